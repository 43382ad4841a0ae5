"""Whom an attack is hardly meant for, and what it would come to as far as it is chosen (ST-ATK-3, ST-ATK-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from telltable.core.ask import Form, One, Several
from telltable.core.doubt import Doubts
from telltable.core.english import listed
from telltable.core.outlook import Outlook
from telltable.core.refusal import Refused
from telltable.games.stacktors.rules.attack.comparison import attack_value, defence_value
from telltable.games.stacktors.rules.attack.defences import can_defend, check_defence
from telltable.games.stacktors.rules.attack.targets import split
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import value
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.view import View

from .board_fight import attacking, left


def doubts(view: View, form: Form) -> Doubts:
    """Friends of whoever attacks; but for the one that it has to attack (ST-STA-5)."""
    first = form.fields[0] if form.move == "Attack" and form.fields else None
    one = attacking(view.table, view.seat)
    if one is None or not isinstance(first, (One, Several)) or first.kind != "target":
        return Doubts()
    table = view.table
    compelled = one.status("compelled")
    allies = {id_ for id_ in first.of if id_ in table.chars and table.allies(one, table.chars[id_])}
    if compelled and table.turn and not table.turn.hit:
        allies.discard(compelled.target)
    friends = {id_: "one of you" for id_ in first.of if id_ in allies}
    return Doubts(friends, "nobody is within reach but one of you" if len(friends) == len(first.of) else "")


def foreseen(view: View, move: Mapping[str, Any]) -> Outlook:
    """Of an attack or a defence."""
    return Outlook(_defended(view, move.get("by", ())) if move["type"] == "Defend" else _struck(view, move))


def _struck(view: View, move: Mapping[str, Any]) -> str:
    """``3 against Shrike: works 3 times against 0 or 1, once against 2, and fails against 3 or more``"""
    table, targets = view.table, move.get("targets", ())
    one = attacking(table, view.seat)
    if one is None or len(targets) != 1 or move.get("perfection"):
        return ""
    worth = value(one, (*move.get("pieces", ()), *move.get("others", ())))
    id_, half = split(targets[0])
    rock, foe = table.challenges.get(id_), table.chars.get(id_)
    if rock is not None and worth:
        return _against_rock(worth, rock, half)
    return _against_person(view, worth, foe) if foe is not None and worth else ""


def _defended(view: View, by: Sequence[str]) -> str:
    """ST-ATK-8: what would be left of the attack that is known, by the first of the seat's targets that can defend."""
    table = view.table
    fight = table.fight if table.fights else None
    if fight is None or not fight.named or len(by) != 1 or by[0] == "accept" or by[0].startswith("ignore "):
        return ""
    aimed = (table.chars[who] for who in fight.targets if who in table.chars)
    mine = (one for one in aimed if one.alive and controller(table, one) == view.seat)
    one = next((one for one in mine if can_defend(table, one, fight)), None)
    if one is None:
        return ""
    try:
        defence = defence_value(table, fight, check_defence(table, one, fight, by[0]))
    except Refused:
        return ""
    comes = left(attack_value(table, fight), defence, table.option("multiple"), table.option("undefended"))
    return "it holds" if comes == "holds" else f"the attack works {comes}"


def _against_rock(worth: int, rock: Challenge, half: str) -> str:
    """ST-CHA-4: more than its pips."""
    pips = rock.pips(half)
    return f"{worth} against {pips} of {within(rock.name)}: {'enough' if worth > pips else 'not enough'}"


def _against_person(view: View, worth: int, foe: Character) -> str:
    """ST-ATK-8: by what is put up against it."""
    multiple, undefended = view.table.option("multiple"), view.table.option("undefended")
    ladder = groupby(range(worth), lambda defence: left(worth, defence, multiple, undefended))
    works = [f"{times} against {listed([str(defence) for defence in rungs], 'or')}" for times, rungs in ladder]
    return f"{worth} against {foe.name}: works {', '.join(works)}, and fails against {worth} or more"
