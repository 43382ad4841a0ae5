"""The three reducers of the game, which the modules `reduce_*` fill: the table, the hidden cards, a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from telltable.core.reducer import Reducer

from .state import State, Table, View

T = TypeVar("T")

on_table: Reducer[Table] = Reducer()
on_hidden: Reducer[State] = Reducer()
on_view: Reducer[View] = Reducer()


def less(items: tuple[T, ...], gone: Sequence[T]) -> tuple[T, ...]:
    """The items without some."""
    return tuple([item for item in items if item not in gone])
