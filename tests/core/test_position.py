"""What the position files of all games share."""

from __future__ import annotations

import re

import pytest
from msgspec import Struct

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.option import Option, changed_options
from telltable.core.position import Count, SeatNo, fields_of, in_one_place, lay_deck, people, typed


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    lane: Count


class Fields(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    turn: SeatNo = 1
    play: tuple[Line, ...] = ()


def read(text: str) -> Fields:
    return typed(fields_of(text), Fields)


def test_a_file_is_read_as_the_fields_of_its_game() -> None:
    assert read('game = "snap"\nturn = 2') == Fields("snap", 2)


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game =", "not TOML"),
        ('game = "snap"\nturn = "two"', "turn: must be a whole number, but it is text."),
        ('game = "snap"\nturn = 0', "turn: must be at least 1."),
        ('game = "snap"\nplay = [{lane = 1}, {lane = -1}]', "play 2, lane: must be at least 0."),
        ('game = "snap"\ncards = 2', "Position: cards: there is no such field."),
        ("turn = 2", "Position: game: is missing."),
        ("turn = " + "9" * 5_000, "a number in it goes beyond 1000000"),
        ("turn = " + "9" * 4_000, "turn: a number must be between -1000000 and 1000000."),
        ("turn = 0x" + "f" * 9_000, "turn: a number must be between"),
        ("turn = 1.5", "turn: no position holds fractions or dates."),
        ("turn = 1979-05-27", "turn: no position holds fractions or dates."),
        ("turn = " + "[" * 2_000 + "]" * 2_000, "at most 12 deep"),
        ("turn = " + "[" * 20 + "]" * 20, "at most 12 deep"),
        ("turn" + ".turn" * 300_000 + " = 1", "at most 1024 KiB"),
        ("turn" + ".turn" * 9_000 + " = 1", "at most 12 deep"),
        ('game = "snap\\u001b[31m"', "game: text can't have control characters"),
        ('"gam\\u001b[31me" = "snap"', "a key of the file: text can't have control characters"),
        ('game = "' + "x" * 4_001 + '"', "game: text can have at most 4000 characters, not 4001."),
        ("turn = [" + "1," * 100_001 + "]", "turn: there are at most 100000 of a kind, not 100001."),
        ("#" * 1_100_000, "at most 1024 KiB"),
        ('game = "\ud800"', "control characters"),
    ],
    ids=lambda text: text[:24],
)
def test_a_file_that_is_none_says_where_and_why(text: str, why: str) -> None:
    with pytest.raises(Problem, match=re.escape(why)) as raised:
        read(text)
    assert len(str(raised.value)) < 400
    assert str(raised.value).isprintable()


def test_people_are_called_by_their_seats_unless_they_have_names() -> None:
    assert people(2, (), ()) == (("me", "me"), ("Seat 1", "Seat 2"))
    assert people(2, ("me", "bot"), ("Ann", "Ben")) == (("me", "bot"), ("Ann", "Ben"))
    for seats, names in ((("me",), ()), ((), ("Ann",)), ((), ("Ann", "ANN"))):
        with pytest.raises(Problem, match="seats, names and mats must be the same length"):
            people(2, seats, names, "mats")


@pytest.mark.parametrize(
    ("seats", "names", "why"),
    [
        (("me", "robot"), (), "seats 2: a seat is me, or bot: and its kind, not 'robot'."),
        (("me", "bot:a greedy one"), (), "seats 2: a seat is me"),
        ((), ("Ann", "B\x1b[31m"), "names 2: 1 to 24 characters"),
        ((), ("Ann", "B" * 25), "names 2: 1 to 24 characters"),
        ((), ("", "Ben"), "names 1: 1 to 24 characters"),
    ],
)
def test_people_are_what_somebody_can_be(seats: tuple[str, ...], names: tuple[str, ...], why: str) -> None:
    with pytest.raises(Problem, match=re.escape(why)):
        people(2, seats, names)


def test_every_card_lies_in_one_place() -> None:
    assert in_one_place([("A", "hand 1"), ("B", "discard")], {"A", "B", "C"}) == {"A", "B"}
    with pytest.raises(Problem, match=r"card A is in both hand 1 and discard"):
        in_one_place([("A", "hand 1"), ("A", "discard")], {"A"})
    with pytest.raises(Problem, match=r"there is no card 'Z' \(in hand 1\)"):
        in_one_place([("Z", "hand 1")], {"A"})


def test_a_deck_of_a_size_leaves_the_rest() -> None:
    assert lay_deck(("A", "B"), ["C", "D"], None) == (Deck((("A",), ("B",), ("C", "D"))), ())
    assert lay_deck(("A",), ["C", "D"], 2) == (Deck((("A",), ("C",))), ("D",))
    assert lay_deck(("A",), ["C"], 1) == (Deck((("A",),)), ("C",))
    for size in (0, 4):
        with pytest.raises(Problem, match=f"a deck of {size} is wrong: 2 cards are left over"):
            lay_deck(("A",), ["C", "D"], size)


def test_of_a_deck_the_top_is_known_as_far_as_it_lies_card_by_card() -> None:
    assert Deck((("A",), ("B",), ("C", "D"), ("E",))).known == ("A", "B")
    assert Deck().known == ()


def test_only_what_was_changed_is_written() -> None:
    options = (Option("pace", ("slow", "fast"), "", ""), Option("size", (), "", "", default="4", least=1, most=9))
    assert changed_options(options, {"pace": "fast", "size": "4"}) == {"pace": "fast"}
