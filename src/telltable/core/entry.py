"""The only thing ever stored: one entry per accepted move, appended whole."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from .event import Event
from .move import Move
from .seat import Seat
from .step import Frame
from .version import VERSION
from .written import Written

FORMAT = 2


class Entry(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One accepted move and everything it caused.

    Attributes:
        n: its place in the log; 0 is the start.
        seat: who moved (`CLOCK` and `HOST` included).
        move: what was chosen.
        luck: the numbers drawn, in order.
        told: the facts, in order. The state is their fold.
        agenda: the steps that wait after it. Never sent to anybody.
        rules: game and rules version that decided it, e.g. ``chess/1``.
    """

    n: int
    seat: Seat
    move: Any
    luck: tuple[int, ...]
    told: tuple[Any, ...]
    agenda: tuple[Frame, ...]
    rules: str


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log: all that is needed to start the same game again.

    Attributes:
        game: name of the game.
        rules: game and rules version in whose form it is written.
        pack: name of the pack.
        pack_hash: SHA-256 of the pack's content, 64 hex digits.
        pack_path: folder of a pack that is not the game's own, where it lay then.
        seats: who sits where, e.g. ``("me", "bot:greedy")``.
        names: what the seats are called.
        options: every option with its value.
        commitment: SHA-256 of `secret`: what the table shows from the start.
        secret: the table secret. Stays in the log; told at the end only in games that hide nothing for ever.
        position: text of the position file the game started from, or empty.
        lines, veils: content tags whose cards were left out of the pack, or had their words covered, before the deal.
        left_out: cards that were left out of the pack besides, because of an X-card in an earlier game.
        covered: cards whose words are covered, because of an X-card.
        format: version of this file format.
        by: the version of Telltable that wrote it; empty where that is not known.
    """

    game: str
    rules: str
    pack: str
    pack_hash: str
    seats: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str
    secret: str
    position: str = ""
    pack_path: str = ""
    format: int = FORMAT
    by: str = VERSION
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    covered: tuple[str, ...] = ()


__all__ = ["Entry", "Event", "Header", "Move"]
