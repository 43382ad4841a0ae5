"""Attacks, step 1: what may be declared, and why something may not (ST-ATK-1 to ST-ATK-5, ST-APP-2)."""

from __future__ import annotations

from telltable.core.english import count
from telltable.core.refusal import refuse
from telltable.games.stacktors.box.pieces import (
    ATTACK_CELLS,
    CELL_NAMES,
    COLOUR_NAMES,
    PHYSICAL,
    POOLS,
    TYPES,
    cell_types,
    cell_words,
    shown,
)
from telltable.games.stacktors.table.fights import Fight
from telltable.games.stacktors.table.moves import Attack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.pools import active_pips, can_attack, clear_guts, ruled, usable
from telltable.games.stacktors.table.reach import in_reach, reach_of
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Scene

from .offering import MODIFIERS, types_reaching
from .targets import compellable, gives_all, may_be_struck, overruled, persuadable, split, types_against


def fight_of(at: Scene, actor: Character, move: Attack, kind: str, only: str = "") -> Fight:
    """The attack that a move declares. `only`: the one target that a counterattack or parting shot may have.

    Refuses what the rules do not allow, in the order of section 3.9.
    """
    table = at.state.table
    if not can_attack(actor):
        refuse("calmed", "ST-STA-3", "You are calmed: you can't attack for now.")
    if move.how not in TYPES:
        refuse("type", "ST-ATK-1", "An attack is physical, mental or social.")
    if len(set(move.targets)) != len(move.targets) or not move.targets:
        refuse("targets", "ST-ATK-3", "Choose each target only once.")
    named = [_target(table, actor, target) for target in move.targets]
    if only and any(target != only and split(target)[0] != only for target in move.targets):
        why = "A counterattack hits the attacker only." if kind == "counter" else "A parting shot hits the mover only."
        refuse("third", "ST-CTR-1" if kind == "counter" else "ST-ENG-5", why)
    _bound(table, actor, move, kind)
    if _hides(table, named) and not (move.pieces or move.others or move.cell or move.perfection):
        return _unnamed(at, actor, move, kind)
    if _hides(table, named):
        refuse(
            "exposed", "ST-STA-6", "An exposed target shows its defence first.", "Choose only the type and the target."
        )
    fight = check_pieces(at, actor, move, kind)
    _all_in(at, actor, move, kind)
    _targets_fit(at, actor, move, named, kind)
    return fight


def _target(table: Table, actor: Character, target: str) -> Character | Challenge:
    id_, half = split(target)
    one = table.chars.get(id_)
    if one is not None and not half and one.alive and id_ != actor.id and id_ not in table.audience:
        return one
    challenge = table.challenges.get(id_)
    if challenge is None or challenge.surmounted or half not in challenge.halves:
        refuse("target", "ST-ATK-1", "There's nothing like that to attack.")
    return challenge


def _hides(table: Table, named: list[Character | Challenge]) -> bool:
    """brains.B: whether the target has to defend before it knows the attack."""
    return len(named) == 1 and isinstance(named[0], Character) and named[0].status("exposed") is not None


def _unnamed(at: Scene, actor: Character, move: Attack, kind: str) -> Fight:
    """Only type and target: what follows must be able to reach it."""
    if move.how not in types_reaching(at, actor, move.targets[0]):
        refuse("reach", "ST-ATK-4", f"None of your {move.how} attacks can reach the target.")
    return Fight(actor.id, kind, move.how, move.targets, named=False)


def _bound(table: Table, actor: Character, move: Attack, kind: str) -> None:
    """ST-STA-5: the compelled one attacks its victim before anybody else, in its own turn."""
    status = actor.status("compelled")
    turn = table.turn
    if kind != "turn" or status is None or turn is None or turn.actor != actor.id or turn.hit:
        return
    victim = table.chars.get(status.target)
    if victim is None or not victim.alive or overruled(actor, "compelled"):
        return
    if any(split(target)[0] != victim.id for target in move.targets):
        refuse("compelled", "ST-STA-5", f"You must attack {victim.name} first.")


def _all_in(at: Scene, actor: Character, move: Attack, kind: str) -> None:
    table = at.state.table
    if gives_all(table, actor, kind):
        named = {*move.pieces, *move.others, move.perfection}
        if any(slot.id not in named for slot in usable(table, actor, move.how)):
            refuse("all", "ST-STA-5", "You are compelled: commit every piece that fits this attack.")


def check_pieces(at: Scene, actor: Character, move: Attack, kind: str) -> Fight:
    """ST-ATK-3: pieces, the active cell, Perfection; whatever the targets are."""
    table = at.state.table
    for id_ in (*move.pieces, *move.others):
        _check_piece(table, actor, move.how, id_)
    if len({*move.pieces, *move.others}) != len(move.pieces) + len(move.others):
        refuse("twice", "ST-ATK-3", "Choose each piece only once.")
    pool = {slot.id for slot in usable(table, actor, move.how)}
    if not {*move.pieces, *move.others} <= pool:
        refuse("limits", "ST-APP-1", "The GM allows no equipment in this conflict.")
    against = any(split(target)[1] for target in move.targets)
    _check_cell(table, actor, move, against)
    if move.perfection:
        _check_perfection(table, actor, move)
    if not move.pieces and not move.others and not move.perfection:
        refuse("nothing", "ST-ATK-3", "Commit at least one piece.")
    if not move.cell and not against and table.option("plain_attacks") == "false":
        refuse("plain", "ST-ATK-3", "This table plays without plain attacks.", "Choose an active cell.")
    times = 1
    if "guts.O" in (move.cell, *move.also) and not against:
        times = int(table.option("dexterous_total"))
    half = split(move.targets[0])[1]
    return Fight(
        actor.id,
        kind,
        move.how,
        tuple(split(target)[0] for target in move.targets),
        move.cell,
        half,
        (*move.pieces, *move.others),
        move.perfection,
        times=times,
        forced=bool(move.perfection),
        also=move.also,
    )


def _check_piece(table: Table, actor: Character, how: str, id_: int) -> None:
    slot = actor.slot(id_)
    if slot is None:
        refuse("no_piece", "ST-ATK-3", "That piece isn't yours.")
    position = actor.cell_of(id_).partition(".")[0]
    ruling = ruled(table, id_, how)
    if ruling is False:
        refuse("ruled", "ST-APP-1", "The GM doesn't allow that piece in this attack.")
    if position not in POOLS[how] and not ruling:
        only = " and ".join(POOLS[how])
        refuse("pool", "ST-APP-1", f"{how.capitalize()} attacks use {only} only.")
    if id_ in actor.committed:
        refuse("committed", "ST-APP-2", f"{shown(slot)} is committed until the round ends.")


def _check_also(table: Table, actor: Character, move: Attack, against: bool) -> None:
    """R-25, option `stack_modifiers`: Flexible and Dexterous on top of another physical guts cell."""
    if table.option("stack_modifiers") == "false":
        refuse("two_cells", "ST-ATK-3", "Only one colour can be active.")
    fits = move.how == PHYSICAL and move.cell in ATTACK_CELLS[PHYSICAL] and not against
    if not fits or not set(move.also) <= set(MODIFIERS) - {move.cell} or len(set(move.also)) < len(move.also):
        refuse("modifier", "ST-ATK-3", "Flexible and Dexterous can be added to another physical guts cell.")
    if any(all(actor.cell_of(id_) != cell for id_ in move.pieces) for cell in move.also):
        refuse("no_member", "ST-ATK-3", "Whatever you add needs a piece of its own among the active ones.")


def _check_cell(table: Table, actor: Character, move: Attack, against: bool) -> None:
    colours = {actor.cell_of(id_) for id_ in move.pieces} - set(move.also)
    if move.also:
        _check_also(table, actor, move, against)
    if len(colours) > 1:
        refuse("two_cells", "ST-ATK-3", "Only one colour can be active.")
    if not move.cell:
        if move.pieces:
            refuse("no_cell", "ST-ATK-3", "Active pieces need an active cell.", "Leave them with the others.")
        return
    if move.cell not in CELL_NAMES or move.cell.startswith("feet"):
        refuse("cell", "ST-ATK-3", "You can't attack with that cell.")
    position, colour = move.cell.split(".")
    types = types_against(move.cell) if against else cell_types(move.cell)
    if move.how not in types:
        name = CELL_NAMES[move.cell]
        where = f"works in {' or '.join(types)} attacks" if types else "is not an attack"
        refuse("cell_type", "ST-ATK-3", f"{name} {where}.")
    if colours != {move.cell}:
        refuse(
            "no_member",
            "ST-ATK-3",
            f"Commit at least one {COLOUR_NAMES[colour]} {position} piece to use {CELL_NAMES[move.cell]}.",
        )
    if any(actor.cell_of(id_) == move.cell for id_ in move.others):
        refuse("member", "ST-ATK-3", f"Choose every {COLOUR_NAMES[colour]} {position} piece among the active ones.")


def _check_perfection(table: Table, actor: Character, move: Attack) -> None:
    if move.how != PHYSICAL:
        refuse("perfection", "ST-ABL-7", "Perfection works in physical attacks only.")
    used = (*move.pieces, *move.others)
    if move.perfection not in {slot.id for slot in clear_guts(table, actor, used)}:
        refuse("perfection", "ST-ABL-3", "Perfection needs an unused clear guts piece beside the others.")


def _targets_fit(at: Scene, actor: Character, move: Attack, named: list[Character | Challenge], kind: str) -> None:
    table = at.state.table
    n = active_pips(actor, move.pieces, move.cell)
    if len(named) > 1:
        _several_fit(actor, move, named)
    for target, one in zip(move.targets, named, strict=True):
        if isinstance(one, Challenge):
            half = split(target)[1]
            wanted = [f"{half}.{colour}" for colour in one.colours(half)]
            if move.cell not in wanted:
                needs = " or ".join(cell_words(cell) for cell in wanted)
                refuse("colour", "ST-CHA-3", f"This half needs {needs}.")
        elif not may_be_struck(at, one, move.cell, reaction=kind != "turn"):
            refuse("fight", "ST-SCN-3", "That would be a fight.", "Start a fight first, or persuade or heal instead.")
        elif move.cell == "brains.G" and not persuadable(one):
            refuse("persuade", "ST-brains.G", f"{one.name} can't be persuaded.")
        reach = reach_of(move.cell, n)
        if not in_reach(at, actor, one, reach):
            if not reach:
                refuse("reach", "ST-ATK-4", "The target isn't adjacent.")
            refuse("reach", "ST-ATK-4", f"The target is out of reach: this goes {reach} inches.")
    if move.cell == "brains.P" and not compellable(table, named[0], actor):
        refuse("victim", "ST-brains.P", "There's nobody else it could be made to attack.")


def _several_fit(actor: Character, move: Attack, named: list[Character | Challenge]) -> None:
    """guts.Pk: several characters at once."""
    if "guts.Pk" not in (move.cell, *move.also):
        refuse("one_target", "ST-ATK-3", "This attack has one target.")
    n = active_pips(actor, move.pieces, "guts.Pk")
    if len(named) > n:
        refuse("flexible", "ST-guts.Pk", f"Flexible reaches {count(n, 'target')}.")
    if any(isinstance(one, Challenge) for one in named):
        refuse("one_target", "ST-guts.Pk", "Flexible reaches several characters, or one challenge.")
    if any(isinstance(one, Character) and one.status("exposed") for one in named):
        refuse("exposed", "ST-STA-6", "An exposed target can only be attacked alone.")
