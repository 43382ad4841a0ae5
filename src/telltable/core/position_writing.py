"""A moment of a game as the text of a position file: the last table that its game can lay, and what was done since."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from .entry import Entry, Header
from .errors import Problem
from .event import TakenBack
from .log import encode
from .luck import commitment
from .position import MOST_BYTES, read_position
from .seat import CLOCK, HOST
from .toml import write_toml

if TYPE_CHECKING:
    from .match import Match
    from .rules import Rules

TRIES = 40  # so many entries back a table is looked for that can be laid; else the game is told from its beginning
_NAMES = {CLOCK: "clock", HOST: "host"}
_CARDS = ("lines", "veils", "left_out", "covered")


def header_of(rules: Rules, pack: Any, text: str, secret: str, pack_path: str = "") -> Header:
    """The header of a game that begins with a position file.

    Raises:
        Problem: as `read_position`.
    """
    from .content import settle_tags

    reading = read_position(rules, pack, text)
    setup, history = reading.setup, reading.history
    return Header(
        game=rules.name,
        rules=rules.stamp,
        pack=pack.name,
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
        Problem: it would be longer than a position may be.
    """
    since: list[Entry] = []
    standing = _standing(match)
    fields = _begun(match)
    for tries, entry in enumerate(reversed(standing[1:])):
        laid = _laid(match, entry) if tries < TRIES else None
        if laid is not None:
            fields = laid
            break
        since.append(entry)
    moves = [_move(entry) for entry in reversed(since)]
    luck = [number for entry in reversed(since) for number in entry.luck]
    cards = {name: list(cards) for name in _CARDS if (cards := getattr(match.header, name))}
    ahead = {"luck": [*fields.pop("luck", ()), *luck], "move": [*fields.pop("move", ()), *moves]}
    text = write_toml(fields | cards | {key: value for key, value in ahead.items() if value})
    if len(text.encode()) > MOST_BYTES:
        raise Problem(f"A position file has at most {MOST_BYTES >> 10} KiB, and this moment needs more. Save the game.")
    return text


def _standing(match: Match) -> list[Entry]:
    """The entries that led here, without what was taken back."""
    found: list[Entry] = []
    for entry in match.entries:
        if entry.told and isinstance(entry.told[0], TakenBack):
            to = entry.told[0].to_entry
            found = [one for one in found if one.n <= to]
        else:
            found.append(entry)
    return found


def _laid(match: Match, entry: Entry) -> dict[str, Any] | None:
    """The table after an entry in the words of its game, if those say all of it."""
    if not entry.agenda:
        return None
    rules, state = match.rules, match.state_after(entry.n)
    try:
        text = rules.write_position(match.pack, state, entry.agenda)
        header = msgspec.structs.replace(match.header, position=text)
        again = type(match)(rules, match.pack, header)
        again.begin()
    except Problem:
        return None
    same = not again.entries[0].luck and encode([again.state, again.agenda]) == encode([state, entry.agenda])
    return tomllib.loads(text) if same else None


def _begun(match: Match) -> dict[str, Any]:
    """What the game began from, with the luck of its beginning."""
    header, first = match.header, match.entries[0]
    if header.position:
        return tomllib.loads(header.position) | {"luck": list(first.luck)}
    return {
        "game": header.game,
        "seats": list(header.seats),
        "names": list(header.names),
        "options": dict(header.options),
        "luck": list(first.luck),
        "move": [_move(first)],
    }


def _move(entry: Entry) -> dict[str, Any]:
    return {"by": _NAMES.get(entry.seat, entry.seat + 1), "do": _plain(msgspec.to_builtins(entry.move))}


def _plain(value: Any) -> Any:
    """Without what is nothing: TOML has no word for it, and it is what a move says by default."""
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items() if item is not None}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
