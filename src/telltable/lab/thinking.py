"""How long people would take: a plain model, which every report states."""

from __future__ import annotations

from msgspec import Struct

from telltable.core.ask import Ask, Words
from telltable.core.errors import Problem

LONG = 120  # characters: from here on a field is a telling, and no name


class Pace(Struct, frozen=True):
    """What a game asked of people: how many choices, how many tellings, how many quick answers."""

    choices: int = 0
    tellings: int = 0
    answers: int = 0


class Thinking(Struct, frozen=True):
    """Seconds for a choice, for telling something, and for an answer: where there is one move only, or a window that
    nearly everybody lets pass. What all choose at once is counted once."""

    choose: int = 25
    tell: int = 40
    answer: int = 5

    def minutes(self, pace: Pace) -> float:
        """How long a game took."""
        return (self.choose * pace.choices + self.tell * pace.tellings + self.answer * pace.answers) / 60

    def __str__(self) -> str:
        return f"{self.choose} seconds to choose, {self.tell} to tell, {self.answer} to answer"


def read_thinking(words: str) -> Thinking:
    """``25,40,5``. Raises `Problem`."""
    parts = words.split(",")
    if len(parts) != 3 or not all(part.isascii() and part.isdecimal() and int(part[:9]) <= 3600 for part in parts):
        raise Problem(f"Write three whole numbers of seconds up to 3600, such as 25,40,5, not {words[:40]!r}.")
    return Thinking(*map(int, parts))


def tells(ask: Ask, move: str) -> bool:
    """Whether people tell something with this kind of move."""
    for form in ask.forms:
        if form.move == move:
            for field in form.fields:
                if isinstance(field, Words) and field.limit >= LONG:
                    return True
    return False


def is_choice(ask: Ask) -> bool:
    """Whether there is more than one legal move."""
    return len(ask.forms) > 1 or ask.forms[0].count() > 1
