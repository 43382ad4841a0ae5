"""Everything that may be done beside what is asked: speaking, picking a fight, and the GM's desk."""

from __future__ import annotations

from telltable.core.step import Standing

from .asking import AskingGm
from .desk import FreeingTalk, Narrating, Planning, Whispering
from .desk_challenges import Challenging
from .desk_people import Automating, HealingFree, Joining, LettingReturn, Placing, Removing
from .desk_rewards import AwardingCp, AwardingCurrency, AwardingInfo, HandingOut
from .desk_rulings import ChallengeStriking, Overriding, RulingPieces
from .desk_scene import ClosingBeat, EndingConflict, EndingTheAdventure, EndingTheStage, StartingConflict, Terraforming
from .speaking import PickingFight, Speaking, Wording
from .stopping import Stopping

STANDING: tuple[Standing, ...] = (
    Speaking(),
    Wording(),
    PickingFight(),
    AskingGm(),
    Stopping(),
    Narrating(),
    Whispering(),
    Planning(),
    FreeingTalk(),
    Placing(),
    Challenging(),
    Removing(),
    Joining(),
    Automating(),
    LettingReturn(),
    HealingFree(),
    Terraforming(),
    StartingConflict(),
    EndingConflict(),
    ClosingBeat(),
    AwardingCp(),
    AwardingInfo(),
    AwardingCurrency(),
    HandingOut(),
    RulingPieces(),
    ChallengeStriking(),
    Overriding(),
    EndingTheStage(),
    EndingTheAdventure(),
)
