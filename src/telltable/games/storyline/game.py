"""StoryLine: Scary Tales as a game of the core."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from telltable.core.board import Board
from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.luck import Luck
from telltable.core.play import Play
from telltable.core.rules import Outcome, Rules, Setup
from telltable.core.seat import Seat
from telltable.core.step import Frame, Step
from telltable.core.story import Book
from telltable.games.storyline.bots.judging import BOTS
from telltable.games.storyline.box.components import CATEGORIES, StoryLinePack
from telltable.games.storyline.box.pack import SHELF, lint, load_pack
from telltable.games.storyline.box.skeleton import skeleton
from telltable.games.storyline.rules.choosing import Attempting, ChoosePage, Embellishing
from telltable.games.storyline.rules.ending import Effects, Finish, PlaceGrave, TurnTokens
from telltable.games.storyline.rules.leaving import leave
from telltable.games.storyline.rules.offering import HiddenOffers, Offers, ReadOut
from telltable.games.storyline.rules.outcome import outcome
from telltable.games.storyline.rules.rounds import EndRound, ReadPage
from telltable.games.storyline.rules.setting_up import ClaimReading, NameNarrator, SetUp, fitting, why_not
from telltable.games.storyline.show.board import board
from telltable.games.storyline.show.book import book
from telltable.games.storyline.show.labels import label
from telltable.games.storyline.show.printables import reference_card, rules_sheet
from telltable.games.storyline.show.questions import QUESTIONS
from telltable.games.storyline.show.reasons import because
from telltable.games.storyline.show.sentences import tell
from telltable.games.storyline.table import events, moves, view
from telltable.games.storyline.table.invariants import broken
from telltable.games.storyline.table.options import OPTIONS
from telltable.games.storyline.table.position import Position, lay, write_position
from telltable.games.storyline.table.reduce_game import evolve as reduce_state
from telltable.games.storyline.table.reduce_game import see as reduce_view
from telltable.games.storyline.table.state import State, Table, View

FEWEST, MOST = 3, 8


class StoryLine(Rules):
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
    events = (
        events.SetUpDone,
        events.StoryCardsDrawn,
        events.ClaimMade,
        events.ReadingClaimed,
        events.NarratorIs,
        events.NarratorCardRead,
        events.OfferCommitted,
        events.OffersTaken,
        events.PilesRevealed,
        events.PilesLaid,
        events.CardTurned,
        events.CardsChosen,
        events.TokenGained,
        events.CardsReturned,
        events.EmbellishmentEdited,
        events.DeckPassed,
        events.TheEndRead,
        events.TokensTurned,
        events.EffectResolved,
        events.GameOver,
        events.SeatLeft,
        events.SeatRetired,
        events.Laid,
        events.LaidOut,
    )
    moves = (
        moves.Claim,
        moves.Offer,
        moves.ReadNext,
        moves.Choose,
        moves.Embellish,
        moves.NextEffect,
        moves.PutGrave,
        moves.Attempt,
    )
    steps = (
        SetUp,
        NameNarrator,
        ClaimReading,
        ReadPage,
        Offers,
        HiddenOffers,
        ReadOut,
        ChoosePage,
        EndRound,
        TurnTokens,
        Effects,
        PlaceGrave,
        Finish,
    )
    questions = QUESTIONS
    standing = (Embellishing(), Attempting())
    headline = ("embellished", "tie rose", "tie tokens")
    bots = BOTS
    tastes = {ClaimReading: BOTS["helper"]}
    position_type = Position
    state_type = State
    view_type = View
    evolve = staticmethod(reduce_state)
    see = staticmethod(reduce_view)

    def load_pack(self, folder: Path | None = None) -> StoryLinePack:
        """The pack in this folder; None for the Scary Tales."""
        return load_pack(folder)

    def kept_pack(self, folder: Path) -> StoryLinePack:
        """See `Rules.kept_pack`."""
        return SHELF.kept(folder)

    def lint(self, pack: str) -> list[str]:
        """Everything to mend in a pack."""
        return lint(pack)

    def new_pack(self) -> dict[str, str]:
        """A box of blank cards that can be played at once."""
        return skeleton()

    def check_setup(self, setup: Setup) -> None:
        """SL-101; SL-105: the first Narrator sits at the table."""
        count = len(setup.seats)
        if count not in self.seats:
            raise Problem(f"StoryLine needs {FEWEST} to {MOST} players.")
        first = setup.options["first_narrator"]
        if first.isdecimal() and int(first) > count:
            raise Problem(f"The first Narrator is one of the seats 1 to {count}. [SL-105]")

    def start(self, setup: Setup, pack: Any) -> State:
        """SL-102, SL-103: decks shuffled, nothing dealt. The tale must be one that so many can tell."""
        seats, wanted = len(setup.seats), setup.options["narrator_deck"]
        if wanted != "random" and wanted not in pack.tale_of:
            raise Problem(f"{pack.name} has no tale {wanted}. Tales: {', '.join(pack.tale_of)}. [SL-104]")
        if wanted != "random" and (why := why_not(pack, pack.tale_of[wanted], seats)):
            raise Problem(f"{why} [SL-104]")
        if not fitting(pack, seats):
            raise Problem(f"{why_not(pack, pack.tales[0], seats)} [SL-104]")
        decks = tuple(Deck.shuffled(pack.by_category[category]) for category in CATEGORIES)
        return State.empty(Table(setup.seats, setup.names, setup.options, setup.commitment), decks)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        """SL-102 onwards."""
        return (SetUp(),)

    def view(self, state: Any, seat: Seat | None) -> View:
        """What a seat sees."""
        return view.view_of(state, seat)

    def determinise(self, view_: Any, pack: Any, luck: Luck) -> State:
        """Some full state that has this view."""
        return view.determinise(view_, pack, luck)

    def leave(self, p: Play, seat: Seat) -> None:
        """SL-602."""
        leave(p, seat)

    def outcome(self, state: Any, facts: Sequence[Event]) -> Outcome | None:
        """SL-409, SL-501."""
        return outcome(state.table, facts)

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        """A fact in words."""
        return tell(pack, view.table, event)

    def because(self, pack: Any, view: Any, told: Sequence[Event]) -> str:
        """Why a bot that narrates chose a card."""
        return because(pack, view.table, told)

    def book(self, pack: Any, state: Any) -> Book:
        """The tale so far."""
        return book(pack, state.table)

    def board(self, pack: Any, view: Any) -> Board:
        """The table as a seat sees it."""
        return board(pack, view)

    def label(self, pack: Any, view: Any, kind: str, value: Any) -> str:
        """A candidate in words."""
        return label(pack, kind, value)

    def printables(self, pack: Any, paper: str, options: Mapping[str, str]) -> dict[str, str]:
        """The rules on one page, and a card for whoever narrates."""
        return {"sheet": rules_sheet(pack, paper, options or None), "card": reference_card(pack)}

    def lay(self, pack: Any, position: Any, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
        """A position file."""
        return lay(pack, position, commitment)

    def write_position(self, pack: Any, state: Any, agenda: tuple[Frame, ...]) -> str:
        """The table as it lies as a position file."""
        return write_position(pack, state)

    def invariants(self, pack: Any, state: Any) -> Iterable[str]:
        """What is always true."""
        return broken(pack, state)

    def seat_name(self, state: Any, seat: Seat) -> str:
        """What a seat is called."""
        name: str = state.table.names[seat]
        return name
