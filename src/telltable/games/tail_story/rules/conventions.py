"""Conventions (TS-001 to TS-006): ranges, drawing from the own deck, other players."""

from __future__ import annotations

from telltable.core.ask import AnyField, Form, One
from telltable.core.english import count as counted
from telltable.core.move import Move
from telltable.core.refusal import refuse
from telltable.core.seat import Seat
from telltable.games.tail_story.table import events as e
from telltable.games.tail_story.table.moves import NOBODY
from telltable.games.tail_story.table.state import Table
from telltable.games.tail_story.table.types import Play


def draw(p: Play, seat: Seat, count: int, why: str) -> None:
    """TS-002, TS-003: draw as many of these as there are."""
    cards = from_top(p, seat, count)
    if cards:
        p.tell(e.CardsDrawn(seat, len(cards), cards, why))


def from_top(p: Play, seat: Seat, count: int) -> tuple[str, ...]:
    """The cards on top of a deck, as far as there are any; nothing is moved yet."""
    return p.state.decks[seat].draw(count, p.luck)


# --- ranges and targets ------------------------------------------------------------------------------------


def numbers(most: int) -> tuple[int, ...]:
    """TS-001: from the most possible, which is preselected, down to 1."""
    return tuple(range(most, 0, -1))


def with_number(move: str, fixed: dict[str, object], most: int, *more: AnyField, title: str = "") -> Form:
    """A form that asks how many, unless only one is possible."""
    if most == 1:
        return Form(move, {**fixed, "n": 1}, more, title)
    return Form(move, fixed, (*more, One(at="n", kind="count", of=numbers(most))), title)


def need_deck(table: Table, seat: Seat) -> None:
    """TS-001: there must be something to draw."""
    if not table.mats[seat].deck:
        refuse("empty_deck", "TS-001", "Your deck is empty: there's nothing to draw.")


def need_count(have: int, n: int, most: int, words: str) -> None:
    """TS-301: as many as there are, and as the effect allows."""
    if have < n <= most:
        refuse("count", "TS-301", f"Your deck has {counted(have, 'card')}: you can draw {have}.")
    if not 1 <= n <= most:
        refuse("count", "TS-301", words)


def need_target(table: Table, seat: Seat, target: Seat) -> None:
    """TS-006: another player at the table."""
    if target == seat or not 0 <= target < len(table.mats):
        refuse("target", "TS-006", "Choose another player.")


def need_nothing_else(move: Move, *used: str) -> None:
    """Parts of a move that its action has no use for stay empty."""
    empty: dict[str, tuple[object, str]] = {
        "card": ("", "a card"),
        "n": (0, "a number"),
        "target": (NOBODY, "a target"),
        "targets": ((), "targets"),
        "cards": ((), "cards"),
        "sound": ("", "a sound"),
    }
    for name, (nothing, said) in empty.items():
        if name not in used and getattr(move, name, nothing) != nothing:
            refuse("extra", "TS-301", f"You can't choose {said} for this action.")
