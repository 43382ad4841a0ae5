"""The laws, held against random games of every registered game and of Sun and Moon; and shown to have teeth."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.laws import LAWS, check
from telltable.lab.new_game.game import SunAndMoon
from telltable.store.file import load
from tests.laws.installed import installed

pytestmark = pytest.mark.long

EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())


@pytest.mark.in_turn
@EVERY_GAME
def test_fifty_random_games_keep_every_law(rules: Rules) -> None:
    assert [str(broken) for broken in check(rules, 50, options=rules.brief)] == []


@pytest.mark.campaign
@EVERY_GAME
@pytest.mark.parametrize("first", range(1_000_000, 1_020_000, 500))
def test_twenty_thousand_random_games_keep_every_law(rules: Rules, first: int) -> None:
    assert [str(broken) for broken in check(rules, 500, seed=first, options=rules.brief)] == []


def test_a_game_that_is_not_registered_is_held_against_the_same_laws() -> None:
    counted: list[int] = []
    assert check(SunAndMoon(), 100, report=counted.append) == []
    assert counted == [1] * 100


@EVERY_GAME
def test_a_game_saved_and_loaded_is_the_same_at_every_entry(rules: Rules, tmp_path: Path) -> None:
    for seed in range(5):
        luck = luck_of(rules, seed, "saved")
        match = random_table(rules, seed, luck, options=rules.brief)
        habits = Habits(offers=10, second_thoughts=5, time_ups=5, take_backs=5, leaves=0)
        while match.agenda:
            play_something(match, luck, habits)
        match.save(tmp_path / "game.log")
        again = load(tmp_path / "game.log")
        assert [encode(e) for e in again.entries] == [encode(e) for e in match.entries]
        assert all(encode(again.state_after(e.n)) == encode(match.state_after(e.n)) for e in match.entries)


@EVERY_GAME
def test_the_same_seed_gives_the_same_random_game(rules: Rules) -> None:
    """SS section 8, 12, for every game: setup, options and moves decide the whole log."""

    def play(seed: int) -> list[bytes]:
        luck: Stream = luck_of(rules, seed)
        match = random_table(rules, seed, luck, options=rules.brief)
        habits = Habits.drawn(luck)
        while match.agenda:
            play_something(match, luck, habits)
        return [encode(entry) for entry in match.entries]

    for seed in range(5):
        assert play(seed) == play(seed)
    assert play(0) != play(1)


def line_in(file: str, text: str) -> str:
    """Where a text stands first, as a law says it."""
    path = Path(file)
    line = next(n for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1) if text in line)
    return f"{path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path}:{line}"


def test_the_command_tells_each_broken_law_once_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def outcome(self: SunAndMoon, state: object, events: object) -> None:
        return None  # never over

    monkeypatch.setattr(SunAndMoon, "outcome", outcome)
    with installed(tmp_path):
        assert run(["check", "sun_and_moon", "--games", "10"]) == 1
    said = capsys.readouterr()
    (line,) = said.out.splitlines()
    assert line.startswith("finished: it is over without an outcome (sun_and_moon seed 0, ")
    assert line.endswith(f"; see {line_in(__file__, 'def outcome(self: SunAndMoon')}")
    assert said.err.endswith("telltable: Sun and Moon breaks 1 law.\n")


def test_a_broken_law_says_where_to_look() -> None:
    class Loses(SunAndMoon):
        def outcome(self, state: object, events: object) -> None:
            return None

    (broken,) = check(Loses(), 1, seed=42, seats=2)
    assert (broken.law, broken.seed, broken.seats, broken.game) == ("finished", 42, 2, "sun_and_moon")
    place = f"sun_and_moon seed 42, 2 seats, entry {broken.n}"
    assert str(broken) == f"finished: it is over without an outcome ({place}); see {broken.at}"
    assert broken.at == line_in(__file__, "def outcome(self, state: object")
    assert broken.law in LAWS
