"""A game as bytes: JSON lines: the header, the pack it is played with, one entry a line; each sealed to all before it.

Every line ends in a ``sum``: 16 hex digits of SHA-256 over the previous sum and this line's own bytes. One changed
byte anywhere is therefore noticed, and the line it sits in is named.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any

import msgspec
from msgspec import Struct

from .editing import Edit
from .entry import Entry, Header
from .errors import Broken
from .evening import Evening
from .misfit import spoken

_SUM = b',"sum":"'
_TAIL = len(_SUM) + 16 + len(b'"}\n')
encode = msgspec.json.Encoder().encode  # an entry, header, view or event: always the same bytes for the same thing


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


class PackLine(Struct, frozen=True, forbid_unknown_fields=True):
    """The second line: the files of the pack as it was when the game began, by their names.

    None where words of cards were taken back after an X-card: they would stand in them.
    """

    pack_files: dict[str, str]


class EditLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line after the entries: a change that the tellers have made to the book."""

    edited: Edit


class EveningLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A line after the entries of a game that is over: when it was told."""

    evening: Evening


def dump(
    header: Header,
    files: Mapping[str, str],
    entries: Iterable[Entry],
    edits: Iterable[Edit] = (),
    evening: Evening | None = None,
) -> bytes:
    """The whole log of a game.

    Args:
        header: its header.
        files: of the pack it is played with.
        entries: all of them.
        edits: what was changed in its book after the end.
        evening: when it was told, where that is known.
    """
    pack = PackLine({} if header.covered else dict(files))
    return seal_all((header, pack, *entries, *told_at(evening), *map(EditLine, edits)))[0]


def told_at(evening: Evening | None) -> tuple[EveningLine, ...]:
    """The line that says when a game was told, where that is known."""
    return (EveningLine(evening),) if evening else ()


def line_names(header: bytes) -> Iterator[str]:
    """What each line is called in a sentence, without end."""
    yield "the header"
    if has_pack(header):
        yield "the line with its pack"
    for number in count():
        yield f"entry {number}"


class _Format(Struct):
    format: int = 1


def has_pack(header: bytes) -> bool:
    """Whether a log with this first line keeps its pack: those of format 1 do not."""
    try:
        return msgspec.json.decode(header, type=_Format).format > 1
    except msgspec.DecodeError:
        return True


def unseal(lines: Iterable[bytes]) -> Iterator[tuple[bytes, str]]:
    """The JSON body of each line with what the line is called.

    Raises:
        Broken: naming the first line that was changed or cut off.
    """
    total = ""
    rest = iter(lines)
    first = next(rest, b"")
    for name, line in zip(line_names(first), chain((first,), rest), strict=False):
        if not line.endswith(b"\n"):
            raise Broken(f"{name} is cut off")
        body = line[:-_TAIL] + b"}"
        expected, total = seal(body, total)
        if expected != line:
            raise Broken(f"{name} was changed after it was written: its checksum doesn't match")
        yield body, name


def read_line_after(body: bytes) -> Edit | Evening | None:
    """What a line after the entries holds: a change to the book, or when it was told; None where it is an entry.

    Raises:
        Broken: it is no such change.
    """
    try:
        if body.startswith(b'{"edited":'):
            return msgspec.json.decode(body, type=EditLine).edited
        if body.startswith(b'{"evening":'):
            return msgspec.json.decode(body, type=EveningLine).evening
    except msgspec.DecodeError as error:
        what = "change of the book" if body.startswith(b'{"edited":') else "date of the story"
        raise Broken(f"the {what} isn't valid: {spoken(error)}") from None
    return None


def read_pack_line(body: bytes) -> dict[str, str]:
    """The files of the pack.

    Raises:
        Broken: it is no such line.
    """
    try:
        return msgspec.json.decode(body, type=PackLine).pack_files
    except msgspec.DecodeError as error:
        raise Broken(f"the line with its pack isn't valid: {spoken(error)}") from None
