"""An attack that is being carried out, and a turn (section 3.9, ST-TRN)."""

from __future__ import annotations

from telltable.core.record import Record


class Guard(Record, frozen=True, gc=False):
    """ST-ATK-6: how one target of an attack defends.

    Attributes:
        pieces: committed, `cell` active; `extra` red pieces that add without being committed.
        accept: taken willingly; `perfection`: the clear piece that ignores it.
        assists: who helped with which pieces.
    """

    target: str
    pieces: tuple[int, ...] = ()
    extra: tuple[int, ...] = ()
    cell: str = ""
    perfection: int = 0
    accept: bool = False
    assists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    countered: bool = False


class Fight(Record, frozen=True, gc=False):
    """An attack that is being carried out (section 3.9). Attacks within attacks lie on top of each other.

    Attributes:
        kind: turn, parting, counter or challenge.
        half: of the challenge that is attacked; of the one that attacks.
        execution: 1, 2 ...; of `times`.
        tries: Persistent re-attempts so far.
        named: False while an exposed target has to show its defence first.
        also: cells on top of the active one (option `stack_modifiers`).
        spent: pieces of this attack, or of a defence against it, that were used for Perfection besides, each with the
            target and the execution it was about. They had their full pips in that comparison.
    """

    attacker: str
    kind: str
    type: str
    targets: tuple[str, ...]
    cell: str = ""
    half: str = ""
    pieces: tuple[int, ...] = ()
    perfection: int = 0
    assists: tuple[tuple[str, tuple[int, ...]], ...] = ()
    guards: tuple[Guard, ...] = ()
    execution: int = 1
    times: int = 1
    tries: int = 0
    named: bool = True
    forced: bool = False
    also: tuple[str, ...] = ()
    spent: tuple[tuple[int, str, int], ...] = ()

    def guard(self, target: str) -> Guard:
        """How a target defends; nothing at all before it has."""
        return next((one for one in self.guards if one.target == target), Guard(target))


class Turn(Record, frozen=True, gc=False):
    """What somebody has done with its turn (ST-TRN).

    Attributes:
        mp: points left; -1 before the movement begins. `base`: points of the feet at its start (ST-MOV-7).
        acted: attacked; `first`: acted before it moved; `cut`: moves again after acting (Agile).
        near: enemies that were adjacent when the movement began (ST-ENG-1).
        left: enemies engaged at that moment (ST-ENG-4); `shot`: those who have had their parting shot.
        stopped: enemies that ended the movement (ST-ENG-2).
        fled: has moved as it must; `hit`: attacked whom it was compelled to attack.
    """

    actor: str
    n: int
    mp: int = -1
    base: int = 0
    moved: bool = False
    acted: bool = False
    first: bool = False
    cut: bool = False
    healed: bool = False
    diagonals: int = 0
    near: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    shot: tuple[str, ...] = ()
    stopped: tuple[str, ...] = ()
    fled: bool = False
    hit: bool = False
    taken: tuple[str, ...] = ()
    said: int = 0
    broken: bool = False
    graceful: bool = False
