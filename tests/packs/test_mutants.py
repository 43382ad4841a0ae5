"""Lint knows all that play knows: a pack that it has nothing to say of can be played to the end, whatever is in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable.core.finding import is_gap
from telltable.core.registry import game

from .mutants import hold, play, shipped

pytestmark = pytest.mark.by_turns

EVERY_RUN = (1, 20, 59, 99, 111, 123, 325)  # seeds of mutants of each pack that found something once
CAMPAIGN = 1_500
PACKS = shipped()
GAMES = sorted({name for name, _ in PACKS})


def test_there_is_a_pack_of_every_game() -> None:
    assert len({name for name, _ in PACKS}) == 5


@pytest.mark.parametrize(("name", "own"), PACKS, ids=[name for name, _ in PACKS])
@pytest.mark.parametrize("seed", EVERY_RUN)
def test_a_mutant_is_named_or_played(tmp_path: Path, name: str, own: Path, seed: int) -> None:
    """Either lint says in sentences what is wrong with a changed pack, or bots play it to the end."""
    hold(name, own, tmp_path / "mutant", seed)


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "own"), PACKS, ids=[name for name, _ in PACKS])
def test_very_many_mutants_are_named_or_played(tmp_path: Path, name: str, own: Path) -> None:
    """The same, very often; both things happen."""
    found = [hold(name, own, tmp_path / f"{seed}", seed) for seed in range(CAMPAIGN)]
    assert found.count("played") > CAMPAIGN // 20
    assert found.count("named") > CAMPAIGN // 100
    assert found.count("drafted") > CAMPAIGN // 20


@pytest.mark.parametrize("name", GAMES)
def test_a_blank_pack_can_be_played(tmp_path: Path, name: str) -> None:
    """What `telltable new-pack` makes is whole, or a draft in which nothing is to mend, and is played to the end."""
    for file, text in game(name).new_pack().items():
        (tmp_path / file).write_text(text, encoding="utf-8")
    assert all(map(is_gap, game(name).lint(str(tmp_path))))
    assert play(game(name), tmp_path, 2) is not None
