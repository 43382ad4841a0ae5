"""What ``tune`` prints: targets, the front, what is proposed, and its proof."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, zip_longest

from rich.box import SIMPLE
from rich.console import Console

from telltable.core.english import count
from telltable.core.option import Option
from telltable.core.own_bots import typed
from telltable.core.registry import game
from telltable.core.rules import Rules
from telltable.lab.comparing import Difference
from telltable.lab.intervals import Interval
from telltable.lab.knobs import short_names
from telltable.lab.measures import Measure
from telltable.lab.naming import Naming
from telltable.lab.pack_fields import PackField, overview, spread_of
from telltable.lab.tables import FEWEST, between, figure, number, signed, signed_between
from telltable.lab.tuning import AS_IT_IS, IDLE, NOT_CLOSER, Tuned

from .simulated import table

MOST_FRONT = 12
MOST_MOVED = 12
MOST_WORDS = 40  # kinds of them that are listed; adventures have hundreds


def draw(console: Console, found: Tuned) -> None:
    """All of it."""
    naming = Naming(found.order)
    every = (
        f"all {found.combinations:,} combinations"
        if found.tries + found.refused == found.combinations
        else (f"{found.tries:,} of {found.combinations:,} combinations")
    )
    seats = ", ".join(map(typed, found.order.seats))
    console.print(f"{game(found.order.game).title} with {seats}: tried {every}, {found.games:,} games each.")
    if found.refused:
        console.print(f"{found.refused:,} more can't be played; most often: {found.why}")
    if found.games < FEWEST:
        console.print(f"Only {count(found.games, 'game')} each: the nearest may be so by luck. The proof will tell.")
    _draw_front(console, found)
    if not found.tries:
        return
    if not found.changes:
        console.print(AS_IT_IS if found.base.meets else NOT_CLOSER)
        return
    lines = [(name, was, becomes) for name, was, becomes in found.changes]
    console.print(table(("proposed", "now", "then"), lines))
    _draw_proof(console, found, naming)


def _draw_front(console: Console, found: Tuned) -> None:
    shown = found.front[:MOST_FRONT]
    heads = ("", *short_names(found.knobs))
    heads += tuple(str(aim) for aim in found.aims)
    lines = [
        (
            found.called(one),
            *(knob.said(value) or knob.was for knob, value in zip(found.knobs, one.values, strict=True)),
            *(
                f"{figure(mean.value, share=aim.share)} {_give(mean, share=aim.share)}"
                for aim, mean in zip(found.aims, one.found, strict=True)
            ),
        )
        for one in shown
    ]
    more = f", the best {len(shown)} of {len(found.front)}" if len(shown) < len(found.front) else ""
    drawn = table(heads, lines, title=f"What is possible{more}: mean, and half its 95%")
    drawn.box, drawn.pad_edge, drawn.padding = SIMPLE, False, (0, 1, 0, 0)
    console.print(drawn)


def _give(mean: Interval, *, share: bool) -> str:
    """Half of an interval: ``±2.1``."""
    if mean.low is None or mean.high is None:
        return ""
    half = (mean.high - mean.low) / 2
    return f"±{100 * half:.1f}" if share else f"±{number(half)}"


def _draw_proof(console: Console, found: Tuned, naming: Naming) -> None:
    if found.proof is None:
        console.print("It was not proved on other deals.")
        return
    lines = [
        (
            str(aim),
            figure(one.first, share=aim.share),
            figure(one.other, share=aim.share),
            between(after, share=aim.share),
            _difference(one),
            verdict,
        )
        for aim, one, after, verdict in zip(found.aims, found.differences, found.after, found.verdicts, strict=True)
    ]
    title = f"Proof: {found.proof.games:,} other deals, played both ways"
    console.print(table(("target", "now", "then", "95%", "difference, 95%", ""), lines, title=title))
    if found.idle:
        console.print(IDLE)
    aimed = {aim.figure for aim in found.aims}
    moved = [one for one in found.proof.shown if one.name not in aimed]
    if moved:
        rows = [
            (
                naming.figure(one.name),
                figure(one.first, share=one.share),
                figure(one.other, share=one.share),
                _difference(one),
            )
            for one in moved[:MOST_MOVED]
        ]
        more = f", {MOST_MOVED} of {len(moved)}" if len(moved) > MOST_MOVED else ""
        console.print(table(("figure", "now", "then", "difference, 95%"), rows, title=f"What else differs{more}"))
    else:
        console.print("Nothing else is shown to differ.")


def _difference(one: Difference) -> str:
    found = one.difference
    return f"{signed(found.value, share=one.share)} ({signed_between(found, share=one.share)})"


def draw_list(
    console: Console,
    rules: Rules,
    known: Mapping[str, Measure],
    fields: Sequence[PackField],
    offered: Sequence[Option],
) -> None:
    """Figures to aim at, as they are now; numbers and words of the pack; options."""
    figures = {name: one for name, one in known.items() if ": " not in name or name.startswith("ending")}
    lines = [(name, figure(one.interval.value, share=one.share)) for name, one in figures.items()]
    console.print(table(("figure, for --target", "now, about"), lines))
    rest = sorted(name for name in known if name not in figures)
    for kind, some in groupby(rest, key=lambda name: name.partition(": ")[0]):
        names = list(some)
        console.print(f"Shares of choices, “{kind}: …”, {len(names)} such as {names[0]}.")
    for kind in ("number", "word"):
        every = overview([one for one in fields if one.is_word == (kind == "word")])
        listed = every if kind == "number" else every[:MOST_WORDS]
        rows = [(name, f"{len(values)}", spread_of(values)) for name, values in listed]
        if rows:
            console.print(table((f"{kind} of the pack, for --change", "how many", "now"), rows))
        if len(listed) < len(every):
            console.print(
                f"{len(every) - len(listed)} more kinds of words, called by file, card and field as these are."
            )
    if not fields:
        console.print(f"This pack of {rules.title} has no numbers or words to change; its options can be.")
    usual = {option.name: option.labels for option in rules.options}
    options = [
        (option.name, _values(option, titled=option.labels != usual.get(option.name)))
        for option in offered
        if option.count == 1
    ]
    console.print(table(("option, for --change", "values"), options))


def _values(option: Option, *, titled: bool) -> str:
    """What is typed for each; with what the pack calls it, where that is the pack's to say."""
    if not option.values:
        return f"{option.least} to {option.most}"
    labels = [f" ({label})" for label in option.labels] if titled else []
    return ", ".join(f"{value}{label}" for value, label in zip_longest(option.values, labels, fillvalue=""))
