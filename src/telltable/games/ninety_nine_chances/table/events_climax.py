"""What can happen in the climax and at the end (NC-601 to NC-706)."""

from __future__ import annotations

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written


class BidPlaced(Event, frozen=True):
    """NC-604: the card is secret, the Resources it names are not."""

    reveals = True
    seat: Seat
    card: str
    uses: tuple[str, ...] = ()

    def to(self, seat: Seat | None) -> Event:
        """The card to its seat alone."""
        return self if seat == self.seat else BidPlaced(self.seat, "", self.uses)


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
