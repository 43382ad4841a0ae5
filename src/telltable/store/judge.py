"""What may be kept: the same law for every kind of store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from telltable.core.errors import Problem

from .base import MOST_BODY, MOST_ID, MOST_NOTES, MOST_NUMBER, PACK_NOTE, Kept, NoTable, Place, Record


def is_id(id_: str) -> bool:
    """Whether this can be an id or a code. What can't be is nowhere to be found."""
    return 0 < len(id_) <= MOST_ID and id_.isascii() and id_.isprintable() and " " not in id_


def check_id(what: str, id_: str) -> None:
    """Raise Problem unless this can be an id or a code."""
    if not is_id(id_):
        raise Problem(f"The {what} must be 1 to {MOST_ID} visible ASCII characters.")


def check_body(what: str, body: bytes) -> None:
    """Raise Problem unless this is text of a size that is kept."""
    if not 0 < len(body) <= MOST_BODY:
        raise Problem(f"The {what} must be 1 to {MOST_BODY} bytes, not {len(body)}.")
    try:
        body.decode()
    except UnicodeDecodeError:
        raise Problem(f"The {what} must be JSON in UTF-8.") from None


def check_place(place: Place) -> None:
    """Raise Problem unless a table can be opened so."""
    check_id("id of a table", place.table)
    check_id("code of a table", place.code)
    if place.code != place.code.upper():
        raise Problem("The code of a table must be upper case.")
    if not 0 <= place.created < 2**53:
        raise Problem("A table is created at a time in seconds since 1970.")
    check_body("description of a table", place.meta)


def check_page(since: int, limit: int) -> None:
    """Raise Problem unless so many from there can be asked for."""
    if not (0 <= limit <= MOST_NUMBER and 0 <= since <= MOST_NUMBER):
        raise Problem(f"Ask for 0 to {MOST_NUMBER} from 0 to {MOST_NUMBER}, not for {limit} from {since}.")


def check_after(limit: int, after: str) -> None:
    """Raise Problem unless tables can be listed so."""
    check_page(0, limit)
    if after:
        check_id("id of a table", after)


def check_note(name: str, body: bytes | None) -> None:
    """Raise Problem unless this can be a note."""
    check_id("name of a note", name)
    if body is not None:
        check_body("note", body)


def check_room(name: str, count: int, *, known: bool) -> None:
    """Raise Problem unless there is room for a note beside so many. `known`: there is one of that name."""
    if not known and count >= MOST_NOTES and not name.startswith(PACK_NOTE):
        raise Problem(f"There are {MOST_NOTES:,} bans and other notes already; lift some first.")


def check_bodies(bodies: Mapping[int, bytes]) -> None:
    """Raise Problem unless these can stand in place of others."""
    for body in bodies.values():
        check_body("body of a record", body)


def by_table(records: Iterable[Record]) -> dict[str, list[Record]]:
    """The records of one call by table. Raise Problem unless they are fit and follow each other."""
    tables: dict[str, list[Record]] = {}
    for record in records:
        check_id("id of a record", record.id)
        check_body("body of a record", record.body)
        batch = tables.setdefault(record.table, [])
        if batch and record.n != batch[-1].n + 1:
            raise Problem(f"The records of a table must follow each other: {record.n} came after {batch[-1].n}.")
        batch.append(record)
    for table, batch in tables.items():
        check_id("id of a table", table)
        if not 0 <= batch[0].n <= batch[-1].n <= MOST_NUMBER:
            raise Problem(f"A record's place is 0 to {MOST_NUMBER}.")
        if len({record.id for record in batch}) < len(batch):
            raise Problem("Two records of one call have the same id.")
    return tables


def verdicts(batch: Sequence[Record], after: int | None, known: Callable[[str], bool]) -> list[Kept]:
    """What becomes of the records of one table that are asked for together: all new, or none.

    Args:
        batch: they follow each other; not empty.
        after: the table's next free place; None when it is not open.
        known: whether the table has a record with this id.

    Raises:
        NoTable: the table is not open.
        Problem: a gap would come to be.
    """
    if after is None:
        raise NoTable(f"There is no table {batch[0].table}.")
    if batch[0].n > after:
        raise Problem(f"Table {batch[0].table} goes on at {after}, so {batch[0].n} would leave a gap.")
    again = [known(record.id) for record in batch]
    if batch[0].n == after and not any(again):
        return [Kept.NEW] * len(batch)
    return [Kept.AGAIN if seen else Kept.TAKEN for seen in again]


def in_order(records: Iterable[Record], verdict: Mapping[str, Sequence[Kept]]) -> list[Kept]:
    """The verdicts, which are by table, in the order of the call."""
    queues = {table: iter(kept) for table, kept in verdict.items()}
    return [next(queues[record.table]) for record in records]
