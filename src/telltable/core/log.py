"""A game as bytes: JSON lines, first the header, then one entry a line, each sealed to all before it.

Every line ends in a ``sum``: 16 hex digits of SHA-256 over the previous sum and this line's own bytes. One changed
byte anywhere is therefore noticed, and the line it sits in is named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from .entry import Entry, Header
from .errors import Broken

_SUM = b',"sum":"'
_TAIL = len(_SUM) + 16 + len(b'"}\n')


def encode(thing: Any) -> bytes:
    """An entry, header, view or event as JSON, always the same bytes for the same thing."""
    return msgspec.json.encode(thing)


def seal(body: bytes, before: str) -> tuple[bytes, str]:
    """A JSON object as a line with its sum, and that sum. `before` is the sum of the line before, or empty."""
    total = hashlib.sha256(before.encode() + body).hexdigest()[:16]
    return body[:-1] + _SUM + total.encode() + b'"}\n', total


def seal_all(things: Iterable[Any], before: str = "") -> tuple[bytes, str]:
    """Several lines and the last sum."""
    lines = []
    for thing in things:
        line, before = seal(encode(thing), before)
        lines.append(line)
    return b"".join(lines), before


def dump(header: Header, entries: Iterable[Entry]) -> bytes:
    """The whole log of a game."""
    return seal_all((header, *entries))[0]


def line_name(number: int) -> str:
    """What a line is called in a sentence: the header, or entry n."""
    return "the header" if number == 0 else f"entry {number - 1}"


def unseal(lines: Iterable[bytes]) -> Iterator[tuple[bytes, str]]:
    """The JSON body of each line with its sum.

    Raises:
        Broken: naming the first line that was changed or cut off.
    """
    total = ""
    for number, line in enumerate(lines):
        if not line.endswith(b"\n"):
            raise Broken(f"{line_name(number)} is cut off")
        body = line[:-_TAIL] + b"}"
        expected, total = seal(body, total)
        if expected != line:
            raise Broken(f"{line_name(number)} was changed after it was written: its sum does not fit")
        yield body, total


def read_header(body: bytes) -> Header:
    """The header from its JSON.

    Raises:
        Broken: it is no header of this format.
    """
    try:
        return msgspec.json.decode(body, type=Header)
    except msgspec.DecodeError as error:
        raise Broken(f"the header does not fit: {error}") from None
