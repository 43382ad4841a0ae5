"""Each fact as a deed, for the prose of the book: who did what to whom, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from telltable.core.event import Event
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.names import name
from telltable.games.stacktors.table.state import Deed, Table


def deed_of(before: Table, after: Table, event: Event) -> Deed | None:
    """What the book tells of a fact; None for what it passes over."""
    make = _DEEDS.get(type(event))
    return make(before, after, event) if make else None


def _compared(before: Table, after: Table, event: ef.Compared) -> Deed:
    fight = before.fights[-1] if before.fights else None
    what = "hit" if event.result in ("success", "accepted") else "miss"
    how = (fight.cell or fight.type) if fight else ""
    by, to = name(after, event.attacker), name(after, event.target)
    thing = "thing" if event.target in after.challenges else ""
    return Deed(len(after.story), what, by, to, how, event.attack - event.defence, thing)


def _restacked(before: Table, after: Table, event: ef.Restacked) -> Deed | None:
    if event.cause != "damage":
        return None
    means = "fall" if event.means.startswith("toll") else event.means  # nobody's blow
    return Deed(len(after.story), "wound", "", name(after, event.who), means, 1)


def _status(before: Table, after: Table, event: ef.StatusSet) -> Deed:
    status = event.status
    to = name(after, event.who)
    return Deed(len(after.story), "status", name(after, status.by) if status.by else "", to, status.kind, status.n)


def _died(before: Table, after: Table, event: ef.Died) -> Deed | None:
    one = after.chars.get(event.who)
    ours = bool(one and one.role == "pc")
    how = "marked" if event.clock and after.option("death") == "marked" else "ours" if ours else ""
    return None if event.late else Deed(len(after.story), "down", "", name(after, event.who), how)


def _revived(before: Table, after: Table, event: ef.Revived) -> Deed:
    how = "marked" if after.option("death") == "marked" else ""
    return Deed(len(after.story), "rises", "", name(after, event.who), how)


def _removed(before: Table, after: Table, event: e.Removed) -> Deed | None:
    what = {"fled": "flees", "surrendered": "yields"}.get(event.cause)
    return Deed(len(after.story), what, "", after.gone.get(event.id, "")) if what else None


def _made(before: Table, after: Table, event: e.CharacterMade) -> Deed:
    old = before.chars.get(event.char.id)
    return Deed(len(after.story), "comes", "", event.char.name, old.name if old else "", text=event.char.concept)


def _over(before: Table, after: Table, event: e.StageEnded) -> Deed:
    return Deed(len(after.story), "over", how=event.result if before.round else "", n=before.round)


def _way(before: Table, after: Table, event: es.WayTaken) -> Deed:
    return Deed(len(after.story), "way", name(after, event.who), "", event.kind, text=event.text)


def _joined(before: Table, after: Table, event: ef.Joined) -> Deed:
    return Deed(len(after.story), "joins", "", name(after, event.who))


def _side(before: Table, after: Table, event: ef.SideTaken) -> Deed:
    return Deed(len(after.story), "side", "", name(after, event.who), event.side)


def _identified(before: Table, after: Table, event: ef.Identified) -> Deed | None:
    if event.id.startswith("ware "):  # that it was bought is told already
        return None
    return Deed(len(after.story), "finds", name(after, event.taker), event.name, text=event.text)


def _bought(before: Table, after: Table, event: et.Bought) -> Deed:
    paid = f"{event.ware.price} {event.ware.coin}"
    return Deed(len(after.story), "buys", name(after, event.who), event.ware.name, paid)


def _opened(before: Table, after: Table, event: ef.Surmounted) -> Deed:
    return Deed(len(after.story), "opens", name(after, event.by) if event.by else "", name(after, event.id))


def _turn(before: Table, after: Table, event: e.TurnBegun) -> Deed:
    return Deed(len(after.story), "turn", name(after, event.who))


def _round(before: Table, after: Table, event: e.RoundBegun) -> Deed:
    return Deed(len(after.story), "round", n=event.round)


def _judged(before: Table, after: Table, event: es.Judged) -> Deed:
    how = "spared" if event.spared else "finished"
    return Deed(len(after.story), "judged", name(after, event.by), name(after, event.who), how)


_DEEDS: Mapping[type[Event], Callable[[Table, Table, Any], Deed | None]] = {
    e.CharacterMade: _made,
    e.StageEnded: _over,
    ef.Compared: _compared,
    ef.Restacked: _restacked,
    ef.StatusSet: _status,
    ef.Died: _died,
    ef.Revived: _revived,
    e.Removed: _removed,
    es.WayTaken: _way,
    ef.Joined: _joined,
    ef.SideTaken: _side,
    ef.Identified: _identified,
    et.Bought: _bought,
    ef.Surmounted: _opened,
    e.TurnBegun: _turn,
    e.RoundBegun: _round,
    es.Judged: _judged,
}
