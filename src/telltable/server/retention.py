"""How long tables are kept, and how much room all of them may take.

The rules are a note in the store: every server that uses it keeps to what was said last, and `telltable tables` can say
when a table goes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.store.base import Place, Store, Weight
from telltable.table import records

from .loading import fold, read_records

NOTE = "keeping"
PAGE = 100  # tables that are looked at in one go
DAY = 86_400
YEAR = 365 * DAY
FOREVER, UNLIMITED = "forever", "unlimited"
_SECONDS = {"d": DAY, "w": 7 * DAY, "y": YEAR}
_BYTES = {"MB": 10**6, "GB": 10**9, "TB": 10**12}
LEAST_ROOM = 10 * 10**6
QUOTA = 10 * 10**9
NO_ROOM = (
    "This server has no room left for new tables. Games in progress can go on; "
    "whoever runs the server can delete old tables or raise --disk-quota."
)


class Keeping(Struct, frozen=True):
    """The rules. Nothing is None: for ever, or without a limit.

    Attributes:
        tables: seconds without a sound after which a table goes at which no story was told to its end.
        books: the same where one was.
        quota: bytes that all tables may take before no new one is opened.
        since: when a rule was first in force here, or a backup was restored: no silence counts from before that.
    """

    tables: float | None = None
    books: float | None = None
    quota: int | None = QUOTA
    since: float = 0.0

    def goes(self, last: float, stories: int) -> float | None:
        """When a table goes that was last heard of then; None: never."""
        length = self.books if stories else self.tables
        return None if length is None else max(last, self.since) + length

    def in_words(self) -> str:
        """For whoever starts a server."""
        if self.tables is None and self.books is None:
            return "Tables and their stories are kept forever."
        tables, books = (
            f"are deleted after {days(some)} without activity" if some is not None else "are kept forever"
            for some in (self.tables, self.books)
        )
        return f"Tables without a finished story {tables}; those with one {books}."


def read_span(typed: str, option: str) -> float | None:
    """Seconds: ``90d``, ``12w``, ``1y``; None for ``forever``. Raises `Problem`."""
    if typed.strip().lower() == FOREVER:
        return None
    found = re.fullmatch(r"([1-9][0-9]{0,4})([dwy])", typed.strip().lower())
    if found is None:
        raise Problem(f"{option} takes a time such as 90d, 12w or 1y, or {FOREVER}, not {typed[:40]!r}.")
    return float(int(found[1]) * _SECONDS[found[2]])


def read_size(typed: str, option: str) -> int | None:
    """Bytes: ``500MB``, ``2GB``; None for ``unlimited``. Raises `Problem`."""
    if typed.strip().lower() == UNLIMITED:
        return None
    found = re.fullmatch(r"([1-9][0-9]{0,5})([MGT]B)", typed.strip().upper())
    size = int(found[1]) * _BYTES[found[2]] if found else 0
    if size < LEAST_ROOM:
        raise Problem(f"{option} takes a size such as 500MB or 2GB, at least 10MB, or {UNLIMITED}, not {typed[:40]!r}.")
    return size


def days(seconds: float) -> str:
    """A span in words."""
    count = round(seconds / DAY)
    return "1 day" if count == 1 else f"{count:,} days"


def bytes_in_words(size: int) -> str:
    """A size in words."""
    for name in ("TB", "GB", "MB", "kB"):
        unit = _BYTES.get(name, 1000)
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} bytes"


async def rules(store: Store) -> Keeping | None:
    """The rules that are in force; None while no server ever said some."""
    found = await store.notes(NOTE)
    return msgspec.json.decode(found[NOTE], type=Keeping) if NOTE in found else None


async def set_rules(store: Store, wanted: Keeping, now: float) -> Keeping:
    """Put rules in force. Silence counts from now on if there were none; else from when it did."""
    before = await rules(store)
    fresh = replace(wanted, since=before.since if before else round(now, 3))
    await store.note(NOTE, msgspec.json.encode(fresh))
    return fresh


async def count_anew(store: Store, now: float) -> None:
    """Let silence count from now on: what a backup brought back is not taken away at once."""
    before = await rules(store)
    if before is not None:
        await store.note(NOTE, msgspec.json.encode(replace(before, since=round(now, 3))))


async def is_full(store: Store) -> bool:
    """Whether there is no room for another table."""
    now = await rules(store)
    return now is not None and now.quota is not None and await store.size() >= now.quota


async def weights(store: Store) -> AsyncIterator[Weight]:
    """Every table."""
    after = ""
    while page := await store.weigh(PAGE, after):
        for one in page:
            yield one
        after = page[-1].place.table


async def last_heard(store: Store, weight: Weight) -> float:
    """When something was last kept of a table. Raises `msgspec.DecodeError` for a record that can't be read."""
    found = await store.read(weight.place.table, weight.records - 1, 1) if weight.records else []
    return max(float(weight.place.created), records.read(found[0].body).at if found else 0.0)


async def stories(store: Store, place: Place) -> int:
    """How many stories were told to their end at a table. Raises for one that can't be read."""
    try:
        kept = await read_records(place.table, store)
    except LookupError:
        return 0
    table = await asyncio.to_thread(fold, kept)
    return sum(match.over for match in table.games)


async def sweep(store: Store, now: float) -> list[str]:
    """Delete the tables whose time is over. Returns their ids. What can't be read is left alone."""
    rule = await rules(store)
    if rule is None or (rule.tables is None and rule.books is None):
        return []
    due: dict[str, int | None] = {}
    async for weight in weights(store):
        try:
            if await _is_due(store, weight, rule, now):
                due[weight.place.table] = weight.records
        except (msgspec.DecodeError, Problem, LookupError, ValueError, TypeError):
            continue
    return await store.delete(due) if due else []


async def _is_due(store: Store, weight: Weight, rule: Keeping, now: float) -> bool:
    last = await last_heard(store, weight)
    soonest = [when for when in (rule.goes(last, 0), rule.goes(last, 1)) if when is not None]
    if now < min(soonest):
        return False
    goes = rule.goes(last, await stories(store, weight.place))
    return goes is not None and now >= goes
