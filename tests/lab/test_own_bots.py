"""A bot of one's own has one name everywhere, and nothing that comes from elsewhere can have a module read."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from telltable import load, new
from telltable.bots.chance import random_legal
from telltable.bots.driver import Driver
from telltable.bots.seating import bot_named, bots_of, read_seats
from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.registry import game

STORYLINE = game("storyline")


@pytest.fixture(autouse=True)
def no_other_test_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test has read stays with it."""
    monkeypatch.setattr(own_bots, "_of_modules", {})


def test_a_module_is_read_only_where_it_was_typed() -> None:
    """A server reads seats that clients sent."""
    with pytest.raises(Problem, match="can only be named on the command line"):
        read_seats(STORYLINE, "telltable.bots.chance:random_legal*3")
    kinds = read_seats(STORYLINE, "telltable.bots.chance:random_legal*3", typed_here=True)
    assert kinds == ("bot:telltable.bots.chance.random_legal",) * 3


def test_nobody_is_seated_by_a_name_that_was_not_read() -> None:
    with pytest.raises(Problem, match=r"has no bot 'os\.system'"):
        new("storyline", seats=["bot:os.system"] * 3)
    assert bot_named(STORYLINE, "bot:os.system") is bot_named(STORYLINE, "bot")  # of a log: the game's own bot


def test_a_game_with_such_a_bot_is_kept_and_read_again(tmp_path: Path) -> None:
    kinds = read_seats(STORYLINE, "telltable.bots.chance:random_legal*3", typed_here=True)
    match = new("storyline", seats=kinds)
    Driver(match, seconds=None).run()
    match.save(tmp_path / "game.jsonl")
    own_bots._of_modules.clear()  # as on another machine
    again = load(tmp_path / "game.jsonl")
    assert again.header.seats == kinds
    assert again.outcome == match.outcome


def test_an_installed_bot_is_named_like_any_other(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("fox", "telltable.bots.chance:random_legal", own_bots.HOUSE)
    monkeypatch.setattr(own_bots, "entry_points", lambda group: [point] if group == own_bots.HOUSE else [])
    own_bots._installed.cache_clear()
    try:
        assert "fox" in bots_of(STORYLINE)
        assert read_seats(STORYLINE, "bot:fox*3") == ("bot:fox",) * 3
        match = new("storyline", seats=["bot:fox"] * 3)
        Driver(match, seconds=None).run()
        assert match.over
        assert random_legal is bot_named(STORYLINE, "bot:random")
    finally:
        own_bots._installed.cache_clear()
