"""Attacks: every one that may be declared now, as forms (ST-ATK-3, ST-ATK-4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from telltable.core.ask import Form, One, Several
from telltable.games.stacktors.box.pieces import ATTACK_CELLS, CELL_NAMES, PHYSICAL, TYPES, Slot
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips, can_attack, clear_guts, usable
from telltable.games.stacktors.table.reach import in_reach, reach_of
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Scene

from .targets import compellable, gives_all, may_be_struck, overruled, persuadable, split, types_against

MODIFIERS = ("guts.Pk", "guts.O")  # what R-25 lets be added to another cell
MOST_ACTIVE = 5  # pieces of one cell of which every choice is offered


def types_reaching(at: Scene, actor: Character, target: str) -> frozenset[str]:
    """The types of attack with which somebody can reach a target, were it not exposed."""
    found = forms(at, actor, target, exposing=True)
    return frozenset(form.fixed["how"] for form in found if target in _named(form))


def _named(form: Form) -> tuple[str, ...]:
    """The targets that a form offers."""
    return tuple(target for f in form.fields if f.kind == "target" and isinstance(f, One) for target in f.of)


def forms(at: Scene, actor: Character, only: str = "", *, exposing: bool = False) -> Iterator[Form]:
    """Every attack that may be declared now, as forms: one for each type, active cell and set of active pieces.

    Args:
        only: the one target of a counterattack or parting shot.
        exposing: as if nobody were exposed, to see what can be reached at all.
    """
    table = at.state.table
    if not can_attack(actor):
        return
    targets = _all_targets(table, actor, only)
    exposed = [] if exposing else [t for t, one in targets if isinstance(one, Character) and one.status("exposed")]
    plain = [(t, one) for t, one in targets if t not in exposed]
    beside = [
        t
        for t, one in plain
        if isinstance(one, Character)
        and in_reach(at, actor, one, 0)
        and may_be_struck(at, one, "", reaction=bool(only))
    ]
    for how in TYPES:
        yield from _forms_of_type(at, actor, how, plain, beside, reaction=bool(only))
    for target in exposed:
        yield from _exposed_forms(at, actor, target)


def _all_targets(table: Table, actor: Character, only: str) -> list[tuple[str, Character | Challenge]]:
    found: list[tuple[str, Character | Challenge]] = []
    must = only
    status, turn = actor.status("compelled"), table.turn
    if not only and status and turn and turn.actor == actor.id and not turn.hit and not overruled(actor, "compelled"):
        victim = table.chars.get(status.target)
        must = victim.id if victim and victim.alive else ""
    for one in table.fighting:
        if one.id != actor.id and (not must or one.id == must):
            found.append((one.id, one))
    for challenge in table.challenges.values():
        if not challenge.surmounted and (not must or challenge.id == must):
            found += [(f"{challenge.id}:{half}", challenge) for half in challenge.halves]
    return found


def _exposed_forms(at: Scene, actor: Character, target: str) -> Iterator[Form]:
    reaching = types_reaching(at, actor, target)
    for how in TYPES:
        if how in reaching:
            yield Form("Attack", {"how": how, "targets": [target]}, title=f"{how.capitalize()} attack, unnamed")


def _forms_of_type(
    at: Scene,
    actor: Character,
    how: str,
    targets: list[tuple[str, Character | Challenge]],
    beside: list[str],
    *,
    reaction: bool,
) -> Iterator[Form]:
    table = at.state.table
    pool = usable(table, actor, how)
    clear = clear_guts(table, actor) if how == PHYSICAL else ()
    whole = gives_all(table, actor)
    if beside and table.option("plain_attacks") == "true":
        if pool:
            least = len(pool) if whole else 1
            yield Form(
                "Attack", {"how": how}, (_one_target(beside), _others(pool, least)), f"{how.capitalize()} attack"
            )
        for slot in clear:
            rest = tuple(one for one in pool if one.id != slot.id)
            fixed = {"how": how, "perfection": slot.id}
            fields = (_one_target(beside), _others(rest, len(rest) if whole else 0))
            yield Form("Attack", fixed, fields, "Attack with Perfection")
    cells = {slot.id: actor.cell_of(slot.id) for slot in pool}
    for cell in _cells(set(cells.values()), how, targets):
        struck = [(t, one) for t, one in targets if may_be_struck(at, one, cell, reaction=reaction)]
        mine = tuple(slot for slot in pool if cells[slot.id] == cell)
        rest = tuple(slot for slot in pool if slot not in mine)
        for active in _subsets(mine):
            if not whole or len(active) == len(mine):
                yield from _cell_forms(at, actor, how, cell, active, rest, struck, clear)


def _cells(own: set[str], how: str, targets: list[tuple[str, Character | Challenge]]) -> tuple[str, ...]:
    """The active cells that could do something, of one's own: attack cells, and what a challenge asks for."""
    wanted = {
        f"{half}.{colour}"
        for _, one in targets
        if isinstance(one, Challenge)
        for half in one.halves
        for colour in one.colours(half)
    }
    extra = tuple(sorted(cell for cell in wanted - set(ATTACK_CELLS[how]) if how in types_against(cell)))
    return tuple(cell for cell in (*ATTACK_CELLS[how], *extra) if cell in own)


def _subsets(mine: tuple[Slot, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of active pieces; of very many only each alone and the first so many together."""
    if len(mine) > MOST_ACTIVE:
        yield from ((slot.id,) for slot in mine)
        yield from (tuple(slot.id for slot in mine[:size]) for size in range(2, len(mine) + 1))
        return
    for size in range(1, len(mine) + 1):
        for chosen in combinations(mine, size):
            yield tuple(slot.id for slot in chosen)


def _cell_forms(
    at: Scene,
    actor: Character,
    how: str,
    cell: str,
    active: tuple[int, ...],
    rest: tuple[Slot, ...],
    targets: list[tuple[str, Character | Challenge]],
    clear: tuple[Slot, ...],
) -> Iterator[Form]:
    table = at.state.table
    n = active_pips(actor, active, cell)
    fits = [
        t
        for t, one in targets
        if in_reach(at, actor, one, reach_of(cell, n)) and _may_be_hit(table, actor, cell, how, t, one)
    ]
    if not fits:
        return
    left = tuple(slot for slot in rest if actor.cell_of(slot.id) != cell)
    perfections: list[tuple[int, tuple[Slot, ...]]] = [(0, left)]
    perfections += [(slot.id, tuple(x for x in left if x.id != slot.id)) for slot in clear if slot.id not in active]
    for perfection, others in perfections:
        fixed: dict[str, Any] = {"how": how, "cell": cell, "pieces": list(active)}
        if perfection:
            fixed["perfection"] = perfection
        name = CELL_NAMES[cell] + (" with Perfection" if perfection else "")
        least = len(others) if gives_all(table, actor) else 0
        yield Form("Attack", fixed, (_one_target(fits), _others(others, least)), f"{name}, {how}")
        people = [t for t in fits if ":" not in t]
        if cell == "guts.Pk":
            yield from _at_once(fixed, people, n, others, least, name)
        if table.option("stack_modifiers") == "true" and how == PHYSICAL and people:
            yield from _added_forms(actor, fixed, people, others, least, name)


def _at_once(
    fixed: dict[str, Any], people: list[str], n: int, others: tuple[Slot, ...], least: int, name: str
) -> Iterator[Form]:
    """guts.Pk: several targets."""
    if n > 1 and len(people) > 1:
        several = Several("targets", "target", "who is hit", of=tuple(people), least=2, most=min(n, len(people)))
        yield Form("Attack", fixed, (several, _others(others, least)), f"{name}, several at once")


def _added_forms(
    actor: Character, fixed: dict[str, Any], people: list[str], others: tuple[Slot, ...], least: int, name: str
) -> Iterator[Form]:
    """R-25: the same attack with Flexible or Dexterous on top, with all pieces of it that are left."""
    for cell in MODIFIERS:
        mine = tuple(slot for slot in others if actor.cell_of(slot.id) == cell)
        if not mine or cell == fixed["cell"]:
            continue
        rest = tuple(slot for slot in others if slot not in mine)
        both = {**fixed, "pieces": [*fixed["pieces"], *(slot.id for slot in mine)], "also": [cell]}
        title = f"{name} and {CELL_NAMES[cell]}"
        fewest = len(rest) if least else 0
        yield Form("Attack", both, (_one_target(people), _others(rest, fewest)), title)
        if cell == "guts.Pk":
            yield from _at_once(both, people, sum(slot.s for slot in mine), rest, fewest, title)


def _may_be_hit(table: Table, actor: Character, cell: str, how: str, target: str, one: Character | Challenge) -> bool:
    if isinstance(one, Challenge):
        half = split(target)[1]
        return cell in [f"{half}.{colour}" for colour in one.colours(half)]
    if cell not in ATTACK_CELLS[how]:
        return False
    if cell == "brains.G":
        return persuadable(one)
    return cell != "brains.P" or compellable(table, one, actor)


def _one_target(targets: list[str]) -> One:
    return One("targets.0", "target", "whom or what", of=tuple(targets))


def _others(slots: tuple[Slot, ...], least: int) -> Several:
    return Several("others", "piece", "pieces that add", of=tuple(s.id for s in slots), least=least, most=len(slots))
