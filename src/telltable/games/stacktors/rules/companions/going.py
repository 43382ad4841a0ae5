"""Without a GM: where somebody goes whom the game moves (ST-BOT-6, ST-BOT-7)."""

from __future__ import annotations

from collections.abc import Callable

from telltable.core.move import Move
from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.box.pieces import pips
from telltable.games.stacktors.rules.judgement.heading import far, goals, policy
from telltable.games.stacktors.rules.movement.binding import allowed_spots, allowed_ways
from telltable.games.stacktors.table.moves import EndTurn, Teleport, Walk
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import members
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene

SAFE = 9  # inches from the nearest foe within which a burden keeps away
WET = 4  # inches of detour that are better than to stand in water
BERTH = 2  # inches that an agile one keeps from foes when it goes on after a blow


def withdraw(at: Scene, one: Character) -> Move | None:
    """feet.C: having struck, out of reach again, where nobody holds it."""
    table = at.state.table
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    if one.engaged or not foes:
        return None
    field = need_ground(at)

    def away(spot: Point) -> int:
        return min(field.distance(spot, foe) for foe in foes)

    ways = {spot: way for spot, way in allowed_ways(at, one).items() if not field.kinds(spot)}
    best = max(ways, key=lambda spot: (away(spot), spot), default=None)
    return Walk(ways[best]) if best is not None and away(best) > away(one.pos) else None


def go_on(at: Scene, one: Character) -> Move | None:
    """feet.C: having struck, on toward where it wants to be, keeping out of everybody's reach."""
    table = at.state.table
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    aims = goals(at, one)
    if one.engaged or not aims:
        return None
    field, way = need_ground(at), far(at, one, aims)
    ways = {
        spot: path
        for spot, path in allowed_ways(at, one).items()
        if all(field.distance(spot, foe) > BERTH * field.unit for foe in foes)
    }
    best = min(ways, key=lambda spot: (way(spot), spot), default=None)
    return Walk(ways[best]) if best is not None and way(best) < way(one.pos) else None


def go_as_bound(at: Scene, one: Character) -> Move:
    """The first of the ways that are left open."""
    ways = allowed_ways(at, one)
    if ways:
        return Walk(min(ways.items())[1])
    spots = allowed_spots(at, one) if "P" in one.feet_colours() else ()
    if spots:
        x, y = min(spots)
        return Teleport(f"{x},{y}")
    return EndTurn()


def approach(at: Scene, one: Character) -> Move | None:
    """ST-BOT-6: the reachable place nearest to a goal; those who shoot stay as far off as they can hit."""
    aims = goals(at, one)
    if not aims:
        return None
    score = _liking(at, one, aims)
    turn_ = at.state.table.turn
    found: list[tuple[float, int, Move]] = [
        (score(spot), n, Walk(path)) for n, (spot, path) in enumerate(allowed_ways(at, one).items())
    ]
    if "P" in one.feet_colours() and not (turn_ and turn_.moved):
        spots = allowed_spots(at, one)
        found += [(score(spot) + 0.5, n, Teleport(f"{spot[0]},{spot[1]}")) for n, spot in enumerate(spots)]
    best = min(found, key=lambda entry: entry[:2], default=None)
    least = 0.5 if need_ground(at).free else 0
    return best[2] if best is not None and best[0] < score(one.pos) - least else None


def _liking(at: Scene, one: Character, aims: tuple[Point, ...]) -> Callable[[Point], float]:
    """How little somebody likes a place: how far it is from where it wants to be."""
    field = need_ground(at)
    way = far(at, one, aims)
    reds = pips(members(one, "guts.R"))
    colours = one.feet_colours()
    ranged = reds and (policy(at, one) == "ranged" or ("C" in colours and not one.engaged))
    shy = _danger(at, one) if policy(at, one) == "burden" else None

    def score(spot: Point) -> float:
        if shy is not None:
            return shy(spot)
        kinds = field.kinds(spot)
        if "air" in kinds and "Cy" not in colours:
            return 1e9
        gap = min(field.distance(spot, aim) for aim in aims)
        if ranged and gap <= (3 + reds) * field.unit:
            return -gap
        return way(spot) + WET * ("water" in kinds and "B" not in colours)

    return score


def _danger(at: Scene, one: Character) -> Callable[[Point], float] | None:
    """ST-BOT-7: how a burden in danger judges a place: far from foes, near to friends; None out of danger."""
    table = at.state.table
    field = need_ground(at)
    foes = [other.pos for other in table.living if table.enemies(one, other)]
    friends = [other.pos for other in table.party if other.alive]
    if not foes or not friends or min(field.distance(one.pos, foe) for foe in foes) > (SAFE + 4) * field.unit:
        return None

    def bad(spot: Point) -> float:
        away = min(field.distance(spot, foe) for foe in foes)
        near_ = min(field.distance(spot, friend) for friend in friends)
        return (0.3 * near_ - min(away, (SAFE + 2) * field.unit)) / field.unit

    return bad
