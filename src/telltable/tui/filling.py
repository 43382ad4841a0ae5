"""Filling a form one question at a time: the same questions, in the same order, on every terminal."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.ask import AnyField, Extra, Form, NewOr, One, Several
from telltable.core.doubt import Doubts
from telltable.core.english import ended

from .words import Label, question_of, spaced

NEW: Final = "a new one"
ENOUGH: Final = "that's all"
NONE: Final = "none of these"
PLAY: Final = "Play it"
OWN: Final = "something else: write it yourself"
LONGEST_NUMBER: Final = 9  # digits; no list is so long
_NO_WORDS: Final = ("", NEW, ENOUGH, NONE, OWN)  # answers that say nothing by themselves


class Pick(Struct, frozen=True):
    """Choose one row.

    Attributes:
        title: what is asked, a whole sentence.
        rows: value and label of each.
        field: the field it belongs to; None when it is about the whole move.
        meant: whether its first row may stand under the cursor, and be taken unasked if there is no other.
    """

    title: str
    rows: tuple[tuple[Any, str], ...]
    field: AnyField | None
    meant: bool = True

    @property
    def numbered(self) -> tuple[tuple[int, str], ...]:
        """Each row's number to type and its words.

        Rows that are numbers, or begin with their own, keep those, and what ends the choice is 0 among them; a row
        that is nothing but its number has no words besides. All other rows are numbered by their places.
        """
        own = [own_number(value, label) for value, label in self.rows]
        if None in own or len(set(own)) < len(own) or not any(own):
            return tuple((place, spelt(label)) for place, (_, label) in enumerate(self.rows, start=1))
        return tuple(
            (n or 0, label.removeprefix(str(n)).lstrip()) for n, (_, label) in zip(own, self.rows, strict=True)
        )


def own_number(value: Any, label: str) -> int | None:
    """The number that a candidate is, or begins with; 0 for what ends a choice; None for all others."""
    if label.isdecimal() and len(label) <= LONGEST_NUMBER:
        return int(label)
    if value in (ENOUGH, OWN):
        return 0
    return value if type(value) is int and (not value or label.startswith(f"{value} ")) else None


def spelt(label: str) -> str:
    """A label that can't be taken for the number in front of it: ``number 2`` for a bare 2."""
    return f"number {label}" if label.isdecimal() else label


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
    """A form being filled. Answers can be taken back one by one; the values follow from them.

    A question with one possible answer is answered without being asked.
    """

    def __init__(
        self,
        form: Form,
        label: Label,
        given: tuple[Any, ...] = (),
        extras: tuple[Extra, ...] = (),
        questions: Mapping[str, str] = MappingProxyType({}),
        *,
        doubts: Doubts | None = None,
        foresee: Callable[[Mapping[str, Any]], str] = lambda move: "",
    ) -> None:
        """Start with the first answers already given, if any. `extras` may be added at the end.

        Args:
            form: what is filled.
            label: candidates in words.
            given: answers to the first fields.
            extras: what may be added.
            questions: the game's own (`Rules.questions`).
            doubts: candidates of the first field that are hardly meant.
            foresee: what a move would come to, as far as it is chosen.
        """
        self.form = form
        self._doubts = doubts or Doubts()
        self._foresee = foresee
        self.extras = extras
        self._label = label
        self._questions = questions
        self._least = len(given)
        self._answers: list[Any] = list(given)
        self._replay()

    def _replay(self) -> None:
        """Ask again from the start and stop at the first question without an answer."""
        self.question: Question | None = None
        self.added: dict[str, list[dict[str, Any]]] = {}
        self.values: list[Any] = []
        self.done: list[tuple[str, str]] = []
        self.unasked: list[tuple[str, str]] = []
        answers = list(reversed(self._answers))
        for place, field in enumerate(self.form.fields):
            said: list[str] = []
            asking = _heard(self._asks(self.form, field), said, spared=place >= self._least)
            noted, asked = len(self.done), False
            try:
                question = next(asking)
                asked = True
                while answers:
                    question = asking.send(answers.pop())
                self.question = question
            except StopIteration as stop:
                self.values.append(stop.value)
            if place >= self._least or self._answers[place] == OWN:
                self._note(self.form, field, said)
            if not asked:
                self.unasked += self.done[noted:]
            if self.question is not None:
                return
        if self.extras:
            self._ask_more(answers)

    def _ask_more(self, answers: list[Any]) -> None:
        """Everything owed is there: play it, or add something to it."""
        asking = self._more()
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

    @property
    def complete(self) -> bool:
        """Whether everything owed is there: it is played, or something is added to it."""
        return self.question is None or (isinstance(self.question, Pick) and self.question.field is None)

    def _note(self, form: Form, field: AnyField, said: list[str]) -> None:
        """Keep what was answered with its question, for the summary."""
        parts = field.roles if isinstance(field, Several) else ()
        if parts:
            asked = [question_of(self._questions, form, field, role) for role in parts]
            self.done += [(title.rstrip("?."), words) for title, words in zip(asked, said, strict=False)]
            return
        heading = question_of(self._questions, form, field).rstrip("?.")
        if said:
            self.done.append((heading, ", ".join(said)))
        elif isinstance(field, Several) and self.question is None:
            self.done.append((heading, "none"))

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

    @property
    def outlook(self) -> str:
        """What the move would come to, as far as it is chosen, as a sentence; empty: nothing new to say."""
        chosen = len(self.values)
        if 0 < chosen <= self._least:
            return ""  # what was picked said so
        so_far = replace(self.form, fields=self.form.fields[:chosen])
        comes = self._foresee(so_far.fill(tuple(self.values)))
        return ended(comes[:1].upper() + comes[1:]) if comes else ""

    def summary(self) -> str:
        """What was chosen so far, in one line: each question with its answer."""
        return " ".join(ended(f"{title}: {words}") for title, words in self.done)

    # --- the questions ----------------------------------------------------------------------------

    def _asks(self, form: Form, field: AnyField) -> _Asking:
        """The questions of one field; returns its value."""
        title = question_of(self._questions, form, field)
        doubted = self._doubts.of if form is self.form and field is form.fields[0] else {}
        if isinstance(field, One):
            return _one(field, title, self._label, doubted)
        if isinstance(field, Several):
            titles = [question_of(self._questions, form, field, role) for role in field.roles]
            return _several(field, title, titles, self._label, doubted)
        if isinstance(field, NewOr):
            return _new_or(field, title, self._label)
        return _words(
            Write(title, field.limit, field, field.suggestions, "Enter leaves it out" if field.optional else "")
        )

    def _more(self) -> _Asking:
        """Add to the move until it is to be played."""
        while True:
            open_ = [(x, form) for x in self.extras if len(self.added.get(x.at, ())) < x.most for form in x.forms]
            rows = ((ENOUGH, PLAY), *((place, form.said) for place, (_, form) in enumerate(open_)))
            answer = yield Pick("Play it, or add to it?" if open_ else "Play it?", rows, None)
            if answer == ENOUGH:
                return
            extra, form = open_[answer]
            values, said = [], list[str]()
            for field in form.fields:
                values.append((yield from _heard(self._asks(form, field), said)))
            self.added.setdefault(extra.at, []).append(form.fill(tuple(values)))
            self.done.append((form.title, ", ".join(said)))


def _heard(asking: _Asking, said: list[str], *, spared: bool = True) -> _Asking:
    """The same questions; the answers that say something are noted in words.

    With `spared`, what has one possible answer is not asked.
    """
    try:
        question = next(asking)
        while True:
            lone = spared and isinstance(question, Pick) and len(question.rows) == 1 and question.meant
            only = question.rows if lone and isinstance(question, Pick) else ()
            answer = only[0][0] if only else (yield question)
            words = _said(question, answer)
            if words.casefold() not in _NO_WORDS:
                said.append(words)
            question = asking.send(answer)
    except StopIteration as stop:
        return stop.value


def _said(question: Question, answer: Any) -> str:
    if isinstance(question, Write):
        return str(answer)
    return next((label for value, label in question.rows if value == answer), str(answer))


def _words(question: Write) -> _Asking:
    return (yield question)


def _one(field: One, title: str, label: Label, doubted: Mapping[Any, str]) -> _Asking:
    rows = _rows(field, field.of, label, doubted)
    if field.words:
        rows = (*rows, (OWN, OWN.capitalize()))
    answer = yield Pick(title, rows, field, rows[0][0] not in doubted)
    if field.words and answer == OWN:
        answer = yield Write(title, field.words, field)
    return answer


def _several(field: Several, title: str, titles: list[str], label: Label, doubted: Mapping[Any, str]) -> _Asking:
    chosen: list[Any] = []
    while len(chosen) < field.most:
        rows = _rows(field, tuple(value for value in field.of if value not in chosen), label, doubted)
        if len(chosen) >= field.least:
            rows = ((ENOUGH, (ENOUGH if chosen else NONE).capitalize()), *rows)
        n = len(chosen)
        asked = titles[n] if n < len(titles) else f"{title}{_count(field, n)}"
        answer = yield Pick(asked, rows, field, rows[0][0] not in doubted)
        if answer == ENOUGH:
            break
        chosen.append(answer)
    return chosen


def _count(field: Several, chosen: int) -> str:
    """How many are to be chosen, and how many were."""
    if field.most == 1:
        return ""
    if field.least == field.most:
        return f" Choice {chosen + 1} of {field.most}."
    if chosen:
        return f" {chosen} chosen, up to {field.most - chosen} more."
    return f" Up to {field.most}." if field.least == 0 else f" At least {field.least}, up to {field.most}."


def _new_or(field: NewOr, title: str, label: Label) -> _Asking:
    if field.of:
        rows = ((NEW, NEW.capitalize()), *_rows(field, field.of, label))
        answer = yield Pick(title, rows, field)
        if answer != NEW:
            return answer
    words = yield Write(
        f"What is the new {spaced(field.kind).lower()} called?",
        field.limit,
        field,
        field.suggestions,
        "press Enter to have it named for you",
    )
    if not words:
        return field.new
    return {**field.new, "label": words} if isinstance(field.new, Mapping) else words


def _rows(
    field: AnyField, values: tuple[Any, ...], label: Label, doubted: Mapping[Any, str] = MappingProxyType({})
) -> tuple[tuple[Any, str], ...]:
    """Each value with its words; of one that is hardly meant also what it is."""
    said = ((value, label(field.kind, value)) for value in values)
    return tuple((value, f"{words}, {doubted[value]}" if value in doubted else words) for value, words in said)
