"""Pairs of worlds at the table of a real server: what is done in them, and what may make them part."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, get_type_hints

import msgspec
import pytest
from msgspec import Struct

from telltable.core.event import Event
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.move import Move, TimeUp
from telltable.core.play import Decision, decide
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.seat import CLOCK, Seat
from telltable.lab.law_luck import Fixed, Hearing, Worlds, hear
from telltable.lab.law_outlets import probes_for
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.worlds import another_world, same_choice, told_apart
from telltable.table.chairs import OPEN, key_of_token

from .twins import GUEST, Leaked, Stage, World, on_stage, until

LAID = "Laid"  # what the fact is called in games that are laid out from a file
MOVES = 3  # after which a pair has been looked at long enough
PAIRS_A_GAME = 8
TRUTHS = 12  # that are tried for one in which somebody can make the same move
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"pattern_pick": "vote"},
    {"scoring": "competitive", "skinning": "off"},
    {"contradictions": "ask_all"},
)
QUIET = Habits(10, 10, 10, 5, 0)


class Tally(Struct):
    """How much was compared: pairs, moves that both worlds made, sealed answers of bots, moves at which they parted
    because something was revealed; and the leak that ended it."""

    pairs: int = 0
    moves: int = 0
    by_bots: int = 0
    late: int = 0
    parted: int = 0
    leak: str = ""


class Remembering(Worlds):
    """World 2 deciding, with the numbers that made it hear each thing."""

    def hear(self, numbers: tuple[int, ...]) -> tuple[Hearing, Fixed]:
        hearing, luck = super().hear(numbers)
        self.drawn = [*getattr(self, "drawn", ()), (hearing, tuple(luck.given))]
        return hearing, luck

    def numbers_of(self, hearing: Hearing) -> tuple[int, ...]:
        return next(numbers for one, numbers in self.drawn if one is hearing)


def laid_out(match: Match) -> tuple[Event, ...]:
    """The facts from which a table begins as this match lies."""
    laid: Any = next(kind for kind in match.rules.events if kind.__name__ == LAID)
    return (laid(match.state),)


@contextmanager
def laying(rules: Rules) -> Iterator[None]:
    """A game that cannot be laid out from a file has a fact of these tests' own for it, which nobody is told."""
    if any(kind.__name__ == LAID for kind in rules.events):
        yield
        return
    state = get_type_hints(rules.evolve)["state"]
    laid = msgspec.defstruct(LAID, [("state", state)], bases=(Event,), frozen=True)

    def evolve(state: Any, event: Any, told: Any = rules.evolve) -> Any:
        return event.state if isinstance(event, laid) else told(state, event)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "events", (*rules.events, laid), raising=False)
        patch.setattr(rules, "evolve", evolve, raising=False)
        rules.__dict__.pop("entry_type", None)
        yield
    rules.__dict__.pop("entry_type", None)


def luck_for(one: Match, two: Match, seat: Seat | None, wish: Any, luck: Luck) -> list[tuple[int, ...]]:
    """Luck for both worlds with which the seat hears the same of a move; nothing when the worlds part here.

    Raises:
        Leaked: they part without anything being revealed.
    """
    mover, first, second = wish
    drawn = Fixed((), luck)
    found: Any = decide(one.rules, one.pack, one.state, one.agenda, mover, first, drawn)
    assert isinstance(found, Decision), found
    heard = hear(one, seat, found)
    worlds = Remembering(two, seat, mover, second, heard, luck)
    last = heard
    for last in worlds.search():
        leak = told_apart(heard, last)
        if leak:
            raise Leaked(f"told: {leak}")
    return [tuple(drawn.given), worlds.numbers_of(last)] if worlds.same(last) else []


class Pair:
    """One table in two worlds, from the moment it is laid until they part or were looked at long enough."""

    def __init__(self, stage: Stage, luck: Luck, tally: Tally) -> None:
        self.stage, self.luck, self.tally = stage, luck, tally
        self.one, self.two = stage.worlds
        self.said = 0

    @property
    def eyes(self) -> Seat | None:
        return self.stage.eyes

    def id(self) -> str:
        self.said += 1
        return f"m{self.said}"

    async def lay(self, one: Match, two: Match, seat: Seat | None) -> None:
        """Lay both tables; now and then a bot sits at them."""
        stage, luck = self.stage, self.luck
        stage.number += 1
        stage.eyes = seat
        bot = pick(luck, one.seats) if one.agenda[-1].step.sealed or not luck.below(4) else None
        kinds = tuple("bot:random" if n == bot and n != seat else OPEN for n in one.seats)
        pace = ("off", "relaxed", "brisk")[luck.below(3)]
        for world, match in zip(stage.worlds, (one, two), strict=True):
            await world.lay(match, laid_out(match), kinds, pace)
        for name in (*(n for n, kind in enumerate(kinds) if kind == OPEN), GUEST):
            await stage.join(name, changes=bool(luck.below(2)))

    async def run(self) -> None:
        """Everything, and as many moves as there may be."""
        await self.questions()
        for _ in range(MOVES):
            await self.meanwhile()
            if not await self.move():
                break
        if not self.one.match.over and not self.luck.below(3):  # over: everything is shown
            await self.stage.pages()

    # --- questions --------------------------------------------------------------------------------

    async def questions(self) -> None:
        """Ask the referee about moves, of others and with hidden names too, and try those that are illegal."""
        seat = self.eyes
        probes = probes_for(self.one.match, self.two.match, seat, self.luck)
        for _, move in probes:
            data = msgspec.to_builtins(move)
            for name in (GUEST,) if seat is None else (seat,):
                await self.stage.say(name, type="Why", id=self.id(), move=data)
                if all(world.match.why(name, data) for world in self.stage.worlds) if seat is not None else True:
                    await self.stage.say(name, type="Play", id=self.id(), move=data)

    # --- what people do besides -------------------------------------------------------------------

    async def meanwhile(self) -> None:
        """One of the things that people do while a game goes on."""
        stage, luck, seat = self.stage, self.luck, self.eyes
        others = [name for name in self.one.ears if isinstance(name, int) and name != seat]
        some: Any = pick(luck, others or [GUEST])
        match luck.below(8):
            case 0:
                await self.come_back(GUEST if seat is None else seat)
            case 1:
                await stage.join(f"newcomer {self.id()}")
            case 2 if seat is not None:
                await stage.join(f"device {self.id()}", self.one.token(seat, seat), changes=True)
            case 3:
                await stage.say(some, type="Chat", id=self.id(), text="well, well")
                await stage.say(some, type="React", id=self.id(), word="wow")
            case 4:
                await stage.say(some, type="Pause", id=self.id())
                await stage.say(some, type="Resume", id=self.id())
            case 5:
                await self.take_back(others)
            case 6 if seat is not None and others:
                await self.hand_over(seat)
            case _:
                await stage.say(some, type="MoreTime", id=self.id())

    async def come_back(self, name: Any) -> None:
        await self.stage.go(name)
        await self.stage.join(name, since=0)

    async def take_back(self, others: list[Seat]) -> None:
        if not others:
            return
        asker = pick(self.luck, others)
        await self.stage.say(asker, type="AskTakeBack", id=self.id())
        for name in self.one.ears:
            if name != asker and isinstance(name, int):
                await self.stage.say(name, type="AnswerTakeBack", id=self.id(), yes=bool(self.luck.below(2)))

    async def hand_over(self, seat: Seat) -> None:
        """The eyes give their seat away: from now on they see no more than anybody else."""
        stage, token = self.stage, "the next holder"
        for name in [name for name in self.one.ears if str(name).startswith("device")]:
            await stage.go(name)

        async def act(world: World) -> None:
            await world.ears[seat].ask(type="HandOver", id="hand", key=key_of_token(token))
            world.ears["the one before"] = world.ears.pop(seat)

        stage.eyes = None
        await stage.both(act)
        await stage.join(seat, token)

    # --- moves ------------------------------------------------------------------------------------

    async def move(self) -> bool:
        """A move of somebody in both worlds; False when there is none that would not make them part."""
        one, two = self.one.match, self.two.match
        if one.over:
            return False
        if self.one.held:
            return await self.bot()
        wish = same_choice(one, two, self.eyes, self.luck)
        if wish is None:
            return False
        mover, first, second = wish
        if not (self.alone_late(first.seat) if mover == CLOCK else mover in self.one.ears):
            return False
        numbers = luck_for(one, two, self.eyes, wish, self.luck)
        if not numbers:
            self.tally.parted += 1
            return False
        if mover == CLOCK:
            await self.time_up(first, numbers)
        else:
            await self.play(mover, (first, second), numbers)
        self.tally.moves += 1
        return True

    def alone_late(self, seat: Seat) -> bool:
        """Whether time can be up for this seat alone: there is a clock, and nobody else runs out of time with it."""
        due = self.one.room.table.clock.due
        return seat in due and sum(due.get(one, 0.0) <= due[seat] for one in self.one.match.waiting()) == 1

    async def play(self, mover: Seat, moves: tuple[Move, Move], numbers: list[tuple[int, ...]]) -> None:
        id_, seen = self.id(), dict[World, tuple[Move, tuple[int, ...]]]()
        for world, move, drawn in zip(self.stage.worlds, moves, numbers, strict=True):
            seen[world] = move, drawn

        async def act(world: World) -> None:
            move, world.numbers = seen[world]
            answer = await world.ears[mover].ask(type="Play", id=id_, move=msgspec.to_builtins(move))
            world.numbers = ()
            assert answer.get("type") == "Ack", answer or bytes(world.ears[mover].heard[-300:])

        await self.stage.both(act)

    async def time_up(self, late: TimeUp, numbers: list[tuple[int, ...]]) -> None:
        """The clock runs out for a seat; with luck only that of its own entry is taken from the tape."""
        stage = self.stage
        table = self.one.room.table
        entries = len(self.one.match.entries)
        for world, drawn in zip(stage.worlds, numbers, strict=True):
            world.numbers = drawn
        while len(self.one.match.entries) == entries and late.seat in table.clock.due:
            left = table.clock.due[late.seat] - stage.now
            await stage.pass_(max(0.01, min(10.0, left)))
        for world in stage.worlds:
            world.numbers = ()
        self.tally.late += 1

    async def bot(self) -> bool:
        """A bot may move: its secret answer must not show; what it chooses openly is its own."""
        frame = self.one.match.agenda[-1]
        if not frame.step.sealed or len(self.one.match.waiting()) < 2:
            return False

        async def act(world: World) -> None:
            entries = len(world.match.entries)
            world.permits.release()
            await until(lambda: len(world.match.entries) > entries)

        await self.stage.both(act)
        self.tally.by_bots += 1
        return True


async def _pairs(
    patch: pytest.MonkeyPatch, rules: Rules, count: int, seed: int, options: dict[str, str], tally: Tally
) -> None:
    async with on_stage(patch) as stage:
        game = seed
        while tally.pairs < count:
            luck = luck_of(rules, game, "wire")
            match = _played(rules, game, luck, options or TABLES[game % len(TABLES)])
            for _ in range(PAIRS_A_GAME):
                cut = _cut(match, luck)
                seat = pick(luck, (None, *match.seats))
                other = _other(cut, seat, luck) if cut.agenda else None
                if other is not None and tally.pairs < count:
                    tally.pairs += 1
                    pair = Pair(stage, luck, tally)
                    try:
                        await pair.lay(cut, other, seat)
                        await pair.run()
                    except Leaked as leak:
                        tally.leak = f"{leak} (game {game}, pair {tally.pairs}, eyes {seat})"
                        return
                    finally:
                        for world in stage.worlds:
                            stage.turn = world
                            await world.clear()
            game += 1


def _cut(match: Match, luck: Luck) -> Match:
    """The match at some moment, now and then while answers are secret."""
    secret = [e.n + 1 for e in match.entries if e.n and e.agenda and e.agenda[-1].step.sealed]
    return match.until(pick(luck, secret) if secret and not luck.below(3) else 1 + luck.below(len(match.entries) - 1))


def _other(match: Match, seat: Seat | None, luck: Luck) -> Match | None:
    """Another truth, if possible one in which somebody could do the same next."""
    found = None
    for _ in range(TRUTHS):
        found = another_world(match, seat, luck)
        if found is None or same_choice(match, found, seat, luck):
            break
    return found


def _played(rules: Rules, seed: int, luck: Luck, options: dict[str, str]) -> Match:
    sizes = [size for size in rules.usual or rules.seats if size > 1][:2]
    match = random_table(rules, seed, luck, sizes[luck.below(len(sizes))], options)
    for _ in range(rules.most_entries):
        if not match.agenda:
            break
        play_something(match, luck, QUIET)
    return match


def compare(count: int, seed: int = 0, options: dict[str, str] | None = None) -> Tally:
    """Compare so many pairs of worlds through two real servers; stops at the first leak."""
    tally = Tally()
    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(_pairs(patch, games()["storystack"], count, seed, options or {}, tally))
    return tally
