"""Bots: what they may see, how they play, and that thinking ahead pays."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.chance import random_legal
from telltable.bots.driver import Driver, let_move, luck_keys
from telltable.bots.reasons import because
from telltable.bots.search import Budget, Line, Search
from telltable.bots.seating import bot_named, bots_of
from telltable.core.log import encode
from telltable.core.luck import Luck, Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.move import Move
from telltable.core.observation import Bot, Observation
from telltable.core.option import settle_options
from telltable.games.tail_story import GAME
from telltable.games.tail_story.bots.choices import careful
from telltable.games.tail_story.bots.evaluation import evaluate
from telltable.games.tail_story.table.options import OPTIONS
from telltable.lab.simulate import Order, play_one
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


@pytest.mark.by_turns(4)
def test_careful_beats_random() -> None:
    assert wins(careful, random_legal, 60) >= 0.85


@pytest.mark.campaign
def test_search_beats_careful() -> None:
    assert wins(Search(careful, Budget(seconds=None)), careful, 200) >= 0.6


def test_a_search_leaves_what_is_simple_only_for_what_is_surely_better() -> None:
    """Compared is world by world, so that it does not matter how much one world differs from another."""

    def tried(*worths: float) -> Line:
        line = Line({})
        line.worths = list(worths)
        return line

    simple = tried(0.1, 0.9, 0.5, 0.3)
    assert tried(0.2, 1.0, 0.6, 0.3).beats(simple)
    assert not simple.beats(tried(0.2, 1.0, 0.6, 0.3))
    assert not tried(0.9, 0.1, 0.6, 0.5).beats(simple)  # better in the mean, but that may be chance
    assert not tried(0.2, 1.0, 0.6).beats(simple)  # too few worlds
    assert not simple.beats(simple)


def test_the_first_bot_is_meant_when_none_is_named() -> None:
    assert bot_named(GAME, "bot") is careful
    assert set(bots_of(GAME)) == {"random", "careful", "search"}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", ["careful", "search"])
def test_a_bot_does_the_same_whatever_is_behind_its_view(name: str) -> None:
    """TS-409: another truth, the same view and the same luck: the same move."""
    bot: Bot = careful if name == "careful" else Search(careful, Budget(plays=12, answers=4, seconds=None))
    compared = 0
    for seed in range(30):
        m = telltable.new("tail_story", seats=("me",) * 3, seed=seed, options={"timers": "off"})
        chance = luck(seed)
        for _ in range(20 + seed):
            seat = m.waiting()[0]
            m.play(seat, m.observation(seat).draw(chance))
        seat = m.waiting()[0]
        other = another_world(m, seat, chance)
        if other is None:
            continue
        compared += 1
        moves = [bot(one.observation(seat), luck(seed)) for one in (m, other)]
        assert encode(moves[0]) == encode(moves[1])
    assert compared > 20


def test_what_is_supposed_uses_another_luck_and_no_answer_of_others() -> None:
    m = four(mat(8, hand=["RDR-1"]))
    play(m, A, "RDR-1", n=1)
    first = m.waiting()[0]
    m.play(first, {"type": "LetPass"})
    seat = m.waiting()[0]
    world = m.observation(seat).determinise(luck())
    assert world.agenda[-1].answers == ()
    assert world.waiting() == (1, 2, 3)
    assert m.agenda[-1].answers
    assert encode(GAME.view(world.scene.state, seat)) == encode(m.view(seat))


def test_a_search_answers_at_once_where_there_is_no_choice() -> None:
    m = lay(mat(0, 0), mat(0, 0), ap=0)
    assert m.asks()[A].count() == 1
    assert Search(careful)(m.observation(A), luck()) is not None


def test_a_search_plays_any_game() -> None:
    m = telltable.new("storystack", seats=("bot:greedy", "bot:greedy"), seed=3, options={"skinning": "off"})
    bot = Search(bot_named(m.rules, "bot:greedy"), Budget(plays=12, answers=4, seconds=None))
    for _ in range(5):
        seat = m.waiting()[0]
        move = bot(m.observation(seat), luck())
        assert move is not None
        m.play(seat, move)


class Clock:
    """A clock that goes on by so many seconds whenever somebody in thought answers."""

    def __init__(self, *steps: float) -> None:
        self.now = 500.0
        self.answers = 0
        self._steps = steps

    def __call__(self) -> float:
        return self.now

    def careful(self, observation: Observation, luck: Luck) -> Move | dict[str, Any]:
        self.now += self._steps[min(self.answers, len(self._steps) - 1)]
        self.answers += 1
        return careful(observation, luck)


def thinking() -> Observation:
    """A seat with many things to do, some of which take several answers."""
    return lay(mat(8, hand=["RDR-1", "CSP-1", "FDR-1"], c=4), mat(8, h=4, c=3)).observation(A)


def test_a_search_ends_in_time_even_within_a_play() -> None:
    """One play takes ten answers, here of 0.3 seconds each: whoever looked between plays only would be late."""
    clock = Clock(0.3)
    assert Search(clock.careful, Budget(seconds=1.0), clock)(thinking(), luck()) is not None
    assert 1.0 <= clock.now - 500 < 1.0 + 2 * 0.3
    assert clock.answers < 10


@pytest.mark.parametrize("kind", ["stopping", "drawing"])
def test_in_a_window_a_search_thinks_as_long_whatever_it_holds(kind: str) -> None:
    """TS-407: a machine that thinks answers everybody later, so nobody may notice that a bot has nothing to choose
    from, or knows early what it wants."""
    hand = [card for card, one in PACK.kinds.items() if one == kind][:1]
    m = lay(mat(10, 3), mat(10, 1, hand=hand), mat(10, 3))
    m.play(A, {"type": "DrawDiscard"})
    assert len(m.observation(B).ask.forms) == (2 if kind == "stopping" else 1)
    clock = Clock(0.0005)  # all that it would think of otherwise takes half a second
    assert Search(clock.careful, Budget(seconds=1.0), clock)(m.observation(B), luck()) is not None
    assert 1.0 <= clock.now - 500 < 1.0 + 0.05


def test_a_search_without_any_time_does_what_is_simple() -> None:
    clock = Clock(1e9)
    move = Search(clock.careful, Budget(seconds=1.0), clock)(thinking(), luck())
    assert encode(move) == encode(careful(thinking(), luck()))
    assert clock.answers == 1


@pytest.mark.by_turns(4)
def test_a_world_that_time_cuts_counts_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock jumps in the middle of a play, and from then on all looks splendid to the move that is tried just then:
    the move is what the worlds before lead to."""
    for steps in range(0, 600, 40):
        found = []
        for splendid in (0.0, 9.0):
            jumping = Clock(*(0.0,) * steps, 5.0, 0.0)
            with monkeypatch.context() as patch:
                patch.setattr(
                    type(GAME),
                    "evaluate",
                    lambda rules, pack, state, now=jumping, more=splendid: (
                        (more, 0.0) if more and now() > 500 else evaluate(pack, state)
                    ),
                )
                found.append(encode(Search(jumping.careful, Budget(seconds=1.0), jumping)(thinking(), luck())))
            assert jumping.answers == steps + 1
        assert found[0] == found[1]


def test_a_search_gives_up_what_falls_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of the moves at a time, and at once what is surely worse than what a simple bot does; two are tried in more
    worlds than all."""
    tried: list[int] = []
    whole = Search._try

    def watched(self: Search, lines: list[Line], *rest: Any) -> bool:
        tried.append(len(lines))
        return whole(self, lines, *rest)

    monkeypatch.setattr(Search, "_try", watched)
    Search(careful, Budget(seconds=None))(thinking(), luck())
    assert tried[0] > 4
    assert tried == sorted(tried, reverse=True)
    assert tried[-1] == 2
    assert sum(tried) < 80 + tried[0]


def test_a_search_with_all_the_time_knows_no_clock() -> None:
    """The same observation and luck, the same move, on any machine."""

    def broken() -> float:
        raise AssertionError("nobody asked for the time")

    patient = Search(careful, Budget(plays=20, seconds=None), broken)
    still = Search(careful, Budget(plays=20, seconds=1.0), lambda: 7.0)
    assert len({encode(bot(thinking(), luck())) for bot in (patient, patient, still)}) == 1


def test_only_where_somebody_waits_a_search_hurries(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is simulated comes out the same on every machine; at a table nobody waits longer than a second."""
    given: list[float | None] = []

    def quickly(self: Search, observation: Observation, luck: Luck) -> Move | dict[str, Any]:
        given.append(self.seconds)
        return careful(observation, luck)

    monkeypatch.setattr(Search, "__call__", quickly)
    order = Order("tail_story", ("bot:search",) * 2, settle_options(OPTIONS, {}), "hurry", 1)
    play_one(order, 0)
    assert set(given) == {None}
    given.clear()
    Driver(telltable.new("tail_story", seats=order.seats, seed=1)).step()
    assert set(given) == {1.0}


def test_prospects_favour_who_has_less_to_draw() -> None:
    level = evaluate(PACK, four(ap=0).state)
    assert sum(level) == pytest.approx(1)
    assert max(level) < 0.5
    ahead = evaluate(PACK, four(mat(4, achievements_size=1)).state)
    assert max(ahead) == ahead[A]
    over = four(mat(8)).state
    won = replace(over, table=replace(over.table, ending="fourth", winners=(B,)))
    assert evaluate(PACK, won) == (0.0, 1.0, 0.0, 0.0)


def test_the_careful_bot_stops_what_matters() -> None:
    """Section 6, item 3: a draw that empties a deck is stopped, a small one is not."""
    for deck, stops in ((2, True), (9, False)):
        m = lay(mat(deck, hand=["RDR-1"], c=3), mat(8, h=2, hand=["CSP-1", "FDR-1"], pet="khalid"))
        play(m, A, "RDR-1", n=2 if stops else 1)
        move = careful(m.observation(B), luck())
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
