"""A table out of the store: its records, and what they fold to."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.store.base import Store
from telltable.table import records
from telltable.table.live import Table

from . import limits


async def read_records(id_: str, store: Store) -> list[records.AnyKept]:
    """All that was kept of a table.

    Raises:
        LookupError: nothing was, for the server was killed between opening the table and its first record.
    """
    kept = [records.read(record.body) for record in await store.read(id_, 0, limits.RECORDS)]
    if not kept:
        raise LookupError(f"table {id_} has no beginning")
    return kept


def fold(kept: Sequence[records.AnyKept]) -> Table:
    """The table that its records make. Raises `LookupError` when the first is not its beginning."""
    opened = kept[0]
    if not isinstance(opened, records.Opened):
        raise LookupError("the table has no beginning")
    table = Table(opened)
    for one in kept[1:]:
        table.apply(one)
    return table
