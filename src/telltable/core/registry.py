"""Finding games: a folder in `telltable.games` that names its `GAME`, or an installed entry point `telltable.games`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from .errors import Problem
from .game_names import meant, no_such_game
from .rules import Rules

HOUSE = "telltable.games"


@cache
def games() -> dict[str, Rules]:
    """Every game there is, by name, in alphabetical order."""
    found: dict[str, Rules] = {}
    for module in pkgutil.iter_modules(import_module(HOUSE).__path__):
        if module.ispkg:
            rules = getattr(import_module(f"{HOUSE}.{module.name}"), "GAME", None)
            if rules is not None:  # a folder without one is a game that is still being built
                found[rules.name] = rules
    for point in entry_points(group=HOUSE):
        rules = point.load()
        found.setdefault(rules.name, rules)
    return dict(sorted(found.items()))


def game(name: str) -> Rules:
    """The game of this name.

    Raises:
        Problem: there is none.
    """
    found = games().get(name)
    if found is None:
        raise Problem(no_such_game(name, games()))
    return found


def game_meant(words: str) -> Rules:
    """The game that somebody means who types its name or title in some spelling, or the beginning of it.

    Raises:
        Problem: there is none, or it could be several.
    """
    return game(meant(words, games()) or words)
