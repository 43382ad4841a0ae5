"""Questions about the table that many rules ask: who decides, who is near, what can still be used."""

from __future__ import annotations

from typing import Any

from telltable.core.seat import Seat
from telltable.core.step import Scene

from .adventure import Adventure, Npc, Stage
from .ground import Ground
from .maps import OPEN_FLOOR, MapData, Point
from .people import ENGINE, Character
from .pieces import POOLS, Slot, pips
from .rocks import Challenge
from .state import Table
from .walking import Mover, mover_of

_GROUNDS: dict[Any, Ground] = {}
_MOST_GROUNDS = 256


def adventure(at: Scene) -> Adventure:
    """The adventure that is played."""
    found: Adventure = at.pack.by_id[at.state.table.adventure]
    return found


def stage(at: Scene) -> Stage | None:
    """The stage that is played."""
    return adventure(at).stage(at.state.table.stage)


def npc_data(at: Scene, who: str) -> Npc | None:
    """What the adventure says about somebody; None for somebody whom a GM made up."""
    found = at.pack.npcs[at.state.table.adventure].get(who)
    return found if isinstance(found, Npc) else None


def ground(at: Scene) -> Ground | None:
    """The map of the stage as it is by now; None where there is none."""
    table: Table = at.state.table
    key: tuple[object, ...] = (
        at.pack.hash,
        table.adventure,
        table.stage,
        table.option("diagonals"),
        table.option("los"),
        table.mode == "conflict",
    )
    if table.terrain:
        key = (*key, tuple(sorted(table.terrain.items())))
    found = _GROUNDS.get(key)
    if found is None:
        here = stage(at)
        data = map_of(at, here)
        if data is None:
            return None
        if len(_GROUNDS) >= _MOST_GROUNDS:
            _GROUNDS.clear()
        found = Ground(data, table.terrain, diagonals=table.option("diagonals"), los=table.option("los"))
        _GROUNDS[key] = found
    return found


def map_of(at: Scene, here: Stage | None) -> MapData | None:
    """The map of a stage; a conflict that breaks out where there is none has an open floor (R-66)."""
    data = adventure(at).map_of(here) if here else None
    return OPEN_FLOOR if data is None and at.state.table.mode == "conflict" else data


def need_ground(at: Scene) -> Ground:
    """The map; there is one in every conflict."""
    found = ground(at)
    if found is None:
        raise LookupError("a conflict without a map")
    return found


def on_map(at: Scene) -> bool:
    """Whether places count: in a conflict. In a free scene everybody is near everybody (ST-SCN-2)."""
    table: Table = at.state.table
    return table.mode == "conflict"


def controller(table: Table, one: Character) -> Seat:
    """The seat that decides for somebody; ENGINE when the game does."""
    if one.seat >= 0:
        return one.seat if one.seat in table.open else ENGINE
    if table.gm and 0 in table.open and one.id not in table.auto and one.role != "pc":
        return 0
    return ENGINE


def gm_there(table: Table) -> bool:
    """Whether a human GM leads the table, and has not left it."""
    return table.gm and 0 in table.open


def near(at: Scene, a: Character | Challenge, b: Character | Challenge) -> bool:
    """Adjacent (ST-SCN-2 in a free scene)."""
    return not on_map(at) or need_ground(at).adjacent(a.pos, b.pos)


def in_reach(at: Scene, a: Character | Challenge, b: Character | Challenge, inches: int) -> bool:
    """Within so many inches; 0: adjacent. Seen, where lines of sight count."""
    if not on_map(at):
        return True
    field = need_ground(at)
    if inches == 0:
        return field.adjacent(a.pos, b.pos)
    return field.within(a.pos, b.pos, inches) and (field.adjacent(a.pos, b.pos) or field.sees(a.pos, b.pos))


def reach_of(cell: str, n: int) -> int:
    """ST-ATK-4: inches that an active cell reaches; 0: adjacent."""
    if cell in ("guts.R", "brains.P"):
        return 3 + n
    return n if cell in ("brains.Cy", "brains.B") else 0


def usable(table: Table, one: Character, type_: str) -> tuple[Slot, ...]:
    """ST-APP-1, ST-APP-2: the uncommitted pieces of the pool of a type of attack."""
    return tuple(slot for slot in applicable(table, one, type_) if slot.id not in one.committed)


def applicable(table: Table, one: Character, type_: str) -> tuple[Slot, ...]:
    """ST-APP-1: the pool of a type, committed or not."""
    gear = "no equipment" not in table.limits
    found: tuple[Slot, ...] = ()
    for position in POOLS[type_]:
        found += one.slots(position) if gear else one.stack.at(position)
    if not table.rulings:
        return found
    rest = tuple(slot for slot in (*one.stack.slots, *one.equip.slots) if slot not in found)
    return tuple(slot for slot in found if ruled(table, slot.id, type_) is not False) + tuple(
        slot for slot in rest if ruled(table, slot.id, type_)
    )


def ruled(table: Table, slot: int, type_: str) -> bool | None:
    """ST-APP-1: whether the GM allows a piece in an attack of this type; None: as the rules have it."""
    return next((one.allow for one in table.rulings if one.slot == slot and one.how == type_), None)


def members(one: Character, cell: str) -> tuple[Slot, ...]:
    """The uncommitted pieces of a cell."""
    position, colour = cell.split(".")
    return tuple(slot for slot in one.slots(position) if slot.c == colour and slot.id not in one.committed)


def clear_guts(table: Table, one: Character, excluded: tuple[int, ...] = ()) -> tuple[Slot, ...]:
    """guts.C: the clear pieces that can still be used; with `dagger_commits` off also committed ones."""
    free = table.option("dagger_commits") == "false"
    return tuple(
        slot
        for slot in one.slots("guts")
        if slot.c == "C" and slot.id not in excluded and (free or slot.id not in one.committed)
    )


def active_pips(one: Character, pieces: tuple[int, ...], cell: str) -> int:
    """ST-ABL-1: N: pips of the pieces of these that belong to a cell."""
    if not cell:
        return 0
    return pips(slot for id_ in pieces if (slot := one.slot(id_)) and one.cell_of(id_) == cell)


def value(one: Character, pieces: tuple[int, ...]) -> int:
    """Pips of these pieces as they are now."""
    return pips(slot for id_ in pieces if (slot := one.slot(id_)))


def mover(at: Scene, one: Character) -> Mover:
    """What its feet can do on this map."""
    table: Table = at.state.table
    return mover_of(need_ground(at), one.feet, one.committed, fly_over=table.option("fly_over") == "true")


def blocked(table: Table, but: str = "", *, through: tuple[str, ...] = ()) -> set[Point]:
    """ST-MOV-5: the cells that hold somebody or something. The dead who may be called back lie in the way too."""
    found = {
        one.pos for one in table.chars.values() if one.id != but and one.id not in through and (one.alive or one.clock)
    }
    found |= {one.pos for one in table.challenges.values() if not one.surmounted and one.pos != (-1, -1)}
    return found | {thing.pos for thing in table.things.values() if thing.where == "map"}


def adjacent_enemies(at: Scene, one: Character) -> tuple[str, ...]:
    """Living enemies next to somebody, in the order of the round."""
    table: Table = at.state.table
    field = need_ground(at)
    return tuple(
        other.id
        for other in table.living
        if other.id != one.id and table.enemies(one, other) and field.adjacent(one.pos, other.pos)
    )


def round_order(table: Table, ids: tuple[str, ...]) -> tuple[str, ...]:
    """These characters in the order of the round; newcomers last."""
    place = {who: n for n, (who, _) in enumerate(table.order)}
    return tuple(sorted(ids, key=lambda who: (place.get(who, len(place)), who)))


def can_attack(one: Character) -> bool:
    """ST-ATK-2."""
    return one.alive and one.status("calmed") is None
