"""SL-214: a box with more cards than a table plays with: which ones, and what stays as it was."""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.games.storyline.box.components import CATEGORIES, MOST, PAGES
from telltable.games.storyline.box.pack import SHELF
from telltable.games.storyline.box.skeleton import skeleton
from telltable.games.storyline.table.invariants import broken
from telltable.games.storyline.table.view import determinise
from telltable.lab.law_play import luck_of

from .helpers import PACK, all_offer, before_page, table


def _evening(n: int) -> frozenset[str]:
    commitment = sha256(f"evening {n}".encode()).hexdigest()
    return frozenset(card for category in CATEGORIES for card in PACK.played(category, commitment))


def test_sl214_twenty_of_sixty_by_the_commitment_alone() -> None:
    """SL-214: five decks of twenty, the same for everybody who asks, whatever was drawn."""
    m = table(5)
    for place, category in enumerate(CATEGORIES):
        played = PACK.played(category, m.header.commitment)
        assert len(played) == len(set(played)) == 20
        assert set(m.state.decks[place].cards) <= set(played)
        assert {card for hand in m.state.hands for card in hand if card in PACK.by_category[category]} <= set(played)
    assert m.state.table.deck_sizes == (11, *(15,) * 4)
    assert list(broken(m.pack, m.state)) == []


def test_sl214_two_evenings_differ() -> None:
    """SL-214: a third of the cards is met again the next evening, and in time every card has its turn."""
    evenings = [_evening(n) for n in range(40)]
    again = [len(one & other) / len(other) for one, other in pairwise(evenings)]
    assert 0.25 < sum(again) / len(again) < 0.42
    met = Counter(card for evening in evenings for card in evening)
    assert set(met) == set(PACK.cards)
    assert max(met.values()) < 26


def test_sl214_what_a_seat_imagines_is_of_the_cards_that_are_played_with() -> None:
    """SL-214: whoever thinks ahead thinks of cards that can be there."""
    m = before_page(6)
    all_offer(m)
    played = {card for category in CATEGORIES for card in PACK.played(category, m.header.commitment)}
    for seed in range(5):
        guess = determinise(m.view(1), m.pack, luck_of(m.rules, seed))
        assert {card for deck in guess.decks for card in deck.cards} <= played
        assert {card for hand in guess.hands for card in hand} <= played


def test_sl214_a_position_may_lay_any_card_of_the_box() -> None:
    """SL-214: the rest of the decks is filled up to twenty of a kind."""
    away = sorted(set(PACK.by_category["character"]) - set(PACK.played("character", table(3).header.commitment)))
    position = f'game = "storyline"\ntale = "1"\nnarrator = 1\nhands = [["{away[0]}"], ["{away[1]}"], []]\n'
    m = telltable.from_position("storyline", position)
    assert list(broken(m.pack, m.state)) == []


@pytest.mark.parametrize(("deal", "fault"), [("19", "20 to 99"), ("100", "20 to 99"), ('"all"', "deal")])
def test_sl214_what_lint_says(tmp_path: Path, deal: str, fault: str) -> None:
    """SL-214: at least the twenty of the rulebook."""
    found = SHELF.lint(str(_blank(tmp_path, f"deal = {deal}\n")))
    assert any(line.startswith("pack.toml") and fault in line for line in found), found
    with pytest.raises(Problem):
        SHELF.whole(tmp_path)


def _blank(folder: Path, more: str = "") -> Path:
    for name, text in skeleton().items():
        (folder / name).write_text(text + (more if name == "pack.toml" else ""), encoding="utf-8")
    return folder


def test_sl214_a_pack_that_says_nothing_is_played_whole(tmp_path: Path) -> None:
    """SL-214: as before there was such a line; and it has the hash that it had."""
    plain = SHELF.load(_blank(tmp_path))
    assert all(plain.played(category, "any") == plain.by_category[category] for category in CATEGORIES)
    (tmp_path / "pack.toml").write_text(skeleton()["pack.toml"] + "deal = 20\n", encoding="utf-8")
    said = SHELF.load(tmp_path)
    assert said.hash != plain.hash
    assert replace(said, hash="", deal=None) == replace(plain, hash="")


def test_sl214_the_most_players_can_tell_every_tale() -> None:
    """SL-104, SL-214: it is the cards that are played with that may run out."""
    assert PACK.fitting(MOST) == PACK.tales
    assert PACK.size("place") == 20
    for tale in PACK.tale_of:
        m = telltable.new("storyline", seats=["bot:merry"] * MOST, seed=3, options={"narrator_deck": tale})
        Driver(m).run()
        book = m.rules.book(m.pack, m.state)
        assert m.over
        assert len(book.chapters) == PAGES
        assert not re.search("nobody could put a name", str(book))
