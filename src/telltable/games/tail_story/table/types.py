"""What rules look at and write to, and what a bot is handed, in this game's own types."""

from __future__ import annotations

from telltable.core import observation, play, step
from telltable.games.tail_story.box.pack import TailPack

from .state import State, View

Scene = step.Scene[State, TailPack]
Play = play.Play[State, TailPack]
Observation = observation.Observation[View, TailPack]
