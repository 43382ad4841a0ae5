"""The table as it lies: what everybody sees, and what is sealed besides (ST-STK)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from telltable.core.record import Record
from telltable.core.seat import Seat
from telltable.core.secrecy import secret
from telltable.core.written import Written
from telltable.games.stacktors.box.notation import Piece, Sealed, WrittenChallenge, print_challenge, print_character
from telltable.games.stacktors.box.notation import Written as Notated
from telltable.games.stacktors.box.pieces import OPAQUE

from .fights import Fight, Turn
from .people import Character
from .things import Challenge, Sketch, StageView, Thing, Ware


class Ruling(Record, frozen=True, gc=False):
    """ST-APP-1: a piece that the GM allows in, or keeps out of, the next attack of a type."""

    slot: int
    how: str
    allow: bool


class Deed(Record, frozen=True, gc=False):
    """What was done, for whoever tells it in prose; names, never ids.

    Attributes:
        at: how many lines of the story stood before it.
        what: hit, miss, wound, status, down, judged, flees, yields, rises, joins, side, way, finds, opens,
            buys, comes, over, turn or round.
        how: an active cell, a type of attack, a kind of status, an approach: whatever `what` leaves open.
        text: words of the adventure that go with it.
    """

    at: int
    what: str
    by: Written = ""
    to: Written = ""
    how: str = ""
    n: int = 0
    text: Written = ""


class Spoken(Record, frozen=True, gc=False):
    """Something said or told, or a line of the chronicle.

    Attributes:
        who: a character's name, or empty for the narrator; `kind`: said, told, gm, scene, deed, outcome
            (of an attack that changed nothing), way, found, text.
        hit: whom a pip of damage befell, and by what, so that the pips of one hit read as one line.
    """

    stage: str
    round: int
    kind: str
    text: Written
    who: Written = ""
    human: bool = False
    hit: str = ""


class Table(Record, frozen=True, gc=False):
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
    gone: dict[str, Written] = {}  # what those were called who are on the table no more
    drafts: dict[str, tuple[str, ...]] = {}
    built: tuple[str, ...] = ()
    stage: str = ""
    sketch: Sketch | None = None  # the scene that the GM made up, as long as it is played
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
    held: tuple[str, ...] = ()  # companions who were asked to hold back (ST-BOT-11)
    limits: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    due: dict[str, int] = {}  # CP of those whom the GM lets return
    audience: tuple[str, ...] = ()  # who looks on in a conflict
    spoke: tuple[str, ...] = ()  # who has had its say in this turn
    talk: bool = False  # the GM has lifted the limits of ST-SAY-2
    stops: tuple[Seat, ...] = ()  # who would stop here
    flags: tuple[str, ...] = ()
    remembered: dict[str, Written] = {}  # what is remembered, in words, in the order in which it came (ST-WAY-3)
    recalled: tuple[str, ...] = ()  # what of it comes from earlier evenings
    took: tuple[str, ...] = ()  # the ways that were taken
    open_ways: tuple[str, ...] = ()  # of this scene, by now
    past_ways: tuple[str, ...] = ()  # those that were open in this scene and closed, gone by nobody
    refused: tuple[str, ...] = ()  # who asked for help in this scene, and got none
    clocks: dict[str, int] = {}
    spared: tuple[str, ...] = ()
    fired: tuple[str, ...] = ()
    results: tuple[tuple[str, str], ...] = ()
    deaths: int = 0
    defeated: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    currency: dict[str, int] = {}
    wares: dict[str, Ware] = {}  # what coin buys here
    story: tuple[Spoken, ...] = ()
    deeds: tuple[Deed, ...] = ()  # what the prose of the book is made of
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
        return tuple([one for one in self.chars.values() if one.alive])

    @property
    def fighting(self) -> tuple[Character, ...]:
        """The living who take part in the conflict."""
        return tuple([one for one in self.living if one.id not in self.audience])

    @property
    def party(self) -> tuple[Character, ...]:
        """The players' characters, dead ones too."""
        return tuple([one for one in self.chars.values() if one.role == "pc"])

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that play characters."""
        return tuple(range(1 if self.gm else 0, len(self.names)))

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


class Secrets(Record, frozen=True, gc=False):
    """What is sealed: the contents of objects, later stages of challenges, the GM's notes and plan."""

    objects: dict[str, tuple[Piece, ...]] = {}
    stages: dict[str, tuple[StageView, ...]] = {}
    notes: dict[str, Written] = {}
    plan: Written = ""


class Whisper(Record, frozen=True, gc=False):
    """What the GM told some seats alone."""

    seats: tuple[Seat, ...]
    text: Written


def knows(state: State, key: object, seat: Seat | None) -> bool:
    """ST-ADV-1, ST-END-1: what is sealed is the GM's to read, and everybody's at the end."""
    return bool(state.table.ending) or (seat is not None and state.table.is_gm(seat))


def hears(state: State, key: int, seat: Seat | None) -> bool:
    """ST-GM-1: a whisper is for the seats it is for, and for the GM."""
    return seat is not None and (seat in state.whispers[key].seats or state.table.is_gm(seat))


class State(Record, frozen=True, gc=False):
    """The whole truth."""

    table: Table
    secrets: Annotated[Secrets, secret(knows, whole=True)] = Secrets()
    whispers: Annotated[tuple[Whisper, ...], secret(hears)] = ()


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
    """A challenge in notation, what is under its base closed; empty while stages of it are hidden."""
    if any(stage.hidden for stage in one.stages):
        return ""
    if one.abstract:
        rows = {half: tuple((s.c, s.v) for s in reversed(one.stages) if s.half == half) for half in ("guts", "brains")}
    else:
        rows = {half: tuple((group.c, group.v) for group in one.groups(half)) for half in ("guts", "brains")}
    return print_challenge(WrittenChallenge(one.base, (), rows["guts"], rows["brains"]))


def put_char(table: Table, one: Character) -> Table:
    """The table with this character as it now is."""
    return replace(table, chars={**table.chars, one.id: one})


def opaque_name(base: str) -> str:
    """What an opaque base hides, in words."""
    return {"W": "white", "Bl": "black", "Gr": "gray"}[base] if base in OPAQUE else base
