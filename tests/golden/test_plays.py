"""Whole games as people read them are what they were: see `plays`."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable import known_games
from tests.laws.installed import two_cards

from .plays import FEWEST, FOLDER, difference, kept, plays, written

LISTED = [(game, name) for game in known_games() for name in plays(game)]
MOST_BYTES = 60_000  # of one
MOST_IN_ALL = 1_000_000
SHOWN = 80  # lines of a difference


def lacking() -> list[str]:
    """What is lacking that every registered game must have."""
    faults = []
    for game in known_games():
        listed = plays(game)
        if len(listed) < FEWEST:
            faults.append(f"{game} lists {len(listed)} playthroughs in tests/golden/{game}/plays.toml, not {FEWEST}")
        elif not any(not play.options for play in listed.values()):
            faults.append(f"{game} has no playthrough with all options as they are")
    return faults


def test_every_registered_game_has_playthroughs() -> None:
    assert lacking() == []


def test_a_new_game_without_playthroughs_is_noticed(tmp_path: Path) -> None:
    with two_cards(tmp_path):
        (fault,) = lacking()
    assert fault == "two_cards lists 0 playthroughs in tests/golden/two_cards/plays.toml, not 3"


@pytest.mark.parametrize(("game", "name"), LISTED)
def test_a_playthrough_reads_as_it_did(game: str, name: str) -> None:
    path = kept(game, name)
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    found = difference(before, written(known_games()[game], name, plays(game)[name])).splitlines()
    if found:
        more = [f"… and {len(found) - SHOWN} lines more"] * (len(found) > SHOWN)
        pytest.fail("\n".join(["If that is meant: python -m tests.golden.plays", *found[:SHOWN], *more]), pytrace=False)


def test_a_difference_is_shown_line_by_line() -> None:
    game, name = LISTED[0]
    before = kept(game, name).read_text(encoding="utf-8")
    found = difference(before, before.replace("1. asked:", "1. begged:", 1)).splitlines()
    assert [line for line in found if line[0] in "+-"][2:] == [
        next(line.replace("1. asked", "-1. asked") for line in before.splitlines() if line.startswith("1. asked")),
        next(line.replace("1. asked", "+1. begged") for line in before.splitlines() if line.startswith("1. asked")),
    ]


def test_playthroughs_are_small_and_none_is_left_over() -> None:
    there = sorted(FOLDER.glob("*/*.play"))
    assert there == sorted(kept(game, name) for game, name in LISTED)
    sizes = {path: path.stat().st_size for path in there}
    assert {path: size for path, size in sizes.items() if size > MOST_BYTES} == {}
    assert sum(sizes.values()) < MOST_IN_ALL
