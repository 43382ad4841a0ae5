"""Adventures as data: whether a predicate is true of the table (ST-ADV)."""

from __future__ import annotations

from telltable.games.stacktors.box.adventure import InZone, Predicate
from telltable.games.stacktors.table.scenery import ground
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Scene


def holds(at: Scene, it: Predicate) -> bool:
    """Whether a predicate is true now."""
    return _true(at.state.table, it, at)


def stood(table: Table, it: Predicate) -> bool:
    """Whether a predicate is true of an evening as it stands; where somebody is on a map is not asked any more."""
    return _true(table, it, None)


def _true(table: Table, it: Predicate, at: Scene | None) -> bool:
    if it.all is not None:
        return all(_true(table, one, at) for one in it.all)
    if it.any is not None:
        return any(_true(table, one, at) for one in it.any)
    if it.not_ is not None:
        return not _true(table, it.not_, at)
    if it.foes_defeated is not None:
        return _foes_defeated(table) == it.foes_defeated
    if it.party_dead is not None:
        return _party_dead(table) == it.party_dead
    if it.in_zone is not None:
        return at is not None and _in_zone(at, it.in_zone)
    if it.stages_done is not None:
        challenge = table.challenges.get(it.stages_done.id)
        return challenge is not None and challenge.done >= it.stages_done.n
    if it.owns is not None:
        thing = table.things.get(it.owns.object)
        return thing is not None and thing.holder == it.owns.who and thing.where in ("carried", "claimed")
    return _plain(table, it)


def _plain(table: Table, it: Predicate) -> bool:
    """Those that look at one thing."""
    if it.defeated is not None:
        return it.defeated in table.defeated
    if it.surmounted is not None:
        challenge = table.challenges.get(it.surmounted)
        return challenge is not None and challenge.surmounted
    if it.joined is not None:
        return it.joined in table.joined
    if it.alive is not None:
        one = table.chars.get(it.alive)
        return one is not None and one.alive
    if it.identified is not None:
        thing = table.things.get(it.identified)
        return thing is not None and thing.where == "claimed"
    if it.round is not None:
        return table.round >= it.round
    if it.pcs_dead is not None:
        return table.deaths >= it.pcs_dead
    if it.pcs_alive is not None:
        return sum(one.alive for one in table.party) >= it.pcs_alive
    return _remembered(table, it)


def _remembered(table: Table, it: Predicate) -> bool:
    """Those that look at what was done before."""
    if it.took is not None:
        return it.took in table.took
    if it.full is not None:
        return table.clocks.get(it.full, -1) == 0
    if it.hurt is not None:
        return _hurt(table, it.hurt)
    return it.flag is not None and it.flag in table.flags


def _hurt(table: Table, who: str) -> bool:
    """Somebody who has lost half of what it came with, or is out of it."""
    one = table.chars.get(who)
    if one is None or not one.alive:
        return who in table.defeated
    return 2 * one.stack.pips <= one.spent


def _foes_defeated(table: Table) -> bool:
    return not any(one.side == "foes" for one in table.living)


def _party_dead(table: Table) -> bool:
    return not any(one.alive for one in table.party)


def _in_zone(at: Scene, it: InZone) -> bool:
    table = at.state.table
    field = ground(at)
    if field is None or table.mode != "conflict":
        return False
    if it.who in ("any_pc", "all_pcs"):
        there = [field.zone(it.zone, one.pos) for one in table.party if one.alive]
        return bool(there) and (any(there) if it.who == "any_pc" else all(there))
    one = table.chars.get(it.who)
    return one is not None and one.alive and field.zone(it.zone, one.pos)
