"""Sentences that both terminals use: what the table waits for, and what a choice is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from telltable.core.ask import AnyField, Form, Words
from telltable.core.board import Board, Face, ReadAloud, Stack
from telltable.core.english import count, listed

from .session import Session

Label = Callable[[str, Any], str]

_ROLE = "{role}"
_NUMBER = re.compile(r"\b\d+\b")


def spaced(name: str) -> str:
    """A name from the rules as words: ``UseDefaults`` and ``note_kind`` become ``Use defaults``, ``Note kind``."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").split()
    return " ".join(words).capitalize()


def named_place(place: int, stack: Stack) -> str:
    """A stack by its number and its name; where that is the number itself, it is said once."""
    return f"{place}" if stack.short == f"{place}" else f"{place} {stack.short}"


def page_to_read(board: Board) -> str:
    """What is read aloud before somebody chooses for it; empty where the board has nothing of the kind."""
    page = board.part(ReadAloud)
    return board.stacks[page.stack].note if page else ""


def these(numbers: Sequence[int]) -> str:
    """``1 or 2``, ``a number from 1 to 7``, ``2, 5 or 8``."""
    ascending = sorted(numbers)
    if len(ascending) > 2 and ascending == list(range(ascending[0], ascending[-1] + 1)):
        return f"a number from {ascending[0]} to {ascending[-1]}"
    *first, last = map(str, ascending)
    return f"{', '.join(first)} or {last}" if first else last


def status(session: Session) -> str:
    """One sentence: for whom the table waits, and for what."""
    match = session.match
    outcome = match.outcome
    if outcome is not None:
        return f"The game is over. {outcome.text}"
    ask = session.ask()
    if session.my_turn and ask is not None and session.looking is not None:
        whose = f"{session.name(session.looking)}, your turn." if session.shared else "Your turn."
        return f"{whose} {ask.said}"
    awaited = match.awaited_in_public()
    what = {spaced(match.asked()[seat].decision).lower() for seat in awaited if seat in match.asked()}
    names = listed([session.name(seat) for seat in awaited])
    return f"Waiting for {names} ({', '.join(sorted(what))}).{_next(session)}" if names else "One moment, please."


def _next(session: Session) -> str:
    """Whose turn follows, where the game lets a spectator know."""
    match = session.match
    following = match.rules.next_seats(match.view(None))[:1]
    if not following:
        return ""
    return " You are next." if following[0] == session.looking else f" {session.name(following[0])} is next."


def question_of(questions: Mapping[str, str], form: Form, field: AnyField, role: str = "") -> str:
    """What a field asks, as a sentence: ``Who pays?``

    Args:
        questions: the game's own, see `Rules.questions`.
        form, field: what is filled.
        role: in place of the field's own, for one of several parts.
    """
    role = role or field.role
    place = _NUMBER.sub("*", field.at)
    for key in (f"{form.move}.{place}", f"{field.kind}: {role}", field.kind):
        asked = questions.get(key, "")
        if asked and (role or _ROLE not in asked):
            return (role[:1].upper() + role[1:] if asked.startswith(_ROLE) else "") + asked.removeprefix(_ROLE).replace(
                _ROLE, role
            )
    what = spaced(field.kind).lower() + (f" ({role})" if role else "")
    return f"What is the {what}?" if isinstance(field, Words) else f"Which {what}?"


def form_title(form: Form, label: Label, board: Board) -> str:
    """What a form does, from its move and its fixed parts: ``Choose retcon: branch``."""
    if form.title:
        return form.said
    fixed = [face_title(board, value) or label(key, value) for key, value in form.fixed.items()]
    return f"{spaced(form.move)}: {', '.join(fixed)}" if fixed else spaced(form.move)


def face_title(board: Board, value: Any) -> str:
    """The title of the card on the board that a value means, by its key or its number; empty when none."""
    face = face_of(board, value)
    return f"{face.key} {face.title}" if face and face.key.startswith("#") else face.title if face else ""


def face_of(board: Board, value: Any) -> Face | None:
    """The card on the board with this key; a number means the card ``#number``."""
    if not isinstance(value, (str, int)):
        return None
    key = f"#{value}" if isinstance(value, int) else value
    cards = (*board.hand, *board.spread, *(face for stack in board.stacks for face in stack.cards))
    return next((face for face in cards if face.key == key), None)


def counted(stack: Stack) -> str:
    """How much lies in a stack: ``6 pieces``; its state when it is empty."""
    return count(len(stack.cards), stack.holds) if stack.cards else stack.state


MARKS = {"empty": "○", "filled": "✓"}


def mark_of(stack: Stack) -> str:
    """A stack's state as a sign that differs in shape: empty ring, half full, tick."""
    return MARKS.get(stack.state, "◐" if stack.cards else "○")
