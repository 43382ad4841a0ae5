"""What was decided here on a fork of the game, kept until it is folded, so that it is not read and worked out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Raw, Struct

from telltable.core.entry import Entry
from telltable.core.log import encode
from telltable.core.match import Match

from .records import Played

if TYPE_CHECKING:
    from .live import Table


class Tried(Struct, frozen=True):
    """A fork that is one entry ahead of the game, and that entry as it is kept."""

    fork: Match
    kept: Raw


def played(table: Table, fork: Match) -> Played:
    """The record of the last entry of a fork of the table's game."""
    table.tried = Tried(fork, Raw(encode(fork.entries[-1])))
    return Played(table.tried.kept)


def load(table: Table, match: Match, kept: Raw) -> Entry:
    """Add a kept entry to the game. Only bytes that were decided here, for this very game, need no reading."""
    tried, table.tried = table.tried, None
    if tried is not None and tried.kept is kept and tried.fork.is_next_of(match):
        return match.follow(tried.fork)
    entry = table.reader.entry(bytes(kept))
    match.load(entry)
    return entry
