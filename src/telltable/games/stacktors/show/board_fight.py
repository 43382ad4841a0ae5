"""An attack weighed against every defence, before it is declared and while it is carried out (section 10, "Attack
panel")."""

from __future__ import annotations

from functools import lru_cache

from telltable.core.board import Point, Scale
from telltable.core.english import count
from telltable.core.seat import Seat
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.box.pieces import ATTACK_CELLS, PHYSICAL, TYPES, pips
from telltable.games.stacktors.rules.attack.comparison import attack_value, defence_value, multiplier, there
from telltable.games.stacktors.rules.fight.aftermath import hurts
from telltable.games.stacktors.table.control import controller
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.names import attack_words, name, times_over
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import clear_guts, usable
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.view import View

MOST = 12  # defences that are listed: up to the attack itself, which always holds
HELD = "warded off"
EFFECTS = tuple(dict.fromkeys(cell for cells in ATTACK_CELLS.values() for cell in cells if not hurts(cell)))


def scales(pack: StacktorsPack, view: View) -> tuple[Scale, ...]:
    """ST-ATK-8: what a defence of nothing, one, two ... would leave of the attack; the defence that stands is lit."""
    table = view.table
    if not table.fights or not table.fight.named or not there(table, table.fight.attacker):
        return ()
    fight = table.fight
    attack = attack_value(table, fight)
    title = f"{name(table, fight.attacker)}: {attack_words(table, fight)}"
    shown = _shown(table, fight)
    rows = sorted({*range(min(attack, MOST) + 1), *shown})
    points = tuple(Point(d, state=_state(d, attack, shown), note=_result(table, fight, attack, d)) for d in rows)
    return (Scale(title, 0, attack, points=points),)


def odds(view: View) -> tuple[Scale, ...]:
    """ST-ATK-8, ST-CHA-4: what would come of an attack that the seat may declare, for every worth it could have.

    At people: for each worth (`most`) what each defence would leave, without a title of an attack that hurts, and
    titled with its active cells where they do something else; and by id and type what each enemy could put up. At
    half of a challenge: by its pips (`edge`).
    """
    table = view.table
    one = attacking(table, view.seat)
    if one is None:
        return ()
    pools = {how: pips(usable(table, one, how)) for how in TYPES}
    worth = max(pools.values())
    blows = _against_people(min(worth, MOST), table.option("multiple"), table.option("undefended"))
    foes = [foe for foe in table.living if table.enemies(one, foe)]
    means = [_means(table, foe, how) for foe in foes for how in TYPES if pools[how]]
    rocks = [_against(rock, half, worth) for rock in table.challenges.values() for half in rock.halves]
    return (*blows, *means, *rocks)


def attacking(table: Table, seat: Seat | None) -> Character | None:
    """Whoever of a seat's could declare an attack now: in its turn, in a free scene, or coming back at somebody."""
    if seat is None or not table.mode:
        return None
    fight = table.fight if table.fights else None
    if table.mode == "free" or fight:
        ids = (*fight.targets, fight.attacker) if fight else tuple(table.chars)
    else:
        ids = (table.turn.actor,) if table.turn else ()
    mine = (table.chars[id_] for id_ in ids if id_ in table.chars)
    return next((one for one in mine if one.alive and controller(table, one) == seat), None)


@lru_cache
def _against_people(worth: int, multiple: str, undefended: str) -> tuple[Scale, ...]:
    def points(attack: int, cell: str) -> tuple[Point, ...]:
        return tuple([Point(d, note=_comes(attack, d, multiple, undefended, cell)) for d in range(attack + 1)])

    worths = range(1, worth + 1)
    hurting = [Scale("", 0, attack, points=points(attack, "")) for attack in worths]
    title = " ".join(EFFECTS)
    return (*hurting, *[Scale(title, 0, attack, points=points(attack, EFFECTS[0])) for attack in worths])


def _means(table: Table, one: Character, how: str) -> Scale:
    """ST-APP-1, ST-APP-2, ST-guts.C: what somebody has against an attack, as everybody sees it; who may help is not
    settled before one is declared."""
    clear = how == PHYSICAL and bool(clear_guts(table, one))
    return _can_put_up(f"{one.id} {how}", one.name, pips(usable(table, one, how)), clear)


@lru_cache
def _can_put_up(title: str, name: str, most: int, clear: bool) -> Scale:
    alone = f"{name} alone can put up {count(most, 'pip') if most else 'nothing'}"
    return Scale(title, 0, most, verdict=f"{alone}{', or ignore it with Perfection' * clear}.")


def _against(rock: Challenge, half: str, worth: int) -> Scale:
    pips = rock.pips(half)
    points = tuple(Point(a, note=f"by {a - pips}" if a > pips else "holds") for a in range(1, worth + 1))
    return Scale(f"{rock.id}:{half}", 1, worth, edge=pips, points=points)


def _comes(attack: int, defence: int, multiple: str, undefended: str, cell: str) -> str:
    """ST-ATK-8, ST-DMG-1: what a defence leaves of an attack with this active cell."""
    if attack <= defence:
        return HELD
    return _does(multiplier(attack, defence, multiple, undefended), cell)


def _does(times: int, cell: str) -> str:
    return f"{count(times, 'pip')} of damage" if hurts(cell) else f"it works{times_over(times)}"


def left(attack: int, defence: int, multiple: str, undefended: str) -> str:
    """ST-ATK-8: how often an attack works that meets this defence, in words."""
    if attack <= defence:
        return "holds"
    times = multiplier(attack, defence, multiple, undefended)
    return "once" if times == 1 else "twice" if times == 2 else f"{times} times"


def _shown(table: Table, fight: Fight) -> set[int]:
    """The defences that are known: those that have been shown, and what a challenge is worth."""
    known = {guard.target for guard in fight.guards if there(table, guard.target)} | set(table.challenges)
    return {defence_value(table, fight, fight.guard(target)) for target in fight.targets if target in known}


def _state(defence: int, attack: int, shown: set[int]) -> str:
    if defence in shown:
        return "lit"
    return "over" if defence >= attack else ""


def _result(table: Table, fight: Fight, attack: int, defence: int) -> str:
    if attack <= defence:
        sure = fight.forced and fight.execution == 1 and not fight.tries
        return f"{_does(1, fight.cell)}, for sure" if sure else HELD
    if any(target in table.challenges for target in fight.targets):
        return f"by {attack - defence}"
    return _comes(attack, defence, table.option("multiple"), table.option("undefended"), fight.cell)
