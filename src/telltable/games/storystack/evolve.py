"""What each fact does to the table, the hidden cards, and a seat's view. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.event import Event, Fold

from . import events as e
from .components import KINDS, TAG_INDEX
from .state import (
    Ballot,
    Cost,
    Element,
    Fact,
    Link,
    Note,
    OpenFlag,
    Resolved,
    Skin,
    State,
    Table,
    View,
    is_filled,
)

on_table: Fold[Table] = Fold()
on_hidden: Fold[State] = Fold()
on_view: Fold[View] = Fold()


def evolve(state: State, event: Event) -> State:
    """The state after a fact."""
    kind = type(event)
    hidden, open_ = on_hidden.of(kind), on_table.of(kind)
    if hidden:
        state = hidden(state, event)
    return replace(state, table=open_(state.table, event)) if open_ else state


def see(view: View, event: Event) -> View:
    """A view after a fact as its seat was told it."""
    view = on_view(view, event)
    table = view.table
    after = on_table(table, event)
    return view if after is table else replace(view, table=after)


def _at(items: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*items[:place], value, *items[place + 1 :])


@on_hidden.on(e.Laid)
def _(s: State, event: e.Laid) -> State:
    return replace(event.state, table=replace(event.state.table, commitment=s.table.commitment))


@on_view.on(e.LaidOut)
def _(v: View, event: e.LaidOut) -> View:
    return replace(event.view, table=replace(event.view.table, commitment=v.table.commitment))


# --- setting up ---------------------------------------------------------------------------------------


@on_table.on(e.PatternsRevealed)
def _(t: Table, event: e.PatternsRevealed) -> Table:
    return replace(t, patterns=event.patterns)


@on_table.on(e.PatternBallotCast)
def _(t: Table, event: e.PatternBallotCast) -> Table:
    return replace(t, ballots_in=tuple(sorted({*t.ballots_in, event.seat})))


@on_hidden.on(e.PatternBallotCast)
def _(s: State, event: e.PatternBallotCast) -> State:
    return replace(s, ballots=_with(s.ballots, event.seat, (event.pattern,)))


@on_view.on(e.PatternBallotCast)
def _(v: View, event: e.PatternBallotCast) -> View:
    return replace(v, ballot=(event.pattern,)) if event.seat == v.seat else v


@on_table.on(e.PatternChosen)
def _(t: Table, event: e.PatternChosen) -> Table:
    return replace(t, pattern=event.pattern, ballots_in=())


@on_hidden.on(e.PatternChosen, e.PayoffDecided)
def _(s: State, event: Event) -> State:
    return replace(s, ballots=((),) * len(s.hands))


@on_view.on(e.PatternChosen, e.PayoffDecided)
def _(v: View, event: Event) -> View:
    return replace(v, ballot=())


def _with(items: tuple[tuple[str, ...], ...], place: int, value: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*items[:place], value, *items[place + 1 :])


def _without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    if card not in hand:  # a position lays cards out that nobody held
        return hand
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


# --- hands and deck -----------------------------------------------------------------------------------


@on_table.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(t: Table, event: e.CardDrawn) -> Table:
    size = t.hand_sizes[event.seat] + event.count
    return replace(
        t,
        hand_sizes=_at(t.hand_sizes, event.seat, size),
        deck_size=t.deck_size - event.count,
        deck_top="",
    )


@on_hidden.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(s: State, event: e.CardDrawn) -> State:
    deck = s.deck
    for card in event.cards:
        deck = deck.without(card)
    return replace(s, hands=_with(s.hands, event.seat, s.hands[event.seat] + event.cards), deck=deck)


@on_view.on(e.HandDealt, e.CardDrawn, e.HandRedrawn)
def _(v: View, event: e.CardDrawn) -> View:
    held = v.hands[event.seat]
    if held is None:
        return v
    return replace(v, hands=(*v.hands[: event.seat], held + event.cards, *v.hands[event.seat + 1 :]))


@on_table.on(e.TopCardRevealed)
def _(t: Table, event: e.TopCardRevealed) -> Table:
    return replace(t, deck_top=event.card)


@on_hidden.on(e.TopCardRevealed)
def _(s: State, event: e.TopCardRevealed) -> State:
    return replace(s, deck=s.deck.with_top(event.card))


@on_table.on(e.RevealedDiscarded)
def _(t: Table, event: e.RevealedDiscarded) -> Table:
    return replace(t, discard=(*t.discard, event.card), deck_top="", deck_size=t.deck_size - 1)


@on_hidden.on(e.RevealedDiscarded)
def _(s: State, event: e.RevealedDiscarded) -> State:
    return replace(s, deck=s.deck.without(event.card))


@on_table.on(e.HandDiscarded)
def _(t: Table, event: e.HandDiscarded) -> Table:
    return replace(t, discard=t.discard + event.cards, hand_sizes=_at(t.hand_sizes, event.seat, 0))


@on_hidden.on(e.HandDiscarded)
def _(s: State, event: e.HandDiscarded) -> State:
    return replace(s, hands=_with(s.hands, event.seat, ()))


@on_view.on(e.HandDiscarded)
def _(v: View, event: e.HandDiscarded) -> View:
    if v.hands[event.seat] is None:
        return v
    return replace(v, hands=(*v.hands[: event.seat], (), *v.hands[event.seat + 1 :]))


# --- turns and plays ----------------------------------------------------------------------------------


@on_table.on(e.FirstPlayer)
def _(t: Table, event: e.FirstPlayer) -> Table:
    return replace(t, first=event.seat, active=event.seat)


@on_table.on(e.TurnStarted)
def _(t: Table, event: e.TurnStarted) -> Table:
    return replace(t, active=event.seat, turn=t.turn + 1)


@on_table.on(e.CardPlayed)
def _(t: Table, event: e.CardPlayed) -> Table:
    place = event.lane - 1
    fact = Fact(
        event.n,
        event.seat,
        event.card,
        event.lane,
        event.slots,
        event.telling,
        event.revealed,
        t.filled[7],
    )
    lanes = (*t.lanes[:place], (*t.lanes[place], event.n), *t.lanes[place + 1 :])
    if event.revealed:
        return replace(
            t,
            facts=(*t.facts, fact),
            lanes=lanes,
            flaggers=(),
            playless=0,
            deck_size=t.deck_size - 1,
            deck_top="",
        )
    sizes = _at(t.hand_sizes, event.seat, t.hand_sizes[event.seat] - 1)
    return replace(t, facts=(*t.facts, fact), lanes=lanes, flaggers=(), playless=0, hand_sizes=sizes)


@on_hidden.on(e.CardPlayed)
def _(s: State, event: e.CardPlayed) -> State:
    if event.revealed:
        return replace(s, deck=s.deck.without(event.card))
    return replace(s, hands=_with(s.hands, event.seat, _without(s.hands[event.seat], event.card)))


@on_view.on(e.CardPlayed)
def _(v: View, event: e.CardPlayed) -> View:
    held = v.hands[event.seat]
    if held is None or event.revealed:
        return v
    hand = _without(held, event.card)
    return replace(v, hands=(*v.hands[: event.seat], hand, *v.hands[event.seat + 1 :]))


@on_table.on(e.CharacterCreated)
def _(t: Table, event: e.CharacterCreated) -> Table:
    note = Note(event.note_kind, event.note, event.seat, event.n)
    new = Element(event.letter, "character", event.label, event.seat, event.n, (note,))
    return replace(t, elements=(*t.elements, new), tally=_at(t.tally, 0, t.tally[0] + 1))


@on_table.on(e.ElementCreated)
def _(t: Table, event: e.ElementCreated) -> Table:
    new = Element(event.id, event.kind, event.label, event.seat, event.n)
    place = KINDS.index(event.kind)
    return replace(t, elements=(*t.elements, new), tally=_at(t.tally, place, t.tally[place] + 1))


@on_table.on(e.NoteAdded)
def _(t: Table, event: e.NoteAdded) -> Table:
    note = Note(event.kind, event.text, event.seat, len(t.facts))
    if event.about.startswith("#"):
        return _note_on_fact(t, int(event.about[1:]), note)
    noted = tuple(replace(x, notes=(*x.notes, note)) if x.id == event.about else x for x in t.elements)
    return replace(t, elements=noted)


def _note_on_fact(t: Table, n: int, note: Note) -> Table:
    fact = t.fact(n)
    return replace(t, facts=(*t.facts[: n - 1], replace(fact, notes=(*fact.notes, note)), *t.facts[n:]))


@on_table.on(e.CostSet)
def _(t: Table, event: e.CostSet) -> Table:
    return replace(t, costs=(*t.costs, Cost(event.n, event.cost, event.payer)))


@on_table.on(e.LinkMade)
def _(t: Table, event: e.LinkMade) -> Table:
    return replace(t, links=(*t.links, Link(event.n, event.first, event.second)))


@on_table.on(e.CardReframed)
def _(t: Table, event: e.CardReframed) -> Table:
    return _note_on_fact(t, event.seen, Note("other", f"seen anew in #{event.n}", t.fact(event.n).seat, event.n))


@on_table.on(e.TagCounted)
def _(t: Table, event: e.TagCounted) -> Table:
    return replace(t, tags=_at(t.tags, TAG_INDEX[event.tag], event.count))


@on_table.on(e.LaneFilled)
def _(t: Table, event: e.LaneFilled) -> Table:
    return replace(t, filled=(*t.filled[: event.lane - 1], True, *t.filled[event.lane :]))


@on_table.on(e.ThreadCreated)
def _(t: Table, event: e.ThreadCreated) -> Table:
    return replace(t, thread_b=event.n)


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
    return replace(s, ballots=_with(s.ballots, event.seat, _payoff(event)))


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
