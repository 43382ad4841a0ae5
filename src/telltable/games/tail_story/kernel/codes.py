"""The numbers that stand for kinds, pets, moves, questions and what is counted."""

from __future__ import annotations

import numpy as np

from telltable.core.compiled import numbered
from telltable.games.tail_story.box.components import KINDS, PETS, TYPES

NONE, ALONE = np.int64(0), np.bool_(True)
DRAWING, STEALING, STOPPING, RECYCLING, ACTING = numbered(len(KINDS))
CANINE, FELINE, RODENT = numbered(len(TYPES))
JACK, ALAN, PADTHAI, KHALID, HAMCHEESE, ROCKY, BISCUIT, DUCHESS, PEANUT = numbered(len(PETS))

MOVES = (
    "PickPet",
    "Play",
    "DrawDiscard",
    "Ability",
    "Swap",
    "EndTurn",
    "LetPass",
    "Stop",
    "Bury",
    "Discard",
    "Give",
    "Fetch",
    "Join",
    "Decline",
    "UseBonus",
    "Collect",
)
(
    PICK_PET,
    PLAY,
    DRAW_DISCARD,
    ABILITY,
    SWAP,
    END_TURN,
    LET_PASS,
    STOP,
    BURY,
    DISCARD,
    GIVE,
    FETCH,
    JOIN,
    DECLINE,
    USE_BONUS,
    COLLECT,
) = numbered(len(MOVES))

DECISIONS = (
    "character",
    "play",
    "react",
    "bury",
    "give",  # discard, return, gift and munch: one question
    "fetch",
    "invite",
    "bonus",
    "discard",  # limit and end_discard
    "achieve",
)
ASK_PET, ASK_PLAY, ASK_REACT, ASK_BURY, ASK_GIVE, ASK_FETCH, ASK_INVITE, ASK_BONUS, ASK_DISCARD, ASK_ACHIEVE = numbered(
    len(DECISIONS)
)

# What a choice is counted as where there are several kinds of move (`Watch`): a decision and a move.
CHOICES = (
    "play: Play",
    "play: DrawDiscard",
    "play: Ability",
    "play: Swap",
    "play: EndTurn",
    "react: LetPass",
    "react: Stop",
    "invite: Join",
    "invite: Decline",
    "bonus: UseBonus",
    "bonus: Decline",
)

# `counts`: as `state.COUNTED`, and two more that the outcome counts.
STOPS, BRIBES, STOLEN, BURIED, MESSED, DUG, BONUSES, CONCERTS, DRAWN, CHOSEN, WINDOWS = numbered(11)
SEVERAL_EMPTY, NO_CARDS = 11, 12
DEALT, HELD, OFFERED, PLAYED = numbered(4)
GOING_ON, FOURTH, LIMIT = numbered(3)
ENDINGS = ("", "fourth", "limit")
