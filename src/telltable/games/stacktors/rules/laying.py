"""A position file laid on the table, and what follows (ST-END-3, ST-SCN-4)."""

from __future__ import annotations

from telltable.core.event import Event
from telltable.core.rules import Setup
from telltable.games.stacktors.box.pack import StacktorsPack
from telltable.games.stacktors.rules.making.creation import Creating, GoingOn, Session
from telltable.games.stacktors.rules.making.setting_up import need_pieces
from telltable.games.stacktors.rules.scene.rounds import NextTurn, Round
from telltable.games.stacktors.rules.scene.stages import SetOut
from telltable.games.stacktors.rules.scene.turns import TurnStep
from telltable.games.stacktors.table.position import Position, laid_out
from telltable.games.stacktors.table.types import Step


def lay(pack: StacktorsPack, it: Position, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position as a setup, the fact that lays it out, and what follows. Raises `Problem`."""
    setup, laid = laid_out(pack, it, commitment)
    if it.joining:
        need_pieces(laid.table, pack.adventure(setup.options["adventure"]))
    return setup, laid, _following(it)


def _following(it: Position) -> tuple[Step, ...]:
    if not it.stage:
        return (GoingOn(), Creating(), Session()) if it.joining else (Session(),)
    out = (SetOut(it.stage),) if it.challenges else ()
    return (*out, *((TurnStep(it.turn), NextTurn()) if it.turn else (Round(),)))
