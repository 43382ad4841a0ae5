"""Where cards go. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.deck import Deck

from . import events as e
from .components import is_blank
from .folds import less, on_hidden, on_table, on_view, put
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
    for card in cards:
        if card and not is_blank(card):
            deck = deck.without(card)
    return deck


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


@on_table.on(e.CardsDiscarded, e.FinaleCleared)
def _(t: Table, event: e.CardsDiscarded) -> Table:
    return replace(t, discard=t.discard + event.cards)


@on_table.on(e.HandsDiscarded)
def _(t: Table, event: e.HandsDiscarded) -> Table:
    cards = tuple(card for hand in event.hands for card in hand)
    return replace(t, discard=t.discard + cards, hand_sizes=(0,) * len(t.hand_sizes))


@on_hidden.on(e.HandsDiscarded)
def _(s: State, event: e.HandsDiscarded) -> State:
    return replace(s, hands=((),) * len(s.hands))


@on_view.on(e.HandsDiscarded)
def _(v: View, event: e.HandsDiscarded) -> View:
    return replace(v, hand=())


# --- face down ----------------------------------------------------------------------------------------


def _covers(event: e.ThemeCommitted | e.NumberCommitted) -> int:
    """How many cards leave the hand: as many as lie face down, whoever may see them."""
    return 2 if isinstance(event, e.ThemeCommitted) else 1


@on_table.on(e.ThemeCommitted, e.NumberCommitted)
def _(t: Table, event: e.ThemeCommitted) -> Table:
    if event.again:
        return t
    size = t.hand_sizes[event.seat] - _covers(event)
    committed = tuple(sorted((*t.committed, event.seat)))
    return replace(t, committed=committed, hand_sizes=put(t.hand_sizes, event.seat, size), fresh=0)


@on_hidden.on(e.ThemeCommitted, e.NumberCommitted)
def _(s: State, event: e.ThemeCommitted) -> State:
    seat = event.seat
    hand = less(s.hands[seat] + s.secrets[seat], event.cards)
    return replace(s, hands=put(s.hands, seat, hand), secrets=put(s.secrets, seat, event.cards))


@on_view.on(e.ThemeCommitted, e.NumberCommitted)
def _(v: View, event: e.ThemeCommitted) -> View:
    if event.seat != v.seat:
        return v
    return replace(v, hand=less(v.hand + v.secret, event.cards), secret=event.cards)


@on_table.on(e.BallotCommitted)
def _(t: Table, event: e.BallotCommitted) -> Table:
    return t if event.again else replace(t, committed=tuple(sorted((*t.committed, event.seat))), fresh=0)


@on_hidden.on(e.BallotCommitted)
def _(s: State, event: e.BallotCommitted) -> State:
    return replace(s, secrets=put(s.secrets, event.seat, event.cards))


@on_view.on(e.BallotCommitted)
def _(v: View, event: e.BallotCommitted) -> View:
    return replace(v, secret=event.cards) if event.seat == v.seat else v


@on_table.on(e.BidPlaced)
def _(t: Table, event: e.BidPlaced) -> Table:
    return replace(
        t,
        committed=tuple(sorted((*t.committed, event.seat))),
        hand_sizes=put(t.hand_sizes, event.seat, t.hand_sizes[event.seat] - 1),
        uses=(*t.uses, (event.seat, event.uses)),
    )


@on_hidden.on(e.BidPlaced)
def _(s: State, event: e.BidPlaced) -> State:
    seat = event.seat
    hand = less(s.hands[seat], (event.card,))
    return replace(s, hands=put(s.hands, seat, hand), secrets=put(s.secrets, seat, (event.card,)))


@on_view.on(e.BidPlaced)
def _(v: View, event: e.BidPlaced) -> View:
    return replace(v, hand=less(v.hand, (event.card,)), secret=(event.card,)) if event.seat == v.seat else v


@on_hidden.on(e.ThemesRevealed, e.NumbersRevealed, e.BallotRevealed, e.BidsRevealed)
def _(s: State, event: e.ThemesRevealed) -> State:
    return replace(s, secrets=((),) * len(s.hands))


@on_view.on(e.ThemesRevealed, e.NumbersRevealed, e.BallotRevealed, e.BidsRevealed)
def _(v: View, event: e.ThemesRevealed) -> View:
    return replace(v, secret=())


@on_table.on(e.ThemesRevealed)
def _(t: Table, event: e.ThemesRevealed) -> Table:
    pairs: list[tuple[str, ...]] = [()] * len(t.names)
    for seat, first, second in event.themes:
        pairs[seat] = (first, second)
    return replace(t, themes=tuple(pairs), committed=())


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


@on_table.on(e.ResourceKept)
def _(t: Table, event: e.ResourceKept) -> Table:
    return _with_resources(t, event.seat, (event.card,))


@on_table.on(e.Flipped)
def _(t: Table, event: e.Flipped) -> Table:
    turn = replace(t.turn, flip=event.number, card=event.card, works=event.works)
    size = t.deck_size - bool(event.card)
    return replace(t, turns=(*t.turns[:-1], turn), deck_size=size, fresh=0)


@on_hidden.on(e.Flipped, e.FinaleTurned)
def _(s: State, event: e.Flipped) -> State:
    return replace(s, deck=_drawn(s.deck, (event.card,)))


@on_table.on(e.ProblemSpun)
def _(t: Table, event: e.ProblemSpun) -> Table:
    left = tuple(held for held in t.problems[event.seat] if held.card != event.card)
    return _with_resources(replace(t, problems=put(t.problems, event.seat, left)), event.seat, (event.card,))


@on_table.on(e.ProblemGained)
def _(t: Table, event: e.ProblemGained) -> Table:
    return _with_problem(replace(t, blanks=t.blanks + is_blank(event.card)), event.seat, event.card)


@on_table.on(e.FinaleTurned)
def _(t: Table, event: e.FinaleTurned) -> Table:
    before = tuple(len(held) for held in t.resources)
    finale = Finale(event.number, event.card, before=before)
    return replace(t, finale=finale, deck_size=t.deck_size - bool(event.card), fresh=0)


@on_table.on(e.BidsRevealed)
def _(t: Table, event: e.BidsRevealed) -> Table:
    finale = replace(t.finale, bids=event.bids) if t.finale else None
    return replace(t, finale=finale, committed=())


@on_table.on(e.ResourcesLost)
def _(t: Table, event: e.ResourcesLost) -> Table:
    cards = tuple(card for card in event.cards if not is_blank(card))
    return replace(t, resources=put(t.resources, event.seat, ()), discard=t.discard + cards)


@on_table.on(e.ResourcesGained)
def _(t: Table, event: e.ResourcesGained) -> Table:
    blanks = sum(map(is_blank, event.cards))
    t = replace(t, deck_size=t.deck_size - len(event.cards) + blanks, blanks=t.blanks + blanks)
    return _with_resources(t, event.seat, event.cards)


@on_hidden.on(e.ResourcesGained)
def _(s: State, event: e.ResourcesGained) -> State:
    return replace(s, deck=_drawn(s.deck, event.cards))


@on_table.on(e.NoteWritten)
def _(t: Table, event: e.NoteWritten) -> Table:
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
