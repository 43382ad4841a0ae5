"""What setting up and dealing, drawing and discarding change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.core.reducer import put

from . import events as e
from .reduce_shared import on_hidden, on_table, on_view
from .state import State, Table, View


@on_hidden.on(e.Laid)
def _(s: State, event: e.Laid) -> State:
    return replace(event.state, table=replace(event.state.table, commitment=s.table.commitment))


@on_view.on(e.LaidOut)
def _(v: View, event: e.LaidOut) -> View:
    return replace(event.view, table=replace(event.view.table, commitment=v.table.commitment))


# --- setting up ---------------------------------------------------------------------------------------


@on_table.on(e.PatternsRevealed)
def _(t: Table, event: e.PatternsRevealed) -> Table:
    return replace(t, patterns=event.patterns)


@on_table.on(e.PatternBallotCast)
def _(t: Table, event: e.PatternBallotCast) -> Table:
    return replace(t, ballots_in=tuple(sorted({*t.ballots_in, event.seat})))


@on_hidden.on(e.PatternBallotCast)
def _(s: State, event: e.PatternBallotCast) -> State:
    return replace(s, ballots=put(s.ballots, event.seat, (event.pattern,)))


@on_view.on(e.PatternBallotCast)
def _(v: View, event: e.PatternBallotCast) -> View:
    return replace(v, ballot=(event.pattern,)) if event.seat == v.seat else v


@on_table.on(e.PatternChosen)
def _(t: Table, event: e.PatternChosen) -> Table:
    return replace(t, pattern=event.pattern, ballots_in=())


@on_hidden.on(e.PatternChosen, e.PayoffDecided)
def _(s: State, event: Event) -> State:
    return replace(s, ballots=((),) * len(s.hands))


@on_view.on(e.PatternChosen, e.PayoffDecided)
def _(v: View, event: Event) -> View:
    return replace(v, ballot=())


# --- hands and deck -----------------------------------------------------------------------------------


@on_table.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(t: Table, event: e.CardDrawn) -> Table:
    size = t.hand_sizes[event.seat] + event.count
    return replace(
        t,
        hand_sizes=put(t.hand_sizes, event.seat, size),
        deck_size=t.deck_size - event.count,
        deck_top="",
    )


@on_hidden.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(s: State, event: e.CardDrawn) -> State:
    hands = put(s.hands, event.seat, s.hands[event.seat] + event.cards)
    return replace(s, hands=hands, deck=s.deck.without_all(event.cards))


@on_view.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(v: View, event: e.CardDrawn) -> View:
    held = v.hands[event.seat]
    if held is None:
        return v
    return replace(v, hands=put(v.hands, event.seat, held + event.cards))


@on_table.on(e.TopCardRevealed)
def _(t: Table, event: e.TopCardRevealed) -> Table:
    return replace(t, deck_top=event.card)


@on_hidden.on(e.TopCardRevealed)
def _(s: State, event: e.TopCardRevealed) -> State:
    return replace(s, deck=s.deck.with_top(event.card))


@on_table.on(e.RevealedDiscarded)
def _(t: Table, event: e.RevealedDiscarded) -> Table:
    return replace(t, discard=(*t.discard, event.card), deck_top="", deck_size=t.deck_size - 1)


@on_hidden.on(e.RevealedDiscarded)
def _(s: State, event: e.RevealedDiscarded) -> State:
    return replace(s, deck=s.deck.without(event.card))


@on_table.on(e.HandDiscarded)
def _(t: Table, event: e.HandDiscarded) -> Table:
    return replace(t, discard=t.discard + event.cards, hand_sizes=put(t.hand_sizes, event.seat, 0))


@on_hidden.on(e.HandDiscarded)
def _(s: State, event: e.HandDiscarded) -> State:
    return replace(s, hands=put(s.hands, event.seat, ()))


@on_view.on(e.HandDiscarded)
def _(v: View, event: e.HandDiscarded) -> View:
    if v.hands[event.seat] is None:
        return v
    return replace(v, hands=put(v.hands, event.seat, ()))
