"""Lines in, lines out: asking for a number or for words without any control sequence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from telltable.core.words import clean

from .filling import Pick, Question, Write

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


class Back(Exception):
    """Whoever plays does not want this move after all."""


class Talk:
    """A conversation over two text streams."""

    def __init__(self, stdin: Source, stdout: Sink) -> None:
        self._in = stdin
        self._out = stdout

    def say(self, line: str = "") -> None:
        """Print a line, or several."""
        self._out.write(f"{line}\n")
        self._out.flush()

    def say_all(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()

    def line(self, prompt: str) -> str:
        """The next line, cleaned. Raises `Left` when there is none."""
        self._out.write(prompt)
        self._out.flush()
        typed = self._in.readline()
        if not typed:
            self.say()
            raise Left
        return clean(typed)

    def number(self, numbers: Sequence[int]) -> int:
        """The place of the number that is typed among these. Raises `Back` for c."""
        while True:
            typed = self.line("Number, or c to cancel: ")
            if typed.casefold() in ("c", "/c"):
                raise Back
            if typed == "q":
                raise Left
            if typed.isdecimal() and int(typed) in numbers:
                return numbers.index(int(typed))
            self.say("A number from the list, please; c cancels.")

    def ask(self, question: Question) -> Any:
        """The answer to a question of a form. Raises `Back` for c."""
        return self._pick(question) if isinstance(question, Pick) else self._write(question)

    def _pick(self, question: Pick) -> Any:
        self.say(f"{question.title}?")
        for number, words in question.numbered:
            self.say(f"  {number}. {words}")
        return question.rows[self.number([number for number, _ in question.numbered])][0]

    def _write(self, question: Write) -> str:
        self.say(f"{question.title}? Up to {question.limit} characters{f'; {question.skip}' * bool(question.skip)}.")
        for number, words in enumerate(question.suggestions, start=1):
            self.say(f"  /{number} {words}")
        while True:
            typed = self.line(": ")
            if typed.casefold() == "/c":
                raise Back
            taken = typed.removeprefix("/")
            if typed.startswith("/") and taken.isdecimal() and 1 <= int(taken) <= len(question.suggestions):
                return question.suggestions[int(taken) - 1]
            if len(typed) > question.limit:
                self.say(f"That has {len(typed)} characters; {question.limit} are allowed.")
            elif typed or question.skip:
                return typed
            else:
                self.say("Some words are needed here; /c cancels.")

    def confirm(self, title: str, summary: str) -> None:
        """Say what will be played and wait for Enter. Raises `Back` for c."""
        said = f"{title.rstrip('.')}. {summary}" if summary else title
        said = said[:1].upper() + said[1:]
        self.say(said if said.endswith((".", "!", "?", "…")) else f"{said}.")
        while True:
            typed = self.line("Enter plays it, c cancels: ").casefold()
            if typed in ("c", "/c"):
                raise Back
            if typed in ("", "y", "yes"):
                return
            if typed == "q":
                raise Left

    def curtain(self, name: str) -> None:
        """Hide what was on the screen and wait for the next person; nothing when no person types."""
        if not self._in.isatty():
            return
        self.say("\n" * BLANK_LINES)
        self.line(f"Pass the keyboard to {name}. Press Enter when only {name} is looking. ")
