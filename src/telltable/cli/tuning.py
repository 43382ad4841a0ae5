"""``tune``: search the numbers and words of a pack for those with which a game comes out as its designer wants it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from shlex import join
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins
from msgspec.structs import replace

from telltable.core.errors import Broken, Problem
from telltable.core.own_bots import typed
from telltable.core.pack_game import own_packs
from telltable.core.registry import game
from telltable.core.rules import Rules
from telltable.core.words import clean

from .app import Stopped, app
from .arguments import AsJson, Jobs, Options, Report, Seats, Think, number, read_options
from .console import say, say_drawn, say_json
from .designing import progress_bar
from .pack_asked import pack_meant
from .simulating import orders_of, with_engine
from .writing import free, need_new, write

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from telltable.lab.aims import Aim, Typed
    from telltable.lab.knobs import Knob
    from telltable.lab.measures import Measure
    from telltable.lab.pack_fields import PackField
    from telltable.lab.simulate import Order, Result
    from telltable.lab.thinking import Thinking
    from telltable.lab.tuning import Try, Tuned, Workbench

MOST_GAMES, MOST_TRIES, MOST_PROOF = 1_000_000, 10_000, 10_000_000
LISTED = 20  # games that are played to see which figures there are


Pack = Annotated[
    str, typer.Argument(help="Folder of a pack, or a pack or game that comes with Telltable.", metavar="PACK")
]
Target = Annotated[
    str, typer.Option(help="Figures and what they should be: 'turns=30±5, complete=85%'.", metavar="TARGETS")
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        help="A number or a word of the pack, or an option, and what it may be: NAME=2..5 or NAME=a,b. Can repeat.",
        metavar="NAME=RANGE",
    ),
]
Games = Annotated[int, number(10, MOST_GAMES, "How many games to each try.")]
Tries = Annotated[int, number(1, MOST_TRIES, "How many combinations to play.")]
Proof = Annotated[int, number(10, MOST_PROOF, "How many games to prove it with, on deals not used before.")]
SameFound = Annotated[str, typer.Option(help="The same seed finds the same.", metavar="WORD")]
Patch = Annotated[
    Path | None, typer.Option(help="Write what changes in the pack to this file; it must be new.", metavar="FILE")
]
Engine = Annotated[str, typer.Option(help="auto, reference or compiled; as for simulate.", metavar="ENGINE")]
ListOnly = Annotated[bool, typer.Option("--list", help="Only list figures, numbers and options there are.")]


@app.command()
def tune(
    pack: Pack,
    target: Target = "",
    change: Changes = None,
    games: Games = 100,
    tries: Tries = 40,
    proof: Proof = 400,
    seats: Seats = "bot*4",
    option: Options = None,
    seed: SameFound = "0",
    jobs: Jobs = 0,
    patch: Patch = None,
    report: Report = None,
    think: Think = "25,40,5",
    engine: Engine = "auto",
    list_: ListOnly = False,
    as_json: AsJson = False,
) -> None:
    """Find what numbers and words of a pack bring a game to its targets, and prove it. Ctrl-C gives the best so far."""
    from telltable.lab.aims import read_aims
    from telltable.lab.knobs import read_knobs
    from telltable.lab.pack_fields import fields_of
    from telltable.lab.simulate import processes
    from telltable.lab.thinking import read_thinking
    from telltable.lab.tuning import MISSING, NONE_PLAYED, needs_optuna, optuna_there

    for path in (patch, report):
        if path is not None:
            need_new(path)
    rules, folder = _changing(pack)
    model = read_thinking(think)
    (order,) = orders_of(rules, seats, read_options(option), seed, games, folder, every_size=False)
    fields = fields_of(folder) if folder is not None else []
    if list_:
        _list(rules, replace(order, games=LISTED), fields, model)
        return
    typed = read_aims(target)
    knobs = read_knobs(change or [], fields, rules.options_of(rules.load_pack(folder)), order.options)
    if needs_optuna(knobs, tries) and not optuna_there():
        raise Problem(MISSING)
    total = games * (tries + 1) + 2 * proof
    (order,) = with_engine(engine, rules, [order], total)
    with TemporaryDirectory(prefix="telltable-tune-") as name, progress_bar() as progress:
        search = _Search(rules, folder, order, knobs, Path(name), jobs or processes(games), model, progress, engine)
        found = search.run(typed, tries, proof)
    patch = _write_patch(found, patch, pack)
    _tell(found, as_json)
    if report is not None:
        from telltable.lab.tune_page import page

        again = _command(pack, target, change or [], found, tries, proof)
        write(report, page(found, rules.title, again, search.stopped))
        say(f"{report}: open it in a browser, or print it.", err=True)
    _say_next(found, patch, folder)
    if search.stopped:
        raise Stopped(search.stopped)
    if not found.tries:
        raise Broken(NONE_PLAYED)


def _changing(pack: str) -> tuple[Rules, Path | None]:
    """The game, and the folder in which something may change; none for a game with several packs, of which none was
    named."""
    rules, folder = pack_meant(pack)
    own = list(own_packs(rules).values())
    return rules, own[0] if folder is None and len(own) == 1 else folder


def _write_patch(found: Tuned, patch: Path | None, pack: str) -> Path | None:
    """What changes in the pack, where it was asked for or into a new file here. Returns where."""
    if found.patch:
        patch = patch or free(Path(), f"{clean(Path(pack).name) or 'pack'}-tuned", ("patch",)).with_suffix(".patch")
        write(patch, _headed(found))
    return patch


class _Search:
    """A search as it goes on, with how far it has come."""

    def __init__(
        self,
        rules: Rules,
        folder: Path | None,
        order: Order,
        knobs: Sequence[Knob],
        root: Path,
        jobs: int,
        model: Thinking,
        progress: Progress,
        engine: str,
    ) -> None:
        from telltable.lab.tuning import Workbench

        self.bench: Workbench = Workbench(rules, folder, order, knobs, root)
        self.stopped = ""
        self._rules, self._order, self._knobs, self._jobs, self._model = rules, order, knobs, jobs, model
        self._progress, self._engine = progress, engine
        self._task: TaskID = progress.add_task("games", total=None)
        self._total = 0

    def run(self, typed: Sequence[Typed], tries: int, proof: int) -> Tuned:
        """The whole of it: the game as it is, tries, proof."""
        from telltable.lab.aims import settled
        from telltable.lab.tuning import Tuned, as_it_is, best, combinations, front, refused

        games = self._order.games
        plays = min(tries, combinations(self._knobs))
        self._progress.update(self._task, total=games * (plays + 1) + 2 * proof)
        try:
            before = self._measured(self._play(self._order))
        except KeyboardInterrupt:
            raise Stopped("Stopped while the game as it is was measured; nothing was tried.") from None
        aims = settled(typed, before)
        base = as_it_is(self._knobs, aims, before, games)
        found: list[Try] = []
        try:
            found.extend(self._tries(aims, tries))
        except KeyboardInterrupt:
            self.stopped = f"Stopped after {len(found):,} of {plays:,} tries; nothing was proved."
        every = [base, *(one for one in found if one.values != base.values)]
        chosen = best(every)
        count, why = refused(found)
        told = Tuned(
            order=self._order,
            knobs=tuple(self._knobs),
            aims=tuple(aims),
            tries=len(found) - count,
            combinations=combinations(self._knobs),
            games=games,
            before=base.found,
            front=tuple(front(every)),
            base=base,
            best=chosen,
            refused=count,
            why=why,
            options=self.bench.options(chosen.values),
            patch=self.bench.patch(chosen.values),
            thinking=self._model,
        )
        return self._proved(told, proof) if told.changes and not self.stopped else told

    def _tries(self, aims: Sequence[Aim], tries: int) -> Iterator[Try]:
        from telltable.lab.tuning import Try, judged, search

        def judge(values: tuple[Any, ...]) -> Try:
            try:
                order = self._engined(self.bench.order_of(values))
            except Problem as problem:
                return Try(values, why=str(problem))
            try:
                results = self._play(order)
            except Problem as problem:  # what only a game can tell
                return Try(values, why=str(problem))
            finally:
                self.bench.done(order)
            return judged(values, self._knobs, aims, self._measured(results), order.games)

        return search(self._knobs, len(aims), tries, self._order.seed, judge)

    def _proved(self, told: Tuned, proof: int) -> Tuned:
        """With the games before and after, on fresh seeds; where Ctrl-C came, those that were played both ways."""
        from telltable.lab.comparing import compare, paired
        from telltable.lab.tuning import measured_of

        fresh = {"seed": f"{self._order.seed}/proof", "games": proof}
        order = self._engined(self.bench.order_of(told.best.values))
        first: dict[int, Result] = {}
        other: dict[int, Result] = {}
        try:
            self._play(replace(self._order, **fresh), first)
            self._play(replace(order, **fresh), other)
        except KeyboardInterrupt:
            self.stopped = f"Stopped after {len(other):,} of {proof:,} games of proof."
        finally:
            self.bench.done(order)
        both = sorted(first.keys() & other.keys())
        if not both:
            return told
        here, there = [first[key] for key in both], [other[key] for key in both]
        before, after = (measured_of(told.aims, self._measured(one), len(both)) for one in (here, there))
        return replace(
            told,
            before=tuple(one.interval for one in before),
            after=tuple(one.interval for one in after),
            differences=tuple(
                paired(aim.figure, list(zip(one.values, two.values, strict=True)), share=aim.share)
                for aim, one, two in zip(told.aims, before, after, strict=True)
            ),
            proof=compare("the proposal", replace(self._order, **fresh), here, there, self._model),
        )

    def _engined(self, order: Order) -> Order:
        return with_engine(self._engine, self._rules, [order], order.games)[0]

    def _measured(self, results: Sequence[Result]) -> dict[str, Measure]:
        from telltable.lab.measures import choices, measures

        titles = [subject.title for subject in self._rules.subjects]
        return {**measures(results, self._model), **choices(results, titles)}

    def _play(self, order: Order, into: dict[int, Result] | None = None) -> list[Result]:
        """All games of an order, in order; `into` has those that are over by their numbers, also where Ctrl-C comes."""
        from telltable.lab.simulate import play_each

        by_number: dict[int, Result] = {} if into is None else into
        with closing(play_each(order, self._jobs)) as found:
            for number_, result in found:
                by_number[number_] = result
                self._progress.advance(self._task)
        return [by_number[key] for key in sorted(by_number)]


def _list(rules: Rules, order: Order, fields: Sequence[PackField], model: Thinking) -> None:
    """What can be aimed at, and what can be changed."""
    from telltable.lab.measures import choices, measures
    from telltable.lab.simulate import play_all

    from .tuned import draw_list

    results = play_all(order)
    known = {**measures(results, model), **choices(results, [subject.title for subject in rules.subjects])}
    offered = rules.options_of(rules.load_pack(Path(order.pack) if order.pack else None))

    say_drawn(lambda console: draw_list(console, rules, known, fields, offered))


def _headed(found: Tuned) -> str:
    """The patch, with what it is for above it; whatever applies it reads over that."""
    from telltable.lab.tables import figure as said

    lines = ["What changes, by telltable tune:", ""]
    lines += [f"  {name}: {was} -> {becomes}" for name, was, becomes in found.changes]
    lines += ["", "Targets:", ""]
    for aim, before, after in zip(found.aims, found.before, found.proposed, strict=True):
        lines.append(
            f"  {aim}: {said(before.value, share=aim.share)} before, {said(after.value, share=aim.share)} after"
        )
    return "\n".join((*lines, "", found.patch))


def _tell(found: Tuned, as_json: bool) -> None:
    if as_json:
        say_json({**to_builtins(found), "changes": found.changes, "verdicts": found.verdicts})
        return
    from .tuned import draw

    say_drawn(lambda console: draw(console, found))


def _say_next(found: Tuned, patch: Path | None, folder: Path | None) -> None:
    """What to do with it."""
    if found.patch and patch is not None and folder is not None:
        where = os.path.relpath(patch, folder)
        say(
            f"{patch}: what changes in the pack. To take it: {join(['git', '-C', str(folder), 'apply', where])}",
            err=True,
        )
    if found.options:
        words = " ".join(f"--option {name}={value}" for name, value in found.options.items())
        say(f"Options are no part of a pack; play with: {words}", err=True)


def _command(pack: str, target: str, changes: Sequence[str], found: Tuned, tries: int, proof: int) -> str:
    """The command that makes the page again."""
    words = ["telltable", "tune", pack, "--target", target]
    for one in changes:
        words += ["--change", one]
    words += ["--games", str(found.games), "--tries", str(tries), "--proof", str(proof), "--seed", found.order.seed]
    words += ["--seats", ",".join(map(typed, found.order.seats))]
    known = {option.name: option.standard for option in game(found.order.game).options}
    for name, value in found.order.options.items():
        if known.get(name) != value:
            words += ["--option", f"{name}={value}"]
    return join([*words, "--report", "report.html"])
