"""SS-S6: a cast that returns from an earlier story."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from telltable.core.errors import Problem
from telltable.core.goers import Goer, GoesOn
from telltable.core.option import changed_options, settle_options
from telltable.core.position import fields_of, typed
from telltable.core.rules import Setup
from telltable.core.toml import write_toml

from .names import name_of, with_names
from .options import OPTIONS
from .position import Position
from .state import Returning, State, Table

MOST = 26  # as many as there are letters for
NOBODY = "Nobody came into that story, so nobody can return from it. [SS-S6]"


def returning(table: Table) -> tuple[Returning, ...]:
    """Everybody in the story by the name they have now, in the order they came in; then those who could have returned
    and did not."""
    told = tuple(
        Returning(name_of(table, one.id), with_names(table, one.notes[0].text) if one.notes else "")
        for one in table.characters
    )
    known = {one.name.casefold() for one in told}
    return (*told, *(one for one in table.returning or () if one.name.casefold() not in known))


def next_evening(state: State, options: Mapping[str, object]) -> str:
    """The cast as a position file with which the same people begin another story.

    Raises:
        Problem: there was nobody in the story.
    """
    cast = returning(state.table)[:MOST]
    if not cast:
        raise Problem(NOBODY)
    table = state.table
    chosen = settle_options(OPTIONS, {**table.options, **options})
    fresh = Position(
        game="storystack",
        returning=cast,
        seats=table.kinds,
        names=table.names,
        options=changed_options(OPTIONS, chosen),
    )
    return write_toml(msgspec.to_builtins(fresh))


def goes_on(party: str) -> GoesOn:
    """Who may return, and what was noted of each."""
    it = typed(fields_of(party), Position)
    return GoesOn(tuple(Goer(one.name, one.note) for one in it.returning))


def seat_party(party: str, setup: Setup) -> str:
    """The same for the people at this table."""
    it = typed(fields_of(party), Position)
    fresh = Position(
        game="storystack",
        returning=it.returning,
        seats=setup.seats,
        names=setup.names,
        options=changed_options(OPTIONS, setup.options),
    )
    return write_toml(msgspec.to_builtins(fresh))
