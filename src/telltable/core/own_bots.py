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

import msgspec

from .errors import Problem
from .luck import Luck
from .move import Move
from .observation import AnyObservation, Bot
from .packs import shown

HOUSE = "telltable.bots"
MOST_SHOWN = 120  # characters of what a bot returned
_of_modules: dict[str, Bot] = {}
_hired: dict[str, Bot] | None = None  # None: this process is no server


def kind_of(word: str) -> str:
    """``my_bots:Fox`` as a seat keeps it: ``bot:my_bots.Fox``."""
    return f"bot:{word.replace(':', '.')}"


def typed(kind: str) -> str:
    """A seat as it was typed: ``my_bots:Fox`` of ``bot:my_bots.Fox``."""
    module, dot, name = kind.partition(":")[2].rpartition(".")
    return f"{module}:{name}" if dot else kind


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


def made(word: str) -> OwnBot:
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
def _made(word: str, where: str) -> OwnBot:
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
    return OwnBot(word, one, str(getattr(sys.modules[module], "__file__", None) or ""))


class WrongBot(Problem):
    """What somebody's own bot did wrong: the bot as typed, what it did, where in its file.

    Attributes:
        why: the same for others, without anything that the bot has said; it goes on: ``it ended with an error``.
        place: file and line, and the kind of error where there was one: nothing of what the bot was shown.
    """

    def __init__(self, sentence: str, why: str, place: str) -> None:
        super().__init__(sentence)
        self.why = why
        self.place = place


class OwnBot:
    """A bot that somebody wrote. What it does wrong is said with its name and the nearest line of its file.

    Attributes:
        word: as it was typed.
        place: where it begins: ``fox.py, line 12``.
    """

    def __init__(self, word: str, made: Bot, file: str) -> None:
        self.word = word
        self._made = made
        self._file = file
        self.place = self._begins()

    def __call__(self, observation: AnyObservation, luck: Luck) -> Move | None:
        """A move of the game. Raises `WrongBot`."""
        try:
            found: Any = self._made(observation, luck)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever somebody's code does
            place, kind = self._line(error), type(error).__name__
            said = shown(str(error), 200) or "without a word"
            raise WrongBot(
                f"The bot {self.word} failed in {place}: {kind}: {said}", "it ended with an error", f"{place}: {kind}"
            ) from error
        if found is None:
            return None
        plain = found
        try:
            if isinstance(found, Move):  # one of another game, or with fields of another kind
                plain = msgspec.to_builtins(found)
            if not isinstance(plain, dict):
                raise TypeError
            return observation.read(plain)
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            raise self.wrong(f"returned {_repr(found)}, which is no move", observation) from None

    def wrong(self, what: str, observation: AnyObservation, why: str = "its answer isn't a move") -> WrongBot:
        """That it did this, and what would do instead."""
        example = msgspec.json.encode(next(observation.ask.moves(), {})).decode()
        if len(example) > MOST_SHOWN:
            example = f'{{"type": "{observation.ask.forms[0].move}", ...}}'
        return WrongBot(
            f"The bot {self.word} {what} ({self.place}). Return one of observation.legal(), or data such as {example}.",
            why,
            self.place,
        )

    def refused(self, move: Move, refusal: object, observation: AnyObservation) -> WrongBot:
        """That the referee does not take its move."""
        what = f"chose {_repr(msgspec.to_builtins(move))}, which isn't legal: {str(refusal).rstrip('.')}"
        return self.wrong(what, observation, "it chose a move that isn't legal")

    def _line(self, error: BaseException) -> str:
        """The nearest line of its own file; where it did not come so far, that where it begins."""
        own = [one for one in traceback.extract_tb(error.__traceback__) if one.filename == self._file]
        return f"{Path(self._file).name}, line {own[-1].lineno}" if own else self.place

    def _begins(self) -> str:
        for part in (self._made, vars(type(self._made)).get("__call__")):
            code = getattr(part, "__code__", None)
            if code is not None:
                return f"{Path(code.co_filename).name}, line {code.co_firstlineno}"
        return Path(self._file).name or self.word


def _repr(thing: object) -> str:
    """What a bot returned, in a few words."""
    try:
        return shown(repr(thing), MOST_SHOWN)
    except Exception:  # of a class of its own
        return f"a {type(thing).__name__}"
