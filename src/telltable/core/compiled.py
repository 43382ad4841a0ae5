"""What compiled games share: how a function is compiled, and the very luck of `luck.Stream`, bit for bit.

Only the kernels of games import this: it needs Numba, which the extra ``telltable[lab]`` brings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba import njit
from numpy import dtype, int64, uint32, uint64

Function = TypeVar("Function", bound=Callable[..., Any])
Record = Any  # of a NumPy array with named fields: in compiled code it is handed on by reference

_ENTRY, _DRAW = uint64(0xD1342543DE82EF95), uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = uint64(0xBF58476D1CE4E5B9), uint64(0x94D049BB133111EB)
_1, _27, _30, _31, _32, _LOW = uint64(1), uint64(27), uint64(30), uint64(31), uint64(32), uint64(0xFFFFFFFF)


def compiled(function: Function) -> Function:
    """The function as machine code, made when it is first called and kept on disk from then on."""
    made: Function = njit(cache=True, nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(
        function
    )
    return made


def inlined(function: Function) -> Function:
    """As `compiled`, and laid into whatever calls it, however long it is."""
    made: Function = njit(cache=True, nogil=True, error_model="numpy", forceinline=True)(function)
    return made


def entry(function: Function) -> Function:
    """As `compiled`, for what Python itself calls."""
    made: Function = njit(cache=True, nogil=True, error_model="numpy")(function)
    return made


def numbered(count: int) -> tuple[Any, ...]:
    """The first so many numbers, to stand for something: NumPy's, for a plain one Numba compiles each function that is
    called with it once more."""
    return tuple(map(int64, range(count)))


def luck_type(seats: int) -> Any:
    """The luck of a game: keys of the table and of each seat's bot, and what the table shows of its secret."""
    return dtype([("keys", "u8", (1 + seats, 2)), ("commitment", "u1", (64,))], align=True)


@compiled
def _mix(z: Any) -> Any:
    z = (z ^ (z >> _30)) * _FIRST
    z = (z ^ (z >> _27)) * _SECOND
    return z ^ (z >> _31)


@compiled
def stream(key: Any, n: int) -> Any:
    """Where the luck of entry `n` begins; `key` is two 64-bit words (`luck.key_of`)."""
    return key[0] ^ _mix(key[1] + uint64(n) * _ENTRY)


@compiled
def below(t: Record, bound: int) -> Any:
    """A number from 0 to `bound` - 1 (below 2**32), as `Stream.below`. The record's field `at` is the stream."""
    t.at = t.at + _DRAW
    z, most = _mix(t.at), uint64(bound)
    return int64((((z >> _32) * most) + (((z & _LOW) * most) >> _32)) >> _32)


@compiled
def skip(t: Record, draws: int) -> None:
    """As many numbers drawn that nobody looks at."""
    t.at = t.at + uint64(draws) * _DRAW


@compiled
def without(row: Any, count: int, value: int) -> bool:
    """Take a value out of the first `count` of a list; whether it was there."""
    for place in range(count):
        if row[place] == value:
            _close_up(row, count, place)
            return True
    return False


@compiled
def taken(row: Any, count: int, place: int) -> int:
    """What lies at this place of the first `count` of a list, which loses it."""
    value = row[place]
    _close_up(row, count, place)
    return int(value)


@compiled
def _close_up(row: Any, count: int, place: int) -> None:
    """What lies behind a place moves up. Unsigned, since a place that could be below 0 is looked at one by one."""
    for step in range(count - 1 - place):
        at = uint64(place + step)
        row[at] = row[at + _1]


@compiled
def to_front(row: Any, first: int, place: int) -> None:
    """What lies at a place comes to an earlier one, and all between them moves down."""
    value = row[place]
    for step in range(place - first):
        at = uint64(place - step)
        row[at] = row[at - _1]
    row[first] = value


@compiled
def in_order(row: Any, count: int) -> None:
    """Sort the first `count` of a short list, each into its place: NumPy's own way makes room for a long one first."""
    for place in range(1, count):
        value, at = row[place], place
        while at and row[at - 1] > value:
            row[at] = row[at - 1]
            at -= 1
        row[at] = value


# --- what became of a thing, packed: a byte for each of four marks, and in it a bit for each seat -----------------


@compiled
def mark(row: Any, place: int, which: int, seat: int) -> None:
    """Mark a thing for a seat."""
    row[place] |= uint32(int64(1) << (8 * which + seat))


@compiled
def held_as_offered(row: Any, first: int, end: int) -> None:
    """Of things that nobody holds: whoever could choose one had it."""
    for place in range(first, end):
        row[place] |= uint32((row[place] >> uint32(8)) & uint32(0xFF00))


def marks_of(rows: Any, subjects: int) -> list[Any]:
    """By subject, for each game and thing its four marks (`Counted.things`)."""
    whole = np.ascontiguousarray(rows, "<u4").view(np.uint8).reshape(len(rows), subjects, -1, 4)
    return [np.ascontiguousarray(whole[:, subject]) for subject in range(subjects)]


@compiled
def note_lead(t: Record, have: Any) -> None:
    """Whether somebody else is ahead alone now, of what each seat has: how often that was, and at which entry last."""
    best, is_alone = 0, True
    for seat in range(1, t.seats):
        if have[seat] > have[best]:
            best, is_alone = seat, True
        elif have[seat] == have[best]:
            is_alone = False
    if is_alone and best != t.ahead:
        t.lead[0] += t.ahead >= 0
        t.lead[1] = t.entries - 1
        t.ahead = best


# --- a checksum of an entry, for tests --------------------------------------------------------------------------

START, _PRIME = uint64(0xCBF29CE484222325), uint64(0x100000001B3)  # FNV-1a, of numbers instead of bytes


@compiled
def fold(sum_: Any, number: int) -> Any:
    """The checksum with a number more."""
    return (sum_ ^ uint64(number)) * _PRIME


@compiled
def fold_all(sum_: Any, row: Any, count: int) -> Any:
    """The checksum with how many, and each of them."""
    sum_ = fold(sum_, count)
    for place in range(count):
        sum_ = fold(sum_, row[place])
    return sum_
