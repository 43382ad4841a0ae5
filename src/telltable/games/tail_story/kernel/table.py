"""The table as one NumPy record, which all compiled functions hand on: the cards by number, and who has what.

A card's number is its place among all ids in order, so sorting numbers sorts ids. Order matters wherever luck or a bot
looks at it, so hands, piles and zones are lists in the order of the state's tuples. A deck lies bottom up, as bags.
"""

from __future__ import annotations

import numpy as np

from telltable.games.tail_story.box.components import PETS, TYPES

from .codes import CHOICES

SEATS, CARDS, FORMS = 4, 64, 320
MOST_PETS = 32
TRAIL = 4096

TABLE = np.dtype(
    [
        # what is played with: `setting` fills it once
        ("seats", "i8"),
        ("cards", "i8"),
        ("pets", "i8"),
        ("kind", "i8", (CARDS,)),
        ("type", "i8", (CARDS,)),
        ("design", "i8", (CARDS,)),
        ("most", "i8", (CARDS,)),  # that an acting card draws
        ("worth", "i8", (len(TYPES), CARDS)),  # TS-903, by the type of the pet
        ("pet_type", "i8", (MOST_PETS,)),
        ("pet_does", "i8", (MOST_PETS,)),  # JACK ...
        ("pet_left_out", "i8", (MOST_PETS,)),
        ("limit_of", "i8", (len(PETS),)),
        ("sounds", "i8"),
        ("at_himself", "b1"),
        ("check_after_draw", "b1"),
        ("shared", "b1"),
        ("top_of_deck", "b1"),
        ("round_limit", "i8"),
        ("careful", "i8", (SEATS,)),
        # luck
        ("keys", "u8", (1 + SEATS, 2)),
        ("at", "u8"),
        # each seat's mat
        ("order", "i8", (SEATS,)),
        ("queue", "i8", (SEATS,)),
        ("pet", "i8", (SEATS,)),
        ("own", "i8", (SEATS,)),  # the type of the pet
        ("altered", "i8", (SEATS,)),
        ("hand", "i8", (SEATS, CARDS)),
        ("hand_n", "i8", (SEATS,)),
        ("hand_set", "u8", (SEATS,)),
        ("pile", "i8", (SEATS, CARDS)),
        ("pile_n", "i8", (SEATS,)),
        ("zone", "i8", (SEATS, CARDS)),
        ("zone_n", "i8", (SEATS,)),
        ("dug", "i8", (SEATS, CARDS)),
        ("dug_n", "i8", (SEATS,)),
        ("deck", "i8", (SEATS, CARDS)),
        ("deck_n", "i8", (SEATS,)),
        ("bag", "i8", (SEATS, CARDS)),
        ("bag_n", "i8", (SEATS,)),
        ("achievements", "i8", (SEATS,)),
        ("achieved", "i8", (SEATS,)),
        ("uses", "i8", (SEATS,)),
        ("beam", "i8", (SEATS,)),
        ("bonus_used", "i8", (SEATS,)),
        # the turn
        ("round", "i8"),
        ("turn", "i8"),
        ("active", "i8"),
        ("ap", "i8"),
        ("swap_used", "b1"),
        ("ability_used", "b1"),
        ("barred", "b1"),
        # the chain: seats and cards of its items, and what its first one declares
        ("chain_seat", "i8", (CARDS,)),
        ("chain_card", "i8", (CARDS,)),
        ("chain_n", "i8"),
        ("action", "i8"),
        ("n", "i8"),
        ("target", "i8"),
        ("targets", "i8", (SEATS,)),
        ("listed", "i8", (CARDS,)),  # to recycle, or given in a swap
        ("listed_n", "i8"),
        ("taken", "i8", (CARDS,)),
        ("matching", "i8", (SEATS,)),
        ("looked", "i8", (CARDS,)),
        ("looked_n", "i8"),
        # a question: its forms where they are several, and the answer
        ("form", "i8", (FORMS,)),
        ("form_card", "i8", (FORMS,)),
        ("form_kind", "i8", (FORMS,)),
        ("form_target", "i8", (FORMS,)),
        ("form_most", "i8", (FORMS,)),
        ("forms", "i8"),
        ("surplus", "i8"),
        ("move", "i8"),
        ("card", "i8"),
        ("number", "i8"),
        ("put", "i8"),
        ("at_seat", "i8"),
        ("prey", "i8", (SEATS,)),
        ("some", "i8", (CARDS,)),
        ("some_n", "i8"),
        ("others", "i8", (CARDS,)),
        # sealed answers of a step
        ("answer", "i8", (SEATS,)),
        ("answer_n", "i8", (SEATS,)),
        ("answer_cards", "i8", (SEATS, CARDS)),
        # what is counted
        ("entries", "i8"),
        ("ending", "i8"),
        ("winner", "i8", (SEATS,)),
        ("winners", "i8"),
        ("counts", "i8", (13,)),
        ("first", "i8"),
        ("pace", "i8", (3,)),
        ("moves", "i8", (len(CHOICES), 2)),
        ("dealt", "u8", (SEATS,)),
        ("held", "u8", (SEATS,)),
        ("offered", "u8", (SEATS,)),
        ("chosen", "u8", (SEATS,)),
        ("pet_offered", "i8", (MOST_PETS,)),
        ("scored", "b1"),
        ("ahead", "i8"),
        ("lead", "i8", (2,)),
        # for tests: whether each entry leaves a checksum of who moved and how the table lay
        ("traced", "b1"),
        ("mover", "i8"),
        ("trail", "u8", (TRAIL,)),
    ],
    align=True,
)
