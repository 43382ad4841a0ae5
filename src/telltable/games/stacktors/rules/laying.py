"""A position file laid on the table, and what follows (ST-END-3, ST-SCN-4)."""

from __future__ import annotations

from typing import Any

from telltable.core.event import Event
from telltable.core.position import (
    need,
    people,
    settled,
)
from telltable.core.rules import Setup
from telltable.core.step import Step
from telltable.games.stacktors.box.bank import full_bank, trios_for
from telltable.games.stacktors.box.options import ADVENTURES, OPTIONS
from telltable.games.stacktors.rules.making.creation import Session
from telltable.games.stacktors.rules.scene.rounds import NextTurn, Round
from telltable.games.stacktors.rules.scene.stages import SetOut
from telltable.games.stacktors.rules.scene.turns import TurnStep
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.fights import Turn
from telltable.games.stacktors.table.position import Position, _check, _need_places, _people
from telltable.games.stacktors.table.sealed import sealed_of
from telltable.games.stacktors.table.state import Table


def lay(pack: Any, it: Position, commitment: str) -> tuple[Setup, Event, tuple[Step, ...]]:
    """A position as a setup, the fact that lays it out, and what follows.

    Raises:
        Problem: with the place and, where there is one, the rule.
    """
    options = settled(OPTIONS, it.options)
    seats, names = people(len(it.kinds) or it.seats, it.kinds, it.names, "kinds")
    setup = Setup(seats, names, options, commitment)
    adventure = pack.adventure(ADVENTURES.index(options["adventure"]))
    stage = adventure.stage(it.stage)
    need(not it.stage or stage is not None, "stage", f"the adventure has no stage {it.stage!r}. [ST-ADV-1]")
    _check(it, len(seats), stage, {one.id for there in adventure.stages for one in (*there.challenges, *there.objects)})
    bank = full_bank(trios_for(int(options["bank_trios"]), len(seats)))
    chars, bank, first = _people(it, bank)
    order = tuple((one.id, 0) for one in it.character if one.alive)
    begun = it.round if it.turn else it.round - 1  # without a turn the round is still to begin
    table = Table(
        kinds=seats,
        names=names,
        options=options,
        commitment=commitment,
        adventure=adventure.id,
        gm=options["gm"] == "human",
        open=tuple(range(len(seats))),
        setting=(adventure.setting.world, adventure.setting.period, adventure.setting.tone),
        bank=bank,
        next_slot=first,
        chars=chars,
        stage=it.stage,
        visits=1 if it.stage else 0,
        mode="conflict" if it.stage else "",
        round=begun if it.stage else 0,
        order=order if it.turn else (),
        turns=1 if it.turn else 0,
        turn=Turn(it.turn, 1) if it.turn else None,
        acted=(it.turn,) if it.turn else (),
    )
    _need_places(pack, table)
    return setup, et.LaidOut(table, sealed_of(adventure.stages)), _following(it)


def _following(it: Position) -> tuple[Step, ...]:
    if not it.stage:
        return (Session(),)
    out = (SetOut(it.stage),) if it.challenges else ()
    return (*out, *((TurnStep(it.turn), NextTurn()) if it.turn else (Round(),)))
