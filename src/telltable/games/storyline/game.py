"""StoryLine: Scary Tales as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from telltable.core.board import Board
from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.rules import Outcome, Setup
from telltable.core.seat import Seat
from telltable.core.step import AnyStep, Frame, Step
from telltable.core.story import Book
from telltable.games.storyline.bots import BOTS
from telltable.games.storyline.box.components import FEWEST, MOST
from telltable.games.storyline.box.pack import SHELF, StoryLinePack
from telltable.games.storyline.box.skeleton import skeleton
from telltable.games.storyline.rules import choosing, ending, laying, leaving, offering, outcome, rounds, setting_up
from telltable.games.storyline.show.board import board
from telltable.games.storyline.show.book import book
from telltable.games.storyline.show.labels import LABELS
from telltable.games.storyline.show.printables import reference_card, rules_sheet
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
from telltable.games.storyline.table.types import Play
from telltable.games.storyline.table.view import determinise, view_of


class StoryLine(Game[State, View, StoryLinePack]):
    """One reads, the others slip in a card, and a scary tale gets written."""

    name = "storyline"
    title = "StoryLine: Scary Tales"
    prefix = "SL"
    seats = range(FEWEST, MOST + 1)
    pitch = "One reads, the others slip in a card, and a scary tale gets written."
    minutes = "30-45"
    mood = "spooky, for families"
    most_entries = (
        8 + 14 * 8 + 3 + 18 * 7
    )  # SL section 8, 9: answers that are owed; 18 piles may be read out one by one
    keeps_secrets = True
    options = OPTIONS
    events = kinds(Event, e)
    moves = kinds(Move, m)
    steps = kinds(Step, setting_up, rounds, offering, choosing, ending)
    standing = (choosing.Embellishing(), choosing.Attempting())
    reducers = REDUCERS
    sentences = SENTENCES
    labels = LABELS
    questions = QUESTIONS
    headline = ("embellished", "tie rose", "tie tokens")
    bots = BOTS
    tastes = {setting_up.ClaimReading: BOTS["helper"]}
    shelf = SHELF
    position_type = Position

    def new_pack(self) -> dict[str, str]:
        """A box of blank cards that can be played at once."""
        return skeleton()

    def check_setup(self, setup: Setup) -> None:
        """SL-101, SL-105."""
        setting_up.check_seats(setup)

    def start(self, setup: Setup, pack: StoryLinePack) -> State:
        """SL-102 to SL-104."""
        return setting_up.undealt(setup, pack)

    def opening(self, setup: Setup) -> tuple[AnyStep, ...]:
        """SL-102 onwards."""
        return (setting_up.SetUp(),)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat sees."""
        return view_of(state, seat)

    def determinise(self, view: View, pack: StoryLinePack, luck: Luck) -> State:
        """Some full state that has this view."""
        return determinise(view, pack, luck)

    def leave(self, p: Play, seat: Seat) -> None:
        """SL-602."""
        leaving.leave(p, seat)

    def outcome(self, state: State, facts: Sequence[Event]) -> Outcome | None:
        """SL-409, SL-501."""
        return outcome.outcome(state.table, facts)

    def because(self, pack: StoryLinePack, view: View, told: Sequence[Event]) -> str:
        """Why a bot that narrates chose a card."""
        return because(pack, view.table, told)

    def book(self, pack: StoryLinePack, state: State) -> Book:
        """The tale so far."""
        return book(pack, state.table)

    def board(self, pack: StoryLinePack, view: View) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def printables(self, pack: StoryLinePack, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """The rules on one page, and a card for whoever narrates."""
        return {"sheet": rules_sheet(pack, paper, options), "card": reference_card(pack)}

    def lay(self, pack: StoryLinePack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
        """A position file."""
        return laying.lay(pack, position, commitment)

    def write_position(self, pack: StoryLinePack, state: State, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        return write_position(state)

    def invariants(self, pack: StoryLinePack, state: State) -> Iterable[str]:
        """What is always true."""
        return broken(pack, state)
