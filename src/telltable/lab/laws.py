"""The laws that every game keeps, held against random games: `telltable check GAME`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

from telltable.core.rules import Rules

from .law_play import Extra
from .law_trial import Broke, Trial, Workshop

LAWS = {
    "finished": "nobody is awaited exactly when the game is over",
    "bound": "every game ends after no more answers than it promises",
    "asks": "every choice that is owed lists at least one move, counts them right, and names a known rule",
    "listed": "every listed move is accepted, and an owing seat's time can always end",
    "refusal": "a refused move changes nothing and gets a reason with a known rule",
    "unlisted": "a move that no ask or offer lists is refused",
    "view": "what a seat sees is the fold of what it was told",
    "secrecy": "what a seat sees, is asked and is offered is made of nothing that the state says is secret",
    "determinise": "an imagined truth looks exactly like the view it was imagined from",
    "fold": "the log read again from its bytes gives the same states",
    "position": "any moment written as a position file and read is the same table, and the same is asked",
    "redecide": "every move decided again causes the same entry",
    "left": "a seat that left, and that nobody plays on, is not awaited",
    "json": "state, views, entries and events survive JSON, and unknown fields are refused",
    "invariants": "what the game itself says can never be, never is",
    "story": "the story mentions every play once, and every public move is told in words",
    "total": "no rule fails with an exception",
}

Report = Callable[[int], object]


class BrokenLaw(Struct, frozen=True, omit_defaults=True):
    """One law that one random game broke. The same seed (and ``--games 1``) breaks it again.

    Attributes:
        law: a key of `LAWS`.
        game: name of the game.
        seed: of this one random game.
        seats: how many sat down.
        options: those that were not the defaults.
        n: the last entry when it was noticed.
        sentence: what was found.
        at: the innermost file and line of the game that has to do with it; empty when nobody can tell.
    """

    law: str
    game: str
    seed: int
    seats: int
    options: dict[str, str]
    n: int
    sentence: str
    at: str = ""

    def __str__(self) -> str:
        """One line for a terminal."""
        chosen = "".join(f" {name}={value}" for name, value in self.options.items())
        where = f"{self.game} seed {self.seed}, {self.seats} seats{chosen}, entry {self.n}"
        return f"{self.law}: {self.sentence} ({where}){f'; see {self.at}' if self.at else ''}"


def check(
    rules: Rules,
    games: int,
    seed: int = 0,
    report: Report = lambda count: None,
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    extra: Extra | None = None,
    pack: Path | None = None,
    most: int = 20,
) -> list[BrokenLaw]:
    """Play random games and hold every law against them; each law that is broken is told once.

    Args:
        rules: of the game.
        games: how many; game `i` has the seed `seed` + i.
        seed: the same seed gives the same games.
        report: called after each game with 1.
        seats: how many sit down; 0 for any number.
        options: those that are the same in every game; the others vary.
        extra: adds parts to a move that its ask does not list (notes, words).
        pack: folder of a pack; None for the game's own.
        most: stop when so many games have ended early because they broke a law.
    """
    broken: list[BrokenLaw] = []
    for found in trials(rules, games, seed, seats=seats, options=options, extra=extra, pack=pack):
        broken += [found] if found else []
        report(1)
        if len(broken) >= most:
            break
    return each_once(broken)


def each_once(broken: Iterable[BrokenLaw]) -> list[BrokenLaw]:
    """Of each law the first time that it was broken."""
    first: dict[str, BrokenLaw] = {}
    for law in broken:
        first.setdefault(law.law, law)
    return list(first.values())


def trials(
    rules: Rules,
    games: int,
    seed: int = 0,
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    extra: Extra | None = None,
    pack: Path | None = None,
) -> Iterator[BrokenLaw | None]:
    """The same game by game: the law that each one broke, or None.

    A game ends with the first law that it breaks and no game before it broke, or with one that leaves nothing to go on
    with.
    """
    workshop, known = Workshop(rules), set[str]()
    for number in range(seed, seed + games):
        trial = Trial(workshop, number, seats, options or {}, extra, pack, known)
        try:
            trial.run()
        except Broke as broke:
            known.add(broke.law)
            yield _value(trial, broke)
        else:
            yield None


def _value(trial: Trial, broke: Broke) -> BrokenLaw:
    match, rules = trial.match, trial.workshop.rules
    standard = {option.name: option.standard for option in rules.options}
    options = match.header.options if match else {}
    return BrokenLaw(
        law=broke.law,
        game=rules.name,
        seed=trial.seed,
        seats=len(match.header.seats) if match else 0,
        options={name: value for name, value in options.items() if value != standard.get(name)},
        n=len(match.entries) - 1 if match else 0,
        sentence=broke.sentence,
        at=broke.at,
    )
