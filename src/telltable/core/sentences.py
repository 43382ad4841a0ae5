"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from .english import possessive
from .event import Event, TakenBack
from .seating import PlayerSat
from .step import PackT

TableT = TypeVar("TableT")


class Sentences(Generic[PackT, TableT]):
    """What to say of each kind of event: ``sentence(pack, table, event)``, the table as it lies after it.

    Args:
        by_kind: a function for each kind that is worth a line.
    """

    def __init__(self, by_kind: Mapping[type[Event], Callable[[PackT, TableT, Any], str]]) -> None:
        self._by_kind: dict[type[Event], Callable[[PackT, TableT, Any], str]] = {
            TakenBack: _taken_back,
            PlayerSat: _sat,
        }
        self._by_kind.update(by_kind)

    def more(self, by_kind: Mapping[type[Event], Callable[[PackT, Any, Any], str]]) -> Sentences[PackT, Any]:
        """The same with what to say of more kinds of event, or something else, for a game derived from another."""
        return Sentences({**self._by_kind, **by_kind})

    def __call__(self, pack: PackT, table: TableT, event: Event) -> str:
        """The event in words, as somebody was told it; empty when it is not worth a line."""
        sentence = self._by_kind.get(type(event))
        return sentence(pack, table, event) if sentence else ""


def _taken_back(pack: object, table: object, event: object) -> str:
    return "The last move was taken back."


def _sat(pack: object, table: object, event: PlayerSat) -> str:
    if event.name == event.before:
        return f"{event.name} plays on."
    return f"{event.name} takes {possessive(event.before)} seat." if event.before else ""
