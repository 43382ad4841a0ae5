"""A board in parts: each says what it looks at, and is made anew only when something of that has changed."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec import Struct


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
        inputs: what it looks at of a view, and nothing else: while that is equal, so is what is made.
        fields: the fields of the view that this comes from, as places: ``view.table``.
        grow: makes it, too, of a pack, a view and what was made of an earlier view that `Rules.reads_alike`; what
            still stands may be taken over.
    """

    name: str
    at: str
    make: Callable[[Any, Any], Any]
    inputs: Callable[[Any], Any]
    fields: frozenset[str]
    grow: Callable[[Any, Any, Made], Any] | None = None


def part(
    name: str, make: Callable[[Any, Any], Any], *inputs: str, grow: Callable[[Any, Any, Made], Any] | None = None
) -> BoardPart:
    """A part of a board.

    Args:
        name: the field of `Board`.
        make: makes it: ``make(pack, view)``.
        inputs: places of a view that it looks at, such as ``table.lanes``; without any it is always the same.
        grow: see `BoardPart`.
    """
    fields = frozenset([f"view.{path.partition('.')[0]}" for path in inputs])
    return BoardPart(name, f"board.{name}", make, attrgetter(*inputs) if inputs else _nothing, fields, grow)


def _nothing(view: Any) -> None:
    return None
