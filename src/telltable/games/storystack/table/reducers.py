"""A fact folded into the state, or into what a seat has seen of it."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event

from . import reduce_end as evolve_end
from . import reduce_plays as evolve_play
from .folds import on_hidden, on_table, on_view
from .state import State, View

__all__ = ["evolve", "evolve_end", "evolve_play", "see"]


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
