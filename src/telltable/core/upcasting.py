"""Reading what older versions wrote, by named steps, one after the other; and refusing what newer ones did (ADR 0011).

Two numbers say how a log is written. `format` is that of the file: its lines and its header. The rules version of a
game, ``name/2``, is that of its facts, moves and steps: every entry names the version that decided it. A step
reads one version and gives the next: for formats a module of `core.formats`, for rules what the game's `Rules.upcasts`
names, a module ``from_N.py`` in its own folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from .entry import FORMAT, Entry, Header
from .errors import Broken
from .formats import FORMATS
from .misfit import spoken
from .packs import shown
from .rules import Rules

Plain = dict[str, Any]  # a header or an entry as plain data
TOLD = (
    "this log holds only what everybody was told, without moves or luck, so the table can't be rebuilt from it; "
    "read the story that came with it"
)


class Upcast(Protocol):
    """One step of a game, from one rules version to the next. The data is its own to change; both are total."""

    def header(self, old: Plain) -> Plain:
        """A header, `rules` left as it was."""

    def entry(self, old: Plain) -> Plain:
        """An entry; `rules` stays, for it says who decided it."""


class _Versions(Struct):
    """Of a header: what says how to read the rest."""

    game: str = ""
    told: str = ""
    rules: str = ""
    format: int = 1
    by: str = ""


class _Stamp(Struct):
    rules: str


class Reader:
    """Reads the header and the entries of one log, whatever version wrote them.

    Attributes:
        header: as this version writes it; its `rules` say that.
    """

    def __init__(self, header: bytes, game: Callable[[str], Rules]) -> None:
        """Read the header.

        Args:
            header: its JSON.
            game: finds the rules of a game by its name.

        Raises:
            Broken: it is none, or newer than what is known here.
            Problem: there is no such game.
        """
        try:
            versions = msgspec.json.decode(header, type=_Versions)
        except msgspec.DecodeError as error:
            raise Broken(f"the header isn't valid: {spoken(error)}") from None
        if versions.told:
            raise Broken(TOLD)
        self._by = versions.by
        if versions.format > FORMAT:
            raise Broken(
                f"it is written in format {versions.format}, and this Telltable reads formats up to {FORMAT}"
                f"{self._advice()}"
            )
        self.rules = game(versions.game)
        self._form = self._number(versions.rules)
        self._decoder = msgspec.json.Decoder(self.rules.entry_type)
        try:
            if versions.format < FORMAT or self._form < self.rules.version:
                header = self._upcast_header(header, versions.format)
            self.header = msgspec.json.decode(header, type=Header)
        except (msgspec.DecodeError, LookupError, ValueError, TypeError) as error:
            raise Broken(f"the header isn't valid: {spoken(error)}") from None

    def entry(self, body: bytes) -> Entry:
        """An entry from its JSON, in the form of today.

        Raises:
            Broken: it was decided by rules that are newer than those here.
            msgspec.DecodeError: it does not fit.
        """
        entry: Entry
        if self._form == self.rules.version:
            try:
                entry = self._decoder.decode(body)
            except msgspec.DecodeError:
                self._number(msgspec.json.decode(body, type=_Stamp).rules)  # newer? then that is what is wrong
                raise
            if entry.rules != self.rules.stamp:
                self._number(entry.rules)
            return entry
        plain = msgspec.json.decode(body, type=dict)
        # a header is written anew with everything behind it, so no entry is in an older form than its header
        form = max(self._form, self._number(msgspec.json.decode(body, type=_Stamp).rules))
        for version in range(form, self.rules.version):
            plain = self.rules.upcasts[version].entry(plain)
        entry = self._decoder.decode(msgspec.json.encode(plain))
        return entry

    def _upcast_header(self, header: bytes, format_: int) -> bytes:
        plain = msgspec.json.decode(header, type=dict)
        for number in range(format_, FORMAT):
            plain = FORMATS[number](plain, self.rules)
        for version in range(self._form, self.rules.version):
            plain = self.rules.upcasts[version].header(plain)
        return msgspec.json.encode({**plain, "format": FORMAT, "rules": self.rules.stamp})

    def _number(self, stamp: str) -> int:
        """The rules version of a stamp, which is one that can be read here."""
        number = decided_by(self.rules, stamp)
        if number > self.rules.version:
            raise Broken(
                f"it was played by rules {number} of {self.rules.title}, and this Telltable knows them up to "
                f"{self.rules.version}{self._advice()}"
            )
        return number

    def _advice(self) -> str:
        return f"; open it with {f'Telltable {shown(self._by)} or ' if self._by else ''}a newer one"


def decided_by(rules: Rules, stamp: str) -> int:
    """The rules version that a stamp names, such as ``name/2``.

    Raises:
        Broken: it is none of this game.
    """
    name, _, number = stamp.partition("/")
    if name != rules.name or not number.isascii() or not number.isdecimal() or number[0] == "0" or len(number) > 6:
        raise Broken(f"“{shown(stamp)}” names no rules of {rules.title}")
    return int(number)


def unread_versions(version: int, upcasts: Mapping[int, object]) -> list[int]:
    """The older versions of a game that nothing reads."""
    return [number for number in range(1, version) if number not in upcasts]
