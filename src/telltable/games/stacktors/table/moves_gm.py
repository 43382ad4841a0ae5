"""What only the GM can choose (ST-GM-1)."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.core.written import Written


class Narrate(Move, frozen=True):
    """ST-GM."""

    text: Written = ""


class WhisperTo(Move, frozen=True):
    """ST-GM: to one seat, in secret."""

    seat: Seat
    text: Written = ""


class SetPlan(Move, frozen=True):
    """ST-GM: notes that only the GM sees."""

    text: Written = ""


class FreeTalk(Move, frozen=True):
    """ST-SAY-2: the limits of what is said are lifted, or hold again."""

    on: bool


class PlaceStack(Move, frozen=True):
    """ST-GM: a character's stack in notation, its role, and in a conflict its cell."""

    stack: str
    role: str
    at: str = ""
    called: Written = ""


class PlaceChallenge(Move, frozen=True):
    """ST-GM: a challenge in notation with what lies under its base, in a conflict its cell, and when it attacks.

    `steps`: what each stage of an abstract one is about (ST-ABS-1), the top first, ``/`` between them, ``?`` before
    one that stays hidden until it is on top.
    """

    stack: str
    attacks: str = "never"
    at: str = ""
    called: Written = ""
    steps: Written = ""


class RemoveIt(Move, frozen=True):
    """ST-GM: somebody, or a challenge with what lies under it."""

    id: str


class SetTerrain(Move, frozen=True):
    """ST-GM: a cell becomes something else: open, wall, slowing ..."""

    cell: str
    kind: str


class LetJoin(Move, frozen=True):
    """ST-GM: an ally joins, or a burden forces itself on the party."""

    who: str


class Auto(Move, frozen=True):
    """ST-GM: the game runs somebody, or the GM does."""

    who: str
    on: bool


class LetReturn(Move, frozen=True):
    """ST-DTH-4: a dead character's player comes back, with so many CP; 0: as the table has it."""

    who: str
    cp: int = 0


class HealFree(Move, frozen=True):
    """ST-GM: healing steps for everybody of the party."""

    n: int


class StartConflict(Move, frozen=True):
    """ST-SCN-4: who is against the party, who looks on, and what may not be used."""

    foes: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    limits: str = "none"


class EndConflict(Move, frozen=True):
    """ST-SCN-5."""


class CloseBeat(Move, frozen=True):
    """ST-SCN-2."""


class AwardCp(Move, frozen=True):
    """ST-RWD-1."""

    each: int
    training: bool = False


class AwardInfo(Move, frozen=True):
    """ST-RWD-1."""

    text: Written = ""


class AwardCurrency(Move, frozen=True):
    """ST-RWD-1."""

    coin: Written
    each: int


class HandOut(Move, frozen=True):
    """ST-RWD-1: an object in notation, for somebody or for a cell."""

    notation: str
    to: str
    open: bool = False
    called: Written = ""


class RulePiece(Move, frozen=True):
    """ST-APP-1: whether a piece fits the next attack of a type."""

    who: str
    slot: int
    how: str
    allow: bool


class Rule(Move, frozen=True):
    """ST-APP-1: the answer to whoever asked about a piece."""

    allow: bool
    reason: Written = ""


class ChallengeAttack(Move, frozen=True):
    """ST-CHA-7."""

    id: str
    half: str
    colour: str
    target: str


class OfferWare(Move, frozen=True):
    """ST-RWD-1: something that coin buys: an object in notation, or words alone."""

    called: Written
    coin: Written
    price: int
    notation: str = ""


class SetScene(Move, frozen=True):
    """ST-GM-1: a new scene with its text; `grid`: square, hex, free (inches), or empty for none; `drawn`: the map."""

    title: Written
    text: Written = ""
    grid: str = ""
    drawn: str = ""


class TurnTo(Move, frozen=True):
    """ST-GM-1: on to a stage of the adventure, whichever it is."""

    to: str


class EndStage(Move, frozen=True):
    """ST-GM: win or fail."""

    result: str


class Override(Move, frozen=True):
    """ST-GM: a field of somebody set anew, with a reason: pos, facing, side, status, marks or stack."""

    who: str
    field: str
    value: str
    reason: Written = ""


class EndAdventure(Move, frozen=True):
    """ST-END-1. `text`: the GM's own last words, in place of the adventure's."""

    ending: str
    text: Written = ""
