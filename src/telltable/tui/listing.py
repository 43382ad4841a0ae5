"""The choices of a turn as numbered lines: what can be chosen first, then what can't, by its reason or folded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import count

from telltable.core.board import Face
from telltable.core.english import ended, listed

from .choices import Choice
from .filling import own_number, spelt
from .folding import FEW, head, is_shut, why

LONG = 9  # a list with more lines is not told again whole when little of it has changed


class Listing:
    """Numbers that mean what they show.

    Choices that are numbers themselves keep them; others are counted from 1 without a gap. What can't be chosen comes
    after all that can, and a card that is no question now is not listed.

    Attributes:
        numbered: every choice by its number.
        shut: what can't be chosen, a line for each reason.
        lines: what is told; more than a few that can't be chosen are one line of it.
    """

    def __init__(self, choices: Sequence[Choice]) -> None:
        open_ = [choice for choice in choices if choice.form]
        closed = [choice for choice in choices if is_shut(choice)]
        own = [own_number(None, choice.title) if choice.given else None for choice in open_]
        known = [number for number in own if number is not None]
        self._own = bool(known) and len(set(known)) == len(own)
        if not self._own:
            known = list(range(1, len(open_) + 1))
        places = count(max(known, default=0) + 1)
        self.numbered = dict(zip(known, open_, strict=True))
        self.lines = [self._line(number, choice) for number, choice in self.numbered.items()]
        self.shut: list[str] = []
        reasons = dict.fromkeys(choice.why_not for choice in closed)
        for reason in reasons:
            alike = [(next(places), choice) for choice in closed if choice.why_not == reason]
            self.numbered.update(alike)
            titles = listed([f"{number}. {one.title}" for number, one in alike])
            self.shut.append(f"Not now: {ended(titles)} {reason}")
        self.lines += self.shut if len(closed) <= FEW else [f"{ended(head(closed))} {why(closed)}"]

    def _line(self, number: int, choice: Choice) -> str:
        said = described(choice)
        if self._own:
            said = said.removeprefix(spelt(choice.title)).lstrip(",. ")
        return f"{number}. {said}".rstrip() if said else str(number)

    def number_of(self, face: Face) -> int | None:
        """The number of this card; None when it is not listed."""
        return next(
            (number for number, choice in self.numbered.items() if choice.face and choice.face.key == face.key), None
        )

    def since(self, before: Sequence[str]) -> Iterator[str]:
        """The lines to tell to somebody who was told these before: of a long list only what has changed."""
        same = sum(line == was for line, was in zip(self.lines, before, strict=False))
        if len(self.lines) != len(before) or same <= LONG:
            yield from self.lines
            return
        yield from (line for line, was in zip(self.lines, before, strict=True) if line != was)
        yield f"The {'other ' * (same < len(before))}{same} are as before; Enter alone lists them."


def named(choice: Choice) -> str:
    """A choice by its title and what it is, nothing twice: ``The High Mark, Resolution, AFTERMATH, needed``."""
    face = choice.face
    said = spelt(choice.title[:1].upper() + choice.title[1:])
    for part in (face.kind, face.tag, *face.marks) if face and not choice.deed else ():
        said += f", {part}" if _is_new(part, said) else ""
    return said


def described(choice: Choice) -> str:
    """A choice in words; of one card among several also what it says, of a deed what is told of it."""
    said = named(choice)
    if choice.deed and choice.face and choice.face.told:
        return f"{ended(said)} {choice.face.told}"
    for text in (choice.face.text, *choice.face.choices) if choice.face and choice.given else ():
        words = text.rstrip(".")
        said += f". {words[:1].upper()}{words[1:]}" if _is_new(words, said) else ""
    return said


def _is_new(words: str, said: str) -> bool:
    return bool(words) and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said, re.IGNORECASE) is None
