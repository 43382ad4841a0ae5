"""What a box holds on paper besides its cards: a sheet is a template of its game, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct


class PaperSheet(Struct, frozen=True):
    """Sheets of one kind, to print.

    Attributes:
        name: what ``telltable print --what`` calls them, one word.
        title: what stands at the head of each.
        template: a file in the game's ``show/templates``, or of the house: ``pages``, ``scores`` or ``tokens``.
        data: what the template reads; plain values.
        lying: whether the paper lies on its long side.
        booklet: whether it is set in half pages that are imposed, to fold and staple.
        sides: on how many pages it has to find room: the template is handed a smaller ``scale`` until it does.
            0: as many as it takes.
    """

    name: str
    title: str
    template: str
    data: dict[str, Any] = {}
    lying: bool = False
    booklet: bool = False
    sides: int = 0


def heading(text: str, note: str = "") -> dict[str, Any]:
    """A heading for the template ``pages``, with a small note beside it."""
    return {"kind": "heading", "text": text, "note": note}


def lines(*items: str, ordered: bool = False) -> dict[str, Any]:
    """A list for the template ``pages``."""
    return {"kind": "list", "ordered": ordered, "items": [[{"text": item}] for item in items]}


def words(text: str) -> dict[str, Any]:
    """A paragraph for the template ``pages``."""
    return {"kind": "words", "runs": [{"text": text}]}


def table(rows: Iterable[Sequence[str]]) -> dict[str, Any]:
    """A table for the template ``pages``; the first column is its head."""
    return {
        "kind": "table",
        "rows": [[{"runs": [{"text": text, "bold": n == 0}]} for n, text in enumerate(row)] for row in rows],
    }
