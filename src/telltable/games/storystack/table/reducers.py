"""What each fact changes: of the table, of the hidden cards, of a view. Total and pure; no rule is checked here."""

from __future__ import annotations

from telltable.core.reducer import Reducers

from . import reduce_cards, reduce_end, reduce_plays  # each fills the three with what its facts change
from .reduce_shared import on_hidden, on_table, on_view
from .state import Table

__all__ = ["REDUCERS", "reduce_cards", "reduce_end", "reduce_plays"]

REDUCERS: Reducers[Table] = Reducers(on_table, on_hidden, on_view)
