"""Environments for agents that learn: PettingZoo's own tests, and that an observation shows nothing hidden."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.lab.law_play import luck_of
from telltable.lab.worlds import another_world

pytestmark = [
    pytest.mark.extras,
    # the library's own environments with masks are on a list of names that are spared these two
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
]

GAMES = sorted(games())
every_game = pytest.mark.parametrize("game", GAMES)
WORLDS = 25


@pytest.fixture(scope="module")
def zoo() -> Any:
    import telltable.pettingzoo

    return telltable.pettingzoo


@every_game
def test_the_environment_passes_the_librarys_test(zoo: Any, game: str) -> None:
    from pettingzoo.test import api_test

    api_test(zoo.env(game, render_mode="ansi"), num_cycles=300)


@every_game
def test_the_same_seed_gives_the_same_game(zoo: Any, game: str) -> None:
    from pettingzoo.test import seed_test

    seed_test(partial(zoo.env, game), num_cycles=100)


@every_game
def test_the_parallel_environment_passes_the_librarys_test(zoo: Any, game: str) -> None:
    from pettingzoo.test import parallel_api_test

    parallel_api_test(zoo.parallel_env(game), num_cycles=300)


@every_game
def test_cycles_are_counted_as_the_library_counts_them(zoo: Any, game: str) -> None:
    from pettingzoo.test import max_cycles_test

    max_cycles_test(SimpleNamespace(env=partial(zoo.env, game), parallel_env=partial(zoo.parallel_env, game)))


def by_chance(seed: int) -> Callable[[Any], int]:
    """Some action that the mask of an observation allows."""
    from numpy import flatnonzero
    from numpy.random import default_rng

    rng = default_rng(seed)
    return lambda seen: int(rng.choice(flatnonzero(seen["action_mask"])))


def over(table: Any) -> bool:
    return any(table.terminations.values())


@every_game
def test_an_observation_is_the_same_whatever_is_hidden(zoo: Any, game: str) -> None:
    """Two worlds: the same table with another hidden truth, seen and asked through both."""
    rules: Rules = games()[game]
    seats = max(2, rules.seats[0])
    one, two, luck, compared = zoo.Table(game, seats=seats), zoo.Table(game, seats=seats), luck_of(rules, 1, "zoo"), 0
    for seed in range(12):
        one.reset(seed=seed)
        choose, entry = by_chance(seed), -1
        while not over(one) and compared < WORLDS * (seed + 1) / 6:
            agent = one.agent_selection
            other = None if entry == len(one.match.entries) else another_world(one.match, one.seat(agent), luck)
            entry = len(one.match.entries)
            if other is not None and other.waiting()[:1] == one.match.waiting()[:1]:
                two.reset(options={"match": other})
                compared += 1
                same_from(one, two, agent, choose)
            one.step(choose(one.observe(agent)))
    assert compared >= WORLDS, "too few worlds to say anything"


def same_from(one: Any, two: Any, agent: str, choose: Callable[[Any], int]) -> None:
    """What the agent is shown of both, now and after every piece of an answer that it chooses."""
    twin = type(one)(one.match.rules.name, seats=len(one.match.seats))
    twin.reset(options={"match": one.match})
    while two.agent_selection == twin.agent_selection == agent:
        first, second = twin.observe(agent), two.observe(agent)
        assert first["observation"].tolist() == second["observation"].tolist()
        assert first["action_mask"].tolist() == second["action_mask"].tolist()
        assert (twin.meanings(), twin.infos, twin.render()) == (two.meanings(), two.infos, two.render())
        before, action = len(twin.match.entries), choose(first)
        twin.step(action)
        if len(twin.match.entries) > before:
            return
        two.step(action)


def test_an_observation_does_show_what_the_seat_sees(zoo: Any) -> None:
    """Else the test of two worlds would say nothing."""
    table = zoo.Table("tail_story")
    seen = set()
    for seed in range(5):
        table.reset(seed=seed)
        choose = by_chance(1)
        for _ in range(20):
            table.step(choose(table.observe(table.agent_selection)))
        seen.add(table.observe("player_0")["observation"].tobytes())
    assert len(seen) == 5
    assert table.observe("player_0")["observation"].tobytes() != table.observe("player_1")["observation"].tobytes()


@every_game
def test_winners_are_rewarded_at_the_end_and_nobody_before(zoo: Any, game: str) -> None:
    table = zoo.Table(game)
    table.reset(seed=3)
    choose = by_chance(3)
    while not over(table):
        assert not any(table.rewards.values())
        table.step(choose(table.observe(table.agent_selection)))
    winners = table.match.outcome.winners
    assert table.rewards == {agent: 1.0 if table.seat(agent) in winners else -1.0 for agent in table.agents}
    assert all(table.terminations.values())
    assert not any(table.truncations.values())


def test_a_game_that_is_cut_rewards_nobody(zoo: Any) -> None:
    table = zoo.Table("storyline", max_cycles=2)
    table.reset(seed=3)
    choose = by_chance(3)
    while not any(table.truncations.values()):
        table.step(choose(table.observe(table.agent_selection)))
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())


def test_an_action_that_cannot_be_chosen_counts_as_time_that_is_over(zoo: Any) -> None:
    table = zoo.Table("tail_story")
    table.reset(seed=3)
    agent, entries = table.agent_selection, len(table.match.entries)
    illegal = int(table.observe(agent)["action_mask"].argmin())
    table.step(illegal)
    assert table.infos[agent] == {"illegal": True}
    move = table.match.entries[entries].move
    assert (type(move).__name__, move.seat) == ("TimeUp", table.seat(agent))


def test_what_the_seat_may_do_besides_is_offered_on_request(zoo: Any) -> None:
    few, more = zoo.Table("storystack"), zoo.Table("storystack", offers=True)
    choose, seen = by_chance(3), 0
    few.reset(seed=3)
    while not over(few):
        more.reset(options={"match": few.match})
        assert len(more.match.offers(0)) == 0 or len(more.meanings()) > 0
        seen += more.observe("player_0")["action_mask"].tolist() != few.observe("player_0")["action_mask"].tolist()
        few.step(choose(few.observe("player_0")))
    assert seen


def test_the_table_is_drawn_in_words(zoo: Any) -> None:
    env = zoo.env("storystack", seats=2, render_mode="ansi")
    env.reset(seed=1)
    assert "Inciting Incident: empty" in env.render()
    assert zoo.Table("storystack").render() is None


def test_the_game_that_one_goes_on_with_stays_as_it_is(zoo: Any) -> None:
    match = telltable.new("storyline", seed=4)
    table = zoo.Table("storyline")
    table.reset(options={"match": match})
    entries = len(match.entries)
    table.step(by_chance(1)(table.observe(table.agent_selection)))
    assert (len(match.entries), len(table.match.entries)) == (entries, entries + 1)
    with pytest.raises(Problem, match=r"This table plays StoryLine.* with 3 seats, not StoryStack with 1 seat\."):
        table.reset(options={"match": telltable.new("storystack")})


def test_a_mode_that_there_is_not_is_refused(zoo: Any) -> None:
    with pytest.raises(Problem, match="render_mode is None or ansi, not 'human'"):
        zoo.env("storystack", render_mode="human")
