"""What leaving, the end, the score and skinning change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.holders import seated_after
from telltable.core.reducer import put
from telltable.core.seating import PlayerSat

from . import events as e
from .reduce_shared import on_hidden, on_table, on_view
from .state import Skin, State, Table, View

# --- leaving and ending -------------------------------------------------------------------------------


@on_table.on(e.SeatClosed)
def _(t: Table, event: e.SeatClosed) -> Table:
    return replace(
        t,
        open=tuple(s for s in t.open if s != event.seat),
        ballots_in=tuple(s for s in t.ballots_in if s != event.seat),
        empty_ballots=tuple(b for b in t.empty_ballots if b.seat != event.seat),
    )


@on_table.on(e.SeatTakenByBot)
def _(t: Table, event: e.SeatTakenByBot) -> Table:
    return replace(t, kinds=put(t.kinds, event.seat, "bot:helper"))


@on_table.on(PlayerSat)
def _(t: Table, event: PlayerSat) -> Table:
    return seated_after(t, event, len(t.facts))


@on_table.on(e.GameEnded)
def _(t: Table, event: e.GameEnded) -> Table:
    return replace(t, ending=event.ending, missing=event.missing, flags=())


@on_view.on(e.GameEnded)
def _(v: View, event: e.GameEnded) -> View:
    return replace(v, hands=event.hands)


@on_table.on(e.PayoffBallotCast)
def _(t: Table, event: e.PayoffBallotCast) -> Table:
    return replace(t, ballots_in=tuple(sorted({*t.ballots_in, event.seat})))


@on_hidden.on(e.PayoffBallotCast)
def _(s: State, event: e.PayoffBallotCast) -> State:
    return replace(s, ballots=put(s.ballots, event.seat, _payoff(event)))


@on_view.on(e.PayoffBallotCast)
def _(v: View, event: e.PayoffBallotCast) -> View:
    return replace(v, ballot=_payoff(event)) if event.seat == v.seat else v


def _payoff(event: e.PayoffBallotCast) -> tuple[str, ...]:
    return ("abstain",) if event.abstain else tuple(f"#{n}" for n in event.yes)


@on_table.on(e.PayoffDecided)
def _(t: Table, event: e.PayoffDecided) -> Table:
    return replace(t, payoffs=event.verdicts, ballots_in=())


@on_table.on(e.Scored)
def _(t: Table, event: e.Scored) -> Table:
    return replace(t, scores=event.lines, winners=event.winners)


# --- skinning -----------------------------------------------------------------------------------------


@on_table.on(e.SkinStepOpened)
def _(t: Table, event: e.SkinStepOpened) -> Table:
    return replace(t, skin=replace(t.skin, step=event.step, done=()))


@on_table.on(e.SkinEdited)
def _(t: Table, event: e.SkinEdited) -> Table:
    key = f"{event.seat} {event.item}"
    edits = t.skin.edits | {key: t.skin.edits.get(key, 0) + 1}
    return replace(t, skin=replace(t.skin, texts=t.skin.texts | {event.item: event.text}, edits=edits))


@on_table.on(e.ThreadSet)
def _(t: Table, event: e.ThreadSet) -> Table:
    key = f"{event.seat} thread {event.n}"
    edits = t.skin.edits | {key: t.skin.edits.get(key, 0) + 1}
    return replace(t, skin=replace(t.skin, threads=t.skin.threads | {f"#{event.n}": event.thread}, edits=edits))


@on_table.on(e.SkinDone)
def _(t: Table, event: e.SkinDone) -> Table:
    done = tuple(sorted({*t.skin.done, event.seat}))
    return replace(t, skin=replace(t.skin, done=done, texts=t.skin.texts | event.filled))


@on_table.on(e.SkinStepClosed)
def _(t: Table, event: e.SkinStepClosed) -> Table:
    return replace(t, skin=replace(t.skin, texts=t.skin.texts | event.filled, done=(), step="closed"))


@on_table.on(e.StoryFinished)
def _(t: Table, event: e.StoryFinished) -> Table:
    return replace(t, finished=True, skin=replace(t.skin, step="closed") if t.skin.step else Skin())
