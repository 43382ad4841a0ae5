"""Stacktors! as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from telltable.core.board import Board
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.play import Play
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Scene, Step
from telltable.core.story import Book
from telltable.games.stacktors.bots import tactical
from telltable.games.stacktors.box.adventure_bounds import BIGGEST_PARTY
from telltable.games.stacktors.box.adventure_checks import most_players
from telltable.games.stacktors.box.options import ADVENTURES, OPTIONS
from telltable.games.stacktors.box.pack import SHELF, StacktorsPack, lint, load_pack
from telltable.games.stacktors.box.skeleton import skeleton
from telltable.games.stacktors.rules.laying import lay
from telltable.games.stacktors.rules.leaving import leave
from telltable.games.stacktors.rules.making.creation import SetUp
from telltable.games.stacktors.rules.outcome import outcome
from telltable.games.stacktors.rules.standing import STANDING
from telltable.games.stacktors.rules.steps import STEPS
from telltable.games.stacktors.show.board import board
from telltable.games.stacktors.show.book import book
from telltable.games.stacktors.show.labels import label, path_label
from telltable.games.stacktors.show.printables import printables
from telltable.games.stacktors.show.questions import QUESTIONS
from telltable.games.stacktors.show.reasons import because
from telltable.games.stacktors.table.determinisation import determinise
from telltable.games.stacktors.table.evolve import evolve as reduce_state
from telltable.games.stacktors.table.evolve import see as reduce_view
from telltable.games.stacktors.table.facts import EVENTS
from telltable.games.stacktors.table.invariants import broken
from telltable.games.stacktors.table.moves import MOVES
from telltable.games.stacktors.table.opaque import SMALLS
from telltable.games.stacktors.table.position import Position, write_position
from telltable.games.stacktors.table.state import State, Table
from telltable.games.stacktors.table.view import View, view_of
from telltable.games.stacktors.table.words.sentences import sentence


class Stacktors(Rules):
    """Pyramids are people: feet to move, guts to fight, brains to think."""

    name = "stacktors"
    title = "Stacktors!"
    prefix = "ST"
    seats = range(1, 101)
    usual = range(1, 3)
    brief = {"adventure": "yard"}
    pitch = "Stacks of pyramids are people: feet, guts and brains, and no dice at all."
    minutes = "20-120"
    mood = "role-playing"
    most_entries = 20_000
    options = OPTIONS
    events = EVENTS
    moves = MOVES
    steps = STEPS
    questions = QUESTIONS
    standing = STANDING
    headline = ("score", "rounds", "deaths")
    bots = {"tactical": tactical.tactical}
    position_type = Position
    state_type = State
    view_type = View
    evolve = staticmethod(reduce_state)
    see = staticmethod(reduce_view)

    def load_pack(self, folder: Path | None = None) -> StacktorsPack:
        """The pack in this folder; None for the starters."""
        return load_pack(folder)

    def kept_pack(self, folder: Path) -> StacktorsPack:
        """See `Rules.kept_pack`."""
        return SHELF.kept(folder)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack."""
        return lint(pack)

    def new_pack(self) -> dict[str, str]:
        """A pack of one short adventure."""
        return skeleton()

    def check_setup(self, setup: Setup) -> None:
        """ST-SET-1, ST-CRE-3, ST-BOT-1: seats and options that go together."""
        seats = len(setup.seats)
        human = setup.options["gm"] == "human"
        if human and seats < 2:
            raise Problem("A human GM needs a player: at least 2 seats. [ST-SET-1]")
        if not human and seats > 4:
            raise Problem("Without a human GM up to 4 can play. [ST-BOT-1]")
        if setup.options["creation"] == "unique" and seats - human > 16:
            raise Problem("Unique creation works for up to 16 characters. [ST-CRE-3]")
        if setup.options["opaque_supply"] == "finite" and seats - human > SMALLS:
            raise Problem(f"With counted necks up to {SMALLS} can play. [ST-SET-4]")
        small = setup.options["unique_limits_play"] == "true" and setup.options["creation"] == "unique"
        if small and (not human or seats > 4):
            raise Problem("A bank of one Unique pool is too small for this table. [ST-CRE-3]")

    def start(self, setup: Setup, pack: Any) -> State:
        """ST-SET-1: an empty table."""
        it = pack.adventure(ADVENTURES.index(setup.options["adventure"]))
        players = len(setup.seats) - (setup.options["gm"] == "human")
        if players > BIGGEST_PARTY and players > (most := most_players(it)):
            raise Problem(
                f"The maps of {it.title} have room for {most} characters, and {players} would play. [ST-SET-5]"
            )
        table = Table(
            kinds=setup.seats,
            names=setup.names,
            options=setup.options,
            commitment=setup.commitment,
            adventure=it.id,
            gm=setup.options["gm"] == "human",
            open=tuple(range(len(setup.seats))),
        )
        return State(table)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        """ST-SET-2 onwards."""
        return (SetUp(),)

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat sees."""
        return view_of(state, seat)

    def determinise(self, view: Any, pack: Any, luck: Luck) -> State:
        """Some full state that has this view."""
        return determinise(view, luck)

    def leave(self, p: Play, seat: Seat) -> None:
        """3.20: companions take over."""
        leave(p, seat)

    def outcome(self, state: Any, events: Sequence[Event]) -> Outcome | None:
        """ST-END-2."""
        return outcome(state.table, events)

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact in words."""
        return sentence(view.table, event)

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why a bot did this."""
        return because(view.table, told)

    def book(self, pack: Any, state: Any) -> Book:
        """The chronicle."""
        return book(pack, state.table)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate in words."""
        if kind == "path":
            return path_label(Scene(pack, view), str(value))
        return label(view.table, kind, value, view.seat)

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """The rules sheet, and the matrix of abilities."""
        return printables(pack, paper)

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        """A position file, or a campaign that goes on."""
        return lay(pack, position, commitment)

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The party as it is, as a position file (ST-END-3)."""
        return write_position(pack, state)

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """Section 8."""
        return broken(pack, state)

    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""
        name: str = state.table.names[seat]
        return name
