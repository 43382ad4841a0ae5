"""Each fact as one English sentence: for the log, the terminal and the screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from .event import Event, TakenBack
from .step import PackT

TableT = TypeVar("TableT")


class Sentences(Generic[PackT, TableT]):
    """What to say of each kind of event: ``sentence(pack, table, event)``, the table as it lies after it.

    Args:
        by_kind: a function for each kind that is worth a line.
    """

    def __init__(self, by_kind: Mapping[type[Event], Callable[[PackT, TableT, Any], str]]) -> None:
        self._by_kind: dict[type[Event], Callable[[PackT, TableT, Any], str]] = {TakenBack: _taken_back}
        self._by_kind.update(by_kind)

    def __call__(self, pack: PackT, table: TableT, event: Event) -> str:
        """The event in words, as somebody was told it; empty when it is not worth a line."""
        sentence = self._by_kind.get(type(event))
        return sentence(pack, table, event) if sentence else ""


def _taken_back(pack: object, table: object, event: object) -> str:
    return "The last move was taken back."
