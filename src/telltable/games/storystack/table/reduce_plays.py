"""What turns, plays, being stuck and contradictions change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.reducer import put
from telltable.games.storystack.box.components import PLACE, TAG_INDEX

from . import events as e
from .reduce_shared import less, on_hidden, on_table, on_view
from .state import Ballot, Cost, Element, Fact, Link, Note, OpenFlag, Resolved, State, Table, View, is_filled


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
    lanes = put(t.lanes, place, (*t.lanes[place], event.n))
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
    return replace(v, hands=put(v.hands, event.seat, less(held, event.card)))


@on_table.on(e.CharacterCreated)
def _(t: Table, event: e.CharacterCreated) -> Table:
    note = Note(event.note_kind, event.note, event.seat, event.n)
    new = Element(event.letter, "character", event.label, event.seat, event.n, (note,))
    return replace(t, elements=(*t.elements, new), tally=put(t.tally, 0, t.tally[0] + 1))


@on_table.on(e.ElementCreated)
def _(t: Table, event: e.ElementCreated) -> Table:
    new = Element(event.id, event.kind, event.label, event.seat, event.n)
    place = PLACE[event.kind]
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
    return replace(t, facts=put(t.facts, n - 1, replace(fact, notes=(*fact.notes, note))))


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
    return replace(t, filled=put(t.filled, event.lane - 1, True))


@on_table.on(e.ThreadCreated)
def _(t: Table, event: e.ThreadCreated) -> Table:
    return replace(t, thread_b=event.n)


# --- stuck --------------------------------------------------------------------------------------------


@on_table.on(e.SeatStuck)
def _(t: Table, event: e.SeatStuck) -> Table:
    return replace(t, stuck=t.stuck + (not event.again))


@on_table.on(e.EmptyBallotCast)
def _(t: Table, event: e.EmptyBallotCast) -> Table:
    others = tuple(b for b in t.empty_ballots if b.seat != event.seat)
    return replace(t, empty_ballots=(*others, Ballot(event.seat, event.choice, event.n, event.lane)))


@on_table.on(e.EmptyDecided)
def _(t: Table, event: e.EmptyDecided) -> Table:
    return replace(t, empty_ballots=(), playless=t.playless + 1)


@on_table.on(e.CardMoved)
def _(t: Table, event: e.CardMoved) -> Table:
    lanes = [tuple(n for n in lane if n != event.n) for lane in t.lanes]
    lanes[event.lane - 1] += (event.n,)
    fact = replace(t.fact(event.n), lane=event.lane)
    moved = replace(t, lanes=tuple(lanes), facts=put(t.facts, event.n - 1, fact), move_used=True)
    return replace(moved, filled=tuple(is_filled(moved, lane) for lane in range(1, 9)))


# --- contradictions -----------------------------------------------------------------------------------


@on_table.on(e.ContradictionFlagged)
def _(t: Table, event: e.ContradictionFlagged) -> Table:
    flaggers = (*t.flaggers, event.seat)
    for place, flag in enumerate(t.flags):
        if flag.fact == event.fact:
            merged = OpenFlag(flag.fact, (*flag.seats, event.seat), (*flag.whys, event.why))
            return replace(t, flags=put(t.flags, place, merged), flaggers=flaggers)
    new = OpenFlag(event.fact, (event.seat,), (event.why,))
    return replace(t, flags=(*t.flags, new), flaggers=flaggers)


@on_table.on(e.RetconResolved)
def _(t: Table, event: e.RetconResolved) -> Table:
    done = Resolved(event.card, event.fact, event.choice, event.device, event.text)
    return replace(t, retcons=(*t.retcons, done), flags=tuple(f for f in t.flags if f.fact != event.fact))
