"""What facts change: the table, the hidden cards, a view. The modules `reduce_*` fill the three reducers."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from telltable.core.event import Event
from telltable.core.reducer import Reducer

from .state import State, Table, View

T = TypeVar("T")

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def put(items: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The items with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])


def less(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand without a card; the same hand if it is not there: a position lays cards out that nobody held."""
    if card not in hand:
        return hand
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    kind = type(event)
    hidden, open_ = on_hidden.of(kind), on_table.of(kind)
    if hidden:
        state = hidden(state, event)
    return replace(state, table=open_(state.table, event)) if open_ else state


def see(view: View, event: Event) -> View:
    """A view after a fact as its seat was told it."""
    view = on_view(view, event)
    table = view.table
    after = on_table(table, event)
    return view if after is table else replace(view, table=after)
