"""``print``: cards on sheets, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from telltable.core.errors import Problem
from telltable.core.pack_game import own_packs
from telltable.core.registry import game_meant, games

from .app import app
from .arguments import REPEAT, Force, number, read_tags
from .console import say
from .pack_asked import game_of
from .writing import need_new, write_bytes

if TYPE_CHECKING:
    from telltable.core.rules import Rules

SIZES = ("poker", "bridge", "mini", "tarot")
PAPERS = ("a4", "letter")
MOST_BLEED = 5


@app.command("print")
def print_(
    what: Annotated[
        str, typer.Argument(help="A game, the name of one of its packs, or a pack's folder.", metavar="PACK")
    ],
    out: Annotated[Path | None, typer.Option(help="The PDF; it must be new.", metavar="FILE")] = None,
    paper: Annotated[
        str, typer.Option(help="a4 or letter.", metavar="PAPER", autocompletion=lambda: list(PAPERS))
    ] = "a4",
    size: Annotated[
        str, typer.Option(help="poker, bridge, mini or tarot.", metavar="SIZE", autocompletion=lambda: list(SIZES))
    ] = "poker",
    bleed: Annotated[
        float, number(0, MOST_BLEED, "Millimetres beyond the cut. Print shops ask for 3.", whole=False)
    ] = 1.5,
    cards: Annotated[
        list[str] | None, typer.Option(help=f"Only these cards, by their ids. {REPEAT}", metavar="IDS")
    ] = None,
    fronts: Annotated[bool, typer.Option("--fronts", help="Fronts only, no backs.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Grounds in colour too; the default saves ink.")] = False,
    force: Force = False,
) -> None:
    """Print cards: sheets with fronts and backs to cut out, as PDF."""
    rules, folder = _meant(what)
    for option, value, known in (("--paper", paper, PAPERS), ("--size", size, SIZES)):
        if value not in known:
            raise Problem(f"{option} is {', '.join(known[:-1])} or {known[-1]}, not {value[:40]!r}.")
    path = out or Path(f"{folder.name if folder else rules.name}-{size}-{paper}.pdf")
    need_new(path, force=force)
    from telltable.lab.printing import Sheets, code_of, grid, printed

    pack: Any = rules.load_pack(folder)
    sheets = Sheets(paper, size, bleed, not fronts, full)
    write_bytes(
        path,
        printed(rules, pack, sheets, read_tags(cards), folder.name if folder else next(iter(own_packs(rules)), "")),
        force=force,
    )
    found = grid(sheets)
    said = f"{len(found.columns)} x {len(found.rows)} {size} cards a sheet"
    flip = "" if fronts else f", two-sided, flipped on the {'short' if found.page[0] > found.page[1] else 'long'} edge"
    say(f"{path}: {said}{flip}. Print at 100%. Deck {code_of(pack)}.")


def _meant(what: str) -> tuple[Rules, Path | None]:
    """The game, and the folder of the pack; None for the game's own."""
    if Path(what).is_dir():
        return game_of(what, "")[0], Path(what)
    for rules in games().values():
        own = own_packs(rules)
        if what in own:
            return rules, own[what]
    return game_meant(what), None
