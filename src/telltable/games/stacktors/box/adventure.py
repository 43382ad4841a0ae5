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
    """Somebody who is not a player.

    Attributes:
        id: unlike that of anybody else in the adventure.
        name: as people call them.
        role: a foe, a friend, or somebody to be brought along.
        stack: the pieces, as `telltable rules stacktors` writes them.
        at: where, on the map.
        type: what kind; for lines of `people.json`.
        join: whether, and how, it can come to the party.
        facing: which way it looks.
        policy: how it fights.
        reserve: pips of guts that it keeps back; -1: half of them, and none if it is reckless (ST-BOT-4).
        post: how far a guard moves from where it stands (ST-BOT-7).
        when: enters as soon as this is true, else with the stage.
        on_defeat: what follows once it is down.
        on_join: what follows once it has joined the party.
        says: what it says, by occasion.
        who: who that is to the party, a few words that follow the name: ``the ferryman``.
        wants: what it is after, in a few words that everybody may read.
        fears: what it is afraid of, the same way.
        knows: what it knows, the same way.
        lines: what it says where something is true; `says` is said where none of them fits.
        also: what else it is called, and answers to.
        answers: what it says to words that it listens for (ST-WAY-7).
        listens: what is seen of it when it hears what it has no answer to, ``{who}`` for its name (ST-WAY-11).
        breaks: when it has had enough (ST-WAY-5).
        breaking: what it does then.
        on_break: what follows.
        on_spared: what follows if it is let live, once it is down and somebody has to judge (ST-WAY-4).
        on_finished: what follows if it is not.
        looks: a sentence with which the book brings it in.
        looks_then: another one, for after somebody's death.
        pronoun: what the book calls it besides its name.
        blows: how it strikes, for the book.
        fates: what became of it once somebody has judged it.
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
    """A stage of an abstract challenge.

    Attributes:
        text: what is read.
        alt: colours that do besides that of its pieces (ST-ABS-1).
        hidden: whether nobody knows of it before it is on top.
    """

    text: str
    alt: tuple[str, ...] = ()
    hidden: bool = False


class Attacks(Data, frozen=True):
    """ST-CHA-7: when a challenge attacks, with which half and which colour.

    Attributes:
        when: on which occasion.
        half: which half of the stack it goes for.
        cell: with which piece: ``top``, or the colour.
        max_per_round: how often in a round.
    """

    when: Literal["never", "after_attacked", "each_round"] = "never"
    half: Literal["guts", "brains"] = "guts"
    cell: str = "top"
    max_per_round: int = 1


class Texts(Data, frozen=True):
    """What is read of a challenge.

    Attributes:
        look: when it is looked at.
        hit: when something is overcome of it.
        done: when it is surmounted.
        told: how the book tells that ``{who}`` surmounted it.
    """

    look: str = ""
    hit: str = ""
    done: str = ""
    told: str = ""


class ChallengeData(Data, frozen=True):
    """A challenge.

    Attributes:
        id: unlike that of any other.
        name: what it is.
        stack: its pieces.
        kind: one stack, or stages in turn.
        at: where, on the map; left out: anybody can reach it.
        resolve: whether one attempt must exceed it, or it is worn down.
        stages: of an abstract challenge.
        attacks: whether it strikes back.
        engages: whether it holds those who are next to it.
        on_surmount: what follows.
        texts: what is read.
        reward: what the object under its base is called.
        reward_text: what that object says.
    """

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
    """An object: on the map, under a challenge, with somebody, or kept until an effect gives it.

    Attributes:
        id: unlike that of any other.
        notation: its pieces.
        name: what it is.
        text: what is read once it is found.
        at: where, on the map.
        under: the challenge that it lies under.
        with_: the person who has it.
        known: whether what it does is known at once.
    """

    id: str
    notation: str
    name: str
    text: str = ""
    at: Point | None = None
    under: str = ""
    with_: str = field(default="", name="with")
    known: bool = False


class WareData(Data, frozen=True):
    """What coin buys in a scene (ST-RWD-2).

    Attributes:
        name: what it is called.
        price: how much.
        coin: of which coin.
        notation: its pieces, if it has any.
    """

    name: str
    price: int
    coin: str = "silver"
    notation: str = ""


class Trigger(Data, frozen=True):
    """Something that happens when it becomes true.

    Attributes:
        when: the condition.
        do: what happens.
        once: whether only the first time.
    """

    when: Predicate
    do: tuple[Effect, ...]
    once: bool = True


class Branch(Data, frozen=True):
    """A way on.

    Attributes:
        to: the id of a stage or an ending.
        when: where this is true; the last one of a list has no such condition.
    """

    to: str
    when: Predicate | None = None


class Next(Data, frozen=True):
    """Where a stage leads.

    Attributes:
        win: once it is won: the id of a stage or an ending, or a list of branches of which the first that is true is
            taken.
        fail: once it is lost: the same.
    """

    win: str | tuple[Branch, ...]
    fail: str | tuple[Branch, ...]


class Stage(Data, frozen=True):
    """A situation (ST-SCN-1). Conditions of `links`, `begins`, `beside` and `after` are read as the evening ends: what
    is true or false then must have been so when it is told.

    Attributes:
        id: unlike that of any other.
        mode: a scene to talk through, or a fight.
        title: as people read it.
        text: what is read as it begins.
        next: where it leads.
        aim: what one is after, where `goals` do not say it well: ``get onto the sand``.
        reached: once this is true, `onward` is what is left to do.
        onward: see `reached`.
        told: the text of the book, where that is another than the one that is read at the table.
        late: how the book says that the rounds were up.
        links: how they came here from the scene before, the first that is true, the last of them without a
            condition.
        newcomer: how ``{a}``, who ``{more}``, comes to be here in the place of ``{b}``, who is dead.
        begins: why it comes to blows, the first that is true.
        beside: what ``{a}`` did, one of the party of whom nothing else is told in this scene.
        killed: who notices that ``{names}`` of the others were killed.
        lost: what is seen where nobody of the party is left.
        after: what is told once the story goes on from here, all that is true.
        fallen: what became of ``{names}``, who went down here and lived, with ``{were}`` for one or more.
        gm_notes: for whoever leads, and nobody else.
        map: of this scene; ``same`` is that of the scene before.
        start: the zone in which the party begins.
        facing: which way it looks.
        npcs: people.
        challenges: things to overcome.
        objects: things to find.
        wares: what is for sale where there is coin.
        triggers: what happens by itself.
        goals: it is won once this is true.
        fail: it is lost once this is true.
        max_rounds: of a fight; 0: no limit.
        beats: of a free scene, before it is over; 0: no limit.
        rest_heals: steps of healing that each gets on the way here; -1: two (ST-HEA-9).
        training: whether points may be spent here.
        ways: how one can go about it.
        ticks: the clock that each beat or round moves on.
        on_win: what follows once it is won.
        on_fail: what follows once it is lost.
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
    """A ready character (ST-CRE-4): what is a card elsewhere.

    Attributes:
        name: what it is: ``The Farrier``.
        stack: its pieces, from the feet up, a colour and a size of 1 to 3 each: ``R1O2-R2G1C1-B2Y1``, feet, guts,
            brains (ST-NOT-2). Feet get larger upwards, sizes add up to the cost; the reference card has the colours.
        concept: who that is, in a few words.
        notes: a line for each piece, from the feet up.
        says: what it says when a bot plays it.
        called: what it is called where its player says nothing else.
        pronoun: what the book calls it, while it is called so.
        blows: how it strikes, for the book.
        told: who that was, as the book says it after the name and "who", one of them an evening; left out: the
            concept.
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
    """Who goes on this adventure.

    Attributes:
        size: how many.
        cp: points that a character is made with.
        creation: how characters may be made.
        pregens: ready characters.
    """

    size: int = 4
    cp: int = 10
    creation: tuple[str, ...] = ("pregen", "free", "group", "unique")
    pregens: tuple[Pregen, ...] = ()


class Setting(Data, frozen=True):
    """ST-SET-2.

    Attributes:
        world: where.
        period: when.
        tone: how it feels.
    """

    world: str = ""
    period: str = ""
    tone: str = ""


class Ending(Data, frozen=True):
    """How an adventure can end.

    Attributes:
        id: unlike that of any other.
        result: what that means for the party.
        text: what is read.
        codas: what is told besides, where it is true: who remembers what.
        told: the text as the book has it, of others and not of you.
        answer: what became of what they wanted.
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
        format: always ``stacktors-adventure/1``.
        id: unlike that of any other; as a rule the name of its file.
        title: as people read it.
        stages: its scenes; it begins with the first.
        endings: at least one.
        party: who goes.
        setting: where and when.
        options: house rules of its own, by name.
        language: of its texts.
        authors: who wrote it.
        licence: what others may do with it.
        summary: what a lobby says of it.
        brief: who sent the party, and for what: a few sentences to it, which everybody may read at any time.
        tags: what a table may want to leave out, as on cards of other games.
        memories: everything that is remembered of it, and may be read by what follows.
        recalls: what it reads that was remembered on another evening.
        clocks: what is coming.
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
