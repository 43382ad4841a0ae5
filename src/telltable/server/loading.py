"""A table out of the store: its records and the packs of its games, and what they fold to; and records into it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from telltable.core.kept_pack import Files
from telltable.core.log import encode
from telltable.store.base import Record, Store
from telltable.table import records, reducers
from telltable.table.state import Table

from . import limits
from .packs import packs_of


class Shelved(Struct, frozen=True):
    """All that was kept of a table, and the files of the packs of its games that are not those of today, by hash."""

    records: list[records.AnyKept]
    packs: Mapping[str, Files] = {}


async def read_records(id_: str, store: Store) -> Shelved:
    """All that was kept of a table.

    Raises:
        LookupError: nothing was, for the server was killed between opening the table and its first record.
    """
    kept = [records.read(record.body) for record in await store.read(id_, 0, limits.RECORDS)]
    if not kept:
        raise LookupError(f"table {id_} has no beginning")
    return Shelved(kept, await packs_of(store, kept))


def rows(id_: str, table: Table, name: str, answer: Sequence[records.AnyKept]) -> list[Record]:
    """What was decided at a table as the store is given it, after all that it holds.

    Args:
        name: what it is kept under, so that it is done once.
    """
    return [
        Record(id_, table.count + place, name if place == 0 else f"{name}/{place}", encode(one))
        for place, one in enumerate(answer)
    ]


def fold(shelved: Shelved) -> Table:
    """The table that its records make. Raises `LookupError` when the first is not its beginning."""
    opened, *rest = shelved.records
    if not isinstance(opened, records.Opened):
        raise LookupError("the table has no beginning")
    table = Table(opened, shelved.packs)
    for one in rest:
        reducers.apply(table, one)
    return table
