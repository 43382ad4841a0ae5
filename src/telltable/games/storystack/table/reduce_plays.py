"""What setting up, drawing and playing change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.games.storystack.box.components import KINDS, TAG_INDEX

from . import events as e
from .folds import less, on_hidden, on_table, on_view, put
from .state import Cost, Element, Fact, Link, Note, State, Table, View


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
    deck = s.deck
    for card in event.cards:
        deck = deck.without(card)
    return replace(s, hands=put(s.hands, event.seat, s.hands[event.seat] + event.cards), deck=deck)


@on_view.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(v: View, event: e.CardDrawn) -> View:
    held = v.hands[event.seat]
    if held is None:
        return v
    return replace(v, hands=(*v.hands[: event.seat], held + event.cards, *v.hands[event.seat + 1 :]))


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
    return replace(v, hands=(*v.hands[: event.seat], (), *v.hands[event.seat + 1 :]))


# --- turns and plays ----------------------------------------------------------------------------------


@on_table.on(e.FirstPlayer)
def _(t: Table, event: e.FirstPlayer) -> Table:
    return replace(t, first=event.seat, active=event.seat)


@on_table.on(e.TurnStarted)
def _(t: Table, event: e.TurnStarted) -> Table:
    return replace(t, active=event.seat, turn=t.turn + 1)


@on_table.on(e.CardPlayed)
def _(t: Table, event: e.CardPlayed) -> Table:
    place = event.lane - 1
    fact = Fact(
        event.n,
        event.seat,
        event.card,
        event.lane,
        event.slots,
        event.telling,
        event.revealed,
        t.filled[7],
    )
    lanes = (*t.lanes[:place], (*t.lanes[place], event.n), *t.lanes[place + 1 :])
    if event.revealed:
        return replace(
            t,
            facts=(*t.facts, fact),
            lanes=lanes,
            flaggers=(),
            playless=0,
            deck_size=t.deck_size - 1,
            deck_top="",
        )
    sizes = put(t.hand_sizes, event.seat, t.hand_sizes[event.seat] - 1)
    return replace(t, facts=(*t.facts, fact), lanes=lanes, flaggers=(), playless=0, hand_sizes=sizes)


@on_hidden.on(e.CardPlayed)
def _(s: State, event: e.CardPlayed) -> State:
    if event.revealed:
        return replace(s, deck=s.deck.without(event.card))
    return replace(s, hands=put(s.hands, event.seat, less(s.hands[event.seat], event.card)))


@on_view.on(e.CardPlayed)
def _(v: View, event: e.CardPlayed) -> View:
    held = v.hands[event.seat]
    if held is None or event.revealed:
        return v
    hand = less(held, event.card)
    return replace(v, hands=(*v.hands[: event.seat], hand, *v.hands[event.seat + 1 :]))


@on_table.on(e.CharacterCreated)
def _(t: Table, event: e.CharacterCreated) -> Table:
    note = Note(event.note_kind, event.note, event.seat, event.n)
    new = Element(event.letter, "character", event.label, event.seat, event.n, (note,))
    return replace(t, elements=(*t.elements, new), tally=put(t.tally, 0, t.tally[0] + 1))


@on_table.on(e.ElementCreated)
def _(t: Table, event: e.ElementCreated) -> Table:
    new = Element(event.id, event.kind, event.label, event.seat, event.n)
    place = KINDS.index(event.kind)
    return replace(t, elements=(*t.elements, new), tally=put(t.tally, place, t.tally[place] + 1))


@on_table.on(e.NoteAdded)
def _(t: Table, event: e.NoteAdded) -> Table:
    note = Note(event.kind, event.text, event.seat, len(t.facts))
    if event.about.startswith("#"):
        return _note_on_fact(t, int(event.about[1:]), note)
    noted = tuple(replace(x, notes=(*x.notes, note)) if x.id == event.about else x for x in t.elements)
    return replace(t, elements=noted)


def _note_on_fact(t: Table, n: int, note: Note) -> Table:
    fact = t.fact(n)
    return replace(t, facts=(*t.facts[: n - 1], replace(fact, notes=(*fact.notes, note)), *t.facts[n:]))


@on_table.on(e.CostSet)
def _(t: Table, event: e.CostSet) -> Table:
    return replace(t, costs=(*t.costs, Cost(event.n, event.cost, event.payer)))


@on_table.on(e.LinkMade)
def _(t: Table, event: e.LinkMade) -> Table:
    return replace(t, links=(*t.links, Link(event.n, event.first, event.second)))


@on_table.on(e.CardReframed)
def _(t: Table, event: e.CardReframed) -> Table:
    return _note_on_fact(t, event.seen, Note("other", f"seen anew in #{event.n}", t.fact(event.n).seat, event.n))


@on_table.on(e.TagCounted)
def _(t: Table, event: e.TagCounted) -> Table:
    return replace(t, tags=put(t.tags, TAG_INDEX[event.tag], event.count))


@on_table.on(e.LaneFilled)
def _(t: Table, event: e.LaneFilled) -> Table:
    return replace(t, filled=(*t.filled[: event.lane - 1], True, *t.filled[event.lane :]))


@on_table.on(e.ThreadCreated)
def _(t: Table, event: e.ThreadCreated) -> Table:
    return replace(t, thread_b=event.n)
