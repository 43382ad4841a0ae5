"""What a shell may complete: games, and what the game on the line offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from telltable.bots.seating import bots_of
from telltable.core.game_names import meant
from telltable.core.registry import games
from telltable.core.rulebook import paragraphs

if TYPE_CHECKING:
    from telltable.core.rules import Rules


def game_names(incomplete: str) -> list[str]:
    """Every game that begins so."""
    return [name for name in games() if name.startswith(incomplete)]


def option_words(context: typer.Context, incomplete: str) -> list[str]:
    """``K=V`` for every value of the game's options that is listed; ``K=`` for a number."""
    rules = _game_on(context)
    options = rules.options if rules else ()
    words = [f"{option.name}={value}" for option in options for value in option.values or ("",)]
    return [word for word in words if word.startswith(incomplete)]


def seat_words(context: typer.Context, incomplete: str) -> list[str]:
    """The next seat after the last comma: a person, or one of the game's bots."""
    rules = _game_on(context)
    if rules is None:
        return []
    before, comma, last = incomplete.rpartition(",")
    words = ("me", *(f"bot:{name}" for name in bots_of(rules)))
    return [before + comma + word for word in words if word.startswith(last)]


def rule_words(context: typer.Context, incomplete: str) -> list[str]:
    """The ids of the game's rules."""
    rules = _game_on(context)
    return [rule.id for rule in paragraphs(rules) if rule.id.startswith(incomplete)] if rules else []


def _game_on(context: typer.Context) -> Rules | None:
    """The game that was named earlier on the line; before an option without its value it is not yet a parameter."""
    words = (context.params.get("name"), *context.args)
    name = next((found for word in words if word and (found := meant(str(word), games()))), None)
    return games()[name] if name else None
