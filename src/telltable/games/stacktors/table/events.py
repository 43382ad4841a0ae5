"""Facts (section 4). Everything on the table lies open; what is sealed is told to the GM alone."""

from __future__ import annotations

from telltable.core.event import Event, Public
from telltable.core.seat import Seat
from telltable.core.written import Written
from telltable.games.stacktors.box.maps import Point

from .fights import Turn
from .people import Character
from .state import Secrets
from .things import Challenge, Sketch, Thing

# --- setting up and stages ----------------------------------------------------------------------------


class TableSet(Public, frozen=True, gc=False):
    """ST-SET-2, ST-SET-4: the adventure, its world, and the bank. `brief`: who sent the party, and for what."""

    adventure: str
    setting: tuple[Written, ...]
    bank: dict[str, int]
    brief: Written = ""


class OptionsSet(Public, frozen=True, gc=False):
    """ST-SET-3, ST-ADV-1: options that the adventure sets, where the table left them as they are."""

    options: dict[str, str]


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
    title: Written
    text: Written
    mode: str
    fresh: bool


class SceneMade(Public, frozen=True, gc=False):
    """ST-GM-1: the GM makes up a scene of its own, with its map."""

    sketch: Sketch


class StageEnded(Public, frozen=True, gc=False):
    """How a stage came out: win or fail; left, where the GM went on without either."""

    stage: str
    result: str


class Narrated(Public, frozen=True, gc=False):
    """Words of the narrator: the adventure's, or the GM's own (`human`)."""

    text: Written
    kind: str = "text"
    human: bool = False


class Placed(Public, frozen=True, gc=False):
    """A stack put on the map, its pieces from the bank. `who`: who that is to the party, in a few words."""

    char: Character
    who: Written = ""


class ChallengePlaced(Public, frozen=True, gc=False):
    """A challenge put on the map, its pieces from the bank (those of hidden stages from the sealed reserve)."""

    challenge: Challenge


class ThingPlaced(Public, frozen=True, gc=False):
    """An object laid somewhere; an open one shows its pieces."""

    thing: Thing


class Removed(Public, frozen=True, gc=False):
    """Somebody or something leaves the table; its pieces go to the bank.

    `cause`: removed, open, surrendered, fled, stage.
    """

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
