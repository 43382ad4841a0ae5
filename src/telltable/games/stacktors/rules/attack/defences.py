"""Attacks, steps 3 to 5: how one may help, and how a target may defend (ST-AST, ST-ATK-6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from telltable.core.english import count
from telltable.core.refusal import refuse
from telltable.games.stacktors.box.pieces import (
    CELL_NAMES,
    COLOUR_NAMES,
    DAMAGING,
    DEFENCE_CELLS,
    PHYSICAL,
    POOLS,
    Slot,
    pips,
    shown,
)
from telltable.games.stacktors.table.fights import Fight, Guard
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import applicable, clear_guts, ruled, usable
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Scene

MOST_SUBSETS = 512


def ids(text: str) -> tuple[int, ...]:
    """``12 15`` as numbers; anything else is none of ours."""
    parts = text.split()
    if not all(part.isdecimal() and len(part) < 7 for part in parts):
        refuse("pieces", "ST-ATK-6", "Choose pieces by their numbers.")
    return tuple(int(part) for part in parts)


def spelled(chosen: Iterable[Slot]) -> str:
    """Pieces as they stand in a move."""
    return " ".join(str(slot.id) for slot in chosen)


def subsets(slots: tuple[Slot, ...], one: Character, most: int = 0) -> Iterator[tuple[Slot, ...]]:
    """Every different choice of pieces, the empty one first; of equal pieces it does not matter which.

    Args:
        slots: to choose from.
        one: whose they are.
        most: at most so many pips; 0: no limit.
    """
    seen: set[tuple[tuple[str, int, bool], ...]] = set()
    gear = {slot.id for slot in one.equip.slots}
    made = looked = 0
    for size in range(len(slots) + 1):
        for chosen in combinations(slots, size):
            looked += 1
            if looked > 4 * MOST_SUBSETS:
                return
            if most and pips(chosen) > most:
                continue
            key = tuple(sorted((one.cell_of(slot.id), slot.s, slot.id in gear) for slot in chosen))
            if key not in seen:
                seen.add(key)
                yield chosen
                made += 1
                if made >= MOST_SUBSETS:
                    return


# --- assistance ---------------------------------------------------------------------------------------


def brains_limit(one: Character) -> int:
    """ST-AST-2: the pips of all its brains, committed or not."""
    return one.total("brains")


def may_assist(at: Scene, fight: Fight, target: str) -> tuple[str, ...]:
    """ST-AST-1: who may help the attacker (`target` empty) or a target, in the order of the round."""
    table = at.state.table
    helped = table.chars.get(target or fight.attacker)
    if helped is None:
        return ()
    against = [table.chars[t] for t in fight.targets if t in table.chars] if not target else []
    attacker = table.chars.get(fight.attacker)
    if target and attacker:
        against = [attacker]
    found = []
    for one in table.living:
        if one.id in (helped.id, fight.attacker, *fight.targets) or not near(at, one, helped):
            continue
        if not (table.allies(one, helped) or (one.role == "pc" and not table.enemies(one, helped))):
            continue
        if not target and one.status("calmed"):
            continue  # ST-AST-4
        if any(one.id == other.id for other in against):
            continue
        limit = brains_limit(one)
        if any(slot.s <= limit for slot in usable(table, one, fight.type)):  # or it could add nothing
            found.append(one.id)
    return tuple(found)


def assist_options(table: Table, one: Character, type_: str) -> tuple[str, ...]:
    """ST-AST-2: nothing, or any pieces of the pool up to the limit."""
    pool = usable(table, one, type_)
    return tuple(spelled(chosen) for chosen in subsets(pool, one, brains_limit(one)))


def check_assist(table: Table, one: Character, type_: str, text: str) -> tuple[int, ...]:
    """The pieces that help, or a refusal."""
    chosen = ids(text)
    _check_pieces(table, one, type_, chosen)
    limit = brains_limit(one)
    if sum(slot.s for id_ in chosen if (slot := one.slot(id_))) > limit:
        refuse("limit", "ST-AST-2", f"You can add at most {count(limit, 'pip')}.")
    return chosen


def _check_pieces(table: Table, one: Character, type_: str, chosen: tuple[int, ...]) -> None:
    if len(set(chosen)) != len(chosen):
        refuse("twice", "ST-ATK-6", "Choose each piece only once.")
    pool = {slot.id for slot in applicable(table, one, type_)}
    for id_ in chosen:
        slot = one.slot(id_)
        if slot is None:
            refuse("no_piece", "ST-ATK-6", "That piece isn't yours.")
        if ruled(table, id_, type_) is False:
            refuse("ruled", "ST-APP-1", "The GM doesn't allow that piece in this attack.")
        if id_ not in pool:
            refuse("pool", "ST-APP-1", f"{type_.capitalize()} attacks use {' and '.join(POOLS[type_])} only.")
        if id_ in one.committed:
            refuse("committed", "ST-APP-2", f"{shown(slot)} is committed until the round ends.")


# --- defence ------------------------------------------------------------------------------------------


def may_accept(table: Table, fight: Fight, one: Character) -> bool:
    """ST-ATK-6: one of the attacker's own side may let an effect happen that is not damage."""
    attacker = table.chars.get(fight.attacker)
    return bool(attacker and table.allies(attacker, one) and fight.named and fight.cell not in DAMAGING)


def reflectors(one: Character, pieces: tuple[int, ...] = ()) -> tuple[Slot, ...]:
    """guts.Pk.def: pink guts pieces that can turn a result back: uncommitted, or committed by reflecting, or `pieces`
    of this very defence."""
    again = {slot for slot, _ in one.reflects} | set(pieces)
    return tuple(
        slot
        for slot in one.slots("guts")
        if slot.c == "Pk" and one.reflected(slot.id) < slot.s and (slot.id not in one.committed or slot.id in again)
    )


def can_defend(table: Table, one: Character, fight: Fight) -> bool:
    """Whether there is more than one way to defend."""
    if usable(table, one, fight.type) or may_accept(table, fight, one):
        return True
    return fight.type == PHYSICAL and bool(clear_guts(table, one) or reflectors(one))


def defence_options(table: Table, one: Character, fight: Fight) -> tuple[str, ...]:
    """Every way to defend: nothing first, then by pieces and cell; Perfection and acceptance last."""
    pool = usable(table, one, fight.type)
    found: list[str] = []
    for chosen in subsets(pool, one):
        found.append(f"/{spelled(chosen)}")
        found += [f"{cell}/{spelled(chosen)}" for cell in _cells_for(table, one, fight, chosen)]
    if fight.type == PHYSICAL:
        found += [f"ignore {slot.id}" for slot in clear_guts(table, one)]
    if may_accept(table, fight, one):
        found.append("accept")
    return tuple(found)


def _cells_for(table: Table, one: Character, fight: Fight, chosen: tuple[Slot, ...]) -> Iterator[str]:
    """The defence cells that these pieces could make active."""
    mine = {one.cell_of(slot.id) for slot in chosen}
    for cell in DEFENCE_CELLS[fight.type]:
        if cell == "guts.R":
            if _answers_range(fight) and _spare_reds(one, {slot.id for slot in chosen}):
                yield cell
        elif cell == "guts.Pk":
            fresh = {slot.id for slot in reflectors(one)}
            if fresh & ({slot.id for slot in chosen} | set(one.committed)):
                yield cell
        elif cell in mine:
            yield cell


def _answers_range(fight: Fight) -> bool:
    return not fight.named or fight.cell == "guts.R"


def _spare_reds(one: Character, chosen: set[int]) -> tuple[int, ...]:
    """guts.R.def: red guts pieces that add without being committed. They cost nothing, so all of them do."""
    return tuple(
        slot.id
        for slot in one.slots("guts")
        if slot.c == "R" and slot.id not in one.committed and slot.id not in chosen
    )


def check_defence(table: Table, one: Character, fight: Fight, text: str) -> Guard:
    """How somebody defends, or a refusal."""
    if text == "accept":
        if not may_accept(table, fight, one):
            refuse("accept", "ST-ATK-6", "You can only accept an ally's effect, and only if it does no damage.")
        return Guard(one.id, accept=True)
    if text.startswith("ignore "):
        (*_, slot) = ids(text[7:]) or (0,)
        if fight.type != PHYSICAL:
            refuse("perfection", "ST-ABL-7", "Perfection works in physical attacks only.")
        if slot not in {piece.id for piece in clear_guts(table, one)}:
            refuse("perfection", "ST-ABL-3", "Perfection needs an unused clear guts piece.")
        return Guard(one.id, perfection=slot)
    cell, slash, rest = text.partition("/")
    if not slash:
        refuse("defence", "ST-ATK-6", "To defend, use pieces with a cell, use Perfection, or accept it.")
    chosen = ids(rest)
    _check_pieces(table, one, fight.type, chosen)
    if cell:
        _check_cell(table, one, fight, cell, chosen)
    extra = _spare_reds(one, set(chosen)) if cell == "guts.R" else ()
    return Guard(one.id, chosen, extra, cell)


def _check_cell(table: Table, one: Character, fight: Fight, cell: str, chosen: tuple[int, ...]) -> None:
    if cell not in DEFENCE_CELLS[fight.type]:
        refuse("cell", "ST-ABL-7", f"{CELL_NAMES.get(cell, 'That')} isn't a defence against a {fight.type} attack.")
    slots = tuple(slot for id_ in chosen if (slot := one.slot(id_)))
    if cell in set(_cells_for(table, one, fight, slots)):
        return
    if cell == "guts.Pk":
        spent = next((s for s in one.slots("guts") if s.c == "Pk" and one.reflected(s.id) >= s.s), None)
        if spent:
            times = ("", "once", "twice", "three times")[spent.s]
            refuse("reflected", "ST-guts.Pk", f"{shown(spent)} has reflected {times} this turn.")
    if cell == "guts.R":
        refuse("range", "ST-guts.R", "Ranged defends against Ranged only, with an uncommitted red guts piece.")
    colour = cell.partition(".")[2]
    refuse("no_member", "ST-ATK-6", f"Commit at least one {COLOUR_NAMES[colour]} guts piece to use {CELL_NAMES[cell]}.")
