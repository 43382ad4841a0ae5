"""The store that a word names."""

from __future__ import annotations

from .base import Store
from .memory import Memory
from .sqlite import Sqlite


async def store_at(where: str, *, together: bool = False) -> Store:
    """Open a store: `memory`, a `postgresql://` address, or the path of a SQLite file.

    `together`: see `Sqlite.at`.

    Raises:
        Problem: it can't be opened, or is none.
    """
    if where == "memory":
        return Memory()
    if where.startswith(("postgresql://", "postgres://")):
        from .postgres import Postgres  # an extra, which may be absent

        return await Postgres.at(where)
    return await Sqlite.at(where, together=together)
