"""What one client at a table shows, made of the frames that it is sent and nothing else.

Whatever changes in how a table is told, only `fold` follows it: what a screen is (`Screen`) stays. A screen is the same
whichever way it was told, as a whole or by what changed, and as often as it was told: seconds that are left are shown
as the time when they are over, and words for a candidate as that candidate's, wherever they came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from telltable import protocol as say
from telltable.core.seat import Seat
from tests.asked_labels import fields, in_full

Data = dict[str, Any]  # of JSON
_canonical = msgspec.json.Encoder(order="deterministic").encode


Asked = dict[tuple[Seat | None, int], dict[str, set[str]]]
Looks = Callable[["Screen", "Screen | None"], None]


class Told(Struct):
    """What a client knows, as plain data, and what it read in its last frame.

    `asked`: what could be chosen so far, by seat and game, then by kind; the devices of a table share it. A device may
    have labels of what its seat was asked, and of nothing else.
    """

    you: Seat | None = None
    host: bool = False
    n: int = 0
    table: Data = {}
    game: Data | None = None
    words: list[Any] = []
    asked: Asked = {}

    def choices(self) -> dict[str, set[str]]:
        """What its seat could choose in this game."""
        return self.asked.setdefault((self.you, self.table["number"]), {})


class Screen(Struct, frozen=True):
    """What is shown, each part as canonical JSON. `words`: what was to be read and heard once, with this frame."""

    seat: bytes
    table: bytes
    game: bytes
    words: bytes

    def parts(self) -> Iterator[tuple[str, bytes]]:
        """Those that stay until they change, by name."""
        return ((name, getattr(self, name)) for name in ("seat", "table", "game"))


def fold(told: Told, frame: bytes) -> None:
    """Take in a frame: all that a client has to know of the protocol."""
    message = say.read_server(frame)
    told.words = []
    match message:
        case say.Welcome() | say.Forget():
            if isinstance(message, say.Welcome):
                told.you, told.host = message.you, message.host
            told.n, told.table = message.n, _table(message.table)
            told.game = None if message.game is None else _plain(message.game)
            if isinstance(message, say.Forget):
                told.choices().clear()
            told.words = [type(message).__name__, message.lines, message.said]
        case say.News():
            assert message.n == told.n + 1, f"News {message.n} came after {told.n}"
            told.n = message.n
            told.game = say.put(told.game, message.changes) if message.game is None else _plain(message.game)
            told.words = ["News", _plain(message.events), message.lines]
        case say.TableChanged():
            told.table = _table(message.table)
            told.game = told.game if message.table.begun else None
        case say.Refused():
            told.words = ["Refused", message.refusal]
        case say.Said() | say.Reacted() | say.Nudged() | say.Closing():
            told.words = [type(message).__name__, message]
    for kind, keys in _candidates(in_full(told.game)).items():
        told.choices().setdefault(kind, set()).update(keys)


def screen(told: Told, now: float) -> Screen:
    """What is shown of it at a time, in tenths of seconds."""
    seat, table = [told.you, told.host], _clocks(told.table, now)
    known = in_full(told.game)
    game = None if known is None else {**known, "labels": _labels(known)}
    if game is not None and (strays := _strays(told)):
        game["strays"] = strays
    return Screen(*map(_canonical, (seat, table, game, told.words)))


class Device:
    """A client: its frames come in; of every screen counts what is different from the one before, and all its words.

    Attributes:
        told: what it knows.
        shown: the last screen; None before the first.
        looks: called with each screen that counts and the one before, for whoever wants to read them.
    """

    def __init__(self, asked: Asked, looks: Looks = lambda shown, before: None) -> None:
        self.told = Told(asked=asked)
        self.shown: Screen | None = None
        self.looks = looks
        self._all = sha256()

    def hear(self, frame: bytes, now: float) -> None:
        """Take in a frame, and show what it makes of it."""
        fold(self.told, frame)
        shown, before = screen(self.told, now), self.shown
        new = {name: part for name, part in shown.parts() if before is None or part != getattr(before, name)}
        if self.told.words:
            new["words"] = shown.words
        for name, part in new.items():
            self._all.update(b"%s %d " % (name.encode(), len(part)) + part)
        self.shown = shown
        if new:
            self.looks(shown, before)

    def digest(self) -> bytes:
        """Of all that it has shown."""
        return self._all.digest()


def _plain(part: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(part))


def _table(info: say.TableInfo) -> Data:
    """The table as it is told; a mark that a chair does not have is nothing on a screen."""
    table: Data = _plain(info)
    for chair in table["chairs"]:
        if not chair["assistant"]:
            del chair["assistant"]
    return table


# --- what stands on a screen ----------------------------------------------------------------------


def _clocks(table: Data, now: float) -> Data:
    """The table with the times when something ends. Clocks that stand still show what is left."""
    if not table:
        return table
    still = table["paused"] is not None or table["x"] is not None or table["resting"] or table["closed"]
    shown = dict(table)
    if not still:
        shown["waits"] = [{**wait, "left": _end(wait["left"], now)} for wait in table["waits"]]
        shown["chairs"] = [{**chair, "stand_in_in": _end(chair["stand_in_in"], now)} for chair in table["chairs"]]
    shown["paused"] = _end(table["paused"], now)
    for stop in ("take_back", "x"):
        if table[stop] is not None:
            shown[stop] = {**table[stop], "left": _end(table[stop]["left"], now)}
    return shown


def _end(left: float | None, now: float) -> float | None:
    return None if left is None else round(now + left, 1)


def _labels(game: Data) -> dict[str, dict[str, str]]:
    """Every candidate as it is printed: by its label, or else by what it is."""
    known: dict[str, dict[str, str]] = game["labels"]
    return {kind: {key: known.get(kind, {}).get(key, key) for key in keys} for kind, keys in _candidates(game).items()}


def _strays(told: Told) -> list[tuple[str, str, str]]:
    """Labels of what this seat was never asked: there should be none, for they may tell what another seat is asked."""
    assert told.game is not None
    return [
        (kind, key, label)
        for kind, labels in told.game["labels"].items()
        for key, label in labels.items()
        if key not in told.choices().get(kind, ())
    ]


def _candidates(game: Data | None) -> dict[str, set[str]]:
    """All that can be chosen, by kind, as it is written in labels."""
    found: dict[str, set[str]] = {}
    for field in fields(game) if game is not None else ():
        keys = found.setdefault(field["kind"], set())
        keys.update(
            value if type(value) is str else msgspec.json.encode(value).decode() for value in field.get("of", ())
        )
    return found
