"""What is counted under a short name, in the words of people: reports say them, JSON and CSV files keep the names."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from telltable.core.host_pack import title_of
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
        self._whole: Any = self._rules.load_pack(Path(order.pack) if order.pack else None)

    @property
    def title(self) -> str:
        """What the pack is called."""
        return title_of(self._whole)

    def ending(self, ending: str) -> str:
        """How a game ended."""
        return self._rules.ending_title(self._pack, ending)

    def figure(self, name: str) -> str:
        """What was counted: a figure, a rate, an ending, or how often something was chosen."""
        what, colon, of = name.partition(": ")
        if f"{what}{colon}" == ENDING:
            return f"{ENDING}{self.ending(of)}"
        subject = next((one for one in self._rules.subjects if one.title == what), None)
        if subject is not None and of:
            return f"{what}: {subject.name(self._pack, of)}"
        return move_words(name) if of else self._rules.figure_title(self._pack, name)

    def setting(self, name: str, value: str) -> str:
        """An option with a value: ``adventure: The Ford``."""
        return f"{words_of(name)}: {self.value(name, value)}"

    def value(self, name: str, value: str) -> str:
        """What a value of an option is called on screens; itself where it has no name."""
        option = next((one for one in self._rules.options_of(self._whole) if one.name == name), None)
        values = (option.values or option.offered) if option else ()
        named = dict(zip(values, option.labels if option else (), strict=False))
        return named.get(value) or value

    def settings(self, options: Mapping[str, str]) -> str:
        """The options that are not as printed, in words."""
        known = {option.name: option.standard for option in self._rules.options}
        odd = [self.setting(name, value) for name, value in options.items() if known.get(name) != value]
        return "; ".join(odd) or "all as printed"

    def report(self, report: Report) -> Report:
        """A report as people read it."""
        return replace(
            report,
            endings=self._endings(report.endings),
            figures=self._in_words(report.figures),
            rates=self._in_words(report.rates),
            groups={self.kind(kind, report.groups): self._group(group) for kind, group in report.groups.items()},
            sizes=tuple(self._size(size) for size in report.sizes),
            moves={move_words(name): share for name, share in report.moves.items()},
        )

    def comparison(self, found: Comparison) -> Comparison:
        """A comparison as people read it."""
        return replace(
            found,
            figures=tuple(map(self.difference, found.figures)),
            measure=self.figure(found.measure),
            largest=replace(found.largest, figure=self.figure(found.largest.figure)) if found.largest else None,
            causes={self._kind_of_either(kind, found): one for kind, one in found.causes.items()},
            what=self._typed(found.what),
            names=(self._typed(found.names[0]), self._typed(found.names[1])),
        )

    def _kind_of_either(self, kind: str, found: Comparison) -> str:
        """A kind of game, by its title in the pack that has it."""
        title = self.kind(kind, found.causes)
        return Naming(found.other).kind(kind, found.causes) if title == kind and found.other else title

    def difference(self, one: Difference) -> Difference:
        """A figure that was compared."""
        return replace(one, name=self.figure(one.name))

    def _typed(self, what: str) -> str:
        name, equals, value = what.partition("=")
        return self.setting(name, value) if equals else what

    def kind(self, kind: str, kinds: Collection[str]) -> str:
        """A kind of game; two of the same title keep their own names beside it."""
        title = self._rules.group_title(self._pack, kind)
        same = [one for one in kinds if self._rules.group_title(self._pack, one) == title]
        return title if len(same) == 1 else f"{title} ({kind})"

    def _group(self, group: Group) -> Group:
        figures, rates = self._in_words(group.figures), self._in_words(group.rates)
        return replace(group, endings=self._endings(group.endings), figures=figures, rates=rates)

    def _size(self, size: Size) -> Size:
        return replace(size, endings=self._endings(size.endings), figures=self._in_words(size.figures))

    def _endings(self, endings: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for ending, times in endings.items():
            title = self.ending(ending)
            found[title] = found.get(title, 0) + times
        return found

    def _in_words(self, values: Mapping[str, Value]) -> dict[str, Value]:
        return {self.figure(name): value for name, value in values.items()}
