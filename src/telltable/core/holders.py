"""Who holds a seat, and who held it before: a public table when a person sits down while the game goes on."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from .record import Record
from .seat import Seat
from .seating import PlayerSat
from .written import Written

TableT = TypeVar("TableT")


class Held(Record, frozen=True, gc=False):
    """Who held a seat until somebody else sat down there.

    Attributes:
        until: how much had been played then, as the game counts.
    """

    seat: Seat
    name: Written
    kind: str
    until: int


Former = tuple[Held, ...] | UnsetType  # those of a table; missing where every seat is whose it was


def seated(table: TableT, event: PlayerSat) -> TableT:
    """A public table with this person in their seat. It has names, whatever else it holds; most say who is a bot."""
    now: Any = table
    kinds = {"kinds": _put(now.kinds, event.seat, "me")} if hasattr(table, "kinds") else {}
    fresh: TableT = replace(now, names=_put(now.names, event.seat, event.name), **kinds)
    return fresh


def seated_after(table: TableT, event: PlayerSat, until: int) -> TableT:
    """The same, for a table that remembers in `former` who held the seat until then."""
    now: Any = table
    held = Held(event.seat, now.names[event.seat], now.kinds[event.seat], until)
    before = () if now.former is UNSET else now.former
    remembered: TableT = replace(now, former=(*before, held))
    return seated(remembered, event)


def name_then(table: Any, seat: Seat, at: int) -> str:
    """What a seat was called when so much had been played."""
    held = _held(table, seat, at)
    name: str = held.name if held else table.names[seat]
    return name


def was_bot(table: Any, seat: Seat, at: int) -> bool:
    """Whether a bot had a seat when so much had been played."""
    held = _held(table, seat, at)
    kind: str = held.kind if held else table.kinds[seat]
    return kind.startswith("bot")


def _held(table: Any, seat: Seat, at: int) -> Held | None:
    former: Former = table.former
    return next((one for one in former or () if one.seat == seat and at <= one.until), None)


def _put(items: tuple[str, ...], place: int, value: str) -> tuple[str, ...]:
    return (*items[:place], value, *items[place + 1 :])
