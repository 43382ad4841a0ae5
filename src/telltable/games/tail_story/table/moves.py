"""What can be chosen."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.core.written import Written

NOBODY = -1


class PickPet(Move, frozen=True):
    """TS-102: a character."""

    pet: str


class Play(Move, frozen=True):
    """TS-301 A: an event card of the own hand. `target` is a seat; `cards` are those to recycle."""

    card: str
    n: int = 0
    target: Seat = NOBODY
    cards: tuple[str, ...] = ()
    sound: Written = ""


class DrawDiscard(Move, frozen=True):
    """TS-301 B: draw one, then discard one."""


class Ability(Move, frozen=True):
    """TS-304: the altered ability with what it needs."""

    card: str = ""
    n: int = 0
    target: Seat = NOBODY
    targets: tuple[Seat, ...] = ()
    cards: tuple[str, ...] = ()


class Swap(Move, frozen=True):
    """TS-301 D: as many cards of the own discard pile for cards of another."""

    target: Seat
    give: tuple[str, ...]
    take: tuple[str, ...]


class EndTurn(Move, frozen=True):
    """TS-205: done for this turn."""


class LetPass(Move, frozen=True):
    """TS-402: no stop. `until_my_turn`: and none in any window before the own next turn (TS-409)."""

    until_my_turn: bool = False


class Stop(Move, frozen=True):
    """TS-402: a stopping card against the last item of the chain."""

    card: str
    quip: Written = ""


class Bury(Move, frozen=True):
    """TS-512: up to two cards of the own discard pile for the robbed player's."""

    cards: tuple[str, ...] = ()


class Discard(Move, frozen=True):
    """TS-702, TS-801: cards of the own hand."""

    cards: tuple[str, ...]


class Give(Move, frozen=True):
    """TS-515, TS-517: a card of the own hand: discarded, or returned, gifted or munched for an ability."""

    card: str


class Fetch(Move, frozen=True):
    """TS-304: one of the cards that Biscuit looked at."""

    card: str


class Join(Move, frozen=True):
    """TS-514: make the sound too, and draw."""

    n: int
    sound: Written = ""


class Decline(Move, frozen=True):
    """TS-514, TS-602: no, thanks."""


class UseBonus(Move, frozen=True):
    """TS-602: use the bonus; a feline says on whom, which card, and whether a card is put on that deck."""

    target: Seat = NOBODY
    card: str = ""
    put: int = 0


class Collect(Move, frozen=True):
    """TS-705: the card to lay face down, with what the pet will be remembered for."""

    card: str
    caption: Written = ""
