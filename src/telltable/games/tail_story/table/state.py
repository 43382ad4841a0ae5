"""TS section 2.3: what everybody sees, and what is hidden besides."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET

from telltable.core.deck import Deck
from telltable.core.holders import Former
from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.secrecy import nobody, own, secret
from telltable.core.written import Written
from telltable.games.tail_story.box.components import HAND

from .moves import NOBODY

COUNTED = ("stops", "bribes", "stolen", "buried", "messed", "dug", "bonuses", "concerts", "drawn", "choices", "windows")


class Mat(Record, frozen=True, gc=False):
    """One player's playmat, as everybody sees it.

    Attributes:
        queue: number of the queue card.
        deck, hand, achievements: how many cards.
        discard: the newest card last; `dug` are those in it that the owner dug this turn (TS-606).
        zone: cards played in this cycle.
        uses: of the ability in this game.
        beam: starts the next own turn with one action point.
        bonus_used, achieved: in this turn.
        shown: achievements turned up at the end.
        idle: the player has left and every decision takes its default.
    """

    queue: int = 0
    pet: str = ""
    altered: bool = False
    deck: int = 0
    hand: int = 0
    discard: tuple[str, ...] = ()
    zone: tuple[str, ...] = ()
    achievements: int = 0
    uses: int = 0
    beam: bool = False
    bonus_used: int = 0
    achieved: bool = False
    dug: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()
    idle: bool = False

    @property
    def limit(self) -> int:
        """TS-708: the hand limit."""
        return HAND - (self.achievements >= 3)


class Item(Record, frozen=True, gc=False, omit_defaults=True):
    """One item of the chain: an action as declared (TS-301), or a stop.

    Attributes:
        seat: who plays it.
        action: play, draw_discard, ability, swap or stop.
        card: the event card; for an ability the card that it names.
        cards: to recycle, or to give in a swap; `take`: what a swap takes.
        words: the sound of an acting card, or the quip of a stop.
        stands: None until the chain is resolved.
    """

    seat: Seat
    action: str
    card: str = ""
    n: int = 0
    target: Seat = NOBODY
    targets: tuple[Seat, ...] = ()
    cards: tuple[str, ...] = ()
    take: tuple[str, ...] = ()
    words: Written = ""
    stands: bool | None = None


class Deed(Record, frozen=True, gc=False, omit_defaults=True):
    """Something public that the memory book may tell.

    Attributes:
        kind: steal, bury, mess, put (a card on somebody's deck), quarrel, ability, concert, joined, drew (cards that
            left a deck), emptied, missed, achievement or altered_all.
        other: whom it was done to.
        n: how many cards, or stops; of an achievement which one.
        cards, seats: of a quarrel the card and the player of each item of the chain; of an ability the card that it
            names and whom it was used on; of cards drawn what was played for them, and the players of the chain.
        words: what somebody wrote; `said`: what was said with each stop of a quarrel.
        action: of a quarrel the first item's; else why: how cards left the deck, why no achievement came.
        deck: of a quarrel and of cards drawn how many cards the seat's deck had before.
        want: of a quarrel how many cards the first item was about.
    """

    kind: str
    turn: int
    seat: Seat
    other: Seat = NOBODY
    n: int = 0
    cards: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    words: Written = ""
    said: tuple[Written, ...] = ()
    action: str = ""
    deck: int = 0
    want: int = 0


class Table(Record, frozen=True, gc=False):
    """All that lies open. Everybody, spectators too, sees exactly this.

    Attributes:
        order: seats by queue number.
        round, turn: from 1 once the first turn has begun; 0 before.
        active: the turn owner; `ap` are their action points.
        step: of the turn: setup, play while an action is chosen, act while it is carried out, bonus, check, end.
        chain: the action of this cycle and the stops on it, until the next one is declared.
        successes: the event cards of the chain that stand, with their players (TS-504).
        window: whether a reaction window is open.
        look: how many cards Biscuit's player looks at just now.
        deeds: for the memory book.
        counts: how often what of `COUNTED` happened.
        places: the ranking at the end: seats, best first, with their rank.
    """

    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str
    mats: tuple[Mat, ...]
    order: tuple[Seat, ...] = ()
    round: int = 0
    turn: int = 0
    active: Seat = NOBODY
    ap: int = 0
    step: str = "setup"
    swap_used: bool = False
    ability_used: bool = False
    barred: bool = False
    chain: tuple[Item, ...] = ()
    successes: tuple[tuple[Seat, str], ...] = ()
    window: bool = False
    look: int = 0
    deeds: tuple[Deed, ...] = ()
    counts: tuple[int, ...] = ()
    ending: str = ""
    winners: tuple[Seat, ...] = ()
    places: tuple[tuple[Seat, int], ...] = ()
    former: Former = UNSET

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in queue order, beginning with the one after this seat."""
        at = self.order.index(seat)
        return self.order[at + 1 :] + self.order[:at]

    def since(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in queue order, beginning with this one."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """TS-006: every other seat, by number."""
        return tuple([other for other in range(len(self.mats)) if other != seat])

    def danger(self, seat: Seat) -> int:
        """How close a seat is to winning (section 6): ten for each achievement, less what is left in the deck."""
        return 10 * self.mats[seat].achievements - self.mats[seat].deck

    @property
    def figures(self) -> dict[str, int]:
        """How often each of `COUNTED` happened."""
        return dict(zip(COUNTED, self.counts or (0,) * len(COUNTED), strict=True))


def _looks(state: State, key: object, seat: Seat | None) -> bool:
    """TS-304: Biscuit's player alone, in the own turn."""
    return state.table.active == seat


class State(Record, frozen=True, gc=False):
    """The whole truth. What lies under `table` is secret: its marks say who may see which of it.

    Attributes:
        out: cards that are not in this game; before the deal, the whole box.
        passing: seats that let every window pass until their next turn (TS-409).
        looked: what Biscuit's player looks at on top of the deck.
    """

    table: Table
    hands: Annotated[tuple[tuple[str, ...], ...], secret(own)]
    decks: Annotated[tuple[Deck, ...], secret(nobody)]
    achievements: Annotated[tuple[tuple[str, ...], ...], secret(own)]
    out: Annotated[tuple[str, ...], secret(nobody, whole=True)]
    passing: Annotated[tuple[bool, ...], secret(own)]
    looked: Annotated[tuple[str, ...], secret(_looks, whole=True)] = ()


class View(Record, frozen=True, gc=False):
    """What a seat sees: the table, and what is its own."""

    seat: Seat | None
    table: Table
    hand: tuple[str, ...] = ()
    achievements: tuple[str, ...] = ()
    passing: bool = False
    looked: tuple[str, ...] = ()
