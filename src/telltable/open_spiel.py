"""Every game as a Python game of OpenSpiel, registered when this is imported (the extra `open_spiel`).

`pyspiel.load_game("python_telltable_NAME(players=2)")`; each is called ``python_telltable_`` and the game's name.
`players` is how many play (0: the fewest that the rules allow), `deals` how many different games there are (1,000).

- **Chance** is one node, at the root: which of the deals it is, each as likely as the others. Whatever is drawn later
  follows from it, so a clone of a state draws the same cards, and a search that plays on from a state knows what is to
  come.
- **Actions** are those of `telltable.lab.numbered`: numbers below 512, one or a few for an answer. Of several who
  answer in secret, the lowest seat is asked first, and no other sees whether or what it has answered.
- **Observations**: a tensor of 1,024 numbers and a text, made from what the player sees and is asked and nothing else
  (`telltable.core.features`). There is no information state: what lies open no more is not kept.
- **Returns** are 1 for the winners and -1 for everybody else, at the end.

Source of the interface: https://openspiel.readthedocs.io/en/latest/developer_guide.html
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .core.extra import needs

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError:
    raise ModuleNotFoundError(needs("These games need OpenSpiel", "open_spiel"), name="pyspiel") from None

from .core.ask import Ask
from .core.errors import Problem
from .core.features import FEATURES, features
from .core.log import encode
from .core.match import Match
from .core.registry import games
from .core.rules import Rules
from .core.seat import CLOCK
from .facade import new
from .lab.numbered import ACTIONS, Answer

__all__ = ["PREFIX", "Going", "Sight", "State", "TellGame"]

PREFIX = "python_telltable_"
DEALS = 1000
ACTIONS_AN_ANSWER = 16  # more than any answer of the five games takes


def _type_of(rules: Rules) -> Any:
    return pyspiel.GameType(
        short_name=PREFIX + rules.name,
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.seats[-1],
        min_num_players=rules.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 0, "deals": DEALS},
    )


class TellGame(pyspiel.Game):
    """One game with so many players and deals. `rules` says which, and is set by whoever registers it."""

    rules: Rules

    def __init__(self, params: Any = None) -> None:
        settings = dict(params or {})
        players, self.deals = settings.get("players", 0) or self.rules.seats[0], settings.get("deals", DEALS)
        if players not in self.rules.seats or self.deals < 1:
            few, many = self.rules.seats[0], self.rules.seats[-1]
            raise Problem(f"{self.rules.title} needs {few} to {many} players and at least 1 deal.")
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.deals,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=self.rules.most_entries * ACTIONS_AN_ANSWER,
        )
        super().__init__(_type_of(self.rules), info, settings)

    def new_initial_state(self) -> State:
        """Before it is known which deal it is."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Sight:
        """What OpenSpiel looks through: see `Sight`."""
        return Sight(iig_obs_type, params)


class Going:
    """How a game goes on: what OpenSpiel copies and pickles of a state.

    Attributes:
        match: the whole truth; None before the deal.
        answer: what the player is choosing; None where it is nobody's turn.
    """

    def __init__(self, name: str, players: int, actions: Sequence[int] = ()) -> None:
        self.name, self.players = name, players
        self.actions: list[int] = []
        self.match: Match | None = None
        self.answer: Answer | None = None
        for action in actions:
            self.take(action)

    def take(self, action: int) -> None:
        """Deal, or choose."""
        self.actions.append(action)
        if self.match is None:
            self.match = new(self.name, seats=self.players, seed=f"deal {action}")
        elif self.answer is not None:
            self.answer.choose(action)
            if self.answer.move is None:
                return
            self.match.play(self.match.waiting()[0], self.answer.move)
        while self.match.waiting() == (CLOCK,):
            self.match.time_up(CLOCK)
        self.answer = None if self.match.over else Answer(self.match.asks()[self.match.waiting()[0]])

    def __deepcopy__(self, memo: dict[int, Any]) -> Going:
        twin = Going(self.name, self.players)
        twin.actions = self.actions[:]
        twin.match = self.match and self.match.fork()
        twin.answer = self.answer and self.answer.copy()
        return twin

    def __reduce__(self) -> tuple[type[Going], tuple[str, int, list[int]]]:
        return Going, (self.name, self.players, self.actions)


class State(pyspiel.State):
    """A moment of a game. `going` is the whole truth: for whoever runs the experiment, not for a player."""

    def __init__(self, game: TellGame) -> None:
        super().__init__(game)
        self.going = Going(game.rules.name, game.num_players())

    def current_player(self) -> int:
        """The seat that chooses; chance at the root."""
        match = self.going.match
        if match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if match.over else match.waiting()[0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal, each as likely as the others."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.going.answer.legal() if self.going.answer is not None else []

    def _apply_action(self, action: int) -> None:
        self.going.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {action}"
        answer = self.going.answer
        return answer.meaning(action) if answer and action in answer.options else f"Action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.going.match is not None and self.going.match.over

    def returns(self) -> list[float]:
        """1 for each winner, -1 for everybody else; 0 until the end."""
        outcome = self.going.match.outcome if self.going.match is not None else None
        players = range(self.going.players)
        return [0.0 if outcome is None else 1.0 if seat in outcome.winners else -1.0 for seat in players]

    def __str__(self) -> str:
        """The whole truth, for whoever debugs."""
        going = self.going
        if going.match is None:
            return "Before the deal"
        said = going.answer.said if going.answer else ()
        return "\n".join([encode(going.match.state).decode(), *said])


class Sight:
    """What a player sees, as OpenSpiel's observers show it.

    Attributes:
        tensor: `FEATURES` numbers, float32.
        dict: the same under the name ``observation``.
    """

    def __init__(self, iig_obs_type: Any = None, params: Any = None) -> None:
        """Takes no parameters; the seat's own sight is the only one there is.

        Raises:
            ValueError: parameters were given, as OpenSpiel wants it.
        """
        if params:
            raise ValueError(f"Observers of Telltable take no parameters, not {params}.")
        self.tensor = np.zeros(FEATURES, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: State, player: int) -> None:
        """Fill `tensor` with what a player sees; all 0 before the deal."""
        self.tensor.fill(0)
        match = state.going.match
        if match is not None:
            self.tensor[:] = features(player, match.view(player), *_asked(state, player))

    def string_from(self, state: State, player: int) -> str:
        """What a player sees, as JSON, and what it is asked; empty before the deal."""
        match = state.going.match
        if match is None:
            return ""
        ask, said = _asked(state, player)
        return "\n".join([encode(match.view(player)).decode(), *([ask.said] if ask else []), *said])


def _asked(state: State, player: int) -> tuple[Ask | None, Sequence[str]]:
    going = state.going
    if going.match is None or going.answer is None or state.current_player() != player:
        return None, ()
    return going.match.asks()[player], going.answer.said


def register() -> None:
    """Register every installed game. Importing this module has done it."""
    for rules in games().values():
        pyspiel.register_game(_type_of(rules), type(rules.name, (TellGame,), {"rules": rules}))


register()
