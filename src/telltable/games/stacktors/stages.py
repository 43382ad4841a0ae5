"""Stages from their beginning to their end; free scenes in beats (ST-SCN-1, ST-SCN-2)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step

from . import events as e
from . import events_fight as ef
from . import tactics
from .acting import act, act_forms
from .adventure import Stage
from .conflict import begin_conflict
from .ending import EndingStage, decided
from .growth import Resting, Spending
from .moves import EndTurn, ReadyUp
from .people import ENGINE, Character
from .placement import place_challenge, place_npc, place_party, place_thing
from .reckon import adventure, controller, gm_there, stage
from .state import Table
from .turns import BEAT_ACTIONS


class BeginStage(Step, frozen=True):
    """ST-SCN-1: a stage is presented, and everything in it put on the table."""

    rule = "ST-SCN-1"
    to: str

    def run(self, p: Play) -> None:
        """Text, rest, newcomers, map, people, challenges, objects."""
        from .returning import Replacing

        here = adventure(p).stage(self.to)
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
    table: Table = p.state.table
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
        if here.mode == "conflict":
            p.then(Fighting())
        else:
            p.then(NextBeat())


class Fighting(Step, frozen=True):
    """ST-SCN-4."""

    rule = "ST-SCN-4"

    def run(self, p: Play) -> None:
        """Sides, engagements, round 1."""
        begin_conflict(p)


class NextBeat(Step, frozen=True):
    """ST-SCN-2: a beat begins, or the time of the scene is over (ST-BOT-3)."""

    rule = "ST-SCN-2"

    def run(self, p: Play) -> None:
        """One beat more."""
        if decided(p):
            return
        here = stage(p)
        table: Table = p.state.table
        limit = (here.beats if here else 0) or int(table.option("beats"))
        if table.beat >= limit and not (gm_there(table) and here and not here.beats):
            p.then(EndingStage("fail" if here and (here.goals is not None) else "win"))
            return
        p.tell(e.BeatBegun(table.beat + 1))
        p.then(Beat())


class Beat(Step, frozen=True):
    """ST-SCN-2: every player does what it likes, in the order in which it comes, until all are ready."""

    rule = "ST-SCN-2"

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 360, 180

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seats with a living character that is not ready; the GM where no player has one any more."""
        table: Table = at.state.table
        seats = tuple(sorted({controller(table, one) for one in _not_ready(table)} - {ENGINE}))
        return seats if seats or not _deserted(table) else (0,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """What the seat's character may do; ready. A seat with several has one after the other."""
        one = _current(at.state.table, seat)
        if one is None:
            text = "No player has a living character here. Close the beat when you are done."
            return Ask("beat", self.rule, text, (Form("ReadyUp", title="Close the beat"),))
        found = [*act_forms(at, one, free=True), Form("ReadyUp", title="Ready")]
        text = f"{one.name}: do what you like, then say that you are ready."
        return Ask("beat", self.rule, text, tuple(found))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """At once."""
        one = _current(p.state.table, seat)
        if one is None and isinstance(move, ReadyUp):
            p.tell(e.BeatEnded())
            p.then(NextBeat())
            return
        if one is None or not isinstance(move, (ReadyUp, *BEAT_ACTIONS)):
            refuse("beat", "ST-SCN-2", "In a free scene you may use abilities, heal, or say that you are ready.")
        if isinstance(move, ReadyUp):
            p.tell(e.Ready(one.id))
        else:
            act(p, one, move, free=True)
        p.then(AfterDeed())

    def default(self, at: Play, seat: Seat) -> Move:
        """Ready."""
        return ReadyUp()

    def run(self, p: Play) -> None:
        """All are ready: companions do what they can, then the beat ends."""
        for one in _not_ready(p.state.table):
            p.tell(e.Ready(one.id))
            p.then(Companion(one.id), AfterDeed())
            return
        p.tell(e.BeatEnded())
        p.then(NextBeat())


def _not_ready(table: Table) -> tuple[Character, ...]:
    return tuple(one for one in table.living if one.side == "party" and one.id not in table.ready)


def _deserted(table: Table) -> bool:
    """Only the GM is left to go on: nobody of the party has a seat."""
    return gm_there(table) and all(controller(table, one) == ENGINE for one in table.living if one.side == "party")


def _current(table: Table, seat: Seat) -> Character | None:
    return next((one for one in _not_ready(table) if controller(table, one) == seat), None)


class Companion(Step, frozen=True):
    """ST-BOT-4: a companion's deeds in a beat."""

    rule = "ST-BOT-4"
    who: str
    deeds: int = 0

    def run(self, p: Play) -> None:
        """As long as something is worth doing."""
        one = p.state.table.chars.get(self.who)
        move = tactics.beat(p, one) if one and one.alive and self.deeds < 4 else EndTurn()
        if one is None or isinstance(move, EndTurn):
            return
        act(p, one, move, free=True)
        p.then(Companion(self.who, self.deeds + 1))


class AfterDeed(Step, frozen=True):
    """Something was done in a free scene: it may have decided it."""

    rule = "ST-END-1"

    def run(self, p: Play) -> None:
        """Judge, then go on."""
        if p.state.table.mode != "free":
            return
        if not decided(p):
            p.then(Beat())
