"""What rules look at and write to, in this game's own types."""

from __future__ import annotations

from telltable.core import play, step
from telltable.games.storyline.box.pack import StoryLinePack

from .state import State

Scene = step.Scene[State, StoryLinePack]
Play = play.Play[State, StoryLinePack]
