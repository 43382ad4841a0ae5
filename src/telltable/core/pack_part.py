"""What a pack has besides cards, for whoever writes it: scenes and their ways, endings, patterns, pages of a tale."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from .board import Face

_QUOTED = re.compile(r"“.*?”")


class PackPart(Struct, frozen=True):
    """One of them.

    Attributes:
        face: how it is read on a card of its own; its key is that of no card.
        file: where it stands.
        noun, id: what the linter calls it, ``way`` and ``ask``; no noun where it says the id alone.
        entry: what the file says of it.
        within: the key of the part that it stands in.
    """

    face: Face
    file: str
    noun: str
    id: str
    entry: Mapping[str, Any]
    within: str = ""

    def named(self, sentence: str) -> bool:
        """Whether the linter says something of it: ``the way ask``, ``stages 1 (one), ways 2 (ask)``."""
        before = rf"\b{self.noun}s? (?:\d+ \()?" if self.noun else r"\b"
        return re.search(rf"{before}{re.escape(self.id)}\b", sentence) is not None

    def line_in(self, text: str) -> int:
        """Where it begins in its file, from 1; 0 where that can't be seen."""
        begin = max(0, text.find(f'"{self.noun}s"')) if self.noun else 0
        found = re.compile(rf'"?\b(?:id|no)\b"?\s*[:=]\s*"?{re.escape(self.id)}(?![\w-])').search(text, begin)
        return text.count("\n", 0, found.start()) + 1 if found else 0


def meant(sentence: str, parts: Iterable[PackPart]) -> PackPart | None:
    """The part that a sentence of the linter is about, the innermost that it names; None: it is about none."""
    said = _QUOTED.sub("", sentence)
    named = [part for part in parts if re.match(rf"{re.escape(part.file)}\b", said) and part.named(said)]
    keys = {part.face.key for part in named}
    return max(named, key=lambda part: (bool(part.within), part.within in keys), default=None)


def entries(data: Any, *at: str) -> list[Mapping[str, Any]]:
    """The tables in a list of a file that may have any shape."""
    for step in at:
        data = data.get(step) if isinstance(data, Mapping) else None
    return [one for one in data if isinstance(one, Mapping)] if isinstance(data, list) else []


def text_in(entry: Mapping[str, Any], *names: str) -> str:
    """The first of these fields that holds a text; empty where none does."""
    return next((value for name in names if isinstance(value := entry.get(name), str) and value.strip()), "")
