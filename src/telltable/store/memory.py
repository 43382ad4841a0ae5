"""A store that forgets: for tests, and for tables that nobody wants to keep."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from .base import Kept, Place, Record, Weight, no_record
from .copies import Copy, bring_in
from .judge import (
    by_table,
    check_after,
    check_bodies,
    check_note,
    check_page,
    check_place,
    check_room,
    in_order,
    verdicts,
)


class Memory:
    """A `Store` in dictionaries, for one process."""

    def __init__(self) -> None:
        self._places: dict[str, Place] = {}
        self._codes: dict[str, str] = {}
        self._logs: dict[str, list[Record]] = {}
        self._ids: dict[str, dict[str, int]] = {}
        self._notes: dict[str, bytes] = {}

    async def append(self, records: Sequence[Record]) -> list[Kept]:
        """See `Store.append`."""
        tables = by_table(records)
        verdict = {
            table: verdicts(batch, self._next(table), self._ids.get(table, {}).__contains__)
            for table, batch in tables.items()
        }
        for table, batch in tables.items():
            if verdict[table][0] is Kept.NEW:
                self._logs[table] += batch
                self._ids[table].update((record.id, record.n) for record in batch)
        return in_order(records, verdict)

    def _next(self, table: str) -> int | None:
        return len(self._logs[table]) if table in self._logs else None

    async def read(self, table: str, since: int = 0, limit: int = 10_000) -> list[Record]:
        """See `Store.read`."""
        check_page(since, limit)
        return self._logs.get(table, [])[since : since + limit]

    async def find_id(self, table: str, id_: str) -> int | None:
        """See `Store.find_id`."""
        return self._ids.get(table, {}).get(id_)

    def watch(self, changed: Callable[[str], None]) -> None:
        """See `Store.watch`; a store for one server never calls."""

    async def open(self, place: Place) -> bool:
        """See `Store.open`."""
        check_place(place)
        if place.table in self._places or place.code in self._codes:
            return False
        self._places[place.table] = place
        self._codes[place.code] = place.table
        self._logs[place.table] = []
        self._ids[place.table] = {}
        return True

    async def find(self, code: str) -> Place | None:
        """See `Store.find`."""
        table = self._codes.get(code)
        return None if table is None else self._places[table]

    async def places(self, limit: int = 1_000, after: str = "") -> list[Place]:
        """See `Store.places`."""
        check_after(limit, after)
        return [self._places[table] for table in sorted(self._places) if table > after][:limit]

    async def weigh(self, limit: int = 100, after: str = "") -> list[Weight]:
        """See `Store.weigh`."""
        places = await self.places(limit, after)
        return [Weight(place, len(self._logs[place.table]), _bytes(self._logs[place.table])) for place in places]

    async def size(self) -> int:
        """See `Store.size`."""
        return sum(map(_bytes, self._logs.values()))

    async def delete(self, tables: Mapping[str, int | None]) -> list[str]:
        """See `Store.delete`."""
        gone = [id_ for id_, count in tables.items() if id_ in self._logs and count in (None, len(self._logs[id_]))]
        for id_ in gone:
            del self._codes[self._places.pop(id_).code], self._logs[id_], self._ids[id_]
        return gone

    async def note(self, name: str, body: bytes | None) -> None:
        """See `Store.note`."""
        check_note(name, body)
        if body is None:
            self._notes.pop(name, None)
        else:
            check_room(name, len(self._notes), known=name in self._notes)
            self._notes[name] = body

    async def notes(self, beginning: str = "") -> dict[str, bytes]:
        """See `Store.notes`."""
        return {name: self._notes[name] for name in sorted(self._notes) if name.startswith(beginning)}

    async def redact(self, table: str, bodies: Mapping[int, bytes], count: int) -> bool:
        """See `Store.redact`."""
        check_bodies(bodies)
        log = self._logs.get(table, [])
        if not all(0 <= n < len(log) for n in bodies):
            raise no_record(table)
        if len(log) != count:
            return False
        for n, body in bodies.items():
            log[n] = replace(log[n], body=body)
        return True

    async def backup(self, path: str) -> None:
        """See `Store.backup`."""
        places = [self._places[table] for table in sorted(self._places)]
        records = [record for place in places for record in self._logs[place.table]]
        notes = dict(self._notes)

        def write() -> None:
            with Copy(path) as copy:
                copy.add_notes(notes)
                copy.add(places)
                copy.add(records)

        await asyncio.to_thread(write)

    async def restore(self, path: str) -> None:
        """See `Store.restore`."""
        await bring_in(self, path)

    async def close(self) -> None:
        """See `Store.close`."""


def _bytes(log: Sequence[Record]) -> int:
    return sum(len(record.body) for record in log)
