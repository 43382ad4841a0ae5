"""``edit``: changing the book of a saved game after the end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from telltable.core.editing import Edit, What, in_force, lines_of, made_ready, names_of, played_text
from telltable.core.errors import Problem
from telltable.core.refusal import Refusal
from telltable.core.signature import split
from telltable.facade import load

from .app import app
from .arguments import File, Out
from .console import say
from .writing import need_new

if TYPE_CHECKING:
    from telltable.core.match import Match

EVERYTHING = "all"


@app.command()
def edit(
    file: File,
    title: Annotated[str | None, typer.Option(help="What the story is called.", metavar="TEXT")] = None,
    dedication: Annotated[str | None, typer.Option(help="To whom the book is given.", metavar="TEXT")] = None,
    telling: Annotated[
        str | None,
        typer.Option(
            help="retold, with what the book adds; played; or told, the story alone.",
            metavar="HOW",
            autocompletion=lambda: ["retold", "played", "told"],
        ),
    ] = None,
    line: Annotated[
        list[str] | None, typer.Option(help="A line in other words, by its number.", metavar="N=TEXT")
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option(help="What somebody is called, everywhere.", metavar="NAME=NEW")
    ] = None,
    by: Annotated[
        str, typer.Option("--as", help="Who changes it: only lines of this teller then.", metavar="TELLER")
    ] = "",
    put_back: Annotated[
        bool, typer.Option("--put-back", help="Put everything back as it was played; it can be changed again.")
    ] = False,
    changes: Annotated[bool, typer.Option("--changes", help="What was changed, and by whom.")] = False,
    out: Out = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite another file.")] = False,
) -> None:
    """Change the story of a finished game: its title, names, lines. What was played is kept."""
    match = load(file)
    if changes:
        _tell_changes(match)
        return
    asked = _asked(match, title, dedication, telling, line or [], name or [])
    if put_back:
        asked += [(what, of, "") for what, of in _in_force(match) if (what, of) not in {one[:2] for one in asked}]
    if not asked:
        _tell(match)
        return
    if not match.over:
        raise Problem("The story is still being told. Change it once the game is over.")
    target = out or file
    if out is not None:
        need_new(out, force=force)
    elif split(file.read_bytes())[1] is not None:
        raise Problem(f"{file} is signed, and would not be any more. Write the changed game to another one with --out.")
    for what, of, text in asked:
        match.edits.append(_made(match, what, of, text, by))
    match.save(target)
    done = f"{len(asked)} {'change' if len(asked) == 1 else 'changes'}"
    say(f"{done} saved in {target}. What was played is kept; --put-back brings it back.")


def _asked(
    match: Match, title: str | None, dedication: str | None, telling: str | None, lines: list[str], names: list[str]
) -> list[tuple[What, str, str]]:
    """What is to be changed: what, which, and to what. Raises `Problem`."""
    whole: tuple[tuple[What, str | None], ...] = (("title", title), ("dedication", dedication), ("telling", telling))
    asked = [(what, "", text) for what, text in whole if text is not None]
    book = match.played_book()
    keys = list(lines_of(book))
    for one in lines:
        number, is_, text = one.partition("=")
        if not is_ or not number.strip().isascii() or not number.strip().isdecimal():
            raise Problem(f"--line takes a number and the words, 3=TEXT, not {one[:40]!r}.")
        if not 1 <= int(number[:9]) <= len(keys):
            raise Problem(f"The story has lines 1 to {len(keys)} that can be changed, and no line {number[:9]}.")
        asked.append(("line", keys[int(number[:9]) - 1], text.strip()))
    called = {name: key for key, name in names_of(book).items()}
    for one in names:
        before, is_, text = one.partition("=")
        if not is_ or before.strip() not in called:
            known = ", ".join(called) or "none"
            raise Problem(f"--name takes a name of the story and the new one, NAME=NEW. Its names: {known}.")
        asked.append(("name", called[before.strip()], text.strip()))
    return asked


def _made(match: Match, what: What, of: str, text: str, by: str) -> Edit:
    """A change as it is kept. Raises `Problem`."""
    book = match.played_book()
    tellers = dict.fromkeys(name for _, name, _ in match.holders)
    if by and by not in tellers:
        raise Problem(f"Nobody called {by[:40]!r} told this story. Its tellers: {', '.join(tellers)}.")
    teller = ""
    if what == "line":
        teller = lines_of(book)[of].line.teller.removesuffix(" (bot)")
        if by and teller != by:
            raise Problem(f"{teller} told this line. Leave --as out, or say --as {teller!r}.")
    ready = made_ready(book, match.edits, Edit(what, text, of, by or teller, round(time.time(), 3)))
    if isinstance(ready, Refusal):
        raise Problem(f"{ready.why} {ready.fix}".strip())
    return ready


def _in_force(match: Match) -> list[tuple[What, str]]:
    """What can be put back."""
    known = {"", *lines_of(match.played_book()), *names_of(match.played_book())}
    return [(what, of) for what, of in in_force(match.edits) if of in known]


def _tell(match: Match) -> None:
    """The story with the numbers of its lines."""
    book, played, force = match.book(), match.played_book(), in_force(match.edits)
    say(book.title)
    say("")
    for number, (key, words) in enumerate(lines_of(played).items(), 1):
        text = force["line", key].text if ("line", key) in force else words.played
        say(f"{number:4}  {words.line.teller}: {text}")
    names = ", ".join(names_of(played).values())
    say("")
    say(f"Names: {names or 'none'}")
    say("Change it with --title, --dedication, --name NAME=NEW, --line N=TEXT, --telling; see --changes.")


def _tell_changes(match: Match) -> None:
    """Every change, the oldest first."""
    book = match.played_book()
    for one in match.edits:
        before = played_text(book, one.what, one.of)
        said = f"“{one.text}”" if one.text else "as it was played"
        say(f"{one.by or 'Somebody'}, {one.what}{f' “{before}”' if before else ''}: {said}")
    if not match.edits:
        say("Nothing was changed.")
