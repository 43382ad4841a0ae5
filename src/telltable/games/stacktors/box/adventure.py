"""An adventure as data (ST-ADV): the file a GM edits. Unknown keys are errors."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import field

from .choices import Blows, Clock, Coda, Fates, Growth, Line, Memory, Passage, Reply, Says, Seen, Way
from .happenings import (
    CpGift,
    CurrencyGift,
    Data,
    Effect,
    InZone,
    ObjectGift,
    Owns,
    Predicate,
    Sided,
    Tally,
    TerrainChange,
    Tick,
    Wound,
)
from .maps import MapData, Point
from .pronouns import Pronoun

__all__ = [
    "Adventure",
    "Attacks",
    "Blows",
    "Branch",
    "ChallengeData",
    "Clock",
    "Coda",
    "CpGift",
    "CurrencyGift",
    "Effect",
    "Ending",
    "Fates",
    "Growth",
    "InZone",
    "Line",
    "Memory",
    "Next",
    "Npc",
    "ObjectData",
    "ObjectGift",
    "Owns",
    "Party",
    "Passage",
    "Predicate",
    "Pregen",
    "Reply",
    "Says",
    "Setting",
    "Sided",
    "Stage",
    "StageText",
    "Tally",
    "TerrainChange",
    "Texts",
    "Tick",
    "Trigger",
    "WareData",
    "Way",
    "Wound",
]

FORMAT = "stacktors-adventure/1"
Role = Literal["enemy", "ally", "burden"]
Join = Literal["auto", "persuade", "forced", "never"]
Policy = Literal["aggressive", "reckless", "ranged", "guard", "caster", "burden", "goal"]


class Npc(Data, frozen=True):
    """Somebody who is not a player's.

    Attributes:
        when: enters as soon as this is true, else with the stage.
        who: who that is to the party, a few words that follow the name: ``the ferryman``.
        wants, fears, knows: what moves it, each in a few words that everybody may read.
        lines: what it says where something is true; `says` is said where none of them fits.
        also: what else it is called, and answers to.
        answers: what it says to words that it listens for (ST-WAY-7).
        listens: what is seen of it when it hears what it has no answer to, ``{who}`` for its name (ST-WAY-11).
        breaks: when it has had enough; then it flees or yields, as `breaking` says (ST-WAY-5).
        on_spared, on_finished: what follows from either, once it is down and somebody's to judge (ST-WAY-4).
        looks: a sentence with which the book brings it in; `looks_then`: others for after somebody's death;
            `pronoun`: what the book calls it besides its name.
        blows: how it strikes, for the book; `fates`: what became of it once somebody has judged it.
    """

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
    who: str = ""
    wants: str = ""
    fears: str = ""
    knows: str = ""
    lines: tuple[Line, ...] = ()
    also: tuple[str, ...] = ()
    answers: tuple[Reply, ...] = ()
    listens: tuple[str, ...] = ()
    breaks: Predicate | None = None
    breaking: Literal["flee", "yield"] = "flee"
    on_break: tuple[Effect, ...] = ()
    on_spared: tuple[Effect, ...] = ()
    on_finished: tuple[Effect, ...] = ()
    looks: str = ""
    looks_then: tuple[Seen, ...] = ()
    pronoun: Pronoun = ""
    blows: Blows = Blows()
    fates: Fates = Fates()

    @property
    def judged(self) -> bool:
        """ST-WAY-4: whoever brings it down decides what becomes of it."""
        return bool(self.on_spared or self.on_finished)

    @property
    def beast(self) -> bool:
        """Nobody can argue with it, and it says what it wants to nobody."""
        return bool(self.fates.talked)

    def gestures(self) -> tuple[str, ...]:
        """What is seen of it when it listens, with its name."""
        return tuple(text.replace("{who}", self.name) for text in self.listens)


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
    """What is read when a challenge is looked at, hit, and surmounted.

    `told`: how the book tells that {who} surmounted it.
    """

    look: str = ""
    hit: str = ""
    done: str = ""
    told: str = ""


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


class WareData(Data, frozen=True):
    """What coin buys in a scene (ST-RWD-2): an object, or nothing but what it is called."""

    name: str
    price: int
    coin: str = "silver"
    notation: str = ""


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
    """A situation (ST-SCN-1). `aim`: what one is after, where `goals` do not say it well, as ``get onto the sand``;
    once `reached` is true, `onward` is what is left to do. `ways`: how one can go about it. `ticks`: the clock that
    each beat or round moves on. `wares`: what is for sale where there is coin.

    The rest is for the book. `told`: its text, where that is another than the one that is read at the table; `late`:
    how it says that the rounds were up; `links`: how they came here from the scene before, the first that is true,
    the last of them without a condition; `newcomer`: how ``{a}``, who ``{more}``, comes to be here in the place of
    ``{b}``, who is dead; `begins`: why it comes to blows, the first that is true; `beside`: what ``{a}`` did, one of
    the party of whom nothing else is told in this scene; `killed`: who notices that ``{names}`` of the others were
    killed; `lost`: what is seen where nobody of the party is left; `after`: what is told once the story goes on from
    here, all that is true; `fallen`: what became of ``{names}``, who went down here and lived, with ``{were}`` for
    one or more. Conditions of `links`, `begins`, `beside` and `after` are read as the evening ends: what is true or
    false then must have been so when it is told.
    """

    id: str
    mode: Literal["free", "conflict"]
    title: str
    text: str
    next: Next
    aim: str = ""
    reached: Predicate | None = None
    onward: str = ""
    told: str = ""
    late: str = ""
    links: tuple[Passage, ...] = ()
    newcomer: str = ""
    begins: tuple[Passage, ...] = ()
    beside: tuple[Passage, ...] = ()
    killed: str = ""
    lost: str = ""
    after: tuple[Passage, ...] = ()
    fallen: str = ""
    gm_notes: str = ""
    map: MapData | Literal["same", "none"] = "none"
    start: str = ""
    facing: str = ""
    npcs: tuple[Npc, ...] = ()
    challenges: tuple[ChallengeData, ...] = ()
    objects: tuple[ObjectData, ...] = ()
    wares: tuple[WareData, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    goals: Predicate | None = None
    fail: Predicate | None = None
    max_rounds: int = 0
    beats: int = 0
    rest_heals: int = -1
    training: bool = False
    ways: tuple[Way, ...] = ()
    ticks: str = ""
    on_win: tuple[Effect, ...] = ()
    on_fail: tuple[Effect, ...] = ()


class Pregen(Data, frozen=True):
    """A ready character (ST-CRE-4).

    `name` says what it is, `called` what it is called where its player says nothing else. `notes`: a line for each
    piece, from the feet up. `pronoun`, while it is called so, and `blows`: as those of an `Npc`. `told`: who that was,
    as the book says it after the name and "who", one of them an evening; else it is the concept.
    """

    name: str
    stack: str
    concept: str
    notes: tuple[str, ...] = ()
    says: Says = Says()
    called: str = ""
    pronoun: Pronoun = ""
    blows: Blows = Blows()
    told: tuple[str, ...] = ()


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
    """How an adventure can end. `codas`: what is told besides, where it is true: who remembers what.

    `told`: its text as the book has it, of others and not of you; `answer`: what became of what they wanted.
    """

    id: str
    result: Literal["win", "partial", "loss"]
    text: str
    codas: tuple[Coda, ...] = ()
    told: str = ""
    answer: str = ""


class Adventure(Data, frozen=True):
    """A whole adventure.

    Attributes:
        brief: who sent the party, and for what: a few sentences to it, which everybody may read at any time.
        tags: content tags, as on cards of other games.
        memories: everything that is remembered of it, and may be read by what follows.
        recalls: what it reads that was remembered on another evening.
        growth: what one may have learned from what was done (ST-WAY-8).
        wants: who they are, what they set out for and why, a few sentences of the book; every ending answers it.
            ``{party}`` is everybody of the party, with who they are.
        graves: what the last page says of ``{names}``, who were killed by the party; ``{were}`` for one or more.
        lesson: nobody dies of it: the book tells of falls, and mourns nobody.
    """

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
    brief: str = ""
    tags: tuple[str, ...] = ()
    memories: tuple[Memory, ...] = ()
    recalls: tuple[str, ...] = ()
    clocks: tuple[Clock, ...] = ()
    growth: tuple[Growth, ...] = ()
    wants: str = ""
    graves: str = ""
    lesson: bool = False

    def pronoun(self, name: str) -> Pronoun:
        """What somebody of the party is called besides that name, where it is known."""
        return next((one.pronoun for one in self.party.pregens if one.called == name), "")

    def memory(self, id_: str) -> Memory | None:
        """What is remembered under this id."""
        return next((one for one in self.memories if one.id == id_), None)

    def clock(self, id_: str) -> Clock | None:
        """The clock with this id."""
        return next((one for one in self.clocks if one.id == id_), None)

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
