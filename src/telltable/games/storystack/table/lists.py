"""What notes, flags and slots are about, in lists that everybody at the table is told once."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from telltable.core.listed import TableList
from telltable.games.storystack.box.components import KINDS

from .state import Element, Fact, called

ELEMENTS, PLAYS = "elements", "plays"


def _play(fact: Fact) -> str:
    return called(fact.n)


def _of_kind(kind: str, element: Element) -> str:
    return element.id if element.kind == kind else ""


LISTS = {
    ELEMENTS: TableList("element", "elements", attrgetter("id")),
    PLAYS: TableList("fact", "facts", _play),
    **{kind: TableList(kind, "elements", partial(_of_kind, kind)) for kind in KINDS},
}
