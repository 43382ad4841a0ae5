"""The numbers that stand for types, slots, needs, questions and what is counted."""

from __future__ import annotations

import numpy as np

from telltable.core.compiled import numbered
from telltable.games.storystack.box.components import (
    CLOSING_TYPES,
    COSTS,
    EXISTING_KIND,
    KINDS,
    LANES,
    LANES_OF,
    NAMED_KIND,
    REQUIRED_TYPE,
    ROLE_KINDS,
    TABLE_WORDS,
    TAGS,
    TYPES,
)
from telltable.games.storystack.table.so_far import DEATH

TYPE_CODES = tuple(TYPES)
CAST_TYPE, RELATIONSHIP = np.int64(TYPE_CODES.index("CA")), np.int64(TYPE_CODES.index("RE"))
RESOLUTION = np.int64(TYPE_CODES.index("RS"))
CLOSING = np.array([CLOSING_TYPES.index(code) if code in CLOSING_TYPES else -1 for code in TYPE_CODES])
LANE_COUNT, TAG_COUNT, KIND_COUNT, COST_COUNT = len(LANES), len(TAGS), len(KINDS), np.int64(len(COSTS))
LANES_TO = np.array([(*LANES_OF[code], *(0,) * (LANE_COUNT - len(LANES_OF[code]))) for code in TYPE_CODES])
LANES_N = np.array([len(LANES_OF[code]) for code in TYPE_CODES])
REQUIRED = np.array(  # by lane; what stands for any type is the first number that is none
    [TYPE_CODES.index(REQUIRED_TYPE[n]) if n in REQUIRED_TYPE else len(TYPES) for n in range(1, 1 + len(LANES))]
)
ANY_TYPE = len(TYPES)

# Slots: three that ask for characters, a new one, then what is there already and what may be named, by kind.
SLOTS = ("C1", "C2", "C3", "+C", "E2!", "K!", "$", *EXISTING_KIND, *NAMED_KIND)
ONE, TWO, THREE, NEWCOMER, PAIR, CARD, COST = numbered(7)
EXISTING, NAMED = np.int64(7), np.int64(7 + len(EXISTING_KIND))
KIND_OF = np.array(
    [0] * 7 + [KINDS.index(kind) for kind in EXISTING_KIND.values()] + [KINDS.index(x) for x in NAMED_KIND.values()]
)
THREAT = np.int64(KINDS.index("threat"))
NEW = np.int64(-1)  # in a slot: something that did not exist yet

# What a card needs, as bits: so many characters, a thing of a kind, any two, a card in play (SS-C2).
PAIRS, IN_PLAY = 7, 8

CHOICES = (
    "details: Done",
    "details: UseDefaults",
    "empty: DeclareBroken",
    "empty: MoveCard",
    "empty: Pass",
    "names: Done",
    "names: UseDefaults",
    "objection: Flag",
    "objection: NoObjection",
    "sentences: Done",
    "sentences: UseDefaults",
)
DETAILS_AT, EMPTY_AT, NAMES_AT, OBJECTION_AT, SENTENCES_AT = (np.int64(at) for at in (0, 2, 5, 7, 9))
BROKEN_CHOICE, MOVE_CHOICE, PASS_CHOICE = numbered(3)

CHOOSE, TELL, ANSWER = numbered(3)  # of `pace`
DEALT, HELD, OFFERED, CHOSEN = numbered(4)  # of what is seen of a thing
GOING_ON, COMPLETE, BROKEN = numbered(3)
ENDINGS = ("", "complete", "broken")
BY_LUCK, BY_NAME, BY_VOTE = numbered(3)  # who goes first

BOTS = ("random", "helper", "greedy")
RANDOM, HELPER, GREEDY = numbered(len(BOTS))
LIFE = np.int64([cost.casefold() for cost in COSTS].index(DEATH))
COST_LENGTHS = np.array([len(cost) for cost in COSTS])

# Kinds of roles, in the order in which they are cast; the first three are words of the table, too.
LEAD, FOE, FRIEND, NOT_LEAD, ANYBODY = numbered(len(ROLE_KINDS))
# Words of the table in tellings (ADR 0017), then what else a telling says whose length is not always the same.
WORDS = (*TABLE_WORDS, "recall")
_, _, _, WANT, PLACE, THING, MENACE, GROUP, BEFORE, RECALL = numbered(len(WORDS))
SPOKEN = np.array([KINDS.index(kind) for kind in ("location", "object", "threat", "faction")])  # PLACE to GROUP
SAID_KIND = np.int64(len(WORDS) - 1)  # and the number of the kind
SAID = ("first", "second", "card", "cost", "payer", "note")
SAID_FIRST, SAID_SECOND, SAID_CARD, SAID_COST, SAID_PAYER, SAID_NOTE = (
    np.int64(len(WORDS) + len(KINDS) - 1 + place) for place in range(len(SAID))
)
