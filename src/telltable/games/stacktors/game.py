"""Stacktors! as a game of the core."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from telltable.core.ask import Form
from telltable.core.doubt import Doubts
from telltable.core.event import Event
from telltable.core.game import Game
from telltable.core.kinds import kinds
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.option import Option, grouped, offering
from telltable.core.outlook import Outlook
from telltable.core.rules import Outcome, Setup
from telltable.core.seat import Seat
from telltable.core.step import AnyStep, Frame
from telltable.core.story import Book
from telltable.core.subject import Subject
from telltable.games.stacktors import from_1, from_2
from telltable.games.stacktors.bots import BOTS
from telltable.games.stacktors.bots.evaluation import evaluate
from telltable.games.stacktors.box.options import ADVENTURES, EMPTY, OPTIONS
from telltable.games.stacktors.box.pack import SHELF, StacktorsPack, cell_name, ending_text, same_name, way_text
from telltable.games.stacktors.box.skeleton import skeleton
from telltable.games.stacktors.rules import laying, leaving, outcome
from telltable.games.stacktors.rules.making import setting_up
from telltable.games.stacktors.rules.making.creation import SetUp
from telltable.games.stacktors.rules.standing import STANDING
from telltable.games.stacktors.rules.steps import STEPS
from telltable.games.stacktors.show import aims, stack_outlook
from telltable.games.stacktors.show.board import BOARD_PARTS
from telltable.games.stacktors.show.book import book
from telltable.games.stacktors.show.chronicle import written
from telltable.games.stacktors.show.labels import label, reads_alike
from telltable.games.stacktors.show.lobby import LOBBY, PRESETS
from telltable.games.stacktors.show.pack_parts import pack_parts
from telltable.games.stacktors.show.paper_cards import paper_deck
from telltable.games.stacktors.show.paper_sheets import paper_sheets
from telltable.games.stacktors.show.printables import printables
from telltable.games.stacktors.show.questions import QUESTIONS
from telltable.games.stacktors.show.reasons import because
from telltable.games.stacktors.show.sentences import SENTENCES
from telltable.games.stacktors.table import events, events_fight, events_story, events_talk, moves, moves_gm
from telltable.games.stacktors.table.determinisation import determinise
from telltable.games.stacktors.table.evolve import evolve, see
from telltable.games.stacktors.table.going_on import goes_on, seat_party
from telltable.games.stacktors.table.invariants import broken
from telltable.games.stacktors.table.position import Position, write_position
from telltable.games.stacktors.table.state import State
from telltable.games.stacktors.table.turn_order import next_seats
from telltable.games.stacktors.table.view import View, view_of


class Stacktors(Game[State, View, StacktorsPack]):
    """Pyramids are people: feet to move, guts to fight, brains to think."""

    name = "stacktors"
    title = "Stacktors!"
    prefix = "ST"
    version = 3
    upcasts: ClassVar = {1: from_1, 2: from_2}
    seats = range(1, 101)
    usual = range(1, 3)
    laid = 1  # with a companion that the game runs: nobody else acts first (ST-BOT-1)
    brief = {"adventure": "yard"}
    licence = "CC BY 4.0"
    pitch = "People are stacks of pyramids: feet, guts and brains. No dice at all."
    minutes = "20-120"
    mood = "role-playing"
    most_entries = 20_000
    carries = True
    options = grouped(OPTIONS, LOBBY)
    presets = PRESETS
    events = kinds(Event, events, events_fight, events_talk, events_story)
    moves = kinds(Move, moves, moves_gm)
    steps = STEPS
    questions = QUESTIONS
    standing = STANDING
    settles: ClassVar[Mapping[str, str]] = {"company": "extra_pcs", "death": "death"}
    headline = ("score", "rounds", "deaths")
    subjects = (
        Subject("Ways", {"TakeWay": ("way",)}, way_text),
        Subject("Ready characters", {"TakePregen": ("name",)}, same_name),
        Subject("Attacks", {"Attack": ("cell",)}, cell_name),
    )
    aim = "score"
    bots = BOTS
    position_type = Position
    shelf = SHELF
    board_parts = BOARD_PARTS
    sentences = SENTENCES

    new_pack = staticmethod(skeleton)
    check_setup = staticmethod(setting_up.check_setup)
    start = staticmethod(setting_up.start)
    leave = staticmethod(leaving.leave)
    goes_on = staticmethod(goes_on)
    seat_party = staticmethod(seat_party)
    label = staticmethod(label)
    pack_parts = staticmethod(pack_parts)
    paper_deck = staticmethod(paper_deck)
    paper_sheets = staticmethod(paper_sheets)
    invariants = staticmethod(broken)
    evaluate = staticmethod(evaluate)
    next_seats = staticmethod(next_seats)

    def options_of(self, pack: StacktorsPack) -> tuple[Option, ...]:
        """ST-SET-3: of a pack of somebody's own its adventures, by their titles, and the empty table."""
        if pack.hash == self.load_pack().hash:
            return self.options
        called = dict(zip(ADVENTURES, (one.title for one in pack.adventures), strict=False))
        about = tuple(one.summary for one in (*pack.adventures, pack.empty))
        return offering(self.options, "adventure", {**called, EMPTY: pack.empty.title}, about)

    def opening(self, setup: Setup) -> tuple[AnyStep, ...]:
        """ST-SET-2 onwards."""
        return (SetUp(),)

    def evolve(self, state: State, event: Event) -> State:
        """The state after a fact, with its line of the chronicle."""
        after = evolve(state, event)
        table = written(state.table, after.table, event)
        return after if table is after.table else replace(after, table=table)

    def see(self, view: View, event: Event) -> View:
        """A view after a fact, with its line of the chronicle."""
        after = see(view, event)
        table = written(view.table, after.table, event)
        return after if table is after.table else replace(after, table=table)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat sees."""
        return view_of(state, seat)

    def determinise(self, view: View, pack: StacktorsPack, luck: Luck) -> State:
        """Some full state that has this view."""
        return determinise(view, luck)

    def ending_title(self, pack: StacktorsPack, ending: str) -> str:
        """How what is read there begins."""
        return ending_text(pack, ending)

    def group_title(self, pack: StacktorsPack, group: str) -> str:
        """The title of an adventure."""
        return next((one.title for one in (*pack.adventures, pack.empty) if one.id == group), group)

    def page(self, state: State) -> str:
        """The map, or what lies there before a conflict and between two."""
        return "conflict" if state.table.mode == "conflict" else "making"

    def outcome(self, state: State, facts: Sequence[Event]) -> Outcome | None:
        """ST-END-2."""
        return outcome.outcome(state.table, facts)

    def because(self, pack: StacktorsPack, view: View, told: Sequence[Event]) -> str:
        """Why a bot did this."""
        return because(view.table, told)

    def doubts(self, pack: StacktorsPack, view: View, form: Form) -> Doubts:
        """A friend is hardly meant by an attack."""
        return aims.doubts(view, form)

    def foreseen(self, pack: StacktorsPack, view: View, move: Mapping[str, Any]) -> Outlook:
        """What an attack or a defence would come to, or a stack that is built or changed."""
        match move.get("type"):
            case "Attack" | "Defend":
                return aims.foreseen(view, move)
            case "Build":
                return stack_outlook.built(pack.by_id[view.table.adventure], view, move)
            case "Buy" | "Mend" | "Heal":
                return stack_outlook.changed(view.table, move)
        return Outlook()

    def book(self, pack: StacktorsPack, state: State) -> Book:
        """The chronicle."""
        return book(pack, state.table)

    def reads_alike(self, earlier: View, view: View) -> bool:
        """Labels speak of people, things and the ground."""
        return reads_alike(earlier.table, view.table)

    def printables(self, pack: StacktorsPack, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """The rules sheet, and the matrix of abilities."""
        return printables(pack, paper)

    def lay(self, pack: StacktorsPack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
        """A position file, or a campaign that goes on."""
        return laying.lay(pack, position, commitment)

    def write_position(self, pack: StacktorsPack, state: State, agenda: tuple[Frame, ...]) -> str:
        """The party as it is, as a position file (ST-END-3)."""
        return write_position(pack, state)

    def next_evening(self, pack: StacktorsPack, state: State, options: Mapping[str, object]) -> str:
        """ST-END-3: the party, and what is remembered of it, in another adventure."""
        return write_position(pack, state, options)
