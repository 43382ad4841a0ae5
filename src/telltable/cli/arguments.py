"""Arguments that several commands share, and reading them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from telltable.core.errors import Problem
from telltable.core.registry import game_meant
from telltable.core.started import to_type

from .completing import game_names, option_words, seat_words

MOST_DIGITS, MOST_JOBS = 15, 256


class Number:
    """Reads a number between two bounds that belong to it; nothing else is one."""

    def __init__(self, least: float, most: float, whole: bool = True) -> None:
        self.least, self.most, self.whole = least, most, whole
        self.__name__ = "number"

    def __call__(self, typed: Any) -> Any:
        """The number of these words; a default stays what it is.

        Raises:
            typer.BadParameter: it is none, or out of bounds.
        """
        if not isinstance(typed, str):
            return typed
        kind = int if self.whole else float
        try:
            read = kind(typed) if len(typed) <= MOST_DIGITS and typed.isascii() else None
        except ValueError:
            read = None
        if read is None or not self.least <= read <= self.most:
            what = "whole number" if self.whole else "number"
            raise typer.BadParameter(f"It must be a {what} from {self.least:,} to {self.most:,}, not {typed[:40]!r}.")
        return read


def number(least: float, most: float, help_: str, *, whole: bool = True) -> Any:
    """An option that is a number with bounds, which its help names."""
    return typer.Option(parser=Number(least, most, whole), metavar=f"{least:,}-{most:,}", help=help_)


def game_typed(context: typer.Context, typed: str | None) -> str | None:
    """The name of the game that is meant; what is only being completed stays as it is."""
    return game_meant(typed).name if typed and not context.resilient_parsing else typed


_GAME = typer.Argument(
    help=f"A game, as `{to_type('games')}` lists them.",
    metavar="GAME",
    callback=game_typed,
    autocompletion=game_names,
)
Game = Annotated[str, _GAME]
MaybeGame = Annotated[str | None, _GAME]
File = Annotated[Path, typer.Argument(help="A game file, such as out/game.jsonl.", metavar="FILE")]
Seats = Annotated[
    str, typer.Option(help="Who sits where: me,bot:greedy*2,bot:random.", metavar="SEATS", autocompletion=seat_words)
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option", help="An option of the game, K=V. Can be repeated.", metavar="K=V", autocompletion=option_words
    ),
]
Seed = Annotated[str | None, typer.Option(help="The same seed gives the same game.", metavar="WORD")]
PackFolder = Annotated[
    Path | None, typer.Option("--pack", help="Folder of a pack to use instead of the game's own.", metavar="FOLDER")
]
Out = Annotated[
    Path | None, typer.Option(help="Write to this file instead of the screen; it must be new.", metavar="FILE")
]
Report = Annotated[
    Path | None, typer.Option(help="Write a page with plots to this file; it must be new.", metavar="FILE")
]
Jobs = Annotated[int, number(0, MOST_JOBS, "How many processes. 0: one for each core.")]
Think = Annotated[str, typer.Option(help="Seconds that people take to choose, to tell, to answer.", metavar="A,B,C")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite what is there.")]
AsJson = Annotated[bool, typer.Option("--json", help="As JSON.")]
REPEAT = "Can be repeated, or give several separated by commas."


def read_options(words: list[str] | None) -> dict[str, str]:
    """``K=V`` words as a mapping.

    Raises:
        Problem: a word without an equals sign, or an option named twice.
    """
    options: dict[str, str] = {}
    for word in words or ():
        name, equals, value = word.partition("=")
        if not equals:
            raise Problem(f"Write options as K=V, for example skinning=quick, not {word!r}.")
        if name in options:
            raise Problem(f"Option {name} is given twice.")
        options[name] = value
    return options


def read_tags(words: list[str] | None) -> list[str]:
    """Content tags, each by itself or several with commas."""
    return [tag.strip() for word in words or () for tag in word.split(",") if tag.strip()]
