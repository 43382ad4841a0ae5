"""The table as one NumPy record, which all compiled functions hand on: the cards by number, and who has what.

A card's number is its place among all ids in order, so sorting numbers sorts ids. A deck lies top down, as bags.
"""

from __future__ import annotations

import numpy as np

from telltable.games.storyline.box.components import CATEGORIES, MOST, PAGES, TOKENS
from telltable.games.storyline.box.pack_sizes import MOST_CARDS

from .codes import FACES

SEATS, KINDS, CARDS = MOST, len(CATEGORIES), len(CATEGORIES) * MOST_CARDS
TALES, BANNERS, SUBJECTS = 16, 2, 2
HELD = 16  # cards of a category in a hand
DEPTH = 256  # of a deck, with all that was put under it
ROUNDS, WORDS = 64, 8  # of SHA-256
LANES = 16  # as many cards go through it at once, at most
WIDE = -(-MOST_CARDS // LANES) * LANES
TRAIL = 1024

TABLE = np.dtype(
    [
        # what is played with: `setting` fills it once
        ("seats", "i8"),
        ("thinks", "i8", (SEATS,)),
        ("temper", "i8", (SEATS,)),  # tags
        ("cards", "i8"),
        ("tags", "i8", (CARDS,)),
        ("says", "i8", (CARDS,)),  # whether a bot that narrates has something to add to it
        ("box", "i8", (KINDS, MOST_CARDS)),  # of each category
        ("box_n", "i8", (KINDS,)),
        ("size", "i8", (KINDS,)),  # with how many of them a table plays
        ("block", "u4", (KINDS, ROUNDS, WIDE)),  # what each round of a card's digest adds (SL-214)
        ("fitting", "i8", (TALES,)),  # tales that so many can tell
        ("fitting_n", "i8"),
        ("wanted", "i8"),  # the tale; -1 for any
        ("page_tags", "i8", (TALES, PAGES)),
        ("banners", "i8", (TALES, PAGES, BANNERS)),
        ("banners_n", "i8", (TALES, PAGES)),
        ("first", "i8"),  # the first Narrator; -1 for any
        ("is_family", "b1"),
        ("one_by_one", "b1"),
        ("is_hidden", "b1"),
        ("heap_of", "i8", (TOKENS,)),
        # luck
        ("keys", "u8", (1 + SEATS, 2)),
        ("at", "u8"),
        ("said", "u1", (64,)),  # the commitment
        # cards
        ("deck", "i8", (KINDS, DEPTH)),
        ("top", "i8", (KINDS,)),
        ("bottom", "i8", (KINDS,)),
        ("bag", "i8", (KINDS, DEPTH)),
        ("first_bag", "i8", (KINDS,)),
        ("bags", "i8", (KINDS,)),
        ("hand", "i8", (SEATS, KINDS, HELD)),
        ("hand_n", "i8", (SEATS, KINDS)),
        ("told_tags", "i8"),
        # a page
        ("tale", "i8"),
        ("page", "i8"),
        ("narrator", "i8"),
        ("asked", "i8", (BANNERS,)),  # its banners
        ("asked_n", "i8"),
        ("offer", "i8", (SEATS, BANNERS)),
        ("pile", "i8", (BANNERS, SEATS)),
        ("pile_n", "i8", (BANNERS,)),
        # tokens
        ("tokens", "i8", (SEATS,)),
        ("supply", "i8"),
        ("heap", "i8", (TOKENS,)),
        ("heap_n", "i8"),
        ("numbers", "i8", (SEATS, FACES)),  # tokens of each number that no Grave covers
        ("on_hat", "i8", (SEATS,)),  # the number on the Magic Hat that no Grave covers; 0 for none
        ("waits", "i8", (SEATS, FACES)),
        ("has_rose", "i8", (SEATS,)),
        ("bones", "i8", (SEATS,)),
        ("points", "i8", (SEATS,)),
        # a question: what can be chosen, and the answer
        ("some", "i8", (DEPTH,)),
        ("some_n", "i8"),
        ("choice", "i8", (BANNERS,)),
        ("says_more", "b1"),
        # what is counted
        ("entries", "i8"),
        ("plays", "i8"),
        ("embellished", "i8"),
        ("chosen", "i8", (SEATS,)),
        ("winner", "i8", (SEATS,)),
        ("tie", "i8"),
        ("pace", "i8", (3,)),
        ("seen", "u4", (SUBJECTS * CARDS,)),
        ("fresh", "i8", (CARDS, 2)),  # cards that came into hands since the last entry
        ("fresh_n", "i8"),
        ("scored", "b1"),
        ("is_over", "b1"),
        ("ahead", "i8"),
        ("lead", "i8", (2,)),
        # for tests: whether each entry leaves a checksum of who moved and how the table lay
        ("traced", "b1"),
        ("mover", "i8"),
        ("trail", "u8", (TRAIL,)),
    ],
    align=True,
)
