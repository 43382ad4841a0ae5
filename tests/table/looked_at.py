"""What of a view a part of a board looks at: told by a stand-in for the view, and by views that differ in one field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from inspect import getattr_static
from types import FunctionType, MappingProxyType, MethodType
from typing import Any
from unittest.mock import patch

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.board_part import BoardPart


class Places:
    """A stand-in that notes which places of a thing are asked for: ``table``, ``table.lanes``."""

    def __init__(self, thing: object, noted: set[str], path: str = "") -> None:
        self._thing, self._noted, self._path = thing, noted, path

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._thing, name)
        place = f"{self._path}{name}"
        self._noted.add(place)
        is_field = isinstance(value, Struct) and name in type(self._thing).__struct_fields__
        return Places(value, self._noted, f"{place}.") if is_field else value


def inputs(part: BoardPart, pack: Any, view: Any) -> frozenset[str]:
    """The places that a part says it looks at."""
    noted: set[str] = set()
    part.common(pack, Places(view.table, noted, "table."))
    part.own(Places(view, noted))
    return frozenset(place for place in noted if not any(other.startswith(f"{place}.") for other in noted))


class Seen:
    """A stand-in for a view, or a struct in it, which notes every field that is read and is not among some places.

    Methods and properties of the thing run on the stand-in, so that what they read is noted, too. What stands in it
    `instead` was put there by whoever looks.
    """

    def __init__(
        self,
        thing: Any,
        known: frozenset[str],
        noted: set[str],
        path: str = "",
        instead: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.__dict__.update(_thing=thing, _known=known, _noted=noted, _path=path, _instead=instead)

    @property
    def __class__(self) -> type:  # for isinstance
        return type(self._thing)

    def __getattr__(self, name: str) -> Any:
        place, thing = f"{self._path}{name}", self._thing
        if name in self._instead:
            return self._instead[name]
        if place in self._known:
            return getattr(thing, name)
        if name not in type(thing).__struct_fields__:
            return self._run(getattr_static(thing, name))
        value = getattr(thing, name)
        if isinstance(value, Struct):
            return Seen(value, self._known, self._noted, f"{place}.")
        self._noted.add(place)
        return value

    def _run(self, found: Any) -> Any:
        if isinstance(found, property):
            assert found.fget is not None
            return found.fget(self)
        if isinstance(found, cached_property):
            return found.func(self)
        assert isinstance(found, (FunctionType, staticmethod)), f"{found} of a stand-in"
        return MethodType(found, self) if isinstance(found, FunctionType) else found.__func__

    def _whole(self) -> str:
        place = self._path.removesuffix(".")
        self._noted.add(place)
        return place

    def __eq__(self, other: object) -> bool:
        self._whole()
        return self is other or self._thing == getattr(other, "_thing", other)

    def __hash__(self) -> int:
        self._whole()
        return hash(self._thing)


def _replaced(thing: Any, **changes: Any) -> Any:
    """As `msgspec.structs.replace`, of a stand-in, too."""
    if type(thing) is not Seen:
        return replace(thing, **changes)
    return Seen(thing._thing, thing._known, thing._noted, thing._path, {**thing._instead, **changes})


def undeclared(part: BoardPart, pack: Any, view: Any, make: Callable[[Any], Any]) -> set[str]:
    """The places that are read of a view while something is made of it, and that the part does not name."""
    noted: set[str] = set()
    with patch("msgspec.structs.replace", _replaced):
        make(Seen(view, inputs(part, pack, view), noted))
    return noted


def fields(view: Struct) -> Iterator[tuple[str, Any]]:
    """Every field of a view, and of the structs in it, with its place."""
    for name in view.__struct_fields__:
        value = getattr(view, name)
        if isinstance(value, Struct):
            yield from ((f"{name}.{field}", getattr(value, field)) for field in value.__struct_fields__)
        else:
            yield name, value


def varied(view: Any, place: str, value: Any) -> Any:
    """A view in which something else stands at a place."""
    struct, _, field = place.rpartition(".")
    return replace(view, **({struct: replace(getattr(view, struct), **{field: value})} if struct else {field: value}))


def otherwise(value: Any) -> Any:
    """Something else of the same kind, as no game may ever have it; None where nothing comes to mind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}?"
    if isinstance(value, tuple):
        return value[1:] or None
    return {} if isinstance(value, Mapping) else None
