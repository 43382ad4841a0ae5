"""Where to look for what broke a law: the innermost file and line of the game's own code."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import GeneratorType, TracebackType
from typing import Any

from msgspec import Struct

from telltable.core.errors import Problem
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.core.move import Move, TakeBack
from telltable.core.play import Play
from telltable.core.refusal import Refused
from telltable.core.rules import Rules
from telltable.core.seat import Seat

HOUSE = "telltable."
CORE = "telltable.core."
TRIES = 20  # of a move that luck may decide about


class Fault(Struct, frozen=True):
    """Something that breaks a law. `at`: the file and line to look at."""

    law: str
    sentence: str
    at: str


def line_of(thing: Any) -> str:
    """Where a class or function is defined, as ``file:line``; empty when nobody can tell."""
    return _line_of(inspect.unwrap(thing))


@cache
def _line_of(thing: Any) -> str:
    try:
        file, line = inspect.getsourcefile(thing), inspect.getsourcelines(thing)[1]
    except (OSError, TypeError):
        return ""
    return f"{_shown(file)}:{line}" if file else ""


def line_of_part(kind: type, name: str) -> str:
    """Where a method is defined; where its class is, when the method is nobody's but the core's."""
    owner = next((one for one in kind.__mro__ if name in vars(one)), kind)
    return line_of(kind if owner.__module__.startswith(CORE) else getattr(kind, name))


def line_of_error(error: BaseException, rules: Rules) -> str:
    """The innermost line of the game's own code that an error went through; where it met none, of any but ours."""
    own = _packages(rules)
    lines = [(str(frame.f_globals.get("__name__", "")), frame, line) for frame, line in _frames(error.__traceback__)]
    inside = [one for one in lines if _is_in(one[0], own)]
    inside = inside or [one for one in lines if not one[0].startswith(HOUSE)] or lines
    if not inside:
        return ""
    _, frame, line = inside[-1]
    return f"{_shown(frame.f_code.co_filename)}:{line}"


def line_of_refusal(match: Match, seat: Seat, data: Any) -> str:
    """The line of the game that refuses a move; of what asks for it, where no rule is reached."""
    try:
        move = data if isinstance(data, Move) else match.read(data)
        for key in range(0 if isinstance(move, TakeBack) else TRIES):
            luck = Stream((key, 0), len(match.entries))
            Play(match.pack, match.state, rules=match.rules, agenda=match.agenda, luck=luck).decide(seat, move)
    except Refused as refused:
        return line_of_error(refused, match.rules)
    except Problem:
        pass
    return line_of_step(match, "ask")


def line_of_step(match: Match, part: str) -> str:
    """Where the step that is open says what it awaits, asks or takes; empty after the end."""
    return line_of_part(type(match.agenda[-1].step), part) if match.agenda else ""


def line_reached(iterator: Iterator[Any]) -> str:
    """The line at which a generator stands, innermost; empty for what is none."""
    while isinstance(iterator, GeneratorType) and isinstance(iterator.gi_yieldfrom, GeneratorType):
        iterator = iterator.gi_yieldfrom
    frame = iterator.gi_frame if isinstance(iterator, GeneratorType) else None
    return f"{_shown(frame.f_code.co_filename)}:{frame.f_lineno}" if frame else ""


def _packages(rules: Rules) -> tuple[str, ...]:
    """The packages that a game's classes come from, its core excepted."""
    modules = [kind.__module__ for kind in type(rules).__mro__ if not kind.__module__.startswith(CORE)]
    return tuple(_package(module) for module in modules if module not in ("builtins", "abc", "typing"))


def _package(module: str) -> str:
    return ".".join(module.split(".")[: 3 if module.startswith(HOUSE) else 1])


def _is_in(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _frames(trace: TracebackType | None) -> Iterator[tuple[Any, int]]:
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _shown(file: str) -> str:
    """A path as short as it can be from here."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file
