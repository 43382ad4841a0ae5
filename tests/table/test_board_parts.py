"""A part of a board looks at nothing of a view but what it says: while that stands, the part stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest

from telltable import known_games
from telltable.core.board_part import BoardPart, Made, part
from telltable.core.luck import Luck, Stream, key_of, pick, secret_from
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.lab.law_play import Habits
from tests.laws.wordy import Wordy

from .looked_at import fields, inputs, otherwise, undeclared, varied

pytestmark = pytest.mark.long

GAMES = [name for name in known_games() if game(name).board_parts]
ENTRIES = 600
SEEDS = (1, 2, 3)  # with options of their own
# What looks at a field and can make nothing of what stands there.
NOTHING_OF_IT = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


@lru_cache(len(GAMES) * len(SEEDS))
def played(name: str, seed: int) -> Match:
    """A random game with everything that may happen at a table."""
    wordy = Wordy(game(name), seed)
    wordy.habits = Habits(offers=25, second_thoughts=5, time_ups=5, take_backs=5, leaves=1)
    return wordy.play(ENTRIES)


def luck_of(purpose: str) -> Stream:
    return Stream(key_of(secret_from(purpose)), 0)


def views(match: Match, luck: Luck, count: int) -> Iterator[Any]:
    """What somebody saw at some moments: the first and the last are among them, and most are early."""
    last = len(match.entries) - 1
    for number in range(count):
        yield match.view(pick(luck, (None, *match.seats)), last * number**2 // (count - 1) ** 2)


def values(match: Match, view: Any, luck: Luck) -> Iterator[tuple[str, Any]]:
    """Each field of a view as it was at another moment, or seen from another seat; or as it never was."""
    others = [dict(fields(other)) for other in views(match, luck, 6)]
    for place, value in fields(view):
        found = [other[place] for other in others if place in other and other[place] != value]
        other = pick(luck, found) if found else otherwise(value)
        if other is not None:
            yield place, other


def made_of(match: Match, one: BoardPart, view: Any) -> Made:
    return Made(one.inputs(match.pack, view), view, one.make(match.pack, view))


def unmoved(match: Match, one: BoardPart, made: Made, place: str, value: Any) -> bool:
    """Whether a part stands in a view that differs in one field, or names that field."""
    other = varied(made.view, place, value)
    try:
        if one.inputs(match.pack, other) != made.inputs:
            return True
    except NOTHING_OF_IT:
        return True
    try:
        return bool(one.make(match.pack, other) == made.value)
    except NOTHING_OF_IT:
        return False


def check_fields(name: str, seed: int, count: int) -> None:
    match, luck = played(name, seed), luck_of(f"fields {name} {seed}")
    for view in views(match, luck, count):
        made = [(one, made_of(match, one, view)) for one in match.rules.board_parts]
        for place, value in values(match, view, luck):
            moved = [one.name for one, was in made if not unmoved(match, one, was, place, value)]
            assert not moved, f"these look at {place}, and do not say so"


def check_reading(name: str, seed: int, count: int) -> None:
    match, luck = played(name, seed), luck_of(f"reading {name} {seed}")
    rules, pack = match.rules, match.pack
    for view in views(match, luck, count):
        for one in rules.board_parts:
            assert undeclared(one, pack, view, lambda seen, one=one: one.make(pack, seen)) == set(), one.name


def check_growing(name: str, seed: int, count: int) -> None:
    """What grows, or is made for a seat of what a spectator is shown, is what would be made; and looks at as much."""
    match, luck = played(name, seed), luck_of(f"growing {name} {seed}")
    rules, pack = match.rules, match.pack
    for _ in range(count):
        seat, entry = pick(luck, (None, *match.seats)), luck.below(len(match.entries))
        view, earlier = match.view(seat, entry), match.view(seat, luck.below(entry + 1))
        public = match.view(None, entry)
        alike = rules.reads_alike(earlier, view)
        for one in rules.board_parts:
            expected = one.make(pack, view)
            if one.seated and seat is not None:
                whole = one.make(pack, public)
                assert one.seated(pack, view, whole) == expected, one.name
                assert (
                    undeclared(one, pack, view, lambda seen, one=one, whole=whole: one.seated(pack, seen, whole))
                    == set()
                )
            if one.grow and alike and (seat is None or not one.seated):
                last = made_of(match, one, earlier)
                assert one.grow(pack, view, last) == expected, one.name
                grown = undeclared(one, pack, view, lambda seen, one=one, last=last: one.grow(pack, seen, last))
                assert grown == set(), one.name


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_part_stands_while_its_inputs_do(name: str, seed: int) -> None:
    check_fields(name, seed, 12)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_part_reads_its_inputs_alone(name: str, seed: int) -> None:
    check_reading(name, seed, 40)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_grows_is_what_would_be_made(name: str, seed: int) -> None:
    check_growing(name, seed, 60)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(10, 40))
@pytest.mark.parametrize("name", GAMES)
def test_parts_of_many_games_look_where_they_say(name: str, seed: int) -> None:
    check_fields(name, seed, 40)
    check_reading(name, seed, 100)
    check_growing(name, seed, 100)


def without(one: BoardPart, places: frozenset[str], place: str) -> BoardPart:
    return part(one.name, one.make, *sorted(places - {place}))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", GAMES)
def test_an_input_that_is_left_out_is_found(name: str) -> None:
    """Of every part, what it reads and does not name is told, and nothing else."""
    match, luck = played(name, 1), luck_of(f"reading {name} 1")
    found = set()
    for view in views(match, luck, 12):
        for one in match.rules.board_parts:
            places = inputs(one, match.pack, view)
            for place in places:
                planted = without(one, places, place)
                noted = undeclared(planted, match.pack, view, lambda seen, one=one: one.make(match.pack, seen))
                if noted:
                    found.add(one.name)
                    is_field = place in dict(fields(view))
                    assert all(f"{read}.".startswith(f"{place}.") or not is_field for read in noted)
    named = {one.name for one in match.rules.board_parts if inputs(one, match.pack, match.view(None))}
    assert found == named


def test_an_input_that_is_left_out_moves_the_part() -> None:
    match = played("storystack", 1)
    view = match.view(0)
    for one in match.rules.board_parts:
        if one.name in ("places", "counters"):
            planted = without(one, inputs(one, match.pack, view), "table.names")
            names = tuple(f"{name}?" for name in view.table.names)
            assert unmoved(match, one, made_of(match, one, view), "table.names", names)
            assert not unmoved(match, planted, made_of(match, planted, view), "table.names", names)


def test_a_part_may_look_at_less_than_a_field() -> None:
    """What is worked out of the table stands as long as it comes out the same; and what that reads is named by it."""
    match = played("storystack", 1)
    view = match.view(0)
    many = part("missing", lambda pack, view: str(len(view.table.facts) > 1), lambda pack, table: len(table.facts) > 1)
    assert inputs(many, match.pack, view) == {"table.facts"}
    assert unmoved(match, many, made_of(match, many, view), "table.facts", view.table.facts[:2])
    wrong = part("missing", lambda pack, view: str(len(view.table.facts)), lambda pack, table: len(table.facts) > 1)
    assert not unmoved(match, wrong, made_of(match, wrong, view), "table.facts", view.table.facts[:2])


def test_what_a_method_or_a_property_reads_is_found() -> None:
    match = played("tail_story", 1)
    view = match.view(0)
    by_method = part("missing", lambda pack, view: str(view.table.others(0)), "table.names")
    by_property = part("missing", lambda pack, view: str(view.table.figures), "table.names")
    whole = part("missing", lambda pack, view: str(view.table == 1), "table.names")
    named = part("missing", lambda pack, view: str(view.table.figures), "table.figures")
    assert undeclared(by_method, match.pack, view, lambda seen: by_method.make(None, seen)) == {"table.mats"}
    assert undeclared(by_property, match.pack, view, lambda seen: by_property.make(None, seen)) == {"table.counts"}
    assert undeclared(whole, match.pack, view, lambda seen: whole.make(None, seen)) == {"table"}
    assert undeclared(named, match.pack, view, lambda seen: named.make(None, seen)) == set()
    assert not unmoved(match, by_property, made_of(match, by_property, view), "table.counts", (7,) * 11)
