"""Every game as an environment of PettingZoo, for programs that learn (the extra `pettingzoo`).

`env` is an environment for agents that take turns (AEC), `parallel_env` the same converted. Agents are called
``player_0`` and so on, by their seats. Whoever the rules wait for is next; of several who answer in secret, the lowest
seat first, and no other sees whether or what it has answered.

- **Observation**: a dictionary. ``observation`` is a float32 vector of shape ``(FEATURES,)``, each number from -16 to
  16, without a unit, made from what the seat sees and is asked and nothing else (`telltable.core.features`).
  ``action_mask`` is an int8 vector of shape ``(ACTIONS,)``, 1 for what can be chosen now; for an agent that is not
  next, all 0.
- **Action**: a number below `ACTIONS`. An ask of at most 64 moves takes one of them, a larger one a few
  (`telltable.lab.numbered`). One that can't be chosen counts as if the seat's time were over: what it had begun is
  dropped, the rules' default is taken, and ``infos[agent]["illegal"]`` is True.
- **Reward**: 1 at the end for the winners, -1 for everybody else; 0 until then, and 0 in a game that was cut.

Source of the interface: https://pettingzoo.farama.org/api/aec/
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .core.extra import needs

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.env import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError:
    raise ModuleNotFoundError(needs("Environments need PettingZoo", "pettingzoo"), name="pettingzoo") from None

from .core.english import count
from .core.errors import Problem
from .core.features import FEATURES, MOST, features
from .core.match import Match
from .core.seat import CLOCK, Seat
from .facade import new
from .lab.numbered import ACTIONS, Answer
from .tui.reading import board_lines

__all__ = ["ACTIONS", "FEATURES", "Table", "env", "parallel_env"]


class Table(AECEnv):
    """One game after the other at one table. `env` wraps it in what PettingZoo checks for everybody.

    Attributes:
        match: the game that is played. It is the whole truth: for whoever runs the experiment, not for an agent.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        pack: str | Path | None = None,
        offers: bool = False,
        max_cycles: int | None = None,
        max_actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """A table; `reset` begins a game.

        Args:
            game: its name, as `telltable games` lists it.
            seats: how many agents; 0 for the fewest that the rules allow.
            options: the table's, as `telltable.new` has them.
            pack: folder of a pack; None for the game's own.
            offers: whether what a seat may do although nobody waits for it is among its actions.
            max_cycles: a game is cut when every agent has acted so often. Whoever has before the others is answered
                for by the rules' defaults from then on. None: games are played to their end.
            max_actions: a game is cut after so many actions of all agents together.
            render_mode: ``ansi``: `render` gives the table in words, as the agent sees it that is next.

        Raises:
            Problem: there is no such game, or the rules don't allow such a table.
        """
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise Problem(f"render_mode is None or ansi, not {render_mode!r}.")
        self._order: dict[str, Any] = {"name": game, "seats": seats, "options": options, "pack": pack}
        self._offers = offers
        self._limits = max_cycles, max_actions
        self._seed, self._games = secrets.token_hex(8), 0
        self.render_mode = render_mode
        self.match = self._begin()
        self.metadata = {
            "name": f"telltable_{self.match.rules.name}_v{self.match.rules.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"player_{seat}" for seat in self.match.seats]
        box = Box(-MOST, MOST, (FEATURES,), np.float32)
        self._spaces = {
            agent: Dict({"observation": box, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})
            for agent in self.possible_agents
        }
        self._actions = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._answer: Answer | None = None
        self._asked_at = -1

    def __str__(self) -> str:
        """Its name in the metadata."""
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Dict:
        """``observation`` and ``action_mask``; the same object every time."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The numbers below `ACTIONS`; the same object every time."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game. The same seed, then as many resets without one, give the same game.

        Args:
            seed: None for the next game of the last seed, or of one drawn at random.
            options: ``match``: a game to go on with instead, of as many seats, e.g. from `telltable.from_position`.
                It stays as it is. Nothing else is read; options of a table are given to `env`.

        Raises:
            Problem: the game to go on with is another one, or has other seats.
        """
        if seed is not None:
            self._seed, self._games = str(seed), 0
        given = (options or {}).get("match")
        self.match = self._begin() if given is None else self._like_ours(given).fork()
        self._games += given is None
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * len(self.agents)
        self._answer, self._asked_at = None, -1
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """What the agent that is next chooses: a number, or None once it is out of the game."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.seat(agent)
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self.infos = {one: {} for one in self.agents}
        self._acted[seat] += 1
        answer = self._answer
        if answer is None or action not in answer.options:
            self.infos[agent]["illegal"] = True
            self.match.time_up(seat)
        else:
            answer.choose(int(action))
            if answer.move is not None:
                self.match.play(seat, answer.move)
        self._go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        """What an agent sees now, and what it can choose if it is next."""
        seat, answer = self.seat(agent), self._answer if agent == self.agent_selection else None
        view, mask = self.match.view(seat), np.zeros(ACTIONS, np.int8)
        if answer is None:
            return {"observation": np.array(features(seat, view), np.float32), "action_mask": mask}
        mask[answer.legal()] = 1
        asked = self.match.asks()[seat]
        vector = np.array(features(seat, view, asked, answer.said), np.float32)
        return {"observation": vector, "action_mask": mask}

    def view(self, agent: str) -> Any:
        """What an agent sees as the game has it, for features of one's own."""
        return self.match.view(self.seat(agent))

    def meanings(self) -> dict[int, str]:
        """What each action says that can be chosen now: a move as JSON, or a piece of one."""
        return {} if self._answer is None else {n: self._answer.meaning(n) for n in self._answer.legal()}

    def render(self) -> str | None:
        """The table in words, as the agent sees it that is next; None without a `render_mode`."""
        if self.render_mode is None:
            return None
        view = self.match.view(self.seat(self.agent_selection))
        return "\n".join(board_lines(self.match.rules.board(self.match.pack, view)))

    def close(self) -> None:
        """Nothing is held open."""

    def _begin(self) -> Match:
        return new(seed=f"{self._seed}/{self._games}" if self._games else self._seed, **self._order)

    def _like_ours(self, match: Match) -> Match:
        ours, other = (f"{one.rules.title} with {count(len(one.seats), 'seat')}" for one in (self.match, match))
        if ours != other:
            raise Problem(f"This table plays {ours}, not {other}.")
        return match

    def seat(self, agent: str) -> Seat:
        """Whose seat it is."""
        return self.possible_agents.index(agent)

    def _go_on(self) -> None:
        """Up to the next agent, or the end."""
        while not self.match.over and not self._cut():
            seat = self.match.waiting()[0]
            if seat != CLOCK and not self._has_had_its_cycles(seat):
                self._ask(seat)
                return
            self.match.time_up(seat)
        self._answer = None
        outcome = self.match.outcome
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = outcome is not None, outcome is None
            if outcome is not None:
                self.rewards[agent] = 1.0 if self.seat(agent) in outcome.winners else -1.0
        self.agent_selection = self.agents[0]

    def _ask(self, seat: Seat) -> None:
        self.agent_selection = self.possible_agents[seat]
        n = len(self.match.entries)
        if self._answer is None or self._asked_at != n:
            self._answer = Answer(self.match.asks()[seat], *(self.match.offers(seat) if self._offers else ()))
            self._asked_at = n

    def _has_had_its_cycles(self, seat: Seat) -> bool:
        cycles = self._limits[0]
        return cycles is not None and self._acted[seat] >= cycles

    def _cut(self) -> bool:
        actions = self._limits[1]
        return (actions is not None and sum(self._acted) >= actions) or all(
            map(self._has_had_its_cycles, self.match.seats)
        )


def env(game: str, **settings: Any) -> AECEnv:
    """An environment whose agents take turns, with what PettingZoo checks for everybody: that `reset` comes first, and
    that an action is a number of the space. `settings` are those of `Table`.

    Raises:
        Problem: there is no such game, or the rules don't allow such a table.
    """
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(Table(game, **settings)))


def parallel_env(game: str, *, max_cycles: int | None = None, **settings: Any) -> Any:
    """The same for agents that act together, by PettingZoo's conversion of games with turns: of all that they choose,
    only what the agent chose counts that was next. It is all 0 in the masks of the others.

    Args:
        game: its name.
        max_cycles: a game is cut after so many steps.
        settings: those of `Table`.
    """
    return turn_based_aec_to_parallel(env(game, max_actions=max_cycles, **settings))
