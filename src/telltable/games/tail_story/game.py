"""Tail Story as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from telltable.core.board import Board
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.play import Play as Working
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Step
from telltable.core.story import Book
from telltable.games.tail_story.bots.careful import careful
from telltable.games.tail_story.bots.evaluation import evaluate
from telltable.games.tail_story.box.pack import SHELF, TailPack, lint, load_pack
from telltable.games.tail_story.rules.bonus_step import Bonus, BonusStep
from telltable.games.tail_story.rules.card_from_hand import Giving
from telltable.games.tail_story.rules.chain_outcome import Resolve
from telltable.games.tail_story.rules.deck_check import Achieve, ClearZones, DeckCheck, Rebuild
from telltable.games.tail_story.rules.effects_of_abilities import Fetching
from telltable.games.tail_story.rules.effects_of_actions import Burying
from telltable.games.tail_story.rules.hand_limit import EndDiscard, Limit
from telltable.games.tail_story.rules.invitation import Concert, Joining
from telltable.games.tail_story.rules.leaving import come_back, leave
from telltable.games.tail_story.rules.outcome import outcome
from telltable.games.tail_story.rules.play_step import Cycle, PlayStep
from telltable.games.tail_story.rules.reaction_windows import Reaction, Window
from telltable.games.tail_story.rules.setup import ChoosePet, Deal, SetUp
from telltable.games.tail_story.rules.turn import NextTurn, Turn
from telltable.games.tail_story.show.board import board
from telltable.games.tail_story.show.book import book
from telltable.games.tail_story.show.labels import label
from telltable.games.tail_story.show.printables import sheet
from telltable.games.tail_story.show.questions import QUESTIONS
from telltable.games.tail_story.show.reasons import because
from telltable.games.tail_story.show.sentences import tell
from telltable.games.tail_story.table import events, moves, view
from telltable.games.tail_story.table.evolve import evolve as reduce_state
from telltable.games.tail_story.table.evolve import see as reduce_view
from telltable.games.tail_story.table.invariants import broken
from telltable.games.tail_story.table.options import OPTIONS
from telltable.games.tail_story.table.position import Position, lay, write_position
from telltable.games.tail_story.table.state import Mat, State, Table, View


class TailStory(Rules):
    """Empty your deck again and again, and stop the others doing so."""

    name = "tail_story"
    title = "Tail Story"
    prefix = "TS"
    seats = range(2, 5)
    pitch = "Be the pet that empties its deck four times, and stop the others doing so."
    minutes = "20-45"
    mood = "competitive"
    most_entries = 20_000
    keeps_secrets = True  # TS-103: the cards that left the game unseen
    tells_hands = True
    options = OPTIONS
    events = (
        events.QueueAssigned,
        events.PetChosen,
        events.LeftoversRemoved,
        events.DeckDealt,
        events.CardsDrawn,
        events.TurnStarted,
        events.ActionDeclared,
        events.WindowOpened,
        events.ReactionAnswered,
        events.OrderGiven,
        events.StopPlayed,
        events.StopNotNeeded,
        events.WindowClosed,
        events.ChainResolved,
        events.CardsStolen,
        events.CardsBuried,
        events.CardsRecycled,
        events.CardsSwapped,
        events.CardLooted,
        events.CardsDiscarded,
        events.CardReturned,
        events.CardsLookedAt,
        events.CardFetched,
        events.CardsDug,
        events.CardGifted,
        events.StopsBarred,
        events.BeamSet,
        events.PointsGained,
        events.InvitationOpened,
        events.InvitationAnswered,
        events.BonusUsed,
        events.BonusDeclined,
        events.CardPutOnDeck,
        events.BonusStepBegan,
        events.DeckChecked,
        events.DeckRebuilt,
        events.AchievementCollected,
        events.AchievementMissed,
        events.PetAltered,
        events.HandLimitChanged,
        events.ZonesCleared,
        events.TurnEnded,
        events.GameOver,
        events.SeatLeft,
        events.SeatTakenOver,
        events.SeatBack,
        events.Laid,
        events.LaidOut,
    )
    moves = (
        moves.PickPet,
        moves.Play,
        moves.DrawDiscard,
        moves.Ability,
        moves.Swap,
        moves.EndTurn,
        moves.LetPass,
        moves.Stop,
        moves.Bury,
        moves.Discard,
        moves.Give,
        moves.Fetch,
        moves.Join,
        moves.Decline,
        moves.UseBonus,
        moves.Collect,
    )
    steps = (
        SetUp,
        ChoosePet,
        Deal,
        Turn,
        PlayStep,
        Cycle,
        Window,
        Reaction,
        Resolve,
        Burying,
        Giving,
        Fetching,
        Concert,
        Joining,
        BonusStep,
        Bonus,
        DeckCheck,
        Limit,
        Rebuild,
        Achieve,
        ClearZones,
        EndDiscard,
        NextTurn,
    )
    headline = ("turns", "first achievement", "stops", "windows", "choices")
    questions = QUESTIONS
    bots = {"careful": careful}
    position_type = Position
    state_type = State
    view_type = View
    evolve = staticmethod(reduce_state)
    see = staticmethod(reduce_view)

    def load_pack(self, folder: Path | None = None) -> TailPack:
        """The pack in this folder; None for the box."""
        return load_pack(folder)

    def kept_pack(self, folder: Path) -> TailPack:
        """See `Rules.kept_pack`."""
        return SHELF.kept(folder)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack."""
        return lint(pack)

    def check_setup(self, setup: Setup) -> None:
        """TS-101."""
        if len(setup.seats) not in self.seats:
            raise Problem("Tail Story is for 2 to 4 players. [TS-101]")

    def start(self, setup: Setup, pack: Any) -> State:
        """Before anything is dealt: the whole box lies apart."""
        seats = len(setup.seats)
        table = Table(
            kinds=setup.seats,
            names=setup.names,
            options=setup.options,
            commitment=setup.commitment,
            mats=(Mat(),) * seats,
        )
        nothing: tuple[tuple[str, ...], ...] = ((),) * seats
        return State(table, nothing, (Deck(),) * seats, nothing, tuple(pack.cards), (False,) * seats)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        """TS-101 onwards."""
        return (SetUp(),)

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat sees."""
        return view.view_of(state, seat)

    def determinise(self, view_: Any, pack: Any, luck: Luck) -> State:
        """Some full state that has this view."""
        return view.determinise(view_, pack, luck)

    def leave(self, p: Working, seat: Seat) -> None:
        """TS-902."""
        leave(p, seat)

    def is_left(self, state: Any, seat: Seat) -> bool:
        """TS-902: with ``idle``."""
        left: bool = 0 <= seat < len(state.table.mats) and state.table.mats[seat].idle
        return left

    def come_back(self, p: Working, seat: Seat) -> None:
        """TS-902."""
        come_back(p, seat)

    def outcome(self, state: Any, facts: Sequence[Event]) -> Outcome | None:
        """TS-811, TS-812."""
        return outcome(state.table, facts)

    def evaluate(self, pack: Any, state: Any) -> tuple[float, ...]:
        """How good it looks for each seat."""
        return evaluate(pack, state)

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact in words."""
        return tell(pack, view, event)

    def book(self, pack: Any, state: Any) -> Book:
        """The memory book so far."""
        return book(pack, state.table)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate in words."""
        return label(pack, view, kind, value)

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """The rules on a sheet."""
        return {"sheet": sheet(pack, paper, options or None)}

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        """A position file."""
        return lay(pack, position, commitment)

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        return write_position(pack, state, agenda)

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why a bot did this, by what everybody can see."""
        return because(pack, view.table, told)

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """Section 8."""
        return broken(pack, state)

    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""
        name: str = state.table.names[seat]
        return name
