"""What a report says first: sentences, each by a rule, and each with the section that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from telltable.core.english import plural

from .summary import FAIR, Report, Size
from .tables import between, number, percent
from .things import Things

MOST = 3
STUCK = 0.05  # chosen by fewer of those who held it: dead wood


class Finding(Struct, frozen=True):
    """A headline, what is meant, and the section that shows it."""

    headline: str
    text: str
    section: str


def findings(report: Report) -> tuple[Finding, ...]:
    """The three that matter most."""
    return tuple(islice(_all(report), MOST))


def _all(report: Report) -> Iterator[Finding]:
    for size in report.sizes:
        if size.fair is not None and size.fair < FAIR:
            yield _unfair(size)
    for things in report.things:
        yield from _of_things(things)
    if len(report.groups) > 1:
        yield _of_kinds(report)
    if all(size.fair is None or size.fair >= FAIR for size in report.sizes) and any(
        size.fair is not None for size in report.sizes
    ):
        yield Finding(
            "No difference between seats shown.",
            "As far as these games show, the same bot wins equally often from every seat.",
            "seats",
        )
    for things in report.things:
        if things.rows and not things.after_holm:
            yield Finding(
                f"No one of {len(things.rows)} {things.title.lower()} stands out.",
                f"{things.stand_out} differ by more than their interval; chance alone would give about "
                f"{things.by_chance:.0f}.",
                "things",
            )
    yield Finding(
        "How long it takes.",
        f"{report.lengths.mean:.0f} entries, or {report.minutes.mean:.0f} minutes by the model; one game in ten takes "
        f"{report.minutes.high:.0f} minutes or more.",
        "length",
    )


def _unfair(size: Size) -> Finding:
    best = max(range(size.seats), key=lambda seat: size.wins[seat].value)
    worst = min(range(size.seats), key=lambda seat: size.wins[seat].value)
    return Finding(
        f"Seats are not equal at {size.seats}.",
        f"Seat {best + 1} wins {percent(size.wins[best].value)} ({between(size.wins[best], share=True)}), seat "
        f"{worst + 1} {percent(size.wins[worst].value)}. Chance alone would rarely do that.",
        "seats",
    )


def _of_things(things: Things) -> Iterator[Finding]:
    rows = [one for one in things.rows if one.held >= 30]
    dead = [one for one in rows if one.chosen < STUCK * one.held]
    if dead and things.dealt:
        worst = min(dead, key=lambda one: one.chosen / one.held)
        yield Finding(
            f"{len(dead)} of {len(things.rows)} {things.title.lower()} are dead wood.",
            f"Held and hardly ever chosen. “{worst.name}” was held {_times(worst.held)}, could be chosen "
            f"{_times(worst.offered)}, and was {_times(worst.chosen)}.",
            "things",
        )
    known = [one for one in rows if one.lift.known]
    if things.after_holm and things.dealt and known:
        most = max(known, key=lambda one: abs(one.lift.value))
        wins = things.measure == "wins"
        lift = f"{100 * most.lift.value:+.1f} points of wins" if wins else f"{most.lift.value:+.2f} {things.measure}"
        yield Finding(
            f"“{most.name}” matters most.",
            f"{lift} for whoever is dealt it. {things.after_holm} of {len(things.rows)} stand after Holm's correction.",
            "things",
        )


def _of_kinds(report: Report) -> Finding:
    name = next(iter(next(iter(report.groups.values())).figures), "")
    groups = {kind: group.figures[name].mean for kind, group in report.groups.items() if name in group.figures}
    if not groups:
        return Finding(f"{len(report.groups)} kinds of game.", "Their endings are in the table.", "kinds")
    most, least = max(groups, key=lambda kind: groups[kind]), min(groups, key=lambda kind: groups[kind])
    return Finding(
        f"{most.capitalize() if most.islower() else most}: most {name}.",
        f"{number(groups[most])} {name} against {number(groups[least])} of {least}, which has fewest.",
        "kinds",
    )


def _times(often: int) -> str:
    return f"{often:,} {plural('time', often)}"
