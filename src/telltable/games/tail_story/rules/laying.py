"""Laying a position out, and writing one: a table as it lies in somebody's PLAY STEP (`table/position.py`)."""

from __future__ import annotations

from telltable.core.english import there_are
from telltable.core.errors import Problem
from telltable.core.event import Event
from telltable.core.position import people, settled
from telltable.core.rules import Setup
from telltable.core.step import AnyStep, Frame
from telltable.games.tail_story.box.pack import TailPack
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.options import OPTIONS
from telltable.games.tail_story.table.position import Position, state_of, text_of
from telltable.games.tail_story.table.state import State

from .hand_limit import EndDiscard
from .play_step import PlayStep
from .turn import NextTurn, Turn


def lay(pack: TailPack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
    """A position as a setup, the one fact that lays the table, and the turn that goes on.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    count = len(position.mat)
    if not 2 <= count <= 4:
        raise Problem(f"Position: Tail Story is for 2 to 4 players, but {there_are(count, 'mat')}. [TS-101]")
    kinds, names = people(count, position.seats, position.names, "mats")
    setup = Setup(kinds, names, settled(OPTIONS, position.options), commitment)
    state = state_of(pack, position, setup)
    seat = position.turn - 1
    if position.begins:
        return setup, e.Laid(state), (Turn(seat, position.round),)
    return setup, e.Laid(state), (PlayStep(seat), EndDiscard(seat), NextTurn(seat))


def write_position(pack: TailPack, state: State, agenda: tuple[Frame, ...]) -> str:
    """The table as it lies as a position file.

    Raises:
        Problem: in the middle of another decision.
    """
    if not agenda or not isinstance(agenda[-1].step, PlayStep):
        raise Problem("A position can only be written in somebody's PLAY STEP.")
    return text_of(state)
