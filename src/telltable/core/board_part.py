"""A board in parts: each says what it looks at, and is made anew only when something of that has changed."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec import Struct

TABLE = "table."


class Made(Struct, frozen=True):
    """A part as somebody was shown it: what it looked at, the whole view, and what came of it."""

    inputs: Any
    view: Any
    value: Any


class BoardPart(Struct, frozen=True):
    """How one field of a `Board` is made. Write one with `part`.

    Attributes:
        name: the field.
        at: its place in what is sent: ``board.hand``.
        make: makes it of a pack and a view.
        common: what it looks at of a pack and the public table, which is the same whoever views it.
        own: what it looks at besides of a view.
        fields: the fields of the view that this comes from, as places: ``view.table``.
        grow: makes it, too, of a pack, a view and what was made of an earlier view that `Rules.reads_alike`; what
            still stands may be taken over.
        checks: `grow` finds out for itself what still stands, so that the earlier view may be any of the same game.
        seated: makes a seat's, too, of a pack, its view and what a spectator is shown: the very same where the seat has
            nothing of its own there.
    """

    name: str
    at: str
    make: Callable[[Any, Any], Any]
    common: Callable[[Any, Any], Any]
    own: Callable[[Any], Any]
    fields: frozenset[str]
    grow: Callable[[Any, Any, Made], Any] | None = None
    checks: bool = False
    seated: Callable[[Any, Any, Any], Any] | None = None

    def inputs(self, pack: Any, view: Any) -> tuple[Any, Any]:
        """What it looks at, and nothing else: while that is equal, so is what is made."""
        return self.common(pack, view.table), self.own(view)


def part(
    name: str,
    make: Callable[[Any, Any], Any],
    *inputs: str | Callable[[Any, Any], Any],
    grow: Callable[[Any, Any, Made], Any] | None = None,
    checks: bool = False,
    seated: Callable[[Any, Any, Any], Any] | None = None,
) -> BoardPart:
    """A part of a board.

    Args:
        name: the field of `Board`.
        make: makes it: ``make(pack, view)``; with `seated`, what a spectator is shown.
        inputs: places of a view that it looks at, such as ``table.lanes``, or what it looks at of a pack and the table,
            as a function; without any it is always the same.
        grow, checks, seated: see `BoardPart`.
    """
    places = [one for one in inputs if isinstance(one, str)]
    worked_out = [one for one in inputs if not isinstance(one, str)]
    looks = _looking([place.removeprefix(TABLE) for place in places if place.startswith(TABLE)])
    own = [place for place in places if not place.startswith(TABLE)]

    def common(pack: Any, table: Any) -> Any:
        return looks(table), *[look(pack, table) for look in worked_out]

    def whole(pack: Any, view: Any) -> Any:
        return seated(pack, view, make(pack, view)) if seated else make(pack, view)

    return BoardPart(
        name,
        f"board.{name}",
        whole if seated else make,
        common if worked_out else lambda pack, table: looks(table),
        _looking(own),
        frozenset([f"view.{place.partition('.')[0]}" for place in own]),
        grow,
        checks,
        seated,
    )


def _looking(places: list[str]) -> Callable[[Any], Any]:
    return attrgetter(*places) if places else _nothing


def _nothing(thing: Any) -> None:
    return None
