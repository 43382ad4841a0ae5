"""What being stuck, contradictions, leaving, the end and skinning change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from . import events as e
from .folds import on_hidden, on_table, on_view, put
from .state import Ballot, OpenFlag, Resolved, Skin, State, Table, View, is_filled

# --- stuck --------------------------------------------------------------------------------------------


@on_table.on(e.SeatStuck)
def _(t: Table, event: e.SeatStuck) -> Table:
    return replace(t, stuck=t.stuck + (not event.again))


@on_table.on(e.EmptyBallotCast)
def _(t: Table, event: e.EmptyBallotCast) -> Table:
    others = tuple(b for b in t.empty_ballots if b.seat != event.seat)
    return replace(t, empty_ballots=(*others, Ballot(event.seat, event.choice, event.n, event.lane)))


@on_table.on(e.EmptyDecided)
def _(t: Table, event: e.EmptyDecided) -> Table:
    return replace(t, empty_ballots=(), playless=t.playless + 1)


@on_table.on(e.CardMoved)
def _(t: Table, event: e.CardMoved) -> Table:
    lanes = [tuple(n for n in lane if n != event.n) for lane in t.lanes]
    lanes[event.lane - 1] += (event.n,)
    fact = replace(t.fact(event.n), lane=event.lane)
    moved = replace(t, lanes=tuple(lanes), facts=(*t.facts[: event.n - 1], fact, *t.facts[event.n :]), move_used=True)
    return replace(moved, filled=tuple(is_filled(moved, lane) for lane in range(1, 9)))


# --- contradictions -----------------------------------------------------------------------------------


@on_table.on(e.ContradictionFlagged)
def _(t: Table, event: e.ContradictionFlagged) -> Table:
    flaggers = (*t.flaggers, event.seat)
    for place, flag in enumerate(t.flags):
        if flag.fact == event.fact:
            merged = OpenFlag(flag.fact, (*flag.seats, event.seat), (*flag.whys, event.why))
            return replace(t, flags=(*t.flags[:place], merged, *t.flags[place + 1 :]), flaggers=flaggers)
    new = OpenFlag(event.fact, (event.seat,), (event.why,))
    return replace(t, flags=(*t.flags, new), flaggers=flaggers)


@on_table.on(e.RetconResolved)
def _(t: Table, event: e.RetconResolved) -> Table:
    done = Resolved(event.card, event.fact, event.choice, event.device, event.text)
    return replace(t, retcons=(*t.retcons, done), flags=tuple(f for f in t.flags if f.fact != event.fact))


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
    return replace(t, kinds=(*t.kinds[: event.seat], "bot:helper", *t.kinds[event.seat + 1 :]))


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
