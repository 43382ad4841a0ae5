"""Bots that somebody wrote: installed ones, by an entry point `telltable.bots`, and those of a module that is named
where commands are typed, such as ``my_bots:Fox``.

An installed bot is a bot like any other: ``bot:fox``. A module is only ever read because whoever runs the command named
it: no log, no server and no client can name one, so nothing that comes from elsewhere is ever imported.

A server has none but those that its host has hired for it (`hire`), whatever is installed.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from inspect import isclass
from pathlib import Path
from typing import Any

from .errors import IllegalMove, Problem
from .luck import Luck
from .move import Move
from .observation import AnyObservation, Bot

HOUSE = "telltable.bots"
_of_modules: dict[str, Bot] = {}
_hired: dict[str, Bot] | None = None  # None: this process is no server


def kind_of(word: str) -> str:
    """``my_bots:Fox`` as a seat keeps it: ``bot:my_bots.Fox``."""
    return f"bot:{word.replace(':', '.')}"


def is_of_module(kind: str) -> bool:
    """Whether a seat is one of `kind_of`. Where nobody has read that module, the game's own bot sits there."""
    return "." in kind


def names() -> tuple[str, ...]:
    """Every bot of somebody's own that can be named now."""
    return tuple(_hired) if _hired is not None else (*_installed(), *_of_modules)


def hire(bots: Mapping[str, Bot] | None) -> None:
    """This process is a server: from now on it has these bots by these names, and no others. None: it is none."""
    global _hired
    _hired = None if bots is None else dict(bots)


def of_log(kind: str) -> str:
    """What a log says of a seat. A hired bot is one of that server alone: elsewhere the game's own sits there."""
    name = kind.partition(":")[2]
    return f"bot:hired.{name}" if _hired is not None and name in _hired else kind


def bot(name: str) -> Bot:
    """One of `names`. Raises `Problem` where it can't be had."""
    if _hired is not None:
        return _hired[name]
    return _of_modules[name] if name in _of_modules else _made(name, _installed()[name])


def read(word: str) -> str:
    """Read the bot ``module:name``, and return the kind of a seat that it plays.

    Raises:
        Problem: there is no such module or name, or it is no bot.
    """
    kind = kind_of(word)
    name = kind.partition(":")[2]
    if name not in _of_modules:
        look_here()
        _of_modules[name] = _made(word, word)
    return kind


def look_here() -> None:
    """Modules are looked for in this folder, too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def made(word: str) -> Bot:
    """The bot ``module:name``, for a process that plays it alone. Raises `Problem` as `read`."""
    return _made(word, word)


def read_again(kinds: tuple[str, ...]) -> None:
    """In another process: read what these seats need, which `read` has read in the first."""
    for kind in kinds:
        module, dot, name = kind.partition(":")[2].rpartition(".")
        if dot:
            read(f"{module}:{name}")


@cache
def _installed() -> Mapping[str, str]:
    """Where each installed bot is, by its name."""
    return {point.name: point.value for point in sorted(entry_points(group=HOUSE), key=lambda one: one.value)}


@cache
def _made(word: str, where: str) -> Bot:
    module, _, name = where.partition(":")
    try:
        found: Any = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        one: Any = found() if isclass(found) else found
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody's code does as it is read
        raise Problem(
            f"The bot {word} can't be read: {type(error).__name__}: {str(error)[:200]}. Modules are looked for in this "
            "folder and among what is installed."
        ) from None
    if not callable(one):
        raise Problem(f"{word} isn't a bot: a bot is called with an observation and luck, and returns a move.")
    return _answering(word, one)


def _answering(word: str, made: Bot) -> Bot:
    """The same bot, whose failures are said in a sentence with their place."""

    def answer(observation: AnyObservation, luck: Luck) -> Move | dict[str, Any] | None:
        try:
            return made(observation, luck)
        except (KeyboardInterrupt, Problem, IllegalMove):
            raise
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{Path(last.filename).name}, line {last.lineno}"
            raise Problem(f"The bot {word} failed in {place}: {type(error).__name__}: {str(error)[:200]}") from error

    return answer
