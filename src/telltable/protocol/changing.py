"""What changed between two things, as places and what stands there now: a fifth of the bytes of saying all again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import compress, repeat
from operator import is_not, ne
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct
from msgspec.structs import astuple

from telltable.core.words import harmless_json

Place = tuple[str | int, ...]
NOTHING = object()  # stood there before
PLAIN = frozenset((int, str, bool, float, type(None)))  # have no parts
FLAT = PLAIN | {tuple, list}
FEW, SHORT = 12, 120  # elements, and bytes of them
Known = dict[tuple[int, int], list[bytes]]  # changes between two things of these ids, which are held meanwhile
_encode = msgspec.json.Encoder().encode


class Change(Struct, frozen=True):
    """What stands at one place now.

    `at` leads there from the whole: names of fields, and numbers of elements from 0; a number equal to the length of
    its list makes the list one longer. `to` is what stands there now, whatever was there before.
    """

    at: Place
    to: Raw


_decode = msgspec.json.Decoder(list[Change]).decode


def changes(old: Any, new: Any, at: Place = ()) -> list[Change]:
    """Every change between two structs, sequences or mappings, in an order in which they can be made."""
    return _decode(b"[%b]" % write_changes(old, new, path(at)))


def write_changes(old: Any, new: Any, at: bytes = b"", known: Known | None = None) -> bytes:
    """The same as they stand in a frame, without the brackets of their list, at a `path`. See `join_changes`.

    `known`: what was found between elements that other lists have, too; more is added. Whoever has it holds the lists.
    """
    if old is new or old == new:
        return b""
    found: list[bytes] = []
    _find(old, new, at, found, known)
    return b",".join(found)


def write_change(at: bytes, to: bytes) -> bytes:
    """One change as it stands in a frame, of a `path` and of what is there now as JSON."""
    return b'{"at":[%b],"to":%b}' % (at[:-1], to)


def path(at: Place) -> bytes:
    """A place as it stands in a change, without its brackets: each name with a comma after it."""
    return b"".join([_encode(name) + b"," for name in at])


def join_changes(written: Iterable[bytes]) -> bytes:
    """Several of what `write_changes` wrote, with nothing in them that harms a screen."""
    return harmless_json(b",".join([one for one in written if one]))


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


def _find(old: Any, new: Any, at: bytes, found: list[bytes], known: Known | None) -> None:
    """Add the changes between two things that differ."""
    kind = type(new)
    find = _finder(kind) if kind is type(old) else None  # type: ignore[arg-type]  # to mypy no type is hashable
    if find is None or not find(old, new, at, found, known):
        found.append(write_change(at, _encode(new)))


@cache
def _finder(kind: type) -> Callable[[Any, Any, bytes, list[bytes], Known | None], bool] | None:
    """What adds the changes of the parts that differ, for things that have parts. It says no when it takes no more to
    say the whole again."""
    if kind in PLAIN:
        return None
    if issubclass(kind, Struct):
        return _find_in_struct
    if issubclass(kind, (tuple, list)):
        return _find_in_list
    return _find_in_mapping if issubclass(kind, dict) else None


def _find_in_struct(old: Struct, new: Struct, at: bytes, found: list[bytes], known: Known | None) -> bool:
    """Unless something of it is there no more, which no change can say."""
    was, now, first = astuple(old), astuple(new), len(found)
    for name, before, after in compress(zip(_names(type(new)), was, now, strict=True), map(is_not, was, now)):
        if before != after:
            if type(after) in PLAIN:
                found.append(write_change(at + name, _encode(after)))
            elif after is UNSET:
                del found[first:]
                return False
            else:
                _find(before, after, at + name, found, known)
    return True


def _find_in_mapping(
    old: Mapping[Any, Any], new: Mapping[Any, Any], at: bytes, found: list[bytes], known: Known | None
) -> bool:
    if not old.keys() <= new.keys():
        return False
    was = map(old.get, new, repeat(NOTHING))
    for key in compress(new, map(is_not, was, new.values())):
        before, after = old.get(key, NOTHING), new[key]
        if before != after:
            _find(before, after, at + _encode(key) + b",", found, known)
    return True


def _find_in_list(old: Sequence[Any], new: Sequence[Any], at: bytes, found: list[bytes], known: Known | None) -> bool:
    """Of a list that has grown, or is as long as it was, and for the most part the same. A few numbers or ids, or lists
    of some, are said again sooner than looked through."""
    length = len(old)
    if not 0 < length <= len(new):
        return False
    if len(new) <= FEW and FLAT.issuperset(map(type, new)):
        whole = _encode(new)
        if len(whole) <= SHORT:
            found.append(write_change(at, whole))
            return True
    differ = [*compress(range(length), map(ne, old, new))]
    if 2 * len(differ) > length:
        return False
    for number in differ:
        before, after, place = old[number], new[number], at + b"%d," % number
        if known is None:
            _find(before, after, place, found, None)
        else:
            found += [_moved(one, place) for one in _between(before, after, known)]
    for number in range(length, len(new)):
        found.append(write_change(at + b"%d," % number, _encode(new[number])))
    return True


def _between(old: Any, new: Any, known: Known) -> list[bytes]:
    """The changes between two elements that differ, from there: the same in whatever lists they stand."""
    key = (id(old), id(new))
    found = known.get(key)
    if found is None:
        found = known[key] = []
        _find(old, new, b"", found, known)
    return found


def _moved(change: bytes, at: bytes) -> bytes:
    """A change whose place is counted from there."""
    rest = change[len(b'{"at":[') :]
    return b'{"at":[%b%b' % (at[:-1] if rest[:1] == b"]" else at, rest)


@cache
def _names(kind: type[Struct]) -> tuple[bytes, ...]:
    return tuple(path((field,)) for field in kind.__struct_encode_fields__)
