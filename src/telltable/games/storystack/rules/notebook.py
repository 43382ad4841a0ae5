"""Chapter “Your turn”, SS-P4 and SS-P5: notes that come with a play, and notes by anybody at any time."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import TypeVar

from telltable.core.ask import Ask, Extra, Form, Listed, One, Words
from telltable.core.english import listed
from telltable.core.refusal import SEAT_LEFT, refuse
from telltable.core.seat import Seat
from telltable.core.words import need_words
from telltable.games.storystack.box.components import ELEMENT_PREFIX, LABEL, NOTE, NOTE_KINDS
from telltable.games.storystack.table import events as e
from telltable.games.storystack.table.lists import ELEMENTS, PLAYS
from telltable.games.storystack.table.moves import Annotate, FreeNote
from telltable.games.storystack.table.names import with_names
from telltable.games.storystack.table.state import Element, Fact, Table, called
from telltable.games.storystack.table.types import Play, Scene, Standing, Step

from .placement import need_name, need_tokens

FREE_NOTES = 2
NOTES_EACH = 20
Noted = TypeVar("Noted", Fact, Element)


def notes_extra(at: Scene) -> Extra:
    """SS-P4: what may be noted with a play: something new, or a note on what exists."""
    full = at.once(_full_elements)
    return _notes(full, nothing=len(full) == len(at.state.table.elements))


@lru_cache
def _notes(full: tuple[str, ...], *, nothing: bool) -> Extra:
    new = (
        One(at="kind", kind="element_kind", of=tuple(ELEMENT_PREFIX)),
        Words(at="text", kind="name", limit=LABEL, optional=False),
    )
    noted = (
        One(at="about", kind="element", of=(), lists=(Listed(ELEMENTS, full),)),
        One(at="kind", kind="note_kind", of=NOTE_KINDS),
        Words(at="text", kind="note", limit=NOTE, optional=False),
    )
    forms = (
        Form("", {}, new, "Add a new thing to the notebook"),
        Form("", {}, noted, "Add a note to somebody or something"),
    )
    return Extra("notes", FREE_NOTES, forms[:1] if nothing else forms)


def need_free_notes(table: Table, notes: tuple[FreeNote, ...]) -> None:
    """SS-P4: at most two; something new, or a note on something that exists; never a character."""
    if len(notes) > FREE_NOTES:
        refuse("too_many_notes", "SS-P4", "You can add up to 2 notes when you play a card.")
    for place, note in enumerate(notes):
        if note.kind == "character":
            refuse("note_character", "SS-P4", "Only a Cast card can create a character.")
        if not note.text:
            refuse("empty_note", "SS-P4", "Please write something in the note.")
        if note.kind in ELEMENT_PREFIX and not note.about:
            need_name(table, note.text, LABEL, "SS-P4")
        else:
            need_words(note.text, NOTE, "A note", "SS-P4")
            others = sum(other.about == note.about for other in notes[:place])
            _need_note(table.element(note.about), note.about, note.kind, "SS-P4", others)


def _need_note(noted: Element | Fact | None, about: str, kind: str, rule: str, others: int = 0) -> None:
    """A lawful note on something that has room for it; `others` come to it with the same play."""
    if kind not in NOTE_KINDS:
        refuse("note_kind", rule, f"A note is a {listed(list(NOTE_KINDS), 'or')}.")
    if noted is None:
        refuse("note_about", rule, f"There is nothing called {about or 'that'} in the story yet.")
    if len(noted.notes) + others >= NOTES_EACH:
        refuse("notes_full", rule, f"{about} already has {NOTES_EACH} notes.")


def write_free_notes(p: Play, seat: Seat, notes: tuple[FreeNote, ...], n: int) -> None:
    """Write them down; new things exist from now on."""
    for note in notes:
        table = p.state.table
        if note.about:
            p.tell(e.NoteAdded(note.about, note.kind, note.text, seat))
        else:
            p.tell(e.ElementCreated(table.next_id(note.kind), note.kind, with_names(table, note.text), n, seat))


def _full(noted: tuple[Noted, ...]) -> list[Noted]:
    """Those that have no room for a note."""
    return [one for one in filter(attrgetter("notes"), noted) if len(one.notes) >= NOTES_EACH]


def _full_elements(at: Scene) -> tuple[str, ...]:
    return tuple([x.id for x in _full(at.state.table.elements)])


def _annotate(at: Scene) -> Ask | None:
    """Every element and card in play that still has room; the same for all seats."""
    table = at.state.table
    elements = at.once(_full_elements)
    plays = tuple([called(f.n) for f in _full(table.facts)])
    nothing = len(elements) + len(plays) == len(table.elements) + len(table.facts)
    return None if nothing else _note(elements, plays)


@lru_cache
def _note(elements: tuple[str, ...], plays: tuple[str, ...]) -> Ask:
    """A note on whatever is not full."""
    fields = (
        One(at="about", kind="element", of=(), lists=(Listed(ELEMENTS, elements), Listed(PLAYS, plays))),
        One(at="kind", kind="note_kind", of=NOTE_KINDS),
        Words(at="text", kind="note", limit=NOTE, optional=False, suggestions=("remember this",)),
    )
    return Ask("annotate", "SS-P5", "Add a note to the notebook.", (Form("Annotate", {}, fields),), owed=False)


class Annotating(Standing):
    """SS-P5: a note on an element or on a card in play, by any seat, at any time before the end."""

    move = Annotate

    def ask(self, at: Scene, seat: Seat, step: Step) -> Ask | None:
        """A note on something, while the seat is at the table."""
        table = at.state.table
        return None if table.ending or seat not in table.open else at.once(_annotate)

    def take(self, p: Play, seat: Seat, move: Annotate, step: Step) -> None:
        """Write it down; nothing else changes."""
        table = p.state.table
        if table.ending:
            refuse("ended", "SS-P5", "The notebook is closed: the outline has ended.")
        if seat not in table.open:
            refuse("closed_seat", "SS-P5", SEAT_LEFT)
        if not move.text:
            refuse("empty_note", "SS-P5", "Please write something in the note.")
        need_words(move.text, NOTE, "A note", "SS-P5")
        need_tokens(move.text, (x.id for x in table.elements))
        _need_note(table.fact_called(move.about) or table.element(move.about), move.about, move.kind, "SS-P5")
        p.tell(e.NoteAdded(move.about, move.kind, move.text, seat))
