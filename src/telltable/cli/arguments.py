"""Arguments that several commands share, and reading them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from telltable.core.errors import Problem

Game = Annotated[str, typer.Argument(help="A game, as `telltable games` lists them.")]
File = Annotated[Path, typer.Argument(help="A game file, such as out/game.jsonl.")]
Seats = Annotated[str, typer.Option(help="Who sits where: me,bot:greedy*2,bot:random.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="An option of the game, K=V. May be repeated.")]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same game.")]
PackFolder = Annotated[Path | None, typer.Option("--pack", help="Folder of a pack instead of the game's own.")]
REPEAT = "May be repeated, or several with commas."


def read_options(words: list[str] | None) -> dict[str, str]:
    """``K=V`` words as a mapping.

    Raises:
        Problem: a word without an equals sign, or an option named twice.
    """
    options: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(f"An option is written K=V, for example skinning=quick, not {word!r}.")
        if name in options:
            raise Problem(f"Option {name} is given twice.")
        options[name] = value
    return options


def read_tags(words: list[str] | None) -> list[str]:
    """Content tags, each by itself or several with commas."""
    return [tag.strip() for word in words or () for tag in word.split(",") if tag.strip()]
