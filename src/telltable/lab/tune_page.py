"""What `tune` found as one page, in the style of a report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.own_bots import typed
from telltable.core.pack_cards import read_data
from telltable.core.paper import DISPLAY, ITALIC, SANS, style, template

from .aims import MET, Aim
from .comparing import Difference
from .intervals import Interval
from .knobs import Knob, Value, short_names
from .measures import words_of
from .naming import Naming
from .pack_fields import titled
from .plots import Dot, Row, forest, scatter
from .report import TEXT, difference_cells
from .tables import between, figure
from .tuning import IDLE, NONE_PLAYED, Try, Tuned

MOST_ROWS = 24


class Head(Struct, frozen=True):
    """A target: what its figure is then, what it is and should be, and its interval."""

    value: str
    label: str
    bounds: str


def page(found: Tuned, title: str, again: str, stopped: str = "") -> str:
    """The page as HTML.

    Args:
        found: what was found.
        title: of the game.
        again: the command that makes it again.
        stopped: where Ctrl-C stopped it, as a sentence.
    """
    naming, knobs = Naming(found.order), Knobs(found)
    found = _in_words(found, naming)
    shown = found.front[:MOST_ROWS]
    return template(__package__, "tune.html.j2").render(
        style=style(__package__, "report.css", (DISPLAY, ITALIC, SANS, TEXT)),
        title=title,
        headline=_headline(found),
        found=found,
        sitting=", ".join(map(typed, found.order.seats)),
        pack=Path(found.order.pack).name if found.order.pack else "the game's own",
        options=naming.settings(found.order.options),
        warnings=[one for one in (stopped, IDLE if found.idle else "", "" if found.tries else NONE_PLAYED) if one],
        heads=_heads(found),
        changes=knobs.changes(),
        knobs=knobs.names,
        tried=_tried(found),
        scatter=_scatter(found, knobs),
        plots=[(str(aim), _plot(found, knobs, shown, place)) for place, aim in enumerate(found.aims)] if shown else [],
        rows=[_row(found, knobs, one) for one in shown],
        proof=[difference_cells(one) for one in _compared(found)] if found.proof else [],
        search=_tried(found),
        thinking=found.thinking,
        again=again,
    )


class Knobs:
    """What a search could change, in words: options and their values, numbers by the titles of what they stand in."""

    def __init__(self, found: Tuned) -> None:
        self._found, self._naming = found, Naming(found.order)
        data = read_data(Path(found.order.pack)) if found.order.pack else {}
        self.names = [
            titled(knob.fields[0], data)
            if len(knob.fields) == 1 and not knob.against
            else knob.name
            if knob.fields
            else words_of(knob.name)
            for knob in found.knobs
        ]

    def values(self, one: Try) -> list[str]:
        """What each is in a combination."""
        return [self._said(knob, value) or knob.was for knob, value in zip(self._found.knobs, one.values, strict=True)]

    def changes(self) -> list[tuple[str, str, str]]:
        """What changes with the proposal: its name, what it was, what it is then."""
        titles = {knob.name: title for knob, title in zip(self._found.knobs, self.names, strict=True)}
        changes = self._found.changes
        return [
            (titles[name], self._naming.value(name, was), self._naming.value(name, then)) for name, was, then in changes
        ]

    def called(self, one: Try) -> str:
        """A combination in few words: its values, with the last part of each name where there is room."""
        if one.values == self._found.base.values:
            return "as it is"
        values = self.values(one)
        if len(values) > 2:
            return ", ".join(values)
        names = map(words_of, short_names(self._found.knobs))
        return ", ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))

    def _said(self, knob: Knob, value: Value) -> str:
        return knob.said(value) if knob.fields else self._naming.value(knob.name, str(value))


def _in_words(found: Tuned, naming: Naming) -> Tuned:
    return replace(
        found,
        aims=tuple(replace(aim, figure=naming.figure(aim.figure)) for aim in found.aims),
        differences=tuple(map(naming.difference, found.differences)),
        proof=naming.comparison(found.proof) if found.proof else None,
    )


def _headline(found: Tuned) -> str:
    if not found.tries:
        return "Nothing to propose"
    if not found.changes:
        return "Best as it is"
    met = found.verdicts.count(MET)
    if len(found.aims) == 1:
        return "The target is met" if met else "As near as it comes"
    return f"{met} of {len(found.aims)} targets met" if met < len(found.aims) else "Every target met"


def _heads(found: Tuned) -> list[Head]:
    return [
        Head(
            figure(after.value, share=aim.share),
            f"{aim}: {verdict}",
            f"{figure(before.value, share=aim.share)} now; 95% then: {between(after, share=aim.share)}",
        )
        for aim, before, after, verdict in zip(found.aims, found.before, found.proposed, found.verdicts, strict=True)
    ][:4]


def _tried(found: Tuned) -> str:
    many = "all" if found.tries + found.refused >= found.combinations else f"{found.tries:,} of"
    cant = f" {found.refused:,} can't be played; most often: {found.why}" if found.refused else ""
    return f"{many.capitalize()} {found.combinations:,} combinations, {found.games:,} games each.{cant}"


def _scatter(found: Tuned, knobs: Knobs) -> Markup | None:
    """The first two targets."""
    if len(found.aims) < 2 or not found.front:
        return None
    first, second = found.aims[:2]
    dots = [
        Dot(knobs.called(one), _percent(one.found[0], first), _percent(one.found[1], second), one.meets)
        for one in found.front
    ]
    return scatter(dots, (_unit(first), _unit(second)), [_frame(first), _frame(second)])


def _unit(aim: Aim) -> str:
    return f"{aim.figure}, %" if aim.share else aim.figure


def _percent(one: Interval, aim: Aim) -> Interval:
    if not aim.share:
        return one
    low, high = (None if bound is None else 100 * bound for bound in (one.low, one.high))
    return Interval(100 * one.value, low, high)


def _frame(aim: Aim) -> tuple[float, float]:
    low, high = aim.bounds
    return (100 * low, 100 * high) if aim.share else (low, high)


def _plot(found: Tuned, knobs: Knobs, shown: Sequence[Try], place: int) -> Markup:
    aim = found.aims[place]
    mark = {"proposed": ", proposed"}
    rows = [
        Row(
            knobs.called(one),
            one.found[place],
            f"{figure(one.found[place].value, share=aim.share)}{mark.get(found.called(one), '')}",
            hollow=one.away[place] > 1,
        )
        for one in shown
    ]
    return forest(rows, aim.figure, share=aim.share)


def _row(found: Tuned, knobs: Knobs, one: Try) -> tuple[str, ...]:
    means = (
        f"{figure(mean.value, share=aim.share)} ({between(mean, share=aim.share)})"
        for aim, mean in zip(found.aims, one.found, strict=True)
    )
    return (found.called(one), *knobs.values(one), *means)


def _compared(found: Tuned) -> list[Difference]:
    """Targets first, then all else that differs."""
    assert found.proof is not None
    aimed = {aim.figure for aim in found.aims}
    stands = {one.name for one in found.proof.shown}
    first = [replace(one, shown=one.name in stands) for one in found.differences]
    return [*first, *(one for one in found.proof.shown if one.name not in aimed)]
