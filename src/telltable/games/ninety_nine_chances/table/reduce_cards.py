"""Cards change their places. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.reducer import put
from telltable.games.ninety_nine_chances.box.components import is_blank

from . import events as e
from . import events_climax as ec
from . import events_consent as et
from . import events_storytelling as es
from .reduce_shared import less, on_hidden, on_table, on_view
from .state import Finale, Held, State, Table, View


@on_hidden.on(e.Laid)
def _(s: State, event: e.Laid) -> State:
    return replace(event.state, table=replace(event.state.table, commitment=s.table.commitment))


@on_view.on(e.LaidOut)
def _(v: View, event: e.LaidOut) -> View:
    return replace(event.view, table=replace(event.view.table, commitment=v.table.commitment))


# --- deck and hands -----------------------------------------------------------------------------------


@on_table.on(e.Dealt)
def _(t: Table, event: e.Dealt) -> Table:
    return replace(t, hand_sizes=event.counts, deck_size=t.deck_size - sum(event.counts))


@on_hidden.on(e.Dealt)
def _(s: State, event: e.Dealt) -> State:
    count = len(event.hands)
    rounds = range(max(event.counts))
    order = [(event.first + step) % count for step in range(count)]
    dealt = (event.hands[seat][turn] for turn in rounds for seat in order if turn < event.counts[seat])
    return replace(s, hands=event.hands, deck=_drawn(s.deck, tuple(dealt)))


@on_view.on(e.Dealt)
def _(v: View, event: e.Dealt) -> View:
    return v if v.seat is None else replace(v, hand=event.hands[v.seat])


def _drawn(deck: Deck, cards: tuple[str, ...]) -> Deck:
    return deck.without_all([card for card in cards if card and not is_blank(card)])


@on_table.on(e.CardsDrawn)
def _(t: Table, event: e.CardsDrawn) -> Table:
    size = t.hand_sizes[event.seat] + event.count
    return replace(t, hand_sizes=put(t.hand_sizes, event.seat, size), deck_size=t.deck_size - event.count)


@on_hidden.on(e.CardsDrawn)
def _(s: State, event: e.CardsDrawn) -> State:
    hand = s.hands[event.seat] + event.cards
    return replace(s, hands=put(s.hands, event.seat, hand), deck=_drawn(s.deck, event.cards))


@on_view.on(e.CardsDrawn)
def _(v: View, event: e.CardsDrawn) -> View:
    return replace(v, hand=v.hand + event.cards) if event.seat == v.seat else v


@on_table.on(e.DeckReshuffled)
def _(t: Table, event: e.DeckReshuffled) -> Table:
    return replace(t, deck_size=event.size, discard=())


@on_hidden.on(e.DeckReshuffled)
def _(s: State, event: e.DeckReshuffled) -> State:
    return replace(s, deck=Deck.shuffled(sorted(s.table.discard)))


@on_table.on(e.CardsDiscarded, ec.FinaleCleared)
def _(t: Table, event: e.CardsDiscarded) -> Table:
    return replace(t, discard=t.discard + event.cards)


@on_table.on(ec.HandsDiscarded)
def _(t: Table, event: ec.HandsDiscarded) -> Table:
    cards = tuple(card for hand in event.hands for card in hand)
    return replace(t, discard=t.discard + cards, hand_sizes=(0,) * len(t.hand_sizes))


@on_hidden.on(ec.HandsDiscarded)
def _(s: State, event: ec.HandsDiscarded) -> State:
    return replace(s, hands=((),) * len(s.hands))


@on_view.on(ec.HandsDiscarded)
def _(v: View, event: ec.HandsDiscarded) -> View:
    return replace(v, hand=())


# --- in front of a seat -------------------------------------------------------------------------------


@on_table.on(e.ResourcePlayed)
def _(t: Table, event: e.ResourcePlayed) -> Table:
    size = t.hand_sizes[event.seat] - 1
    return _with_resources(replace(t, hand_sizes=put(t.hand_sizes, event.seat, size)), event.seat, (event.card,))


@on_hidden.on(e.ResourcePlayed, e.ProblemPlayed)
def _(s: State, event: e.ResourcePlayed) -> State:
    return replace(s, hands=put(s.hands, event.seat, less(s.hands[event.seat], (event.card,))))


@on_view.on(e.ResourcePlayed, e.ProblemPlayed)
def _(v: View, event: e.ResourcePlayed) -> View:
    return replace(v, hand=less(v.hand, (event.card,))) if event.seat == v.seat else v


@on_table.on(e.ProblemPlayed)
def _(t: Table, event: e.ProblemPlayed) -> Table:
    sizes = put(t.hand_sizes, event.seat, t.hand_sizes[event.seat] - 1)
    t = replace(t, hand_sizes=sizes, troubled=(*t.troubled, event.target))
    return _with_problem(t, event.target, event.card)


@on_table.on(e.BonusTurned)
def _(t: Table, event: e.BonusTurned) -> Table:
    t = replace(t, deck_size=t.deck_size - 1, bonus=event.card)
    return _with_resources(t, event.seat, (event.card,))


@on_hidden.on(e.BonusTurned)
def _(s: State, event: e.BonusTurned) -> State:
    return replace(s, deck=s.deck.without(event.card))


@on_table.on(es.ResourceKept)
def _(t: Table, event: es.ResourceKept) -> Table:
    return _with_resources(t, event.seat, (event.card,))


@on_table.on(es.Flipped)
def _(t: Table, event: es.Flipped) -> Table:
    turn = replace(t.turn, flip=event.number, card=event.card, works=event.works)
    size = t.deck_size - bool(event.card)
    return replace(t, turns=(*t.turns[:-1], turn), deck_size=size, fresh=0)


@on_hidden.on(es.Flipped, ec.FinaleTurned)
def _(s: State, event: es.Flipped) -> State:
    return replace(s, deck=_drawn(s.deck, (event.card,)))


@on_table.on(es.ProblemSpun)
def _(t: Table, event: es.ProblemSpun) -> Table:
    left = tuple(held for held in t.problems[event.seat] if held.card != event.card)
    return _with_resources(replace(t, problems=put(t.problems, event.seat, left)), event.seat, (event.card,))


@on_table.on(es.ProblemGained)
def _(t: Table, event: es.ProblemGained) -> Table:
    return _with_problem(replace(t, blanks=t.blanks + is_blank(event.card)), event.seat, event.card)


@on_table.on(ec.FinaleTurned)
def _(t: Table, event: ec.FinaleTurned) -> Table:
    before = tuple(len(held) for held in t.resources)
    finale = Finale(event.number, event.card, before=before)
    return replace(t, finale=finale, deck_size=t.deck_size - bool(event.card), fresh=0)


@on_table.on(ec.BidsRevealed)
def _(t: Table, event: ec.BidsRevealed) -> Table:
    finale = replace(t.finale, bids=event.bids) if t.finale else None
    return replace(t, finale=finale, committed=())


@on_table.on(ec.ResourcesLost)
def _(t: Table, event: ec.ResourcesLost) -> Table:
    cards = tuple(card for card in event.cards if not is_blank(card))
    return replace(t, resources=put(t.resources, event.seat, ()), discard=t.discard + cards)


@on_table.on(ec.ResourcesGained)
def _(t: Table, event: ec.ResourcesGained) -> Table:
    blanks = sum(map(is_blank, event.cards))
    t = replace(t, deck_size=t.deck_size - len(event.cards) + blanks, blanks=t.blanks + blanks)
    return _with_resources(t, event.seat, event.cards)


@on_hidden.on(ec.ResourcesGained)
def _(s: State, event: ec.ResourcesGained) -> State:
    return replace(s, deck=_drawn(s.deck, event.cards))


@on_table.on(et.NoteWritten)
def _(t: Table, event: et.NoteWritten) -> Table:
    def noted(held: tuple[Held, ...]) -> tuple[Held, ...]:
        return tuple(replace(one, note=event.note) if one.card == event.card else one for one in held)

    return replace(
        t,
        resources=put(t.resources, event.owner, noted(t.resources[event.owner])),
        problems=put(t.problems, event.owner, noted(t.problems[event.owner])),
    )


@on_table.on(e.SeatRetired)
def _(t: Table, event: e.SeatRetired) -> Table:
    seat = event.seat
    shown = tuple(held.card for held in (*t.resources[seat], *t.problems[seat]) if not is_blank(held.card))
    return replace(
        t,
        open=less(t.open, (seat,)),
        leaving=less(t.leaving, (seat,)),
        todo=less(t.todo, (seat,)),
        hand_sizes=put(t.hand_sizes, seat, 0),
        resources=put(t.resources, seat, ()),
        problems=put(t.problems, seat, ()),
        discard=t.discard + event.hand + shown,
    )


@on_hidden.on(e.SeatRetired)
def _(s: State, event: e.SeatRetired) -> State:
    return replace(s, hands=put(s.hands, event.seat, ()))


@on_view.on(e.SeatRetired)
def _(v: View, event: e.SeatRetired) -> View:
    return replace(v, hand=()) if event.seat == v.seat else v


def _with_resources(t: Table, seat: int, cards: tuple[str, ...]) -> Table:
    return replace(t, resources=put(t.resources, seat, (*t.resources[seat], *map(Held, cards))))


def _with_problem(t: Table, seat: int, card: str) -> Table:
    return replace(t, problems=put(t.problems, seat, (*t.problems[seat], Held(card))))
