"""What an adventure asks about and what it makes happen (ST-ADV): predicates and effects, one thing each."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, field

from .maps import Point


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
    """What may be true: exactly one of the fields is set.

    `pcs_dead`, `pcs_alive`: so many of the players' characters at least. `flag`: something raised or remembered, here
    or on an earlier evening. `took`: a way that was taken. `hurt`: somebody who has lost half of what it came with, or
    is out of it. `full`: a clock that has run out.
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


class Tick(Data, frozen=True):
    """``{tick: {clock, by}}``: a clock goes on (ST-WAY-6)."""

    clock: str
    by: int = 1


class Wound(Data, frozen=True):
    """``{wound: {n, how}}``: what a way costs whoever takes it: pips of guts, or with `mental` of brains."""

    n: int
    how: Literal["physical", "mental"] = "physical"


class Sided(Data, frozen=True):
    """``{side: {who, to}}``: somebody changes sides."""

    who: str
    to: Literal["party", "foes", "neutral"]


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
    remember: str | None = None
    tick: Tick | None = None
    wound: Wound | None = None
    side: Sided | None = None
    flee: str | None = None
    yields: str | None = None
