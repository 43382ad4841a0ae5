"""Some full truth that looks the same to a seat: what is sealed could be anything."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.luck import Luck, pick
from telltable.games.stacktors.box.pieces import COLOURS, SIZES

from .state import Secrets, State, Table
from .things import StageView
from .view import View

NOTES = ("Let them wonder.", "Everybody here is afraid of the dark.", "There is another way out.")


def determinise(view: View, luck: Luck) -> State:
    """A state behind this view."""
    if view.secrets is not None:
        return State(view.table, view.secrets, view.whispers)
    return State(view.table, _secrets(view.table, luck), view.whispers)


def _secrets(table: Table, luck: Luck) -> Secrets:
    """Other pieces under every closed base, other hidden stages, other notes."""
    objects = {}
    for thing in table.things.values():
        if not thing.open and thing.where != "claimed":
            objects[thing.id] = tuple((pick(luck, COLOURS), pick(luck, SIZES)) for _ in range(1 + luck.below(2)))
    stages = {
        rock.id: tuple(_stage(luck) for stage in rock.stages if stage.hidden)
        for rock in table.challenges.values()
        if any(stage.hidden for stage in rock.stages)
    }
    notes = {stage: pick(luck, NOTES) for stage, _ in table.results}
    if table.stage:
        notes[table.stage] = pick(luck, NOTES)
    return Secrets(objects, stages, notes, pick(luck, NOTES) if table.gm else "")


def _stage(luck: Luck) -> StageView:
    half = pick(luck, ("guts", "brains"))
    colour = pick(luck, COLOURS)
    return replace(StageView(half, colour, 1 + luck.below(4), pick(luck, NOTES)), hidden=True)
