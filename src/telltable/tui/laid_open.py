"""What lies open to be chosen: which answer stands for it, and what can't be chosen now, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from telltable.core.ask import Ask, Form, One
from telltable.core.board import Board, Face
from telltable.core.refusal import Refusal

from .session import Session


def open_face(form: Form, board: Board) -> Face | None:
    """What lies open that a fixed part of a form means; None when it is about nothing of the kind."""
    return next((face for face in board.spread if face.key in form.fixed.values()), None)


def shut(session: Session, ask: Ask, board: Board) -> tuple[Face, ...]:
    """What lies open and can't be chosen now, as long as that is the question."""
    keys = {face.key for face in board.spread}
    listed = {value for form in ask.forms for value in _values(form)}
    closed = tuple(face for face in board.spread if face.why_not and face.key not in listed)
    if not closed or not session.my_turn:
        return ()
    return closed if keys & listed or _reason(session, ask, board, closed[0]) else ()


def among_rows(ask: Ask, board: Board) -> bool:
    """Whether what lies open is chosen among as the rows of one question, as cards are."""
    keys = {face.key for face in board.spread}
    return any(keys.intersection(form.fields[0].values()) for form in ask.forms if _is_pick(form))


def refusal_of(session: Session, ask: Ask, board: Board, face: Face) -> Refusal:
    """Why something that lies open can't be chosen now, as the referee puts it, with the rule."""
    found = _reason(session, ask, board, face)
    return found or Refusal("card", ask.rule, face.why_not or f"{face.title} can't be chosen now.")


def _reason(session: Session, ask: Ask, board: Board, face: Face) -> Refusal | None:
    """The referee's own refusal of it; None unless it says what the board says."""
    for move in _attempts(session, ask, board, face):
        refusal = session.why(move)
        if refusal and refusal.code != "malformed" and (not face.why_not or refusal.why in face.why_not):
            return refusal
    return None


def _attempts(session: Session, ask: Ask, board: Board, face: Face) -> Iterator[dict[str, Any]]:
    """Moves with this in the place of something that lies open, then every move that names one thing of its game."""
    keys = {other.key for other in board.spread}
    for form in ask.forms:
        bare = {"type": form.move, **form.fixed}
        yield from (
            {**bare, part: face.key} for part, value in form.fixed.items() if isinstance(value, str) and value in keys
        )
        if _is_pick(form) and keys.intersection(form.fields[0].values()):
            yield {**bare, form.fields[0].at: face.key}
    for subject in session.match.rules.subjects:
        for move, places in subject.places.items():
            yield {"type": move, places[0]: face.key}


def _is_pick(form: Form) -> bool:
    return bool(form.fields) and isinstance(form.fields[0], One)


def _values(form: Form) -> Iterator[Any]:
    """What a form says, and what its first question may be answered with."""
    yield from (value for value in form.fixed.values() if isinstance(value, (str, int)))
    if _is_pick(form):
        yield from form.fields[0].values()
