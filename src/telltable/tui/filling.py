"""Filling a form one question at a time: the same questions, in the same order, on every terminal."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final

from msgspec import Struct

from telltable.core.ask import AnyField, Extra, Form, NewOr, One, Several

from .words import Label, field_title, spaced

NEW: Final = "a new one"
ENOUGH: Final = "that is all"
PLAY: Final = "Play it"
OWN: Final = "something else: write it yourself"


class Pick(Struct, frozen=True):
    """Choose one row.

    Attributes:
        title: what is asked.
        rows: value and label of each.
        field: the field it belongs to; None when it is about the whole move.
    """

    title: str
    rows: tuple[tuple[Any, str], ...]
    field: AnyField | None

    @property
    def numbered(self) -> tuple[tuple[int, str], ...]:
        """Each row's number to type and its words: the number it already begins with, or its place in the list."""
        if all(isinstance(value, int) and label.startswith(f"{value} ") for value, label in self.rows):
            return tuple((value, label.removeprefix(f"{value} ")) for value, label in self.rows)
        return tuple((place, label) for place, (_, label) in enumerate(self.rows, start=1))


class Write(Struct, frozen=True):
    """Write up to `limit` characters. `skip` says what happens without any; empty when they are owed."""

    title: str
    limit: int
    field: AnyField
    suggestions: tuple[str, ...] = ()
    skip: str = ""


Question = Pick | Write
_Asking = Generator[Question, Any, Any]


class Filling:
    """A form being filled. Answers can be taken back one by one; the values follow from them."""

    def __init__(self, form: Form, label: Label, given: tuple[Any, ...] = (), extras: tuple[Extra, ...] = ()) -> None:
        """Start with the first answers already given, if any. `extras` may be added at the end."""
        self.form = form
        self.extras = extras
        self._label = label
        self._least = len(given)
        self._answers: list[Any] = list(given)
        self._replay()

    def _replay(self) -> None:
        """Ask again from the start and stop at the first question without an answer."""
        self.question: Question | None = None
        self.added: dict[str, list[dict[str, Any]]] = {}
        self.values: list[Any] = []
        self.done: list[tuple[str, str]] = []
        answers = list(reversed(self._answers))
        for place, field in enumerate(self.form.fields):
            asking = _ask(field, self._label)
            said: list[str] = []
            try:
                question = next(asking)
                while answers:
                    answer = answers.pop()
                    said.append(_said(question, answer))
                    question = asking.send(answer)
                self.question = question
            except StopIteration as stop:
                self.values.append(stop.value)
            if place >= self._least:
                self._note(field, said)
            if self.question is not None:
                return
        if self.extras:
            self._ask_more(answers)

    def _ask_more(self, answers: list[Any]) -> None:
        """Everything owed is there: play it, or add something to it."""
        asking = _more(self.extras, self.added, self.done, self._label)
        try:
            question = next(asking)
            while answers:
                question = asking.send(answers.pop())
            self.question = question
        except StopIteration:
            return

    @property
    def sure(self) -> bool:
        """Whether playing it was the last answer, so that nothing is left to confirm."""
        return self.question is None and bool(self.extras)

    def _note(self, field: AnyField, said: list[str]) -> None:
        words = ", ".join(words for words in said if words.casefold() not in ("", NEW, ENOUGH))
        if words:
            self.done.append((spaced(field.role or field.kind), words))

    def answer(self, value: Any) -> None:
        """Answer the open question: the value of a row, or words."""
        self._answers.append(value)
        self._replay()

    def back(self) -> bool:
        """Take the last answer back. Says whether there was one."""
        if len(self._answers) <= self._least:
            return False
        self._answers.pop()
        self._replay()
        return True

    def move(self) -> dict[str, Any]:
        """The move as plain data. Every question must be answered."""
        return self.form.fill(tuple(self.values)) | self.added

    def summary(self) -> str:
        """What was chosen so far, in one line."""
        return "; ".join(f"{title}: {words}" for title, words in self.done)


def _said(question: Question, answer: Any) -> str:
    if isinstance(question, Write):
        return str(answer)
    return next((label for value, label in question.rows if value == answer), str(answer))


def _ask(field: AnyField, label: Label) -> _Asking:
    """The questions of one field; returns its value."""
    if isinstance(field, One):
        return (yield from _one(field, label))
    if isinstance(field, Several):
        return (yield from _several(field, label))
    if isinstance(field, NewOr):
        return (yield from _new_or(field, label))
    skip = "Enter leaves it out" if field.optional else ""
    return (yield Write(field_title(field), field.limit, field, field.suggestions, skip))


def _one(field: One, label: Label) -> _Asking:
    rows = _rows(field, field.of, label)
    if field.words:
        rows = (*rows, (OWN, OWN.capitalize()))
    answer = yield Pick(field_title(field), rows, field)
    if field.words and answer == OWN:
        answer = yield Write(field_title(field), field.words, field)
    return answer


def _more(
    extras: tuple[Extra, ...], added: dict[str, list[dict[str, Any]]], done: list[tuple[str, str]], label: Label
) -> _Asking:
    """Add to the move until it is to be played."""
    while True:
        open_ = [(x, form) for x in extras if len(added.get(x.at, ())) < x.most for form in x.forms]
        rows = ((ENOUGH, PLAY), *((place, form.title) for place, (_, form) in enumerate(open_)))
        answer = yield Pick("That is all. Play it", rows, None)
        if answer == ENOUGH:
            return
        extra, form = open_[answer]
        values = []
        for field in form.fields:
            values.append((yield from _ask(field, label)))
        added.setdefault(extra.at, []).append(form.fill(tuple(values)))
        done.append((form.title, ", ".join(str(value) for value in values if value != "")))


def _several(field: Several, label: Label) -> _Asking:
    chosen: list[Any] = []
    while len(chosen) < field.most:
        rows = _rows(field, tuple(value for value in field.of if value not in chosen), label)
        if len(chosen) >= field.least:
            rows = ((ENOUGH, ENOUGH.capitalize()), *rows)
        role = field.roles[len(chosen)] if len(chosen) < len(field.roles) else _count(field, len(chosen) + 1)
        answer = yield Pick(field_title(field, role), rows, field)
        if answer == ENOUGH:
            break
        chosen.append(answer)
    return chosen


def _count(field: Several, number: int) -> str:
    if field.most == 1:
        return field.role
    count = f"{number} of {field.most if field.least == field.most else f'up to {field.most}'}"
    return f"{field.role}, {count}" if field.role else count


def _new_or(field: NewOr, label: Label) -> _Asking:
    if field.of:
        rows = ((NEW, NEW.capitalize()), *_rows(field, field.of, label))
        answer = yield Pick(field_title(field), rows, field)
        if answer != NEW:
            return answer
    words = yield Write(
        f"{field_title(field)}, a new one",
        field.limit,
        field,
        field.suggestions,
        "Enter lets it be named for you",
    )
    if not words:
        return field.new
    return {**field.new, "label": words} if isinstance(field.new, Mapping) else words


def _rows(field: AnyField, values: tuple[Any, ...], label: Label) -> tuple[tuple[Any, str], ...]:
    return tuple((value, label(field.kind, value)) for value in values)
