"""What is counted under a short name, in the words of people: reports say them, JSON and CSV files keep the names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from telltable.core.registry import game

from .comparing import Comparison, Difference
from .measures import ENDING, words_of
from .simulate import Order
from .summary import Group, Report, Size
from .things import pack_of

Value = TypeVar("Value")
_WORD_BEGINS = re.compile(r"(?<=[a-z])(?=[A-Z])")


def move_words(name: str) -> str:
    """A decision and a kind of move: ``next_effect: DrawDiscard`` as "next effect: draw discard"."""
    decision, _, move = name.partition(": ")
    return f"{words_of(decision)}: {_WORD_BEGINS.sub(' ', move).lower()}"


class Naming:
    """The names in a report on games that were played with some pack."""

    def __init__(self, order: Order) -> None:
        self._rules = game(order.game)
        self._pack: Any = pack_of(self._rules, order)

    def ending(self, ending: str) -> str:
        """How a game ended."""
        return self._rules.ending_title(self._pack, ending)

    def report(self, report: Report) -> Report:
        """A report as people read it."""
        return replace(
            report,
            endings=self._endings(report.endings),
            figures=_in_words(report.figures),
            groups={kind: self._group(group) for kind, group in report.groups.items()},
            sizes=tuple(self._size(size) for size in report.sizes),
            moves={move_words(name): share for name, share in report.moves.items()},
        )

    def comparison(self, found: Comparison) -> Comparison:
        """A comparison as people read it."""
        return replace(
            found,
            figures=tuple(map(self._difference, found.figures)),
            measure=words_of(found.measure),
            largest=replace(found.largest, figure=words_of(found.largest.figure)) if found.largest else None,
        )

    def _difference(self, one: Difference) -> Difference:
        if one.name.startswith(ENDING):
            return replace(one, name=f"{ENDING}{self.ending(one.name.removeprefix(ENDING))}")
        return replace(one, name=words_of(one.name))

    def _group(self, group: Group) -> Group:
        return replace(group, endings=self._endings(group.endings), figures=_in_words(group.figures))

    def _size(self, size: Size) -> Size:
        return replace(size, endings=self._endings(size.endings), figures=_in_words(size.figures))

    def _endings(self, endings: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for ending, times in endings.items():
            title = self.ending(ending)
            found[title] = found.get(title, 0) + times
        return found


def _in_words(values: Mapping[str, Value]) -> dict[str, Value]:
    return {words_of(name): value for name, value in values.items()}
