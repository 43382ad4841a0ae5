"""Bots: what they may see, how they play, and that thinking ahead pays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.chance import random_legal
from telltable.bots.driver import Driver, let_move, luck_keys
from telltable.bots.reasons import because
from telltable.bots.search import Budget, Search
from telltable.bots.seating import bot_named, bots_of
from telltable.core.log import encode
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.rules import Bot
from telltable.games.tail_story import GAME
from telltable.games.tail_story.bots import careful
from telltable.games.tail_story.weighing import prospects
from telltable.lab.worlds import another_world

from .helpers import PACK, A, B, asked, four, lay, mat, play


def luck(seed: int = 0) -> Stream:
    return Stream(key_of(secret_from(f"bots {seed}")), 0)


def wins(one: Bot, other: Bot, games: int) -> float:
    """The share of two-player games that the first bot wins, seats rotated."""
    won = 0.0
    for game in range(games):
        m = telltable.new("tail_story", seats=("bot", "bot"), seed=f"wins {game // 2}")
        seats = {game % 2: one, 1 - game % 2: other}
        while not m.over:
            let_move(m, seats, luck_keys(m))
        winners = m.state.table.winners
        won += (game % 2 in winners) / len(winners)
    return won / games


def test_careful_beats_random() -> None:
    assert wins(careful, random_legal, 60) >= 0.85


@pytest.mark.campaign
def test_search_beats_careful() -> None:
    assert wins(Search(careful), careful, 200) >= 0.6


def test_the_first_bot_is_meant_when_none_is_named() -> None:
    assert bot_named(GAME, "bot") is careful
    assert set(bots_of(GAME)) == {"random", "careful", "search"}


@pytest.mark.parametrize("name", ["careful", "search"])
def test_a_bot_does_the_same_whatever_is_behind_its_view(name: str) -> None:
    """TS-409: another truth, the same view and the same luck: the same move."""
    bot: Bot = careful if name == "careful" else Search(careful, Budget(plays=6, answers=4))
    compared = 0
    for seed in range(30):
        m = telltable.new("tail_story", seats=("me",) * 3, seed=seed, options={"timers": "off"})
        chance = luck(seed)
        for _ in range(20 + seed):
            seat = m.waiting()[0]
            m.play(seat, m.sight(seat).draw(chance))
        seat = m.waiting()[0]
        other = another_world(m, seat, chance)
        if other is None:
            continue
        compared += 1
        moves = [bot(one.sight(seat), luck(seed)) for one in (m, other)]
        assert encode(moves[0]) == encode(moves[1])
    assert compared > 20


def test_what_is_supposed_uses_another_luck_and_no_answer_of_others() -> None:
    m = four(mat(8, hand=["RDR-1"]))
    play(m, A, "RDR-1", n=1)
    first = m.waiting()[0]
    m.play(first, {"type": "LetPass"})
    seat = m.waiting()[0]
    world = m.sight(seat).suppose(luck())
    assert world.agenda[-1].answers == ()
    assert world.waiting() == (1, 2, 3)
    assert m.agenda[-1].answers
    assert encode(GAME.view(world.scene.state, seat)) == encode(m.view(seat))


def test_a_search_answers_at_once_where_there_is_no_choice() -> None:
    m = lay(mat(0, 0), mat(0, 0), ap=0)
    assert m.asks()[A].count() == 1
    assert Search(careful)(m.sight(A), luck()) is not None


def test_a_search_plays_any_game() -> None:
    m = telltable.new("storystack", seats=("bot:greedy", "bot:greedy"), seed=3, options={"skinning": "off"})
    bot = Search(bot_named(m.rules, "bot:greedy"), Budget(plays=4, answers=4))
    for _ in range(12):
        seat = m.waiting()[0]
        move = bot(m.sight(seat), luck())
        assert move is not None
        m.play(seat, move)


def test_prospects_favour_who_has_less_to_draw() -> None:
    level = prospects(PACK, four(ap=0).state)
    assert sum(level) == pytest.approx(1)
    assert max(level) < 0.5
    ahead = prospects(PACK, four(mat(4, achievements_size=1)).state)
    assert max(ahead) == ahead[A]
    over = four(mat(8)).state
    won = replace(over, table=replace(over.table, ending="fourth", winners=(B,)))
    assert prospects(PACK, won) == (0.0, 1.0, 0.0, 0.0)


def test_the_careful_bot_stops_what_matters() -> None:
    """Section 6, item 3: a draw that empties a deck is stopped, a small one is not."""
    for deck, stops in ((2, True), (9, False)):
        m = lay(mat(deck, hand=["RDR-1"], c=3), mat(8, h=2, hand=["CSP-1", "FDR-1"], pet="khalid"))
        play(m, A, "RDR-1", n=2 if stops else 1)
        move = careful(m.sight(B), luck())
        assert (type(move).__name__ == "Stop") == stops


def test_the_careful_bot_says_why() -> None:
    m = of_bots()
    said = [because(m, n, careful) for n in range(len(m.entries))]
    assert sum(bool(line) for line in said) > 20
    assert all(line.startswith("Why: ") for line in said if line)


def of_bots() -> Match:
    m = telltable.new("tail_story", seats=("bot:careful",) * 3, seed=8)
    Driver(m).run()
    assert asked(m) == ""
    return m
