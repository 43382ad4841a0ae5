"""The deck: what the rulebook fixes, what makes a pack sound, and what is left of it at a table with lines."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.games.ninety_nine_chances import GAME
from telltable.games.ninety_nine_chances.box.pack import OWN, SHELF
from tests.ninety_nine_chances.helpers import PACK, do, lay, light, table

RESOURCES = {
    23: "hope",
    34: "comfort",
    41: "generosity",
    46: "caring",
    81: "earned",
    82: "order",
    58: "nourish",
    93: "technology",
    70: "mobility",
    85: "confidence",
    62: "cooperation",
    15: "repaired",
    28: "youth",
}
PROBLEMS = {
    42: "greed",
    53: "lock",
    74: "selfish",
    16: "savagery",
    37: "noise",
    28: "decrepitude",
    33: "denial",
    15: "broken",
}
GENRES = {
    7: "Western",
    47: "Heist",
    5: "Biblical",
    14: "RomCom",
    69: "Adult",
    72: "Bollywood",
    31: "Gothic",
    77: "Game Show",
    1: "Caveman",
    45: "WWII",
}


def test_the_deck_says_what_the_rulebook_says() -> None:
    """NC-109: numbers 1 to 99, and the words that the example names."""
    cards = {card.number: card for card in PACK.card_list}
    assert list(cards) == list(range(1, 100))
    assert {number: cards[number].resource for number in RESOURCES} == RESOURCES
    assert {number: cards[number].problem for number in PROBLEMS} == PROBLEMS
    assert {number: cards[number].genre for number in GENRES} == GENRES
    assert [card.genre for card in PACK.card_list if card.open] == ["Adult"]


def test_no_word_stands_twice() -> None:
    """NC-109: 99 genres, 99 Resources, 99 Problems, all different, and short."""
    words = [word for card in PACK.card_list for word in (card.resource, card.problem)]
    assert len(set(words)) == 198
    assert len({card.genre for card in PACK.card_list}) == 99
    assert max(map(len, words)) <= 16
    assert max(len(card.genre) for card in PACK.card_list) <= 14
    assert SHELF.lint("deck") == []


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        (
            "cards.toml",
            "number = 7\n",
            "number = 8\n",
            "both have the number 8; give each its own",
        ),
        ("cards.toml", '"Western"', '"Heist"', "“Heist” is on two cards"),
        ("cards.toml", '"fairness"', '"lies"', "“lies” is on two cards"),
        ("cards.toml", 'resource = "fairness"', 'resource = "fair"', ""),
        (
            "cards.toml",
            'resource = "fairness"',
            'resource = "evenhandednesses"',
            "light, noun: 'fairness' must contain",
        ),
        ("cards.toml", '"fairness"', '"evenhandednessess"', "has 17 characters; the limit is 16"),
        ("cards.toml", 'suits = "law"', 'suits = "luck"', "suits: must be one of "),
        ("lines.toml", "{first} {second}.", "{first} {nobody}.", "{nobody} stands for nothing here"),
        ("lines.toml", "{first} {second}.", "{me} {second}.", "pitch, auto: {me} stands for nothing here"),
        ("lines.toml", "{first} {second}.", "{first} {second.", "has a bracket { or } without its partner"),
        ("lines.toml", "{first} {second}.", "x" * 181, "pitch, auto: has 181 characters; the limit is 180"),
        ("cards.toml", 'noun = "fairness"', 'noun = "evenness"', "'evenness' must contain 'fairness'"),
        ("cards.toml", "[card.light]", "[card.lit]", "lit: there is no such field"),
        ("cards.toml", 'adjective = "fair"', 'adjective = "fair."', "'fair.' must end without a mark"),
        ("families.toml", '"Caveman", ', "", "'Caveman' is in 0 families, but must be in exactly one"),
        ("families.toml", '"Caveman", ', '"Caveman", "Noir", ', "'Noir' is in 2 families"),
        ("families.toml", '"Caveman", ', '"Caveman", "Cavewoman", ', "'Cavewoman' isn't the genre of any card"),
        ("families.toml", '"the oldest hunter"', '"an old hunter"', "'an old hunter' must begin with “the”"),
        ("families.toml", '"a mammoth tusk"', '"a tusk, sawn off"', "'a tusk, sawn off' must have no comma"),
        ("families.toml", '"a mammoth tusk"', '"an mammoth tusk"', "says “an mammoth”"),
        ("families.toml", 'name = "stone"', 'name = "Stone"', "name: must be 1 to 20 small letters"),
        ("lines.toml", "{me} had brought {word}", "{me} had brought “{word}”", "has quotation marks"),
        ("lines.toml", "{me} had brought {word}", "{me} has brought {word}", "“has” does not go with several people"),
        ("lines.toml", "{me} had brought {word}.", "{me} had brought it.", "needs {word}"),
        ("lines.toml", "and they all met {at}.", "and they all met.", "has something of one genre only"),
        (
            "teller.toml",
            "They were all to leave {place} and come back",
            "They were all to leave and come back",
            "has something of one genre only",
        ),
        ("teller.toml", 'kind = "dusk"', 'kind = "dawn"', "one teller of each kind, in this order: dusk, after"),
        ("cards.toml", "and found warmth.", "and {host} found warmth.", "{host} stands for nothing here"),
        ("cards.toml", "and found warmth.", "and found a bun.", "must contain 'warmth'"),
        ("cards.toml", "{other_s} boots and climbed", "the boots and climbed", "needs {other}"),
        (
            "cards.toml",
            "boots and climbed.",
            "boots, and {other} has shivered.",
            "“has” does not go with several people",
        ),
        ("families.toml", "The oldest hunter yawned", "Somebody yawned", "must be about the oldest hunter"),
        ("families.toml", "a dry cave", "a dry place", "must bring in 'cave'"),
        ("cast.toml", "Juniper Vale", "J" * 41, "person 1, name: has 41 characters; the limit is 40"),
        ("cast.toml", "Juniper Vale", "old barnaby", "people with names of their own"),
        ("cards.toml", 'content = ["war"]', 'content = ["gore"]', "there is no content tag “gore”"),
        ("spares.toml", 'genre = "Postal"', 'genre = ""', "spares.toml: spare 1 (), genre: is empty"),
        ("lines.toml", 'kind = "bonus"', 'kind = "bogus"', "one telling of each kind"),
        ("cast.toml", "Juniper Vale", "Old Barnaby", "people with names of their own"),
        ("pack.toml", "name", "nom", "pack.toml: nom: there is no such field"),
        ("pack.toml", "name =", "name", "pack.toml: "),
    ],
)
def test_what_is_wrong_with_a_pack_is_said(tmp_path: Path, file: str, old: str, new: str, fault: str) -> None:
    """NC-109."""
    folder = copytree(OWN, tmp_path / "pack")
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    if not fault:
        assert SHELF.load(folder).hash != PACK.hash
        return
    assert any(re.search(fault, found) or fault in found for found in SHELF.lint(str(folder))), SHELF.lint(str(folder))
    with pytest.raises(Problem):
        SHELF.whole(folder)


@pytest.mark.parametrize(
    ("file", "nothing", "fault"),
    [
        ("lines.toml", "telling = []\n", "lines.toml: must have one telling of each kind"),
        ("cast.toml", "person = []\n", "cast.toml: must have "),
        ("teller.toml", "teller = []\n", "teller.toml: must have one teller of each kind"),
    ],
)
def test_a_file_with_nothing_in_it_is_named_and_lent(tmp_path: Path, file: str, nothing: str, fault: str) -> None:
    """NC-109: what it lacks is the deck's in a draft."""
    folder = copytree(OWN, tmp_path / "pack")
    (folder / file).write_text(nothing, encoding="utf-8")
    assert [found for found in SHELF.lint(str(folder)) if found.startswith(fault)]
    draft = SHELF.draft(folder)
    assert draft is not None
    assert draft.pack.words.keys() == PACK.words.keys()
    m = telltable.new("ninety_nine_chances", seats=["bot:random"] * 3, seed=1, pack=folder)
    Driver(m).run()
    assert m.over


def test_a_pack_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Problem, match=r"pack.toml is missing from the pack"):
        SHELF.whole(tmp_path)


def test_a_table_with_lines_still_has_99_numbers() -> None:
    """NC-109: a card that a table does without gets spare words, and keeps its number."""
    less = PACK.without(["war", "hunger"], ["07"])
    assert list(less.cards) == list(PACK.cards)
    changed = [id_ for id_ in PACK.cards if less.cards[id_].genre != PACK.cards[id_].genre]
    assert changed == ["07", "45", "58"]
    assert len({card.genre for card in less.card_list}) == 99
    m = telltable.new("ninety_nine_chances", seats=3, lines=["war"])
    assert m.pack.cards["45"].genre != "WWII"
    listed = m.rules.cards(m.pack)
    assert [face.choices[0] for face in listed] == [str(number) for number in range(1, 100)]
    assert listed[44].choices[1:] == (m.pack.cards["45"].genre, m.pack.cards["45"].resource, m.pack.cards["45"].problem)
    everything = list(PACK.cards)
    with pytest.raises(Problem, match="99 need replacement words, but there are only 16 spares"):
        PACK.without([], everything)


def test_a_veiled_card_shows_no_word() -> None:
    veiled = PACK.veiled(["war"])
    assert (veiled.cards["45"].genre, veiled.cards["45"].problem) == ("Veiled", "a veiled worry")
    assert veiled.cards["44"] == PACK.cards["44"]


def test_which_cards_say_a_word() -> None:
    assert PACK.saying(lambda text: "greedy" in text) == ("42",)
    assert PACK.contents["45"] == ("war",)


def test_a_card_in_one_mode_is_nothing_else() -> None:
    """NC-105: the same card shows all four values; the one that it was played for is lit, and it comes back whole."""
    m = lay(hands=[[1, 2, 3, 4, 5], [6, 8, 9, 10, 11], [12, 13, 14, 17, 18]], problems=[[15], [16], [19]])
    faces = {face.key: face for face in m.rules.board(m.pack, m.view(0)).hand}
    assert faces["02"].choices == ("2", "Noir", "truth", "lies")
    assert (faces["02"].kind, faces["02"].title) == ("Number", "2")
    (problem,) = m.rules.board(m.pack, m.view(0)).stacks[0].cards
    assert (problem.kind, problem.title) == ("Problem", "broken")
    m = lay("resources", hands=[[1, 2, 3, 4, 5], [6, 8, 9, 10, 11], [12, 13, 14, 17, 18]])
    do(m, 0, "PlayResource", card="02", note="sheriff")
    (played,) = m.rules.board(m.pack, m.view(1)).stacks[0].cards[:1]
    assert (played.kind, played.title, played.told) == ("Resource", "truth", "sheriff")
    assert light(m, 0)[0] == 2
    assert "02" not in table(m).discard


def test_the_rules_and_the_cards_can_be_printed() -> None:
    """NC-110: one page of rules, with a table's own options; all 99 cards to cut out."""
    pages = GAME.printables(PACK, "a4", {"acts": "3"})
    assert set(pages) == {"sheet", "cards"}
    assert pages["cards"].count('class="card"') == 99
    assert "How many acts come before the climax." in pages["sheet"]
    assert "How many acts" not in GAME.printables(PACK, "letter", {})["sheet"]
    assert "8.5in 11in" in GAME.printables(PACK, "letter", {})["sheet"]
    with pytest.raises(Problem, match="There is no option"):
        GAME.printables(PACK, "a4", {"nonsense": "1"})
