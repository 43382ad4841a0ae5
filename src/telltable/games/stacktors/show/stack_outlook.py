"""What somebody would be like whose stack is built or changed: its cost, how far it walks, how much it helps (ST-CRE,
ST-EVO, ST-HEA)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from telltable.core.english import count
from telltable.core.outlook import Outlook
from telltable.core.story import Gauge
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.box.notation import NotationProblem, unfinished
from telltable.games.stacktors.box.stacks import Stack, stack_of
from telltable.games.stacktors.rules.attack.defences import brains_limit
from telltable.games.stacktors.rules.making.growth import bought
from telltable.games.stacktors.rules.making.party import cp_for
from telltable.games.stacktors.rules.places.movement_costs import base_points, walking_pips
from telltable.games.stacktors.rules.stacks.healing_steps import mended
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.view import View

from .board_making import to_make


def built(it: Adventure, view: View, move: Mapping[str, Any]) -> Outlook:
    """ST-CRE-1, ST-CRE-5: of a stack that is put together, finished or not."""
    who = to_make(view.table, it, view.seat)
    try:
        written = unfinished(move.get("stack", ""))
    except NotationProblem:
        return Outlook()
    if not who:
        return Outlook()
    stack = stack_of({"feet": written.feet, "guts": written.guts, "brains": written.brains}, 1)
    one = Character(who, "", "pc", "Gr", "party", ENGINE, stack)
    points = Gauge("points", written.cp, _points(view.table, it, who))
    return Outlook(f"{_walks(one)}, {_helps(one)}", (points,), tuple(_warnings(one)))


def _points(table: Table, it: Adventure, who: str) -> int:
    """ST-CRE-1; ST-CRE-2: of drafted pieces none is left out."""
    drafted = table.drafts.get(who)
    return sum(int(piece[-1]) for piece in drafted) if drafted else cp_for(table, it, who)


def _walks(one: Character) -> str:
    """ST-MOV-1, ST-feet.R."""
    inches, pips = base_points(one.feet, one.committed), walking_pips(one.feet, one.committed)
    if not inches:
        return "doesn't move"
    return f"moves {_inches(inches)}{f', {pips} doubled by Fleet' if inches != pips else ''}"


def _helps(one: Character) -> str:
    """ST-AST-2."""
    most = brains_limit(one)
    return f"helps with up to {count(most, 'pip')}" if most else "can't help anybody"


def _inches(number: int) -> str:
    return "1 inch" if number == 1 else f"{number} inches"


def _warnings(one: Character) -> list[str]:
    found = [] if one.stack.guts else ["Without guts, the first blow is the last."]
    if not base_points(one.feet, one.committed):
        found.append("Clear feet add no distance: it can't walk.")
    return found if one.stack.brains else [*found, "Without brains it can't help anybody."]


def changed(table: Table, move: Mapping[str, Any]) -> Outlook:
    """ST-EVO-2, ST-HEA-2 to ST-HEA-4: of a piece bought, or a step of healing: how far it would walk, where that is
    another distance than before."""
    one = table.chars.get(move.get("who", ""))
    after = _after(table, one, move) if one else None
    if one is None or after is None:
        return Outlook()
    then = base_points(replace(one, stack=after).feet, one.committed)
    now = base_points(one.feet, one.committed)
    if then == now:
        return Outlook()
    return Outlook(f"moves {_inches(then)} instead of {now}" if then else f"doesn't move any more, {_inches(now)} now")


def _after(table: Table, one: Character, move: Mapping[str, Any]) -> Stack | None:
    if move["type"] == "Buy":
        found = bought(table, one, move.get("what", ""))
        return found[0] if found else None
    return mended(table, one, move.get("step", ""))
