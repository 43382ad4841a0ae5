"""Facts of attacks, challenges, objects and rewards (section 4)."""

from __future__ import annotations

from typing import ClassVar

from telltable.core.event import Public
from telltable.core.seat import Seat
from telltable.core.written import Written
from telltable.games.stacktors.box.pieces import Slot
from telltable.games.stacktors.box.stacks import Stack

from .fights import Fight, Guard
from .people import Status
from .things import Challenge


class Committed(Public, frozen=True, gc=False):
    """Pieces used until the end of the round."""

    who: str
    slots: tuple[int, ...]


class CellUsed(Public, frozen=True, gc=False):
    """A cell did its work: ``brains.R``, ``guts.R.atk``, ``guts.R.def``, ``feet.R``."""

    cell: str
    who: str


class AttackDeclared(Public, frozen=True, gc=False):
    """Step 1."""

    fight: Fight


class AttackNamed(Public, frozen=True, gc=False):
    """Step 1 after an exposed target's defence: pieces and cell."""

    fight: Fight


class FightChanged(Public, frozen=True, gc=False):
    """Bookkeeping of the attack: the next execution, a re-attempt."""

    fight: Fight


class Assisted(Public, frozen=True, gc=False):
    """Steps 3 and 5. `target`: of a defence; empty for the attack."""

    who: str
    slots: tuple[int, ...]
    target: str = ""


class Defended(Public, frozen=True, gc=False):
    """Step 4."""

    guard: Guard


class Compared(Public, frozen=True, gc=False):
    """Step 6 and what Perfection made of it: ``success``, ``fail``, ``ignored``, ``reflected`` or ``accepted``."""

    attacker: str
    target: str
    attack: int
    defence: int
    result: str
    m: int


class AttackEnded(Public, frozen=True, gc=False):
    """The attack is over; what it was part of goes on."""


class Restacked(Public, frozen=True, gc=False):
    """A stack changed. The bank gives and takes the difference.

    Attributes:
        was, now: the piece that changed in notation; empty for none.
        cause: damage, dagger, hamper, heal, morph, exchange, grow, gear, medic.
        means: what did the damage: an active cell, a type of attack, ``back`` for a result that was turned back,
            ``challenge``, ``fall``, ``toll social`` for what the story itself asks for; empty for anything else.
    """

    who: str
    cause: str
    was: str
    now: str
    stack: Stack
    equip: Stack
    freed: tuple[int, ...] = ()
    means: str = ""


class Burned(Public, frozen=True, gc=False):
    """ST-ABL-3: a use of Identify or Perfection. `burned`: pips that lower the cap."""

    who: str
    slot: int
    burned: int


class Reflected(Public, frozen=True, gc=False):
    """guts.Pk.def: a pink piece turned a result back."""

    who: str
    slot: int


class StatusSet(Public, frozen=True, gc=False):
    """Somebody is bound by something."""

    who: str
    status: Status


class StatusEnded(Public, frozen=True, gc=False):
    """No longer bound."""

    who: str
    kind: str


class Died(Public, frozen=True, gc=False):
    """ST-DTH. `clock`: rounds in which it may still be called back; `late`: those are over."""

    who: str
    clock: int = 0
    late: bool = False


class Revived(Public, frozen=True, gc=False):
    """ST-DTH-3."""

    who: str


class Joined(Public, frozen=True, gc=False):
    """A potential ally joins, or a burden is taken on."""

    who: str
    seat: Seat


class SideTaken(Public, frozen=True, gc=False):
    """ST-SCN-6: somebody neutral becomes a foe; or the GM says so."""

    who: str
    side: str


class ChallengeHit(Public, frozen=True, gc=False):
    """ST-CHA-4: what is left of it."""

    challenge: Challenge
    half: str
    lost: int
    by: str


class ChallengeStruck(Public, frozen=True, gc=False):
    """ST-CHA-7: it attacked."""

    id: str


class StageOvercome(Public, frozen=True, gc=False):
    """ST-ABS-2: a stage is gone."""

    id: str
    by: str
    lost: tuple[Slot, ...]


class StageRevealed(Public, frozen=True, gc=False):
    """ST-ABS-2: the next stage shows itself; `challenge` is what lies open now."""

    reveals: ClassVar[bool] = True
    challenge: Challenge


class Surmounted(Public, frozen=True, gc=False):
    """ST-CHA-6."""

    id: str
    by: str


class ThingTaken(Public, frozen=True, gc=False):
    """ST-OBJ-1: an object is carried."""

    who: str
    id: str


class Identified(Public, frozen=True, gc=False):
    """brains.C, or handed out openly: what an object is."""

    reveals: ClassVar[bool] = True
    id: str
    by: str
    taker: str
    pieces: tuple[Slot, ...]
    text: Written
    name: Written


class Offered(Public, frozen=True, gc=False):
    """ST-HEA-8, ST-OBJ-4: somebody is asked whether it wants what another offers."""

    who: str
    whom: str
    what: str


class Softened(Public, frozen=True, gc=False):
    """guts.Pk.def: pieces against a result that comes back, and what is left of it."""

    who: str
    slots: tuple[int, ...]
    left: int


class Declined(Public, frozen=True, gc=False):
    """Somebody lets a choice go."""

    who: str


class CpGiven(Public, frozen=True, gc=False):
    """ST-RWD-1. `training`: to be spent later."""

    who: str
    points: int
    training: bool


class CpTrained(Public, frozen=True, gc=False):
    """What was put by for training may be spent."""

    who: str


class CpSpent(Public, frozen=True, gc=False):
    """ST-EVO-1."""

    who: str
    points: int


class Learned(Public, frozen=True, gc=False):
    """ST-SET-6: a new session records what everybody is able to do."""

    known: dict[str, tuple[str, ...]]


class InfoGiven(Public, frozen=True, gc=False):
    """ST-RWD-1: information."""

    text: Written


class CurrencyGiven(Public, frozen=True, gc=False):
    """ST-RWD-1: a named counter."""

    who: str
    name: str
    amount: int
