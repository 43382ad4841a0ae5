"""The GM seat: ground, conflict and beat, the end of stage and adventure (ST-GM-1, ST-SCN-3, ST-SCN-5, ST-END-1)."""

from __future__ import annotations

from telltable.core.ask import AnyField, One, Several, Words
from telltable.core.refusal import refuse
from telltable.core.words import need_words
from telltable.games.stacktors.box.ground import point
from telltable.games.stacktors.rules.scene.beats import Beat
from telltable.games.stacktors.rules.scene.ending import EndingStage, end
from telltable.games.stacktors.rules.scene.rounds import Peace
from telltable.games.stacktors.rules.scene.speaking import LONG
from telltable.games.stacktors.rules.story.outbreak import break_out
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import moves_gm as mv
from telltable.games.stacktors.table.reach import blocked
from telltable.games.stacktors.table.scenery import adventure, ground
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .gm_action import GmAction

LIMITS = ("none", "no equipment")


class Terraforming(GmAction):
    """ST-GM: a cell becomes something else."""

    move = mv.SetTerrain
    title = "Change the ground"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Which cell, and what."""
        field = ground(at)
        if field is None or field.free or not at.state.table.mode:
            return None
        taken = blocked(at.state.table)
        cells = tuple(f"{x},{y}" for y in range(field.height) for x in range(field.width) if (x, y) not in taken)
        kinds = ("open", "slowing", "cluttered", "water", "air", "wall")
        return (One("cell", "cell", "where", of=cells), One("kind", "terrain", "becomes", of=kinds))

    def do(self, p: Play, move: mv.SetTerrain, step: Step) -> None:
        """It is so."""
        field, spot = ground(p), point(move.cell)
        kinds = ("open", "slowing", "cluttered", "water", "air", "wall")
        if field is None or field.free or not p.state.table.mode:
            refuse("map", "ST-GM-1", "There's no grid to change right now.")
        if spot is None or not field.holds(spot) or spot in blocked(p.state.table) or move.kind not in kinds:
            refuse("cell", "ST-GM-1", "Choose an empty cell, and what it becomes.")
        x, y = spot
        p.tell(e.TerrainSet((f"{x},{y}",), () if move.kind == "open" else (move.kind,)))


class StartingConflict(GmAction):
    """ST-SCN-3, ST-SCN-4: who is against the party, who only looks on, and what may not be used."""

    move = mv.StartConflict
    title = "Start a conflict"
    steps = (Beat,)

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Sides, audience, limits."""
        table = at.state.table
        who = tuple(one.id for one in table.living)
        if table.mode != "free" or len(who) < 2:
            return None
        return (
            Several("foes", "character", "against the party", of=who, least=0, most=len(who) - 1),
            Several("out", "character", "looks on", of=who, least=0, most=len(who) - 2),
            One("limits", "limit", "limits", of=LIMITS),
        )

    def do(self, p: Play, move: mv.StartConflict, step: Step) -> None:
        """Round 1."""
        table = p.state.table
        who = {one.id for one in table.living}
        named = (*move.foes, *move.out)
        if table.mode != "free" or not isinstance(step, Beat):
            refuse("mode", "ST-SCN-3", "You can only start a conflict in a free scene.")
        fits = set(named) <= who and move.limits in LIMITS and len(who) > 1
        if not fits or len(set(move.foes)) < len(move.foes) or len(set(move.out)) < len(move.out):
            refuse("who", "ST-SCN-4", "Choose who is against the party, and who only looks on, each only once.")
        if len(move.foes) > len(who) - 1 or len(move.out) > len(who) - 2:
            refuse("who", "ST-SCN-4", "There has to be somebody left to fight.")
        limits = () if move.limits == "none" else (move.limits,)
        break_out(p, dict.fromkeys(move.foes, "foes"), limits, move.out)


class EndingConflict(GmAction):
    """ST-SCN-5: the GM ends a conflict; the scene goes on in beats."""

    move = mv.EndConflict
    title = "End the conflict"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Nothing to fill in."""
        return () if at.state.table.mode == "conflict" else None

    def do(self, p: Play, move: mv.EndConflict, step: Step) -> None:
        """Marks, statuses and engagements are cleared; damage stays."""
        if p.state.table.mode != "conflict":
            refuse("mode", "ST-SCN-5", "There is no conflict.")
        p.then(Peace())


class ClosingBeat(GmAction):
    """ST-SCN-2: the GM closes a beat."""

    move = mv.CloseBeat
    title = "Close the beat"
    steps = (Beat,)

    def _slow(self, table: Table) -> tuple[str, ...]:
        return tuple(one.id for one in table.living if one.side == "party" and one.id not in table.ready)

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """Nothing to fill in."""
        table = at.state.table
        return () if table.mode == "free" and self._slow(table) else None

    def do(self, p: Play, move: mv.CloseBeat, step: Step) -> None:
        """Nobody is waited for any more."""
        slow = self._slow(p.state.table)
        if not isinstance(step, Beat) or not slow:
            refuse("mode", "ST-SCN-2", "There's nobody to wait for.")
        for who in slow:
            p.tell(e.Ready(who))


class EndingTheStage(GmAction):
    """ST-GM: the stage is won or lost, because the GM says so."""

    move = mv.EndStage
    title = "End the stage"

    def fields(self, at: Scene) -> tuple[AnyField, ...] | None:
        """How; a scene that the GM made up leads nowhere by itself."""
        return None if at.state.table.sketch else (One("result", "result", "how", of=("win", "fail")),)

    def do(self, p: Play, move: mv.EndStage, step: Step) -> None:
        """On to the next."""
        if p.state.table.sketch:
            refuse("made", "ST-GM-1", "This scene is your own: set the next one, or end the adventure.")
        if move.result not in ("win", "fail"):
            refuse("result", "ST-GM-1", "Say whether the stage was won or failed.")
        p.then(EndingStage(move.result))


class EndingTheAdventure(GmAction):
    """ST-END-1: the GM ends it."""

    move = mv.EndAdventure
    title = "End the adventure"

    def fields(self, at: Scene) -> tuple[AnyField, ...]:
        """Which ending, and the last words of whoever led."""
        which = One("ending", "ending", "which", of=tuple(one.id for one in adventure(at).endings))
        return (which, Words("text", "words", "last words", limit=LONG))

    def do(self, p: Play, move: mv.EndAdventure, step: Step) -> None:
        """It is over."""
        found = adventure(p).ending(move.ending)
        if found is None:
            refuse("ending", "ST-END-1", "This adventure has no such ending.")
        need_words(move.text, LONG, "A text", "ST-END-1")
        end(p, found.id, found.result, move.text or found.text)
