"""What can happen (SS section 4)."""

from __future__ import annotations

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .moves import ANYBODY, Slot, Squaring
from .state import State, View
from .view import view_of


class PatternsRevealed(Public, frozen=True):
    """SS-S2."""

    reveals = True
    patterns: tuple[str, ...]


class PatternBallotCast(Event, frozen=True):
    """SS-S3: that a seat voted; for whom is its own secret until `PatternChosen`."""

    seat: Seat
    pattern: str

    def to(self, seat: Seat | None) -> Event:
        """The ballot to its own seat, the fact of it to the others."""
        return self if seat == self.seat else PatternBallotCast(self.seat, "")


class PatternChosen(Public, frozen=True):
    """SS-S3. `ballots`: (seat, pattern). `drawn`: luck broke a tie, or chose alone."""

    reveals = True
    pattern: str
    ballots: tuple[tuple[Seat, str], ...] = ()
    drawn: bool = False


class _Hidden(Event, frozen=True):
    """Cards that come to a hand: seen by that seat, or by all when hands are open."""

    seat: Seat
    count: int
    cards: tuple[str, ...]
    open: bool

    def to(self, seat: Seat | None) -> Event:
        """With the cards to those who may see them, without to the others."""
        return self if self.open or seat == self.seat else type(self)(self.seat, self.count, (), False)


class HandDealt(_Hidden, frozen=True):
    """SS-S4."""

    reveals = True


class CardDrawn(_Hidden, frozen=True):
    """SS-D1."""

    reveals = True


class HandRedrawn(_Hidden, frozen=True):
    """SS-K4."""

    reveals = True


class FirstNamed(Event, frozen=True):
    """SS-S5 with ``first_player = asked``: that a seat has named somebody; whom, everybody hears with `FirstPlayer`."""

    seat: Seat
    named: Seat

    def to(self, seat: Seat | None) -> Event:
        """The name to its own seat, the fact of it to the others."""
        return self if seat == self.seat else FirstNamed(self.seat, ANYBODY)


class FirstPlayer(Public, frozen=True):
    """SS-S5. `named`: (seat, whom it would have go first; -1 for anybody), where all were asked."""

    reveals = True
    seat: Seat
    named: tuple[tuple[Seat, Seat], ...] = ()


class TurnStarted(Public, frozen=True):
    """The seat's turn begins."""

    seat: Seat


class TurnEnded(Public, frozen=True):
    """The seat's turn is over."""

    seat: Seat


class CardPlayed(Public, frozen=True):
    """SS-P2 (1): play `n`. `revealed`: it came from the deck (SS-K3), not from the hand."""

    n: int
    seat: Seat
    card: str
    lane: int
    slots: tuple[Slot, ...] = ()
    telling: Written = ""
    revealed: bool = False


class CharacterCreated(Public, frozen=True):
    """SS-P3: a Cast card brought somebody in, with one note."""

    letter: str
    label: Written
    note_kind: str
    note: Written
    n: int
    seat: Seat


class ElementCreated(Public, frozen=True):
    """SS-P3, SS-P4: an object, location, faction or threat now exists."""

    id: str
    kind: str
    label: Written
    n: int
    seat: Seat


class NoteAdded(Public, frozen=True):
    """SS-P4, SS-P5: a note on an element, or on the card of a play (``#3``)."""

    about: str
    kind: str
    text: Written
    seat: Seat


class CostSet(Public, frozen=True):
    """The price of play `n`."""

    n: int
    cost: Written
    payer: str


class LinkMade(Public, frozen=True):
    """Secret Connection: two elements are linked."""

    n: int
    first: str
    second: str


class CardReframed(Public, frozen=True):
    """Flashback Reframe: the card of play `seen` is seen anew in play `n`."""

    n: int
    seen: int


class TagCounted(Public, frozen=True):
    """SS-P2 (3). `needed` is the pattern's minimum, 0 when it asks none."""

    tag: str
    count: int
    needed: int


class LaneFilled(Public, frozen=True):
    """SS-C3: the lane is filled from now on."""

    lane: int


class ThreadCreated(Public, frozen=True):
    """SS-T1: Thread B begins with play `n`."""

    n: int


class DeckEmptied(Public, frozen=True):
    """SS-D2: nobody draws any more."""


class SeatStuck(Public, frozen=True):
    """SS-K1. `again`: still stuck after the redraw of this turn (SS-K6)."""

    reveals = True
    seat: Seat
    again: bool = False


class TopCardRevealed(Public, frozen=True):
    """SS-K2: the card stays on top of the deck."""

    reveals = True
    card: str


class RevealedDiscarded(Public, frozen=True):
    """SS-K4 with ``revealed_card = discarded``."""

    card: str


class HandDiscarded(Public, frozen=True):
    """SS-K4, SS-L1: face up."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]


class EmptyBallotCast(Public, frozen=True):
    """SS-K7: ``pass``, ``broken``, or a move of play `n` to `lane`."""

    seat: Seat
    choice: str
    n: int = 0
    lane: int = 0


class EmptyDecided(Public, frozen=True):
    """SS-K7, SS-K8."""

    choice: str
    n: int = 0
    lane: int = 0


class CardMoved(Public, frozen=True):
    """SS-K8: tag, choices, facts and owner stay."""

    n: int
    lane: int


class ContradictionFlagged(Public, frozen=True):
    """SS-R3."""

    seat: Seat
    card: int
    fact: str
    why: Written


class ContradictionOk(Public, frozen=True):
    """SS-R3 with ``ask_all``."""

    seat: Seat
    card: int


class RetconResolved(Public, frozen=True):
    """SS-R2, SS-R4."""

    card: int
    fact: str
    choice: Squaring
    device: str
    text: Written


class SeatClosed(Public, frozen=True):
    """SS-L1 with ``close``."""

    seat: Seat


class SeatTakenByBot(Public, frozen=True):
    """SS-L1 with ``bot``."""

    seat: Seat


class GameEnded(Public, frozen=True):
    """SS-E3, SS-K8, SS-K9, SS-L1. All cards are open from now on: `hands` by seat."""

    reveals = True
    ending: str
    missing: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


class PayoffBallotCast(Event, frozen=True):
    """SS-V3: that a seat voted; how is its own secret until `PayoffDecided`."""

    seat: Seat
    yes: tuple[int, ...] = ()
    abstain: bool = False

    def to(self, seat: Seat | None) -> Event:
        """The ballot to its own seat, the fact of it to the others."""
        return self if seat == self.seat else PayoffBallotCast(self.seat)


class PayoffDecided(Public, frozen=True):
    """SS-V3: (play, yes, no, grounded, pays) per Relationship card in play."""

    reveals = True
    verdicts: tuple[tuple[int, int, int, bool, bool], ...]


class Scored(Public, frozen=True):
    """SS-V1 to SS-V4: (seat, tags, firsts, pay-offs, total) and who wins, if a winner was wanted."""

    lines: tuple[tuple[Seat, int, int, int, int], ...]
    winners: tuple[Seat, ...]


class SkinStepOpened(Public, frozen=True):
    """SS-N0: names, details or sentences."""

    step: str


class SkinEdited(Public, frozen=True):
    """SS-N0: the latest text of an item."""

    seat: Seat
    item: str
    text: Written


class ThreadSet(Public, frozen=True):
    """SS-N5."""

    seat: Seat
    n: int
    thread: str


class SkinDone(Public, frozen=True):
    """SS-N0. `filled`: own empty items that took their defaults."""

    seat: Seat
    filled: dict[str, Written] = {}


class SkinStepClosed(Public, frozen=True):
    """SS-N0. `filled`: items that were still empty and took their defaults."""

    step: str
    filled: dict[str, Written]


class StoryFinished(Public, frozen=True):
    """Nothing is left to do."""


class LaidOut(Event, frozen=True):
    """A position as one seat sees it."""

    reveals = True
    view: View


class Laid(Event, frozen=True):
    """A position file laid the table out like this, instead of setting up."""

    reveals = True
    state: State

    def to(self, seat: Seat | None) -> Event:
        """The seat's view of it."""
        return LaidOut(view_of(self.state, seat))
