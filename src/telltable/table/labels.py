"""What people read for the candidates of a choice, by kind and candidate: told once, and kept by whoever was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Raw

from telltable import protocol as say
from telltable.core.ask import Form, Words
from telltable.core.log import encode

Labels = dict[str, dict[str, str]]
Label = tuple[str, str, str]  # kind, candidate as JSON writes it (a text without its quotes), and how it reads
Candidates = tuple[tuple[str, tuple[Any, ...]], ...]  # by kind
Reading = Callable[[str, Any], str]
MOST = 5_000  # labels until a new book is begun


class LabelBook:
    """The labels that a seat was given.

    Attributes:
        given: in the order in which they were; the last one counts.
    """

    def __init__(self) -> None:
        self.given: list[Label] = []
        self.kinds: dict[str, int] = {}  # where the first of each kind is
        self._told: Labels = {}
        self._sure: Labels = {}  # those that read as they read when they were given

    def doubt(self) -> None:
        """Labels may read otherwise from now on."""
        self._sure = {}

    def add(self, candidates: Candidates, read: Reading) -> None:
        """Give the labels of these that were not given yet."""
        for kind, of in candidates:
            sure = self._sure.setdefault(kind, {})
            for value in [value for value in of if value not in sure]:
                sure[value] = text = read(kind, value)
                self._give(kind, value if type(value) is str else encode(value).decode(), text)

    def _give(self, kind: str, key: str, text: str) -> None:
        told = self._told.setdefault(kind, {})
        if told.get(key) != text:
            told[key] = text
            self.kinds.setdefault(kind, len(self.given))
            self.given.append((kind, key, text))


Page = tuple[LabelBook, int]  # a book, and how many of its labels were given


def candidates(forms: Iterable[Form]) -> Candidates:
    """What may be chosen in these forms."""
    fields = [field for form in forms for field in form.fields]
    return tuple(dict.fromkeys([(field.kind, field.of) for field in fields if not isinstance(field, Words)]))


def labels(page: Page) -> Labels:
    """Everything that was given, as a client keeps it."""
    book, count = page
    named: Labels = {}
    for kind, key, text in book.given[:count]:
        named.setdefault(kind, {})[key] = text
    return named


def added(old: Page, new: Page) -> list[say.Change]:
    """The labels that are new, as changes: a kind that is new comes as a whole."""
    (book, start), (after, end) = old, new
    if book is not after:
        return [say.Change(("labels",), Raw(encode(labels(new))))]
    if start == end:
        return []
    fresh: Labels = {}
    found: list[say.Change] = []
    for kind, key, text in book.given[start:end]:
        if book.kinds[kind] < start:
            found.append(say.Change(("labels", kind, key), Raw(encode(text))))
        else:
            fresh.setdefault(kind, {})[key] = text
    return [*(say.Change(("labels", kind), Raw(encode(those))) for kind, those in fresh.items()), *found]
