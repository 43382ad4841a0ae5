"""Answers as numbers, for programs that learn: whatever a seat is asked, it answers with numbers below `ACTIONS`.

An ask of at most `WHOLE` moves is answered with one number. A larger one is answered piece by piece: which form, then
each of its fields in turn; where several things are to be chosen, one after the other, in the order of the ask unless
their order means something, until it is *enough*. A piece without a choice is not asked for.

A number stands for what it says, not for its place in a list: it is a hash of the move, or of the piece with its form
and place. So the same answer has the same number in every game and on every machine. Where two answers to one question
fall on one number, the later has the next free one; two that say the same are one. Of more than `ACTIONS` candidates
the last number is *further*.

Texts are never chosen: where words are owed, the first suggestion is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any
from zlib import crc32

from telltable.core.ask import AnyField, Ask, Form, Several, Words
from telltable.core.errors import Problem
from telltable.core.log import encode

ACTIONS = 512
WHOLE = 64

Options = Sequence[tuple[str, Any]]  # what each of them says, and its value
Picking = Generator[Options, Any, Any]

_FURTHER = object()
_ENOUGH = object()


class Answer:
    """An answer that is being chosen, number by number.

    Attributes:
        chosen: the numbers so far.
        said: what each of them said.
        move: the whole answer as plain data, ready for `Match.play`; None until then.
    """

    __slots__ = ("_asks", "_picking", "chosen", "move", "options", "said")

    def __init__(self, ask: Ask, *more: Ask) -> None:
        """An answer to this.

        Args:
            ask: what the seat is asked.
            more: what it may do instead, though nobody waits for it: `Match.offers`.
        """
        self._asks = (ask, *more)
        self._picking = _answer(self._asks)
        self.chosen: list[int] = []
        self.said: list[str] = []
        self.move: dict[str, Any] | None = None
        self.options: dict[int, tuple[str, Any]] = numbered(next(self._picking))

    def legal(self) -> list[int]:
        """What can be chosen now, in ascending order; empty once the answer is whole."""
        return sorted(self.options)

    def meaning(self, number: int) -> str:
        """What a number says now, as text: a move as JSON, or a piece such as ``Play.card="Fetch"``.

        Raises:
            Problem: it can't be chosen now.
        """
        if number not in self.options:
            raise Problem(
                f"Action {number} can't be chosen now. Actions: {', '.join(map(str, self.legal())) or 'none'}."
            )
        return self.options[number][0]

    def choose(self, number: int) -> None:
        """Choose this.

        Raises:
            Problem: it can't be chosen now; nothing has changed.
        """
        self.said.append(self.meaning(number))
        self.chosen.append(number)
        try:
            self.options = numbered(self._picking.send(self.options[number][1]))
        except StopIteration as done:
            self.options, self.move = {}, done.value

    def copy(self) -> Answer:
        """Another one that has come as far."""
        twin = Answer(*self._asks)
        for number in self.chosen:
            twin.choose(number)
        return twin


def numbered(options: Options) -> dict[int, tuple[str, Any]]:
    """Each option under its number. What says the same as an earlier one is left out."""
    found: dict[int, tuple[str, Any]] = {}
    said: set[str] = set()
    for option in options:
        if option[0] in said:
            continue
        said.add(option[0])
        number = crc32(option[0].encode()) % ACTIONS
        while number in found:
            number = (number + 1) % ACTIONS
        found[number] = option
    return found


def _answer(asks: Sequence[Ask]) -> Picking:
    if sum(ask.count() for ask in asks) <= WHOLE:
        return (yield [(_text(move), move) for ask in asks for move in ask.moves()])
    form = yield from _piece(_forms(asks))
    values = []
    for field in form.fields:
        values.append((yield from _field(form, field)))
    return form.fill(tuple(values))


def _forms(asks: Sequence[Ask]) -> list[tuple[str, Any]]:
    """Every form by its fixed parts; where that is not enough, with a count."""
    texts: Counter[str] = Counter()
    found = []
    for form in (form for ask in asks for form in ask.forms):
        text = _text({"type": form.move, **form.fixed})
        texts[text] += 1
        found.append((f"{text} {texts[text]}" if texts[text] > 1 else text, form))
    return found


def _field(form: Form, field: AnyField) -> Picking:
    name = f"{form.move}.{field.at}"
    if isinstance(field, Words):
        return next(field.values())
    if not isinstance(field, Several):
        return (yield from _piece([(f"{name}={_text(value)}", value) for value in field.values()]))
    chosen: list[int] = []
    while len(chosen) < field.most:
        options: list[tuple[str, Any]] = [(f"{name}+{_text(field.of[at])}", at) for at in _next(field, chosen)]
        if len(chosen) >= field.least:
            options.append((f"{name}: enough", _ENOUGH))
        at = yield from _piece(options)
        if at is _ENOUGH:
            break
        chosen.append(at)
    return [field.of[at] for at in chosen]


def _next(field: Several, chosen: Sequence[int]) -> Sequence[int]:
    """The places of the candidates that can come next, so that there will be enough of them."""
    if field.ordered:
        return [at for at in range(len(field.of)) if at not in chosen]
    after = chosen[-1] + 1 if chosen else 0
    return range(after, len(field.of) - max(0, field.least - len(chosen) - 1))


def _piece(options: list[tuple[str, Any]]) -> Picking:
    """One of the options; without a question where there is but one."""
    while len(options) > ACTIONS:
        value = yield [*options[: ACTIONS - 1], ("further", _FURTHER)]
        if value is not _FURTHER:
            return value
        options = options[ACTIONS - 1 :]
    return (yield options) if len(options) > 1 else options[0][1]


def _text(value: Any) -> str:
    return encode(value).decode()
