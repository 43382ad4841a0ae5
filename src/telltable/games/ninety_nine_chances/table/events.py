"""What can happen (NC section 4): cards, turns, the two rounds, leaving, positions. The rest is in
`events_story_meeting`, `events_consent`, `events_storytelling` and `events_climax`."""

from __future__ import annotations

from telltable.core.event import Event, Public
from telltable.core.seat import Seat

from .state import State, View
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


class CardsDiscarded(Public, frozen=True):
    """Cards that lay open go to the discard pile."""

    cards: tuple[str, ...]


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


class LeadChanged(Public, frozen=True):
    """NC-205, NC-601, NC-807."""

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
