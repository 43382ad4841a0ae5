"""What a seat sees of the table while characters are made: its points, and the ready characters (ST-CRE)."""

from __future__ import annotations

from telltable.core.board import Face
from telltable.core.seat import Seat
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.rules.making.drafting import money
from telltable.games.stacktors.rules.making.party import cp_for, party_ids, seat_of
from telltable.games.stacktors.table.state import Table
from telltable.games.stacktors.table.view import View

from .board_choices import first_way

DRAFTED = ("group", "unique")


def to_make(table: Table, it: Adventure, seat: Seat | None) -> str:
    """ST-CRE: the character that a seat has to make, or would have to; empty when all of its own are alive."""
    if seat is None or not table.bank:
        return ""
    missing = (who for who in party_ids(table, it) if who not in table.chars or not table.chars[who].alive)
    return next((who for who in missing if seat_of(table, who) == seat), "")


def purse(table: Table, it: Adventure, view: View) -> tuple[tuple[str, str], ...]:
    """What the seat has for its next character."""
    who = to_make(table, it, view.seat)
    if not who:
        return ()
    drafts = table.option("creation") in DRAFTED and who not in table.chars
    if drafts:
        return (("CP left", str(money(table, it, who))),)
    return (("CP to build with", str(cp_for(table, it, who))),)


def ready_faces(table: Table, it: Adventure, view: View) -> tuple[Face, ...]:
    """ST-CRE-4: the ready characters, those that are taken too."""
    who = to_make(table, it, view.seat) if table.option("creation") == "pregen" else ""
    if not who or who in table.due:
        return ()
    taken = {one.type: one for one in table.chars.values()}
    return tuple(
        Face(
            one.name,
            one.name,
            "ready character",
            one.stack,
            one.concept,
            one.notes,
            told=first_way(it, one),
            by=table.names[taken[one.name].seat] if one.name in taken and taken[one.name].seat >= 0 else "",
            why_not="taken" if one.name in taken else "",
        )
        for one in it.party.pregens
    )
