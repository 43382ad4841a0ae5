"""``play`` and ``resume``: an evening at the terminal, or a game that plays itself."""

from __future__ import annotations

import secrets
import sys
import time
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Annotated

import platformdirs
import typer

from telltable.bots.driver import Driver
from telltable.bots.seating import read_seats
from telltable.core.errors import Problem
from telltable.core.evening import east_here, evening
from telltable.core.match import Match
from telltable.core.pack_game import need_game
from telltable.core.registry import game
from telltable.core.rules import Rules
from telltable.core.started import to_type
from telltable.core.words import clean
from telltable.facade import from_position, load, new
from telltable.store.file import Recorder

from .app import app
from .arguments import REPEAT, File, Game, Options, PackFolder, Seats, Seed, read_options, read_tags
from .console import attended, say
from .naming import ask_names
from .pack_asked import say_draft
from .writing import free, write

LOG = "game.jsonl"
STORY, STORIES = "story", ("md", "html")

Names = Annotated[
    str, typer.Option(help="What the seats are called: Ana,Ben. The rest keep their names.", metavar="NAMES")
]
Lines = Annotated[
    list[str] | None, typer.Option(help=f"Leave out cards about this, e.g. grief. {REPEAT}", metavar="TAG")
]
Veils = Annotated[list[str] | None, typer.Option(help=f"Cover the words of cards about this. {REPEAT}", metavar="TAG")]
Position = Annotated[Path | None, typer.Option(help="Start from a position file.", metavar="FILE")]
After = Annotated[
    Path | None,
    typer.Option(help="Go on with the characters of a saved game, e.g. in another adventure.", metavar="FILE"),
]
Folder = Annotated[
    Path | None,
    typer.Option(help="Folder for the game file and the story; must not hold another game.", metavar="FOLDER"),
]


@app.command()
def play(
    name: Game,
    seats: Seats = "",
    option: Options = None,
    names: Names = "",
    seed: Seed = None,
    pack: PackFolder = None,
    lines: Lines = None,
    veils: Veils = None,
    position: Position = None,
    after: After = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")] = False,
    headless: Annotated[
        bool, typer.Option("--headless", help="Bots only: play to the end without asking anything.")
    ] = False,
    out: Folder = None,
) -> None:
    """Play a game in this terminal."""
    rules = game(name)
    need_game(rules, pack)
    say_draft(rules, pack)
    if out is not None:
        _need_room(out)
    seed = seed if seed is not None else secrets.token_hex(8)
    if after is not None:
        if seats or names or lines or veils or position:
            raise Problem("Whoever goes on from a saved game keeps its seats, names and cards.")
        match = _next_evening(rules, after, option, seed, pack)
    elif position is not None:
        if seats or option or names or lines or veils:
            raise Problem("A position file names its own seats, options and cards.")
        match = from_position(name, position, seed=seed, pack=pack)
        read_seats(rules, ",".join(match.header.seats))
    else:
        bot = f"bot:{next(iter(rules.bots), 'random')}"
        spec = seats or (f"{bot}*3" if headless else ",".join(("me", *(bot,) * (rules.laid - 1))))
        settings = read_options(option)
        if headless and any(known.name == "grace" for known in rules.options):
            settings.setdefault("grace", "0")
        sitting = read_seats(rules, spec, typed_here=True)
        called = [clean(word) for word in names.split(",")] if names else [] if headless else ask_names(sitting)
        match = new(
            name,
            seats=sitting,
            seed=seed,
            options=settings,
            names=called,
            pack=pack,
            lines=read_tags(lines),
            veils=read_tags(veils),
        )
    if headless:
        _play_headless(match, out)
    else:
        _at_the_table(match, Recorder(match, (out or _shelf(name)) / LOG), plain, time.time())


@app.command()
def resume(
    file: File,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and pipes.")] = False,
) -> None:
    """Resume a saved game."""
    recorder = Recorder.resume(file)
    _at_the_table(recorder.match, recorder, plain, None)


def _next_evening(rules: Rules, file: Path, option: Options, seed: str | int, pack: Path | None) -> Match:
    """The characters of a saved game, in another one."""
    before = load(file)
    if before.rules.name != rules.name:
        raise Problem(f"{file} is a game of {before.rules.title}, not of {rules.title}.")
    text = rules.next_evening(before.pack, before.state, read_options(option))
    return from_position(rules.name, text, seed=seed, pack=pack)


def _need_room(out: Path) -> None:
    """Raise `Problem` where another game is kept, or its story."""
    for file in (LOG, *(f"{STORY}.{kind}" for kind in STORIES)):
        if (out / file).exists():
            on = f", or resume that game: {to_type('resume', out / file)}" if file == LOG else ""
            raise Problem(f"{out} has a {file} already. Name another folder for this game{on}.")


def _shelf(name: str) -> Path:
    """A new folder for this game among the user's data."""
    stamp = f"{datetime.now().astimezone():%Y-%m-%d_%H%M%S}"
    shelf = Path(platformdirs.user_data_dir("telltable", appauthor=False)) / "games"
    for number in count(1):
        folder = shelf / (f"{name}_{stamp}" + (f"-{number}" if number > 1 else ""))
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise Problem(f"{folder}: can't create it: {error.strerror}. Name a folder with --out.") from None
        return folder
    raise AssertionError


def _play_headless(match: Match, out: Path | None) -> None:
    people = [match.header.names[seat] for seat, kind in enumerate(match.header.seats) if kind == "me"]
    if people:
        raise Problem(f"--headless is for bots only, and {people[0]} is a person. Use --seats bot*4.")
    Driver(match, seconds=None).run_to_the_end()
    out = out or _shelf(match.rules.name)
    recorder = Recorder(match, out / LOG)
    recorder.close()
    _write_story(match, out)
    assert match.outcome is not None
    say(f"{match.outcome.text} {len(match.entries)} entries in {out / LOG}.")


def _at_the_table(match: Match, recorder: Recorder, plain: bool, began: float | None) -> None:
    """`began`: when, in seconds since 1970; None: in an earlier evening, nobody knows which."""
    from telltable.tui import play_full_screen, play_plain

    line_by_line = plain or not attended()
    try:
        if line_by_line:
            play_plain(match, recorder, sys.stdin, sys.stdout)
        else:
            play_full_screen(match, recorder)
    finally:
        if match.over:
            now = time.time()
            recorder.told(evening(began, now, east_here(now)))
        recorder.close()
    if match.over:
        story = _write_story(match, recorder.path.parent)
        say(f"Your story: {story}")
    elif not line_by_line:
        say(f"Game saved. Resume it with: {to_type('resume', recorder.path)}")


def _write_story(match: Match, out: Path) -> Path:
    """Write the story beside whatever lies there; returns where its web page is."""
    from telltable.keepsake import render

    book = match.book()
    stem = free(out, STORY, STORIES)
    pages = [stem.with_name(f"{stem.name}.{kind}") for kind in STORIES]
    for kind, page in zip(STORIES, pages, strict=True):
        write(page, render(book, kind))
    return pages[-1]
