"""Carrying out in the store what was chosen after an X-card."""

from __future__ import annotations

import asyncio

from telltable.core.log import encode
from telltable.store.base import Store
from telltable.table.live import Table
from telltable.table.taking_out import settled

from .loading import fold, read_records


async def clear(id_: str, store: Store) -> Table:
    """The table without the words that an X-card was about. Nothing is written when that has been done already.

    Two processes may do this at once: they write the same.

    Raises:
        StoreFailed: it is not done; ask again.
    """
    kept = await read_records(id_, store)
    fresh = await asyncio.to_thread(lambda: settled(fold(kept), kept))
    if fresh:
        await store.redact(id_, {n: encode(one) for n, one in fresh.items()})
    return fold([fresh.get(n, one) for n, one in enumerate(kept)])
