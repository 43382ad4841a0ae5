"""In the game: moves, and what people say beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from telltable import protocol as say
from telltable.core.entry import Entry
from telltable.core.errors import IllegalMove, Problem
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.window import Window
from telltable.core.words import clean

from . import budgets, refusing
from .chairs import Answer, Who
from .records import Chatted, Reacted
from .trying import played

if TYPE_CHECKING:
    from .live import Table


def play(table: Table, who: Who, message: say.Play) -> Answer:
    """A move in the game."""
    seat = who.seat
    if seat is None:
        return refusing.SPECTATOR
    return in_game(table, lambda match: match.play(seat, message.move))


def in_game(table: Table, act: Callable[[Match], Entry]) -> Answer:
    """What an act would add to the game's log, tried on a fork."""
    if table.match is None:
        return refusing.NOT_BEGUN
    try:
        fork = table.match.fork()
        act(fork)
        return [played(table, fork)]
    except IllegalMove as illegal:
        return illegal.refusal
    except Problem as problem:
        return Refusal("malformed", "", str(problem))


def why(table: Table, who: Who, move: dict[str, object]) -> Refusal | None:
    """Why a move would be refused; None when it is legal."""
    if who.seat is None:
        return refusing.SPECTATOR
    if table.match is None:
        return refusing.NOT_BEGUN
    return table.match.why(who.seat, move)


def chat(table: Table, who: Who, message: say.Chat) -> Answer:
    """A line to the table."""
    if not table.settings.chat:
        return Refusal("chat_off", "", "The host has switched chat off.")
    if who.seat is None and not who.host and (shut := refusing.locked(table)) is not None:
        return shut
    hushed = _hush(table)
    if hushed:
        return hushed
    text = clean(message.text)
    if not text:
        return Refusal("empty", "", "Say something.")
    line = Chatted(who.seat, text, who.host and who.seat is None)
    return refusing.silenced(table, who) or budgets.no_line(table, line) or [line]


def _hush(table: Table) -> Refusal | None:
    """Why nobody may talk while the step that waits is open."""
    match = table.match
    if match is None or not match.agenda:
        return None
    step = match.agenda[-1].step
    return step.hush(match.scene) if isinstance(step, Window) else None


def react(table: Table, who: Who, message: say.React) -> Answer:
    """One of the eight words."""
    if who.seat is None:
        return Refusal("spectator", "", "You are watching; take a seat to be heard.")
    if not table.settings.reactions:
        return Refusal("reactions_off", "", "The host has switched reactions off.")
    return refusing.silenced(table, who) or [Reacted(who.seat, message.word)]
