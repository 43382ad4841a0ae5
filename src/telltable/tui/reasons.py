"""Why not: the referee's own refusal for a card, asked for in advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from telltable.core.ask import Ask, Form, One, Words
from telltable.core.board import Board, Face
from telltable.core.refusal import Refusal

from .choices import Choice, about_hand
from .folding import is_shut
from .laid_open import refusal_of
from .session import Session


def why_not(session: Session, board: Board, face: Face) -> Refusal:
    """Why this card can't be played or chosen now, as the referee puts it, with the rule."""
    ask = session.ask()
    if ask is None or not session.my_turn:
        return Refusal("not_asked", "", "It's not your turn.", "The line at the top says whose turn it is.")
    if any(open_.key == face.key for open_ in board.spread):
        return refusal_of(session, ask, board, face)
    if not about_hand(ask.forms, {held.key for held in board.hand}):
        return _not_asked_for(ask, face)
    for move in _attempts(ask, board, face):
        refusal = session.why(move)
        if refusal and (not face.why_not or refusal.why in face.why_not):
            return refusal
    return Refusal("card", ask.rule, face.why_not) if face.why_not else _not_asked_for(ask, face)


def closed(session: Session, board: Board, listed: Iterable[Choice]) -> list[tuple[str, str]]:
    """Everything listed that can't be chosen now, with the whole of the referee's reason: what it takes, who has it."""
    whole = [one for choice in listed for one in choice.folded or (choice,)]
    shut = [choice for choice in whole if is_shut(choice) and choice.face]
    found = [(choice.title, why_not(session, board, choice.face)) for choice in shut if choice.face]
    ask = session.ask()
    asked = ask.text if ask else ""  # a fix that only says what is asked says nothing new
    return [
        (title, refusal.why if asked in refusal.fix else f"{refusal.why} {refusal.fix}") for title, refusal in found
    ]


def _not_asked_for(ask: Ask, face: Face) -> Refusal:
    """A card that is no answer by itself; perhaps it is chosen in one."""
    inside = any(face.key in field.of for form in ask.forms for field in form.fields if not isinstance(field, Words))
    if inside:
        return Refusal("card", ask.rule, f"You can choose {face.title} when you answer: {ask.text}")
    return Refusal("card", ask.rule, f"{face.title} doesn't answer this question: {ask.text}")


def _attempts(ask: Ask, board: Board, face: Face) -> Iterator[dict[str, Any]]:
    """Moves with this card in the place of one that can be played, into every place that any card may go."""
    for form in ask.forms:
        if "card" not in form.fixed:
            continue
        first = form.fields[0] if form.fields else None
        bare = {"type": form.move, **form.fixed, "card": face.key}
        if isinstance(first, One) and "." not in first.at:
            places = dict.fromkeys((*first.of, *range(1, len(board.stacks) + 1)))
            yield from ({**bare, first.at: place} for place in places)
        else:
            yield bare


def stacks_of(form: Form, session: Session, board: Board) -> dict[int, Any]:
    """Which stacks of the board the first field of a form chooses among: place on the board to candidate.

    A candidate means a stack when its label ends with the stack's title. Empty when the field is about something else.
    """
    first = form.fields[0] if form.fields else None
    if not isinstance(first, One):
        return {}
    found: dict[int, Any] = {}
    for value in first.of:
        words = session.label(first.kind, value)
        at = next((n for n, stack in enumerate(board.stacks) if words.endswith(stack.title)), None)
        if at is None:
            return {}
        found[at] = value
    return found


def why_not_there(session: Session, form: Form, legal: dict[int, Any], stack: int) -> Refusal | None:
    """Why the card of this form can't go on that stack, by its place on the board; None when it can."""
    if stack in legal:
        return None
    first = form.fields[0]
    if all(value == at + 1 for at, value in legal.items()):
        refusal = session.why({"type": form.move, **form.fixed, first.at: stack + 1})
        if refusal:
            return refusal
    return Refusal("place", "", "It can't go there.")
