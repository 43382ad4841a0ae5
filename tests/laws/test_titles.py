"""What a story is called: on every screen at the end of the game as in the book that is kept of it."""

from __future__ import annotations

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.registry import games
from telltable.core.rules import Rules

NAMES = ("Odile", "Ravi", "June")


@pytest.mark.parametrize("rules", [pytest.param(rules, id=rules.name) for rules in games().values()])
def test_the_table_and_its_book_have_one_title_at_the_end(rules: Rules) -> None:
    match = telltable.new(rules.name, seats=["me"] * len(NAMES), seed="titles", names=NAMES)
    driver = Driver(match)
    for seat in range(len(NAMES)):
        driver.take_over(seat)
    driver.run()
    title = match.book().title
    assert title
    for seat in (None, *range(len(NAMES))):
        assert rules.board(match.pack, match.view(seat)).story_title == title
