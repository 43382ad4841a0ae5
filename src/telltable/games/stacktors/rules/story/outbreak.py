"""Scenes and modes: how a conflict begins, or breaks out of a free scene (ST-SCN-3, ST-SCN-4)."""

from __future__ import annotations

from collections.abc import Mapping

from telltable.games.stacktors.rules.places.engagement import engage_all
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.types import Play

from .placement import take_places


def begin_conflict(
    p: Play, limits: tuple[str, ...] = (), *, sides: Mapping[str, str] | None = None, audience: tuple[str, ...] = ()
) -> None:
    """ST-SCN-4: sides as they are, where nobody says otherwise; adjacent enemies start engaged; round 1."""
    table = p.state.table
    taken = {one.id: one.side for one in table.living} | dict(sides or {})
    p.tell(e.ConflictBegun(taken, limits, audience))
    if sides is not None:
        take_places(p)
    engage_all(p)
    p.then(p.step("Round"))


def break_out(
    p: Play,
    sides: Mapping[str, str] | None = None,
    limits: tuple[str, ...] = (),
    audience: tuple[str, ...] = (),
) -> None:
    """ST-SCN-3: a free scene turns into a conflict; everything that waited in it is dropped."""
    p.tell(e.BeatEnded())
    p.instead()
    begin_conflict(p, limits, sides=sides or {}, audience=audience)
