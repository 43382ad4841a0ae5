"""A game of secret words, for what no game of ours does: texts in sealed answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.ask import Ask, Form, Words
from telltable.core.board import Board
from telltable.core.event import Event, Public
from telltable.core.move import Move
from telltable.core.play import Play
from telltable.core.registry import games
from telltable.core.rules import Outcome, Setup
from telltable.core.seat import Seat
from telltable.core.step import Scene, Step
from telltable.core.story import Book, Chapter, Line
from telltable.core.words import need_words
from telltable.core.written import Written
from tests.laws.toy import TwoCards


class Whisper(Move, frozen=True):
    text: Written


class Heard(Public, frozen=True):
    texts: tuple[Written, ...]


class State(Struct, frozen=True, forbid_unknown_fields=True):
    names: tuple[Written, ...]
    texts: tuple[Written, ...] = ()


class Whispering(Step, frozen=True):
    sealed = True

    def awaits(self, at: Scene) -> tuple[Seat, ...]:
        return (0, 1)

    def ask(self, at: Scene, seat: Seat) -> Ask:
        field = Words(at="text", kind="text", limit=40, optional=False, suggestions=("hm",))
        return Ask("whisper", "TC-5", "Whisper something.", (Form("Whisper", {}, (field,)),))

    def check(self, p: Play, seat: Seat, move: Any) -> None:
        need_words(move.text, 40, "A whisper", "TC-5")

    def answered(self, p: Play, answers: Mapping[Seat, Any]) -> None:
        p.tell(Heard(tuple(answers[seat].text for seat in (0, 1))))


class Whispers(TwoCards):
    """Both whisper something in secret; then both are heard."""

    name = "whispers"
    events = (Heard,)
    moves = (Whisper,)
    steps = (Whispering,)
    standing = ()
    state_type = State
    view_type = State

    def start(self, setup: Setup, pack: Any) -> Any:
        return State(setup.names)

    def opening(self, setup: Setup) -> tuple[Step, ...]:
        return (Whispering(),)

    def evolve(self, state: Any, event: Event) -> Any:
        return replace(state, texts=event.texts) if isinstance(event, Heard) else state

    def view(self, state: Any, seat: Seat | None) -> Any:
        return state

    def outcome(self, state: Any, events: Sequence[Event]) -> Outcome | None:
        return Outcome("over", True, (0, 1), "It is over.", {})

    def board(self, pack: Any, view: Any) -> Board:
        return Board("Whispers", missing=" ".join(view.texts))

    def tell(self, pack: Any, view: Any, event: Event) -> str:
        return f"It was {' and '.join(view.texts)}."

    def book(self, pack: Any, state: Any) -> Book:
        return Book("Whispers", "Whispers", (Chapter("Whispers", lines=tuple(Line(text) for text in state.texts)),))


@pytest.fixture
def whispers() -> Iterator[str]:
    """The name of that game, which is known for the length of a test."""
    games()["whispers"] = Whispers()
    yield "whispers"
    del games()["whispers"]
