"""The GM seat: a scene made up at the table, with its map; and on to any stage of the adventure (ST-GM-1, ST-SET-3)."""

from __future__ import annotations

from telltable.core.ask import AnyField, Form, One, Words
from telltable.core.refusal import refuse
from telltable.core.words import need_words
from telltable.games.stacktors.box.sketch import GRIDS, MOST_TEXT, SketchProblem, room_on, sketched
from telltable.games.stacktors.rules.scene.ending import close_stage
from telltable.games.stacktors.rules.scene.speaking import LONG
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.scenery import adventure, stage
from telltable.games.stacktors.table.things import Sketch
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction, need_text

TITLE = 40
SHEETS = ("12x8", "16x12", "24x16")  # maps with nothing drawn on them
MOST_SCENES = 60
ROOM_EACH = 2  # cells of a map for each of the party


class SettingAScene(GmAction):
    """ST-GM-1: what was is over; here is another place, with or without a map."""

    move = mv.SetScene
    title = "Set a new scene"

    def forms(self, at: Scene) -> tuple[Form, ...]:
        """Without a map, or with one: its grid, and what is drawn on it."""
        if at.state.table.visits >= MOST_SCENES:
            return ()
        title = Words("title", "words", "title", limit=TITLE, optional=False, suggestions=("Another place",))
        text = Words("text", "words", "what is told", limit=LONG)
        grid = One("grid", "grid", "grid", of=GRIDS)
        drawn = One("drawn", "map", "map", of=SHEETS, words=MOST_TEXT)
        return (
            Form("SetScene", {}, (title, text), "Set a new scene without a map"),
            Form("SetScene", {}, (title, text, grid, drawn), "Set a new scene on a map"),
        )

    def do(self, p: Play, move: mv.SetScene, step: Step) -> None:
        """The party goes there, and whoever is with it; nothing happens before the GM begins it (ST-SCN-1)."""
        table = p.state.table
        need_text(move.title, TITLE)
        need_words(move.text, LONG, "A text", "ST-GM-1")
        if table.visits >= MOST_SCENES:
            refuse("scenes", "ST-GM-1", f"An evening has {MOST_SCENES} scenes at most. End it, or end this one.")
        if move.grid:
            going = sum(one.side == "party" for one in table.living)
            try:
                room = room_on(sketched(move.grid, move.drawn))
            except SketchProblem as problem:
                refuse("map", "ST-GM-1", str(problem))
            if room < going * ROOM_EACH:
                refuse("map", "ST-SET-5", f"{going} come along, and this map has room for {room}. Draw a larger one.")
        elif move.drawn:
            refuse("map", "ST-GM-1", "Say whether the map has squares, hexes, or no grid and is measured in inches.")
        sketch = Sketch(f"scene {table.visits + 1}", move.title, move.text, move.grid, move.drawn)
        _leave(p)
        p.tell(e.SceneMade(sketch))
        p.instead(p.step("BeginStage", sketch.id))


def _leave(p: Play) -> None:
    """The stage is left, neither won nor lost."""
    here = stage(p)
    if here is not None:
        close_stage(p, here.id, "left")


class TurningTo(GmAction):
    """ST-GM-1: on to a stage of the adventure, whichever it is."""

    move = mv.TurnTo
    title = "Turn to a scene of the adventure"

    def _stages(self, at: Scene) -> tuple[str, ...]:
        table = at.state.table
        known = tuple(one.id for one in adventure(at).stages if one.id != table.stage)
        return known if table.visits < MOST_SCENES else ()

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Which."""
        known = self._stages(at)
        return (One("to", "stage", "which scene", of=known),) if known else None

    def do(self, p: Play, move: mv.TurnTo, step: Step) -> None:
        """It is presented as if the story had led there."""
        if move.to not in self._stages(p):
            refuse("stage", "ST-GM-1", "Choose another scene of the adventure.")
        _leave(p)
        p.instead(p.step("BeginStage", move.to))
