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
from telltable.lab.simulate import Order, Result, play_all
from telltable.lab.watching import Seen

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


@pytest.mark.by_turns
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
    """At 2,000 games: the lanes differ, and of all cards it is this one by which games came out differently."""
    found = compared(2_000, planted(tmp_path / "pack", monkeypatch))
    assert any(one.name.startswith("lane ") for one in found.shown)
    first = found.suspects[0]
    assert f"({MOVED})" in first.name
    assert (first.first, first.other > 0.3) == (0.0, True)


def test_a_card_without_which_all_games_are_the_same_is_named() -> None:
    """Eighty games, of which the forty with one card came out differently; other cards came up here and there."""
    luck = Random("suspects")
    asked = order("storystack", 80, *("bot:random",) * 2)
    first, other = [], []
    for number in range(80):
        came = {id_: Seen(1, 1, 1, 1) for id_ in ("CA-01", "CA-02", "CA-03") if luck.random() < 0.5}
        came |= {MOVED: Seen(1, 1, 1, 1)} if number % 2 else {}
        one = Result("", "complete", (0, 1), 50, {"turns": 30.0}, seats=2, things=(came, {}))
        first.append(one)
        other.append(replace(one, figures={"turns": 31.0}) if number % 2 else one)
    found = compare("planted", asked, first, other)
    assert [(one.first, one.other) for one in found.suspects] == [(0.0, 1.0)]
    assert f"({MOVED})" in found.suspects[0].name
    assert compare("the same", asked, first, first).suspects == ()
    everywhere = [replace(one, entries=51) for one in first]
    assert compare("all", asked, first, everywhere).suspects == (), "what changes every game is no card"


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
