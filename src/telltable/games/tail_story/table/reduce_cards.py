"""What moves cards. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.reducer import put

from . import events as e
from .reduce_shared import count, left_deck, less, note, on_hidden, on_table, on_view, without
from .state import Deed, State, Table, View


def _hand(s: State, seat: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return put(s.hands, seat, hand)


# --- positions and dealing ------------------------------------------------------------------------------


@on_hidden.on(e.Laid)
def _(s: State, event: e.Laid) -> State:
    return replace(event.state, table=replace(event.state.table, commitment=s.table.commitment))


@on_view.on(e.LaidOut)
def _(v: View, event: e.LaidOut) -> View:
    return replace(event.view, table=replace(event.view.table, commitment=v.table.commitment))


@on_table.on(e.DeckDealt)
def _(t: Table, event: e.DeckDealt) -> Table:
    return replace(t, mats=put(t.mats, event.seat, replace(t.mats[event.seat], deck=event.count)))


@on_hidden.on(e.DeckDealt)
def _(s: State, event: e.DeckDealt) -> State:
    decks = put(s.decks, event.seat, Deck.shuffled(event.cards))
    return replace(s, decks=decks, out=less(s.out, event.cards))


@on_table.on(e.CardsDrawn)
def _(t: Table, event: e.CardsDrawn) -> Table:
    t = left_deck(t, event.seat, event.count, event.why)
    mat = t.mats[event.seat]
    mat = replace(mat, hand=mat.hand + event.count)
    return replace(t, mats=put(t.mats, event.seat, mat), counts=count(t, "drawn", event.count))


@on_hidden.on(e.CardsDrawn)
def _(s: State, event: e.CardsDrawn) -> State:
    deck = s.decks[event.seat].without_all(event.cards)
    hands = _hand(s, event.seat, s.hands[event.seat] + event.cards)
    return replace(s, hands=hands, decks=put(s.decks, event.seat, deck))


@on_view.on(e.CardsDrawn)
def _(v: View, event: e.CardsDrawn) -> View:
    return replace(v, hand=v.hand + event.cards) if event.seat == v.seat else v


# --- from hand to hand, from pile to pile -----------------------------------------------------------------


@on_table.on(e.CardsStolen)
def _(t: Table, event: e.CardsStolen) -> Table:
    mats = put(t.mats, event.seat, replace(t.mats[event.seat], hand=t.mats[event.seat].hand + event.count))
    mats = put(mats, event.target, replace(mats[event.target], hand=mats[event.target].hand - event.count))
    t = note(t, Deed("steal", t.turn, event.seat, event.target, event.count))
    return replace(t, mats=mats, counts=count(t, "stolen", event.count))


@on_hidden.on(e.CardsStolen)
def _(s: State, event: e.CardsStolen) -> State:
    """TS-004: whoever holds a card has it, and from there it goes to their discard pile."""
    hands = put(s.hands, event.seat, s.hands[event.seat] + event.cards)
    return replace(s, hands=put(hands, event.target, less(hands[event.target], event.cards)))


@on_view.on(e.CardsStolen)
def _(v: View, event: e.CardsStolen) -> View:
    if v.seat == event.seat:
        return replace(v, hand=v.hand + event.cards)
    return replace(v, hand=less(v.hand, event.cards)) if v.seat == event.target else v


@on_table.on(e.CardsBuried)
def _(t: Table, event: e.CardsBuried) -> Table:
    mats = put(t.mats, event.seat, without(t.mats[event.seat], event.cards))
    other = mats[event.target]
    mats = put(mats, event.target, replace(other, discard=other.discard + event.cards))
    if event.cards:
        t = note(t, Deed("bury", t.turn, event.seat, event.target, len(event.cards), event.cards))
    return replace(t, mats=mats, counts=count(t, "buried", len(event.cards)))


@on_table.on(e.CardsRecycled)
def _(t: Table, event: e.CardsRecycled) -> Table:
    mat = without(t.mats[event.seat], event.cards)
    return replace(t, mats=put(t.mats, event.seat, replace(mat, hand=mat.hand + len(event.cards))))


@on_table.on(e.CardLooted)
def _(t: Table, event: e.CardLooted) -> Table:
    mat = without(t.mats[event.seat], (event.card,))
    return replace(t, mats=put(t.mats, event.seat, replace(mat, hand=mat.hand + 1)))


@on_hidden.on(e.CardsRecycled)
def _(s: State, event: e.CardsRecycled) -> State:
    return replace(s, hands=_hand(s, event.seat, s.hands[event.seat] + event.cards))


@on_view.on(e.CardsRecycled)
def _(v: View, event: e.CardsRecycled) -> View:
    return replace(v, hand=v.hand + event.cards) if v.seat == event.seat else v


@on_hidden.on(e.CardLooted)
def _(s: State, event: e.CardLooted) -> State:
    return replace(s, hands=_hand(s, event.seat, (*s.hands[event.seat], event.card)))


@on_view.on(e.CardLooted)
def _(v: View, event: e.CardLooted) -> View:
    return replace(v, hand=(*v.hand, event.card)) if v.seat == event.seat else v


@on_table.on(e.CardsSwapped)
def _(t: Table, event: e.CardsSwapped) -> Table:
    mine, theirs = without(t.mats[event.seat], event.give), without(t.mats[event.target], event.take)
    mats = put(t.mats, event.seat, replace(mine, discard=mine.discard + event.take))
    return replace(t, mats=put(mats, event.target, replace(theirs, discard=theirs.discard + event.give)))


@on_table.on(e.CardsDiscarded)
def _(t: Table, event: e.CardsDiscarded) -> Table:
    mat = t.mats[event.seat]
    mat = replace(mat, hand=mat.hand - len(event.cards), discard=mat.discard + event.cards)
    return replace(t, mats=put(t.mats, event.seat, mat))


@on_hidden.on(e.CardsDiscarded)
def _(s: State, event: e.CardsDiscarded) -> State:
    return replace(s, hands=_hand(s, event.seat, less(s.hands[event.seat], event.cards)))


@on_view.on(e.CardsDiscarded)
def _(v: View, event: e.CardsDiscarded) -> View:
    return replace(v, hand=less(v.hand, event.cards)) if v.seat == event.seat else v


# --- abilities and bonuses --------------------------------------------------------------------------------


@on_table.on(e.CardReturned)
def _(t: Table, event: e.CardReturned) -> Table:
    mat = t.mats[event.seat]
    return replace(t, mats=put(t.mats, event.seat, replace(mat, hand=mat.hand - 1, deck=mat.deck + 1)))


@on_hidden.on(e.CardReturned)
def _(s: State, event: e.CardReturned) -> State:
    deck = Deck.shuffled((*s.decks[event.seat].cards, event.card))
    hands = _hand(s, event.seat, less(s.hands[event.seat], (event.card,)))
    return replace(s, hands=hands, decks=put(s.decks, event.seat, deck))


@on_view.on(e.CardReturned, e.CardGifted)
def _(v: View, event: e.CardReturned | e.CardGifted) -> View:
    return replace(v, hand=less(v.hand, (event.card,))) if v.seat == event.seat else v


@on_table.on(e.CardsLookedAt)
def _(t: Table, event: e.CardsLookedAt) -> Table:
    return replace(t, look=event.count)


@on_hidden.on(e.CardsLookedAt)
def _(s: State, event: e.CardsLookedAt) -> State:
    deck = s.decks[event.seat].without_all(event.cards)
    deck = Deck((*((card,) for card in event.cards), *deck.packets))
    return replace(s, decks=put(s.decks, event.seat, deck), looked=event.cards)


@on_view.on(e.CardsLookedAt)
def _(v: View, event: e.CardsLookedAt) -> View:
    return replace(v, looked=event.cards) if v.seat == event.seat else v


@on_table.on(e.CardFetched)
def _(t: Table, event: e.CardFetched) -> Table:
    t = left_deck(t, event.seat, 1, "ability")
    mat = t.mats[event.seat]
    return replace(t, mats=put(t.mats, event.seat, replace(mat, hand=mat.hand + 1)), look=0)


@on_hidden.on(e.CardFetched)
def _(s: State, event: e.CardFetched) -> State:
    packets = tuple(packet for packet in s.decks[event.seat].packets if packet != (event.card,))
    hands = _hand(s, event.seat, (*s.hands[event.seat], event.card))
    return replace(s, hands=hands, decks=put(s.decks, event.seat, Deck(packets)), looked=())


@on_view.on(e.CardFetched)
def _(v: View, event: e.CardFetched) -> View:
    return replace(v, hand=(*v.hand, event.card), looked=()) if v.seat == event.seat else v


@on_table.on(e.CardsDug)
def _(t: Table, event: e.CardsDug) -> Table:
    cards = event.cards
    t = left_deck(t, event.seat, len(cards), "dig" if event.dug else "ability")
    mat = t.mats[event.seat]
    dug = mat.dug + cards if event.dug else mat.dug
    mat = replace(mat, discard=mat.discard + cards, dug=dug)
    counts = count(t, "dug", len(cards)) if event.dug else t.counts
    return replace(t, mats=put(t.mats, event.seat, mat), counts=counts)


@on_hidden.on(e.CardsDug)
def _(s: State, event: e.CardsDug) -> State:
    deck = s.decks[event.seat].without_all(event.cards)
    return replace(s, decks=put(s.decks, event.seat, deck))


@on_table.on(e.CardGifted)
def _(t: Table, event: e.CardGifted) -> Table:
    mats = put(t.mats, event.seat, replace(t.mats[event.seat], hand=t.mats[event.seat].hand - 1))
    other = mats[event.target]
    return replace(t, mats=put(mats, event.target, replace(other, deck=other.deck + 1)))


@on_hidden.on(e.CardGifted)
def _(s: State, event: e.CardGifted) -> State:
    hands = _hand(s, event.seat, less(s.hands[event.seat], (event.card,)))
    decks = put(s.decks, event.target, s.decks[event.target].put_under((event.card,)))
    return replace(s, hands=hands, decks=decks)


@on_table.on(e.BonusUsed)
def _(t: Table, event: e.BonusUsed) -> Table:
    mat = t.mats[event.seat]
    mats = put(t.mats, event.seat, replace(mat, bonus_used=mat.bonus_used + 1))
    t = replace(t, mats=mats, counts=count(t, "bonuses"))
    if event.kind != "mess":
        return t
    mats = put(t.mats, event.target, without(t.mats[event.target], (event.card,)))
    mine = mats[event.seat]
    mats = put(mats, event.seat, replace(mine, discard=(*mine.discard, event.card)))
    t = note(t, Deed("mess", t.turn, event.seat, event.target, 1, (event.card,)))
    return replace(t, mats=mats, counts=count(t, "messed"))


@on_table.on(e.CardPutOnDeck)
def _(t: Table, event: e.CardPutOnDeck) -> Table:
    t = left_deck(t, event.seat, 1, "put")
    other = t.mats[event.target]
    t = note(t, Deed("put", t.turn, event.seat, event.target, other.deck))
    return replace(t, mats=put(t.mats, event.target, replace(other, deck=other.deck + 1)))


@on_hidden.on(e.CardPutOnDeck)
def _(s: State, event: e.CardPutOnDeck) -> State:
    decks = put(s.decks, event.seat, s.decks[event.seat].without(event.card))
    return replace(s, decks=put(decks, event.target, decks[event.target].put_on(event.card)))


# --- deck checks and achievements -------------------------------------------------------------------------


@on_table.on(e.DeckRebuilt)
def _(t: Table, event: e.DeckRebuilt) -> Table:
    mat = replace(t.mats[event.seat], deck=event.size, discard=(), dug=())
    t = note(t, Deed("emptied", t.turn, event.seat, n=event.size))
    return replace(t, mats=put(t.mats, event.seat, mat))


@on_table.on(e.AchievementMissed)
def _(t: Table, event: e.AchievementMissed) -> Table:
    return note(t, Deed("missed", t.turn, event.seat, action=event.why))


@on_hidden.on(e.DeckRebuilt)
def _(s: State, event: e.DeckRebuilt) -> State:
    pile = s.table.mats[event.seat].discard  # the table is folded after what is hidden
    return replace(s, decks=put(s.decks, event.seat, Deck.shuffled(pile)))


@on_table.on(e.AchievementCollected)
def _(t: Table, event: e.AchievementCollected) -> Table:
    mat = t.mats[event.seat]
    mat = replace(
        mat,
        achievements=event.ordinal,
        achieved=True,
        hand=mat.hand - (not event.unseen),
        deck=mat.deck - event.unseen,
    )
    t = note(t, Deed("achievement", t.turn, event.seat, n=event.ordinal, words=event.caption))
    return replace(t, mats=put(t.mats, event.seat, mat))


@on_hidden.on(e.AchievementCollected)
def _(s: State, event: e.AchievementCollected) -> State:
    seat, card = event.seat, event.card
    s = replace(s, achievements=put(s.achievements, seat, (*s.achievements[seat], card)))
    if event.unseen:
        return replace(s, decks=put(s.decks, seat, s.decks[seat].without(card)))
    return replace(s, hands=_hand(s, seat, less(s.hands[seat], (card,))))


@on_view.on(e.AchievementCollected)
def _(v: View, event: e.AchievementCollected) -> View:
    if v.seat != event.seat:
        return v
    return replace(v, hand=less(v.hand, (event.card,)), achievements=(*v.achievements, event.card))


@on_table.on(e.ZonesCleared)
def _(t: Table, event: e.ZonesCleared) -> Table:
    mats = tuple(replace(mat, discard=mat.discard + mat.zone, zone=()) if mat.zone else mat for mat in t.mats)
    return replace(t, mats=mats, step="play", successes=())
