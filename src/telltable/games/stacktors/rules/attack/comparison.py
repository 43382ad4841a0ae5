"""Attacks, step 6: attack against defence, and by how much (ST-ATK-5 to ST-ATK-8)."""

from __future__ import annotations

from telltable.games.stacktors.table.fights import Fight, Guard
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import value
from telltable.games.stacktors.table.state import Table


def helped(table: Table, assists: tuple[tuple[str, tuple[int, ...]], ...]) -> int:
    """ST-AST-3: pips that assistants add, as their pieces are now."""
    return sum(value(table.chars[who], slots) for who, slots in assists if who in table.chars)


def there(table: Table, id_: str) -> bool:
    """Whether somebody, or a challenge, is still at hand: who breaks may surrender or flee before an attack is over."""
    return id_ in table.chars or id_ in table.challenges


def attack_value(table: Table, fight: Fight) -> int:
    """A. Of a challenge: all pips of the half that it uses (ST-CHA-7)."""
    if fight.attacker in table.challenges:
        return table.challenges[fight.attacker].pips(fight.half)
    one = table.chars[fight.attacker]
    return value(one, fight.pieces) + helped(table, fight.assists)


def defence_value(table: Table, fight: Fight, guard: Guard) -> int:
    """D. Of a challenge: all pips of the half that is attacked (ST-CHA-4)."""
    if guard.target in table.challenges:
        return table.challenges[guard.target].pips(fight.half)
    one: Character = table.chars[guard.target]
    return value(one, guard.pieces) + value(one, guard.extra) + helped(table, guard.assists)


def multiplier(attack: int, defence: int, multiple: str, undefended: str) -> int:
    """ST-ATK-8: A / D where that is whole, else 1 (option ``multiple: floor``); an undefended target counts as 1."""
    if defence == 0:
        return attack if undefended == "as_one" else 1
    if attack % defence == 0 or multiple == "floor":
        return max(1, attack // defence)
    return 1
