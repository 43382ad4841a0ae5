"""The book of a game that was told at a table says when: by the clock of its records, as the day is called there."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from telltable import protocol as say
from telltable.core import evening as core
from telltable.core.public_log import taken_home
from telltable.core.registry import game
from telltable.core.story import Series
from telltable.store.file import load
from telltable.table.series import in_series

from .evening import Evening

MIDNIGHT = 1_791_590_400.0  # between the ninth and the tenth of October 2026, UTC


def told(east: int, turn: float) -> Evening:
    """Two people play to the end, each choice after so many seconds."""
    evening = Evening("open", "open", game="tail_story", **game("tail_story").brief)
    evening.now = MIDNIGHT - 600
    evening.sit(0, 1)
    evening.come(0, 1)
    play(evening, east, turn)
    return evening


def play(evening: Evening, east: int, turn: float) -> None:
    assert evening.says(0, say.Begin, east=east) is None
    match = evening.table.match
    assert match
    while not match.over:
        evening.now += turn
        seat = evening.waiting[0]
        evening.act(seat, 0) if seat >= 0 else evening.pass_(60)


@pytest.mark.parametrize(("east", "day"), [(0, 9), (60, 10), (-300, 9)])
def test_a_book_has_the_day_of_whoever_began_it(east: int, day: int, tmp_path: Path) -> None:
    evening = told(east, 3.0)
    book = evening.table.signatures[0].book()
    assert book.evening
    assert book.evening.began == date(2026, 10, day)
    assert book.evening.minutes == round((evening.table.last - (MIDNIGHT - 600)) / 60)
    assert evening.folded_again().signatures[0].book() == book, "it stands in the records"
    (tmp_path / "game.jsonl").write_bytes(evening.table.games[0].log())
    assert load(tmp_path / "game.jsonl").book().evening == book.evening
    assert f'"began":"2026-10-{day:02}"' in taken_home(evening.table.games[0]).splitlines()[-1].decode()


def test_a_book_says_at_whose_table_it_was_told() -> None:
    """Whoever was host in the end, by the name of then; a name that an X-card takes out goes there, too."""
    evening = told(0, 3.0)
    match = evening.table.games[0]
    assert match.evening
    assert (match.evening.host, evening.table.signatures[0].book().at) == ("Ana", "at Ana’s table")
    assert match.book().emblem == "em-tailstory"
    for message in ({"words": "Ana"}, {"choice": "veil"}):
        evening.says(1, say.XCard if "words" in message else say.XChoice, **message)
    assert evening.table.games[0].evening
    assert "Ana" not in str(evening.table.games[0].evening)
    assert b"Ana" not in taken_home(evening.table.games[0])


def test_what_took_days_has_no_minutes() -> None:
    book = told(0, 40_000.0).table.signatures[0].book()
    assert isinstance(book.evening, core.Evening)
    assert (book.evening.began, book.evening.minutes) == (date(2026, 10, 9), 0)
    assert book.evening.ended > date(2026, 10, 9)


def test_a_later_evening_at_a_table_is_one_of_a_series() -> None:
    """It is called after the first, as its tellers call that now."""
    evening = told(0, 3.0)
    assert evening.says(0, say.EditBook, game=1, what="title", text="The Salt Clock", seen=1_000) is None
    assert evening.says(0, say.Again, game="tail_story", options=game("tail_story").brief) is None
    play(evening, 0, 3.0)
    first, second = (in_series(evening.table, n, evening.table.signatures[n - 1].book()) for n in (1, 2))
    assert first.series is None
    assert second.series == Series("The Salt Clock", 2)
