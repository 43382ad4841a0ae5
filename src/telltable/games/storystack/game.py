"""StoryStack as a game of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.option import Option, grouped, offering
from telltable.core.rules import Outcome, Setup
from telltable.core.seat import Seat
from telltable.core.step import AnyStep, Frame, Step
from telltable.core.story import Book
from telltable.core.subject import Subject, in_hands
from telltable.games.storystack import from_1
from telltable.games.storystack.bots.choices import decide_rest, greedy, helper
from telltable.games.storystack.bots.evaluation import evaluate
from telltable.games.storystack.box.pack import OWN, SHELF, StoryPack, card_title, pattern_title
from telltable.games.storystack.box.pack_lent import skeleton
from telltable.games.storystack.rules import contradictions, ending, plays, scoring, setting_up, skinning, stuck, turn
from telltable.games.storystack.rules.contradictions import Flagging
from telltable.games.storystack.rules.laying import lay
from telltable.games.storystack.rules.leaving import leave
from telltable.games.storystack.rules.notebook import Annotating
from telltable.games.storystack.rules.outcome import outcome
from telltable.games.storystack.rules.skinning import Editing, Threading
from telltable.games.storystack.show.board import BOARD_PARTS
from telltable.games.storystack.show.book import book
from telltable.games.storystack.show.labels import LABELS
from telltable.games.storystack.show.lobby import LOBBY
from telltable.games.storystack.show.pack_parts import pack_parts
from telltable.games.storystack.show.paper_cards import paper_deck
from telltable.games.storystack.show.paper_sheets import paper_sheets
from telltable.games.storystack.show.printables import reference_card, rules_sheet
from telltable.games.storystack.show.questions import QUESTIONS
from telltable.games.storystack.show.reasons import because
from telltable.games.storystack.show.sentences import SENTENCES
from telltable.games.storystack.show.unchanged import reads_alike
from telltable.games.storystack.table import events as all_events
from telltable.games.storystack.table import moves as all_moves
from telltable.games.storystack.table.going_on import goes_on, next_evening, seat_party
from telltable.games.storystack.table.invariants import broken
from telltable.games.storystack.table.lists import LISTS
from telltable.games.storystack.table.moves_written_out import written_out
from telltable.games.storystack.table.names import with_names
from telltable.games.storystack.table.options import OPTIONS
from telltable.games.storystack.table.position import Position, write_position
from telltable.games.storystack.table.reducers import REDUCERS
from telltable.games.storystack.table.state import State, Table, View
from telltable.games.storystack.table.turn_order import next_seats
from telltable.games.storystack.table.view import determinise, view_of

TASTES: tuple[type[AnyStep], ...] = (
    setting_up.ChoosePattern,
    setting_up.AskFirst,
    stuck.EmptyDeck,
    contradictions.SettleContradiction,
    contradictions.AnyObjection,
    scoring.PayoffStep,
    skinning.SkinStep,
)


class StoryStack(Game[State, View, StoryPack]):
    """Build a plot together, eight beats long, then tell it."""

    name = "storystack"
    title = "StoryStack"
    prefix = "SS"
    version = 2
    upcasts: ClassVar = {1: from_1}
    seats = range(1, 7)
    licence = "CC BY 4.0"
    pitch = "Build a plot together, eight beats long, then tell it."
    minutes = "30-60"
    mood = "co-operative"
    carries = True
    most_entries = 2_000  # 150 plays, each with up to 5 objections and 5 retcons, and what surrounds them
    options = grouped(OPTIONS, LOBBY)
    events = kinds(Event, all_events)
    moves = kinds(Move, all_moves)
    steps = kinds(Step, setting_up, turn, plays, stuck, contradictions, scoring, skinning, ending)
    questions = QUESTIONS
    standing = (Annotating(), Flagging(), Editing(), Threading())
    headline = ("turns", "stuck", "deck_emptied")
    ending_titles: ClassVar[Mapping[str, str]] = {
        "complete": "the outline is complete",
        "broken": "the outline stays broken",
    }
    subjects = (
        Subject("Cards", {"Play": ("card",)}, card_title, in_hands),
        Subject("Patterns", {"PickPattern": ("pattern",)}, pattern_title),
    )
    aim = "turns"
    tastes = dict.fromkeys(TASTES, decide_rest)
    bots = {"greedy": greedy, "helper": helper}
    position_type = Position
    shelf = SHELF
    kernel = "telltable.games.storystack.kernel.play"
    reducers = REDUCERS
    board_parts = BOARD_PARTS
    lists = LISTS
    evolve = staticmethod(REDUCERS.evolve)
    sentences = SENTENCES
    labels = LABELS

    new_pack = staticmethod(skeleton)
    leave = staticmethod(leave)
    goes_on = staticmethod(goes_on)
    seat_party = staticmethod(seat_party)
    written_out = staticmethod(written_out)
    pack_parts = staticmethod(pack_parts)
    paper_deck = staticmethod(paper_deck)
    paper_sheets = staticmethod(paper_sheets)
    invariants = staticmethod(broken)
    evaluate = staticmethod(evaluate)
    next_seats = staticmethod(next_seats)

    def options_of(self, pack: StoryPack) -> tuple[Option, ...]:
        """SS section 2.7: a pack of somebody's own has no others beside it to choose from."""
        return self.options if pack.beside else offering(self.options, "cards", {OWN.name: pack.name})

    def check_setup(self, setup: Setup) -> None:
        """SS-V0: a competition needs two; SS-S5: the first player sits at the table."""
        seats = len(setup.seats)
        if setup.options["scoring"] == "competitive" and seats < 2:
            raise Problem("Competitive scoring needs at least 2 players. [SS-V0]")
        if setup.options["first_player"] == "chosen" and int(setup.options["first_seat"]) > seats:
            raise Problem(f"The first player is one of the seats 1 to {seats}. [SS-S5]")

    def start(self, setup: Setup, pack: StoryPack) -> State:
        """SS-S1: an empty table."""
        seats = len(setup.seats)
        deck = Deck.shuffled(pack.cards)
        table = Table(
            kinds=setup.seats,
            names=setup.names,
            options=setup.options,
            commitment=setup.commitment,
            hand_sizes=(0,) * seats,
            open=tuple(range(seats)),
            deck_size=len(deck),
        )
        return State(table, ((),) * seats, deck, ((),) * seats)

    def opening(self, setup: Setup) -> tuple[AnyStep, ...]:
        """SS-S2 onwards."""
        return (setting_up.SetUp(),)

    def group_title(self, pack: StoryPack, group: str) -> str:
        """The title of a pattern."""
        return pattern_title(pack, group) if group in pack.patterns else group

    def figure_title(self, pack: StoryPack, figure: str) -> str:
        """Beat tags as they are printed on screens: ``tag Setup``."""
        what, _, tag = figure.partition(" ")
        return f"tag {tag.capitalize()}" if what == "tag" else super().figure_title(pack, figure)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat sees."""
        return view_of(state, seat)

    def determinise(self, view: View, pack: StoryPack, luck: Luck) -> State:
        """Some full state that has this view."""
        return determinise(view, pack, luck)

    def outcome(self, state: State, facts: Sequence[Event]) -> Outcome | None:
        """SS-E3, SS-V4."""
        return outcome(state.table, facts)

    def as_seen(self, state: State, text: str) -> str:
        """Names in place of tokens such as ``{A}``."""
        return with_names(state.table, text)

    def book(self, pack: StoryPack, state: State) -> Book:
        """The story so far."""
        return book(pack, state.table)

    def reads_alike(self, earlier: View, view: View) -> bool:
        """Names and titles stand while the story only grows."""
        return reads_alike(earlier.table, view.table)

    def printables(self, pack: StoryPack, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """SS-X1 the rules sheet, SS-X2 the reference card."""
        return {"sheet": rules_sheet(self, pack, paper, options or None), "card": reference_card(pack)}

    def lay(self, pack: StoryPack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
        """A position file."""
        return lay(self, pack, position, commitment)

    def write_position(self, pack: StoryPack, state: State, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        if not agenda or not isinstance(agenda[-1].step, plays.PlayCard):
            raise Problem("A position can only be written when somebody is about to play a card.")
        return write_position(state)

    def next_evening(self, pack: StoryPack, state: State, options: Mapping[str, object]) -> str:
        """SS-S6: the cast, which may return in another story."""
        return next_evening(state, options)

    def because(self, pack: StoryPack, view: View, told: Sequence[Event]) -> str:
        """Why a bot did this: the public part of what it weighs (SS-B3, SS-B4)."""
        return because(pack, view.table, told)
