"""The table as it lies: what everybody sees, and what is sealed besides (ST-STK)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.seat import Seat
from telltable.core.written import Written

from .maps import Point
from .notation import Piece, Sealed, WrittenChallenge, print_challenge, print_character
from .notation import Written as Notated
from .pieces import OPAQUE, Slot, pips
from .stacks import Stack

ENGINE: Seat = -1  # who decides for somebody without a seat


class Status(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """ST-STA: something that binds somebody for some turns.

    Attributes:
        kind: fleeing, calmed, frozen, compelled or exposed.
        n: turns left; of `exposed`, defences left.
        by: whose attack did it.
        target: whom a compelled one has to attack.
        since: number of the turn in which it was set.
        broken: calmed and attacked since: it ends when the next turn begins.
    """

    kind: str
    n: int
    by: str = ""
    target: str = ""
    since: int = 0
    broken: bool = False


class Character(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Somebody on the table (section 3.2). `seat`: who decides; -1: the game itself or the GM."""

    id: str
    name: Written
    role: str
    neck: str
    side: str
    seat: Seat
    stack: Stack
    equip: Stack = Stack()
    carried: tuple[str, ...] = ()
    earned: int = 0
    spent: int = 0
    burned: int = 0
    training: int = 0
    known: tuple[str, ...] = ()
    pos: Point = (0, 0)
    facing: str = ""
    alive: bool = True
    clock: int = 0  # rounds left in which the dead may be called back (ST-DTH-3)
    statuses: tuple[Status, ...] = ()
    engaged: tuple[str, ...] = ()
    committed: tuple[int, ...] = ()
    reflects: tuple[tuple[int, int], ...] = ()
    join: str = "never"
    concept: Written = ""
    notes: tuple[Written, ...] = ()
    began: str = ""
    type: str = ""

    @property
    def cap(self) -> int:
        """ST-STK-7."""
        return self.spent - self.burned

    @property
    def active(self) -> bool:
        """Alive and on the map."""
        return self.alive

    def status(self, kind: str) -> Status | None:
        """The status of a kind, if it has one."""
        for one in self.statuses:
            if one.kind == kind:
                return one
        return None

    def slots(self, position: str) -> tuple[Slot, ...]:
        """ST-STK-6: pieces of a position, character stack first, then equipment."""
        return self.stack.at(position) + self.equip.at(position)

    def slot(self, id_: int) -> Slot | None:
        """The slot with this number, in either stack."""
        return self.stack.get(id_) or self.equip.get(id_)

    def cell_of(self, id_: int) -> str:
        """The cell of a slot; empty when it is not here."""
        for stack in (self.stack, self.equip):
            found = stack.find(id_)
            if found:
                return f"{found[0]}.{stack.at(found[0])[found[1]].c}"
        return ""

    def total(self, position: str) -> int:
        """Pips of a position, equipment included."""
        return pips(self.slots(position))

    @property
    def feet(self) -> tuple[Slot, ...]:
        """All feet, equipment's included (ST-OBJ-5)."""
        return self.stack.feet + self.equip.feet

    def feet_colours(self) -> frozenset[str]:
        """The feet abilities in force."""
        return frozenset(foot.c for foot in self.feet if foot.id not in self.committed)

    def reflected(self, slot: int) -> int:
        """How often a pink piece has reflected in this turn."""
        return next((count for id_, count in self.reflects if id_ == slot), 0)


class Group(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A group of a challenge: a value made of real pieces with the named colour on top (ST-NOT-9)."""

    c: str
    v: int
    slots: tuple[Slot, ...] = ()


class StageView(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """ST-ABS-1: a stage of an abstract challenge. A hidden one shows nothing but that it is there."""

    half: str = ""
    c: str = ""
    v: int = 0
    text: str = ""
    alt: tuple[str, ...] = ()
    slots: tuple[Slot, ...] = ()
    hidden: bool = False


class Challenge(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A challenge on the table (ST-CHA). Abstract ones have `stages`, the top first; others two halves."""

    id: str
    name: Written
    base: str
    pos: Point = (0, 0)
    guts: tuple[Group, ...] = ()
    brains: tuple[Group, ...] = ()
    abstract: bool = False
    resolve: str = "exceed"
    stages: tuple[StageView, ...] = ()
    done: int = 0
    reward: str = ""
    when: str = "never"
    half: str = "guts"
    cell: str = "top"
    max_per_round: int = 1
    attacked: int = 0
    engages: bool = False
    surmounted: bool = False

    def groups(self, half: str) -> tuple[Group, ...]:
        """The groups of a half, bottom to top; of an abstract challenge the stage on top alone."""
        if self.abstract:
            top = self.stages[0] if self.stages else None
            return (Group(top.c, top.v, top.slots),) if top and top.half == half else ()
        return self.guts if half == "guts" else self.brains

    def pips(self, half: str) -> int:
        """What a half is worth now."""
        return sum(group.v for group in self.groups(half))

    def colours(self, half: str) -> tuple[str, ...]:
        """ST-CHA-2: the colours that open a half."""
        groups = self.groups(half)
        if not groups:
            return ()
        return (groups[-1].c, *(self.stages[0].alt if self.abstract else ()))

    @property
    def halves(self) -> tuple[str, ...]:
        """The halves that stand."""
        return tuple(half for half in ("brains", "guts") if self.groups(half))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All its real pieces."""
        rows = [group.slots for group in (*self.guts, *self.brains)] + [stage.slots for stage in self.stages]
        return tuple(slot for row in rows for slot in row)


class Thing(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An object (ST-OBJ). `pieces` is empty while they can't be seen.

    Attributes:
        where: ``map``, ``under``, ``carried``, ``kept`` (off the map until given) or ``claimed``.
        holder: the challenge or the character.
    """

    id: str
    base: str
    name: Written
    where: str
    holder: str = ""
    pos: Point = (0, 0)
    pieces: tuple[Slot, ...] = ()
    text: str = ""
    open: bool = False


class Guard(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """ST-ATK-6: how one target of an attack defends.

    Attributes:
        pieces: committed, `cell` active; `extra` red pieces that add without being committed.
        accept: taken willingly; `perfection`: the clear piece that ignores it.
        assists: who helped with which pieces.
    """

    target: str
    pieces: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    cell: str = ""
    perfection: int = 0
    accept: bool = False
    assists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    countered: bool = False


class Fight(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An attack that is being carried out (section 3.9). Attacks within attacks lie on top of each other.

    Attributes:
        kind: turn, parting, counter or challenge.
        half: of the challenge that is attacked; of the one that attacks.
        execution: 1, 2 ...; of `times`.
        tries: Persistent re-attempts so far.
        named: False while an exposed target has to show its defence first.
        also: cells on top of the active one (option `stack_modifiers`).
    """

    attacker: str
    kind: str
    type: str
    targets: tuple[str, ...]
    cell: str = ""
    half: str = ""
    pieces: tuple[int, ...] = ()
    perfection: int = 0
    assists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    guards: tuple[Guard, ...] = ()
    execution: int = 1
    times: int = 1
    tries: int = 0
    named: bool = True
    forced: bool = False
    also: tuple[str, ...] = ()

    def guard(self, target: str) -> Guard:
        """How a target defends; nothing at all before it has."""
        return next((one for one in self.guards if one.target == target), Guard(target))


class Turn(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What somebody has done with its turn (ST-TRN).

    Attributes:
        mp: points left; -1 before the movement begins. `base`: points of the feet at its start (ST-MOV-7).
        acted: attacked; `first`: acted before it moved; `cut`: moves again after acting (Agile).
        near: enemies that were adjacent when the movement began (ST-ENG-1).
        left: enemies engaged at that moment (ST-ENG-4); `shot`: those who have had their parting shot.
        stopped: enemies that ended the movement (ST-ENG-2).
        fled: has moved as it must; `hit`: attacked whom it was compelled to attack.
    """

    actor: str
    n: int
    mp: int = -1
    base: int = 0
    moved: bool = False
    acted: bool = False
    first: bool = False
    cut: bool = False
    healed: bool = False
    diagonals: int = 0
    near: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    fled: bool = False
    hit: bool = False
    taken: tuple[str, ...] = ()
    said: int = 0
    broken: bool = False
    graceful: bool = False


class Ruling(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """ST-APP-1: a piece that the GM allows in, or keeps out of, the next attack of a type."""

    slot: int
    how: str
    allow: bool


class Spoken(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Something said or told, or a line of the chronicle.

    Attributes:
        who: a character's name, or empty for the narrator; `kind`: said, told, gm, scene, deed, found, text.
    """

    stage: str
    round: int
    kind: str
    text: Written
    who: Written = ""
    human: bool = False


class Table(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """All that lies open. Everybody, spectators too, sees exactly this."""

    kinds: tuple[str, ...]
    names: tuple[Written, ...]
    options: dict[str, str]
    commitment: str
    adventure: str
    gm: bool = False  # seat 0 is the GM
    open: tuple[Seat, ...] = ()
    setting: tuple[Written, ...] = ("", "", "")
    bank: dict[str, int] = {}
    next_slot: int = 1
    chars: dict[str, Character] = {}
    challenges: dict[str, Challenge] = {}
    things: dict[str, Thing] = {}
    drafts: dict[str, tuple[str, ...]] = {}
    built: tuple[str, ...] = ()
    stage: str = ""
    visits: int = 0
    mode: str = ""
    terrain: dict[str, tuple[str, ...]] = {}
    round: int = 0
    beat: int = 0
    turns: int = 0
    order: tuple[tuple[str, int], ...] = ()
    passed: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    turn: Turn | None = None
    fights: tuple[Fight, ...] = ()
    ready: tuple[str, ...] = ()
    auto: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    due: dict[str, int] = {}  # CP of those whom the GM lets return
    audience: tuple[str, ...] = ()  # who looks on in a conflict
    spoke: tuple[str, ...] = ()  # who has had its say in this turn
    talk: bool = False  # the GM has lifted the limits of ST-SAY-2
    flags: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    deaths: int = 0
    defeated: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    currency: dict[str, int] = {}
    story: tuple[Spoken, ...] = ()
    last_hitter: str = ""
    ending: str = ""
    ending_text: Written = ""
    result: str = ""
    cells_used: dict[str, int] = {}

    @property
    def fight(self) -> Fight:
        """The attack that is being carried out."""
        return self.fights[-1]

    @property
    def living(self) -> tuple[Character, ...]:
        """Everybody alive on the table, in the order in which they came."""
        return tuple(one for one in self.chars.values() if one.alive)

    @property
    def fighting(self) -> tuple[Character, ...]:
        """The living who take part in the conflict."""
        return tuple(one for one in self.living if one.id not in self.audience)

    @property
    def party(self) -> tuple[Character, ...]:
        """The players' characters, dead ones too."""
        return tuple(one for one in self.chars.values() if one.role == "pc")

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play characters."""
        return tuple(seat for seat in range(len(self.names)) if not (self.gm and seat == 0))

    def enemies(self, a: Character, b: Character) -> bool:
        """Of two different sides that are not neutral; nobody of the audience is anybody's enemy."""
        if a.id in self.audience or b.id in self.audience:
            return False
        return a.side != b.side and "neutral" not in (a.side, b.side)

    def allies(self, a: Character, b: Character) -> bool:
        """Of the same side."""
        return a.side == b.side and a.side != "neutral"

    def is_gm(self, seat: Seat) -> bool:
        """Whether the seat is the GM's."""
        return self.gm and seat == 0

    def option(self, name: str) -> str:
        """The value of an option."""
        return self.options[name]


class Secrets(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What is sealed: the contents of objects, later stages of challenges, the GM's notes and plan."""

    objects: dict[str, tuple[Piece, ...]] = {}
    stages: dict[str, tuple[StageView, ...]] = {}
    notes: dict[str, Written] = {}
    plan: Written = ""


class Whisper(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What the GM told some seats alone."""

    seats: tuple[Seat, ...]
    text: Written


class State(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The whole truth."""

    table: Table
    secrets: Secrets = Secrets()
    whispers: tuple[Whisper, ...] = ()


class View(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a seat sees: the table, what was whispered to it, and for the GM what is sealed."""

    seat: Seat | None
    table: Table
    secrets: Secrets | None = None
    whispers: tuple[Whisper, ...] = ()


def notated(table: Table, one: Character) -> Notated:
    """A character as written, what it carries unopened left closed."""
    carried = tuple(Sealed(table.things[id_].base, None) for id_ in one.carried)
    rows = [tuple((slot.c, slot.s) for slot in one.stack.at(at)) for at in ("feet", "guts", "brains")]
    gear = [tuple((slot.c, slot.s) for slot in one.equip.at(at)) for at in ("feet", "guts", "brains")]
    return Notated(rows[0], rows[1], rows[2], one.stack.cap, gear[0], gear[1], gear[2], carried)


def notation(table: Table, one: Character) -> str:
    """A character in notation (ST-NOT-6)."""
    return print_character(notated(table, one))


def challenge_notation(one: Challenge) -> str:
    """A challenge in notation; what is under its base and hidden stages stay closed."""
    if one.abstract:
        rows = {
            half: tuple((s.c, s.v) for s in reversed(one.stages) if s.half == half and not s.hidden)
            for half in ("guts", "brains")
        }
    else:
        rows = {half: tuple((group.c, group.v) for group in one.groups(half)) for half in ("guts", "brains")}
    text = print_challenge(WrittenChallenge(one.base, (), rows["guts"], rows["brains"]))
    hidden = sum(stage.hidden for stage in one.stages)
    return f"{text} and {hidden} hidden" if hidden else text


def put_char(table: Table, one: Character) -> Table:
    """The table with this character as it now is."""
    return replace(table, chars={**table.chars, one.id: one})


def opaque_name(base: str) -> str:
    """What an opaque base hides, in words."""
    return {"W": "white", "Bl": "black", "Gr": "gray"}[base] if base in OPAQUE else base
