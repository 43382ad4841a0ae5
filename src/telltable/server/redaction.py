"""Carrying out in the store what was chosen after an X-card, or that the chat was cleared."""

from __future__ import annotations

import asyncio

from telltable.core.log import encode
from telltable.store.base import Store
from telltable.table import records
from telltable.table.redaction import settled
from telltable.table.state import Table

from .loading import Shelved, fold, read_records


async def clear(id_: str, store: Store) -> Table:
    """The table without the words that an X-card was about. Nothing is written when that has been done already.

    Two processes may do this at once: they write the same. Whoever has fallen behind begins anew, so that words which
    another process has taken out since stay away.

    Raises:
        StoreFailed: it is not done; ask again.
    """
    while True:
        shelved = await read_records(id_, store)
        table, fresh = await asyncio.to_thread(_settled, shelved)
        bodies = {n: encode(one) for n, one in fresh.items()}
        if not fresh or await store.redact(id_, bodies, len(shelved.records)):
            return table


async def cleared(id_: str, store: Store) -> Table:
    """The same for somebody who only reads: what waits to be taken out is left out here, and nothing is written."""
    table, _ = await asyncio.to_thread(_settled, await read_records(id_, store))
    return table


def _settled(shelved: Shelved) -> tuple[Table, dict[int, records.AnyKept]]:
    """The table as it is left, and the records that are other than they were kept."""
    table = fold(shelved)
    fresh = settled(table, shelved.records)
    if fresh:
        table = fold(Shelved([fresh.get(n, one) for n, one in enumerate(shelved.records)], shelved.packs))
    return table, fresh
