"""Two worlds: what a seat is sent may not depend on anything that it can't see.

World 1 is a random match in the middle of a game. World 2 is the same table with another hidden truth that the seat
could not tell from the first. At rest every byte must be the same; and when somebody else makes the same move in
both, so must every byte that the seat is told, unless the move reveals something or chance shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.ask import Ask, Form
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.move import Start, TimeUp
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK, HOST, Seat
from telltable.core.step import Agenda, Frame

from .law_luck import Hearing, Worlds, excused, first_difference, world_one
from .law_outlets import outlets, probes_for
from .law_play import Habits, luck_of, play_something, random_table

PAIRS_A_GAME = 12
STARTS = 4  # every so many games the setting up is compared too; it draws the most luck
WORLDS_TRIED = 12
FRUITLESS = 40  # tables without anything hidden before giving up

Report = Callable[[int], object]
Wish = tuple[Seat, Any, Any]  # who moves, what in world 1, what in world 2


class Leak(Struct, frozen=True):
    """Something a seat was sent that depends on what it can't see.

    Attributes:
        outlet: where it came out: view, ask, offers, refusal, told ...
        game: name of the game.
        seed: of the random match.
        seat: who could see it; None for a spectator.
        n: the last entry of world 1.
        sentence: both worlds, shortened.
    """

    outlet: str
    game: str
    seed: int
    seat: Seat | None
    n: int
    sentence: str

    def __str__(self) -> str:
        """One line for a terminal."""
        return f"{self.outlet}: {self.sentence} ({self.game} seed {self.seed}, seat {self.seat}, entry {self.n})"


class Tally(Struct):
    """How much was compared.

    Attributes:
        pairs: pairs of worlds compared at rest.
        moves: those in which a move was then made in both.
        same: moves after which everything the seat heard was the same; the rest parted at an open reveal.
        leaks: what was found.
    """

    pairs: int = 0
    moves: int = 0
    same: int = 0
    leaks: list[Leak] = []


def pairs(
    rules: Rules,
    n: int,
    seed: int = 0,
    report: Report = lambda count: None,
    *,
    seats: int = 0,
    options: Mapping[str, str] | None = None,
    most: int = 1,
) -> Tally:
    """Compare `n` pairs of worlds from random matches.

    Args:
        rules: of the game.
        n: how many pairs.
        seed: the same seed gives the same pairs.
        report: called after each pair with 1.
        seats, options: those that are the same in every match; the others vary.
        most: stop when so many leaks are found.
    """
    tally, game, fruitless = Tally(), seed, 0
    while tally.pairs < n and len(tally.leaks) < most and fruitless < FRUITLESS:
        luck = luck_of(rules, game, "worlds")
        match = _played(rules, game, luck, seats, options or {})
        before = tally.pairs
        if not game % STARTS:
            _compare_starts(match, pick(luck, match.seats) if game % (2 * STARTS) else None, luck, game, tally)
        for _ in range(PAIRS_A_GAME):
            cut = match.until(1 + luck.below(len(match.entries) - 1))
            if tally.pairs < n and len(tally.leaks) < most and compare(cut, luck, game, tally):
                report(1)
        fruitless = fruitless + 1 if tally.pairs == before else 0
        game += 1
    return tally


def _played(rules: Rules, seed: int, luck: Luck, seats: int, options: Mapping[str, str]) -> Match:
    match = random_table(rules, seed, luck, seats, options)
    habits = Habits.drawn(luck)
    for _ in range(rules.most_entries):
        if not match.agenda:
            break
        with suppress(IllegalMove):  # that a listed move is refused is another law's business
            play_something(match, luck, habits)
    return match


def compare(match: Match, luck: Luck, seed: int, tally: Tally, seat: Seat | None = -1) -> bool:
    """One pair: this match and another truth. False when there is nothing that could be otherwise.

    Args:
        match: world 1, while somebody is awaited.
        luck: chance of the comparison.
        seed: for the leak's sentence.
        tally: counted up.
        seat: whose eyes; -1 for any seat or a spectator.
    """
    if seat is not None and seat < 0:
        seat = pick(luck, (None, *match.seats))
    other = another_world(match, seat, luck) if match.agenda else None
    if other is None:
        return False
    tally.pairs += 1
    found = list(_at_rest(match, other, seat, probes_for(match, other, seat, luck)))
    if not found:
        found = list(_after_a_move(match, other, seat, luck, tally))
    where = (match.rules.name, seed, seat, len(match.entries) - 1)
    tally.leaks += [Leak(outlet, *where, sentence) for outlet, sentence in found]
    return True


def another_world(match: Match, seat: Seat | None, luck: Luck) -> Match | None:
    """The match with another truth behind the same view, secret answers included; None when there is none."""
    view, truth = match.view(seat), encode([match.state, match.agenda])
    for _ in range(WORLDS_TRIED):
        other = _imagined(match, view, luck)
        if other is None:
            continue
        other = other.with_state(other.state, _other_answers(other, seat, luck))
        if encode([other.state, other.agenda]) != truth:
            return other
    return None


def _imagined(match: Match, view: Any, luck: Luck) -> Match | None:
    """The match with an imagined truth; None when somebody who is asked there would have nothing to choose."""
    other = match.with_state(match.rules.determinise(view, match.pack, luck))
    return other if all(ask.forms and ask.count() for ask in other.asked().values()) else None


def _other_answers(match: Match, seat: Seat | None, luck: Luck) -> Agenda:
    """The agenda with other secret answers of the other seats."""
    *rest, frame = match.agenda
    asks = match.asked()
    answers = tuple(
        (who, answer if who == seat or who not in asks else match.read(asks[who].draw(luck)))
        for who, answer in frame.answers
    )
    return (*rest, replace(frame, answers=answers)) if answers else match.agenda


def _at_rest(one: Match, two: Match, seat: Seat | None, probes: Any = ()) -> Iterator[tuple[str, str]]:
    first, second = list(outlets(one, seat, probes)), list(outlets(two, seat, probes))
    for (outlet, a), (_, b) in zip(first, second, strict=False):
        if a != b:
            yield outlet, apart(a, b)


def _after_a_move(one: Match, two: Match, seat: Seat | None, luck: Luck, tally: Tally) -> Iterator[tuple[str, str]]:
    if not luck.below(3):
        two = one  # the same truth and other luck: what is drawn unseen must not show either
    wish = same_choice(one, two, seat, luck)
    for _ in range(WORLDS_TRIED):
        if wish:
            break
        fresh = _imagined(one, one.view(seat), luck)
        if fresh and not any(fresh.why(who, answer) for who, answer in one.agenda[-1].answers):
            two, wish = fresh, same_choice(one, fresh, seat, luck)
    if not wish:  # as where the last secret answer opens them all: no other truth answers alike
        two, wish = one, same_choice(one, one, seat, luck)
    if wish:
        tally.moves += 1
        yield from _hearings(one, two, seat, wish, luck, tally)


def same_choice(one: Match, two: Match, seat: Seat | None, luck: Luck) -> Wish | None:
    """A move that can be made in both worlds: mostly another seat's, sometimes the seat's own or its time-up."""
    waiting, frame = one.waiting(), one.agenda[-1]
    if frame.step.sealed and len(waiting) == 1 and two.agenda != one.agenda:
        return None  # the last secret answer opens them all: they must be the same
    if CLOCK in waiting or (seat in waiting and not luck.below(8)):
        late = TimeUp(CLOCK if seat is None or CLOCK in waiting else seat)
        return None if one.why(CLOCK, late) or two.why(CLOCK, late) else (CLOCK, late, late)
    others = tuple(who for who in waiting if who != seat)
    mover = pick(luck, others or waiting)
    if frame.step.sealed and len(waiting) > 1 and mover != seat:
        return mover, one.read(one.asked()[mover].draw(luck)), two.read(two.asked()[mover].draw(luck))
    if not luck.below(6):
        mover = pick(luck, one.seats)
        shared = _shared(one.offers(mover), two.offers(mover))
    else:
        shared = _shared((one.asked()[mover],), (two.asked()[mover],))
    for _ in range(4 if shared else 0):
        move = one.read(pick(luck, shared).draw(luck))
        if not two.why(mover, move) and not one.why(mover, move):
            return mover, move, move
    return None


def _shared(asks: tuple[Ask, ...], others: tuple[Ask, ...]) -> tuple[Form, ...]:
    known = {(form.move, encode(form.fixed)) for ask in others for form in ask.forms}
    return tuple(form for ask in asks for form in ask.forms if (form.move, encode(form.fixed)) in known)


def _hearings(
    one: Match, two: Match, seat: Seat | None, wish: Wish, luck: Luck, tally: Tally
) -> Iterator[tuple[str, str]]:
    mover, first, second = wish
    heard = world_one(one, seat, mover, first, luck)
    worlds = Worlds(two, seat, mover, second, heard, luck)
    last = heard
    for last in worlds.search():
        leak = told_apart(heard, last)
        if leak:
            yield "told", leak
            return
    if worlds.same(last):
        tally.same += 1
        after = (
            one.with_state(heard.after.state, heard.after.agenda),
            two.with_state(last.after.state, last.after.agenda),
        )
        if mover != CLOCK or seat is None or after[0].given(seat) == after[1].given(seat):
            yield from _at_rest(*after, seat)  # else chance has answered for the seat, which may know what


def told_apart(heard: Hearing, other: Hearing) -> str:
    """The first thing that the seat heard differently without an excuse; empty when there is none."""
    place = first_difference(heard, other)
    if place is None:
        return "" if heard.view == other.view else f"nothing, yet {apart(heard.view, other.view)}"
    if excused(heard, other, place):
        return ""
    a, b = ([*(t.sent + t.sentence.encode() for t in h.told), b"nothing"][place] for h in (heard, other))
    return apart(a, b)


def _compare_starts(match: Match, seat: Seat | None, luck: Luck, seed: int, tally: Tally) -> None:
    """The setting up too: the same start with other luck. What is dealt parts the views of seats, so that much is
    excused there; a spectator is dealt nothing, and sees what is told too much."""
    rules, setup = match.rules, match.setup
    opening: Agenda = tuple(Frame(step) for step in reversed(rules.opening(setup)))
    start = match.until(1).with_state(rules.start(setup, match.pack), opening)
    for outlet, sentence in _hearings(start, start, seat, (HOST, Start(), Start()), luck, Tally()):
        tally.leaks.append(Leak(outlet, rules.name, seed, seat, 0, sentence))


def apart(a: bytes, b: bytes) -> str:
    """Where two pieces of text part, for people to read."""
    start = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, start - 60)
    return f"…{a[start : start + 160].decode(errors='replace')} | …{b[start : start + 160].decode(errors='replace')}"
