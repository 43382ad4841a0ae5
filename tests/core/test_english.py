"""Articles, lists, agreement, possessives and end marks, for names of every kind."""

from __future__ import annotations

import pytest

from telltable.core import english

SINGLE = (
    "the Society for Quiet Machines",
    "the Plank and Peg Union",
    "the bell nobody rings",
    "Ines",
    "Bob",
    "the Boss",
    "the Walrus",
    "the Lodger",
    "Tally Ho!",
    "James",
    "Sister of the Twins",
    "the Oasis",
)
PLURAL = (
    "the Finch Twins",
    "The Trustees",
    "Bonnie and Clyde",
    "Salt & Pepper",
    "the Keepers of the Flame",
    "the Ants!",
)


@pytest.mark.parametrize("name", SINGLE)
def test_one_person_takes_a_verb_for_one(name: str) -> None:
    assert [english.agreeing(name, verb) for verb in ("is", "was", "keeps")] == ["is", "was", "keeps"]


@pytest.mark.parametrize("name", PLURAL)
def test_several_take_a_verb_for_several(name: str) -> None:
    verbs = ("is", "was", "has", "does", "keeps", "carries", "watches", "goes", "dies")
    assert [english.agreeing(name, verb) for verb in verbs] == (
        ["are", "were", "have", "do", "keep", "carry", "watch", "go", "die"]
    )


def test_possessives() -> None:
    assert english.possessive("Ines") == "Ines’s"
    assert english.possessive("the Finch Twins") == "the Finch Twins’"
    assert english.possessive("Bonnie and Clyde") == "Bonnie and Clyde’s"
    assert english.possessive("Tally Ho!") == "Tally Ho!’s"


def test_articles_go_by_sound() -> None:
    for noun in ("apple", "hour", "heirloom", "MP", "X", "Opera", "uninvited guest", "umbrella"):
        assert english.a(noun) == f"an {noun}"
    for noun in ("pear", "unit", "one-way ticket", "European", "useful map", "horse", "Western"):
        assert english.a(noun) == f"a {noun}"


def test_what_was_spoken_of_is_known() -> None:
    assert [english.known(noun) for noun in ("a map", "an alibi", "gloom", "any")] == [
        "the map",
        "the alibi",
        "gloom",
        "any",
    ]


def test_lists_and_counts() -> None:
    assert [english.listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert english.listed(["a", "b"], "or") == "a or b"
    assert [english.count(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [english.there_are(n) for n in (0, 1, 2)] == ["there are 0", "there is 1", "there are 2"]
    assert [english.there_are(n, "card") for n in (1, 2)] == ["there is 1 card", "there are 2 cards"]


def test_small_words_of_a_title_are_small() -> None:
    for name, title in (
        ("Chorus Of Crumbs", "Chorus of Crumbs"),
        ("A Paw On The Lid", "A Paw on the Lid"),
        ("Three A.M. Concerto", "Three A.M. Concerto"),
        ("What It Is For", "What It Is For"),
        ("The", "The"),
        ("", ""),
    ):
        assert english.headed(name) == title


def test_a_sentence_has_its_capital_and_one_end_mark() -> None:
    assert english.opened("the Finch Twins are here") == "The Finch Twins are here"
    assert english.opened("“not yet”, they said") == "“Not yet”, they said"
    assert english.ended("This is Tally Ho!") == "This is Tally Ho!"
    assert english.ended("It was Ines") == "It was Ines."
    assert english.ended("They said “no.”") == "They said “no.”"
    assert english.joined("It fell to Tally Ho!. Nobody saw who?.") == "It fell to Tally Ho! Nobody saw who?"
    assert english.joined("It fell to Ines. Nobody saw...") == "It fell to Ines. Nobody saw..."


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("First on the Bees' List", "First on the Bees’ List"),
        ("You can't; the dogs' and cats' things.", "You can’t; the dogs’ and cats’ things."),
        ('"No," it said. ("Yes.")', "“No,” it said. (“Yes.”)"),
        ("They called it 'the Oar' all the same.", "They called it ‘the Oar’ all the same."),
        ("the '90s", "the ’90s"),
        ("“already” so, and Ines’s", "“already” so, and Ines’s"),
    ],
)
def test_quotation_marks_of_a_typewriter_become_those_of_print(typed: str, printed: str) -> None:
    assert english.curled(typed) == printed


def test_quotation_marks_within_others_are_the_inner_ones() -> None:
    assert english.quoted("It was late.") == "“It was late.”"
    assert english.quoted("“There is one,” said Father.") == "“‘There is one,’ said Father.”"
