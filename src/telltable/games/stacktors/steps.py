"""Every step of the game, for the log."""

from __future__ import annotations

from telltable.core.step import Step

from .aftermath import Softening
from .answering import Countering, DefenceEffect, Dodging, Persisting, Stumbling
from .asking import Ruling
from .beats import AfterDeed, Beat, Companion, NextBeat
from .challenges import ChallengeTurn, Strike, Surmounting, Uncovering
from .course import Again
from .creation import Creating, Session, SetUp
from .damage import Falling, Hurt, Hurting, Provoked
from .defending import Guarding
from .drafting import Drafting
from .effects import Hampering, Landing, Morphing, NamingVictim, Swapping, Throwing
from .effects_of_story import Effects
from .ending import EndingStage, Leading
from .finds import Objecting, Proposing
from .growth import Resting, Spending
from .handing import Accepting
from .helping import AttackAssist, GuardAssist
from .judging import Forcing, Ignoring, Judge, Outcome
from .mending import Consenting
from .moving import Resume, WalkOn
from .naming import Naming
from .parting import Shot
from .returning import Entering, Replacing
from .rounds import Choosing, NextTurn, Peace, Relying, Round, RoundOver
from .specials import Medicine
from .stages import BeginStage, Fighting, Opening, SetOut, SetStage
from .teleporting import Vanish
from .turns import AfterAct, Idle, TurnOver, TurnStep

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
