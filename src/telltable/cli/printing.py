"""``print``: a game on paper, as PDF or pictures."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from telltable.core.english import count
from telltable.core.errors import Problem

from .app import app
from .arguments import REPEAT, Force, number, read_tags
from .console import say
from .pack_asked import pack_meant, say_draft
from .writing import need_new, write_bytes

if TYPE_CHECKING:
    from telltable.core.rules import Rules
    from telltable.lab.printing import Sheets

SIZES = ("poker", "bridge", "mini", "tarot")
PAPERS = ("a4", "letter")
MOST_BLEED = 5
MOST_EACH = 99
FOLDERS = ("box", "images", "tabletop")  # what is more than one file


@app.command("print")
def print_(
    what: Annotated[
        str, typer.Argument(help="A game, the name of one of its packs, or a pack's folder.", metavar="PACK")
    ],
    kind: Annotated[
        str,
        typer.Option(
            "--what",
            help="cards; rules, reference or another sheet of the game; box: all of it; "
            "images: a picture of each card for print shops; tabletop: sheets for a virtual table.",
            metavar="WHAT",
        ),
    ] = "cards",
    out: Annotated[Path | None, typer.Option(help="The PDF, or the folder; it must be new.", metavar="PATH")] = None,
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
        list[str] | None, typer.Option(help=f"Only these cards, each once, by their ids. {REPEAT}", metavar="IDS")
    ] = None,
    each: Annotated[int, number(0, MOST_EACH, "Each card so many times. 0: as often as it is in the box.")] = 0,
    fronts: Annotated[bool, typer.Option("--fronts", help="Fronts only, no backs.")] = False,
    full: Annotated[bool, typer.Option("--full", help="Grounds in colour too; the default saves ink.")] = False,
    force: Force = False,
) -> None:
    """Print a game: cards to cut out, rules, reference cards, mats and tokens, as PDF or pictures."""
    rules, folder = pack_meant(what)
    for option, value, known in (("--paper", paper, PAPERS), ("--size", size, SIZES)):
        if value not in known:
            raise Problem(f"{option} is {', '.join(known[:-1])} or {known[-1]}, not {value[:40]!r}.")
    from telltable.lab.printing import Sheets, code_of

    pack: Any = rules.load_pack(folder)
    draft = rules.draft(folder) if folder else None
    named = read_tags(cards)
    if cards and not named:
        raise Problem("--cards names no card. Give their ids, separated by commas.")
    ids = named or (draft.own if draft else ())
    called = folder.name if folder else rules.name
    own = folder.name if folder and Path(what).is_dir() else ""
    job = Job(rules, pack, Sheets(paper, size, bleed, not fronts, full), tuple(ids), each or (1 if named else 0), own)
    if kind in FOLDERS:
        made = out or Path(f"{called}-{kind}")
        said = _folder(job, kind, made, force=force)
    else:
        made = out or Path(f"{called}-{size}-{paper}.pdf" if kind == "cards" else f"{called}-{kind}-{paper}.pdf")
        need_new(made, force=force)
        content, said = _sheet(job, kind)
        write_bytes(made, content, force=force)
    say_draft(rules, folder)
    say(f"{made}: {said} Deck {code_of(pack)}.")


@dataclass(frozen=True)
class Job:
    """What is printed, and how. `ids`: only these cards; `each`: so many times, 0: as often as it is in the box.
    `folder`: of a pack of one's own."""

    rules: Rules
    pack: Any
    sheets: Sheets
    ids: tuple[str, ...]
    each: int
    folder: str


def _sheet(job: Job, kind: str) -> tuple[bytes, str]:
    """One PDF, and what to know of it."""
    from telltable.lab.printing import asking, printed
    from telltable.lab.sheets import pressed, sheet_named

    if kind == "cards":
        content = printed(job.rules, job.pack, job.sheets, job.ids, job.folder, job.each)
        return content, f"{_counted(job)} {_flip(job.sheets)}"
    sheet = sheet_named(job.rules, job.pack, kind, job.sheets.paper)
    called = asking(job.pack, job.folder)
    content = pressed(job.rules, job.pack, sheet, job.sheets.paper, full=job.sheets.full, asking=called)
    fold = " on both sides, flipped on the short edge, fold and staple" if sheet.booklet else ""
    return content, f"{sheet.title}. Print at 100%{fold}."


def _folder(job: Job, kind: str, folder: Path, *, force: bool) -> str:
    """Several files, and what to know of them. A folder that has something in it is left alone."""
    from telltable.keepsake.press import typst
    from telltable.lab.card_images import shop_images, table_sheets
    from telltable.lab.sheets import sheets_of

    typst()
    if folder.exists() and not force and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise Problem(f"{folder} is there already. Name a new folder, or add --force.")
    folder.mkdir(parents=True, exist_ok=True)
    if kind == "box":
        names = ["cards", *(one.name for one in sheets_of(job.rules, job.pack, job.sheets.paper))]
        for name in names:
            write_bytes(folder / f"{name}.pdf", _sheet(job, name)[0], force=force)
        return f"{', '.join(names)}. Print at 100%."
    drawn = shop_images if kind == "images" else table_sheets
    made = 0
    each = {} if kind == "images" else {"each": job.each}
    for name, picture in drawn(job.rules, job.pack, job.sheets.size, full=job.sheets.full, ids=job.ids, **each):
        write_bytes(folder / name, picture, force=force)
        made += 1
    if kind == "images":
        return f"{made} pictures, 300 dots an inch, an eighth of an inch of bleed."
    return f"{made} sheets of 10 x 7; the last place of each is free for what others see of a hidden card."


def _counted(job: Job) -> str:
    """How many cards, with all that are there more than once, on how many sheets."""
    from telltable.lab.printing import chosen, sheet_count

    cards = chosen(job.rules.paper_deck(job.pack), job.ids, job.each)
    kinds, whole = len({card.id for card in cards}), len(cards)
    more = f", {whole} in all" if whole != kinds else ""
    return f"{count(kinds, 'card')}{more}, {count(sheet_count(whole, job.sheets), 'sheet')}."


def _flip(sheets: Sheets) -> str:
    from telltable.lab.printing import grid

    found = grid(sheets)
    edge = "short" if found.page[0] > found.page[1] else "long"
    flip = f", two-sided, flipped on the {edge} edge" if sheets.backs else ""
    return f"{len(found.columns)} x {len(found.rows)} {sheets.size} cards a sheet{flip}. Print at 100%."
