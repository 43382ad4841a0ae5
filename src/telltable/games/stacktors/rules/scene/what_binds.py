"""What a status asks of a turn, in words: by whom, and what may be done all the same (ST-STA, ST-TRN-6)."""

from __future__ import annotations

from telltable.games.stacktors.rules.movement.binding import fears, must_attack, must_flee, quarry
from telltable.games.stacktors.table.people import Character, Status
from telltable.games.stacktors.table.types import Scene


def what_binds(at: Scene, one: Character) -> str:
    """``Mother Ebb has compelled Jory Vane to attack Tabitha: ...``; nothing while nothing binds."""
    victim, frozen = quarry(at, one), one.status("frozen")
    said = []
    if frozen:
        said.append(f"{_by(at, frozen)} holds {one.name} fast: no walking, but anything else.")
    if victim is not None:
        said.append(_compelled(at, one, victim))
    if fears(at, one):
        said.append(_fleeing(at, one))
    return " ".join(said)


def _compelled(at: Scene, one: Character, victim: Character) -> str:
    """ST-STA-5."""
    status = one.status("compelled")
    who = f"{_by(at, status)} has compelled {one.name} to attack {victim.name}"
    if must_attack(at, one):
        return (
            f"{who}: that comes before attacking anybody else, and before the end of the turn. "
            f"How is up to you, and so is everything else."
        )
    return f"{who}, who is out of reach: nobody else may be attacked this turn."


def _fleeing(at: Scene, one: Character) -> str:
    """ST-STA-2."""
    who = f"{one.name} is fleeing from {_by(at, one.status('fleeing'))}"
    blocked = at.state.table.option("flee_blocks_attacks") == "true"
    then = "no attack after that." if blocked else "anything else comes after that."
    return f"{who}: first as far away as possible, {then}" if must_flee(at, one) else f"{who}, and has nowhere to go."


def _by(at: Scene, status: Status | None) -> str:
    """Whose attack it was."""
    table = at.state.table
    who = status.by if status else ""
    one = table.chars.get(who)
    return one.name if one else table.gone.get(who, "Somebody")
