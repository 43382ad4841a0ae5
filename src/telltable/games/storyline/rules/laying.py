"""A position file laid out: the table, and where in the rules the game goes on."""

from __future__ import annotations

from telltable.core.event import Event
from telltable.core.rules import Setup
from telltable.core.step import AnyStep
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.position import Position, laid
from telltable.games.storyline.table.state import Table

from .ending import Effects, Finish
from .rounds import ReadPage
from .setting_up import first_narrator


def lay(pack: StoryLinePack, position: Position, commitment: str) -> tuple[Setup, Event, tuple[AnyStep, ...]]:
    """A position as a setup, the one fact that lays the table, and what follows.

    Raises:
        Problem: a field is out of its range, or the position breaks a rule.
    """
    setup, fact = laid(pack, position, commitment)
    return setup, fact, _steps(fact.state.table)


def _steps(table: Table) -> tuple[AnyStep, ...]:
    if table.faces:
        return (*(Effects(seat) for seat in table.order), Finish())
    return (first_narrator(table), ReadPage()) if table.narrator < 0 else (ReadPage(),)
