"""Telltable: a table for storytelling games.

>>> import telltable
>>> m = telltable.new("tail_story", seats=2, seed=7)
>>> while not m.over:
...     seat = next(iter(m.asks()))
...     entry = m.play(seat, next(m.legal(seat)))
>>> m.outcome.winners
(1,)

That loop ends in every game. A seat is a number from 0. `CLOCK` is asked where everybody has chosen and only the end of
a time is missing; `Match.time_up` ends the time of a seat that is late. `HOST` starts a game and closes seats.

A `Bot` is a function, or an object that can be called, from an `Observation` and `Luck` to a move. An observation is
what a seat sees and is asked; it can be made into a game as it might be (`Determinisation`), never into the true one.
"""

from .core.errors import Broken, IllegalMove, Problem
from .core.luck import Luck
from .core.match import Match
from .core.move import Move
from .core.observation import Bot, Determinisation, Observation
from .core.refusal import Refusal
from .core.registry import games as known_games
from .core.seat import CLOCK, HOST
from .core.version import VERSION
from .facade import from_position, load, new

__version__ = VERSION

__all__ = [
    "CLOCK",
    "HOST",
    "Bot",
    "Broken",
    "Determinisation",
    "IllegalMove",
    "Luck",
    "Match",
    "Move",
    "Observation",
    "Problem",
    "Refusal",
    "__version__",
    "from_position",
    "known_games",
    "load",
    "new",
]
