"""``check``, ``lint``, ``new-pack``, ``new-game``: for those who make games and packs."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from telltable.core.english import count
from telltable.core.errors import Broken, Problem
from telltable.core.finding import is_gap
from telltable.core.pack_game import need_game, own_packs, speaking_file
from telltable.core.registry import game, games
from telltable.core.started import to_type
from telltable.core.words import clean

from .app import Stopped, app
from .arguments import AsJson, Game, PackFolder, game_typed, number
from .completing import game_names
from .console import console_of, say, say_json
from .pack_asked import game_of, say_draft

if TYPE_CHECKING:
    from rich.progress import Progress

    from telltable.lab.laws import BrokenLaw

MOST_GAMES = 10_000_000
MOST_SEED = 999_999_999_999
MOST_BROKEN = 20
MOST_TITLE = 40
MOST_MISSING = 3


def progress_bar() -> Progress:
    """How far it is, how fast, and how long it still takes; on a terminal alone."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        """Games a second."""

        def render(self, task: Task) -> Text:
            """Nothing until it is known."""
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} games/s" if speed and speed >= 10 else f"{speed:.1f} games/s" if speed else "")

    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    return Progress(*columns, console=console_of(err=True), transient=True)


def came_to(done: int, of: int) -> str:
    """Where Ctrl-C stopped it."""
    return f"Stopped after {done:,} of {of:,} games."


@app.command()
def check(
    name: Game,
    games: Annotated[int, number(1, MOST_GAMES, "How many random games.")] = 100,
    seed: Annotated[int, number(0, MOST_SEED, "The seed of the first random game.")] = 0,
    pack: PackFolder = None,
    as_json: AsJson = False,
) -> None:
    """Check a game against the laws that every game must obey."""
    from telltable.lab.laws import each_once, trials

    rules = game(name)
    need_game(rules, pack)
    rules.load_pack(pack)  # one that has to be mended says so itself
    say_draft(rules, pack)
    broken: list[BrokenLaw] = []
    played, stopped = 0, False
    try:
        with progress_bar() as progress:
            task = progress.add_task(count(games, "game"), total=games)
            for law in trials(rules, games, seed, pack=pack):
                played += 1
                broken += [law] if law else []
                progress.advance(task)
                if len(broken) >= MOST_BROKEN:
                    break
    except KeyboardInterrupt:
        stopped = True
    broken = each_once(broken)
    if as_json:
        told = {"game": name, "seed": seed, "games": played, "broken": broken}
        say_json(told)
    else:
        for law in broken:
            say(str(law))
    if broken:
        far = f" {came_to(played, games)}" if stopped else ""
        raise Broken(f"{rules.title} breaks {count(len(broken), 'law')}.{far}")
    if stopped:
        raise Stopped(came_to(played, games))
    if not as_json:
        say(f"{rules.title} keeps every law in {games} random games.")


@app.command()
def lint(
    pack: Annotated[
        str,
        typer.Argument(
            help="Folder of a pack; not needed with --printed, where the pack came with its game.", metavar="FOLDER"
        ),
    ] = "",
    name: Annotated[
        str,
        typer.Option(
            "--game",
            help="The game it is for, if the pack doesn't say.",
            metavar="GAME",
            callback=game_typed,
            autocompletion=game_names,
        ),
    ] = "",
    printed: Annotated[
        str,
        typer.Option(
            help="The code on a printed sheet, to see whether the pack has changed since it was printed.",
            metavar="CODE",
        ),
    ] = "",
    every: Annotated[bool, typer.Option("--all", help="All that is missing, and not only the first few.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check a pack: what a whole one would still need, then one sentence for each thing to fix."""
    if printed:
        _compare_print(pack, name, printed)
        return
    rules, hint = game_of(pack, name)
    found = rules.lint(pack)
    problems = [str(one) for one in found if not is_gap(one)]
    missing = [str(one) for one in found if is_gap(one)]
    whole = f"{clean(pack)}, a pack for {rules.title}"
    if as_json:
        told = {"pack": pack, "game": rules.name, "problems": problems, "missing": missing}
        say_json(told)
    else:
        _say_found(problems, missing[: None if every else MOST_MISSING], len(missing))
    if hint:
        say(f"telltable: {hint}", err=True)
    if found and not as_json:
        say_draft(rules, Path(pack), err=False)
    if problems:
        raise Broken(f"{whole}: {count(len(problems), 'thing')} to fix.")
    if not as_json:
        say(f"{whole}: nothing to fix{', a draft' if missing else ''}.")


def _say_found(problems: Sequence[str], missing: Sequence[str], all_missing: int) -> None:
    """What is to mend comes last, where one looks."""
    if missing:
        say("Missing for a whole pack; a draft is played without:")
    for problem in missing:
        say(f"  {problem}")
    if all_missing > len(missing):
        say(f"  and {all_missing - len(missing)} more, with --all")
    for problem in problems:
        say(problem)


def _pack_printed(code: str) -> tuple[str, str]:
    """The pack of a game that was printed with such a code, whether it has changed or not, and the game."""
    from telltable.lab.printing import stem_of

    said = code.strip().upper().partition("-")[0]
    for rules in games().values():
        for name, folder in own_packs(rules).items():
            if stem_of(rules.load_pack(folder).name) == said:
                return name, rules.name
    raise Problem(
        f"No pack that comes with a game was printed as {clean(code)[:40]}. If it is your own: "
        f"{to_type('lint', 'FOLDER')} --printed CODE."
    )


def _compare_print(pack: str, name: str, printed: str) -> None:
    from telltable.lab.printing import code_of

    if not pack:
        pack, name = _pack_printed(printed)
    rules, _ = game_of(pack, name)
    folder = Path(pack) if Path(pack).is_dir() else own_packs(rules)[pack]
    code = code_of(rules.load_pack(folder))
    if printed.strip().upper() != code:
        raise Broken(f"{clean(pack)} has changed since {clean(printed)} was printed: it is {code} now.")
    say(f"{clean(pack)} is what was printed as {code}.")


@app.command("new-pack")
def new_pack(
    name: Game,
    folder: Annotated[Path, typer.Argument(help="The folder to create; it must not exist yet.", metavar="FOLDER")],
) -> None:
    """Create a blank pack to start from."""
    rules = game(name)
    files = rules.new_pack()
    file = speaking_file(rules)
    files = {**files, file: _called(files[file], folder.resolve().name)}
    _write(folder, {file: _headed(file, text, rules.name, folder) for file, text in files.items()})
    say(f"{folder}: {len(files)} files. Edit them, then: {to_type('lint', folder)}")
    say(f"What each field means: {to_type('fields', rules.name)}")


def _headed(file: str, text: str, game: str, folder: Path) -> str:
    """A file that says where it is explained, and how to look at what one writes; JSON has no room for that."""
    if not file.endswith(".toml"):
        return text
    return (
        f"# What each field means: telltable fields {game} {file}\n"
        "# (in the documentation: Make, Fields of a pack).\n"
        f"# To see it while you write: telltable proof {shlex.quote(clean(str(folder)))}\n{text}"
    )


def _called(about: str, folder: str) -> str:
    """What a new pack says of itself, called after its folder and not "A New Pack" or "a-new-pack"."""
    words = re.findall(r"[^\W_]+", folder)
    title = " ".join(word[:1].upper() + word[1:] for word in words)[:MOST_TITLE].strip()
    slug = "-".join(re.findall(r"[a-z0-9]+", folder.lower()))[:MOST_TITLE].strip("-")
    if title:
        about = re.sub(r'"A New \w+"', lambda _: f'"{title}"', about, count=1)
    return re.sub(r'"a-new-\w+"', lambda _: f'"{slug}"', about, count=1) if slug else about


@app.command("new-game")
def new_game(
    title: Annotated[str, typer.Argument(help="What it is called.", metavar="NAME")],
    folder: Annotated[Path, typer.Argument(help="The folder to create; it must not exist yet.", metavar="DIR")],
) -> None:
    """Create a small, complete game of your own, with rules and tests, ready to change."""
    from telltable.lab.new_game import game_files

    known = games()
    files = game_files(title, tuple(known), tuple(rules.prefix for rules in known.values()))
    _write(folder, files)
    module = next(path.split("/")[1] for path in files if path.startswith("src/"))
    say(f"{folder}: {len(files)} files. Next: pip install --editable {folder}, then: {to_type('check', module)}")


def _write(folder: Path, files: Mapping[str, str]) -> None:
    """A folder that is not there yet, with these files, by their paths in it."""
    try:
        folder.mkdir(parents=True)
        for file, text in files.items():
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Problem(f"{folder} is there already. Choose a new folder name.") from None
    except OSError as error:
        raise Problem(f"{folder}: can't create it: {error.strerror}.") from None
