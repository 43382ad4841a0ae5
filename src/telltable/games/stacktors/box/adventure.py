"""An adventure as data (ST-ADV): the file a GM edits. Unknown keys are errors."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from .maps import MapData, Point

FORMAT = "stacktors-adventure/1"
Role = Literal["enemy", "ally", "burden"]
Join = Literal["auto", "persuade", "forced", "never"]
Policy = Literal["aggressive", "reckless", "ranged", "guard", "caster", "burden", "goal"]


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an adventure file."""


class Tally(Data, frozen=True):
    """``{stages_done: {id, n}}``: so many stages of an abstract challenge overcome."""

    id: str
    n: int


class InZone(Data, frozen=True):
    """``{in_zone: {who, zone}}``: any_pc, all_pcs (all living ones), or somebody's id."""

    who: str
    zone: str


class Owns(Data, frozen=True):
    """``{owns: {who, object}}``."""

    who: str
    object: str


class Predicate(Data, frozen=True):
    """What may be true: exactly one of the fields is set."""

    all: tuple[Predicate, ...] | None = None
    any: tuple[Predicate, ...] | None = None
    not_: Predicate | None = field(default=None, name="not")
    defeated: str | None = None
    foes_defeated: bool | None = None
    surmounted: str | None = None
    stages_done: Tally | None = None
    joined: str | None = None
    alive: str | None = None
    in_zone: InZone | None = None
    owns: Owns | None = None
    identified: str | None = None
    round: int | None = None
    party_dead: bool | None = None
    pcs_dead: int | None = None
    flag: str | None = None


class CpGift(Data, frozen=True):
    """``{cp: {each, when}}`` (ST-RWD-1)."""

    each: int
    when: Literal["now", "training"] = "now"


class ObjectGift(Data, frozen=True):
    """``{object: {id, to}}``: last_hitter, choose, or a character's id."""

    id: str
    to: str = "choose"


class CurrencyGift(Data, frozen=True):
    """``{currency: {name, each}}``."""

    name: str
    each: int


class TerrainChange(Data, frozen=True):
    """``{terrain: {cells, kinds}}``; on a free sheet `areas` names patches by number."""

    kinds: tuple[str, ...] = ()
    cells: tuple[Point, ...] = ()
    areas: tuple[int, ...] = ()


class Effect(Data, frozen=True):
    """What may happen: exactly one of the fields is set."""

    say: str | None = None
    spawn: str | None = None
    remove: str | None = None
    cp: CpGift | None = None
    object: ObjectGift | None = None
    info: str | None = None
    currency: CurrencyGift | None = None
    flag: str | None = None
    terrain: TerrainChange | None = None
    join: str | None = None
    end_stage: Literal["win", "fail"] | None = None


class Says(Data, frozen=True):
    """ST-BOT-10: what somebody says, a few sentences for each occasion."""

    spawn: tuple[str, ...] = ()
    hit: tuple[str, ...] = ()
    hurt: tuple[str, ...] = ()
    defeat: tuple[str, ...] = ()
    join: tuple[str, ...] = ()
    win: tuple[str, ...] = ()


class Npc(Data, frozen=True):
    """Somebody who is not a player's. `when`: enters as soon as this is true, else with the stage."""

    id: str
    name: str
    role: Role
    stack: str
    at: Point
    type: str = ""
    join: Join = "never"
    facing: str = ""
    policy: Policy = "aggressive"
    reserve: int = -1
    post: int = 0
    when: Predicate | None = None
    on_defeat: tuple[Effect, ...] = ()
    on_join: tuple[Effect, ...] = ()
    says: Says = Says()


class StageText(Data, frozen=True):
    """A stage of an abstract challenge."""

    text: str
    alt: tuple[str, ...] = ()
    hidden: bool = False


class Attacks(Data, frozen=True):
    """ST-CHA-7: when a challenge attacks, with which half and which colour."""

    when: Literal["never", "after_attacked", "each_round"] = "never"
    half: Literal["guts", "brains"] = "guts"
    cell: str = "top"
    max_per_round: int = 1


class Texts(Data, frozen=True):
    """What is read when a challenge is looked at, hit, and surmounted."""

    look: str = ""
    hit: str = ""
    done: str = ""


class ChallengeData(Data, frozen=True):
    """A challenge. `reward`: what the object under its base is called and what it says."""

    id: str
    name: str
    stack: str
    kind: Literal["discrete", "abstract"] = "discrete"
    at: Point | None = None
    resolve: Literal["exceed", "wear_down"] = "exceed"
    stages: tuple[StageText, ...] = ()
    attacks: Attacks = Attacks()
    engages: bool = False
    on_surmount: tuple[Effect, ...] = ()
    texts: Texts = Texts()
    reward: str = ""
    reward_text: str = ""


class ObjectData(Data, frozen=True):
    """An object: on the map, under a challenge, with somebody, or kept until an effect gives it."""

    id: str
    notation: str
    name: str
    text: str = ""
    at: Point | None = None
    under: str = ""
    with_: str = field(default="", name="with")
    known: bool = False


class Trigger(Data, frozen=True):
    """Something that happens when it becomes true."""

    when: Predicate
    do: tuple[Effect, ...]
    once: bool = True


class Branch(Data, frozen=True):
    """A way on; the last one of a list has no `when`."""

    to: str
    when: Predicate | None = None


class Next(Data, frozen=True):
    """Where a stage leads: a stage or an ending."""

    win: str | tuple[Branch, ...]
    fail: str | tuple[Branch, ...]


class Stage(Data, frozen=True):
    """A situation (ST-SCN-1)."""

    id: str
    mode: Literal["free", "conflict"]
    title: str
    text: str
    next: Next
    gm_notes: str = ""
    map: MapData | Literal["same", "none"] = "none"
    start: str = ""
    facing: str = ""
    npcs: tuple[Npc, ...] = ()
    challenges: tuple[ChallengeData, ...] = ()
    objects: tuple[ObjectData, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    goals: Predicate | None = None
    fail: Predicate | None = None
    max_rounds: int = 0
    beats: int = 0
    rest_heals: int = -1
    training: bool = False
    on_win: tuple[Effect, ...] = ()
    on_fail: tuple[Effect, ...] = ()


class Pregen(Data, frozen=True):
    """A ready character (ST-CRE-4). `notes`: a line for each piece, from the feet up."""

    name: str
    stack: str
    concept: str
    notes: tuple[str, ...] = ()
    says: Says = Says()


class Party(Data, frozen=True):
    """Who goes on this adventure."""

    size: int = 4
    cp: int = 10
    creation: tuple[str, ...] = ("pregen", "free", "group", "unique")
    pregens: tuple[Pregen, ...] = ()


class Setting(Data, frozen=True):
    """ST-SET-2."""

    world: str = ""
    period: str = ""
    tone: str = ""


class Ending(Data, frozen=True):
    """How an adventure can end."""

    id: str
    result: Literal["win", "partial", "loss"]
    text: str


class Adventure(Data, frozen=True):
    """A whole adventure. `tags`: content tags, as on cards of other games."""

    format: str
    id: str
    title: str
    stages: tuple[Stage, ...]
    endings: tuple[Ending, ...]
    party: Party = Party()
    setting: Setting = Setting()
    options: dict[str, Any] = {}
    language: str = "en"
    authors: tuple[str, ...] = ()
    licence: str = ""
    summary: str = ""
    tags: tuple[str, ...] = ()

    def stage(self, id_: str) -> Stage | None:
        """The stage with this id."""
        return next((stage for stage in self.stages if stage.id == id_), None)

    def ending(self, id_: str) -> Ending | None:
        """The ending with this id."""
        return next((ending for ending in self.endings if ending.id == id_), None)

    def map_of(self, stage: Stage) -> MapData | None:
        """Its map; ``same`` is that of the last stage before it that has one."""
        if isinstance(stage.map, MapData):
            return stage.map
        if stage.map == "none":
            return None
        before = self.stages[: [one.id for one in self.stages].index(stage.id)]
        return next((one.map for one in reversed(before) if isinstance(one.map, MapData)), None)
