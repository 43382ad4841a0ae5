"""What rules and bots are handed, in this game's own types."""

from __future__ import annotations

from telltable.core import observation, play, step, window
from telltable.games.ninety_nine_chances.box.pack import ChancePack

from .state import State, View

Scene = step.Scene[State, ChancePack]
Play = play.Play[State, ChancePack]
Step = step.Step[State, ChancePack]
Window = window.Window[State, ChancePack]
Standing = step.Standing[State, ChancePack]
Observation = observation.Observation[View, ChancePack]
