"""StoryStack as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from telltable.core.board import Board, Seen
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.move import Move
from telltable.core.play import Play as Working
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Step
from telltable.core.story import Book
from telltable.games.storystack.bots.choices import decide_rest, greedy, helper
from telltable.games.storystack.box.pack import SHELF, StoryPack, lint, load_pack
from telltable.games.storystack.rules.contradictions import AnyObjection, Flagging, SettleContradiction
from telltable.games.storystack.rules.ending import Finish
from telltable.games.storystack.rules.laying import lay
from telltable.games.storystack.rules.leaving import leave
from telltable.games.storystack.rules.notebook import Annotating
from telltable.games.storystack.rules.outcome import outcome
from telltable.games.storystack.rules.plays import PlayCard
from telltable.games.storystack.rules.scoring import PayoffStep, ScoreStep
from telltable.games.storystack.rules.setting_up import AskFirst, ChooseFirst, ChoosePattern, Deal, DrawPattern, SetUp
from telltable.games.storystack.rules.skinning import Editing, SkinStep, Threading
from telltable.games.storystack.rules.stuck import EmptyDeck, ForcedPlay, Stuck
from telltable.games.storystack.rules.turn import EndTurn, Turn
from telltable.games.storystack.show.board import board, hand
from telltable.games.storystack.show.book import book
from telltable.games.storystack.show.labels import label
from telltable.games.storystack.show.printables import reference_card, rules_sheet
from telltable.games.storystack.show.questions import QUESTIONS
from telltable.games.storystack.show.reasons import because
from telltable.games.storystack.show.sentences import tell
from telltable.games.storystack.show.unchanged import reads_alike
from telltable.games.storystack.table import events, moves, reduce_cards, reduce_end, reduce_plays, view  # noqa: F401 - they fill the reducers
from telltable.games.storystack.table.filled_in import written_out
from telltable.games.storystack.table.invariants import broken
from telltable.games.storystack.table.names import with_names
from telltable.games.storystack.table.options import OPTIONS
from telltable.games.storystack.table.position import Position, write_position
from telltable.games.storystack.table.reducers import evolve as reduce_state
from telltable.games.storystack.table.reducers import see as reduce_view
from telltable.games.storystack.table.state import State, Table, View


class StoryStack(Rules):
    """Lay an outline in eight beats together, then tell it."""

    name = "storystack"
    title = "StoryStack"
    prefix = "SS"
    seats = range(1, 7)
    pitch = "Lay an outline in eight beats together, then tell it."
    minutes = "30-60"
    mood = "co-operative"
    most_entries = 2_000  # 150 plays, each with up to 5 objections and 5 retcons, and what surrounds them
    options = OPTIONS
    events = (
        events.PatternsRevealed,
        events.PatternBallotCast,
        events.PatternChosen,
        events.HandDealt,
        events.CardDrawn,
        events.HandRedrawn,
        events.FirstNamed,
        events.FirstPlayer,
        events.TurnStarted,
        events.TurnEnded,
        events.CardPlayed,
        events.CharacterCreated,
        events.ElementCreated,
        events.NoteAdded,
        events.CostSet,
        events.LinkMade,
        events.CardReframed,
        events.TagCounted,
        events.LaneFilled,
        events.ThreadCreated,
        events.DeckEmptied,
        events.SeatStuck,
        events.TopCardRevealed,
        events.RevealedDiscarded,
        events.HandDiscarded,
        events.EmptyBallotCast,
        events.EmptyDecided,
        events.CardMoved,
        events.ContradictionFlagged,
        events.ContradictionOk,
        events.RetconResolved,
        events.SeatClosed,
        events.SeatTakenByBot,
        events.GameEnded,
        events.PayoffBallotCast,
        events.PayoffDecided,
        events.Scored,
        events.SkinStepOpened,
        events.SkinEdited,
        events.ThreadSet,
        events.SkinDone,
        events.SkinStepClosed,
        events.StoryFinished,
        events.Laid,
        events.LaidOut,
    )
    moves = (
        moves.PickPattern,
        moves.NameFirst,
        moves.Play,
        moves.Pass,
        moves.MoveCard,
        moves.DeclareBroken,
        moves.Annotate,
        moves.Flag,
        moves.NoObjection,
        moves.ChooseRetcon,
        moves.PayOff,
        moves.Edit,
        moves.SetThread,
        moves.Done,
        moves.UseDefaults,
    )
    steps = (
        SetUp,
        DrawPattern,
        ChoosePattern,
        Deal,
        ChooseFirst,
        AskFirst,
        Turn,
        PlayCard,
        EndTurn,
        Stuck,
        ForcedPlay,
        EmptyDeck,
        SettleContradiction,
        AnyObjection,
        PayoffStep,
        ScoreStep,
        SkinStep,
        Finish,
    )
    questions = QUESTIONS
    standing = (Annotating(), Flagging(), Editing(), Threading())
    headline = ("turns", "stuck", "deck_emptied")
    tastes = dict.fromkeys(
        (ChoosePattern, AskFirst, EmptyDeck, SettleContradiction, AnyObjection, PayoffStep, SkinStep), decide_rest
    )
    bots = {"greedy": greedy, "helper": helper}
    position_type = Position
    state_type = State
    view_type = View
    evolve = staticmethod(reduce_state)
    see = staticmethod(reduce_view)

    def load_pack(self, folder: Path | None = None) -> StoryPack:
        """The pack in this folder; None for Pack 1."""
        return load_pack(folder)

    def kept_pack(self, folder: Path) -> StoryPack:
        """See `Rules.kept_pack`."""
        return SHELF.kept(folder)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack."""
        return lint(pack)

    def check_setup(self, setup: Setup) -> None:
        """SS-V0: a competition needs two; SS-S5: the first player sits at the table."""
        seats = len(setup.seats)
        if setup.options["scoring"] == "competitive" and seats < 2:
            raise Problem("Competitive scoring needs at least 2 players. [SS-V0]")
        if setup.options["first_player"] == "chosen" and int(setup.options["first_seat"]) > seats:
            raise Problem(f"The first player is one of the seats 1 to {seats}. [SS-S5]")

    def start(self, setup: Setup, pack: Any) -> State:
        """SS-S1: an empty table."""
        seats = len(setup.seats)
        deck = Deck.shuffled(card.id for card in pack.card_list)
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

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        """SS-S2 onwards."""
        return (SetUp(),)

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat sees."""
        return view.view_of(state, seat)

    def determinise(self, view_: Any, pack: Any, luck: Luck) -> State:
        """Some full state that has this view."""
        return view.determinise(view_, pack, luck)

    def leave(self, p: Working, seat: Seat) -> None:
        """SS-L1."""
        leave(p, seat)

    def outcome(self, state: Any, facts: Sequence[Event]) -> Outcome | None:
        """SS-E3, SS-V4."""
        return outcome(state.table, facts)

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact in words."""
        return tell(pack, view.table, event)

    def as_seen(self, state: Any, text: str) -> str:
        """Names in place of tokens such as ``{A}``."""
        return with_names(state.table, text)

    def written_out(self, move: Move, told: Sequence[Event]) -> Move:
        """SS-P1: a play with the names and notes that were left open, SS-R5: a retcon with its default text."""
        return written_out(move, told)

    def book(self, pack: Any, state: Any) -> Book:
        """The story so far."""
        return book(pack, state.table)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def board_after(self, pack: Any, view: Any, last: Seen | None, public: Board | None) -> Board:
        """The public table, where only the lanes that changed are drawn anew, and the own hand."""
        if public is not None:
            return replace(public, hand=hand(pack, view, last.board.hand if last else ()))
        return board(pack, view, last)

    def reads_alike(self, earlier: Any, view: Any) -> bool:
        """Names and titles stand while the story only grows."""
        return reads_alike(earlier.table, view.table)

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate in words."""
        return label(pack, view.table, kind, value)

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """SS-X1 the rules sheet, SS-X2 the reference card."""
        return {"sheet": rules_sheet(self, pack, paper, options or None), "card": reference_card(pack)}

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        """A position file."""
        return lay(self, pack, position, commitment)

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        if not agenda or not isinstance(agenda[-1].step, PlayCard):
            raise Problem("A position can be written while somebody is to play a card.")
        return write_position(state)

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why a bot did this: the public part of what it weighs (SS-B3, SS-B4)."""
        return because(pack, view.table, told)

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """SS section 8."""
        return broken(pack, state)

    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""
        name: str = state.table.names[seat]
        return name
