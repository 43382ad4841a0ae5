"""StoryLine: Scary Tales as a game of the core."""

from __future__ import annotations

from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.move import Move
from telltable.core.option import grouped
from telltable.core.step import Step
from telltable.core.subject import Subject, in_hands
from telltable.games.storyline.bots import BOTS
from telltable.games.storyline.bots.evaluation import evaluate
from telltable.games.storyline.box.components import FEWEST, MOST
from telltable.games.storyline.box.pack import SHELF, StoryLinePack, card_name
from telltable.games.storyline.box.skeleton import skeleton
from telltable.games.storyline.rules import choosing, ending, offering, rounds, setting_up
from telltable.games.storyline.rules.laying import lay
from telltable.games.storyline.rules.leaving import leave
from telltable.games.storyline.rules.outcome import outcome, so_far
from telltable.games.storyline.show.board import BOARD_PARTS, reads_alike
from telltable.games.storyline.show.book import book, dated
from telltable.games.storyline.show.labels import LABELS
from telltable.games.storyline.show.lobby import LOBBY
from telltable.games.storyline.show.pack_parts import pack_parts
from telltable.games.storyline.show.paper_cards import paper_deck
from telltable.games.storyline.show.paper_sheets import paper_sheets
from telltable.games.storyline.show.printables import printables
from telltable.games.storyline.show.questions import QUESTIONS
from telltable.games.storyline.show.reasons import because
from telltable.games.storyline.show.sentences import SENTENCES
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table import moves as m
from telltable.games.storyline.table.invariants import broken
from telltable.games.storyline.table.options import OPTIONS
from telltable.games.storyline.table.position import Position, write_position
from telltable.games.storyline.table.reducers import REDUCERS
from telltable.games.storyline.table.state import State, View
from telltable.games.storyline.table.turn_order import next_seats
from telltable.games.storyline.table.view import determinise, view_of


class StoryLine(Game[State, View, StoryLinePack]):
    """One reads, the others slip in a card, and a scary tale gets written."""

    name = "storyline"
    title = "StoryLine: Scary Tales"
    prefix = "SL"
    seats = range(FEWEST, MOST + 1)
    licence = "CC BY 4.0"
    pitch = "One reads, the others slip in a card, and a scary tale gets written."
    minutes = "30-45"
    age = 8
    mood = "spooky, for families"
    most_entries = 8 + 14 * 8 + 3 + 18 * 7  # SL section 8, 9: answers; and 18 piles that are read out one by one
    keeps_secrets = True
    options = grouped(OPTIONS, LOBBY)
    events = kinds(Event, e)
    moves = kinds(Move, m)
    steps = kinds(Step, setting_up, rounds, offering, choosing, ending)
    standing = (choosing.Embellishing(), choosing.Attempting())
    reducers = REDUCERS
    board_parts = BOARD_PARTS
    evolve = staticmethod(REDUCERS.evolve)
    sentences = SENTENCES
    labels = LABELS
    questions = QUESTIONS
    headline = ("embellished", "tie rose", "tie tokens")
    subjects = (
        Subject("Cards offered", {"Offer": ("cards",)}, card_name, in_hands),
        Subject("Cards read out", {"Choose": ("cards",)}, card_name),
    )
    bots = BOTS
    tastes = {setting_up.ClaimReading: BOTS["helper"]}
    shelf = SHELF
    kernel = "telltable.games.storyline.kernel.play"
    position_type = Position

    new_pack = staticmethod(skeleton)
    check_setup = staticmethod(setting_up.check_seats)
    start = staticmethod(setting_up.undealt)
    opening = staticmethod(setting_up.opening)
    view = staticmethod(view_of)
    determinise = staticmethod(determinise)
    leave = staticmethod(leave)
    outcome = staticmethod(outcome)
    so_far = staticmethod(so_far)
    because = staticmethod(because)
    reads_alike = staticmethod(reads_alike)
    book = staticmethod(book)
    dated = staticmethod(dated)
    pack_parts = staticmethod(pack_parts)
    paper_deck = staticmethod(paper_deck)
    paper_sheets = staticmethod(paper_sheets)
    printables = staticmethod(printables)
    lay = staticmethod(lay)
    write_position = staticmethod(write_position)
    invariants = staticmethod(broken)
    evaluate = staticmethod(evaluate)
    next_seats = staticmethod(next_seats)

    def group_title(self, pack: StoryLinePack, group: str) -> str:
        """The title of a tale."""
        tale = pack.tale_of.get(group.removeprefix("tale "))
        return tale.title if tale else group
