"""A game that derives from another one states only its difference."""

from __future__ import annotations

from typing import Any

from telltable.core.event import Event
from telltable.lab.new_game import game as moon
from telltable.lab.new_game.game import Dealt, Guess, Shown, SunAndMoon
from tests.laws import more_moon
from tests.laws.more_moon import Began, MoreMoon, Remark, Remarked, Round


class Guessing(moon.Guessing, frozen=True):
    """Another one by the same name."""


class Other(MoreMoon):
    """It has all that More Moon has, and its own step."""


class Bare(SunAndMoon):
    """It says itself what can happen."""

    events = (Shown,)


def test_it_has_the_kinds_of_the_other_and_those_of_its_own_module() -> None:
    assert MoreMoon.events == (Dealt, Shown, Began, Remarked)
    assert MoreMoon.moves == (Guess, Remark)
    assert MoreMoon.steps == (moon.Deal, moon.Guessing, Round)


def test_a_kind_of_its_own_takes_the_place_of_one_by_the_same_name() -> None:
    assert Other.steps == (moon.Deal, Round, Guessing)


def test_what_it_names_itself_is_all_there_is() -> None:
    assert Bare.events == (Shown,)


def test_state_and_view_are_those_it_names() -> None:
    assert (MoreMoon.state_type, MoreMoon.view_type) == (more_moon.State, more_moon.View)
    assert (Other.state_type, Other.view_type) == (more_moon.State, more_moon.View)
    assert (SunAndMoon.state_type, SunAndMoon.view_type) == (moon.State, moon.View)


def test_more_reducers_and_sentences_leave_those_of_the_other_as_they_are() -> None:
    def said(rules: Any, event: Event) -> str:
        table = more_moon.Table(("me",), ("Ana",), {}, remarks=(0,))
        return str(rules.sentences(None, table, event))

    assert said(MoreMoon, Remarked(0, "Well.")) == "Ana: Well."
    assert said(SunAndMoon, Remarked(0, "Well.")) == ""
    assert said(MoreMoon, Shown(("sun",), ())) == said(SunAndMoon, Shown(("sun",), ())) == "The cards were sun."
    assert SunAndMoon.reducers.on_table.of(Remarked) is None
    assert MoreMoon.reducers.on_table.of(Shown) is more_moon.shown
