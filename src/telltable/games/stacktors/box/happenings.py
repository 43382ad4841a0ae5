"""What an adventure asks about and what it makes happen (ST-ADV): predicates and effects, one thing each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .maps import Point


class Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an adventure file."""


class Tally(Data, frozen=True):
    """``{stages_done: {id, n}}``: so many stages of an abstract challenge overcome.

    Attributes:
        id: of the challenge.
        n: how many.
    """

    id: str
    n: int


class InZone(Data, frozen=True):
    """``{in_zone: {who, zone}}``: somebody stands somewhere.

    Attributes:
        who: ``any_pc``, ``all_pcs`` (all living ones), or the id of somebody.
        zone: its name on the map.
    """

    who: str
    zone: str


class Owns(Data, frozen=True):
    """``{owns: {who, object}}``.

    Attributes:
        who: ``any_pc``, ``all_pcs``, or the id of somebody.
        object: its id.
    """

    who: str
    object: str


class Predicate(Data, frozen=True):
    """What may be true: exactly one of the fields is set.

    Attributes:
        all: all of these are true.
        any: at least one of these is true.
        not_: this is not true.
        defeated: the one with this id is down.
        foes_defeated: all foes of this scene are.
        surmounted: the challenge with this id is.
        stages_done: so many of its stages are.
        joined: the one with this id is of the party.
        alive: the one with this id lives.
        in_zone: somebody stands in a zone of the map.
        owns: somebody has an object.
        identified: what the object with this id does is known.
        round: this round has begun.
        party_dead: nobody of the party is left.
        pcs_dead: so many of the characters of the players at least are dead.
        pcs_alive: so many of them at least are alive.
        flag: something raised or remembered, here or on an earlier evening.
        took: a way that was taken, by its id.
        hurt: somebody who has lost half of what it came with, or is out of it.
        full: a clock that has run out.
    """

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
    pcs_alive: int | None = None
    flag: str | None = None
    took: str | None = None
    hurt: str | None = None
    full: str | None = None


class CpGift(Data, frozen=True):
    """``{cp: {each, when}}`` (ST-RWD-1).

    Attributes:
        each: character points for each of the party.
        when: when they may be spent.
    """

    each: int
    when: Literal["now", "training"] = "now"


class ObjectGift(Data, frozen=True):
    """``{object: {id, to}}``.

    Attributes:
        id: of the object.
        to: ``last_hitter``, ``choose``, or the id of a character.
    """

    id: str
    to: str = "choose"


class CurrencyGift(Data, frozen=True):
    """``{currency: {name, each}}``.

    Attributes:
        name: of the coin.
        each: how many for each of the party.
    """

    name: str
    each: int


class TerrainChange(Data, frozen=True):
    """``{terrain: {cells, kinds}}``: the ground is another.

    Attributes:
        kinds: what it is now; none: open.
        cells: where, on a grid: column and row from 0.
        areas: where, on a free sheet: patches by number from 0.
    """

    kinds: tuple[str, ...] = ()
    cells: tuple[Point, ...] = ()
    areas: tuple[int, ...] = ()


class Tick(Data, frozen=True):
    """``{tick: {clock, by}}``: a clock goes on (ST-WAY-6).

    Attributes:
        clock: its id.
        by: so many steps.
    """

    clock: str
    by: int = 1


class Wound(Data, frozen=True):
    """``{wound: {n, how}}``: what a way costs whoever takes it.

    Attributes:
        n: so many pips.
        how: of guts, or with ``mental`` of brains.
    """

    n: int
    how: Literal["physical", "mental"] = "physical"


class Sided(Data, frozen=True):
    """``{side: {who, to}}``: somebody changes sides.

    Attributes:
        who: the id of somebody.
        to: the new side.
    """

    who: str
    to: Literal["party", "foes", "neutral"]


class Effect(Data, frozen=True):
    """What may happen: exactly one of the fields is set.

    Attributes:
        say: a sentence that is read to all.
        spawn: the person with this id comes.
        remove: whoever or whatever has this id is gone.
        cp: character points.
        object: somebody gets an object.
        info: something that is known from now on, a sentence.
        currency: coin.
        flag: raise this flag.
        terrain: the ground changes.
        join: the person with this id joins the party.
        end_stage: the scene ends.
        remember: the memory with this id is made.
        tick: a clock goes on.
        wound: it hurts.
        side: somebody changes sides.
        flee, yields: the person with this id runs, or gives up.
    """

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
    remember: str | None = None
    tick: Tick | None = None
    wound: Wound | None = None
    side: Sided | None = None
    flee: str | None = None
    yields: str | None = None
