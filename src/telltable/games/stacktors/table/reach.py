"""Who is near whom, and what stands in the way (ST-ATK-4, ST-MOV-5, ST-SCN-2)."""

from __future__ import annotations

from telltable.games.stacktors.box.maps import Point

from .people import Character
from .scenery import need_ground, on_map
from .state import Table
from .things import Challenge
from .types import Scene


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


def blocked(table: Table, but: str = "", *, through: tuple[str, ...] = ()) -> set[Point]:
    """ST-MOV-5: the cells that hold somebody or something. The dead who may be called back lie in the way too."""
    found = {
        one.pos for one in table.chars.values() if one.id != but and one.id not in through and (one.alive or one.clock)
    }
    found |= {one.pos for one in table.challenges.values() if not one.surmounted and one.pos != (-1, -1)}
    return found | {thing.pos for thing in table.things.values() if thing.where == "map"}


def adjacent_enemies(at: Scene, one: Character) -> tuple[str, ...]:
    """Living enemies next to somebody, in the order of the round."""
    table = at.state.table
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
