"""Facts (section 4). Everything on the table lies open; what is sealed is told to the GM alone."""

from __future__ import annotations

from typing import ClassVar

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written

from .maps import Point
from .pieces import Slot
from .stacks import Stack
from .state import Challenge, Character, Fight, Guard, Secrets, Status, Table, Thing, Turn

# --- setting up and stages ----------------------------------------------------------------------------


class TableSet(Public, frozen=True, gc=False):
    """ST-SET-2, ST-SET-4: the adventure, its world, and the bank."""

    adventure: str
    setting: tuple[Written, ...]
    bank: dict[str, int]


class SettingChanged(Public, frozen=True, gc=False):
    """ST-SET-2: one of the three texts."""

    place: int
    text: Written


class SecretsSealed(Event, frozen=True, gc=False):
    """ST-ADV-1: what lies under opaque bases, later stages, the GM's notes. For the GM."""

    secrets: Secrets
    gm: bool = False

    def to(self, seat: Seat | None) -> SecretsSealed | None:
        """The GM's alone."""
        return self if self.gm and seat == 0 else None


class Picked(Public, frozen=True, gc=False):
    """ST-CRE-2, ST-CRE-3: a piece taken in the draft; an empty one: done for good."""

    who: str
    piece: str


class CharacterMade(Public, frozen=True, gc=False):
    """A character with its pieces from the bank. `drafted`: they had been taken before."""

    char: Character
    drafted: bool = False


class StageBegun(Public, frozen=True, gc=False):
    """ST-SCN-1. `fresh`: on another map, so that what stood on the old one is gone."""

    stage: str
    title: str
    text: Written
    mode: str
    fresh: bool


class StageEnded(Public, frozen=True, gc=False):
    """How a stage came out: win or fail."""

    stage: str
    result: str


class Narrated(Public, frozen=True, gc=False):
    """Words of the narrator: the adventure's, or the GM's own (`human`)."""

    text: Written
    kind: str = "text"
    human: bool = False


class Placed(Public, frozen=True, gc=False):
    """A stack put on the map, its pieces from the bank."""

    char: Character


class ChallengePlaced(Public, frozen=True, gc=False):
    """A challenge put on the map, its pieces from the bank (those of hidden stages from the sealed reserve)."""

    challenge: Challenge


class ThingPlaced(Public, frozen=True, gc=False):
    """An object laid somewhere; an open one shows its pieces."""

    thing: Thing


class Removed(Public, frozen=True, gc=False):
    """Somebody or something leaves the table; its pieces go to the bank. `cause`: removed, surrendered, stage."""

    id: str
    cause: str


class Positioned(Public, frozen=True, gc=False):
    """Somebody or something is put somewhere without moving."""

    who: str
    pos: Point
    facing: str


class TerrainSet(Public, frozen=True, gc=False):
    """Cells become something else."""

    cells: tuple[str, ...]
    kinds: tuple[str, ...]


class FlagRaised(Public, frozen=True, gc=False):
    """Something the adventure remembers."""

    flag: str


class TriggerFired(Public, frozen=True, gc=False):
    """A trigger of the stage, by its number."""

    key: str


# --- order --------------------------------------------------------------------------------------------


class ConflictBegun(Public, frozen=True, gc=False):
    """ST-SCN-4: sides, limits that the GM set (ST-APP-1), and who only looks on."""

    sides: dict[str, str]
    limits: tuple[str, ...] = ()
    audience: tuple[str, ...] = ()


class ConflictEnded(Public, frozen=True, gc=False):
    """ST-SCN-5: marks, statuses and engagements are cleared."""


class RoundBegun(Public, frozen=True, gc=False):
    """ST-ORD-2: the order with totals."""

    round: int
    order: tuple[tuple[str, int], ...]


class RoundEnded(Public, frozen=True, gc=False):
    """ST-ORD-7: committed marks clear."""


class BeatBegun(Public, frozen=True, gc=False):
    """ST-SCN-2."""

    beat: int


class BeatEnded(Public, frozen=True, gc=False):
    """Committed marks clear."""


class Ready(Public, frozen=True, gc=False):
    """Somebody has nothing more to do in this beat."""

    who: str


class TurnBegun(Public, frozen=True, gc=False):
    """Somebody acts."""

    who: str


class Passed(Public, frozen=True, gc=False):
    """ST-ORD-4."""

    who: str


class TurnLost(Public, frozen=True, gc=False):
    """ST-ORD-5."""

    who: str


class TurnChanged(Public, frozen=True, gc=False):
    """What has been done with the turn so far."""

    turn: Turn


class TurnEnded(Public, frozen=True, gc=False):
    """ST-TRN-5; statuses count down (ST-STA-1)."""

    who: str


# --- movement -----------------------------------------------------------------------------------------


class Stepped(Public, frozen=True, gc=False):
    """One step, leg or turn on the spot. `how`: walk, turn, teleport, put (by another), dodge, fall."""

    who: str
    at: Point
    facing: str
    how: str
    left: int = 0


class Engaged(Public, frozen=True, gc=False):
    """ST-ENG-2."""

    one: str
    other: str


class ShotOffered(Public, frozen=True, gc=False):
    """ST-ENG-4: somebody who is left may take a parting shot."""

    who: str
    mover: str


class Parted(Public, frozen=True, gc=False):
    """ST-ENG-3: no longer engaged."""

    one: str
    other: str


# --- attacks ------------------------------------------------------------------------------------------


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
    """

    who: str
    cause: str
    was: str
    now: str
    stack: Stack
    equip: Stack
    freed: tuple[int, ...] = ()


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
    """ST-DTH. `clock`: rounds in which it may still be called back."""

    who: str
    clock: int = 0


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


# --- challenges, objects, rewards ---------------------------------------------------------------------


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


# --- words, the GM, seats -----------------------------------------------------------------------------


class Said(Public, frozen=True, gc=False):
    """ST-SAY: somebody speaks; `kind` told: how something went. `human`: a person wrote it."""

    who: str
    text: Written
    kind: str = "said"
    human: bool = False


class Whispered(Event, frozen=True, gc=False):
    """ST-GM: for some seats, and the GM."""

    seats: tuple[Seat, ...]
    text: Written

    def to(self, seat: Seat | None) -> Whispered | None:
        """Those who were whispered to, and the GM."""
        return self if seat == 0 or seat in self.seats else None


class PlanSet(Event, frozen=True, gc=False):
    """ST-GM: the GM's own notes."""

    text: Written

    def to(self, seat: Seat | None) -> PlanSet | None:
        """The GM's alone."""
        return self if seat == 0 else None


class TalkFreed(Public, frozen=True, gc=False):
    """ST-SAY-2: the GM lifts the limits of what is said, or sets them again."""

    on: bool


class AutoSet(Public, frozen=True, gc=False):
    """ST-GM: whether the game itself runs somebody."""

    who: str
    on: bool


class PieceRuled(Public, frozen=True, gc=False):
    """ST-APP-1: the GM allows or forbids a piece, for one attack."""

    who: str
    slot: int
    how: str
    allow: bool


class ReturnAllowed(Public, frozen=True, gc=False):
    """ST-DTH-4: the GM lets somebody come back; `cp` 0: as the table has it."""

    who: str
    cp: int


class Ruled(Public, frozen=True, gc=False):
    """ST-GM: the GM overrides something, with a reason."""

    what: str
    reason: Written


class SeatClosed(Public, frozen=True, gc=False):
    """A seat has left; its characters go on as companions."""

    seat: Seat


class LaidOut(Event, frozen=True, gc=False):
    """A position file: the table as it lies. What is sealed is for the GM."""

    table: Table
    secrets: Secrets

    def to(self, seat: Seat | None) -> LaidOut:
        """The open table; the rest for the GM alone."""
        return self if seat is not None and self.table.is_gm(seat) else LaidOut(self.table, Secrets())


class Ended(Public, frozen=True, gc=False):
    """ST-END-1: everything hidden is opened."""

    reveals: ClassVar[bool] = True
    ending: str
    result: str
    text: Written
    secrets: Secrets


EVENTS: tuple[type[Event], ...] = (
    TableSet,
    SettingChanged,
    SecretsSealed,
    Picked,
    CharacterMade,
    StageBegun,
    StageEnded,
    Narrated,
    Placed,
    ChallengePlaced,
    ThingPlaced,
    Removed,
    Positioned,
    TerrainSet,
    FlagRaised,
    TriggerFired,
    ConflictBegun,
    ConflictEnded,
    RoundBegun,
    RoundEnded,
    BeatBegun,
    BeatEnded,
    Ready,
    TurnBegun,
    Passed,
    TurnLost,
    TurnChanged,
    TurnEnded,
    Stepped,
    Engaged,
    ShotOffered,
    Parted,
    Committed,
    CellUsed,
    AttackDeclared,
    AttackNamed,
    FightChanged,
    Assisted,
    Defended,
    Compared,
    AttackEnded,
    Restacked,
    Burned,
    Reflected,
    StatusSet,
    StatusEnded,
    Died,
    Revived,
    Joined,
    SideTaken,
    ChallengeHit,
    ChallengeStruck,
    StageOvercome,
    StageRevealed,
    Surmounted,
    ThingTaken,
    Identified,
    Offered,
    Declined,
    Softened,
    CpGiven,
    CpTrained,
    CpSpent,
    Learned,
    InfoGiven,
    CurrencyGiven,
    Said,
    Whispered,
    PlanSet,
    TalkFreed,
    AutoSet,
    PieceRuled,
    ReturnAllowed,
    Ruled,
    SeatClosed,
    LaidOut,
    Ended,
)
