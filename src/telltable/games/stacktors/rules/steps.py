"""Every step of the game, for the log."""

from __future__ import annotations

from telltable.games.stacktors.rules.actions.handing_over import Accepting
from telltable.games.stacktors.rules.actions.healing_action import Consenting
from telltable.games.stacktors.rules.actions.special_abilities import Medicine
from telltable.games.stacktors.rules.fight.aftermath import Softening
from telltable.games.stacktors.rules.fight.assisting import AttackAssist, GuardAssist
from telltable.games.stacktors.rules.fight.attack_effects import (
    Hampering,
    Landing,
    Morphing,
    NamingVictim,
    Swapping,
    Throwing,
)
from telltable.games.stacktors.rules.fight.challenges import ChallengeTurn, Strike, Surmounting, Uncovering
from telltable.games.stacktors.rules.fight.course import Again
from telltable.games.stacktors.rules.fight.damage import Falling, Hurt, Hurting, Provoked
from telltable.games.stacktors.rules.fight.defending import Guarding
from telltable.games.stacktors.rules.fight.failed_attacks import (
    Countering,
    DefenceEffect,
    Dodging,
    Persisting,
    Stumbling,
)
from telltable.games.stacktors.rules.fight.judging import Forcing, Ignoring, Judge, Outcome
from telltable.games.stacktors.rules.fight.naming import Naming
from telltable.games.stacktors.rules.fight.parting_shots import Shot
from telltable.games.stacktors.rules.gm.appeals import Ruling
from telltable.games.stacktors.rules.making.creation import Creating, Session, SetUp
from telltable.games.stacktors.rules.making.drafting import Drafting
from telltable.games.stacktors.rules.making.growth import Resting, Spending
from telltable.games.stacktors.rules.making.replacements import Entering, Replacing
from telltable.games.stacktors.rules.movement.teleporting import Vanish
from telltable.games.stacktors.rules.movement.walking import Resume, WalkOn
from telltable.games.stacktors.rules.scene.beats import AfterDeed, Beat, Companion, NextBeat
from telltable.games.stacktors.rules.scene.ending import EndingStage, Leading
from telltable.games.stacktors.rules.scene.rounds import Choosing, NextTurn, Peace, Relying, Round, RoundOver
from telltable.games.stacktors.rules.scene.stages import BeginStage, Fighting, Opening, SetOut, SetStage
from telltable.games.stacktors.rules.scene.turns import AfterAct, Idle, TurnOver, TurnStep
from telltable.games.stacktors.rules.story.finds import Objecting, Proposing
from telltable.games.stacktors.rules.story.story_effects import Effects
from telltable.games.stacktors.table.types import Step

STEPS: tuple[type[Step], ...] = (
    SetUp,
    Session,
    Drafting,
    Creating,
    Replacing,
    Entering,
    BeginStage,
    SetStage,
    SetOut,
    Opening,
    Fighting,
    NextBeat,
    Beat,
    Companion,
    AfterDeed,
    Round,
    Relying,
    NextTurn,
    Choosing,
    RoundOver,
    Peace,
    TurnStep,
    AfterAct,
    Idle,
    TurnOver,
    WalkOn,
    Resume,
    Vanish,
    AttackAssist,
    GuardAssist,
    Guarding,
    Naming,
    Judge,
    Forcing,
    Ignoring,
    Outcome,
    Again,
    Shot,
    Softening,
    DefenceEffect,
    Stumbling,
    Dodging,
    Countering,
    Persisting,
    Ruling,
    Hurt,
    Hurting,
    Provoked,
    Falling,
    Hampering,
    Throwing,
    Landing,
    Swapping,
    Morphing,
    NamingVictim,
    Uncovering,
    Surmounting,
    Strike,
    ChallengeTurn,
    Consenting,
    Medicine,
    Accepting,
    Proposing,
    Objecting,
    Spending,
    Resting,
    Effects,
    EndingStage,
    Leading,
)
