"""99 chances as a game of the core."""

from __future__ import annotations

from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.move import Move
from telltable.core.option import grouped
from telltable.core.step import Step
from telltable.core.subject import Subject, in_hands
from telltable.games.ninety_nine_chances.bots import BOTS
from telltable.games.ninety_nine_chances.bots.evaluation import evaluate
from telltable.games.ninety_nine_chances.box.components import FEWEST, MOST
from telltable.games.ninety_nine_chances.box.pack import (
    SHELF,
    ChancePack,
    genre_word,
    problem_word,
    resource_word,
    worded,
)
from telltable.games.ninety_nine_chances.box.pack_lent import skeleton
from telltable.games.ninety_nine_chances.rules import (
    acts,
    characters,
    climax,
    climax_finale,
    consent,
    ending,
    resources,
    setting_up,
    story_meeting,
    storytelling_evaluation,
    storytelling_plan,
    trouble,
    turns,
)
from telltable.games.ninety_nine_chances.rules import rule_of_yes as rule_of_yes
from telltable.games.ninety_nine_chances.rules.laying import lay
from telltable.games.ninety_nine_chances.rules.leaving import leave
from telltable.games.ninety_nine_chances.rules.outcome import outcome, so_far
from telltable.games.ninety_nine_chances.rules.position_writing import write_position
from telltable.games.ninety_nine_chances.show.board import BOARD_PARTS, cards
from telltable.games.ninety_nine_chances.show.book import book
from telltable.games.ninety_nine_chances.show.labels import LABELS
from telltable.games.ninety_nine_chances.show.lobby import LOBBY
from telltable.games.ninety_nine_chances.show.paper_cards import paper_deck
from telltable.games.ninety_nine_chances.show.paper_sheets import paper_sheets
from telltable.games.ninety_nine_chances.show.printables import printables
from telltable.games.ninety_nine_chances.show.questions import QUESTIONS
from telltable.games.ninety_nine_chances.show.reasons import because
from telltable.games.ninety_nine_chances.show.sentences import SENTENCES
from telltable.games.ninety_nine_chances.show.unchanged import reads_alike
from telltable.games.ninety_nine_chances.table import (
    events,
    events_climax,
    events_consent,
    events_story_meeting,
    events_storytelling,
    moves,
)
from telltable.games.ninety_nine_chances.table.invariants import broken
from telltable.games.ninety_nine_chances.table.options import OPTIONS
from telltable.games.ninety_nine_chances.table.position import Position
from telltable.games.ninety_nine_chances.table.reducers import REDUCERS
from telltable.games.ninety_nine_chances.table.state import State, View
from telltable.games.ninety_nine_chances.table.turn_order import next_seats
from telltable.games.ninety_nine_chances.table.view import determinise, view_of


class NinetyNineChances(Game[State, View, ChancePack]):
    """Mash two genres together, solve your Problems, and let the table set the odds."""

    name = "ninety_nine_chances"
    title = "99 chances"
    prefix = "NC"
    seats = range(FEWEST, MOST + 1)
    licence = "CC BY 4.0"
    pitch = "Mash two genres together, tell your way out of trouble, and let the table set the odds."
    minutes = "45-120"
    mood = "competitive"
    most_entries = 4_000  # 8 seats, 3 acts, every request, consent, retelling and objection there is
    options = grouped(OPTIONS, LOBBY)
    events = kinds(Event, events, events_story_meeting, events_consent, events_storytelling, events_climax)
    moves = kinds(Move, moves)
    steps = kinds(
        Step,
        turns,
        setting_up,
        story_meeting,
        characters,
        acts,
        resources,
        consent,
        trouble,
        storytelling_plan,
        storytelling_evaluation,
        climax,
        climax_finale,
        ending,
    )
    standing = (
        rule_of_yes.Objecting(),
        rule_of_yes.Nudging(),
        rule_of_yes.Revising(),
        rule_of_yes.Noting(),
        rule_of_yes.Describing(),
    )
    reducers = REDUCERS
    evolve = staticmethod(REDUCERS.evolve)
    board_parts = BOARD_PARTS
    sentences = SENTENCES
    labels = LABELS
    questions = QUESTIONS
    headline = ("plans", "median")
    subjects = (
        Subject("Resources", {"PlayResource": ("card",)}, resource_word, in_hands, worded),
        Subject("Problems", {"PlayProblem": ("card",)}, problem_word, None, worded),
        Subject("Genres", {"PickTheme": ("cards",)}, genre_word, None, worded),
    )
    bots = BOTS
    tastes = dict.fromkeys((setting_up.AgreeOnActs, climax.ReactStep), BOTS["helper"])
    shelf = SHELF
    kernel = "telltable.games.ninety_nine_chances.kernel.play"
    position_type = Position

    check_setup = staticmethod(setting_up.check_seats)
    start = staticmethod(setting_up.undealt)
    opening = staticmethod(setting_up.opening)
    view = staticmethod(view_of)
    determinise = staticmethod(determinise)
    new_pack = staticmethod(skeleton)
    leave = staticmethod(leave)
    outcome = staticmethod(outcome)
    ending_titles = {"hero": "with a Hero", "no hero": "without a Hero"}
    so_far = staticmethod(so_far)
    because = staticmethod(because)
    cards = staticmethod(cards)
    book = staticmethod(book)
    paper_deck = staticmethod(paper_deck)
    paper_sheets = staticmethod(paper_sheets)
    printables = staticmethod(printables)
    lay = staticmethod(lay)
    write_position = staticmethod(write_position)
    invariants = staticmethod(broken)
    evaluate = staticmethod(evaluate)
    next_seats = staticmethod(next_seats)

    def reads_alike(self, earlier: View, view: View) -> bool:
        """Labels speak of the cast, of themes, and of the cards in front of people."""
        return reads_alike(earlier.table, view.table)
