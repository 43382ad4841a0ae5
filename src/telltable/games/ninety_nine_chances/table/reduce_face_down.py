"""Themes, ballots, Numbers and bids: secret until all are revealed (NC-201, NC-203, NC-506, NC-604). Total and pure."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.reducer import put

from . import events_climax as ec
from . import events_story_meeting as em
from . import events_storytelling as es
from .reduce_shared import less, on_hidden, on_table, on_view
from .state import State, Table, View


def _covers(event: em.ThemeCommitted | es.NumberCommitted) -> int:
    """How many cards leave the hand: as many as lie face down, whoever may see them."""
    return 2 if isinstance(event, em.ThemeCommitted) else 1


@on_table.on(em.ThemeCommitted, es.NumberCommitted)
def _(t: Table, event: em.ThemeCommitted) -> Table:
    if event.again:
        return t
    size = t.hand_sizes[event.seat] - _covers(event)
    committed = tuple(sorted((*t.committed, event.seat)))
    return replace(t, committed=committed, hand_sizes=put(t.hand_sizes, event.seat, size), fresh=0)


@on_hidden.on(em.ThemeCommitted, es.NumberCommitted)
def _(s: State, event: em.ThemeCommitted) -> State:
    seat = event.seat
    hand = less(s.hands[seat] + s.secrets[seat], event.cards)
    return replace(s, hands=put(s.hands, seat, hand), secrets=put(s.secrets, seat, event.cards))


@on_view.on(em.ThemeCommitted, es.NumberCommitted)
def _(v: View, event: em.ThemeCommitted) -> View:
    if event.seat != v.seat:
        return v
    return replace(v, hand=less(v.hand + v.secret, event.cards), secret=event.cards)


@on_table.on(em.BallotCommitted)
def _(t: Table, event: em.BallotCommitted) -> Table:
    return t if event.again else replace(t, committed=tuple(sorted((*t.committed, event.seat))), fresh=0)


@on_hidden.on(em.BallotCommitted)
def _(s: State, event: em.BallotCommitted) -> State:
    return replace(s, secrets=put(s.secrets, event.seat, event.cards))


@on_view.on(em.BallotCommitted)
def _(v: View, event: em.BallotCommitted) -> View:
    return replace(v, secret=event.cards) if event.seat == v.seat else v


@on_table.on(ec.BidPlaced)
def _(t: Table, event: ec.BidPlaced) -> Table:
    return replace(
        t,
        committed=tuple(sorted((*t.committed, event.seat))),
        hand_sizes=put(t.hand_sizes, event.seat, t.hand_sizes[event.seat] - 1),
        uses=(*t.uses, (event.seat, event.uses)),
    )


@on_hidden.on(ec.BidPlaced)
def _(s: State, event: ec.BidPlaced) -> State:
    seat = event.seat
    hand = less(s.hands[seat], (event.card,))
    return replace(s, hands=put(s.hands, seat, hand), secrets=put(s.secrets, seat, (event.card,)))


@on_view.on(ec.BidPlaced)
def _(v: View, event: ec.BidPlaced) -> View:
    return replace(v, hand=less(v.hand, (event.card,)), secret=(event.card,)) if event.seat == v.seat else v


@on_hidden.on(em.ThemesRevealed, es.NumbersRevealed, em.BallotRevealed, ec.BidsRevealed)
def _(s: State, event: em.ThemesRevealed) -> State:
    return replace(s, secrets=((),) * len(s.hands))


@on_view.on(em.ThemesRevealed, es.NumbersRevealed, em.BallotRevealed, ec.BidsRevealed)
def _(v: View, event: em.ThemesRevealed) -> View:
    return replace(v, secret=())


@on_table.on(em.ThemesRevealed)
def _(t: Table, event: em.ThemesRevealed) -> Table:
    pairs: list[tuple[str, ...]] = [()] * len(t.names)
    for seat, first, second in event.themes:
        pairs[seat] = (first, second)
    return replace(t, themes=tuple(pairs), committed=())
