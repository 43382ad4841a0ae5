"""The three reducers that `reduce_cards` and `reduce_turn` fill: the table, the hidden cards, a view; what both use."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from telltable.core.reducer import Reducer, put

from .state import COUNTED, Deed, Mat, State, Table, View

_EXTRAS = ("bonus", "dig", "put")  # TS-602: for a card of the pet's own kind

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def less(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """The cards without some of them."""
    out = set(gone)
    return tuple([card for card in cards if card not in out])


def without(mat: Mat, cards: tuple[str, ...]) -> Mat:
    """TS-606: cards leave the discard pile, and what was dug is dug no more."""
    dug = less(mat.dug, cards) if mat.dug else ()
    return replace(mat, discard=less(mat.discard, cards), dug=dug)


def note(t: Table, deed: Deed) -> Table:
    """The table with one deed more for the memory book."""
    return replace(t, deeds=(*t.deeds, deed))


def left_deck(t: Table, seat: int, count: int, why: str) -> Table:
    """A deck with so many cards fewer, and a deed that says why they went."""
    mat = t.mats[seat]
    if count and t.turn:
        if why in _EXTRAS:
            played = tuple(card for player, card in t.successes if player == seat)
        else:
            played = tuple(item.card for item in t.chain[:1] if item.card)
        seats = tuple(item.seat for item in t.chain)
        t = note(t, Deed("drew", t.turn, seat, n=count, cards=played, seats=seats, action=why, deck=mat.deck))
    return replace(t, mats=put(t.mats, seat, replace(mat, deck=mat.deck - count)))


def count(t: Table, name: str, more: int = 1) -> tuple[int, ...]:
    """The counts with one of them raised."""
    place = COUNTED.index(name)
    counts = t.counts or (0,) * len(COUNTED)
    return put(counts, place, counts[place] + more)
