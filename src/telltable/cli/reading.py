"""``replay``, ``story``, ``rules``, ``games``: reading what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.core.registry import games as all_games
from telltable.core.rulebook import contents, paragraph
from telltable.core.seat import Seat
from telltable.facade import load
from telltable.keepsake import render

from .app import app
from .arguments import File, Game, Options, PackFolder, read_options

EVERYTHING = "all"
PAPERS = ("a4", "letter")


@app.command()
def games(as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False) -> None:
    """List the games."""
    if as_json:
        typer.echo(msgspec.json.encode([_about(name) for name in all_games()]).decode())
        _tell_faults(err=True)
        return
    for name, rules in all_games().items():
        seats = f"{rules.seats[0]}-{rules.seats[-1]} players"
        typer.echo(f"{name:22} {rules.title}: {rules.pitch} {seats}, {rules.minutes} minutes, {rules.mood}.")
    _tell_faults()


def _tell_faults(*, err: bool = False) -> None:
    """What is wrong with games that are installed."""
    for fault in all_games().faults:
        typer.echo(str(fault), err=err)


def _about(name: str) -> dict[str, Any]:
    rules = game(name)
    return {
        "name": name,
        "title": rules.title,
        "version": rules.version,
        "pitch": rules.pitch,
        "seats": [rules.seats[0], rules.seats[-1]],
        "minutes": rules.minutes,
        "mood": rules.mood,
        "bots": sorted(("random", *rules.bots)),
        "options": msgspec.to_builtins(rules.options),
    }


@app.command()
def rules(
    name: Game,
    id_: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule id, such as SS-K4.")] = None,
) -> None:
    """Print the rules of a game, or one paragraph."""
    found = game(name)
    typer.echo(paragraph(found, id_) if id_ else contents(found))


@app.command()
def sheet(
    name: Game,
    page: Annotated[str, typer.Option(help="Which page, e.g. sheet or card.")] = "sheet",
    paper: Annotated[str, typer.Option(help="a4 or letter.")] = "a4",
    option: Options = None,
    pack: PackFolder = None,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of the screen.")] = None,
) -> None:
    """Print a page for paper: the rules on one side, or a reference card, as HTML."""
    found = game(name)
    if paper not in PAPERS:
        raise Problem(f"--paper is {' or '.join(PAPERS)}, not {paper!r}.")
    chosen = read_options(option)
    options = settle_options(found.options, chosen) if chosen else {}
    pages = found.printables(found.load_pack(pack), paper, options)
    if page not in pages:
        raise Problem(f"{found.title} has the pages {' and '.join(pages)}, not {page!r}.")
    _give(pages[page], out)


@app.command()
def replay(
    file: File,
    verify: Annotated[bool, typer.Option("--verify", help="Decide every entry again and compare.")] = False,
    at: Annotated[int | None, typer.Option(help="Only entry N.")] = None,
    as_: Annotated[str, typer.Option("--as", help="Whose eyes: a seat from 1, spectator, or all.")] = EVERYTHING,
) -> None:
    """Show a game move by move, from any seat's eyes."""
    match = load(file)
    if verify:
        match.verify()
        ending = match.outcome.text if match.outcome else "The game is not over yet."
        typer.echo(f"{file}: {len(match.entries)} entries verified. {ending}")
        return
    eyes = None if as_ == EVERYTHING else _eyes(match, as_)
    if at is not None and not 0 <= at < len(match.entries):
        raise Problem(f"{file} has entries 0 to {len(match.entries) - 1}, not {at}.")
    for n in range(len(match.entries)) if at is None else (at,):
        for _, line in match.in_words(eyes, n, whole=as_ == EVERYTHING):
            if line:
                typer.echo(f"{n:4}  {line}")


def _eyes(match: Match, word: str) -> Seat | None:
    """A seat, or None for a spectator."""
    if word == "spectator":
        return None
    if word.isdecimal() and 1 <= int(word) <= len(match.seats):
        return int(word) - 1
    raise Problem(f"--as takes a seat from 1 to {len(match.seats)}, spectator or all, not {word!r}.")


@app.command()
def story(
    file: File,
    to: Annotated[str, typer.Option(help="md, html, txt or json.")],
    no_cards: Annotated[bool, typer.Option("--no-cards", help="The story alone, without its cards.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write to this file instead of the screen.")] = None,
) -> None:
    """Print the story of a game, finished or not."""
    match = load(file)
    text = render(match.rules.book(match.pack, match.state), to, cards=not no_cards)
    _give(text, out)


def _give(text: str, out: Path | None) -> None:
    """To the screen, or into a file."""
    if out is None:
        typer.echo(text)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Problem(f"{out}: can't be written: {error.strerror}.") from None
    typer.echo(f"Written to {out}.")
