"""Statuses: what fleeing and compulsion ask of a turn (ST-STA-2, ST-STA-5, ST-STA-7, ST-TRN-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from telltable.games.stacktors.box.maps import Point
from telltable.games.stacktors.rules.attack.offering import forms
from telltable.games.stacktors.rules.attack.targets import overruled
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene

from .allowance import may_move
from .teleporting import teleport_spots
from .ways import points, reachable


def fears(at: Scene, one: Character) -> tuple[Character, ...]:
    """Whom somebody has to flee from: the attacker and its allies; nobody when it does not bind."""
    table = at.state.table
    status, turn = one.status("fleeing"), table.turn
    if status is None or turn is None or turn.actor != one.id or turn.fled or overruled(one, "fleeing"):
        return ()
    source = table.chars.get(status.by)
    side = source.side if source else "foes"
    return tuple(other for other in table.living if other.id != one.id and other.side == side != one.side)


def quarry(at: Scene, one: Character) -> Character | None:
    """Whom somebody has to attack; None when it does not bind, or has been done."""
    table = at.state.table
    status, turn = one.status("compelled"), table.turn
    if status is None or turn is None or turn.actor != one.id or turn.hit or overruled(one, "compelled"):
        return None
    victim = table.chars.get(status.target)
    return victim if victim and victim.alive else None


def _measure(at: Scene, one: Character) -> Callable[[Point], int] | None:
    """What the end of a movement is judged by: the larger the better; None when nothing binds."""
    field = need_ground(at)
    feared = fears(at, one)
    if feared:
        return lambda cell: min(field.distance(cell, other.pos) for other in feared)
    victim = quarry(at, one)
    if victim is not None:
        where = victim.pos
        return lambda cell: -field.distance(cell, where)
    return None


def _ends(at: Scene, one: Character) -> dict[Point, str]:
    """Every place that walking can end on, with its way."""
    if need_ground(at).free:
        return {spot: f"{spot[0]},{spot[1]}" for spot in points(at, one)}
    return {cell: " ".join(found.path) for cell, found in reachable(at, one).items()}


def allowed_ways(at: Scene, one: Character) -> Mapping[Point, str]:
    """The ways to walk that what binds somebody leaves open: as far as it can, or as near."""
    return at.once(_allowed_ways, one)


def _allowed_ways(at: Scene, one: Character) -> Mapping[Point, str]:
    ends = _ends(at, one)
    measure = _measure(at, one)
    if measure is None or not ends:
        return ends
    best = max(max(measure(cell) for cell in ends), _best_jump(at, one, measure))
    if best <= measure(one.pos):
        return {} if fears(at, one) else {cell: way for cell, way in ends.items() if measure(cell) == measure(one.pos)}
    return {cell: way for cell, way in ends.items() if measure(cell) == best}


def allowed_spots(at: Scene, one: Character) -> tuple[Point, ...]:
    """The same for a teleport."""
    spots = teleport_spots(at, one)
    measure = _measure(at, one)
    if measure is None or not spots:
        return spots
    here = measure(one.pos)
    walked = [measure(cell) for cell in _ends(at, one)] if may_move(at, one) is None else []
    best = max([measure(spot) for spot in spots] + walked)
    return tuple(spot for spot in spots if measure(spot) == best > here)


def _best_jump(at: Scene, one: Character, measure: Callable[[Point], int]) -> int:
    if "P" not in one.feet_colours():
        return -(10**9)
    return max((measure(spot) for spot in teleport_spots(at, one)), default=-(10**9))


def must_flee(at: Scene, one: Character) -> bool:
    """ST-STA-2: whether a movement is owed: it could get farther away."""
    if not fears(at, one) or may_move(at, one) is not None:
        return False
    return bool(allowed_ways(at, one) or ("P" in one.feet_colours() and allowed_spots(at, one)))


def must_attack(at: Scene, one: Character) -> bool:
    """ST-STA-5: whether an attack on the victim is owed, or a movement toward it."""
    victim = quarry(at, one)
    if victim is None:
        return False
    if may_act(at, one) is None and next(forms(at, one, victim.id), None) is not None:
        return True
    measure = _measure(at, one)
    if measure is None or may_move(at, one) is not None:
        return False
    here = measure(one.pos)
    nearer: Iterable[Point] = allowed_ways(at, one)
    if any(measure(cell) > here for cell in nearer):
        return True
    return "P" in one.feet_colours() and bool(allowed_spots(at, one))


def bound(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """ST-TRN-6: what somebody owes before its turn may end, and before it may heal instead of moving and acting."""
    if must_flee(at, one):
        return "fleeing", "ST-STA-2", "You must flee first."
    if must_attack(at, one):
        victim = quarry(at, one)
        return "compelled", "ST-STA-5", f"You must attack {victim.name if victim else 'your victim'} first."
    return None


def may_act(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """ST-TRN-2, ST-TRN-4: why somebody can't attack now; None when it can."""
    table = at.state.table
    turn = table.turn
    if turn is None or turn.actor != one.id:
        return "turn", "ST-ORD-4", "It's somebody else's turn."
    if turn.healed:
        return "healed", "ST-HEA-1", "You healed instead of moving and acting."
    if turn.moved and (turn.first or turn.cut):
        return "order", "ST-TRN-2", "Act either before or after your move, not in between."
    if one.status("fleeing") and not turn.fled and must_flee(at, one):
        return "fleeing", "ST-STA-2", "You must flee first."
    if one.status("fleeing") and table.option("flee_blocks_attacks") == "true":
        return "fleeing", "ST-STA-2", "At this table nobody who is fleeing can attack."
    return None
