"""What changed between two things, as places and what stands there now: a fifth of the bytes of saying all again."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, repeat
from typing import Any

import msgspec
from msgspec import Raw, Struct

Place = tuple[str | int, ...]
NOTHING = object()  # stood there before


class Change(Struct, frozen=True):
    """What stands at one place now.

    `at` leads there from the whole: names of fields, and numbers of elements from 0; a number equal to the length of
    its list makes the list one longer. `to` is what stands there now, whatever was there before.
    """

    at: Place
    to: Raw


def changes(old: Any, new: Any, at: Place = ()) -> list[Change]:
    """Every change between two structs, sequences or mappings, in an order in which they can be made."""
    found: list[Change] = []
    if old is not new and old != new:
        _find(old, new, at, found)
    return found


def put(whole: Any, made: Iterable[Change]) -> Any:
    """A thing of plain data after these changes; it is changed in place."""
    held = [whole]
    for change in made:
        parent: Any = held
        path = (0, *change.at)
        for name in path[:-1]:
            parent = parent[name]
        value = msgspec.json.decode(change.to)
        if isinstance(parent, list) and path[-1] == len(parent):
            parent.append(value)
        else:
            parent[path[-1]] = value
    return held[0]


def _find(old: Any, new: Any, at: Place, found: list[Change]) -> None:
    """Add the changes between two things that differ."""
    parts = _parts(old, new)
    if parts is None:
        found.append(Change(at, Raw(msgspec.json.encode(new))))
        return
    for name, before, after in parts:
        _find(before, after, (*at, name), found)


def _parts(old: Any, new: Any) -> list[tuple[str | int, Any, Any]] | None:
    """The parts that differ, by name; None when it takes no more to say the whole again."""
    if type(old) is not type(new):
        return None
    pairs: Iterable[tuple[str | int, Any, Any]]
    if isinstance(new, Struct):
        names = zip(new.__struct_fields__, new.__struct_encode_fields__, strict=True)
        pairs = ((shown, getattr(old, name), getattr(new, name)) for name, shown in names)
    elif isinstance(new, (tuple, list)) and 0 < len(old) <= len(new):
        pairs = zip(range(len(new)), chain(old, repeat(NOTHING)), new, strict=False)
    elif isinstance(new, dict) and old.keys() <= new.keys():
        pairs = ((key, old.get(key, NOTHING), value) for key, value in new.items())
    else:
        return None
    parts = [pair for pair in pairs if pair[1] is not pair[2] and pair[1] != pair[2]]
    many = isinstance(new, (tuple, list)) and sum(before is not NOTHING for _, before, _ in parts) > len(old) / 2
    return None if many else parts
