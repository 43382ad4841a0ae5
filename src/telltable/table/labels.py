"""What people read for the candidates of a choice, by kind and candidate: told once, and kept by whoever was told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import filterfalse
from typing import Any

from telltable import protocol as say
from telltable.core.ask import Ask, Extra, Form, Words
from telltable.core.log import encode

Labels = dict[str, dict[str, str]]
Label = tuple[str, str, str]  # kind, candidate as JSON writes it (a text without its quotes), and how it reads
Part = Ask | Extra  # of what is asked
Choices = dict[str, dict[Any, None]]  # what may be chosen, by kind, in order
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
        self._sure: dict[str, set[Any]] = {}
        self._seen: dict[tuple[int, str], tuple[Any, ...]] = {}  # held, so that their ids stay theirs
        self._public: dict[Any, Choices] = {}

    def doubt(self) -> None:
        """Labels may read otherwise from now on."""
        self._sure, self._seen, self._public = {}, {}, {}

    def last(self, maker: Any, choices: Choices) -> Choices | None:
        """What could be chosen in what this function made for all when the seat was given its labels last; from now on
        it is this."""
        before = self._public.get(maker)
        self._public[maker] = choices
        return before

    def lacks(self, kind: str, of: tuple[Any, ...]) -> list[Any]:
        """The candidates whose labels are not given yet as the seat itself reads them; from now on they count as
        given."""
        key = (id(of), kind)
        if key in self._seen:
            return []
        if len(self._seen) > MOST:
            self._seen = {}
        self._seen[key] = of
        sure = self._sure.setdefault(kind, set())
        if sure.issuperset(of):
            return []
        fresh = [value for value in of if value not in sure]
        sure.update(fresh)
        return fresh

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


def candidates(forms: Iterable[Form]) -> list[Candidates]:
    """What may be chosen in each field of these forms, with its kind."""
    return [(field.kind, field.of) for form in forms for field in form.fields if not isinstance(field, Words)]


def choices_of(part: Part) -> Choices:
    """What may be chosen in a part of what is asked."""
    choices: Choices = {}
    seen = set()
    for kind, of in candidates(part.forms):
        if (kind, id(of)) not in seen:
            seen.add((kind, id(of)))
            choices[kind] = choices[kind] | dict.fromkeys(of) if kind in choices else dict.fromkeys(of)
    return choices


def fresh(choices: Choices, before: Choices | None) -> list[tuple[str, Any]]:
    """What may be chosen and could not be before, each with its kind."""
    found = []
    for kind, of in choices.items():
        known = before.get(kind, {}) if before else {}
        if not of.keys() <= known.keys():
            found += [(kind, value) for value in filterfalse(known.__contains__, of)]
    return found


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
