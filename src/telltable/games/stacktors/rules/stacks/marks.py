"""Marked instead of dead: an option of the table (ST-DTH-5)."""

from __future__ import annotations

from typing import Final

from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.types import Play, Scene

from .healing_steps import apply_step, steps_for

A_SCENE: Final = 99  # rounds: more than any scene has


def left_to_live(at: Scene, one: Character) -> int:
    """For how many rounds somebody who falls is not yet lost: a scene long, once, if they are a player's; else none."""
    table = at.state.table
    if table.option("death") != "marked" or one.role != "pc" or _mark(one) in table.remembered:
        return 0
    return A_SCENE


def mark(p: Play, who: str) -> None:
    """It is remembered, so that the next fall is the last."""
    one = p.state.table.chars[who]
    if left_to_live(p, one):
        p.tell(es.Remembered(_mark(one), f"{one.name} went down once, and bears the mark of it."))


def carried_off(p: Play) -> None:
    """The scene is over: whoever fell and is marked is up again, if anybody of the party still stands, or was alone."""
    table = p.state.table
    standing = any(one.alive for one in table.party) or len(table.party) == 1
    for one in table.chars.values():
        if not one.clock:
            continue
        if not standing or table.option("death") != "marked":
            p.tell(ef.Died(one.id, 0, late=True))
            continue
        for step in steps_for(p, one, revive=True)[:1]:
            apply_step(p, one.id, step, "heal", revive=True)
        p.tell(ef.Revived(one.id))


def _mark(one: Character) -> str:
    return f"marked {one.id}"
