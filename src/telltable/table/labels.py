"""What people read for the candidates of a choice, by kind and candidate: told once, and kept by whoever was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Raw

from telltable import protocol as say
from telltable.core.ask import Ask, Extra, Form, Words
from telltable.core.log import encode

Labels = dict[str, dict[str, str]]
Label = tuple[str, str, str]  # kind, candidate as JSON writes it (a text without its quotes), and how it reads
Candidates = tuple[str, tuple[Any, ...]]  # of one field, with their kind
MOST = 5_000  # labels until a new book is begun


class LabelBook:
    """The labels that a seat was given.

    Attributes:
        given: in the order in which they were; the last one counts.
        kinds: where the first of each kind is.
        parts: what was made for all and has its labels here, by its name: see `named`.
        sure: candidates of the seat's own that have their labels here, which still read so, by kind.
    """

    def __init__(self) -> None:
        self.given: list[Label] = []
        self.kinds: dict[str, int] = {}
        self.parts: dict[str, Ask | Extra] = {}
        self.sure: dict[str, set[Any]] = {}
        self._told: Labels = {}

    def doubt(self) -> None:
        """Labels may read otherwise from now on."""
        self.parts, self.sure = {}, {}

    def give(self, labels: Iterable[Label]) -> None:
        """Give those of these that were not given yet, or read otherwise."""
        for label in labels:
            kind, key, text = label
            told = self._told.setdefault(kind, {})
            if told.get(key) != text:
                told[key] = text
                self.kinds.setdefault(kind, len(self.given))
                self.given.append(label)


Page = tuple[LabelBook, int]  # a book, and how many of its labels were given


def named(part: Ask | Extra) -> str:
    """By what name something is asked again and again."""
    return part.decision if isinstance(part, Ask) else part.at


def candidates(forms: Iterable[Form]) -> list[Candidates]:
    """What may be chosen in these forms; what several fields share comes once."""
    fields = [field for form in forms for field in form.fields if not isinstance(field, Words)]
    return list({(field.kind, id(field.of)): (field.kind, field.of) for field in fields}.values())


def label_of(kind: str, value: Any, text: str) -> Label:
    """The label of a candidate that reads so."""
    return kind, value if type(value) is str else encode(value).decode(), text


def labels(page: Page) -> Labels:
    """Everything that was given, as a client keeps it."""
    book, count = page
    known: Labels = {}
    for kind, key, text in book.given[:count]:
        known.setdefault(kind, {})[key] = text
    return known


def added(given: Sequence[Label], fresh: frozenset[str]) -> list[say.Change]:
    """Labels as changes: a kind that is fresh comes as a whole."""
    whole: Labels = {}
    for kind, key, text in given:
        if kind in fresh:
            whole.setdefault(kind, {})[key] = text
    found = [say.Change(("labels", kind), Raw(encode(those))) for kind, those in whole.items()]
    return found + [
        say.Change(("labels", kind, key), Raw(encode(text))) for kind, key, text in given if kind not in fresh
    ]
