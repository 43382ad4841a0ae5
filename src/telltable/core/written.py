"""Words that people wrote, marked in the types that hold them, so that they can be found and taken back.

A field is marked by its type: ``telling: Written``, ``texts: dict[str, Written]``. A text that is not marked is an id
or a word of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct
from msgspec.structs import replace

_MARK = "written"
Written = Annotated[str, Meta(extra={_MARK: True})]

Change = Callable[[str], str]


def written(value: Any) -> Iterator[str]:
    """Every text in a struct that somebody wrote, in the order of its fields."""
    found: list[str] = []

    def keep(text: str) -> str:
        found.append(text)
        return text

    rewrite(value, keep)
    return iter(found)


def rewrite(value: Any, change: Change) -> Any:
    """The struct with every written text changed; the same object when nothing changed.

    Args:
        value: a struct, or a list or tuple of structs.
        change: is called with each text, in the order of `written`.
    """
    return _rewrite(value, Any, change)


@cache
def _hints(kind: type) -> dict[str, Any]:
    """The declared types of a struct's fields, marks included."""
    return get_type_hints(kind, include_extras=True)


@cache
def _is_written(kind: Any) -> bool:
    return any(isinstance(x, Meta) and (x.extra or {}).get(_MARK) for x in getattr(kind, "__metadata__", ()))


def _rewrite(value: Any, kind: Any, change: Change) -> Any:
    if isinstance(value, str):
        return change(value) if any(_is_written(one) for one in _choices(kind)) else value
    if isinstance(value, Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        fresh = {name: _rewrite(old, _hints(type(value))[name], change) for name, old in fields.items()}
        changed = {name: new for name, new in fresh.items() if new is not fields[name]}
        return replace(value, **changed) if changed else value
    if isinstance(value, tuple | list):
        items = [_rewrite(item, of, change) for item, of in zip(value, _items(kind, len(value)), strict=True)]
        return type(value)(items) if any(a is not b for a, b in zip(items, value, strict=True)) else value
    if isinstance(value, dict):
        of = next((get_args(one)[1] for one in _choices(kind) if get_origin(one) is dict), Any)
        inner = {key: _rewrite(item, of, change) for key, item in value.items()}
        return inner if any(inner[key] is not value[key] for key in inner) else value
    return value


def _choices(kind: Any) -> tuple[Any, ...]:
    """The kinds that a union allows; one kind alone otherwise."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for one in get_args(kind) if one is not NoneType)
    return (kind,)


def _items(kind: Any, count: int) -> tuple[Any, ...]:
    """The kind of each item of a list or tuple."""
    for one in _choices(kind):
        if get_origin(one) in (tuple, list):
            args = get_args(one)
            if get_origin(one) is tuple and (len(args) != 2 or args[1] is not ...):
                if len(args) == count:
                    return args
                continue
            return (args[0],) * count
    return (Any,) * count
