"""What the position files of all games share."""

from __future__ import annotations

import pytest
from msgspec import Struct

from telltable.core.deck import Deck
from telltable.core.errors import Problem
from telltable.core.option import Option, changed_options
from telltable.core.position import in_one_place, lay_deck, people, read_fields


class Fields(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    turn: int = 1


def test_a_file_is_read_as_the_fields_of_its_game() -> None:
    assert read_fields('game = "snap"\nturn = 2', Fields, "snap") == Fields("snap", 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game =", "not TOML"),
        ('game = "snap"\nturn = "two"', "Expected `int`"),
        ('game = "snap"\ncards = 2', "unknown field `cards`"),
        ("turn = 2", "missing required field `game`"),
        ('game = "whist"', "this is for 'whist', not for snap"),
    ],
)
def test_a_file_that_is_not_says_why(text: str, why: str) -> None:
    with pytest.raises(Problem, match=why):
        read_fields(text, Fields, "snap")


def test_people_are_called_by_their_seats_unless_they_have_names() -> None:
    assert people(2, (), ()) == (("me", "me"), ("Seat 1", "Seat 2"))
    assert people(2, ("me", "bot"), ("Ann", "Ben")) == (("me", "bot"), ("Ann", "Ben"))
    for seats, names in ((("me",), ()), ((), ("Ann",)), ((), ("Ann", "ANN"))):
        with pytest.raises(Problem, match="seats, names and mats must be equally many"):
            people(2, seats, names, "mats")


def test_every_card_lies_in_one_place() -> None:
    assert in_one_place([("A", "hand 1"), ("B", "discard")], {"A", "B", "C"}) == {"A", "B"}
    with pytest.raises(Problem, match=r"card A lies in hand 1 and in discard"):
        in_one_place([("A", "hand 1"), ("A", "discard")], {"A"})
    with pytest.raises(Problem, match=r"there is no card 'Z' \(in hand 1\)"):
        in_one_place([("Z", "hand 1")], {"A"})


def test_a_deck_of_a_size_leaves_the_rest() -> None:
    assert lay_deck(("A", "B"), ["C", "D"], None) == (Deck((("A",), ("B",), ("C", "D"))), ())
    assert lay_deck(("A",), ["C", "D"], 2) == (Deck((("A",), ("C",))), ("D",))
    assert lay_deck(("A",), ["C"], 1) == (Deck((("A",),)), ("C",))
    for size in (0, 4):
        with pytest.raises(Problem, match=f"a deck of {size} does not fit: 2 cards lie nowhere else"):
            lay_deck(("A",), ["C", "D"], size)


def test_of_a_deck_the_top_is_known_as_far_as_it_lies_card_by_card() -> None:
    assert Deck((("A",), ("B",), ("C", "D"), ("E",))).known == ("A", "B")
    assert Deck().known == ()


def test_only_what_was_changed_is_written() -> None:
    options = (Option("pace", ("slow", "fast"), "", ""), Option("size", (), "", "", default="4", least=1, most=9))
    assert changed_options(options, {"pace": "fast", "size": "4"}) == {"pace": "fast"}
