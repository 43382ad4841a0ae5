"""The three folds of the game, which `evolve` fills: the table, the hidden cards, a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from telltable.core.reducer import Reducer

from .components import PLACE
from .state import State, Table, View

T = TypeVar("T")

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def put(items: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The items with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])


def less(hand: tuple[str, ...], cards: Iterable[str]) -> tuple[str, ...]:
    """The hand without these cards; no two cards of the box are the same."""
    out = set(cards)
    return tuple(card for card in hand if card not in out)


def counted(held: tuple[int, ...], categories: Iterable[str], by: int) -> tuple[int, ...]:
    """Counts per category with one more (or less) for each of these."""
    fresh = list(held)
    for category in categories:
        fresh[PLACE[category]] += by
    return tuple(fresh)
