"""When a story was told: the days as they were called there, how long it took, and the line of a log that says so."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

import telltable as tt
from telltable.core.errors import Broken
from telltable.core.evening import Evening, evening
from telltable.core.log import seal_all
from telltable.core.match import Match
from telltable.facade import load
from telltable.store.file import Recorder

NINTH = Evening(date(2026, 10, 9), date(2026, 10, 9), 52)


def at(day: int, hour: int, minute: int = 0) -> float:
    return datetime(2026, 10, day, hour, minute, tzinfo=UTC).timestamp()


def test_a_day_is_called_as_it_is_there() -> None:
    assert evening(at(9, 20), at(9, 20, 52), 0) == NINTH
    assert evening(at(9, 22, 30), at(9, 23, 22), 120) == Evening(date(2026, 10, 10), date(2026, 10, 10), 52)
    assert evening(at(10, 3), at(10, 3, 52), -300) == Evening(date(2026, 10, 9), date(2026, 10, 9), 52)


def test_minutes_are_those_of_one_evening() -> None:
    assert evening(at(9, 23), at(10, 1), 0) == Evening(date(2026, 10, 10), date(2026, 10, 9), 120)
    assert evening(at(3, 20), at(9, 20), 0).minutes == 0
    assert evening(at(9, 20), at(9, 20), 0).minutes == 1
    assert evening(None, at(9, 20), 0) == Evening(date(2026, 10, 9))


def played() -> Match:
    match = tt.new("tail_story", seats=["bot:random"] * 3, seed="an evening")
    while not match.over:
        seat = next(iter(match.asks()))
        match.play(seat, next(match.legal(seat)))
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


def test_a_log_says_when_it_was_told(match: Match, tmp_path: Path) -> None:
    """It is written below the entries when the game is over, and the book has it then."""
    kept = match.fork()
    recorder = Recorder(kept, tmp_path / "game.jsonl")
    recorder.told(NINTH)
    recorder.close()
    again = load(tmp_path / "game.jsonl")
    assert again.evening == again.book().evening == NINTH
    assert again.log() == (tmp_path / "game.jsonl").read_bytes()
    again.verify()
    assert match.book().evening is None
    assert again.until(3).book().evening is None, "an earlier moment of it was not the end"


def test_a_book_says_at_whose_table_it_was_told_unless_they_told_it_alone() -> None:
    for names, at in ((["Ana"], ""), (["Ana", "Iris"], "at Ana’s table")):
        match = tt.new("storystack", seats=["me"] * len(names), names=names, seed=1)
        match.evening = replace(NINTH, host="Ana")
        assert match.book().at == at
        match.evening = NINTH
        assert match.book().at == ""


def test_a_day_that_is_none_is_named(match: Match, tmp_path: Path) -> None:
    before = match.log()
    wrong, _ = seal_all([{"evening": {"ended": "the ninth"}}], before[-19:-3].decode())
    (tmp_path / "game.jsonl").write_bytes(before + wrong)
    with pytest.raises(Broken, match="the date of the story isn't valid"):
        load(tmp_path / "game.jsonl")


def test_a_book_says_whose_its_words_are(match: Match) -> None:
    """Of a pack that came with the game; of another one that says it."""
    assert match.book().licence == "Played with The box, whose words are under CC BY 4.0."
    theirs = match.fork()
    theirs.files, theirs._book = {"pack.toml": 'licence = "CC0"'}, None
    assert "under CC0." in theirs.book().licence
    unknown = match.fork()
    unknown.header, unknown._book = replace(match.header, pack_hash="0" * 64), None
    unknown.files = {}
    assert not unknown.book().licence
