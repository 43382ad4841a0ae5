"""What people read for the candidates of a choice, by kind and candidate: told once, and kept by whoever was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import filterfalse
from typing import Any

from telltable import protocol as say
from telltable.core.ask import Ask, Extra
from telltable.core.log import encode

Labels = dict[str, dict[str, str]]
Label = tuple[str, str, str]  # kind, candidate as JSON writes it (a text without its quotes), and how it reads
Part = Ask | Extra  # of what is asked
Candidates = tuple[str, tuple[Any, ...]]  # of one field, with their kind
MOST = 5_000  # labels until a new book is begun


class LabelBook:
    """The labels that a seat was given.

    Attributes:
        given: in the order in which they were; the last one counts.
        kinds: where the first of each kind is.
    """

    def __init__(self) -> None:
        self.given: list[Label] = []
        self.kinds: dict[str, int] = {}
        self._told: Labels = {}
        self._sure: dict[tuple[str, bool], set[Any]] = {}

    def doubt(self) -> None:
        """Labels may read otherwise from now on."""
        self._sure = {}

    def lacks(self, kind: str, of: tuple[Any, ...], *, public: bool) -> list[Any]:
        """The candidates whose labels are not given yet as the seat itself reads them, or as everybody does (`public`);
        from now on they count as given."""
        sure = self._sure.setdefault((kind, public), set())
        if sure.issuperset(of):
            return []
        lacking = list(filterfalse(sure.__contains__, of))
        sure.update(lacking)
        return lacking

    def give(self, labels: Iterable[Label]) -> None:
        """Give those of these that were not given yet, or read otherwise."""
        for label in labels:
            kind, key, text = label
            told = self._told.get(kind)
            if told is None:
                told = self._told[kind] = {}
                self.kinds[kind] = len(self.given)
            if told.get(key) != text:
                told[key] = text
                self.given.append(label)


Page = tuple[LabelBook, int]  # a book, and how many of its labels were given


def candidates(part: Part) -> list[Candidates]:
    """What may be chosen in each field of a part of what is asked, with its kind; lists are told with their labels."""
    return [(field.kind, field.of) for form in part.forms for field in form.fields if field.of]


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


def write_added(given: Sequence[Label], fresh: frozenset[str]) -> bytes:
    """Labels as changes, as they stand in a frame: a kind that is fresh comes as a whole."""
    whole: Labels = {}
    for kind, key, text in given:
        if kind in fresh:
            whole.setdefault(kind, {})[key] = text
    written = [say.write_change(say.path(("labels", kind)), encode(those)) for kind, those in whole.items()]
    written += [
        say.write_change(say.path(("labels", kind, key)), encode(text))
        for kind, key, text in given
        if kind not in fresh
    ]
    return b",".join(written)
