"""What notes, flags and slots are about, in lists that everybody at the table is told once."""

from __future__ import annotations

from operator import attrgetter

from telltable.core.listed import TableList

from .state import Element, Fact, called

CHARACTERS, ELEMENTS, PLAYS = "characters", "elements", "plays"


def _play(fact: Fact) -> str:
    return called(fact.n)


def _character(element: Element) -> str:
    return element.id if element.kind == "character" else ""


LISTS = {
    CHARACTERS: TableList("character", "elements", _character),
    ELEMENTS: TableList("element", "elements", attrgetter("id")),
    PLAYS: TableList("fact", "facts", _play),
}
