"""``games``, ``rules``, ``sheet``, ``replay``, ``story``: reading what is there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from telltable.bots.seating import bots_of
from telltable.core.editing import telling_of
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.option import Option, settle_options
from telltable.core.pack_game import need_game, own_packs
from telltable.core.packs import shown
from telltable.core.registry import game
from telltable.core.registry import games as all_games
from telltable.core.rulebook import contents, paragraph
from telltable.core.rules import Rules
from telltable.core.seat import Seat
from telltable.core.verifying import decided_elsewhere
from telltable.core.words import harmless
from telltable.facade import load
from telltable.store.file import need_signed_by

from .app import app
from .arguments import AsJson, File, Force, Game, MaybeGame, Options, Out, PackFolder, number, read_options
from .completing import rule_words
from .console import say, say_json, say_lines
from .writing import need_new, write, write_bytes

EVERYTHING = "all"
PAPERS = ("a4", "letter")
USUAL = "txt"
MOST_ENTRIES = 9_999_999
MOST_DEDICATION = 200


@app.command()
def games(name: MaybeGame = None, as_json: AsJson = False) -> None:
    """List the games; with one, its options, bots, seats and packs."""
    if as_json:
        told = _about(game(name)) if name else [_about(rules) for rules in all_games().values()]
        say_json(told)
    elif name:
        for line in _lines(game(name)):
            say(line)
    else:
        for rules in all_games().values():
            say(f"{rules.name:22} {rules.title}: {rules.pitch} {_shape(rules)}")
    if not name:
        _tell_faults(err=as_json)


def _tell_faults(*, err: bool) -> None:
    """What is wrong with games that are installed."""
    for fault in all_games().faults:
        say(str(fault), err=err)


def _about(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "version": rules.version,
        "pitch": rules.pitch,
        "seats": [rules.seats[0], rules.seats[-1]],
        "minutes": rules.minutes,
        "mood": rules.mood,
        "bots": _bots(rules),
        "options": msgspec.to_builtins(rules.options),
        "packs": list(own_packs(rules)),
    }


def _lines(rules: Rules) -> list[str]:
    """All that one can choose before a game begins."""
    options = [line for option in rules.options for line in _option_lines(option)]
    packs = [f"  {folder}: {rules.load_pack(path).name}" for folder, path in own_packs(rules).items()]
    return [
        f"{rules.title} ({rules.name})",
        rules.pitch,
        _shape(rules),
        "",
        f"Seats, for --seats: me, or a bot: {', '.join(f'bot:{kind}' for kind in _bots(rules))}.",
        *(["", "Options, for --option:", *options] if options else []),
        *(["", "Packs that come with it:", *packs] if packs else []),
    ]


def _shape(rules: Rules) -> str:
    minutes = f"{rules.minutes} minutes" if rules.minutes else ""
    said = (f"{rules.seats[0]}-{rules.seats[-1]} players", minutes, rules.mood)
    return f"{', '.join(filter(None, said))}."


def _bots(rules: Rules) -> list[str]:
    return sorted(bots_of(rules))


def _option_lines(option: Option) -> list[str]:
    if option.values:
        values = " | ".join(option.values)
    elif option.count == 1:
        values = f"{option.least}-{option.most}"
    else:
        values = f'"{option.count} numbers from {option.least} to {option.most}"'
    return [f"  {option.name}={values}", f"      {option.said} Usually {option.standard}. [{option.rule}]"]


@app.command()
def rules(
    name: Game,
    id_: Annotated[
        str | None, typer.Argument(metavar="ID", help="A rule id, such as SS-K4.", autocompletion=rule_words)
    ] = None,
) -> None:
    """Print the rules of a game, or one paragraph."""
    found = game(name)
    say_lines(paragraph(found, id_) if id_ else contents(found))


@app.command()
def sheet(
    name: Game,
    page: Annotated[str, typer.Option(help="Which page, e.g. sheet or card.", metavar="PAGE")] = "sheet",
    paper: Annotated[
        str, typer.Option(help="a4 or letter.", metavar="PAPER", autocompletion=lambda: list(PAPERS))
    ] = PAPERS[0],
    option: Options = None,
    pack: PackFolder = None,
    out: Out = None,
    force: Force = False,
) -> None:
    """Make a printable page: the rules on one sheet, or a reference card, as HTML."""
    found = game(name)
    if paper not in PAPERS:
        raise Problem(f"--paper is {' or '.join(PAPERS)}, not {paper!r}.")
    chosen = read_options(option)
    options = settle_options(found.options, chosen) if chosen else {}
    need_game(found, pack)
    pages = found.printables(found.load_pack(pack), paper, options)
    if page not in pages:
        raise Problem(f"{found.title} has the pages {' and '.join(pages)}, not {page!r}.")
    _give(harmless(pages[page], lines=True), out, force)


@app.command()
def replay(
    file: File,
    verify: Annotated[bool, typer.Option("--verify", help="Run every move again and compare the results.")] = False,
    signed_by: Annotated[
        str, typer.Option("--signed-by", help="With --verify: the public key that must have signed it.", metavar="KEY")
    ] = "",
    at: Annotated[int | None, number(0, MOST_ENTRIES, "Only entry N.")] = None,
    as_: Annotated[
        str, typer.Option("--as", help="Whose view: a seat from 1, spectator, or all.", metavar="SEAT")
    ] = EVERYTHING,
    as_json: AsJson = False,
) -> None:
    """Replay a game move by move, as any seat saw it."""
    if signed_by and not verify:
        raise Problem("--signed-by goes with --verify.")
    if signed_by and need_signed_by(file, signed_by):
        say(f"{file}: signed. It holds what everybody was told, so there are no moves to check again.")
        return
    match = load(file)
    if verify:
        _verify(match, file, as_json)
        if signed_by and not as_json:
            say("The signature is valid: every byte was signed with this key.")
        return
    eyes = None if as_ == EVERYTHING else _eyes(match, as_)
    if at is not None and at >= len(match.entries):
        raise Problem(f"{file} has entries 0 to {len(match.entries) - 1}, not {at}.")
    entries = []
    for n in range(len(match.entries)) if at is None else (at,):
        lines = [line for _, line in match.in_words(eyes, n, whole=as_ == EVERYTHING) if line]
        entries.append({"n": n, "lines": lines})
        for line in () if as_json else lines:
            say(f"{n:4}  {line}")
    if as_json:
        told = {**_of_match(match), "as": as_, "entries": entries}
        say_json(told)


def _verify(match: Match, file: Path, as_json: bool) -> None:
    match.verify()
    older = decided_elsewhere(match)
    decided = len(match.entries) - sum(older.values())
    if as_json:
        told = {**_of_match(match), "verified": decided, "by_rules": older}
        say_json(told)
        return
    ending = match.outcome.text if match.outcome else "The game isn't over yet."
    if not older:
        say(f"{file}: {decided} entries verified. {ending}")
        return
    say(f"{file}: {len(match.entries)} entries with correct checksums and versions; {decided} are verified. {ending}")
    by = f" (the game was begun with Telltable {shown(match.header.by)})" if match.header.by else ""
    for version, count in sorted(older.items()):
        entries = "1 entry was" if count == 1 else f"{count} entries were"
        say(f"{entries} decided by rules {version}; deciding again needs rules {version}{by}.")


def _of_match(match: Match) -> dict[str, Any]:
    """What a table knows of itself."""
    return {
        "game": match.rules.name,
        "names": match.names(),
        "over": match.over,
        "outcome": match.outcome.text if match.outcome else "",
    }


def _eyes(match: Match, word: str) -> Seat | None:
    """A seat, or None for a spectator."""
    if word == "spectator":
        return None
    seats = {str(seat + 1): seat for seat in match.seats}
    if word not in seats:
        raise Problem(f"--as takes a seat from 1 to {len(seats)}, spectator or all, not {word[:40]!r}.")
    return seats[word]


@app.command()
def story(
    file: File,
    to: Annotated[
        str,
        typer.Option(
            help="A file, whose ending says how: book.epub, book.pdf, book.md, book.png ... Or the ending alone.",
            metavar="FILE",
            autocompletion=lambda: ["epub", "pdf", "png", "svg", "md", "html", "txt", "json"],
        ),
    ] = "",
    as_: Annotated[
        str,
        typer.Option("--as", help="retold, with what the book adds; played; or told, the story alone.", metavar="HOW"),
    ] = "",
    edits: Annotated[bool, typer.Option("--edits/--no-edits", help="With what was changed after the end.")] = True,
    page: Annotated[
        str,
        typer.Option(
            help="a5 or half-letter for PDF, wide or tall for a picture.",
            metavar="PAGE",
            autocompletion=lambda: ["a5", "half-letter", "wide", "tall"],
        ),
    ] = "",
    booklet: Annotated[bool, typer.Option("--booklet", help="PDF to print on both sides, fold and staple.")] = False,
    dedication: Annotated[str, typer.Option(help="To whom the book is given.", metavar="TEXT")] = "",
    no_cards: Annotated[bool, typer.Option("--no-cards", help="The story alone, without its cards.")] = False,
    out: Out = None,
    force: Force = False,
) -> None:
    """Print the story of a game, finished or not, or bind it as a book."""
    from telltable.keepsake import BOUND, FORMATS, bind, edition, render
    from telltable.keepsake.pure import pure

    known = (*FORMATS, *BOUND)
    asked = to.removeprefix(".")
    if out is None and asked not in known and Path(to).suffix:
        out, asked = Path(to), ""
    ending = out.suffix.removeprefix(".").lower() if out else ""
    form = asked or (ending if ending in known or to else USUAL)
    if form not in known:
        raise Problem(f"A story can be saved as {', '.join(known)}, not as {form[:40]!r}.")
    match = load(file)
    book = edition(match.book() if edits else match.played_book(), as_ or (telling_of(match.edits) if edits else ""))
    if dedication:
        book = msgspec.structs.replace(book, dedication=_dedication(dedication))
    if form in BOUND or page or booklet:
        path = out or Path(f"story.{form}")
        need_new(path, force=force)
        whole = bind(pure(book) if no_cards else book, form, page, booklet=booklet)
        write_bytes(path, whole, force=force)
        say(f"Written to {path}.")
        return
    _give(render(book, form, cards=not no_cards), out, force)


def _dedication(text: str) -> str:
    """The words of a dedication. Raises `Problem`: they are too long."""
    if len(text) > MOST_DEDICATION:
        raise Problem(f"A dedication can have at most {MOST_DEDICATION} characters.")
    return text


def _give(text: str, out: Path | None, force: bool) -> None:
    """To the screen, or into a file."""
    if out is None:
        say_lines(text)
        return
    write(out, text, force=force)
    say(f"Written to {out}.")
