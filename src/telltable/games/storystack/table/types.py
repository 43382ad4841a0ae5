"""What the core hands to rules and bots, in this game's own types."""

from __future__ import annotations

from telltable.core import observation, play, step
from telltable.games.storystack.box.pack import StoryPack

from .state import State, View

Scene = step.Scene[State, StoryPack]
Step = step.Step[State, StoryPack]
Standing = step.Standing[State, StoryPack]
Play = play.Play[State, StoryPack]
Observation = observation.Observation[View, StoryPack]
