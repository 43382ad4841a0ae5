"""Scenes and modes: free scenes, beat after beat (ST-SCN-2, ST-BOT-3, ST-BOT-4, ST-END-1)."""

from __future__ import annotations

from telltable.core.ask import Ask, Form
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.stacktors.rules.actions.act import act, act_forms
from telltable.games.stacktors.rules.companions import deeds
from telltable.games.stacktors.rules.companions.asked import do_as_asked, offers, stuck
from telltable.games.stacktors.rules.story.story_effects import tick
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.control import controller, gm_there
from telltable.games.stacktors.table.moves import (
    AskFor,
    Attack,
    EndTurn,
    Give,
    Heal,
    ReadyUp,
    Take,
    TakeWay,
    UseIdentify,
    UseMedic,
    UseMorph,
)
from telltable.games.stacktors.table.people import ENGINE, Character
from telltable.games.stacktors.table.scenery import stage
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.types import Play, Scene, Step

from .ending import EndingStage, decided

BEAT_ACTIONS = (Attack, Heal, UseMedic, UseMorph, UseIdentify, Take, Give, TakeWay)


class NextBeat(Step, frozen=True):
    """ST-SCN-2: a beat begins, or the time of the scene is over (ST-BOT-3)."""

    rule = "ST-SCN-2"

    def run(self, p: Play) -> None:
        """One beat more."""
        if decided(p):
            return
        here = stage(p)
        table = p.state.table
        limit = (here.beats if here else 0) or int(table.option("beats"))
        if table.beat >= limit and not (gm_there(table) and here and not here.beats):
            p.then(EndingStage("fail" if here and (here.goals is not None) else "win"))
            return
        p.tell(e.BeatBegun(table.beat + 1))
        if here and here.ticks and table.beat:
            tick(p, here.ticks)
        p.then(Beat())


class Beat(Step, frozen=True):
    """ST-SCN-2, ST-D-BEAT: every player does what it likes, in the order in which it comes, until all are ready."""

    rule = "ST-SCN-2"

    def times(self) -> tuple[int, int]:
        """As the table of decisions says."""
        return 360, 180

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        """The seats with a living character that is not ready; the GM where no player has one any more."""
        table = at.state.table
        seats = tuple(sorted({controller(table, one) for one in _not_ready(table)} - {ENGINE}))
        return seats if seats or not _deserted(table) else (0,)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        """What the seat's character may do; ready. A seat with several has one after the other."""
        one = _current(at.state.table, seat)
        if one is None:
            text = "No player has a living character here. Close the beat when you are done."
            return Ask("beat", self.rule, text, (Form("ReadyUp", title="Close the beat"),))
        found = [*act_forms(at, one, free=True), *offers(at), Form("ReadyUp", title="I’m ready")]
        text = f"{one.name}: do what you like, then choose “I’m ready”."
        return Ask("beat", self.rule, text, tuple(found))

    def answer(self, p: Play, seat: Seat, move: Move) -> None:
        """At once."""
        one = _current(p.state.table, seat)
        if one is None and isinstance(move, ReadyUp):
            p.tell(e.BeatEnded())
            p.then(NextBeat())
            return
        if one is None or not isinstance(move, (ReadyUp, AskFor, *BEAT_ACTIONS)):
            refuse("beat", "ST-SCN-2", "In a free scene you can use abilities, heal, or say you're ready.")
        if isinstance(move, ReadyUp):
            p.tell(e.Ready(one.id))
        elif isinstance(move, AskFor):
            do_as_asked(p, one, move)
        else:
            act(p, one, move, free=True)
        p.then(AfterDeed())

    def default(self, at: Play, seat: Seat) -> Move:
        """Ready."""
        return ReadyUp()

    def run(self, p: Play) -> None:
        """All are ready: the beat ends. Companions do what they can only where no person can (ST-BOT-1)."""
        for one in _not_ready(p.state.table):
            p.tell(e.Ready(one.id))
            if stuck(p):
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
        move = deeds.beat(p, one) if one and one.alive and self.deeds < 4 else EndTurn()
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
