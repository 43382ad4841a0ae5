"""The games as Python games of OpenSpiel."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from telltable.core.errors import Problem
from telltable.core.registry import games
from telltable.lab.law_play import luck_of
from telltable.lab.worlds import another_world

pytestmark = pytest.mark.extras

TWO = ("storystack", "tail_story")


@pytest.fixture(scope="module")
def pyspiel() -> Any:
    import pyspiel

    import telltable.open_spiel  # registers

    assert telltable.open_spiel.PREFIX
    return pyspiel


def played(pyspiel: Any, name: str, count: int, deal: int = 7) -> Any:
    """A state after so many actions, each the first that is legal."""
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(deal)
    for _ in range(count):
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize("game", sorted(games()))
def test_the_game_passes_the_librarys_test(pyspiel: Any, game: str) -> None:
    """Clones, serialised states, legal actions, returns and length, in random games."""
    brief = pyspiel.load_game(f"python_telltable_{game}(deals=50)")
    pyspiel.random_sim_test(brief, num_sims=2 if game in TWO else 1, serialize=game in TWO, verbose=False)


@pytest.mark.parametrize("game", TWO)
def test_a_state_that_was_saved_goes_on_as_it_was(pyspiel: Any, game: str) -> None:
    state = played(pyspiel, f"python_telltable_{game}", 30)
    read = pickle.loads(pickle.dumps(state))
    for one in (state, read):
        one.apply_action(one.legal_actions()[-1])
    assert str(read) == str(state)
    assert read.history() == state.history()


@pytest.mark.parametrize("game", TWO)
def test_a_player_is_shown_the_same_whatever_is_hidden(pyspiel: Any, game: str) -> None:
    name, luck, compared = f"python_telltable_{game}(players=2)", luck_of(games()[game], 2, "spiel"), 0
    for deal in range(20):
        one = played(pyspiel, name, 5 + deal % 12, deal)
        seat = one.current_player()
        other = another_world(one.going.match, 1 - seat, luck)
        if other is not None and other.waiting() == one.going.match.waiting():
            two = one.clone()
            two.going.match = other
            compared += 1
            assert two.observation_tensor(1 - seat) == one.observation_tensor(1 - seat)
            assert two.observation_string(1 - seat) == one.observation_string(1 - seat)
            assert str(two) != str(one)
    assert compared >= 10


def test_players_and_deals_are_checked(pyspiel: Any) -> None:
    assert pyspiel.load_game("python_telltable_tail_story(players=4,deals=3)").num_players() == 4
    with pytest.raises(Problem, match="Tail Story needs 2 to 4 players and at least 1 deal"):
        pyspiel.load_game("python_telltable_tail_story(players=5)")
