"""Without a GM: what companions and foes go for, and how far it is (ST-BOT-6, ST-BOT-7)."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from telltable.games.stacktors.box.adventure import Predicate
from telltable.games.stacktors.box.ground import DISC, Ground
from telltable.games.stacktors.box.maps import FRACTION, Point
from telltable.games.stacktors.rules.attack.targets import persuadable
from telltable.games.stacktors.rules.places.movement_costs import feet_colours
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground, npc_data, stage
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Scene

Cost = dict[Point, int]
WEIGHT = {"slowing": 2, "cluttered": 2, "water": 4, "air": 60}
BY_COLOUR = {"slowing": "Y", "cluttered": "G", "water": "B", "air": "Cy"}


def far(at: Scene, one: Character, goals: tuple[Point, ...]) -> Callable[[Point], float]:
    """How far every place is from the nearest of some goals, by the way somebody with these feet would go."""
    field = need_ground(at)
    colours = feet_colours(one.feet, one.committed) & frozenset(BY_COLOUR.values())
    snapped = tuple(sorted({_snap(field, goal) for goal in goals}))
    found = field.costs.once((snapped, colours), lambda: _spread(field, snapped, colours))
    if not field.free:
        return lambda cell: found.get(cell, 10_000)
    return lambda cell: found.get(_snap(field, cell), 10_000) + min(field.distance(cell, g) for g in goals) / 10_000


def _snap(field: Ground, cell: Point) -> Point:
    if not field.free:
        return cell
    return (cell[0] // DISC * DISC + 50, cell[1] // DISC * DISC + 50)


def _spread(field: Ground, goals: tuple[Point, ...], colours: frozenset[str]) -> Cost:
    """Dijkstra from the goals over cells, or over a sheet's inches."""
    costs: Cost = {}
    heap: list[tuple[int, Point]] = [(0, goal) for goal in goals]
    while heap:
        cost, cell = heappop(heap)
        if cell in costs:
            continue
        costs[cell] = cost
        kinds = field.kinds(cell)
        step = max([WEIGHT[k] for k in kinds if k in FRACTION and BY_COLOUR[k] not in colours], default=1)
        for after in _around(field, cell):
            if after not in costs:
                heappush(heap, (cost + step, after))
    return costs


def _around(field: Ground, cell: Point) -> list[Point]:
    if field.free:
        x, y = cell
        spots = [(x + dx, y + dy) for dx in (-DISC, 0, DISC) for dy in (-DISC, 0, DISC) if dx or dy]
        return [spot for spot in spots if field.holds(spot) and not field.is_wall(spot)]
    return [after for _, after in field.exits(cell)]


# --- what to go for -----------------------------------------------------------------------------------


def policy(at: Scene, one: Character) -> str:
    """ST-BOT-7: how somebody behaves; companions go for the goal."""
    npc = npc_data(at, one.id)
    if one.role == "burden":
        return "burden"
    if one.role == "pc" or (npc and one.side == "party"):
        return "goal"
    return npc.policy if npc else "aggressive"


def wanted(it: Predicate | None, found: dict[str, list[str]]) -> dict[str, list[str]]:
    """What a stage's goal asks for: zones by who has to be there, challenges, people to win over."""
    if it is None:
        return found
    for one in (*(it.all or ()), *(it.any or ())):
        wanted(one, found)
    if it.in_zone:
        found.setdefault("zone", []).append(f"{it.in_zone.who}/{it.in_zone.zone}")
    if it.surmounted:
        found.setdefault("challenge", []).append(it.surmounted)
    if it.stages_done:
        found.setdefault("challenge", []).append(it.stages_done.id)
    return found


def goals(at: Scene, one: Character) -> tuple[Point, ...]:
    """ST-BOT-6, ST-BOT-7: the places somebody goes for, all as good as each other."""
    table = at.state.table
    how = policy(at, one)
    foes = [other for other in table.living if table.enemies(one, other)]
    if how == "burden":
        return _burden_goals(at, one)
    if how == "goal" and one.id in table.held:  # ST-BOT-11: it looks for no fight
        return _zone(at, one)
    if how == "goal":
        found: list[Point] = [foe.pos for foe in foes]
        here = stage(at)
        asked = wanted(here.goals if here else None, {})
        for id_ in asked.get("challenge", ()):
            rock = table.challenges.get(id_)
            if rock and not rock.surmounted and _opens(one, rock.id, table):
                found.append(rock.pos)
        if any(slot.c == "G" for slot in one.slots("brains")):
            found += [other.pos for other in table.living if persuadable(other)]
        return tuple(found) or _zone(at, one)
    npc = npc_data(at, one.id)
    if how == "guard" and npc:
        field = need_ground(at)
        close = [foe.pos for foe in foes if field.distance(foe.pos, npc.at) <= (npc.post + 1) * field.unit]
        return tuple(close) or (npc.at,)
    return tuple(foe.pos for foe in foes)


def _opens(one: Character, rock: str, table: Table) -> bool:
    challenge = table.challenges[rock]
    return any(slot.c in challenge.colours(half) for half in challenge.halves for slot in one.slots(half))


def _zone(at: Scene, one: Character) -> tuple[Point, ...]:
    here = stage(at)
    field = need_ground(at)
    for entry in wanted(here.goals if here else None, {}).get("zone", ()):
        who, _, zone = entry.partition("/")
        if who in ("any_pc", "all_pcs", one.id) and (one.role == "pc" or who == one.id):
            return field.zone_places(zone)
    return ()


def _burden_goals(at: Scene, one: Character) -> tuple[Point, ...]:
    """To its zone while the party keeps up; else close to the party."""
    table = at.state.table
    field = need_ground(at)
    party = [other for other in table.party if other.alive]
    zone = _zone(at, one)
    if not party:
        return zone
    foes = [other for other in table.living if table.enemies(one, other)]
    danger = min((field.distance(one.pos, foe.pos) for foe in foes), default=99 * field.unit)
    if zone and (danger > 13 * field.unit or not foes):
        return zone
    return tuple(other.pos for other in party)
