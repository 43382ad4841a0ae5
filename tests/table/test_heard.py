"""Who told the last lines, and when: for whoever comes back to a table for days. What is secret stays so."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.registry import game
from telltable.table import telling

from .evening import QUICK, Evening


def sat(name: str, people: int, **options: str) -> Evening:
    rules = game(name)
    quick = QUICK if name == "storystack" else {}
    evening = Evening(*["open"] * people, game=name, **{**quick, **rules.brief, **options})
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.SetPace, pace="days", stand_in_after=60, alone_after=60, turn_hours=48) is None
    assert evening.says(0, say.Begin) is None
    return evening


def test_a_line_has_its_teller_and_its_hour() -> None:
    evening = sat("storystack", 2)
    match = evening.table.match
    assert match
    evening.now += 3_600
    seat = evening.waiting[0]
    evening.act(seat)
    n, evening.now = len(match.entries) - 1, evening.now + 120
    assert telling.heard(evening.table, n, 2, evening.now) == say.Heard(2, 120.0, seat)
    assert telling.heard(evening.folded_again(), n, 2, evening.now) == say.Heard(2, 120.0, seat)
    assert telling.heard(evening.table, 0, 1, evening.now).seat is None, "nobody made the table's own beginning"


def test_a_bot_that_acts_for_somebody_is_one() -> None:
    evening = sat("storystack", 2)
    match = evening.table.match
    assert match
    evening.go(0, 1)
    evening.pass_(49 * 3_600)
    told = [telling.heard(evening.table, n, 1, evening.now) for n in range(1, len(match.entries))]
    assert told
    assert all(one.bot for one in told if one.seat is not None)


@pytest.mark.parametrize(("name", "people"), [("storyline", 3), ("tail_story", 3), ("ninety_nine_chances", 3)])
def test_of_what_all_choose_in_secret_no_teller_is_named(name: str, people: int) -> None:
    """Whoever was the last to answer would be known, and in a window whether they could."""
    evening = sat(name, people)
    match = evening.table.match
    assert match
    for n in range(60):
        if match.over:
            break
        waiting = evening.waiting
        if waiting[0] >= 0:
            evening.act(waiting[-1], n)
        else:
            evening.pass_(13 * 3_600)
    sealed = [n for n in range(1, len(match.entries)) if match.entries[n - 1].agenda[-1].step.sealed]
    assert sealed
    assert all(telling.heard(evening.table, n, 1, evening.now).seat is None for n in sealed)
