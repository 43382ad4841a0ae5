"""Names at one table can be told apart."""

from __future__ import annotations

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.names import looks_like
from telltable.core.seat import usual_name

ALIKE = (
    ("Ana", "Ana"),
    ("Ana", "ANA"),
    ("Ana", "\u0410na"),  # a Cyrillic A
    ("Ana", "An\u0430"),
    ("ana", "\u0391n\u0430"),
    ("Ben", "\u0412en"),
    ("Bob0", "BobO"),
    ("Ian", "lan"),
    ("Al", "AI"),
    ("Player1", "PlayerI"),
    ("Ana", "A\u200bn\u200da\ufeff"),
    ("Ana", "An\u00e1"),
    ("José", "Jose"),
    ("Ana Maria", "AnaMaria"),
    ("Ana", "\uff21\uff4e\uff41"),
    ("Ana", "\U0001d400\U0001d427\U0001d41a"),
    ("Tom", "Torn"),
    ("Strasse", "Straße"),
    ("Оля", "0ля"),
    ("Seat 1", "Seat l"),
)
APART = (
    ("Ana", "Anna"),
    ("Ian", "Lan"),
    ("Al", "Ai"),
    ("Анна", "Инна"),
    ("か", "が"),
    ("李", "孝"),
    ("🐈", "🐕"),
    ("Seat 1", "Seat 2"),
    ("Ben", "Bea"),
    ("שרה", "שרי"),
    ("कि", "की"),
    ("علی", "علم"),
)


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert looks_like(one, ["Zoe", other, "Yan"]) == other
    assert looks_like(other, ["Zoe", one]) == one


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_can_be_told_apart(one: str, other: str) -> None:
    assert looks_like(one, ["Zoe", other]) == ""
    assert looks_like(other, [one]) == ""


@pytest.mark.parametrize(("one", "other"), [pair for pair in ALIKE if pair[0].casefold() != pair[1].casefold()])
def test_a_new_game_wants_names_that_differ(one: str, other: str) -> None:
    with pytest.raises(Problem, match=r"look alike; every seat needs a name that nobody can mistake|hidden ones"):
        telltable.new("storystack", seats=3, names=[one, "Zoe", other])


def test_a_bot_takes_no_name_that_looks_like_a_persons() -> None:
    assert usual_name(0, "bot:greedy") == "Lantern"
    assert usual_name(0, "bot:greedy", ["L\u0430ntern"]) != "Lantern"
