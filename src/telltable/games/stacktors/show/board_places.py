"""What a place on the map is good for, in words: whom one is next to there, and who can't strike that far."""

from __future__ import annotations

from msgspec import Struct

from telltable.core.english import listed, possessive
from telltable.games.stacktors.box.adventure import Stage
from telltable.games.stacktors.box.ground import Ground
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import POSITIONS, pips
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import reach_of
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.types import Scene

Named = tuple[tuple[str, Point], ...]


class Around(Struct, frozen=True):
    """What stands around whoever goes somewhere: names with their places, of foes with how far they strike."""

    foes: tuple[tuple[str, Point, int], ...] = ()
    friends: Named = ()
    things: Named = ()
    zones: tuple[tuple[str, tuple[Point, ...]], ...] = ()


def around_of(at: Scene, one: Character) -> Around:
    """Everybody and everything that makes one place better than another."""
    table, here = at.state.table, stage(at)
    others = [other for other in table.living if other.id != one.id]
    data = at.pack.maps[table.adventure].get(table.stage)
    drawn = data if data and data.kind != "free" else None
    wanted = _wanted(here) if here else frozenset()
    rocks = [(rock.name, rock.pos) for rock in table.challenges.values() if not rock.surmounted]
    things = [(thing.name, thing.pos) for thing in table.things.values() if thing.where == "map"]
    return Around(
        tuple((other.name, other.pos, _reach(other)) for other in others if table.enemies(one, other)),
        tuple((other.name, other.pos) for other in others if table.allies(one, other)),
        (*rocks, *things),
        tuple((name, tuple(cells)) for name, cells in drawn.zones.items() if name in wanted) if drawn else (),
    )


def _wanted(here: Stage) -> frozenset[str]:
    """The zones that the scene's goal is about."""
    ways = () if here.goals is None else here.goals.any if here.goals.any is not None else (here.goals,)
    return frozenset(way.in_zone.zone for way in ways if way.in_zone)


def _reach(one: Character) -> int:
    """ST-ATK-4: the inches that any of its abilities reaches; 0: only whoever is next to it."""
    cells = {f"{half}.{slot.c}" for half in POSITIONS for slot in one.slots(half)}
    return max((reach_of(cell, _pips(one, cell)) for cell in cells), default=0)


def _pips(one: Character, cell: str) -> int:
    half, _, colour = cell.partition(".")
    return pips(slot for slot in one.slots(half) if slot.c == colour)


def good_for(field: Ground, around: Around, spot: Point) -> tuple[str, ...]:
    """``next to Shrike``, ``at the gate``, ``out of both their reach``: the most telling first."""
    found = []
    near = [name for name, pos, _ in around.foes if field.adjacent(spot, pos)]
    if near:
        found.append(f"next to {listed(near)}")
    found += [f"at the {name.replace('_', ' ')}" for name, cells in around.zones if spot in cells]
    found += _beside(field, around.things, spot)
    if around.foes and not any(_strikes(field, pos, spot, reach) for _, pos, reach in around.foes):
        found.append(f"out of {_whose(around)} reach")
    return (*found, *_beside(field, around.friends, spot))


def lies(field: Ground, around: Around, spot: Point) -> str:
    """``4 inches from Shrike, in Shrike’s reach``: the nearest foe, and who strikes that far."""
    if not around.foes:
        return ""
    name, pos, _ = min(around.foes, key=lambda foe: field.distance(spot, foe[1]))
    strikers = [foe for foe, at, reach in around.foes if _strikes(field, at, spot, reach)]
    whose = possessive(strikers[0]) if len(strikers) == 1 else "everybody’s" if len(strikers) > 2 else "both their"
    return _inches(field, spot, name, pos) + (f", in {whose} reach" if strikers else "")


def away(field: Ground, around: Around, spot: Point) -> str:
    """``4 inches from Shrike``: the nearest foe of a place that is good for something, where it is not next to one."""
    if not around.foes:
        return ""
    name, pos, _ = min(around.foes, key=lambda foe: field.distance(spot, foe[1]))
    return "" if field.adjacent(spot, pos) else _inches(field, spot, name, pos)


def _inches(field: Ground, spot: Point, name: str, pos: Point) -> str:
    inches = round(field.distance(spot, pos) / field.unit)
    return f"{inches} inch{'es' * (inches != 1)} from {name}"


def _beside(field: Ground, there: Named, spot: Point) -> tuple[str, ...]:
    names = [_inside(name) for name, pos in there if field.adjacent(spot, pos)]
    return (f"beside {listed(names)}",) if names else ()


def _inside(name: str) -> str:
    """A name in the middle of a sentence; some things are called ``Something under a bucket``."""
    return name[:1].lower() + name[1:] if name.startswith("Something ") else within(name)


def _strikes(field: Ground, pos: Point, spot: Point, reach: int) -> bool:
    near = field.adjacent(spot, pos)
    return near or (reach > 0 and field.within(pos, spot, reach) and field.sees(pos, spot))


def _whose(around: Around) -> str:
    names = [name for name, _, _ in around.foes]
    return possessive(names[0]) if len(names) == 1 else "both their" if len(names) == 2 else "everybody’s"
