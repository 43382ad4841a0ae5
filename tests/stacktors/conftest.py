"""The game is not offered yet: it is known for the length of these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from telltable.core.registry import games
from telltable.games.stacktors.game import GAME


@pytest.fixture(autouse=True, scope="module")
def registered() -> Iterator[None]:
    """Stacktors! among the games, so that it may be sat down to by its name."""
    games()[GAME.name] = GAME
    yield
    del games()[GAME.name]
