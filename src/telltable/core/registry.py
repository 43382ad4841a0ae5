"""Finding games: a folder in `telltable.games` that names its `GAME`, or an installed entry point `telltable.games`.

Anybody may install a game, so one that is broken is skipped and named, and takes no command down with it.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from msgspec import Struct

from .english import a
from .errors import Problem
from .event import Event
from .game_names import meant, no_such_game
from .move import Move
from .option import Option
from .packs import shown
from .rulebook import rules_text
from .rules import Rules
from .step import Step
from .upcasting import unread_versions

HOUSE = "telltable.games"
NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")  # typed on a command line, part of an address and of a file's name
_MUST: dict[str, type] = {
    "title": str,
    "prefix": str,
    "pitch": str,
    "minutes": str,
    "mood": str,
    "version": int,
    "most_entries": int,
    "seats": range,
    "usual": range,
    "options": tuple,
    "events": tuple,
    "moves": tuple,
    "steps": tuple,
    "bots": Mapping,
}


class Fault(Struct, frozen=True):
    """What is wrong with a game that somebody installed.

    Attributes:
        plugin: its entry point, and the package that it comes from.
        why: a sentence.
        game: the game's name, where it says one.
        skipped: it can't be played; else only something is missing.
    """

    plugin: str
    why: str
    game: str = ""
    skipped: bool = True

    def __str__(self) -> str:
        return f"{self.plugin} {'is skipped' if self.skipped else 'lacks something'}: {self.why}"


class Games(dict[str, Rules]):
    """Every game there is, by name, in alphabetical order. `faults`: what of those that are installed is broken."""

    faults: tuple[Fault, ...] = ()


@cache
def games() -> Games:
    """Every game there is, by name, in alphabetical order, and what is wrong with others."""
    found: dict[str, Rules] = {}
    faults: list[Fault] = []
    for module in pkgutil.iter_modules(import_module(HOUSE).__path__):
        if module.ispkg:
            _take(f"{HOUSE}.{module.name}", _reader(f"{HOUSE}.{module.name}"), found, faults)
    for point in sorted(entry_points(group=HOUSE), key=lambda one: (one.name, one.value)):
        _take(_called(point), point.load, found, faults)
    shelf = Games(sorted(found.items()))
    shelf.faults = tuple(faults)
    return shelf


def game(name: str) -> Rules:
    """The game of this name.

    Raises:
        Problem: there is none.
    """
    found = games().get(name)
    if found is None:
        broken = next((fault for fault in games().faults if fault.skipped and name == fault.game), None)
        if broken is not None:
            raise Problem(f"The game {name} can't be played: {broken}")
        raise Problem(no_such_game(name, games()))
    return found


def game_meant(words: str) -> Rules:
    """The game that somebody means who types its name or title in some spelling, or the beginning of it.

    Raises:
        Problem: there is none, or it could be several.
    """
    return game(meant(words, games()) or words)


def _reader(module: str) -> Callable[[], Any]:
    return lambda: getattr(import_module(module), "GAME", None)


def _called(point: EntryPoint) -> str:
    package = f" of the package {shown(point.dist.name)}" if point.dist else ""
    return f"The game “{shown(point.name)}”{package}"


def _take(plugin: str, load: Callable[[], Any], found: dict[str, Rules], faults: list[Fault]) -> None:
    """Put a game on the shelf, or say why not. A folder of ours that names none is one that is still being built."""
    name = ""
    try:
        rules = load()
        if rules is None and plugin.startswith(HOUSE):
            return
        name = str(getattr(rules, "name", ""))[:40]
        why = _unfit(rules) or _known(rules.name, found)
        if why:
            faults.append(Fault(plugin, why, name))
            return
        if not plugin.startswith(HOUSE):
            _try_out(rules)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody's code does as it is read: SystemExit, too
        faults.append(Fault(plugin, f"{type(error).__name__}: {shown(error, 200) or 'no reason given'}", name))
        return
    found[rules.name] = rules
    if not plugin.startswith(HOUSE):
        _look_up(plugin, rules, faults)


def _unfit(rules: Any) -> str:
    """Why something is no game; empty when it is one."""
    if isinstance(rules, type) and issubclass(rules, Rules):
        return f"it names the class {rules.__name__} instead of a game: write GAME = {rules.__name__}()."
    if not isinstance(rules, Rules):
        return f"it is {a(type(rules).__name__)}, not a Rules object."
    name = getattr(rules, "name", None)
    if not isinstance(name, str) or not NAME.fullmatch(name):
        return f"its name {shown(name)!r} must be 1 to 40 small letters, figures and _, with a letter first."
    for field, kind in _MUST.items():
        if not isinstance(getattr(rules, field, None), kind):
            return f"its {field} must be a {kind.__name__}."
    if not rules.seats or rules.seats[0] < 1 or rules.seats.step != 1:
        return "its seats must be a range such as range(2, 7)."
    for field, kind in (("events", Event), ("moves", Move), ("steps", Step)):
        if not all(isinstance(one, type) and issubclass(one, kind) for one in getattr(rules, field)):
            return f"its {field} must be {kind.__name__} classes."
    if not all(isinstance(option, Option) for option in rules.options):
        return "its options must be Option objects."
    return ""


def _known(name: str, found: Mapping[str, Rules]) -> str:
    return f"there is a game called {name} already, {found[name].title}; choose another name." if name in found else ""


def _try_out(rules: Rules) -> None:
    """What every table needs of a game: its pack, and the kinds that its log is made of. Raises what is wrong."""
    rules.load_pack(None)
    _ = rules.entry_type


def _look_up(plugin: str, rules: Rules, faults: list[Fault]) -> None:
    unread = unread_versions(rules.version, rules.upcasts)
    if unread:
        why = f"nothing reads logs of its rules {', '.join(map(str, unread))}: name a step for each in upcasts."
        faults.append(Fault(plugin, why, rules.name, skipped=False))
    try:
        rules_text(rules)
    except Problem as problem:
        faults.append(Fault(plugin, str(problem), rules.name, skipped=False))
