"""What whoever runs a server does with its tables. It works on the store, beside any server that uses it: those hear of
it as they hear of each other."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.store.base import Kept, Place, Store, Weight
from telltable.table import deciding
from telltable.table.chairs import PERSON, Answer, key_of_token
from telltable.table.state import Table

from . import retention
from .loading import fold, read_records, rows
from .redaction import cleared
from .tokens import new_token

TRIES = 20  # times to decide again because somebody was quicker
KEY = "key/"  # how the names of the notes begin that hold the links of the host
MOST_KEYS = 8  # links of the host that work; the oldest give way
NO_TABLE = "There is no table with the code {}."

Unreadable = (msgspec.DecodeError, Problem, LookupError, ValueError, TypeError)


class Holder(Struct, frozen=True):
    """A seat, who holds it, and whether they are connected as far as is known. `person`: no bot, and not open."""

    seat: Seat
    kind: str
    name: str
    person: bool
    here: bool


class Standing(Struct, frozen=True):
    """How a table stands.

    Attributes:
        state: ``lobby``, ``playing``, ``over``; ``unreadable`` for one that this version can't read.
        created, last: when it was opened, and when something last happened, in seconds since 1970.
        stories: how many were told to their end.
        bans: addresses that its host keeps out.
        goes: when it will be deleted if nothing happens; None: never.
    """

    id: str
    code: str
    state: str
    game: str
    title: str
    seats: tuple[Holder, ...]
    created: int
    last: float
    records: int
    size: int
    stories: int = 0
    locked: bool = False
    closed: bool = False
    bans: int = 0
    goes: float | None = None


async def standing(store: Store, weight: Weight) -> Standing:
    """How a table stands."""
    place, rule = weight.place, await retention.rules(store)
    try:
        last = await retention.last_heard(store, weight)
        table = await cleared(place.table, store)
    except LookupError:  # it was opened, and the server was killed before its first record
        goes = rule.goes(place.created, 0) if rule else None
        return _bare(weight, "lobby", goes)
    except Unreadable:
        return _bare(weight, "unreadable", None)
    return _standing(weight, table, last, rule)


def _bare(weight: Weight, state: str, goes: float | None) -> Standing:
    place = weight.place
    return Standing(
        place.table, place.code, state, "", "", (), place.created, place.created, weight.records, weight.size, goes=goes
    )


def _standing(weight: Weight, table: Table, last: float, rule: retention.Keeping | None) -> Standing:
    place, stories = weight.place, sum(match.over for match in table.games)
    state = "lobby" if table.match is None else "over" if table.match.over else "playing"
    here = table.presence.here
    return Standing(
        id=place.table,
        code=place.code,
        state=state,
        game=table.rules.name,
        title=table.rules.title,
        seats=tuple(
            Holder(seat, chair.kind, chair.name, chair.kind == PERSON, seat in here)
            for seat, chair in enumerate(table.chairs.all)
        ),
        created=place.created,
        last=last,
        records=weight.records,
        size=weight.size,
        stories=stories,
        locked=table.settings.locked,
        closed=table.settings.closed,
        bans=len(table.chairs.barred),
        goes=rule.goes(last, stories) if rule else None,
    )


async def standings(store: Store, limit: int = 50, after: str = "") -> list[Standing]:
    """How the tables stand, by id, a page at a time."""
    return [await standing(store, weight) for weight in await store.weigh(limit, after)]


async def find(store: Store, code: str) -> Place:
    """The table with this code. Raises `Problem`."""
    place = await store.find(code.strip().upper())
    if place is None:
        raise Problem(NO_TABLE.format(code.strip()[:20]))
    return place


async def show(store: Store, code: str) -> Standing:
    """How the table with this code stands. Raises `Problem`."""
    place = await find(store, code)
    kept = await store.read(place.table, 0, 2**31 - 1)
    return await standing(store, Weight(place, len(kept), sum(len(one.body) for one in kept)))


async def close(store: Store, code: str, closed: bool, now: float) -> None:
    """Close a table: nothing goes on there, and what was told can still be read; or open it again. Raises `Problem`."""

    def decide(table: Table) -> Answer:
        if table.settings.closed is closed:
            return Refusal("closed", "", f"Table {table.code} is {'closed' if closed else 'open'} already.")
        return deciding.close(table, closed, now)

    await _act(store, await find(store, code), decide)


async def ban_holder(store: Store, code: str, seat: Seat, now: float) -> None:
    """Take a seat from its holder, and ban the addresses that they are connected from. Raises `Problem`."""
    await _act(store, await find(store, code), lambda table: deciding.banish(table, seat, now))


async def lift_bans(store: Store, code: str, now: float) -> None:
    """Whoever was banned from a table by its host can come back. Raises `Problem`."""
    await _act(store, await find(store, code), lambda table: deciding.pardon(table, now))


async def _act(store: Store, place: Place, decide: Callable[[Table], Answer]) -> None:
    """Keep what is decided, as any server would."""
    for _ in range(TRIES):
        try:
            table = await asyncio.to_thread(fold, await read_records(place.table, store))
        except Unreadable:
            raise Problem(f"Table {place.code} can't be read here; it can only be deleted.") from None
        answer = decide(table)
        if isinstance(answer, Refusal):
            raise Problem(answer.why)
        name = f"house:{secrets.token_hex(8)}"
        if (await store.append(rows(place.table, table, name, answer)))[0] is not Kept.TAKEN:
            return
    raise Problem(f"Table {place.code} is too busy right now; try again.")


async def delete(store: Store, code: str) -> None:
    """Delete a table for good, with all that was told there. Raises `Problem`."""
    place = await find(store, code)
    await store.delete({place.table: None})


# --- the host's link ------------------------------------------------------------------------------


async def new_key(store: Store, now: float) -> str:
    """A token that opens the host's page. Only its hash is kept; the oldest of too many stops working."""
    token = new_token()
    made = {name: msgspec.json.decode(body, type=float) for name, body in (await store.notes(KEY)).items()}
    for name in sorted(made, key=lambda name: made[name])[: max(0, len(made) - MOST_KEYS + 1)]:
        await store.note(name, None)
    await store.note(KEY + key_of_token(token), msgspec.json.encode(round(now, 3)))
    return token


async def revoke_keys(store: Store) -> int:
    """Let no link of the host work any more. Returns how many did."""
    names = list(await store.notes(KEY))
    for name in names:
        await store.note(name, None)
    return len(names)


async def is_key(store: Store, token: str) -> bool:
    """Whether this token opens the host's page now."""
    return bool(token) and KEY + key_of_token(token) in await store.notes(KEY)
