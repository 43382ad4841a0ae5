"""Twice as many entries are twice the work, whatever is done with a log. Work is counted, never timed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from bench.logs import long_game
from telltable.core.entry import Entry
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import TakeBack
from telltable.core.public_log import taken_home
from telltable.core.redaction import VEIL, redact
from telltable.core.registry import game, games
from telltable.core.rules import Rules
from telltable.facade import load, new
from telltable.server.replays import page

EVERY_GAME = pytest.mark.parametrize("rules", games().values(), ids=games())
SHORT, LONG = 80, 160
SLACK = 1.15  # what comes once, and dictionaries that grow


def lines_run(work: Callable[[], object]) -> int:
    """How many lines of Python a piece of work runs."""
    count = 0

    def step(frame: FrameType, event: str, told: Any) -> Any:
        nonlocal count
        count += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(step)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.fixture
def no_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the list of entries for each of them is work that no line shows."""

    def copied(*told: object) -> None:
        raise AssertionError("a game was copied")

    monkeypatch.setattr(Match, "fork", copied)
    monkeypatch.setattr(Match, "_cut", copied)


def grown(match: Match, again: Callable[[Match, Entry], None]) -> Match:
    """The same entries in a new match."""
    fresh = Match(match.rules, match.pack, match.header)
    for entry in match.entries:
        again(fresh, entry)
    return fresh


WORK: dict[str, Callable[[Match, Path], object]] = {
    "load": lambda match, path: load(path),
    "verify": lambda match, path: match.verify(),
    "replay": lambda match, path: [[*match.in_words(None, n)] for n in range(len(match.entries))],
    "story": lambda match, path: match.rules.book(match.pack, match.state),
    "taken home": lambda match, path: taken_home(match),
    "position": lambda match, path: match.position(),
    "what was taken out": lambda match, path: redact(match, match.pack, match.header, {0: {"": ()}}, VEIL),
    "replay of the server": lambda match, path: page(match, 1, None, 0),
}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("what", WORK)
@EVERY_GAME
def test_work_grows_as_the_entries_do(rules: Rules, what: str, tmp_path: Path, no_copies: None) -> None:
    counts = []
    less = 4 if what == "what was taken out" else 1  # every entry is decided twice, and compared as often
    for entries in (SHORT // less, LONG // less):
        match, path = kept(rules, entries), tmp_path / f"{entries}.jsonl"
        match.save(path)
        counts.append(lines_run(lambda match=match, path=path: WORK[what](match, path)))
    assert counts[1] <= SLACK * LONG / SHORT * counts[0], counts


_KEPT: dict[tuple[str, int], Match] = {}


def kept(rules: Rules, entries: int) -> Match:
    """Made once."""
    key = (rules.name, entries)
    if key not in _KEPT:
        _KEPT[key] = long_game(rules, entries)
    return _KEPT[key]


def test_an_entry_is_decided_once_and_copied_never(no_copies: None, monkeypatch: pytest.MonkeyPatch) -> None:
    match = kept(game("storyline"), LONG)
    decided: list[int] = []
    honest = Match.decided

    def counted(self: Match, seat: int, move: Any) -> Any:
        decided.append(len(self.entries))
        return honest(self, seat, move)

    monkeypatch.setattr(Match, "decided", counted)
    match.verify()
    assert decided == list(range(1, len(match.entries)))


def test_what_still_stands_is_known_after_every_entry() -> None:
    """A chain of moves taken back was walked to its beginning for each of them."""
    match = new("tail_story", seats=2, seed=5)
    first = next(seat for seat in match.waiting())
    for _ in range(60):
        match.play(first, next(match.legal(first)))
        if match.why(first, TakeBack()) is None:
            match.play(first, TakeBack())
        first = match.waiting()[0]
        if match.entries[-1].n > 40:
            break
    for n in range(1, len(match.entries) + 1):
        entry = match.entries[n - 1]
        while isinstance(entry.move, TakeBack):
            entry = match.entries[entry.told[0].to_entry]
        cut = match.until(n)
        assert cut._last_standing() is entry
        assert cut.fork()._last_standing() is entry


@EVERY_GAME
def test_the_server_shows_a_replay_as_it_was(rules: Rules) -> None:
    """The same as a game that is cut short at each moment, as it was shown before."""
    match = kept(rules, SHORT)
    for n in range(0, len(match.entries), 7):
        assert match.awaited_in_public(n) == match.until(n + 1).awaited_in_public()
    told = page(match, 1, None, 0).moments
    for place, moment in enumerate(told[:1]):
        assert encode(moment.game.board) == encode(rules.board(match.pack, match.until(place + 1).view(None)))
