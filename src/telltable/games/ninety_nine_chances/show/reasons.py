"""Why a bot did what it did, from what everybody knows."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.english import agreeing
from telltable.core.event import Event
from telltable.games.ninety_nine_chances.box.components import is_blank
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word
from telltable.games.ninety_nine_chances.table import events as e
from telltable.games.ninety_nine_chances.table import events_consent as et
from telltable.games.ninety_nine_chances.table import events_storytelling as es
from telltable.games.ninety_nine_chances.table.state import Table, View, character_of


def because(pack: ChancePack, view: View, told: Sequence[Event]) -> str:
    """The sentence for what everybody was told, at the table as it lay before; empty when there is none."""
    table = view.table
    for event in told:
        if isinstance(event, e.ProblemPlayed):
            return _problem(table, event)
        if isinstance(event, es.PlanTold):
            return _plan(pack, table, event)
        if isinstance(event, e.ResourcePlayed):
            return _resource(table, told)
        if isinstance(event, et.ConsentGiven):
            return _consent(table, event)
        if isinstance(event, e.LeadChanged) and table.phase == "climax":
            return "Why: whoever has the most to lose tells it best."
    return ""


def _problem(table: Table, event: e.ProblemPlayed) -> str:
    name = character_of(table, event.target)
    most = max(len(table.resources[seat]) for seat in table.open if seat != event.seat)
    if len(table.resources[event.target]) == most:
        return f"Why: of everybody who can get one now, {name} has the most Resources and the fewest excuses."
    return f"Why: nobody but {name} was left to give it to."


def _plan(pack: ChancePack, table: Table, event: es.PlanTold) -> str:
    if not event.resources:
        return "Why: nothing in front of it helps against this Problem."
    suits = {pack.cards[card].suits for card in event.resources if not is_blank(card)}
    word = problem_word(pack, event.problem)
    if not is_blank(event.problem) and pack.cards[event.problem].suits in suits:
        return f"Why: one of these Resources is the very thing against “{word}”."
    return f"Why: “{word}” is its oldest Problem, and this is what it has."


def _resource(table: Table, told: Sequence[Event]) -> str:
    asked = [event for event in told if isinstance(event, et.ConsentAsked)]
    seats = [seat for event in asked for seat, _ in event.items]
    if seats and seats[0] not in table.involved:
        name = character_of(table, seats[0])
        return f"Why: {name} {agreeing(name, 'was')} in nobody's story yet."
    return ""


def _consent(table: Table, event: et.ConsentGiven) -> str:
    if table.asking is None or table.asking.kind != "plan":
        return ""
    lead = len(table.resources[table.asking.asker]) - len(table.resources[event.seat])
    if not event.yes and lead >= 2:
        return "Why: whoever is asking is already well ahead."
    return ""
