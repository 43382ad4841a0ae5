"""Random games for the laws: random tables, and at each turn something legal that somebody might do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from telltable.core.errors import IllegalMove, Problem
from telltable.core.luck import Luck, Stream, key_of, pick, secret_from
from telltable.core.match import Match
from telltable.core.move import Leave, Move, TakeBack, TimeUp
from telltable.core.option import Option
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK, HOST, Seat
from telltable.facade import begin

from .law_place import line_of_refusal

Extra = Callable[[Match, Seat, dict[str, Any], Luck], dict[str, Any]]
_MOST_TABLES = 50


class Habits(Struct, frozen=True):
    """What this table is given to, each in percent of all entries: so that games differ from each other."""

    offers: int
    second_thoughts: int
    time_ups: int
    take_backs: int
    leaves: int

    @staticmethod
    def drawn(luck: Luck) -> Habits:
        """Half of the tables do nothing of a kind."""
        return Habits(*(luck.below(most + 1) * luck.below(2) for most in (25, 10, 20, 10, 2)))


def luck_of(rules: Rules, seed: int, purpose: str = "") -> Stream:
    """The chance of one random game: never the luck that the game itself draws from."""
    return Stream(key_of(secret_from(f"{rules.name} laws {seed} {purpose}")), 0)


def random_table(
    rules: Rules,
    seed: int,
    luck: Luck,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    pack: Path | None = None,
) -> Match:
    """A started game with any number of seats and any options that the rules allow, but for those given."""
    for _ in range(_MOST_TABLES):
        usual = rules.usual or rules.seats
        count = seats or usual[luck.below(len(usual))]
        settled = {o.name: o.standard if luck.below(2) else _any_value(o, luck) for o in rules.options}
        names = tuple(f"Seat {n + 1}" for n in range(count))
        try:
            return begin(rules, ("me",) * count, names, settled | dict(options or {}), str(seed), pack)
        except Problem:
            continue  # this combination is not allowed
    raise Problem(f"{rules.title}: of {_MOST_TABLES} random tables the rules allow none.")


def _any_value(option: Option, luck: Luck) -> str:
    if option.values:
        return pick(luck, option.values)
    return " ".join(str(_any_number(option, luck)) for _ in range(option.count))


def _any_number(option: Option, luck: Luck) -> int:
    """Half of them at one of its ends, where rules break first."""
    ends = (option.least, option.most)
    return ends[luck.below(2)] if luck.below(2) else option.least + luck.below(option.most - option.least + 1)


def play_something(match: Match, luck: Luck, habits: Habits, extra: Extra | None = None) -> int:
    """One entry more: mostly what is owed, sometimes what the habits say.

    Returns how far it brought the game: 1 when something owed was answered, 0, or -1 for a move taken back.

    Raises:
        IllegalMove: a move that an ask or an offer listed was refused, or the time of an owing seat can't end.
    """
    roll = luck.below(100)
    for share, steps, act in (
        (habits.leaves, 0, _leave),
        (habits.take_backs, -1, _take_back),
        (habits.time_ups, 1, _time_up),
        (habits.second_thoughts, 0, _second_thought),
        (habits.offers, 0, _offer),
    ):
        if 0 <= roll < share and act(match, luck):
            return steps
        roll -= share
    seat = pick(luck, match.waiting())
    if seat == CLOCK:
        _play(match, CLOCK, TimeUp(CLOCK))
        return 1
    if extra:
        _play(match, seat, extra(match, seat, match.asked()[seat].draw(luck), luck))
    else:
        _play(match, seat, match.observation(seat).draw(luck))  # the same move as its ask draws: see `listed_faults`
    return 1


def _play(match: Match, seat: Seat, move: Move | dict[str, Any]) -> None:
    """Take a move. If it is refused, the error's note is the line of the game that does so."""
    try:
        match.play(seat, move)
    except IllegalMove as error:
        error.add_note(line_of_refusal(match, seat, move))
        raise


def _leave(match: Match, luck: Luck) -> bool:
    seat = pick(luck, match.seats)
    if match.why(HOST, Leave(seat)):
        return False
    match.leave(seat)
    return True


def _take_back(match: Match, luck: Luck) -> bool:
    seat = match.entries[-1].seat
    if seat < 0 or match.why(seat, TakeBack()):
        return False
    match.play(seat, TakeBack())
    return True


def _time_up(match: Match, luck: Luck) -> bool:
    whole = match.agenda[-1].step.sealed and not luck.below(3)
    _play(match, CLOCK, TimeUp(CLOCK if whole else pick(luck, match.waiting())))
    return True


def _second_thought(match: Match, luck: Luck) -> bool:
    given = [(seat, ask) for seat, ask in match.asked().items() if not ask.owed]
    if not given:
        return False
    seat, ask = pick(luck, given)
    _play(match, seat, ask.draw(luck))
    return True


def _offer(match: Match, luck: Luck) -> bool:
    seat = pick(luck, match.seats)
    offers = match.offers(seat)
    if not offers:
        return False
    _play(match, seat, pick(luck, offers).draw(luck))
    return True
