"""Scenes and modes: a stage is set, from its text to its first beat or round (ST-SCN-1, ST-SCN-4, ST-SET-5)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.move import Move
from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Stage
from telltable.games.stacktors.rules.decider import expect
from telltable.games.stacktors.rules.making.growth import Resting, Spending
from telltable.games.stacktors.rules.making.replacements import Replacing
from telltable.games.stacktors.rules.story.outbreak import begin_conflict
from telltable.games.stacktors.rules.story.placement import (
    offer_wares,
    place_challenge,
    place_npc,
    place_party,
    place_thing,
)
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table.control import gm_there
from telltable.games.stacktors.table.moves import ReadyUp
from telltable.games.stacktors.table.scenery import adventure, stage, stage_named
from telltable.games.stacktors.table.types import Play, Scene, Step

from .beats import NextBeat


class BeginStage(Step, frozen=True):
    """ST-SCN-1: a stage is presented, and everything in it put on the table."""

    rule = "ST-SCN-1"
    to: str

    def run(self, p: Play) -> None:
        """Text, rest, newcomers, map, people, challenges, objects."""
        here = stage_named(adventure(p), p.state.table, self.to)
        if here is None:
            raise LookupError(f"there is no stage {self.to}")
        first = p.state.table.visits == 0
        fresh = here.map != "same"
        if fresh:
            _clear_table(p)
        p.tell(e.StageBegun(here.id, here.title, here.text, here.mode, fresh))
        p.then(Replacing(), SetStage(self.to))
        if not first:
            heals = here.rest_heals if here.rest_heals >= 0 else int(p.state.table.option("rest_heals"))
            p.then(Resting(heals))
        p.then(Opening(self.to))


def _clear_table(p: Play) -> None:
    """Those who do not belong to the party stay behind, with what lay about."""
    table = p.state.table
    for one in list(table.chars.values()):
        if one.role != "pc" and (one.side != "party" or not one.alive):
            p.tell(e.Removed(one.id, "stage"))
    for id_ in list(table.challenges):
        p.tell(e.Removed(id_, "stage"))
    for thing in list(table.things.values()):
        if thing.where in ("map", "under"):
            p.tell(e.Removed(thing.id, "stage"))


class SetStage(Step, frozen=True):
    """ST-SET-5: the party in its zone, then everybody and everything else."""

    rule = "ST-SET-5"
    to: str

    def run(self, p: Play) -> None:
        """In the order of the file."""
        here = stage(p)
        if here is None:
            return
        place_party(p, here)
        _set_out(p, here)
        for npc in here.npcs:
            if npc.when is None and npc.id not in p.state.table.chars:
                place_npc(p, npc)


def _set_out(p: Play, here: Stage) -> None:
    for thing in here.objects:
        place_thing(p, thing)
    offer_wares(p, here)
    for data in here.challenges:
        if data.id not in p.state.table.challenges:
            place_challenge(p, data)
            if data.texts.look:
                p.tell(e.Narrated(data.texts.look))


class SetOut(Step, frozen=True):
    """ST-SET-5: what lies and stands about in a stage, where a position file has laid out the people alone."""

    rule = "ST-SET-5"
    to: str

    def run(self, p: Play) -> None:
        """Objects, then challenges, in the order of the file."""
        here = stage(p)
        if here is not None:
            _set_out(p, here)


class Opening(Step, frozen=True):
    """The stage begins to move."""

    rule = "ST-SCN-1"
    to: str

    def run(self, p: Play) -> None:
        """A conflict, or the first beat."""
        here = stage(p)
        if here is None:
            return
        if here.training:
            for one in p.state.table.party:
                if one.training:
                    p.tell(ef.CpTrained(one.id))
            p.then(Spending())
        start = Fighting() if here.mode == "conflict" else NextBeat()
        p.then(*([Presenting()] if gm_there(p.state.table) else []), start)


class Presenting(Step, frozen=True):
    """ST-SCN-1: at a GM's table nothing of a scene runs off before the GM has presented it."""

    rule = "ST-SCN-1"

    def times(self) -> tuple[int, int]:
        """As long as a beat."""
        return 360, 180

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The GM."""
        return (0,) if gm_there(at.state.table) else ()

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """Say the first words at leisure, then begin."""
        here = stage(at)
        text = f"Present “{here.title if here else 'the scene'}”. Nothing happens until you begin it."
        return Ask("present", self.rule, text, (Form("ReadyUp", title="Begin the scene"),))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """It begins."""
        expect(move, ReadyUp)

    def default(self, at: Play, seat: Seat) -> Move:
        """It begins."""
        return ReadyUp()

    def run(self, p: Play) -> None:
        """Nobody leads any more: it begins."""


class Fighting(Step, frozen=True):
    """ST-SCN-4."""

    rule = "ST-SCN-4"

    def run(self, p: Play) -> None:
        """Sides, engagements, round 1."""
        begin_conflict(p)
