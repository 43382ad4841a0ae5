"""An assistant is told of those who owe an answer, as the room itself counts them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator

import pytest

from telltable.assistant import words
from telltable.assistant.player import Player
from telltable.core.registry import games
from telltable.protocol import Begin, Play
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server

pytestmark = pytest.mark.by_turns
MOVES = 12  # the people's; over the first choices of all, which are the ones that went stale


@pytest.fixture(scope="module")
def live() -> Iterator[Running]:
    with run_server(Memory()) as running:
        yield running


@pytest.mark.parametrize("game", sorted(games()))
def test_whom_the_game_waits_for_is_never_of_before(live: Running, game: str) -> None:
    """Without a clock a table is told rarely, and the game with each move."""
    most = max(games()[game].seats[0], 2)
    wanted = {"game": game, "seats": ",".join(["me"] * most), "options": {}}
    status, _, body = live.ask("POST", "/api/tables", wanted)
    assert status == 201, body
    code = json.loads(body)["code"]
    tokens = [live.seat(code, f"Sage {n}") for n in range(most)]
    room = next(room for room in live.server.rooms._rooms.values() if room.table.code == code)
    waits: list[tuple[str, ...]] = []

    async def evening() -> None:
        people = [Player(live.url, code, token) for token in tokens]
        for one in people:
            await one.welcomed()
        assert await people[0].say(Begin) is None
        chance = random.Random(1)
        for _ in range(MOVES):
            match = room.table.match
            assert match is not None
            truth = tuple(room.table.name(seat) for seat in match.awaited_in_public())
            for one in people:
                await _heard(one, truth)
                told = words.turn(one)
                assert tuple(told.get("waiting_for", ())) == truth
                assert told.get("your_turn", False) == (one.you in match.waiting())
                asked = len(one.game.ask.forms) if one.game and one.game.ask else 0
                forms = words.legal(one, None).get("forms", [])
                assert [form["form"] for form in forms if "optional" not in form] == list(range(asked))
            waits.append(truth)
            mover = next((one for one in people if one.you in match.waiting()), None)
            if mover is None:  # a time has to pass
                await asyncio.sleep(0.1)
                continue
            assert mover.game is not None
            assert mover.game.ask is not None
            form = chance.choice([form for form in mover.game.ask.forms if form.move != "Leave"])
            assert await mover.say(Play, move=next(form.moves())) is None
        for one in people:
            await one.close()

    asyncio.run(evening())
    assert len(set(waits)) > 1


async def _heard(one: Player, truth: tuple[str, ...]) -> None:
    """News of somebody else's move may still be on its way."""
    async with asyncio.timeout(60):
        while tuple(words.turn(one).get("waiting_for", ())) != truth:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
