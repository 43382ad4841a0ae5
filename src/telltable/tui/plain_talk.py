"""Lines in, lines out: asking for a number or for words without any control sequence."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import Any, Protocol

from telltable.core.words import clean, harmless

from .filling import LONGEST_NUMBER, Pick, Question, Write
from .words import these

BLANK_LINES = 60  # enough to push a hand out of sight on any terminal


class Source(Protocol):
    """Where lines come from, such as ``sys.stdin``."""

    def readline(self) -> str:
        """The next line with its line break; empty at the end."""

    def isatty(self) -> bool:
        """Whether a person types."""


class Sink(Protocol):
    """Where lines go, such as ``sys.stdout``."""

    def write(self, text: str, /) -> object:
        """Take some text."""

    def flush(self) -> object:
        """Pass on what was taken."""


class Left(Exception):
    """Whoever plays has left the table, or there is no more input."""


class Cancelled(Exception):
    """Whoever plays does not want this move after all."""


class Back(Exception):
    """Whoever plays wants to answer the question before once more."""


def whole(typed: str) -> int | None:
    """The number that was typed; None when it is none. One that is far too long is some number that no list has."""
    if not typed.isdecimal():
        return None
    return int(typed) if len(typed) <= LONGEST_NUMBER else sys.maxsize


class Talk:
    """A conversation over two text streams."""

    def __init__(self, stdin: Source, stdout: Sink) -> None:
        for stream in (stdin, stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")  # a letter that can't be read or shown ends no game
        self._in = stdin
        self._out = stdout

    def say(self, line: str = "") -> None:
        """Print a line."""
        self.say_all((line,))

    def say_all(self, lines: Iterable[str]) -> None:
        """Print lines."""
        self._put("".join(f"{harmless(line)}\n" for line in lines))

    def _put(self, text: str) -> None:
        """The one way to the screen; what goes it is harmless."""
        self._out.write(text)
        self._out.flush()

    def line(self, prompt: str) -> str:
        """The next line, cleaned. Raises `Left` when there is none."""
        self._put(harmless(prompt))
        typed = self._in.readline()
        if not typed:
            self.say()
            raise Left
        return clean(typed)

    def number(self, numbers: Sequence[int]) -> int:
        """The place of the number that is typed among these. Raises `Cancelled` for c and `Back` for b."""
        while True:
            typed = self.line("Number, or c to cancel: ").casefold()
            _leave(typed.removeprefix("/"))
            number = whole(typed)
            if number is not None and number in numbers:
                return numbers.index(number)
            self.say(f"Type {these(numbers)}, please; b goes back one question, c cancels.")

    def ask(self, question: Question) -> Any:
        """The answer to a question of a form. Raises `Cancelled` for c and `Back` for b."""
        return self._pick(question) if isinstance(question, Pick) else self._write(question)

    def _pick(self, question: Pick) -> Any:
        numbers = [number for number, _ in question.numbered]
        if any(words for _, words in question.numbered):
            self.say(question.title)
            self.say_all(f"  {number}. {words}" if words else f"  {number}" for number, words in question.numbered)
        else:
            self.say(f"{question.title} {these(numbers)}.")
        return question.rows[self.number(numbers)][0]

    def _write(self, question: Write) -> str:
        self.say(f"{question.title} Up to {question.limit} characters{f'; {question.skip}' * bool(question.skip)}.")
        self.say_all(f"  /{place} {words}" for place, words in enumerate(question.suggestions, start=1))
        while True:
            typed = self.line(": ")
            if typed.startswith("/") and not typed.startswith("//"):
                _leave(typed[1:].casefold())
                number = whole(typed[1:])
                if number is not None and 1 <= number <= len(question.suggestions):
                    return question.suggestions[number - 1]
                self.say(_slashes(len(question.suggestions)))
                continue
            typed = typed.removeprefix("/")
            if len(typed) > question.limit:
                self.say(f"That has {len(typed)} characters; the limit is {question.limit}.")
            elif typed or question.skip:
                return typed
            else:
                self.say("Please write something; /c cancels.")

    def confirm(self, said: str) -> None:
        """Say what will be played and wait for Enter. Raises `Cancelled` for c and `Back` for b."""
        self.say(said)
        while True:
            typed = self.line("Enter plays it, c cancels: ").casefold()
            if typed in ("", "y", "yes"):
                return
            _leave(typed.removeprefix("/"))
            self.say("Nothing has been played yet. Enter plays it; b goes back one question, c cancels.")

    def curtain(self, name: str) -> None:
        """Hide what was on the screen and wait for the next person; nothing when no person types."""
        if not self._in.isatty():
            return
        self.say_all([""] * BLANK_LINES)
        self.line(f"Pass the keyboard to {name}. Press Enter when only {name} is looking. ")


def _leave(typed: str) -> None:
    """What ends a question without an answer."""
    if typed in ("c", "cancel"):
        raise Cancelled
    if typed in ("b", "back"):
        raise Back
    if typed in ("q", "quit"):
        raise Left


def _slashes(suggestions: int) -> str:
    """What a line that begins with a slash may be."""
    offered = {0: "There are no suggestions here", 1: "There is one suggestion, /1"}
    said = offered.get(suggestions, f"There are {suggestions} suggestions, /1 to /{suggestions}")
    return f"{said}. /b goes back one question, /c cancels; start with // to write a text that begins with a slash."
