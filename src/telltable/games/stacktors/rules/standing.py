"""What may be done beside what is asked: speaking, picking a fight, stopping, and the GM's actions (ST-GM-1)."""

from __future__ import annotations

from telltable.games.stacktors.rules.companions.wishes import Wishing
from telltable.games.stacktors.rules.gm.appeals import AskingGm
from telltable.games.stacktors.rules.gm.narrating import FreeingTalk, Narrating, Planning, Whispering
from telltable.games.stacktors.rules.gm.new_challenges import Challenging
from telltable.games.stacktors.rules.gm.new_scenes import SettingAScene, TurningTo
from telltable.games.stacktors.rules.gm.people_placed import (
    Automating,
    HealingFree,
    Joining,
    LettingReturn,
    Placing,
    Removing,
)
from telltable.games.stacktors.rules.gm.rewards import AwardingCp, AwardingCurrency, AwardingInfo, HandingOut
from telltable.games.stacktors.rules.gm.rulings import ChallengeStriking, Overriding, RulingPieces
from telltable.games.stacktors.rules.gm.scene_changes import (
    ClosingBeat,
    EndingConflict,
    EndingTheAdventure,
    EndingTheStage,
    StartingConflict,
    Terraforming,
)
from telltable.games.stacktors.rules.gm.wares import Buying, Offering
from telltable.games.stacktors.rules.scene.alone import AskedOfDeath, GoingAlone
from telltable.games.stacktors.rules.scene.speaking import PickingFight, Speaking, Wording
from telltable.games.stacktors.rules.scene.stopping import Stopping
from telltable.games.stacktors.table.types import Standing

STANDING: tuple[Standing, ...] = (
    Speaking(),
    Wording(),
    GoingAlone(),
    AskedOfDeath(),
    PickingFight(),
    Wishing(),
    AskingGm(),
    Buying(),
    Stopping(),
    Narrating(),
    Whispering(),
    Planning(),
    FreeingTalk(),
    SettingAScene(),
    TurningTo(),
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
    Offering(),
    HandingOut(),
    RulingPieces(),
    ChallengeStriking(),
    Overriding(),
    EndingTheStage(),
    EndingTheAdventure(),
)
