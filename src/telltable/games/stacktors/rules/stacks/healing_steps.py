"""Healing, step by step: on one's turn, by Medic, by Morph Other, and between stages (ST-HEA-2 to ST-HEA-7)."""

from __future__ import annotations

from telltable.core.refusal import refuse
from telltable.games.stacktors.box.pieces import CELL_NAMES, COLOUR_NAMES, COLOURS, POSITIONS, Slot, piece_words
from telltable.games.stacktors.box.stacks import Stack
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.reach import near
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene

from .restacking import new_slot, restack, settled


def steps_for(at: Scene, one: Character, *, known_only: bool = True, revive: bool = False) -> tuple[str, ...]:
    """Every healing step that is possible on somebody, as it stands in a move.

    Args:
        one: who is healed.
        known_only: ST-HEA-5; not so for Morph Other.
        revive: ST-DTH-3: only a small guts piece of a known colour counts.
    """
    table = at.state.table
    room = one.stack.pips < one.cap
    found: list[str] = []
    if room:
        found += [
            f"add {position} {len(one.stack.at(position))} {colour}"
            for position in ("guts", "brains", "feet")
            for colour in COLOURS
            if table.bank.get(f"{colour}1", 0) > 0
            and (not known_only or f"{position}.{colour}" in one.known)
            and (position != "feet" or _foot_fits(one, colour))
        ]
    if revive:
        return tuple(step for step in found if step.startswith("add guts"))
    for slot in one.stack.slots:
        for word, by in (("up", 1), ("down", -1)) if room else (("down", -1),):
            if _resize(table, one, slot, by) is not None:
                found.append(f"{word} {slot.id}")
    return tuple(found)


def _foot_fits(one: Character, colour: str) -> bool:
    """ST-HEA-2: a small foot of a known colour, if there is no small foot."""
    return f"feet.{colour}" in one.known and all(foot.s > 1 for foot in one.stack.feet) and len(one.stack.feet) < 3


def _resize(table: Table, one: Character, piece: Slot, by: int) -> Stack | None:
    """ST-HEA-3, ST-HEA-4, ST-HEA-7: the stack after an upgrade, for which there is room, or a downgrade of one of its
    pieces; None when it is not possible."""
    size = piece.s + by
    if size > 3 or (size and table.bank.get(f"{piece.c}{size}", 0) < 1):
        return None
    stack = one.stack.swapped(piece.id, piece.c, size)
    if not stack.feet:
        return None
    return stack if settled(table, stack) == stack else None


def apply_step(p: Play, who: str, step: str, cause: str, *, known_only: bool = True, revive: bool = False) -> None:
    """Do one healing step, or refuse it with the rule that it would break."""
    table = p.state.table
    one = table.chars[who]
    words = step.split()
    if revive and words[:2] != ["add", "guts"]:
        refuse("revive", "ST-DTH-3", "A character who was dead comes back with a small guts piece.")
    if len(words) == 4 and words[0] == "add":
        _add(p, one, words[1], words[2], words[3], cause, known_only)
    elif len(words) == 2 and words[0] in ("up", "down") and words[1].isdecimal() and len(words[1]) < 7:
        _change(p, one, int(words[1]), 1 if words[0] == "up" else -1, cause)
    else:
        refuse("step", "ST-HEA-1", "A healing step adds a small piece, or changes one piece by a size.")


def _add(p: Play, one: Character, position: str, height: str, colour: str, cause: str, known_only: bool) -> None:
    table = p.state.table
    if position not in POSITIONS or colour not in COLOURS or not height.isdecimal():
        refuse("step", "ST-HEA-2", "You can add a small piece to guts, brains or feet.")
    if f"{position}.{colour}" not in one.known and (known_only or position == "feet"):
        name = COLOUR_NAMES[colour].capitalize()
        refuse("new", "ST-HEA-5", f"You had no {name} {position} at the start of the session.")
    if one.stack.pips >= one.cap:
        if colour == "C" and one.burned:
            refuse("dagger", "ST-HEA-6", f"Spent {CELL_NAMES[f'{position}.C']} can't be healed.")
        refuse("cap", "ST-STK-7", f"Your stack can hold {one.cap} pips at most.")
    if table.bank.get(f"{colour}1", 0) < 1:
        refuse("bank", "ST-HEA-2", f"There's no {piece_words(colour, 1)} left.")
    if position == "feet" and not _foot_fits(one, colour):
        refuse("foot", "ST-HEA-2", "You can add a foot only if you have no small foot.")
    stack = _added(table, one, position, height, colour)
    if settled(table, stack) != stack:
        refuse("moves", "ST-HEA-7", "Healing can't move a piece between feet and guts.")
    restack(p, one.id, cause, stack, now=f"{colour}1")


def _added(table: Table, one: Character, position: str, height: str, colour: str) -> Stack:
    place = 0 if position == "feet" else min(int(height[:4]), len(one.stack.at(position)))
    return one.stack.inserted(position, place, new_slot(table, colour, 1))


def mended(table: Table, one: Character, step: str) -> Stack | None:
    """The stack as a step would leave it; None where it is none for these pieces. Whether it is allowed is asked of
    `apply_step`."""
    match step.split():
        case ["add", position, height, colour] if position in POSITIONS and height.isdecimal() and colour in COLOURS:
            return _added(table, one, position, height, colour)
        case [("up" | "down") as way, number] if number.isdecimal() and len(number) < 7:
            piece = one.stack.get(int(number))
            return _resize(table, one, piece, 1 if way == "up" else -1) if piece else None
    return None


def _change(p: Play, one: Character, slot: int, by: int, cause: str) -> None:
    table = p.state.table
    piece = one.stack.get(slot)
    if piece is None:
        refuse("no_piece", "ST-HEA-6", "Only pieces of the character stack can be healed.")
    size = piece.s + by
    if size > 3:
        refuse("large", "ST-HEA-3", "A large piece can't grow.")
    if by > 0 and one.stack.pips >= one.cap:
        refuse("cap", "ST-STK-7", f"Your stack can hold {one.cap} pips at most.")
    if size and table.bank.get(f"{piece.c}{size}", 0) < 1:
        refuse("bank", "ST-HEA-3" if by > 0 else "ST-HEA-4", f"There's no {piece_words(piece.c, size)} left.")
    stack = _resize(table, one, piece, by)
    if stack is None:
        refuse("moves", "ST-HEA-7", "Healing can't move a piece between feet and guts, or take the last foot.")
    restack(p, one.id, cause, stack, was=str(piece), now=f"{piece.c}{size}" if size else "")


def patients(at: Scene, one: Character) -> tuple[str, ...]:
    """ST-HEA-1: whom somebody can heal: itself, adjacent allies and other players' characters."""
    table = at.state.table
    found = [one.id]
    for other in table.living:
        friend = table.allies(one, other) or (other.role == "pc" and not table.enemies(one, other))
        if other.id != one.id and friend and near(at, one, other):
            found.append(other.id)
    return tuple(found)


def fallen_near(at: Scene, one: Character) -> tuple[str, ...]:
    """ST-DTH-3: allies that lie beside somebody and may still be called back."""
    table = at.state.table
    return tuple(
        other.id
        for other in table.chars.values()
        if other.clock and not other.alive and table.allies(one, other) and near(at, one, other)
    )
