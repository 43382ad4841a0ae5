"""A moment of a game as the text of a position file: the table that it began from, and what was done since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from .content import chosen, settle_tags
from .entry import Entry, Header
from .errors import Problem
from .event import TakenBack
from .log import encode
from .luck import commitment
from .position import MOST_BYTES, fields_of, read_position
from .refusal import bounded
from .seat import CLOCK, HOST
from .toml import write_toml

if TYPE_CHECKING:
    from .match import Match
    from .rules import Rules

_CARDS = ("lines", "veils", "left_out", "covered")
_OTHERWISE = (
    "By today's rules the moves up to here would turn out differently, so this can't be a position. Save the game."
)
_NAMES = {CLOCK: "clock", HOST: "host"}


def header_of(rules: Rules, pack: Any, text: str, secret: str, pack_path: str = "") -> Header:
    """The header of a game that begins with a position file.

    Raises:
        Problem: as `read_position`.
    """
    reading = read_position(rules, pack, text)
    setup, history = reading.setup, reading.history
    return Header(
        game=rules.name,
        rules=rules.stamp,
        pack=chosen(pack, setup.options).name,
        pack_hash=pack.hash,
        seats=setup.seats,
        names=setup.names,
        options=setup.options,
        commitment=commitment(secret),
        secret=secret,
        position=text,
        pack_path=pack_path,
        lines=settle_tags(pack, history.lines),
        veils=settle_tags(pack, history.veils),
        left_out=history.left_out,
        covered=history.covered,
    )


def write_position(match: Match) -> str:
    """This moment of a match as a position file.

    Raises:
        Problem: it would be longer than a position may be, or was reached by rules that are not those of today; or a
            seat has changed hands, which no position says.
    """
    if match.sittings:
        raise Problem("A seat has changed hands in this game, so it can't be a position. Save the game.")
    first, *since = _standing(match)
    fields = _begun(match, first)
    header = match.header
    fields |= {
        name: list(cards) for name in ("lines", "veils", "left_out", "covered") if (cards := getattr(header, name))
    }
    luck = [number for entry in (first, *since) for number in entry.luck]
    moves = [*fields.pop("move", ()), *map(_move, since)]
    text = write_toml(fields | {key: value for key, value in (("luck", luck), ("move", moves)) if value})
    if len(text.encode()) > MOST_BYTES:
        raise Problem(f"A position file has at most {MOST_BYTES >> 10} KiB, and this moment needs more. Save the game.")
    _need_same(match, text)
    return text


def _need_same(match: Match, text: str) -> None:
    """A game that older rules decided may have come where those of today don't lead."""
    again = type(match)(match.rules, match.pack, replace(match.header, position=text))
    try:
        again.begin()
    except Problem as problem:
        raise Problem(bounded(f"{_OTHERWISE} {problem}")) from None
    if encode([again.state, again.agenda]) != encode([match.state, match.agenda]):
        raise Problem(_OTHERWISE)


def _standing(match: Match) -> list[Entry]:
    """The entries that led here, without what was taken back."""
    found: list[Entry] = []
    for entry in match.entries:
        if entry.told and isinstance(entry.told[0], TakenBack):
            to = entry.told[0].to_entry
            while found and found[-1].n > to:
                found.pop()
        else:
            found.append(entry)
    return found


def _begun(match: Match, first: Entry) -> dict[str, Any]:
    """What the game began from: a table that was laid, or its start."""
    header = match.header
    if header.position:
        return fields_of(header.position)
    settled = {"game": header.game, "seats": list(header.seats), "names": list(header.names)}
    return {**settled, "options": dict(header.options), "move": [_move(first)]}


def _move(entry: Entry) -> dict[str, Any]:
    return {"by": _NAMES.get(entry.seat, entry.seat + 1), "do": _plain(msgspec.to_builtins(entry.move))}


def _plain(value: Any) -> Any:
    """Without what is nothing: TOML has no word for it, and it is what a move says by default."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
