"""Telltable: a table for storytelling games.

>>> import telltable
>>> m = telltable.new("storystack", seats=2, seed=7)
>>> sorted(m.asks())
[0, 1]
"""

from .core.errors import Broken, IllegalMove, Problem
from .core.match import Match
from .core.refusal import Refusal
from .core.registry import games
from .facade import from_position, load, new

__version__ = "0.1.0"

__all__ = [
    "Broken",
    "IllegalMove",
    "Match",
    "Problem",
    "Refusal",
    "__version__",
    "from_position",
    "games",
    "load",
    "new",
]
