"""What turns, chains and the end change. Total and pure; no rule is checked here."""

from __future__ import annotations

from msgspec.structs import replace

from telltable.core.holders import seated_after
from telltable.core.reducer import put
from telltable.core.seating import PlayerSat

from . import events as e
from .reduce_shared import count, less, note, on_hidden, on_table, on_view
from .state import Deed, Item, State, Table, View


@on_table.on(e.QueueAssigned)
def _(t: Table, event: e.QueueAssigned) -> Table:
    mats = tuple(replace(mat, queue=event.order.index(seat) + 1) for seat, mat in enumerate(t.mats))
    return replace(t, order=event.order, mats=mats)


@on_table.on(e.PetChosen)
def _(t: Table, event: e.PetChosen) -> Table:
    return replace(t, mats=put(t.mats, event.seat, replace(t.mats[event.seat], pet=event.pet)))


@on_table.on(e.TurnStarted)
def _(t: Table, event: e.TurnStarted) -> Table:
    """TS-203: all counters of a turn begin anew."""
    mats = tuple(
        replace(mat, bonus_used=0, achieved=False, dug=(), beam=mat.beam and seat != event.seat)
        if mat.bonus_used or mat.achieved or mat.dug or mat.beam
        else mat
        for seat, mat in enumerate(t.mats)
    )
    return replace(
        t,
        mats=mats,
        round=event.round,
        turn=event.turn,
        active=event.seat,
        ap=event.ap,
        step="play",
        swap_used=False,
        ability_used=False,
        barred=False,
        chain=(),
        successes=(),
    )


@on_hidden.on(e.TurnStarted)
def _(s: State, event: e.TurnStarted) -> State:
    """TS-409: an order to let windows pass ends with the own turn."""
    return replace(s, passing=put(s.passing, event.seat, False)) if s.passing[event.seat] else s


@on_view.on(e.TurnStarted)
def _(v: View, event: e.TurnStarted) -> View:
    return replace(v, passing=False) if v.seat == event.seat else v


# --- the chain --------------------------------------------------------------------------------------------


@on_table.on(e.ActionDeclared)
def _(t: Table, event: e.ActionDeclared) -> Table:
    item = event.item
    t = replace(t, ap=event.ap, chain=(item,), successes=(), step="act", counts=count(t, "choices"))
    if item.action == "play":
        return _played(t, item)
    if item.action == "swap":
        return replace(t, swap_used=True)
    if item.action == "ability":
        mat = t.mats[item.seat]
        return replace(t, ability_used=True, mats=put(t.mats, item.seat, replace(mat, uses=mat.uses + 1)))
    return t


def _played(t: Table, item: Item) -> Table:
    mat = t.mats[item.seat]
    return replace(t, mats=put(t.mats, item.seat, replace(mat, hand=mat.hand - 1, zone=(*mat.zone, item.card))))


@on_hidden.on(e.ActionDeclared)
def _(s: State, event: e.ActionDeclared) -> State:
    item = event.item
    if item.action != "play":
        return s
    return replace(s, hands=put(s.hands, item.seat, less(s.hands[item.seat], (item.card,))))


@on_view.on(e.ActionDeclared)
def _(v: View, event: e.ActionDeclared) -> View:
    item = event.item
    return replace(v, hand=less(v.hand, (item.card,))) if item.action == "play" and item.seat == v.seat else v


@on_table.on(e.WindowOpened)
def _(t: Table, event: e.WindowOpened) -> Table:
    return replace(t, window=True, counts=count(t, "windows"))


@on_table.on(e.WindowClosed)
def _(t: Table, event: e.WindowClosed) -> Table:
    return replace(t, window=False)


@on_table.on(e.StopPlayed)
def _(t: Table, event: e.StopPlayed) -> Table:
    item = Item(event.seat, "stop", event.card, words=event.quip)
    t = replace(t, chain=(*t.chain, item), counts=count(t, "stops"))
    return _played(t, item)


@on_hidden.on(e.StopPlayed)
def _(s: State, event: e.StopPlayed) -> State:
    return replace(s, hands=put(s.hands, event.seat, less(s.hands[event.seat], (event.card,))))


@on_view.on(e.StopPlayed)
def _(v: View, event: e.StopPlayed) -> View:
    return replace(v, hand=less(v.hand, (event.card,))) if event.seat == v.seat else v


@on_hidden.on(e.OrderGiven)
def _(s: State, event: e.OrderGiven) -> State:
    return replace(s, passing=put(s.passing, event.seat, event.on))


@on_view.on(e.OrderGiven)
def _(v: View, event: e.OrderGiven) -> View:
    return replace(v, passing=event.on) if v.seat == event.seat else v


@on_table.on(e.ChainResolved)
def _(t: Table, event: e.ChainResolved) -> Table:
    chain = tuple(replace(item, stands=stands) for item, stands in zip(t.chain, event.stands, strict=True))
    counts = count(t, "bribes", len(event.bribed)) if event.bribed else t.counts
    t = replace(t, chain=chain, successes=event.successes, counts=counts)
    if len(chain) > 1:
        t = note(t, _quarrel(t, chain))
    first = chain[0]
    if first.action == "ability" and first.stands:
        seats = first.targets or ((first.target,) if first.target >= 0 else ())
        t = note(t, Deed("ability", t.turn, first.seat, cards=(first.card,) if first.card else (), seats=seats))
    return t


def _quarrel(t: Table, chain: tuple[Item, ...]) -> Deed:
    """An action and the stops on it."""
    first, stops = chain[0], chain[1:]
    said = tuple(item.words for item in stops) if any(item.words for item in stops) else ()
    return Deed(
        "quarrel",
        t.turn,
        first.seat,
        first.target,
        len(stops),
        cards=tuple(item.card for item in chain),
        seats=tuple(item.seat for item in chain),
        said=said,
        action=first.action,
        deck=t.mats[first.seat].deck,
        want=len(first.cards) or first.n,
    )


# --- abilities, bonuses, concerts -------------------------------------------------------------------------


@on_table.on(e.StopsBarred)
def _(t: Table, event: e.StopsBarred) -> Table:
    return replace(t, barred=True)


@on_table.on(e.BeamSet)
def _(t: Table, event: e.BeamSet) -> Table:
    return replace(t, mats=put(t.mats, event.target, replace(t.mats[event.target], beam=True)))


@on_table.on(e.PointsGained)
def _(t: Table, event: e.PointsGained) -> Table:
    return replace(t, ap=event.ap)


@on_table.on(e.InvitationOpened)
def _(t: Table, event: e.InvitationOpened) -> Table:
    sound = t.chain[0].words if t.chain else ""
    deed = Deed("concert", t.turn, t.active, cards=(event.card,), words=sound)
    return replace(note(t, deed), counts=count(t, "concerts"))


@on_table.on(e.InvitationAnswered)
def _(t: Table, event: e.InvitationAnswered) -> Table:
    if not event.n:
        return t
    return note(t, Deed("joined", t.turn, event.seat, t.active, event.n, words=event.sound))


@on_table.on(e.BonusStepBegan)
def _(t: Table, event: e.BonusStepBegan) -> Table:
    return replace(t, step="bonus")


@on_table.on(e.DeckChecked)
def _(t: Table, event: e.DeckChecked) -> Table:
    return replace(t, step="check")


@on_table.on(e.PetAltered)
def _(t: Table, event: e.PetAltered) -> Table:
    mats = put(t.mats, event.seat, replace(t.mats[event.seat], altered=True))
    if all(mat.altered for mat in mats):
        t = note(t, Deed("altered_all", t.turn, event.seat))
    return replace(t, mats=mats)


# --- the end, leaving -------------------------------------------------------------------------------------


@on_table.on(e.TurnEnded)
def _(t: Table, event: e.TurnEnded) -> Table:
    return replace(t, step="end", ap=0)


@on_table.on(e.GameOver)
def _(t: Table, event: e.GameOver) -> Table:
    mats = tuple(replace(mat, shown=shown) for mat, shown in zip(t.mats, event.shown, strict=True))
    return replace(t, mats=mats, ending=event.ending, winners=event.winners, places=event.places, window=False)


@on_table.on(PlayerSat)
def _(t: Table, event: PlayerSat) -> Table:
    return seated_after(t, event, len(t.deeds) - 1)


@on_table.on(e.SeatLeft)
def _(t: Table, event: e.SeatLeft) -> Table:
    return replace(t, mats=put(t.mats, event.seat, replace(t.mats[event.seat], idle=True)))


@on_table.on(e.SeatBack)
def _(t: Table, event: e.SeatBack) -> Table:
    return replace(t, mats=put(t.mats, event.seat, replace(t.mats[event.seat], idle=False)))
