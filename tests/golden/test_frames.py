"""What everybody at a table is sent is what it was: see `frames`."""

from __future__ import annotations

import json

import pytest

from telltable import known_games

from .frames import GAMES, KEPT, digest

DIGESTS: dict[str, list[str]] = json.loads(KEPT.read_text(encoding="utf-8"))


def test_all_games_are_there() -> None:
    assert {game: len(digests) for game, digests in DIGESTS.items()} == dict.fromkeys(known_games(), GAMES)


@pytest.mark.long
@pytest.mark.by_turns
@pytest.mark.parametrize("number", range(0, GAMES, 8))
@pytest.mark.parametrize("game", sorted(DIGESTS))
def test_the_frames_of_a_game_are_the_same_to_the_byte(game: str, number: int) -> None:
    assert digest(game, number) == DIGESTS[game][number], "if that is meant: python -m tests.golden.frames"


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(DIGESTS))
def test_the_frames_of_forty_games_are_the_same_to_the_byte(game: str) -> None:
    assert [digest(game, number) for number in range(GAMES)] == DIGESTS[game]
