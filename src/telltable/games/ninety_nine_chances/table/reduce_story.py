"""What is agreed, told and decided changes the table. Total and pure; no rule is checked here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from telltable.core.reducer import put

from . import events as e
from . import events_climax as ec
from . import events_consent as et
from . import events_story_meeting as em
from . import events_storytelling as es
from .reduce_shared import on_table
from .state import Asking, Character, Table, Telling, Turn


@on_table.on(e.ActsAgreed)
def _(t: Table, event: e.ActsAgreed) -> Table:
    return replace(t, acts=event.acts)


@on_table.on(e.DealerNamed)
def _(t: Table, event: e.DealerNamed) -> Table:
    return replace(t, dealer=event.seat)


@on_table.on(e.PhaseBegan)
def _(t: Table, event: e.PhaseBegan) -> Table:
    t = replace(t, phase=event.phase, todo=event.todo, act=event.act or t.act, active=-1)
    if event.phase == "resources":
        return replace(t, involved=())
    return replace(t, troubled=()) if event.phase == "trouble" else t


@on_table.on(e.TurnBegan)
def _(t: Table, event: e.TurnBegan) -> Table:
    t = replace(t, active=event.seat, todo=tuple(seat for seat in t.todo if seat != event.seat))
    if t.phase != "storytelling" or not t.problems[event.seat]:
        return t
    return replace(t, turns=(*t.turns, Turn(event.seat, t.act)), tellers=(*t.tellers, event.seat))


@on_table.on(em.BallotRevealed)
def _(t: Table, event: em.BallotRevealed) -> Table:
    return replace(t, ballots=event.votes, ballots_held=t.ballots_held + 1, committed=())


@on_table.on(em.ThemeChosen)
def _(t: Table, event: em.ThemeChosen) -> Table:
    return replace(t, theme=event.cards, chosen_by=event.how, lead=event.seat)


@on_table.on(em.CharacterWritten)
def _(t: Table, event: em.CharacterWritten) -> Table:
    ready = tuple(sorted({*t.ready, event.seat})) if t.phase == "characters" else t.ready
    note = Character(event.name, event.role)
    return replace(t, characters=put(t.characters, event.seat, note), ready=ready)


@on_table.on(e.LeadChanged)
def _(t: Table, event: e.LeadChanged) -> Table:
    return replace(t, lead=event.seat)


# --- tellings -----------------------------------------------------------------------------------------


@on_table.on(et.Told)
def _(t: Table, event: et.Told) -> Table:
    return replace(t, told=(*t.told, event.telling), fresh=event.telling.n, nudges=())


def _changed(t: Table, n: int, **parts: Any) -> Table:
    telling: Telling = replace(t.telling(n), **parts)
    return replace(t, told=put(t.told, n - 1, telling))


@on_table.on(et.Retold)
def _(t: Table, event: et.Retold) -> Table:
    counts = {event.why: getattr(t.telling(event.n), event.why) + 1}
    return _changed(t, event.n, text=event.text, struck=(), **counts)


@on_table.on(et.Struck)
def _(t: Table, event: et.Struck) -> Table:
    return _changed(t, event.n, struck=(*t.telling(event.n).struck, (event.whom, event.name)))


@on_table.on(et.Nudged)
def _(t: Table, event: et.Nudged) -> Table:
    return replace(t, nudges=(*t.nudges, (event.seat, event.what)))


@on_table.on(et.Killed)
def _(t: Table, event: et.Killed) -> Table:
    return replace(t, dead=(*t.dead, event.seat))


@on_table.on(et.ConsentAsked)
def _(t: Table, event: et.ConsentAsked) -> Table:
    return replace(t, asking=Asking(event.kind, event.n, event.asker, event.items))


@on_table.on(et.ConsentGiven)
def _(t: Table, event: et.ConsentGiven) -> Table:
    if t.asking is None:
        return t
    return replace(t, asking=replace(t.asking, answers=(*t.asking.answers, (event.seat, event.yes))))


@on_table.on(et.ConsentClosed)
def _(t: Table, event: et.ConsentClosed) -> Table:
    t = replace(t, asking=None)
    seats = tuple(dict.fromkeys(seat for seat, _ in event.yes))
    if event.kind == "involve":
        named = tuple(dict.fromkeys((*t.telling(event.n).named, *seats)))
        involved = tuple(dict.fromkeys((*t.involved, *seats)))
        return _changed(replace(t, involved=involved), event.n, named=named)
    if event.kind != "plan":
        return t
    given, refused = tuple(item for _, item in event.yes), tuple(item for _, item in event.no)
    turn = replace(
        t.turn,
        borrowed=(*t.turn.borrowed, *(x for x in given if x.startswith("borrow "))),
        enlisted=(*t.turn.enlisted, *(x for x in given if x.startswith("enlist "))),
        refused=(*t.turn.refused, *refused),
    )
    goodwill = (*t.goodwill, *((seat, event.asker) for seat, _ in event.yes))
    named = tuple(dict.fromkeys((*t.telling(event.n).named, *seats)))
    return _changed(replace(t, turns=(*t.turns[:-1], turn), goodwill=goodwill), event.n, named=named)


# --- plans --------------------------------------------------------------------------------------------


@on_table.on(es.PlanTold)
def _(t: Table, event: es.PlanTold) -> Table:
    turn = replace(t.turn, problem=event.problem, resources=event.resources, batches=t.turn.batches + event.asked)
    return replace(t, turns=(*t.turns[:-1], turn))


@on_table.on(es.PlanCommitted)
def _(t: Table, event: es.PlanCommitted) -> Table:
    turn = replace(t.turn, problem=event.problem, resources=event.resources, committed=True)
    return replace(t, turns=(*t.turns[:-1], turn), fresh=0)


@on_table.on(es.EvaluationBegan)
def _(t: Table, event: es.EvaluationBegan) -> Table:
    return replace(t, turns=(*t.turns[:-1], replace(t.turn, evaluators=event.evaluators)))


@on_table.on(es.NumbersRevealed)
def _(t: Table, event: es.NumbersRevealed) -> Table:
    turn = replace(t.turn, numbers=event.numbers, median=event.median, owner=event.owner)
    return replace(t, turns=(*t.turns[:-1], turn), committed=())


# --- climax and end -----------------------------------------------------------------------------------


@on_table.on(ec.FrameReacted)
def _(t: Table, event: ec.FrameReacted) -> Table:
    return replace(t, reactions=(*t.reactions, (event.seat, event.fine, event.text)))


@on_table.on(ec.HeroNamed)
def _(t: Table, event: ec.HeroNamed) -> Table:
    return replace(t, finale=replace(t.finale, hero=event.seat) if t.finale else None)


@on_table.on(ec.GameOver)
def _(t: Table, event: ec.GameOver) -> Table:
    return replace(
        t, scores=event.scores, winners=event.winners, ending=event.ending, tie=event.by, phase="over", active=-1
    )


# --- leaving ------------------------------------------------------------------------------------------


@on_table.on(e.SeatLeft)
def _(t: Table, event: e.SeatLeft) -> Table:
    return replace(t, leaving=tuple(sorted((*t.leaving, event.seat))))


@on_table.on(e.SeatTakenByBot)
def _(t: Table, event: e.SeatTakenByBot) -> Table:
    return replace(t, kinds=put(t.kinds, event.seat, "bot"))
