"""What can be chosen. `text` never changes what a move does; `kills` marks characters that it kills (NC-803)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.core.written import Written

YesNo = Literal["yes", "no"]


class Killing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """NC-803: the telling kills this seat's character."""

    seat: Seat


class AgreeActs(Move, frozen=True):
    """NC-102: whether to play as many acts as proposed."""

    answer: YesNo


class PickTheme(Move, frozen=True):
    """NC-201: two cards, in the order in which their genres are read."""

    cards: tuple[str, ...]


class Pitch(Move, frozen=True):
    """NC-202."""

    text: Written = ""


class VoteTheme(Move, frozen=True):
    """NC-203: the theme of a seat, or -1 for none."""

    theme: int


class Describe(Move, frozen=True):
    """NC-207: who I am."""

    name: Written = ""
    role: Written = ""


class PlayResource(Move, frozen=True):
    """NC-302."""

    card: str
    involves: tuple[Seat, ...] = ()
    text: Written = ""
    note: Written = ""
    kills: tuple[Killing, ...] = ()


class TellBonus(Move, frozen=True):
    """NC-303."""

    involves: tuple[Seat, ...] = ()
    text: Written = ""
    note: Written = ""
    kills: tuple[Killing, ...] = ()


class Answer(Move, frozen=True):
    """NC-305, NC-803: yes or no."""

    answer: YesNo


class Grant(Move, frozen=True):
    """NC-503: which of the requested things I give."""

    yes: tuple[str, ...] = ()


class TellAgain(Move, frozen=True):
    """NC-305: the telling once more, with other seats."""

    involves: tuple[Seat, ...] = ()
    text: Written = ""


class LetStand(Move, frozen=True):
    """NC-305: the telling stands with whoever said yes. NC-602: the frame stands."""


class PlayProblem(Move, frozen=True):
    """NC-402."""

    card: str
    target: Seat
    text: Written = ""
    note: Written = ""
    kills: tuple[Killing, ...] = ()


class Plan(Move, frozen=True):
    """NC-502. A request is ``borrow 85`` (a Resource) or ``enlist 3`` (a seat)."""

    problem: str
    resources: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    text: Written = ""
    kills: tuple[Killing, ...] = ()


class Commit(Move, frozen=True):
    """NC-504: the plan as it will be judged. An empty text leaves what was told."""

    problem: str
    resources: tuple[str, ...] = ()
    text: Written = ""


class Evaluate(Move, frozen=True):
    """NC-506: one card, face down."""

    card: str | tuple[str, ...]


class TellOutcome(Move, frozen=True):
    """NC-509, NC-514: how a card that came belongs to the story."""

    text: Written = ""
    note: Written = ""
    kills: tuple[Killing, ...] = ()


class ChooseLead(Move, frozen=True):
    """NC-601."""

    seat: Seat


class Frame(Move, frozen=True):
    """NC-602."""

    text: Written = ""


class React(Move, frozen=True):
    """NC-602: fine, or what to change."""

    fine: bool
    text: Written = ""


class Bid(Move, frozen=True):
    """NC-604."""

    card: str
    uses: tuple[str, ...] = ()
    text: Written = ""
    kills: tuple[Killing, ...] = ()


class TellEnding(Move, frozen=True):
    """NC-701."""

    text: Written = ""
    kills: tuple[Killing, ...] = ()


class PickWinner(Move, frozen=True):
    """NC-705."""

    seat: Seat


class Retell(Move, frozen=True):
    """NC-802, NC-803."""

    text: Written = ""


class StrikeOut(Move, frozen=True):
    """NC-802: rather than tell it again, the sentences about that character go."""


class Object(Move, frozen=True):
    """NC-802: the latest telling takes over this seat's character."""

    seat: Seat


class Nudge(Move, frozen=True):
    """NC-804."""

    what: Literal["too broad", "too long", "who is not involved yet?"]


class Revise(Move, frozen=True):
    """NC-804: the own latest telling, said otherwise."""

    text: Written = ""
    involves: tuple[Seat, ...] = ()


class WriteNote(Move, frozen=True):
    """NC-806: the note on a card in front of me."""

    card: str
    note: Written = ""
