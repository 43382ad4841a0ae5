"""From small positions there are as many ways to play on as there were: see `counts`."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable import known_games, new
from telltable.core.ask import One
from tests.laws.installed import two_cards

from .counts import DEPTH, counts, laid, read

KEPT = read()
FEWEST = 5  # positions of each game
DEEP = 3  # of these are counted to the full depth


def lacking() -> list[str]:
    """The games with too few positions."""
    deep = {game: sum(len(place.counts) == DEPTH for place in KEPT.get(game, {}).values()) for game in known_games()}
    return [game for game in known_games() if len(KEPT.get(game, {})) < FEWEST or deep[game] < DEEP]


def test_every_registered_game_is_counted() -> None:
    assert lacking() == []


def test_a_new_game_that_is_not_counted_is_noticed(tmp_path: Path) -> None:
    with two_cards(tmp_path):
        assert lacking() == ["two_cards"]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, places in KEPT.items() for name in places])
def test_there_are_as_many_ways_to_play_on(game: str, name: str) -> None:
    place = KEPT[game][name]
    assert counts(laid(game, name, place)) == place.counts, "if that is meant: python -m tests.golden.counts"


def test_what_is_counted_can_be_counted_by_hand(tmp_path: Path) -> None:
    """Two seats name one of two cards in secret and may think again, and each may make a remark at any time.

    So there are 2·2 answers and 2 remarks, 6 in all; and as many after each of these: a second answer ends the round,
    and the next one asks the same.
    """
    with two_cards(tmp_path):
        match = new("two_cards", seats=2)
        assert counts(match) == (6, 6 * 6, 6 * 6 * 6)
        for seat in (0, 1, 0, 1):
            assert not match.over
            match.play(seat, next(match.legal(seat)))
        assert counts(match) == (0, 0, 0), "nothing is left to do when it is over"


def test_a_rule_that_changes_shows_as_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """One candidate less wherever there are several."""
    monkeypatch.setattr(One, "count", lambda self: max(1, len(self.of) - 1))
    monkeypatch.setattr(One, "values", lambda self: iter(self.of[: max(1, len(self.of) - 1)]))
    changed = [
        (game, name)
        for game in KEPT
        for name, place in list(KEPT[game].items())[:2]
        if counts(laid(game, name, place)) != place.counts
    ]
    assert {game for game, _ in changed} == set(KEPT)
