"""What rules look at and write to, and what a bot is handed, in this game's own types."""

from __future__ import annotations

from telltable.core import observation, play, step
from telltable.games.stacktors.box.pack import StacktorsPack

from .state import Secrets, State
from .view import View

Scene = step.Scene[State, StacktorsPack]
Play = play.Play[State, StacktorsPack]
Step = step.Step[State, StacktorsPack]
Standing = step.Standing[State, StacktorsPack]
Observation = observation.Observation[View, StacktorsPack]


def seen(pack: StacktorsPack, view: View) -> Scene:
    """What a seat sees, as rules look at it: what is sealed for it is empty."""
    return Scene(pack, State(view.table, view.secrets or Secrets(), view.whispers))
