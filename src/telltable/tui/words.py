"""Sentences that both terminals use: what the table waits for, and what a choice is called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from telltable.core.ask import AnyField, Form
from telltable.core.board import Board, Face, Stack

from .session import Session

Label = Callable[[str, Any], str]


def listed(names: Sequence[str]) -> str:
    """``Ana, Ben and Cleo``."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def spaced(name: str) -> str:
    """A name from the rules as words: ``UseDefaults`` and ``note_kind`` become ``Use defaults``, ``Note kind``."""
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).replace("_", " ").split()
    return " ".join(words).capitalize()


def status(session: Session) -> str:
    """One sentence: for whom the table waits, and for what."""
    match = session.match
    outcome = match.outcome
    if outcome is not None:
        return f"The game is over. {outcome.text}"
    ask = session.ask()
    if session.my_turn and ask is not None and session.looking is not None:
        whose = f"{session.name(session.looking)}, your turn." if session.shared else "Your turn."
        return f"{whose} {ask.text}"
    awaited = match.awaited_in_public()
    what = {spaced(match.asked()[seat].decision).lower() for seat in awaited if seat in match.asked()}
    names = listed([session.name(seat) for seat in awaited])
    return f"Waiting for {names} ({', '.join(sorted(what))})." if names else "The table settles."


def field_title(field: AnyField, role: str = "") -> str:
    """What a field asks for, as a heading: ``Character: who pays``."""
    role = role or field.role
    return f"{spaced(field.kind)}: {role}" if role else spaced(field.kind)


def form_title(form: Form, label: Label, board: Board) -> str:
    """What a form does, from its move and its fixed parts: ``Choose retcon: branch``."""
    if form.title:
        return form.title
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
    count = len(stack.cards)
    return f"{count} {stack.holds}{'s' * (count != 1)}" if count else stack.state


MARKS = {"empty": "○", "filled": "✓"}


def mark_of(stack: Stack) -> str:
    """A stack's state as a sign that differs in shape: empty ring, half full, tick."""
    return MARKS.get(stack.state, "◐" if stack.cards else "○")
