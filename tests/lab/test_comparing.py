"""A change that was planted is found, and where nothing was changed nothing is."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from telltable import facade
from telltable.core.registry import game
from telltable.lab.comparing import Comparison, compare
from telltable.lab.simulate import Order, play_all

from .test_simulating import order

MOVED = "RE-01"


def planted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """StoryStack's own pack in which one card is of another type, so that it goes into other lanes. Its folder is that
    of the pack as it was: lint would not let such a card pass."""
    shutil.copytree(game("storystack").folder / "packs" / "pack1", folder)
    real = facade._load_pack

    def load(rules: Any, pack: str | Path | None) -> Any:
        found = real(rules, pack)
        if str(pack) != str(folder):
            return found
        cards = tuple(replace(card, type="OB") if card.id == MOVED else card for card in found.card_list)
        return replace(found, card_list=cards)

    monkeypatch.setattr(facade, "_load_pack", load)
    return folder


def compared(games: int, folder: Path) -> Comparison:
    here = order("storystack", games, *("bot:random",) * 2)
    return compare("planted", here, play_all(here), play_all(replace(here, pack=str(folder))))


@pytest.mark.by_turns(6)
def test_the_same_deals_are_played_the_same_until_the_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which nobody held the card is the same game; twins are paired by their number."""
    found = compared(8, planted(tmp_path / "pack", monkeypatch))
    assert found.games == 8
    assert 0 < found.same < 8


def test_equal_packs_do_not_differ_at_all(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    shutil.copytree(game("storystack").folder / "packs" / "pack1", folder)
    found = compared(2, folder)
    assert (found.same, found.shown, found.largest) == (2, (), None)


@pytest.mark.campaign
def test_one_card_in_other_lanes_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 2,000 games, and it is the card itself that is named."""
    found = compared(2_000, planted(tmp_path / "pack", monkeypatch))
    cards = [one.name for one in found.things["Cards"] if one.shown]
    assert any(f"({MOVED})" in name for name in cards), cards


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["storystack", "storyline"])
def test_nothing_is_found_between_equal_packs(name: str) -> None:
    """Not on the same deals, where nothing differs, but on others: in at least 93 of 100."""
    asked: Order = order(name, 1_200, *("bot:random",) * 3)
    results, luck, silent = play_all(asked), Random("equal packs"), 0
    for _ in range(100):
        luck.shuffle(results)
        silent += not compare("the same", asked, results[:600], results[600:]).shown
    assert silent >= 93
