"""What can happen (NC section 4)."""

from __future__ import annotations

from typing import Self

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .state import State, Telling, View
from .view import view_of


class ActsAgreed(Public, frozen=True):
    """NC-102. `against`: seats that did not want so many."""

    acts: int
    against: tuple[Seat, ...] = ()


class DealerNamed(Public, frozen=True):
    """NC-103."""

    seat: Seat


class Dealt(Event, frozen=True):
    """NC-104: the hands by seat; a seat is told its own. `counts`: how many each got."""

    reveals = True
    hands: tuple[tuple[str, ...], ...]
    counts: tuple[int, ...]
    first: Seat

    def to(self, seat: Seat | None) -> Event:
        """The own hand alone."""
        hands = tuple(hand if owner == seat else () for owner, hand in enumerate(self.hands))
        return Dealt(hands, self.counts, self.first)


class CardsDrawn(Event, frozen=True):
    """NC-106: the cards are for the seat's eyes."""

    reveals = True
    seat: Seat
    count: int
    cards: tuple[str, ...] = ()

    def to(self, seat: Seat | None) -> Event:
        """With the cards to the seat, without to the others."""
        return self if seat == self.seat else CardsDrawn(self.seat, self.count)


class DeckReshuffled(Public, frozen=True):
    """NC-107: the discard pile is the deck."""

    reveals = True
    size: int


class PhaseBegan(Public, frozen=True):
    """A part of the game. `todo`: whose turns it has, in order."""

    phase: str
    todo: tuple[Seat, ...] = ()
    act: int = 0


class TurnBegan(Public, frozen=True):
    """A seat's turn in this part of the game."""

    seat: Seat


class Skipped(Public, frozen=True):
    """NC-302, NC-402, NC-501, NC-604: there is nothing the seat could do."""

    seat: Seat
    why: str


class _Secret(Event, frozen=True):
    """Something laid face down. `again`: in place of what the seat had laid there before."""

    seat: Seat
    cards: tuple[str, ...]
    again: bool = False

    def to(self, seat: Seat | None) -> Event | None:
        """What it is to the seat; that it lies there to the others; a change to nobody else."""
        if seat == self.seat:
            return self
        return None if self.again else self._covered()

    def _covered(self) -> Self:
        return type(self)(self.seat, ())


class ThemeCommitted(_Secret, frozen=True):
    """NC-201."""


class NumberCommitted(_Secret, frozen=True):
    """NC-506."""


class BallotCommitted(_Secret, frozen=True):
    """NC-203: the ballot as a text."""


class BidPlaced(Event, frozen=True):
    """NC-604: the card is secret, the Resources it names are not."""

    reveals = True
    seat: Seat
    card: str
    uses: tuple[str, ...] = ()

    def to(self, seat: Seat | None) -> Event:
        """The card to its seat alone."""
        return self if seat == self.seat else BidPlaced(self.seat, "", self.uses)


class ThemesRevealed(Public, frozen=True):
    """NC-201: (seat, first card, second card)."""

    reveals = True
    themes: tuple[tuple[Seat, str, str], ...]


class BallotRevealed(Public, frozen=True):
    """NC-203: (seat, whose theme; -1 for none)."""

    reveals = True
    votes: tuple[tuple[Seat, int], ...]


class ThemeChosen(Public, frozen=True):
    """NC-203 to NC-205. `how`: ``consensus``, or ``lowest`` because of `card`."""

    seat: Seat
    cards: tuple[str, ...]
    how: str
    card: str = ""


class CardsDiscarded(Public, frozen=True):
    """Cards that lay open go to the discard pile."""

    cards: tuple[str, ...]


class CharacterWritten(Public, frozen=True):
    """NC-207."""

    seat: Seat
    name: Written
    role: Written = ""


class ResourcePlayed(Public, frozen=True):
    """NC-302."""

    seat: Seat
    card: str


class BonusTurned(Public, frozen=True):
    """NC-303."""

    reveals = True
    seat: Seat
    card: str


class ProblemPlayed(Public, frozen=True):
    """NC-402."""

    seat: Seat
    card: str
    target: Seat


class Told(Public, frozen=True):
    """Something is told."""

    telling: Telling


class Retold(Public, frozen=True):
    """A telling in its next version: ``again`` (NC-305), ``retold`` (NC-802) or ``revised`` (NC-804)."""

    seat: Seat
    n: int
    text: Written
    why: str


class Struck(Public, frozen=True):
    """NC-802: the sentences that name this character are struck."""

    n: int
    whom: Seat
    name: Written


class NoteWritten(Public, frozen=True):
    """NC-806."""

    seat: Seat
    owner: Seat
    card: str
    note: Written


class ConsentAsked(Public, frozen=True):
    """NC-305, NC-503, NC-803."""

    kind: str
    n: int
    asker: Seat
    items: tuple[tuple[Seat, str], ...]


class ConsentGiven(Public, frozen=True):
    """What of it a seat gives; nothing is a no."""

    seat: Seat
    yes: tuple[str, ...]


class ConsentClosed(Public, frozen=True):
    """All have answered. `yes`: (seat, what it gives)."""

    kind: str
    n: int
    asker: Seat
    yes: tuple[tuple[Seat, str], ...]
    no: tuple[tuple[Seat, str], ...]


class PlanTold(Public, frozen=True):
    """NC-502."""

    seat: Seat
    problem: str
    resources: tuple[str, ...]
    asked: bool


class PlanCommitted(Public, frozen=True):
    """NC-504."""

    seat: Seat
    problem: str
    resources: tuple[str, ...]


class EvaluationBegan(Public, frozen=True):
    """NC-505: who gives a Number."""

    evaluators: tuple[Seat, ...]


class NumbersRevealed(Public, frozen=True):
    """NC-508: (seat, card), lowest first; the median and its seat."""

    reveals = True
    numbers: tuple[tuple[Seat, str], ...]
    median: int
    owner: Seat


class ResourceKept(Public, frozen=True):
    """NC-509: the median is a Resource now."""

    seat: Seat
    card: str


class Flipped(Public, frozen=True):
    """NC-511. `card` is empty when none was left (NC-108b)."""

    reveals = True
    number: int
    card: str
    works: bool


class ProblemSpun(Public, frozen=True):
    """NC-512."""

    seat: Seat
    card: str


class ProblemGained(Public, frozen=True):
    """NC-513."""

    seat: Seat
    card: str


class LeadChanged(Public, frozen=True):
    """NC-205, NC-601, NC-807."""

    seat: Seat


class FrameReacted(Public, frozen=True):
    """NC-602."""

    seat: Seat
    fine: bool
    text: Written = ""


class HandsDiscarded(Public, frozen=True):
    """NC-108c: all hands are open now, and go to the discard pile."""

    reveals = True
    hands: tuple[tuple[str, ...], ...]


class FinaleTurned(Public, frozen=True):
    """NC-605. `card` is empty when none was left."""

    reveals = True
    number: int
    card: str


class BidsRevealed(Public, frozen=True):
    """NC-605: (seat, card), clockwise from the Lead."""

    reveals = True
    bids: tuple[tuple[Seat, str], ...]


class ResourcesLost(Public, frozen=True):
    """NC-606."""

    seat: Seat
    cards: tuple[str, ...]


class HeroNamed(Public, frozen=True):
    """NC-607, NC-610: -1 for nobody."""

    seat: Seat


class ResourcesGained(Public, frozen=True):
    """NC-607, NC-608, NC-108c: from the deck, or blank markers."""

    reveals = True
    seat: Seat
    cards: tuple[str, ...]


class FinaleCleared(Public, frozen=True):
    """NC-611: bids and Finale are discarded."""

    cards: tuple[str, ...]


class GameOver(Public, frozen=True):
    """NC-702 to NC-706: (seat, Resources, Problems, kind of ending), the winners, and what broke a tie."""

    scores: tuple[tuple[Seat, int, int, str], ...]
    winners: tuple[Seat, ...]
    by: str
    ending: str


class ObjectionRaised(Public, frozen=True):
    """NC-802."""

    seat: Seat
    n: int


class Nudged(Public, frozen=True):
    """NC-804."""

    seat: Seat
    n: int
    what: str


class Killed(Public, frozen=True):
    """NC-803: with its player's consent."""

    seat: Seat


class SeatLeft(Public, frozen=True):
    """NC-807: its choices are made by default until it is taken out."""

    seat: Seat


class SeatTakenByBot(Public, frozen=True):
    """NC-807."""

    seat: Seat


class SeatRetired(Public, frozen=True):
    """NC-807: hand, Resources and Problems go to the discard pile."""

    reveals = True
    seat: Seat
    hand: tuple[str, ...]


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
