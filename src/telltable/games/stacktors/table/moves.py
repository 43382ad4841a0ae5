"""What can be chosen (section 3.20)."""

from __future__ import annotations

from telltable.core.move import Move
from telltable.core.record import Record
from telltable.core.written import Written


class WantStop(Move, frozen=True):
    """R-72: a player would stop here; `wants` false: not any more."""

    wants: bool = True


class TakePregen(Move, frozen=True):
    """ST-CRE-4."""

    name: str
    called: Written = ""


class PieceNote(Record, frozen=True, gc=False):
    """ST-CRE-6: a line about one piece of a new character, counted from the feet up, from 1."""

    piece: int
    text: Written


class Build(Move, frozen=True):
    """ST-CRE-1, ST-CRE-6: a stack in notation, or in group creation the drafted pieces put in order."""

    stack: str
    called: Written = ""
    concept: Written = ""
    notes: tuple[PieceNote, ...] = ()


class Pick(Move, frozen=True):
    """ST-CRE-2: a piece from the pool; empty: done."""

    piece: str


class Act(Move, frozen=True):
    """ST-ORD-4."""


class Pass(Move, frozen=True):
    """ST-ORD-4: later, on the way up."""


class Lose(Move, frozen=True):
    """ST-ORD-5: no turn in this round."""


class Rely(Move, frozen=True):
    """Option ``initiative: choose``: brains or feet, for each of the seat's characters that is asked."""

    by: tuple[str, ...]


class Walk(Move, frozen=True):
    """ST-MOV-6: directions (``E E turn:S S``), or points on a free sheet (``250,100 250,200``)."""

    path: str


class Teleport(Move, frozen=True):
    """ST-MOV-8."""

    to: str


class Attack(Move, frozen=True):
    """ST-ATK-3.

    Attributes:
        how: physical, mental or social.
        targets: characters, or a challenge's half as ``chest:guts``.
        cell: the active cell, or empty for a plain attack.
        pieces: those of the active colour; `others` only add their pips.
        perfection: a clear guts piece for a sure success, or 0.
        also: Flexible and Dexterous on top of the cell (option `stack_modifiers`), with their pieces in `pieces`.
    """

    how: str
    targets: tuple[str, ...]
    cell: str = ""
    pieces: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    perfection: int = 0
    also: tuple[str, ...] = ()


class NameAttack(Move, frozen=True):
    """brains.B: the pieces and the cell, after an exposed target has shown its defence."""

    cell: str = ""
    pieces: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    perfection: int = 0
    also: tuple[str, ...] = ()


class Assist(Move, frozen=True):
    """ST-AST-2: for each of the seat's characters that may help, its pieces (``12 15``) or nothing."""

    by: tuple[str, ...]


class Defend(Move, frozen=True):
    """ST-ATK-6: for each of the seat's targets: ``accept``, ``ignore 12``, or ``cell/12 15/17`` (see `guarding`)."""

    by: tuple[str, ...]


class Perfect(Move, frozen=True):
    """guts.C afterwards: the clear piece."""

    slot: int


class Decline(Move, frozen=True):
    """Not now."""


class Soften(Move, frozen=True):
    """guts.Pk.def: more pieces against a reflected result."""

    pieces: tuple[int, ...] = ()


class Persist(Move, frozen=True):
    """brains.O: orange brains pieces for another try."""

    pieces: tuple[int, ...]


class TakeDamage(Move, frozen=True):
    """ST-DMG-1: the piece that shrinks by one."""

    slot: int


class Shift(Move, frozen=True):
    """guts.G: a foot and a direction: ``12 down``."""

    step: str


class PutAt(Move, frozen=True):
    """guts.P: where somebody lands."""

    to: str


class NameVictim(Move, frozen=True):
    """brains.P: whom the compelled one has to attack."""

    who: str


class Exchange(Move, frozen=True):
    """brains.Pk: own pieces for others: ``12>34``."""

    swap: str


class Mend(Move, frozen=True):
    """ST-HEA: one step on somebody: ``add guts 0 R``, ``up 12``, ``down 12``."""

    who: str
    step: str


class Heal(Move, frozen=True):
    """ST-HEA-1: instead of moving and acting."""

    who: str
    step: str


class UseMedic(Move, frozen=True):
    """guts.Y: the pieces; the steps are chosen one by one."""

    pieces: tuple[int, ...]


class UseMorph(Move, frozen=True):
    """guts.Cy: the pieces, and which piece takes which colour."""

    pieces: tuple[int, ...]
    slot: int
    colour: str


class UseIdentify(Move, frozen=True):
    """brains.C: a clear piece, an object, and who gets what is in it."""

    slot: int
    thing: str
    to: str


class TakeWay(Move, frozen=True):
    """ST-WAY-2: go about it like this."""

    way: str


class AskFor(Move, frozen=True):
    """ST-BOT-1: ask a companion to go a way, or (no way) to do what it can."""

    who: str
    way: str


class Wish(Move, frozen=True):
    """ST-BOT-11: ask a companion to hold back in fights, or to do as it sees fit again."""

    who: str
    hold: bool = True


class Spare(Move, frozen=True):
    """ST-WAY-4: whoever is down may live."""


class Finish(Move, frozen=True):
    """ST-WAY-4: whoever is down has been down long enough."""


class Take(Move, frozen=True):
    """ST-OBJ-1."""

    thing: str


class Give(Move, frozen=True):
    """ST-OBJ-4: a carried object (its id), or a piece of the equipment (its number)."""

    what: str
    to: str


class EndTurn(Move, frozen=True):
    """ST-TRN-5."""


class ReadyUp(Move, frozen=True):
    """ST-SCN-2: nothing more in this beat."""


class Yes(Move, frozen=True):
    """ST-D-CONSENT."""


class No(Move, frozen=True):
    """ST-D-CONSENT."""


class Buy(Move, frozen=True):
    """ST-EVO: ``guts 0 R2`` for a new piece, ``feet under R1``, ``feet nest R1``, or ``up 12``."""

    who: str
    what: str
    note: Written = ""


class Keep(Move, frozen=True):
    """ST-D-CP: nothing more to buy."""


class Nominate(Move, frozen=True):
    """ST-D-CONSENT: who should have a find."""

    who: str


class Pay(Move, frozen=True):
    """ST-RWD-1: `who` pays for something that the GM offers."""

    who: str
    ware: str


class Say(Move, frozen=True):
    """ST-SAY-1; `told`: not spoken aloud, but how something went (ST-SAY-4)."""

    who: str
    text: Written = ""
    told: bool = False


class AskGm(Move, frozen=True):
    """ST-APP-1: whether a piece of one's own fits an attack of a type."""

    who: str
    slot: int
    how: str
    text: Written = ""


class PickFight(Move, frozen=True):
    """ST-SCN-3: in a free scene, at a table without a GM: a conflict begins."""

    who: str
    target: str


class RunParty(Move, frozen=True):
    """ST-BOT-1: who runs those who come along: the game (``bot``), the ``player``, or nobody comes (``none``)."""

    how: str


class SayOfDeath(Move, frozen=True):
    """ST-DTH-6: what a fall comes to for whoever plays alone: it is ``final``, or leaves them ``marked``."""

    how: str


class SetWords(Move, frozen=True):
    """ST-SET-2: the world (0), the period (1) or the tone (2)."""

    place: int
    text: Written = ""
