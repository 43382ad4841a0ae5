"""Without a GM: what an attack is worth against the best defence, and what a defence is worth (ST-BOT-4, ST-BOT-5)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.games.stacktors.box.pieces import ATTACK_CELLS, DAMAGING, PHYSICAL, TYPES, Slot, pips
from telltable.games.stacktors.rules.attack.comparison import multiplier
from telltable.games.stacktors.rules.attack.defences import brains_limit
from telltable.games.stacktors.rules.attack.targets import persuadable, types_against
from telltable.games.stacktors.table.moves import Attack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import applicable, can_attack, members, usable
from telltable.games.stacktors.table.reach import in_reach, near, reach_of
from telltable.games.stacktors.table.scenery import on_map, stage
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Scene

PIP, KILL, FROZEN, FLEEING, COMPELLED, EXPOSED, HAMPER, THROW, SWAP, JOIN = 10, 30, 6, 5, 12, 5, 4, 3, 6, 25
CHALLENGE_PIP = 8
STOPPED = 8  # feet that are all but gone
HOPE = 4  # a social attack that can be made again
FORCED = 1.5  # a pip that a defender has to use is one it lacks against the next attack

Sets = list[tuple[int, tuple[int, ...]]]


def totals(slots: tuple[Slot, ...]) -> Sets:
    """For every total that these pieces can make, the fewest pieces that make it."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for slot in slots:
        for total, chosen in list(best.items()):
            found = (*chosen, slot.id)
            if total + slot.s not in best or len(best[total + slot.s]) > len(found):
                best[total + slot.s] = found
    return sorted(best.items())


def harm(table: Table, one: Character, type_: str, cell: str, m: int, n: int, defence: int) -> float:
    """How bad a success with multiplier m is for somebody who committed `defence` pips against it."""
    amount = n * m
    if cell in DAMAGING:
        pool = applicable(table, one, type_)
        used = pips(slot for slot in pool if slot.id in one.committed) + defence
        lost = min(m, used or pips(pool))
        dies = type_ == PHYSICAL and lost >= pips(one.stack.guts) and (used >= pips(one.stack.guts) or not used)
        return PIP * lost + KILL * dies
    if cell == "guts.B":
        return FROZEN * min(amount, 2)
    if cell == "brains.Y":
        return FROZEN * min(amount, 2)
    if cell == "brains.R":
        return FLEEING * min(amount, 3)
    if cell == "brains.P":
        return COMPELLED * min(m, 2)
    if cell == "brains.B":
        return EXPOSED
    if cell == "guts.G":
        return HAMPER * min(m, 3) + STOPPED * (m >= pips(one.stack.feet))
    if cell == "guts.P":
        return THROW
    return SWAP if cell == "brains.Pk" else HAMPER * min(m, 2)


def against(table: Table, one: Character, type_: str, cell: str, attack: int, n: int) -> tuple[float, int]:
    """What an attack does to somebody who defends as well as possible, and the pips that costs it."""
    best: tuple[float, int] = (1e9, 0)
    for defence, _ in totals(usable(table, one, type_)):
        if attack <= defence:
            if best[0] > 0:
                best = (0.0, defence)
            break
        m = multiplier(attack, defence, table.option("multiple"), table.option("undefended"))
        bad = harm(table, one, type_, cell, m, n, defence)
        if bad < best[0]:
            best = (bad, defence)
    return best


def still_matters(at: Scene, rock: Challenge) -> bool:
    """Whether a challenge stands, and not all that it leads to has come another way: a box that a key has opened."""
    here = stage(at)
    data = next((one for one in here.challenges if one.id == rock.id), None) if here else None
    leads = data.on_surmount if data else ()
    come = bool(leads) and all(it.flag is not None and it.flag in at.state.table.flags for it in leads)
    return not rock.surmounted and not come


def options(at: Scene, one: Character, only: str = "") -> Iterator[tuple[float, Attack]]:
    """Every attack worth a thought, with its score; the reserve is not looked at here.

    Args:
        only: the one target.
    """
    table = at.state.table
    if not can_attack(one):
        return
    targets = [other for other in table.living if other.id != one.id and (not only or other.id == only)]
    targets = [other for other in targets if table.enemies(one, other) or persuadable(other)]
    rocks = [c for c in table.challenges.values() if (not only or c.id == only) and still_matters(at, c)]
    for type_ in TYPES:
        pool = usable(table, one, type_)
        for cell in _cells(one, pool, type_, rocks) if pool else ():
            mine = tuple(slot for slot in pool if cell and one.cell_of(slot.id) == cell)
            rest = totals(tuple(slot for slot in pool if slot not in mine))
            for active in _choices(mine):
                yield from _with(at, one, type_, cell, active, rest, targets, rocks)


def _with(
    at: Scene,
    one: Character,
    type_: str,
    cell: str,
    active: tuple[Slot, ...],
    rest: Sets,
    targets: list[Character],
    rocks: list[Challenge],
) -> Iterator[tuple[float, Attack]]:
    """The attacks with one choice of active pieces, and every total of the rest."""
    table = at.state.table
    n = pips(active)
    chosen = tuple(slot.id for slot in active)
    people = targets if on_map(at) or cell == "brains.G" else []
    foes = [foe for foe in people if in_reach(at, one, foe, reach_of(cell, n))]
    for added, others in rest:
        if not n and not added:
            continue
        for foe in foes:
            found = _score(table, one, foe, type_, cell, n, added)
            if found is not None:
                yield found, Attack(type_, (foe.id,), cell, chosen, others)
        if rocks and cell and one.side == "party":
            yield from _on_rocks(at, one, rocks, type_, cell, n, added, (chosen, others))


def _cells(one: Character, pool: tuple[Slot, ...], type_: str, rocks: list[Challenge]) -> list[str]:
    own = {one.cell_of(slot.id) for slot in pool}
    wanted = {f"{half}.{c}" for rock in rocks for half in rock.halves for c in rock.colours(half)}
    extra = [cell for cell in sorted(wanted) if cell in own and type_ in types_against(cell)]
    return ["", *dict.fromkeys([*[cell for cell in ATTACK_CELLS[type_] if cell in own], *extra])]


def _choices(mine: tuple[Slot, ...]) -> list[tuple[Slot, ...]]:
    """No active piece, each alone, and all together."""
    if not mine:
        return [()]
    alone: list[tuple[Slot, ...]] = [(slot,) for slot in mine]
    return [*alone, mine] if len(mine) > 1 else alone


def _score(table: Table, one: Character, foe: Character, type_: str, cell: str, n: int, added: int) -> float | None:
    attack = n + added
    if (foe.status("exposed") or not table.enemies(one, foe)) and (cell != "brains.G" or not persuadable(foe)):
        return None
    if cell not in ("", *ATTACK_CELLS[type_]) or (cell == "" and table.option("plain_attacks") == "false"):
        return None
    if cell == "brains.G":
        if not persuadable(foe):
            return None
        free = pips(usable(table, foe, type_))
        return float(JOIN - attack) if attack > free else -1.0
    if cell == "brains.Cy":
        return None
    if cell == "brains.Y" and (foe.status("calmed") or foe.engaged):
        return None
    bad, spent = against(table, foe, type_, cell, attack, n)
    if not bad and type_ == "social" and cell == "brains.R" and members(one, "brains.O"):
        bad = HOPE * n
    if cell == "guts.O":
        bad = max(bad, bad + 0.5 * PIP)
    if cell in ("guts.B", "brains.R", "brains.P") and foe.status(
        {"B": "frozen", "R": "fleeing", "P": "compelled"}[cell[-1]]
    ):
        bad *= 0.3
    return bad + FORCED * spent - attack


def _on_rocks(
    at: Scene,
    one: Character,
    rocks: list[Challenge],
    type_: str,
    cell: str,
    n: int,
    added: int,
    pieces: tuple[tuple[int, ...], tuple[int, ...]],
) -> Iterator[tuple[float, Attack]]:
    half, _, colour = cell.partition(".")
    if type_ not in types_against(cell):
        return
    for rock in rocks:
        if colour not in rock.colours(half) or not in_reach(at, one, rock, reach_of(cell, n)):
            continue
        value = rock.pips(half)
        lost = n + added - value
        if lost <= 0:
            help_ = helpers(at, one, type_)
            if lost + help_ <= 0:
                continue
            lost += help_
        gain = value if rock.abstract and rock.resolve == "exceed" else min(lost, value)
        done = value if gain >= value else 0
        yield CHALLENGE_PIP * gain + done - (n + added), Attack(type_, (f"{rock.id}:{half}",), cell, *pieces)


def helpers(at: Scene, one: Character, type_: str) -> int:
    """Pips that companions beside somebody could add."""
    table = at.state.table
    found = 0
    for other in table.living:
        if other.id != one.id and table.allies(one, other) and near(at, one, other):
            found += min(brains_limit(other), pips(usable(table, other, type_)))
    return found


def loss(table: Table, one: Character, type_: str, cell: str, attack: int, n: int, defence: int) -> float:
    """ST-BOT-5: what an attack costs somebody who answers with `defence` pips."""
    if attack <= defence:
        return 0.0
    m = multiplier(attack, defence, table.option("multiple"), table.option("undefended"))
    return harm(table, one, type_, cell, m, n, defence)
