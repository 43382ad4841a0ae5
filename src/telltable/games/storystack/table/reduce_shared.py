"""The three reducers, which the other modules `reduce_*` fill: the table, the hidden cards, a view."""

from __future__ import annotations

from telltable.core.reducer import Reducer

from .state import State, Table, View

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def less(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without a card; the same hand if it is not there: a position lays cards out that nobody held."""
    rest = [*hand]
    try:
        rest.remove(card)
    except ValueError:
        return hand
    return tuple(rest)
