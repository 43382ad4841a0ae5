"""99 chances as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from telltable.core.board import Board, Face, Seen
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.play import Play
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Step
from telltable.core.story import Book
from telltable.games.ninety_nine_chances.bots import choices as bots
from telltable.games.ninety_nine_chances.box.pack import SHELF, ChancePack
from telltable.games.ninety_nine_chances.rules import climax as cl
from telltable.games.ninety_nine_chances.rules import consent as telling
from telltable.games.ninety_nine_chances.rules import resources as re
from telltable.games.ninety_nine_chances.rules import story_meeting as me
from telltable.games.ninety_nine_chances.rules import storytelling_evaluation as ev
from telltable.games.ninety_nine_chances.rules import table_conduct as conduct
from telltable.games.ninety_nine_chances.rules.acts import NextTurn
from telltable.games.ninety_nine_chances.rules.characters import Characters
from telltable.games.ninety_nine_chances.rules.climax_finale import TurnFinale
from telltable.games.ninety_nine_chances.rules.ending import Endings, EndingStep, PickWinnerStep, Victory
from telltable.games.ninety_nine_chances.rules.laying import lay
from telltable.games.ninety_nine_chances.rules.leaving import leave
from telltable.games.ninety_nine_chances.rules.outcome import outcome
from telltable.games.ninety_nine_chances.rules.position_writing import write_position
from telltable.games.ninety_nine_chances.rules.setting_up import AgreeOnActs, Deal, SetUp
from telltable.games.ninety_nine_chances.rules.step_kinds import TurnOf
from telltable.games.ninety_nine_chances.rules.storytelling_plan import CommitStep, PlanStep
from telltable.games.ninety_nine_chances.rules.trouble import TroubleStep
from telltable.games.ninety_nine_chances.show.board import board, face, hand
from telltable.games.ninety_nine_chances.show.book import book
from telltable.games.ninety_nine_chances.show.labels import HELD, label
from telltable.games.ninety_nine_chances.show.printables import card_sheets, rules_sheet
from telltable.games.ninety_nine_chances.show.questions import QUESTIONS
from telltable.games.ninety_nine_chances.show.reasons import because
from telltable.games.ninety_nine_chances.show.sentences import tell
from telltable.games.ninety_nine_chances.table import moves, view
from telltable.games.ninety_nine_chances.table.evolve import evolve as reduce_state
from telltable.games.ninety_nine_chances.table.evolve import see as reduce_view
from telltable.games.ninety_nine_chances.table.facts import EVENTS
from telltable.games.ninety_nine_chances.table.invariants import broken
from telltable.games.ninety_nine_chances.table.options import OPTIONS
from telltable.games.ninety_nine_chances.table.position import Position
from telltable.games.ninety_nine_chances.table.state import Character, State, Table, View


class NinetyNineChances(Rules):
    """Mash two genres together, solve your Problems, and let the table set the odds."""

    name = "ninety_nine_chances"
    title = "99 chances"
    prefix = "NC"
    seats = range(3, 9)
    pitch = "Mash two genres together, tell your way out of trouble, and let the table set the odds."
    minutes = "45-120"
    mood = "competitive"
    most_entries = 4_000  # 8 seats, 3 acts, every request, consent, retelling and objection there is
    options = OPTIONS
    events = EVENTS
    moves = (
        moves.AgreeActs,
        moves.PickTheme,
        moves.Pitch,
        moves.VoteTheme,
        moves.Describe,
        moves.PlayResource,
        moves.TellBonus,
        moves.Answer,
        moves.Grant,
        moves.TellAgain,
        moves.LetStand,
        moves.PlayProblem,
        moves.Plan,
        moves.Commit,
        moves.Evaluate,
        moves.TellOutcome,
        moves.ChooseLead,
        moves.Frame,
        moves.React,
        moves.Bid,
        moves.TellEnding,
        moves.PickWinner,
        moves.Retell,
        moves.StrikeOut,
        moves.Object,
        moves.Nudge,
        moves.Revise,
        moves.WriteNote,
    )
    steps = (
        SetUp,
        AgreeOnActs,
        Deal,
        me.PickThemes,
        TurnOf,
        me.PitchStep,
        me.OpenVote,
        me.Ballot,
        Characters,
        NextTurn,
        re.ResourceStep,
        re.Bonus,
        re.BonusStep,
        telling.AskConsent,
        telling.Consent,
        telling.AgainStep,
        telling.RetellStep,
        TroubleStep,
        PlanStep,
        CommitStep,
        ev.OpenEvaluation,
        ev.EvaluateStep,
        ev.MedianStep,
        ev.Flip,
        ev.OutcomeStep,
        cl.ChooseLeadStep,
        cl.FrameTurn,
        cl.FrameStep,
        cl.ReactStep,
        cl.BidStep,
        TurnFinale,
        Endings,
        EndingStep,
        Victory,
        PickWinnerStep,
    )
    questions = QUESTIONS
    standing = (
        conduct.Objecting(),
        conduct.Nudging(),
        conduct.Revising(),
        conduct.Noting(),
        conduct.Describing(),
    )
    tastes = dict.fromkeys((AgreeOnActs, cl.ReactStep), bots.helper)
    bots = {"helper": bots.helper, "greedy": bots.greedy}
    headline = ("plans", "median")
    position_type = Position
    state_type = State
    view_type = View
    evolve = staticmethod(reduce_state)
    see = staticmethod(reduce_view)

    def load_pack(self, folder: Path | None = None) -> ChancePack:
        """The pack in this folder; None for the game's own."""
        return SHELF.load(folder)

    def kept_pack(self, folder: Path) -> ChancePack:
        """See `Rules.kept_pack`."""
        return SHELF.kept(folder)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack."""
        return SHELF.lint(pack)

    def check_setup(self, setup: Setup) -> None:
        """NC-101: how many can play; NC-103: the dealer sits at the table."""
        seats = len(setup.seats)
        if seats not in self.seats:
            raise Problem("99 chances needs 3 to 8 players. [NC-101]")
        dealer = setup.options["dealer"]
        if dealer != "random" and int(dealer) > seats:
            raise Problem(f"The dealer is one of the seats 1 to {seats}. [NC-103]")

    def start(self, setup: Setup, pack: Any) -> State:
        """Everything lies in the box."""
        seats = len(setup.seats)
        table = Table(
            kinds=setup.seats,
            names=setup.names,
            options=setup.options,
            commitment=setup.commitment,
            hand_sizes=(0,) * seats,
            open=tuple(range(seats)),
            characters=(Character(),) * seats,
            resources=((),) * seats,
            problems=((),) * seats,
            deck_size=len(pack.card_list),
        )
        return State(table, ((),) * seats, Deck.shuffled(card.id for card in pack.card_list), ((),) * seats)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        """NC-102 onwards."""
        return (SetUp(),)

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat sees."""
        return view.view_of(state, seat)

    def determinise(self, view_: Any, pack: Any, luck: Luck) -> State:
        """Some full state that has this view."""
        return view.determinise(view_, pack, luck)

    def leave(self, p: Play, seat: Seat) -> None:
        """NC-807."""
        leave(p, seat)

    def outcome(self, state: Any, facts: Sequence[Event]) -> Outcome | None:
        """NC-702 to NC-706."""
        return outcome(state.table, facts)

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact in words."""
        return tell(pack, view, event)

    def book(self, pack: Any, state: Any) -> Book:
        """The story so far."""
        return book(pack, state.table)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def board_after(self, pack: Any, view: Any, last: Seen | None, public: Board | None) -> Board:
        """The public table and the own hand."""
        return replace(public, hand=hand(pack, view)) if public is not None else board(pack, view)

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate in words."""
        return label(pack, view, kind, value)

    def cards(self, pack: Any) -> tuple[Face, ...]:
        """NC-109: all 99, by their numbers."""
        return tuple(face(pack, card.id, HELD) for card in pack.card_list)

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """NC-110: the rules on one page, and the cards to cut out."""
        return {"sheet": rules_sheet(pack, paper, options), "cards": card_sheets(pack, paper)}

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        """A position file."""
        return lay(pack, position, commitment)

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        return write_position(pack, state, agenda)

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why a bot did this."""
        return because(pack, view.table, told)

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """NC section 8."""
        return broken(pack, state)

    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""
        name: str = state.table.names[seat]
        return name
