"""What people at this terminal are called: asked for where a game begins, with the name of the last time ready."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import platformdirs

from telltable.core.names import looks_like
from telltable.core.seat import MOST_NAME, usual_name
from telltable.core.words import clean

from .console import ask, attended, say


def ask_names(kinds: Sequence[str]) -> list[str]:
    """The names of a game's first seats, to its last person; none where nobody sits at a terminal who could be asked.

    Whoever just presses Enter has the name that stands there.
    """
    people = [seat for seat, kind in enumerate(kinds) if kind == "me"]
    if not people or not attended():
        return []
    names: list[str] = []
    for seat in range(people[-1] + 1):
        usual = usual_name(seat, kinds[seat], names)
        if seat not in people:
            names.append(usual)
            continue
        first = seat == people[0]
        question = "What are you called?" if len(people) == 1 else f"Who sits in seat {seat + 1}?"
        names.append(_ask(question, (first and _last()) or usual, names))
        if first and names[-1] != usual:
            _keep(names[-1])
    return names


def _ask(question: str, ready: str, taken: Sequence[str]) -> str:
    while True:
        name = clean(ask(question, ready)).strip()
        if not name or len(name) > MOST_NAME:
            say(f"A name has 1 to {MOST_NAME} characters.")
        elif other := looks_like(name, taken):
            say(f"{other} is at the table already, and looks like that. Choose another name.")
        else:
            return name


def _file() -> Path:
    return Path(platformdirs.user_data_dir("telltable", appauthor=False)) / "name"


def _last() -> str:
    """What the first person was called the last time; empty where nobody knows."""
    with suppress(OSError, UnicodeDecodeError):
        return clean(_file().read_text(encoding="utf-8")).strip()[:MOST_NAME]
    return ""


def _keep(name: str) -> None:
    with suppress(OSError):  # then it is asked for anew the next time
        _file().parent.mkdir(parents=True, exist_ok=True)
        _file().write_text(name, encoding="utf-8", newline="\n")
