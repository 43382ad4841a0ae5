"""The rules of Sun and Moon, by their ids, and the laws that hold for every game."""

from __future__ import annotations

import pytest

from telltable import IllegalMove, new
from telltable.core.match import Match
from telltable.lab.laws import check
from telltable.lab.new_game.game import CARDS, GAME, Guess


@pytest.fixture
def match() -> Match:
    """Three people, the same luck every time."""
    return new(GAME, seats=3, seed=1)


def test_everybody_holds_another_card(match: Match) -> None:
    """SM-1: and sees no other."""
    assert len(set(match.state.hands)) == 3
    assert match.view(0).card == match.state.hands[0]
    assert match.view(None).card == ""


def test_nobody_names_their_own_card(match: Match) -> None:
    """SM-2: nothing has changed after a refusal."""
    with pytest.raises(IllegalMove, match="You hold that card yourself"):
        match.play(0, Guess(match.state.hands[0]))
    assert set(match.waiting()) == {0, 1, 2}


def test_who_guesses_right_has_won(match: Match) -> None:
    """SM-3: the first knows what the second holds; the others are wrong."""
    hands = match.state.hands
    for seat in range(3):
        right = hands[(seat + 1) % 3]
        wrong = next(card for card in CARDS if card not in (right, hands[seat]))
        match.play(seat, Guess(right if seat == 0 else wrong))
    assert match.over
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


def test_every_law_holds() -> None:
    """What `telltable check` tries, in a hundred games."""
    assert check(GAME, games=100) == []
