"""The one way from a command to the terminal. What a file or a stranger wrote is made harmless here (`core/words.py`),
so that no command has to think of it; a test sees to it that none writes by itself."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from io import TextIOWrapper
from types import TracebackType
from typing import TYPE_CHECKING, Any

import msgspec
import typer

from telltable.core.words import escaped, harmless

if TYPE_CHECKING:
    from rich.console import Console


def any_words() -> None:
    """Let no word stop a command that prints or reads it.

    Files and pipes are UTF-8, as everywhere in Telltable, unless ``PYTHONIOENCODING`` says otherwise; a terminal shows
    a question mark for what its encoding lacks.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            own = stream.isatty() or "PYTHONIOENCODING" in os.environ
            stream.reconfigure(encoding=None if own else "utf-8", errors="replace")
    sys.excepthook = _defect


def say(line: str, *, err: bool = False) -> None:
    """Print one line; a line break within it is not ours, and becomes a space."""
    typer.echo(harmless(line), err=err)


def say_lines(text: str) -> None:
    """Print a text whose line breaks are ours."""
    typer.echo(harmless(text, lines=True))


def say_json(value: Any, *, indent: int = 0) -> None:
    """Print a value as JSON, which says what is there to the letter: what is not harmless is written as a number."""
    packed = msgspec.json.encode(value)
    typer.echo(escaped((msgspec.json.format(packed, indent=indent) if indent else packed).decode()))


def say_drawn(draw: Callable[[Console], None]) -> None:
    """Print tables: all of them at once, through the one outlet that knows what a closed pipe is."""
    console = console_of(err=False)
    with console.capture() as capture:
        draw(console)
    typer.echo(capture.get(), nl=False)


def console_of(*, err: bool) -> Console:
    """A console of Rich that takes words for words: no markup, no codes of emoji, nothing that does harm."""
    from rich.console import Console
    from rich.text import Text

    class Words(Console):
        def render_str(self, text: str, **settings: Any) -> Text:
            return super().render_str(harmless(text), **settings | {"markup": False, "emoji": False})

    return Words(stderr=err)


def confirm(question: str) -> bool:
    """Ask whoever is at the terminal for a yes."""
    return typer.confirm(harmless(question))


def attended() -> bool:
    """Whether somebody sits at the terminal who reads what is printed and can answer."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(question: str, ready: str) -> str:
    """Ask whoever is at the terminal for a word; Enter takes the one that stands there."""
    return str(typer.prompt(harmless(question), default=harmless(ready)))


def _defect(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A defect of ours, whose message may quote anything."""
    typer.echo(harmless("".join(traceback.format_exception(kind, error, trace)), lines=True), nl=False, err=True)
