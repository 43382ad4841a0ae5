"""A window at the table of a real server: whoever looks on may not notice whether anybody has answered.

World A: the other seat answers, and changes its answer. World B: it does not.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.facade import begin
from telltable.lab.law_play import luck_of
from telltable.lab.worlds import another_world
from telltable.table.chairs import OPEN
from tests.core.test_windows import Window, WindowCards
from tests.laws.toy import Dealt, RoundBegan

from .pairs import Tally
from .twins import GUEST, Leaked, Stage, World, on_stage, until

SECONDS = (40, 20)  # that a window stays open at a relaxed and at a brisk table
GUESS, REMARK = "Guess", {"type": "Remark", "text": "well, well"}


def laid_out(match: Match) -> tuple[Event, ...]:
    """The facts of the first round."""
    return (RoundBegan(), *(Dealt(seat, card) for seat, card in enumerate(match.state.hands)))


async def answer(world: World, id_: str, place: int) -> None:
    """The other seat answers: a person with one of the two cards, a bot as it likes."""
    if 1 in world.ears:
        moves = [{"type": GUESS, "card": move.card} for move in world.match.legal(1)]
        assert (await world.ears[1].ask(type="Play", id=id_, move=moves[place]))["type"] == "Ack"
    elif not place:
        world.permits.release()
        await until(lambda: world.match.given(1) is not None)


async def evening(stage: Stage, one: Match, two: Match, luck: Luck) -> None:
    stage.number += 1
    stage.eyes = 0
    kinds = (OPEN, "bot:random" if luck.below(2) else OPEN)
    pace = ("relaxed", "brisk")[luck.below(2)]
    for world, match in zip(stage.worlds, (one, two), strict=True):
        await world.lay(match, laid_out(match), kinds, pace)
    for name in (0, GUEST, *((1,) if kinds[1] == OPEN else ())):
        await stage.join(name)

    async def in_one(world: World) -> None:
        if world.name == "A":
            await answer(world, "first", 0)

    async def again_in_one(world: World) -> None:
        if world.name == "A":
            await answer(world, "second", 1)

    own: Any = {"type": GUESS, "card": next(iter(one.legal(0))).card}
    mine = luck.below(3)
    for place, theirs in enumerate((in_one, again_in_one, None)):
        if place == mine:
            await stage.say(0, type="Play", id="own", move=own)
        if theirs is not None:
            await stage.both(theirs)
    await stage.say(0, type="Why", id="why", move={"type": "TakeBack"})
    await stage.say(0, type="Play", id="back", move={"type": "TakeBack"})
    await stage.say(0, type="Play", id="remark", move=REMARK)
    await stage.go(0)
    await stage.join(0, since=1)
    await stage.pages(without=("/metrics",))  # which count that somebody has answered, and are not for players
    await stage.pass_(min(SECONDS) - 0.1)
    await stage.say(0, type="Play", id="late", move=REMARK)


async def _windows(patch: pytest.MonkeyPatch, count: int, tally: Tally) -> None:
    rules = WindowCards()
    patch.setitem(games(), rules.name, rules)
    patch.setattr(Window, "times", lambda self: SECONDS)
    async with on_stage(patch) as stage:
        for seed in range(count):
            luck = luck_of(rules, seed, "wire")
            match = begin(rules, ("me", "me"), ("Ana", "Bo"), {}, str(seed), None)
            other = another_world(match, 0, luck)
            assert other
            tally.pairs += 1
            try:
                await evening(stage, match, other, luck)
            except Leaked as leak:
                tally.leak = str(leak)
                return
            finally:
                for world in stage.worlds:
                    stage.turn = world
                    await world.clear()


def compare_windows(count: int) -> Tally:
    """Compare so many pairs of worlds in which somebody answers in secret, or does not."""
    tally = Tally()
    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(_windows(patch, count, tally))
    return tally
