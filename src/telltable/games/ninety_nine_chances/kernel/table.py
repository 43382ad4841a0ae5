"""The table as one NumPy record, which all compiled functions hand on: the cards by number, and who has what.

A card is called by its number; blank markers (NC-108) come after the highest, in the order in which they were made.
Hands, piles and what lies in front of somebody are lists in the order of the state's tuples, since luck picks by place.
"""

from __future__ import annotations

import numpy as np

from telltable.games.ninety_nine_chances.box.components import HAND, HIGHEST, MOST

from .codes import CHOICES, TENS, WINS

SEATS, NUMBERS, SUBJECTS = MOST, HIGHEST + 1, 3
CARDS = 256  # blank markers included: no game makes more than 155
PROBLEMS = 64
BIDS = 17  # places among the bids that bots bid, of which there are sixteen
RATES = WINS + SEATS
TRAIL = 4096

TABLE = np.dtype(
    [
        # what is played with: `setting` fills it once
        ("seats", "i8"),
        ("bot", "i8", (SEATS,)),
        ("pack", "i8", (NUMBERS,)),
        ("suits", "i8", (CARDS,)),
        ("shut", "u1", (NUMBERS,)),  # NC-203: not for a family table
        ("theme_worth", "f8", (NUMBERS, NUMBERS)),
        ("bid_place", "i8", (NUMBERS,)),  # how many of the bids that bots bid are not above a number
        ("bid_alone", "f8", (BIDS, BIDS)),  # the chance to be the Hero, by the places of a bid and of the Finale
        ("acts", "i8"),
        ("opening", "i8"),
        ("more_resources", "b1"),
        ("only_free", "b1"),
        ("own_plan", "b1"),
        ("even_higher", "b1"),
        ("median_tells_failure", "b1"),
        ("bonus_at_theme", "b1"),
        ("tie_break", "i8"),
        ("family", "b1"),
        ("ballots", "i8"),
        ("batches", "i8"),
        ("dealer_seat", "i8"),
        # luck
        ("keys", "u8", (1 + SEATS, 2)),
        ("at", "u8"),
        # cards
        ("deck", "i8", (NUMBERS,)),
        ("deck_n", "i8"),
        ("pile", "i8", (NUMBERS,)),
        ("pile_n", "i8"),
        ("hand", "i8", (SEATS, HAND + 1)),
        ("hand_n", "i8", (SEATS,)),
        ("laid", "i8", (SEATS,)),  # face down: a Number or a bid; 0 for none
        ("resources", "i8", (SEATS, CARDS)),
        ("resources_n", "i8", (SEATS,)),
        ("problems", "i8", (SEATS, PROBLEMS)),
        ("problems_n", "i8", (SEATS,)),
        ("blanks", "i8"),
        ("bonus", "i8"),
        # the meeting
        ("dealer", "i8"),
        ("themes", "i8", (SEATS, 2)),
        ("theme", "i8", (2,)),
        ("ballot", "i8", (SEATS,)),
        ("held_ballots", "i8"),
        # the rounds
        ("leader", "i8"),
        ("act", "i8"),
        ("todo", "u1", (SEATS,)),
        ("involved", "u1", (SEATS,)),
        ("troubled", "u1", (SEATS,)),
        ("named", "u1", (SEATS,)),  # in the telling that consent is asked for
        ("often", "i8", (SEATS,)),  # in how many tellings of Resources
        ("goodwill", "i8", (SEATS, SEATS)),
        # a plan
        ("teller", "i8"),
        ("last_teller", "i8"),
        ("problem", "i8"),
        ("used", "i8", (CARDS,)),
        ("used_n", "i8"),
        ("borrowed", "i8", (CARDS,)),
        ("borrowed_n", "i8"),
        ("enlisted", "i8"),
        ("refused", "i8"),
        ("asked", "u1", (SEATS + CARDS,)),  # by request: a seat, or SEATS and a card
        ("left_batches", "i8"),
        ("median", "i8"),
        ("owner", "i8"),
        # the climax
        ("finale", "i8"),
        ("hero", "i8"),
        ("before", "i8", (SEATS,)),
        ("winner", "i8", (SEATS,)),
        ("winners", "i8"),
        # a question: what can be chosen, and the answer
        ("some", "i8", (SEATS + CARDS,)),
        ("some_n", "i8"),
        ("pool", "i8", (SEATS + CARDS,)),
        ("item", "i8", (SEATS + CARDS,)),  # requests, and who gives each of them
        ("giver", "i8", (SEATS + CARDS,)),
        ("given", "u1", (SEATS + CARDS,)),
        ("items", "i8"),
        ("card", "i8"),
        ("other", "i8"),  # another card
        ("seat", "i8"),
        ("yes", "b1"),
        ("names", "i8", (SEATS,)),
        ("names_n", "i8"),
        # what is counted
        ("entries", "i8"),
        ("told", "i8"),
        ("plans", "i8"),
        ("medians", "i8"),
        ("reshuffles", "i8"),
        ("ending", "i8"),
        ("pace", "i8", (3,)),
        ("moves", "i8", (len(CHOICES), 2)),
        ("working", "i8", (TENS, 2)),
        ("seen", "u4", (SUBJECTS * NUMBERS,)),
        ("fresh", "i8", (NUMBERS, 2)),  # cards that came into hands since the last entry
        ("fresh_n", "i8"),
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
