"""Filling a form one question at a time: the same questions, in the same order, on every terminal."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, Final

from msgspec import Struct

from telltable.core.ask import AnyField, Form, NewOr, One, Several

from .words import Label, field_title

NEW: Final = "a new one"
ENOUGH: Final = "that is all"


class Pick(Struct, frozen=True):
    """Choose one row.

    Attributes:
        title: what is asked.
        rows: value and label of each.
        field: the field it belongs to.
    """

    title: str
    rows: tuple[tuple[Any, str], ...]
    field: AnyField

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

    def __init__(self, form: Form, label: Label, given: tuple[Any, ...] = ()) -> None:
        """Start with the first answers already given, if any."""
        self.form = form
        self._label = label
        self._least = len(given)
        self._answers: list[Any] = list(given)
        self._replay()

    def _replay(self) -> None:
        """Ask again from the start and stop at the first question without an answer."""
        self.question: Question | None = None
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

    def _note(self, field: AnyField, said: list[str]) -> None:
        words = ", ".join(words for words in said if words not in ("", NEW, ENOUGH))
        if words:
            self.done.append((field_title(field), words))

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
        return self.form.fill(tuple(self.values))

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
        return (yield Pick(field_title(field), _rows(field, field.of, label), field))
    if isinstance(field, Several):
        return (yield from _several(field, label))
    if isinstance(field, NewOr):
        return (yield from _new_or(field, label))
    skip = "Enter leaves it out" if field.optional else ""
    return (yield Write(field_title(field), field.limit, field, field.suggestions, skip))


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
    return f"{number} of {field.most if field.least == field.most else f'up to {field.most}'}"


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
