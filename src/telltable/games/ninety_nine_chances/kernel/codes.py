"""The numbers that stand for bots, questions and what is counted."""

from __future__ import annotations

import numpy as np

from telltable.core.compiled import numbered

NONE, ONE, NOBODY = np.int64(0), np.int64(1), np.int64(-1)
YES, NO = np.bool_(True), np.bool_(False)

BOTS = ("random", "helper", "greedy")
RANDOM, HELPER, GREEDY = numbered(len(BOTS))

DECISIONS = (
    "theme_pick",
    "theme_vote",
    "resource_play",
    "bonus_tell",
    "involve_consent",
    "involve_again",
    "trouble_play",
    "plan",
    "plan_consent",
    "plan_commit",
    "evaluate",
    "climax_lead",
    "bid",
    "winner_pick",
)
(
    ASK_THEME,
    ASK_VOTE,
    ASK_RESOURCE,
    ASK_BONUS,
    ASK_INVOLVED,
    ASK_AGAIN,
    ASK_PROBLEM,
    ASK_PLAN,
    ASK_GRANT,
    ASK_COMMIT,
    ASK_NUMBER,
    ASK_LEAD,
    ASK_BID,
    ASK_WINNER,
) = numbered(len(DECISIONS))

# What a choice is counted as where there are several kinds of move (`Watch`): a decision and a move.
CHOICES = ("involve_again: LetStand", "involve_again: TellAgain", "plan_commit: Commit", "plan_commit: Plan")
AT_AGAIN, AT_COMMIT = np.int64(0), np.int64(2)  # where these begin in CHOICES

CHOICE, TELLING, ANSWER = numbered(3)
AS_RESOURCE, AS_PROBLEM, AS_GENRE = numbered(3)  # what is counted one by one, in the order of `subjects`
DEALT, HELD, OFFERED, CHOSEN = numbered(4)

GOING_ON, HERO, NO_HERO, ALL_LOSE = numbered(4)
ENDINGS = ("", "hero", "no hero", "everybody loses")

# Rates, in the order of their names: by tens of a Number where they are several.
TENS = 10
HEROES, HAPPY, LOSSES, WORKING, WORKING_AT, WINS = map(np.int64, (0, 10, 11, 21, 22, 32))
