"""Attacks: whom one may be aimed at, and what binds whoever attacks (ST-STA-5, ST-STA-7, ST-CHA-3, R-66)."""

from __future__ import annotations

from telltable.games.stacktors.box.pieces import DAMAGING, MENTAL, PHYSICAL, cell_types
from telltable.games.stacktors.table.people import Character
from telltable.games.stacktors.table.scenery import on_map
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.things import Challenge
from telltable.games.stacktors.table.types import Scene

# ST-CHA-3: as what a cell counts against a challenge when it is no attack cell of its own.
CHALLENGE_TYPES = {"guts.C": PHYSICAL, "guts.Y": PHYSICAL, "guts.Cy": PHYSICAL, "brains.C": MENTAL, "brains.O": MENTAL}
PEACEFUL = ("brains.G", "brains.Cy")  # what can be done to somebody in a free scene


def split(target: str) -> tuple[str, str]:
    """A target and the half of a challenge that is meant."""
    id_, _, half = target.partition(":")
    return id_, half


def types_against(cell: str) -> tuple[str, ...]:
    """ST-CHA-3: the types in which a cell may be used against a challenge."""
    return cell_types(cell) or ((CHALLENGE_TYPES[cell],) if cell in CHALLENGE_TYPES else ())


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


def may_be_struck(at: Scene, one: Character | Challenge, cell: str, *, reaction: bool) -> bool:
    """R-66: in a free scene neutral people can be struck, and strike back; anything else is a conflict."""
    if on_map(at) or isinstance(one, Challenge) or cell in PEACEFUL:
        return True
    return cell in DAMAGING and (reaction or one.side == "neutral")


def persuadable(one: Character | Challenge) -> bool:
    """brains.G: a reluctant potential ally."""
    return isinstance(one, Character) and one.neck == "W" and one.side == "neutral" and one.join == "persuade"


def compellable(table: Table, one: Character | Challenge, actor: Character) -> bool:
    """brains.P: whether there is anybody else in the conflict; a challenge only needs the colour."""
    if isinstance(one, Challenge):
        return True
    return any(other.id != one.id for other in table.fighting)
