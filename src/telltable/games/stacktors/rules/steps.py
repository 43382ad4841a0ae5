"""Every step of the game, chapter by chapter, for the log and for `Play.step`."""

from __future__ import annotations

from telltable.core.kinds import kinds
from telltable.core.step import Step

from .actions import handing_over, healing_action, special_abilities
from .fight import (
    aftermath,
    assisting,
    attack_effects,
    challenges,
    course,
    damage,
    defending,
    failed_attacks,
    judging,
    naming,
    parting_shots,
)
from .gm import appeals
from .making import creation, drafting, growth, replacements
from .movement import teleporting, walking
from .scene import beats, ending, rounds, stages, turns
from .story import finds, mercy, open_ways, story_effects, voices, ways

STEPS = kinds(
    Step,
    *(creation, drafting, replacements, growth),
    *(stages, beats, rounds, turns, ending),
    *(walking, teleporting),
    *(course, naming, assisting, defending, judging, aftermath, failed_attacks, attack_effects, damage),
    *(parting_shots, challenges),
    *(handing_over, healing_action, special_abilities),
    *(finds, story_effects, mercy, open_ways, voices, ways),
    appeals,
)
