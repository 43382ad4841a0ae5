"""The chronicle: which facts are worth a line of the story, and how that line reads."""

from __future__ import annotations

from telltable.core.event import Event

from . import events_fight as ef
from .state import Spoken, Table
from .tell import sentence

# Only what changed something: hits, daggers, statuses, joins, deaths, finds, surmounted challenges.
WORTHY = (
    ef.StatusSet,
    ef.Reflected,
    ef.Died,
    ef.Revived,
    ef.Joined,
    ef.SideTaken,
    ef.ChallengeHit,
    ef.ChallengeStruck,
    ef.StageOvercome,
    ef.StageRevealed,
    ef.Surmounted,
    ef.Identified,
    ef.CurrencyGiven,
)
CHANGES = ("damage", "dagger", "hamper", "morph", "exchange", "grow")
HEALING = ("heal", "medic")  # worth a line under fire; a night's rest is not


def deed(before: Table, after: Table, event: Event) -> Spoken | None:
    """The line that a fact adds to the chronicle; None for facts that change nothing worth telling."""
    if isinstance(event, ef.Restacked):
        if event.cause not in CHANGES and not (event.cause in HEALING and after.mode == "conflict"):
            return None
    elif isinstance(event, ef.AttackDeclared):
        if not event.fight.named:
            return None
    elif not isinstance(event, WORTHY):
        return None
    return Spoken(after.stage, after.round, "deed", sentence(after, event))
