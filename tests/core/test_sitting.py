"""A person sits down while the game goes on: the seat has their name from then on, and what was told before has not."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

import pytest
from msgspec import to_builtins

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import IllegalMove, Problem
from telltable.core.former import line_key
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.move import Sit, TakeBack
from telltable.core.registry import game, games
from telltable.core.seat import HOST
from telltable.core.story import Book

GAMES = sorted(games())
BOT, ZOE = "Inkwell", "Zoe"


def bare(teller: str) -> str:
    return teller.removesuffix(" (bot)")


def told(book: Book) -> dict[Hashable, str]:
    """Who told each line."""
    return {line_key(line): bare(line.teller) for chapter in book.chapters for line in chapter.lines}


def begun(name: str, moves: int, seed: str = "5") -> Match:
    """Bots have made so many moves."""
    match = telltable.new(name, seats=["bot"] * max(3, game(name).seats[0]), seed=seed)
    driver = Driver(match, seconds=None)
    while len(match.entries) < moves:
        assert not match.over
        driver.step()
    return match


def ended(match: Match) -> Match:
    """Bots play on, also for whoever sat down."""
    driver = Driver(match, seconds=None)
    for seat in match.seats:
        if not driver.plays(seat):
            driver.take_over(seat)
    driver.run_to_the_end()
    return match


@pytest.mark.parametrize("name", GAMES)
def test_from_then_on_the_seat_has_their_name(name: str) -> None:
    match = begun(name, 24)
    place = next(one for one in match.board().places if one.seat == 1)
    assert (place.name, place.bot) == (BOT, True)
    match.sit(1, ZOE)
    place = next(one for one in match.board().places if one.seat == 1)
    assert (place.name, place.bot) == (ZOE, False)
    assert match.names() == ("Lantern", ZOE, "Bramble")
    assert match.kinds() == ("bot", "me", "bot")
    assert match.names(-2)[1] == BOT, "then it was not theirs yet"
    assert [words for _, words in match.in_words(None, -1)] == [f"{ZOE} takes {BOT}’s seat."]


@pytest.mark.parametrize("name", GAMES)
def test_what_was_told_before_stays_the_bots(name: str) -> None:
    """The same evening, played by the same bots, with nobody sitting down: nothing else is told, and nobody else tells
    anything of what had been told by then."""
    match = begun(name, 25)
    before = told(match.played_book())
    match.sit(1, ZOE)
    assert {by for key, by in told(match.played_book()).items() if key in before} <= {*before.values()}
    assert ZOE not in {bare(line.teller) for one in match.board().story for line in one.lines}
    book = ended(match).played_book()
    assert all(by != ZOE for key, by in told(book).items() if key in before)
    assert ZOE in book.tellers
    signed = {*told(book).values()}
    assert (BOT in signed) == (f"{BOT} (bot)" in book.tellers)


@pytest.mark.parametrize("name", ["ninety_nine_chances", "storyline", "tail_story"])
def test_both_have_told_it(name: str) -> None:
    """Where bots sign their lines."""
    book = ended(_with_zoe(name, 100 if name == "tail_story" else 25)).played_book()
    assert {BOT, ZOE} <= {*told(book).values()}
    assert {f"{BOT} (bot)", ZOE} <= {*book.tellers}


def _with_zoe(name: str, moves: int) -> Match:
    match = begun(name, moves, "3")
    match.sit(1, ZOE)
    return match


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_log_gives_the_same_words(name: str, tmp_path: Path) -> None:
    match = ended(_with_zoe(name, 30))
    match.verify()
    match.save(tmp_path / "log.jsonl")
    again = telltable.load(tmp_path / "log.jsonl")
    assert again.played_book() == match.played_book()
    assert (again.names(), again.kinds()) == (match.names(), match.kinds())
    assert [again.board(None, n) for n in (10, -1)] == [match.board(None, n) for n in (10, -1)]


@pytest.mark.parametrize("name", GAMES)
def test_every_view_follows(name: str) -> None:
    """What a seat sees is what it makes of what it was told."""
    match = _with_zoe(name, 30)
    for seat in (None, *match.seats):
        view = match.view(seat, -2)
        for event in match.told(seat, -1):
            view = match.rules.see(view, event)
        assert encode(view) == encode(match.view(seat))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_else_of_the_table_is_different(name: str) -> None:
    match = begun(name, 30)
    was, agenda, asked = to_builtins(match.state), match.agenda, match.asks()
    match.sit(1, BOT)  # by the very same name
    now = to_builtins(match.state)
    table = now.get("table", now)
    table.pop("former", None)
    table["kinds"] = was.get("table", was)["kinds"]
    assert now == was
    assert (match.agenda, {*match.asks()}) == (agenda, {*asked})


def test_whoever_sat_down_once_gives_way_to_the_next() -> None:
    match = begun("storyline", 20, "3")
    match.sit(1, ZOE)
    Driver(match, seconds=None).take_over(1)
    driver = Driver(match, seconds=None)
    driver.take_over(1)
    while len(match.entries) < 32:
        driver.step()
    match.sit(1, "Max")
    book = ended(match).played_book()
    assert {BOT, ZOE, "Max"} <= {*told(book).values()}
    assert match.holders[-2:] == ((1, ZOE, "me"), (1, "Max", "me"))
    assert match.names() == ("Lantern", "Max", "Bramble")


def test_they_keep_their_seat_when_a_move_is_taken_back() -> None:
    """A new name is in nobody's way back."""
    match = telltable.new("storystack", seats=["me", "bot"], options={"skinning": "off"}, seed="5")
    fork = match
    while fork is match or fork.why(0, TakeBack()) is not None:
        match = fork
        fork = match.fork()
        seat = match.waiting()[0]
        fork.play(seat, next(match.legal(seat)))
    n = len(match.entries)
    fork.sit(1, ZOE)
    assert fork.why(0, TakeBack()) is None
    back = fork.play(0, TakeBack())
    assert [type(event).__name__ for event in back.told] == ["TakenBack", "PlayerSat"]
    assert [words for _, words in fork.in_words(0, -1) if words] == ["The last move was taken back."]
    assert fork.names() == (*match.names()[:1], ZOE)
    assert fork.waiting() == match.waiting()
    assert len(fork.entries) == n + 3
    fork.verify()
    view = match.view(0, n - 1)
    for event in fork.told(0, -1)[1:]:
        view = match.rules.see(view, event)
    assert encode(view) == encode(fork.view(0))


@pytest.mark.parametrize("name", ["", "a\nb", "\u202eabc", "two  spaces", "x" * 25, "lantern", "L\u0430ntern"])
def test_a_name_is_checked(name: str) -> None:
    match = begun("storystack", 6)
    with pytest.raises(IllegalMove):
        match.sit(1, name)
    assert match.names()[1] == BOT


def test_nobody_but_the_host_seats_anybody() -> None:
    match = begun("storystack", 6)
    with pytest.raises(IllegalMove):
        match.play(0, Sit(0, ZOE))
    with pytest.raises(Problem):
        match.sit(7, ZOE)
    ended(match)
    with pytest.raises(IllegalMove):
        match.play(HOST, Sit(1, ZOE))


def test_a_bot_plays_on_where_nobody_sat_down() -> None:
    match = begun("storystack", 6)
    match.sit(1, ZOE)
    assert [Driver(match).plays(seat) for seat in match.seats] == [True, False, True]


def test_no_position_says_who_sat_where_before() -> None:
    match = begun("storystack", 6)
    match.sit(1, ZOE)
    with pytest.raises(Problem, match="changed hands"):
        match.position()
