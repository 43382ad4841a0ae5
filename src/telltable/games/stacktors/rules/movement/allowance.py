"""Movement: whether somebody may move now, and with how many points (ST-TRN-2, ST-ENG-2, ST-STA-4, ST-HEA-1)."""

from __future__ import annotations

from telltable.games.stacktors.rules.places.feet import mover
from telltable.games.stacktors.rules.places.movement_costs import starting
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import adjacent_enemies
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import Scene


def may_move(at: Scene, one: Character) -> tuple[str, str, str] | None:
    """Why somebody can't move now (code, rule, sentence); None when it can. ST-TRN-2, ST-ENG-2, ST-STA-4, ST-feet.C."""
    table = at.state.table
    turn = table.turn
    if turn is None or turn.actor != one.id:
        return "turn", "ST-ORD-4", "It's somebody else's turn."
    if one.status("frozen"):
        return "frozen", "ST-STA-4", "You're frozen: you can't move."
    if turn.healed:
        return "healed", "ST-HEA-1", "You healed instead of moving and acting."
    if not turn.moved:
        return None
    agile = "C" in one.feet_colours()
    if turn.acted and not turn.first and not turn.cut and not agile:
        return "split", "ST-TRN-2", "Only an Agile character can split its move."
    if turn.stopped and not (agile and not _still_there(at, one, turn.stopped)):
        return "engaged", "ST-ENG-2", "You are engaged: no more movement this turn."
    return None


def _still_there(at: Scene, one: Character, who: tuple[str, ...]) -> bool:
    near = adjacent_enemies(at, one)
    return any(other in near for other in who)


def points_left(at: Scene, one: Character) -> int:
    """The movement points with which somebody may go on, or could begin."""
    table = at.state.table
    turn = table.turn
    if turn and turn.mp >= 0:
        return turn.mp
    return starting(need_ground(at), mover(at, one), one.pos)
