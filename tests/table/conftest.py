"""A game of secret words, for what no game of ours does: texts in sealed answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from telltable import making as tt
from telltable.core.registry import games


class Whisper(tt.Move, frozen=True):
    text: tt.Written


class Heard(tt.Public, frozen=True):
    texts: tuple[tt.Written, ...]


class Table(tt.Seating, frozen=True):
    texts: tuple[tt.Written, ...] = ()


class State(tt.Record, frozen=True):
    """Nothing of it is hidden: texts are secret only while they are answers."""

    table: Table


class Whispering(tt.Step, frozen=True):
    sealed = True

    def awaits(self, at: tt.Scene) -> tuple[tt.Seat, ...]:
        return (0, 1)

    def ask(self, at: tt.Scene, seat: tt.Seat) -> tt.Ask:
        field = tt.Words(at="text", kind="text", limit=40, optional=False, suggestions=("hm",))
        return tt.Ask("whisper", "WH-1", "Whisper something.", (tt.Form("Whisper", {}, (field,)),))

    def check(self, p: tt.Play, seat: tt.Seat, move: Any) -> None:
        tt.need_words(move.text, 40, "A whisper", "WH-1")

    def answered(self, p: tt.Play, answers: Mapping[tt.Seat, Any]) -> None:
        p.tell(Heard(tuple(answers[seat].text for seat in (0, 1))))


class Whispers(tt.Game[State, State, tt.NoPack]):
    """Both whisper something in secret; then both are heard."""

    name, title, prefix = "whispers", "Whispers", "WH"
    seats = range(2, 3)
    reducers = tt.Reducers(
        tt.Reducer({Heard: lambda table, event: replace(table, texts=event.texts)}), tt.Reducer(), tt.Reducer()
    )
    sentences = tt.Sentences({Heard: lambda pack, table, event: f"It was {' and '.join(table.texts)}."})

    def start(self, setup: tt.Setup, pack: tt.NoPack) -> State:
        return State(Table(setup.seats, setup.names, setup.options, setup.commitment))

    def opening(self, setup: tt.Setup) -> tuple[tt.Step, ...]:
        return (Whispering(),)

    def view(self, state: State, seat: tt.Seat | None) -> State:
        return state

    def determinise(self, view: State, pack: tt.NoPack, luck: tt.Luck) -> State:
        return view

    def outcome(self, state: State, events: Sequence[tt.Event]) -> tt.Outcome | None:
        return tt.Outcome("over", True, (0, 1), "It is over.", {}) if state.table.texts else None

    def board(self, pack: tt.NoPack, view: State) -> tt.Board:
        return tt.Board("Whispers", missing=" ".join(view.table.texts))

    def book(self, pack: tt.NoPack, state: State) -> tt.Book:
        lines = tuple(tt.Line(text) for text in state.table.texts)
        return tt.Book("Whispers", "Whispers", (tt.Chapter("Whispers", lines=lines),))


@pytest.fixture
def whispers() -> Iterator[str]:
    """The name of that game, which is known for the length of a test."""
    games()["whispers"] = Whispers()
    yield "whispers"
    del games()["whispers"]
