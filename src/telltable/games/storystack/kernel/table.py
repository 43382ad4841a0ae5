"""The table as one NumPy record, which all compiled functions hand on: cards, patterns and elements by number.

A card's number is its place in the pack, as the deck begins; an element's is its place among all elements. Plays, lanes
and seats are numbered as in the rules. Order matters wherever luck or a bot looks at it.
"""

from __future__ import annotations

import numpy as np

from telltable.games.storystack.box.components import HAND

from . import codes

SEATS, CARDS, PATTERNS, SLOTS, ELEMENTS = 6, 250, 40, 6, 512
PEOPLE, TELLINGS, SAID, NOTES, SPOKEN = 26, 8, 16, 32, 40
ID = 5  # letters of a card's id
FACTS = CARDS + 1
TRAIL = 4096

TABLE = np.dtype(
    [
        # what is played with: `setting` fills it once
        ("seats", "i8"),
        ("cards", "i8"),
        ("patterns", "i8"),
        ("type", "u1", (CARDS,)),
        ("tag", "i1", (CARDS,)),  # -1: none
        ("needs", "u2", (CARDS,)),
        ("slots", "u1", (CARDS, SLOTS)),
        ("slots_n", "i8", (CARDS,)),
        ("starts_b", "u1", (CARDS,)),
        ("card_place", "i8", (CARDS,)),  # among all ids in order
        ("pattern_place", "i8", (PATTERNS,)),
        ("useful", "u1", (CARDS,)),  # SS-T3
        # what bots think about that do not play by chance
        ("bot", "i8", (SEATS,)),
        ("thinks", "b1"),
        ("card_id", "u1", (CARDS, ID)),
        ("cast", "u1", (CARDS, 3)),
        ("asks", "u1", (CARDS,)),
        ("home", "f8", (CARDS, codes.LANE_COUNT)),
        ("wants", "i1", (CARDS,)),  # the loose end that it picks up; -1: none
        ("leaves", "i8", (CARDS,)),
        ("leaves_n", "i8", (CARDS,)),
        ("recall", "u1", (CARDS,)),
        ("title_length", "i8", (CARDS,)),
        ("tellings", "i8", (CARDS,)),
        ("telling_words", "u2", (CARDS, TELLINGS)),  # of the table, as bits
        ("telling_length", "i2", (CARDS, TELLINGS)),  # without what is in `telling`
        ("telling_n", "i8", (CARDS, TELLINGS)),
        ("telling", "u1", (CARDS, TELLINGS, SAID)),
        ("notes_n", "i8", (CARDS,)),
        ("note_length", "i2", (CARDS, NOTES)),
        ("wanted_length", "i2", (CARDS, NOTES)),
        ("least", "u1", (PATTERNS, codes.TAG_COUNT)),
        ("by_vote", "b1"),
        ("first_by", "i8"),
        ("first_seat", "i8"),
        ("competitive", "b1"),
        ("cap_of_player", "b1"),
        ("on_resolution", "b1"),
        ("discards", "b1"),
        ("redraw_ends", "b1"),
        ("ask_all", "b1"),
        ("writes", "b1"),
        # luck
        ("keys", "u8", (1 + SEATS, 2)),
        ("at", "u8"),
        # cards that are hidden
        ("deck", "u1", (CARDS,)),
        ("deck_n", "i8"),  # without the top card, where that is known
        ("top", "i8"),  # -1: nobody knows it
        ("hand", "u1", (SEATS, HAND)),
        ("hand_n", "i8", (SEATS,)),
        ("fresh", "i8"),  # seats whose hand has changed in this entry
        # the outline
        ("shown", "i8", (3,)),
        ("pattern", "i8"),
        ("facts", "i8"),
        ("fact_card", "u1", (FACTS,)),
        ("fact_seat", "u1", (FACTS,)),
        ("fact_lane", "u1", (FACTS,)),
        ("fact_people", "u4", (FACTS,)),  # SS-V3: in its slots for characters
        ("fact_slot", "i2", (FACTS, SLOTS, 3)),
        ("lane", "u1", (codes.LANE_COUNT, FACTS)),
        ("lane_n", "i8", (codes.LANE_COUNT,)),
        ("fit", "i8", (codes.LANE_COUNT,)),  # cards that fill it (SS-C3)
        ("tags", "i8", (codes.TAG_COUNT,)),
        ("lacking", "i8"),  # tags that the pattern still wants
        ("elements", "i8"),
        ("element_kind", "u1", (ELEMENTS,)),
        ("element_by", "u1", (ELEMENTS,)),
        ("element_fact", "u1", (ELEMENTS,)),
        ("of_kind", "i2", (codes.KIND_COUNT, ELEMENTS)),
        ("tally", "i8", (codes.KIND_COUNT,)),
        ("have", "i8"),  # as bits, what there is for `needs`
        ("thread_b", "i8"),
        # the story so far, where somebody thinks about it
        ("fact_cast", "u4", (FACTS,)),  # everybody whom it chose
        ("fact_spoken", "i2", (FACTS, SPOKEN)),
        ("fact_spoken_n", "i8", (FACTS,)),
        ("element_key", "i8", (ELEMENTS,)),  # its id, letter by letter
        ("acts", "i8", (PEOPLE,)),
        ("as_foe", "i8", (PEOPLE,)),
        ("died", "i8", (PEOPLE,)),
        ("beside", "i8", (PEOPLE,)),
        ("want_length", "i8", (PEOPLE,)),
        ("paid", "i8"),
        ("links", "i8"),
        ("link", "i2", (FACTS, 2)),
        ("reading", "u1", (FACTS,)),
        ("read_to", "i8", (codes.LANE_COUNT,)),
        ("lead", "i8"),  # a place among the characters; -1: nobody
        ("foe", "i8"),
        ("friend", "i8"),
        ("there", "i8", (codes.LANE_COUNT + 1,)),
        ("lonely", "b1"),
        ("picked_up", "i8", (FACTS,)),
        # a choice as it is thought about
        ("best", "f8"),
        ("best_card", "i8"),
        ("best_lane", "i8"),
        ("people", "i8"),
        ("note", "i8"),
        ("word", "i8", (len(codes.WORDS),)),
        ("told", "i2", (SAID,)),
        ("told_n", "i8"),
        ("said", "u1", (128,)),
        ("said_n", "i8"),
        ("word_bytes", "u1", (8,)),
        ("block", "u8", (16,)),
        # the turn
        ("turn", "i8"),
        ("active", "i8"),
        ("stuck", "i8"),
        ("move_used", "b1"),
        ("playless", "i8"),
        # an answer
        ("card", "i8"),
        ("to_lane", "i8"),
        ("slot", "i2", (SLOTS, 3)),
        ("move_n", "i8"),
        ("move_lane", "i8"),
        ("some", "i8", (SEATS,)),
        # what is counted
        ("entries", "i8"),
        ("ending", "i8"),
        ("winner", "i1", (SEATS,)),
        ("scored", "b1"),
        ("score", "i8", (SEATS,)),
        ("types", "i8", (len(codes.TYPE_CODES),)),
        ("plays", "i8", (SEATS,)),
        ("forced", "i8"),
        ("redraws", "i8"),
        ("emptied", "i8"),
        ("pace", "i8", (3,)),
        ("moves", "i8", (len(codes.CHOICES), 2)),
        ("seen", "u1", (CARDS, 4)),
        ("pattern_seen", "u1", (PATTERNS, 4)),
        ("dealt", "b1"),
        # for tests: whether each entry leaves a checksum of who moved and how the table lay
        ("traced", "b1"),
        ("mover", "i8"),
        ("trail", "u8", (TRAIL,)),
    ],
    align=True,
)
