"""Of the board: arrows between characters: who involves, troubles, asks and helps whom (NC section 10)."""

from __future__ import annotations

from telltable.core.ties import Tie
from telltable.games.ninety_nine_chances.box.components import BONUS, PROBLEM, RESOURCE
from telltable.games.ninety_nine_chances.box.pack import ChancePack, problem_word, resource_word
from telltable.games.ninety_nine_chances.rules.storytelling_plan import giver_of
from telltable.games.ninety_nine_chances.table.state import NOBODY, Table

from .labels import DARK, LIGHT, request


def arrows(pack: ChancePack, table: Table) -> tuple[Tie, ...]:
    """Who involves whom (NC-302), who gives whom a Problem (NC-402), who is asked and who helps (NC-502)."""
    if table.phase in ("resources", "trouble"):
        round_ = [one for one in table.told if one.act == table.act]
        given = [Tie(one.seat, one.other, problem_word(pack, one.card), DARK) for one in round_ if one.kind == PROBLEM]
        shared = [
            Tie(one.seat, seat, resource_word(pack, one.card), LIGHT)
            for one in round_
            if one.kind in (RESOURCE, BONUS)
            for seat in one.named
        ]
        return (*shared, *given, *_asked(pack, table))
    if table.phase == "storytelling" and table.turns:
        turn = table.turn
        done = [(one, "") for one in (*turn.borrowed, *turn.enlisted)] + [(one, "refused") for one in turn.refused]
        helps = [
            Tie(giver_of(table, one), turn.seat, request(pack, table, one), "Help", state)
            for one, state in done
            if giver_of(table, one) != NOBODY
        ]
        return (*helps, *_asked(pack, table))
    return ()


def _asked(pack: ChancePack, table: Table) -> tuple[Tie, ...]:
    asking = table.asking
    if asking is None:
        return ()
    kind = {"plan": "Help", "kill": "Death"}.get(asking.kind, LIGHT)
    return tuple(
        Tie(asking.asker, seat, request(pack, table, item) if " " in item else "", kind, "asked")
        for seat, item in asking.items
        if seat in asking.owing
    )
