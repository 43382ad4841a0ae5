"""Searching the numbers and words of a pack for those that bring a game where its designer wants it.

Every try plays the same deals, so that tries differ by their numbers alone; what is found is proved on deals that the
search has not seen. Where few enough numbers are possible, each is tried; else Optuna chooses (the extra `lab`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import product
from math import prod
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.extra import needs
from telltable.core.finding import is_gap
from telltable.core.option import settle_options
from telltable.core.rules import Rules

from .aims import Aim
from .comparing import Comparison, Difference
from .intervals import Interval
from .knobs import Knob, Value
from .measures import Measure
from .pack_fields import PackField, Spans
from .simulate import Order
from .thinking import Thinking

MISSING = needs("To search so many combinations needs Optuna", "lab")
RANDOM = 4  # one try in so many is random, at the beginning
ASKED = 6  # times as many combinations as tries are looked at: some can't be played, some were tried before
AS_IT_IS = "The game as it is meets every target, so there is no reason to change anything."
NOT_CLOSER = "Nothing that was tried comes closer than the game as it is."
NONE_PLAYED = "None of the combinations can be played, so there is nothing to propose."
IDLE = "The proof shows no difference in any target, so there is no reason to change anything."
Values = tuple[Value, ...]


class Try(Struct, frozen=True):
    """One combination of values, and what came of it.

    Attributes:
        found: each target's figure, with its interval.
        away: how far each is from its target; at most 1 where that is met.
        change: how far all values are from what they are now, in ranges.
        why: why it can't be played; then there are no figures.
    """

    values: Values
    found: tuple[Interval, ...] = ()
    away: tuple[float, ...] = ()
    change: float = 0.0
    why: str = ""

    @property
    def worst(self) -> float:
        """How far it is from the target that it misses by most."""
        return max(self.away, default=float("inf"))

    @property
    def meets(self) -> bool:
        """Whether every mean is where it should be."""
        return not self.why and self.worst <= 1


class Tuned(Struct, frozen=True):
    """What a search has found.

    Attributes:
        before: each target's figure as the game is now; in the search, and where it was proved.
        front: what is possible: of these none is better in all than another.
        base: the game as it is.
        best: the one that is proposed; the base where none comes closer.
        refused: how many combinations can't be played; why: most often.
        options, patch: what changes with `best`.
        proof: the game with `best` against the game as it is, on deals that the search has not seen; None where it
            was not played, or where nothing changes.
        after: each target's figure there; differences: by how much it differs, game by game.
    """

    order: Order
    knobs: tuple[Knob, ...]
    aims: tuple[Aim, ...]
    tries: int
    combinations: int
    games: int
    before: tuple[Interval, ...]
    front: tuple[Try, ...]
    base: Try
    best: Try
    refused: int
    why: str
    options: dict[str, str]
    patch: str
    proof: Comparison | None = None
    after: tuple[Interval, ...] = ()
    differences: tuple[Difference, ...] = ()
    thinking: Thinking = Thinking()

    @property
    def changes(self) -> list[tuple[str, str, str]]:
        """What changes with the proposal: its name, what it was, what it is then."""
        pairs = zip(self.knobs, self.best.values, strict=True) if self.best.values != self.base.values else ()
        return [
            (knob.name, knob.said(knob.now) if knob.against else knob.was, knob.said(value))
            for knob, value in pairs
            if knob.change(value)
        ]

    def called(self, one: Try) -> str:
        """What one of the front is, in a word."""
        if one.values == self.base.values:
            return "as it is, met" if one.meets else "as it is"
        return "proposed" if one == self.best else "met" if one.meets else ""

    @property
    def proposed(self) -> tuple[Interval, ...]:
        """Each target's figure with the proposal, as well as it is known: proved, or in the search."""
        return self.after or self.best.found

    @property
    def idle(self) -> bool:
        """Whether the proof shows no difference in any target."""
        return self.proof is not None and not any(one.difference.beyond_zero for one in self.differences)

    @property
    def verdicts(self) -> list[str]:
        """Whether each target is met there (`Aim.verdict`)."""
        return [aim.verdict(one) for aim, one in zip(self.aims, self.proposed, strict=True)]


class Workbench:
    """A pack in many variants, each in a folder of its own below `root` for as long as it is played."""

    def __init__(self, rules: Rules, folder: Path | None, order: Order, knobs: Sequence[Knob], root: Path) -> None:
        self._rules, self._folder, self.order, self.knobs, self._root = rules, folder, order, knobs, root
        fields = [field for knob in knobs for field in knob.pack_fields]
        self._spans = Spans(folder, fields) if folder is not None else None
        found = rules.lint(str(folder)) if folder is not None and fields else []
        self._faults = {str(one) for one in found if not is_gap(one)}
        self._gaps = sum(map(is_gap, found))

    def order_of(self, values: Values) -> Order:
        """The same games with these values.

        Raises:
            Problem: they can't be played so, or the pack would have to be mended.
        """
        chosen = zip(self.knobs, values, strict=True)
        changed = {knob.name: str(value) for knob, value in chosen if not knob.fields}
        offered = self._rules.options_of(self._rules.load_pack(self._folder))
        options = settle_options(offered, {**self.order.options, **changed})
        return replace(self.order, options=options, pack=self._variant(values) or self.order.pack)

    def _variant(self, values: Values) -> str:
        files = self.files(values)
        if self._folder is None or not files:
            return ""
        here = self._root / f"variant-{crc32(repr(values).encode()):08x}"
        if not here.exists():
            copytree(self._folder, here)
            for file, text in files.items():
                (here / file).write_text(text, encoding="utf-8", newline="")
        found = self._rules.lint(str(here))
        worse = [str(one) for one in found if not is_gap(one) and str(one) not in self._faults]
        gaps = [str(one) for one in found if is_gap(one)]
        if worse or len(gaps) > self._gaps:
            rmtree(here, ignore_errors=True)
            raise Problem((worse or gaps)[0])
        return str(here)

    def done(self, order: Order) -> None:
        """What was made for these games may go."""
        if order.pack != self.order.pack:
            rmtree(order.pack, ignore_errors=True)

    def files(self, values: Values) -> dict[str, str]:
        """The files of the pack that are others with these values."""
        return self._spans.written(self._fields(values)) if self._spans else {}

    def patch(self, values: Values) -> str:
        """What changes in the pack, as a unified diff."""
        return self._spans.patch(self._fields(values)) if self._spans else ""

    def _fields(self, values: Values) -> Mapping[PackField, Value]:
        return {
            field: value for knob, of in zip(self.knobs, values, strict=True) for field, value in knob.fields_with(of)
        }

    def options(self, values: Values) -> dict[str, str]:
        """The options of the game that are others with these values."""
        return {
            knob.name: str(value)
            for knob, value in zip(self.knobs, values, strict=True)
            if not knob.fields and str(value) != knob.now
        }


def as_it_is(knobs: Sequence[Knob], aims: Sequence[Aim], found: Mapping[str, Measure], games: int) -> Try:
    """The game as it is, as a try that changes nothing."""
    one = judged(tuple(knob.values[0] for knob in knobs), knobs, aims, found, games)
    return replace(one, values=tuple(knob.now for knob in knobs), change=0.0)


def judged(values: Values, knobs: Sequence[Knob], aims: Sequence[Aim], found: Mapping[str, Measure], games: int) -> Try:
    """A try of which this was measured."""
    means = tuple(one.interval for one in measured_of(aims, found, games))
    return Try(
        values,
        means,
        tuple(aim.away(one.value) for aim, one in zip(aims, means, strict=True)),
        sum(knob.change(value) for knob, value in zip(knobs, values, strict=True)),
    )


def measured_of(aims: Sequence[Aim], found: Mapping[str, Measure], games: int) -> list[Measure]:
    """What each target is about; an ending that never came is a share of 0."""
    never = Measure((0.0,) * games, share=True)
    return [found.get(aim.figure, never) for aim in aims]


def needs_optuna(knobs: Sequence[Knob], tries: int) -> bool:
    """Whether there is more to try than will be tried."""
    return combinations(knobs) > tries


def combinations(knobs: Sequence[Knob]) -> int:
    """How many combinations of values there are."""
    return prod(len(knob.values) for knob in knobs)


def search(knobs: Sequence[Knob], aims: int, tries: int, seed: str, judge: Callable[[Values], Try]) -> Iterator[Try]:
    """Tries, one after the other: all there are, those that change least first; or so many that Optuna chooses. The
    same seed gives the same ones.

    Args:
        knobs: what may change.
        aims: how many targets there are.
        tries: how many combinations are played at most.
        seed: of the search.
        judge: plays one.

    Raises:
        Problem: Optuna is needed, and is not installed.
    """
    if not needs_optuna(knobs, tries):
        every = product(*(knob.values for knob in knobs))
        nearest = sorted(every, key=lambda values: sum(map(Knob.change, knobs, values)))
        yield from map(judge, nearest)
        return
    optuna = _optuna()
    kinds = {
        str(place): optuna.distributions.IntDistribution(0, len(knob.values) - 1)
        if knob.ordered
        else optuna.distributions.CategoricalDistribution(range(len(knob.values)))
        for place, knob in enumerate(knobs)
    }
    sampler = optuna.samplers.TPESampler(seed=crc32(seed.encode()), n_startup_trials=max(6, tries // RANDOM))
    study = optuna.create_study(directions=["minimize"] * (aims + 1), sampler=sampler)
    now = [knob.values.index(knob.now) for knob in knobs if knob.now in knob.values]
    if len(now) == len(knobs):
        study.enqueue_trial(dict(zip(kinds, now, strict=True)))
    known: dict[Values, Try] = {}
    played = 0
    for _ in range(ASKED * tries):
        if played >= tries:
            break
        asked = study.ask(kinds)
        values = tuple(knob.values[asked.params[str(place)]] for place, knob in enumerate(knobs))
        new = values not in known
        one = known[values] = judge(values) if new else known[values]
        if one.why:
            study.tell(asked, state=optuna.trial.TrialState.FAIL)
        else:
            study.tell(asked, _objectives(one))
            played += new
        if new:
            yield one


def _objectives(one: Try) -> list[float]:
    return [*one.away, one.change]


def optuna_there() -> bool:
    """Whether the extra is installed."""
    return find_spec("optuna") is not None


def _optuna() -> Any:
    try:
        import optuna
    except ModuleNotFoundError:
        raise Problem(MISSING) from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    return optuna


def front(tries: Sequence[Try]) -> list[Try]:
    """Those of which none other is better in one thing and as good in all: nearer to each target, or less changed."""
    played = [one for one in tries if not one.why]
    goals = [_objectives(one) for one in played]
    kept = [
        one
        for one, mine in zip(played, goals, strict=True)
        if not any(other != mine and all(a <= b for a, b in zip(other, mine, strict=True)) for other in goals)
    ]
    return sorted(kept, key=_merit)


def best(tries: Sequence[Try]) -> Try:
    """Of those that meet every target the one that changes least; else the one whose worst miss is least. The first
    of them can be played."""
    return min((one for one in tries if not one.why), key=_merit)


def _merit(one: Try) -> tuple[float, float, float]:
    return max(one.worst, 1.0), one.change, one.worst


def refused(tries: Sequence[Try]) -> tuple[int, str]:
    """How many combinations can't be played, and the most frequent reason."""
    reasons = Counter(one.why for one in tries if one.why)
    return reasons.total(), reasons.most_common(1)[0][0] if reasons else ""
