"""Step 1 of an attack: what may be declared, and why something may not (ST-ATK-1 to ST-ATK-5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from telltable.core.ask import Form, One, Several
from telltable.core.refusal import refuse
from telltable.core.step import Scene

from .moves import Attack
from .pieces import (
    ATTACK_CELLS,
    CELL_NAMES,
    COLOUR_NAMES,
    DAMAGING,
    PHYSICAL,
    POOLS,
    TYPES,
    Slot,
    cell_types,
    cell_words,
    shown,
)
from .reckon import active_pips, can_attack, clear_guts, in_reach, on_map, reach_of, ruled, usable
from .state import Challenge, Character, Fight, Table

# ST-CHA-3: as what a cell counts against a challenge when it is no attack cell of its own.
CHALLENGE_TYPES = {"guts.C": PHYSICAL, "guts.Y": PHYSICAL, "guts.Cy": PHYSICAL, "brains.C": "mental"}
MODIFIERS = ("guts.Pk", "guts.O")  # what R-25 lets be added to another cell
PEACEFUL = ("brains.G", "brains.Cy")  # what can be done to somebody in a free scene
MOST_ACTIVE = 5  # pieces of one cell of which every choice is offered
CHALLENGE_TYPES["brains.O"] = "mental"


def split(target: str) -> tuple[str, str]:
    """A target and the half of a challenge that is meant."""
    id_, _, half = target.partition(":")
    return id_, half


def types_against(cell: str) -> tuple[str, ...]:
    """ST-CHA-3: the types in which a cell may be used against a challenge."""
    return cell_types(cell) or ((CHALLENGE_TYPES[cell],) if cell in CHALLENGE_TYPES else ())


def judge(at: Scene, actor: Character, move: Attack, kind: str, only: str = "") -> Fight:
    """The attack that a move declares. `only`: the one target that a counterattack or parting shot may have.

    Refuses what the rules do not allow, in the order of section 3.9.
    """
    table: Table = at.state.table
    if not can_attack(actor):
        refuse("calmed", "ST-STA-3", "Calmed: no attacks for now.")
    if move.how not in TYPES:
        refuse("type", "ST-ATK-1", "An attack is physical, mental or social.")
    if len(set(move.targets)) != len(move.targets) or not move.targets:
        refuse("targets", "ST-ATK-3", "Name each target once.")
    named = [_target(table, actor, target) for target in move.targets]
    if only and any(target != only and split(target)[0] != only for target in move.targets):
        why = "A counterattack hits the attacker only." if kind == "counter" else "A parting shot hits the mover only."
        refuse("third", "ST-CTR-1" if kind == "counter" else "ST-ENG-5", why)
    _bound(table, actor, move, kind)
    if _hides(table, named) and not (move.pieces or move.others or move.cell or move.perfection):
        return _unnamed(at, actor, move, kind)
    if _hides(table, named):
        refuse("exposed", "ST-STA-6", "An exposed target shows its defence first.", "Name only type and target.")
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
        refuse("target", "ST-ATK-1", "There is nothing like that to attack.")
    return challenge


def _hides(table: Table, named: list[Character | Challenge]) -> bool:
    """brains.B: whether the target has to defend before it knows the attack."""
    return len(named) == 1 and isinstance(named[0], Character) and named[0].status("exposed") is not None


def _unnamed(at: Scene, actor: Character, move: Attack, kind: str) -> Fight:
    """Only type and target: what follows must be able to reach it."""
    if move.how not in types_reaching(at, actor, move.targets[0]):
        refuse("reach", "ST-ATK-4", f"No {move.how} attack of yours reaches the target.")
    return Fight(actor.id, kind, move.how, move.targets, named=False)


def types_reaching(at: Scene, actor: Character, target: str) -> frozenset[str]:
    """The types of attack with which somebody can reach a target, were it not exposed."""
    found = forms(at, actor, target, exposing=True)
    return frozenset(form.fixed["how"] for form in found if target in _named(form))


def _named(form: Form) -> tuple[str, ...]:
    """The targets that a form offers."""
    return tuple(target for f in form.fields if f.kind == "target" and isinstance(f, One) for target in f.of)


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


def gives_all(table: Table, actor: Character, kind: str = "turn") -> bool:
    """R-22, option ``compel_pieces: all``: the attack that somebody is compelled to takes every piece that fits."""
    status, turn = actor.status("compelled"), table.turn
    return (
        table.option("compel_pieces") == "all"
        and kind == "turn"
        and status is not None
        and turn is not None
        and turn.actor == actor.id
        and not turn.hit
        and not overruled(actor, "compelled")
        and (victim := table.chars.get(status.target)) is not None
        and victim.alive
    )


def _all_in(at: Scene, actor: Character, move: Attack, kind: str) -> None:
    table: Table = at.state.table
    if gives_all(table, actor, kind):
        named = {*move.pieces, *move.others, move.perfection}
        if any(slot.id not in named for slot in usable(table, actor, move.how)):
            refuse("all", "ST-STA-5", "Compelled: commit every piece that fits this attack.")


def overruled(one: Character, kind: str) -> bool:
    """ST-STA-7: frozen beats fleeing; calmed beats compelled; of fleeing and compelled the newer binds."""
    mine = one.status(kind)
    if mine is None:
        return True
    if kind == "compelled":
        other = one.status("fleeing")
        return one.status("calmed") is not None or (other is not None and other.since > mine.since)
    other = one.status("compelled")
    return one.status("frozen") is not None or (other is not None and other.since > mine.since)


def check_pieces(at: Scene, actor: Character, move: Attack, kind: str) -> Fight:
    """ST-ATK-3: pieces, the active cell, Perfection; whatever the targets are."""
    table: Table = at.state.table
    for id_ in (*move.pieces, *move.others):
        _check_piece(table, actor, move.how, id_)
    if len({*move.pieces, *move.others}) != len(move.pieces) + len(move.others):
        refuse("twice", "ST-ATK-3", "Name each piece once.")
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
        refuse("plain", "ST-ATK-3", "This table plays without plain attacks.", "Name an active cell.")
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
        refuse("no_piece", "ST-ATK-3", "That piece is not yours.")
    position = actor.cell_of(id_).partition(".")[0]
    ruling = ruled(table, id_, how)
    if ruling is False:
        refuse("ruled", "ST-APP-1", "The GM does not allow that piece in this attack.")
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
        refuse("no_member", "ST-ATK-3", "What is added needs a piece of its own among the active ones.")


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
        refuse("cell", "ST-ATK-3", "There is no such cell to attack with.")
    position, colour = move.cell.split(".")
    types = types_against(move.cell) if against else cell_types(move.cell)
    if move.how not in types:
        name = CELL_NAMES[move.cell]
        where = f"works in {' or '.join(types)} attacks" if types else "is no attack"
        refuse("cell_type", "ST-ATK-3", f"{name} {where}.")
    if colours != {move.cell}:
        refuse(
            "no_member",
            "ST-ATK-3",
            f"Commit at least one {COLOUR_NAMES[colour]} {position} piece to use {CELL_NAMES[move.cell]}.",
        )
    if any(actor.cell_of(id_) == move.cell for id_ in move.others):
        refuse("member", "ST-ATK-3", f"Name every {COLOUR_NAMES[colour]} {position} piece among the active ones.")


def _check_perfection(table: Table, actor: Character, move: Attack) -> None:
    if move.how != PHYSICAL:
        refuse("perfection", "ST-ABL-7", "Perfection works in physical attacks only.")
    used = (*move.pieces, *move.others)
    if move.perfection not in {slot.id for slot in clear_guts(table, actor, used)}:
        refuse("perfection", "ST-ABL-3", "Perfection needs an unused clear guts piece beside the others.")


def _may_be_struck(at: Scene, one: Character | Challenge, cell: str, *, reaction: bool) -> bool:
    """R-66: in a free scene neutral people can be struck, and strike back; anything else is a conflict."""
    if on_map(at) or isinstance(one, Challenge) or cell in PEACEFUL:
        return True
    return cell in DAMAGING and (reaction or one.side == "neutral")


def _targets_fit(at: Scene, actor: Character, move: Attack, named: list[Character | Challenge], kind: str) -> None:
    table: Table = at.state.table
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
        elif not _may_be_struck(at, one, move.cell, reaction=kind != "turn"):
            refuse("fight", "ST-SCN-3", "That would be a fight.", "Let one begin first; or persuade, or mend.")
        elif move.cell == "brains.G" and not persuadable(one):
            refuse("persuade", "ST-brains.G", f"{one.name} is nobody to be persuaded.")
        reach = reach_of(move.cell, n)
        if not in_reach(at, actor, one, reach):
            if not reach:
                refuse("reach", "ST-ATK-4", "The target is not adjacent.")
            refuse("reach", "ST-ATK-4", f"The target is out of reach: this goes {reach} inches.")
    if move.cell == "brains.P" and not compellable(table, named[0], actor):
        refuse("victim", "ST-brains.P", "There is nobody else whom it could be made to attack.")


def _several_fit(actor: Character, move: Attack, named: list[Character | Challenge]) -> None:
    """guts.Pk: several characters at once."""
    if "guts.Pk" not in (move.cell, *move.also):
        refuse("one_target", "ST-ATK-3", "This attack has one target.")
    n = active_pips(actor, move.pieces, "guts.Pk")
    if len(named) > n:
        refuse("flexible", "ST-guts.Pk", f"Flexible reaches {n} target{'s' * (n != 1)}.")
    if any(isinstance(one, Challenge) for one in named):
        refuse("one_target", "ST-guts.Pk", "Flexible reaches several characters, or one challenge.")
    if any(isinstance(one, Character) and one.status("exposed") for one in named):
        refuse("exposed", "ST-STA-6", "An exposed target is attacked alone.")


def persuadable(one: Character | Challenge) -> bool:
    """brains.G: a reluctant potential ally."""
    return isinstance(one, Character) and one.neck == "W" and one.side == "neutral" and one.join == "persuade"


def compellable(table: Table, one: Character | Challenge, actor: Character) -> bool:
    """brains.P: whether there is anybody else in the conflict; a challenge only needs the colour."""
    if isinstance(one, Challenge):
        return True
    return any(other.id != one.id for other in table.fighting)


# --- what is offered ----------------------------------------------------------------------------------


def forms(at: Scene, actor: Character, only: str = "", *, exposing: bool = False) -> Iterator[Form]:
    """Every attack that may be declared now, as forms: one for each type, active cell and set of active pieces.

    Args:
        only: the one target of a counterattack or parting shot.
        exposing: as if nobody were exposed, to see what can be reached at all.
    """
    table: Table = at.state.table
    if not can_attack(actor):
        return
    targets = _all_targets(table, actor, only)
    exposed = [] if exposing else [t for t, one in targets if isinstance(one, Character) and one.status("exposed")]
    plain = [(t, one) for t, one in targets if t not in exposed]
    for how in TYPES:
        yield from _forms_of_type(at, actor, how, plain, reaction=bool(only))
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
    at: Scene, actor: Character, how: str, targets: list[tuple[str, Character | Challenge]], *, reaction: bool
) -> Iterator[Form]:
    table: Table = at.state.table
    pool = usable(table, actor, how)
    people = [
        t
        for t, one in targets
        if isinstance(one, Character) and in_reach(at, actor, one, 0) and _may_be_struck(at, one, "", reaction=reaction)
    ]
    clear = clear_guts(table, actor) if how == PHYSICAL else ()
    whole = gives_all(table, actor)
    if people and table.option("plain_attacks") == "true":
        if pool:
            least = len(pool) if whole else 1
            yield Form(
                "Attack", {"how": how}, (_one_target(people), _others(pool, least)), f"{how.capitalize()} attack"
            )
        for slot in clear:
            rest = tuple(one for one in pool if one.id != slot.id)
            fixed = {"how": how, "perfection": slot.id}
            fields = (_one_target(people), _others(rest, len(rest) if whole else 0))
            yield Form("Attack", fixed, fields, "Attack with Perfection")
    for cell in _cells(table, actor, how, targets):
        struck = [(t, one) for t, one in targets if _may_be_struck(at, one, cell, reaction=reaction)]
        mine = tuple(slot for slot in pool if actor.cell_of(slot.id) == cell)
        rest = tuple(slot for slot in pool if slot not in mine)
        for active in _subsets(mine):
            if not whole or len(active) == len(mine):
                yield from _cell_forms(at, actor, how, cell, active, rest, struck, clear)


def _cells(
    table: Table, actor: Character, how: str, targets: list[tuple[str, Character | Challenge]]
) -> tuple[str, ...]:
    """The active cells that could do something: attack cells, and what a challenge asks for."""
    wanted = {
        f"{half}.{colour}"
        for _, one in targets
        if isinstance(one, Challenge)
        for half in one.halves
        for colour in one.colours(half)
    }
    own = {actor.cell_of(slot.id) for slot in usable(table, actor, how)}
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
    table: Table = at.state.table
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


__all__ = ["check_pieces", "forms", "judge", "overruled", "persuadable", "split", "types_against"]
