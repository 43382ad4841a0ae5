"""What a telling is made of: words, a note, seats that it involves or kills; as fields, and what is refused of them
(NC-302, NC-803, NC-805)."""

from __future__ import annotations

from collections.abc import Sequence

from telltable.core.ask import Extra, Form, One, Several, Words
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.ninety_nine_chances.table import moves as mv
from telltable.games.ninety_nine_chances.table.state import Table


def text_field(table: Table, *suggestions: str, what: str = "telling") -> Words:
    """NC-805: the words of a telling; they may be left out only where people speak."""
    aloud = table.options["told_aloud"] == "on"
    return Words(at="text", kind="telling", limit=table.limit(what), optional=aloud, suggestions=suggestions)


def note_field(table: Table) -> Words:
    """The note on a card."""
    return Words(at="note", kind="note", limit=table.limit("note"))


def seats_field(at: str, seats: Sequence[Seat], role: str) -> Several:
    """Any of these seats."""
    return Several(at=at, kind="seat", of=tuple(seats), least=0, most=len(seats), role=role)


def kill_extra(table: Table, seat: Seat) -> tuple[Extra, ...]:
    """NC-803: the mark that a telling kills a character."""
    living = tuple(other for other in table.open if other != seat and other not in table.dead)
    if not living:
        return ()
    form = Form("", {}, (One(at="seat", kind="seat", of=living, role="whose character dies"),), "Kill a character")
    return (Extra("kills", len(living), (form,)),)


# --- what is refused ----------------------------------------------------------------------------------


def need_text(table: Table, text: str, rule: str, what: str = "telling") -> None:
    """NC-805: within the limit; empty only where people speak."""
    if not text and table.options["told_aloud"] == "off":
        refuse("no_words", rule, "Tell it in a few words.", "The table's own line will do.")
    need_words(text, table.limit(what), f"A {what}", "NC-805")


def need_note(table: Table, note: str) -> None:
    """NC-805."""
    need_words(note, table.limit("note"), "A note", "NC-805")


def need_others(table: Table, seat: Seat, involves: Sequence[Seat], rule: str) -> None:
    """NC-302: other seats that are in the game, each once."""
    if seat in involves:
        refuse("involve_self", rule, "Involve somebody other than yourself.")
    if len(set(involves)) < len(involves) or any(other not in table.open for other in involves):
        refuse("involve", rule, "Involve players at this table, each only once.")


def need_kills(table: Table, seat: Seat, kills: Sequence[mv.Killing]) -> None:
    """NC-803: living characters of others."""
    marked = [one.seat for one in kills]
    living = [other for other in table.open if other != seat and other not in table.dead]
    if len(set(marked)) < len(marked) or any(other not in living for other in marked):
        refuse("kill", "NC-803", "Choose other players' living characters, each only once.")
