"""``fields``: what may stand in the files of a pack."""

from __future__ import annotations

from typing import Annotated

import typer

from telltable.core.registry import game

from .app import app
from .arguments import Game
from .console import say_lines


@app.command()
def fields(
    name: Game,
    part: Annotated[
        str, typer.Argument(help="Only this file, or this table within tables.", metavar="FILE", show_default=False)
    ] = "",
) -> None:
    """Say what each field in the files of a pack means."""
    from telltable.lab.pack_page import lines_of

    say_lines("\n".join(lines_of(game(name), part)))
