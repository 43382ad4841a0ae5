"""The facade as a newcomer finds it: the examples run in all five games, and a number that is none is a sentence."""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import telltable
from telltable import CLOCK, HOST, IllegalMove, Match, Problem
from telltable.core.entry import Entry
from telltable.core.log import encode
from telltable.core.luck import Stream
from telltable.core.move import Back, Leave, TimeUp
from telltable.core.refusal import Refusal

ROOT = Path(__file__).resolve().parents[2]
PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAMES = sorted(telltable.known_games())
LONGEST = 5_000  # moves: no game of four needs so many
NO_SEATS = (99, 4, -3, None, "0", 1.5, True)


def examples(name: str) -> list[str]:
    """The Python blocks of a page that stand on their own."""
    return [block for block in PYTHON.findall((ROOT / name).read_text("utf-8")) if "import telltable" in block]


PAGE = examples("docs/python.md")
README = examples("README.md")


@pytest.fixture(autouse=True)
def nothing_goes_on_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Match.play

    def counted(match: Match, seat: int, move: Any) -> Entry:
        assert len(match.entries) < LONGEST, f"{match.rules.name} does not end"
        return play(match, seat, move)

    monkeypatch.setattr(Match, "play", counted)


def run(source: str, game: str) -> tuple[Match, str]:
    """Run an example with another game; the match it made, and what it printed."""
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(source.replace('"storystack"', repr(game)), names)
    match: Match = names["m"]
    return match, printed.getvalue()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("source", [PAGE[0], *README], ids=lambda source: f"{len(source)} letters")
def test_the_one_obvious_loop_ends_in_every_game(source: str, game: str) -> None:
    match, printed = run(source, game)
    assert "while" in source
    assert match.over
    assert match.outcome
    assert match.outcome.text in printed


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(1, len(PAGE)))
def test_every_other_example_runs_in_every_game(number: int, game: str) -> None:
    match, _ = run(PAGE[number], game)
    assert match.over or "while not m.over" not in PAGE[number]
    assert len(match.entries) > 1


@pytest.mark.parametrize("game", GAMES)
def test_asking_while_somebody_is_asked_ends_too(game: str) -> None:
    """`while m.asks()`: nobody owes an answer that may still be changed, and the clock is asked where it is missing."""
    m = telltable.new(game, seats=3, seed=11)
    while m.asks():
        assert set(m.asks()) == set(m.waiting())
        for seat in m.asks():
            if seat in m.waiting():  # in a free scene one of them may end it for all
                m.play(seat, next(m.legal(seat)))
    assert m.over


def test_the_clock_is_asked_where_only_the_end_of_a_time_is_missing() -> None:
    m = telltable.new("tail_story", seats=3, seed=7)
    while CLOCK not in m.asks():
        seat = next(iter(m.asks()))
        m.play(seat, next(m.legal(seat)))
    (ask,) = m.asks().values()
    assert (list(m.asks()), ask.decision, list(m.legal(CLOCK))) == ([CLOCK], "time", [TimeUp(CLOCK)])
    assert m.asked()
    assert not any(ask.owed for ask in m.asked().values())
    assert list(m.legal(next(iter(m.asked()))))  # a second thought
    assert m.why(CLOCK, {"type": "TimeUp", "seat": CLOCK}) is None
    assert m.why(0, TimeUp(CLOCK)) is not None
    count = len(m.entries)
    m.time_up(CLOCK)
    assert len(m.entries) == count + 1
    assert list(m.legal(CLOCK)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_that_is_none_is_an_error_at_once(game: str) -> None:
    """Nothing is answered for it, no hand is shown (-1 would be the last one's), and nothing gets into the log."""
    m = telltable.new(game, seats=4, seed=7)
    looks = (m.legal, m.given, m.offers, m.spared, m.may_interrupt, m.observation, m.determinise)
    for seat in NO_SEATS:
        sentence = re.escape(f"There is no seat {seat!r} in this game: the seats are 0 to 3.")
        for look in looks:
            with pytest.raises(Problem, match=sentence):
                look(seat)
        for act in (m.time_up, m.leave, m.come_back):
            with pytest.raises(IllegalMove, match=sentence):
                act(seat)
        with pytest.raises(IllegalMove, match=sentence):
            m.play(seat, next(m.legal(m.waiting()[0])))
        assert "There is no seat" in str(m.why(seat, Leave(0)))
    for seat in (CLOCK, HOST, 99, "0"):
        for look in (m.view, lambda seat: m.told(seat, 0), lambda seat: m.in_words(seat, 0)):
            with pytest.raises(Problem, match="There is no seat"):
                look(seat)
    for move in (Leave(CLOCK), Leave(HOST), Back(CLOCK), TimeUp(HOST)):
        assert "There is no seat" in str(m.why(HOST, move))
    assert len(m.entries) == 1


def test_an_entry_that_is_none_is_an_error(tmp_path: Path) -> None:
    m = telltable.new("storystack", seats=2, seed=7)
    for look in (m.state_after, m.redecide, lambda n: m.view(0, n), lambda n: m.told(0, n), lambda n: m.in_words(0, n)):
        for n in (1, 99, -2, 1.5):
            with pytest.raises(Problem, match=f"There is no entry {n} in this game: the last one is 0."):
                look(n)
    for n in (0, 2, -1):
        with pytest.raises(Problem, match="can be cut back to 1 to 1 entries"):
            m.until(n)
    assert encode(m.view(0, -1)) == encode(m.view(0, 0)) == encode(m.view(0))
    with pytest.raises(Problem, match="can't be written"):
        m.save(tmp_path / "nowhere" / "game.jsonl")
    with pytest.raises(Problem, match="can't be written"):
        m.save(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not tmp_path.with_name(f"{tmp_path.name}.new").exists()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"seats": -1}, "for 1 to 6 players, not -1"),
        ({"seats": "me,me"}, "seats: a list of words is needed here"),
        ({"seats": [1, 2]}, "seats: a list of words is needed here"),
        ({"seats": None}, "seats: a list of words is needed here"),
        ({"seats": ["me", "nobody"]}, "A seat is me, or a bot such as bot:random, not 'nobody'."),
        ({"names": "Ana"}, "names: a list of words is needed here"),
        ({"lines": "grief"}, "lines: a list of words is needed here"),
        ({"veils": [3]}, "veils: a list of words is needed here"),
    ],
    ids=str,
)
def test_what_no_game_can_begin_with(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Problem, match=sentence):
        telltable.new("storystack", **given)


def test_a_refusal_without_a_rule_names_none() -> None:
    assert str(Refusal("over", "", "The game is over.")) == "The game is over."
    assert str(Refusal("x", "SS-C1", "No.", "Yes.")) == "No. Yes. [SS-C1]"


@pytest.mark.parametrize("game", GAMES)
def test_a_fork_is_the_truth_and_what_is_imagined_is_not(game: str) -> None:
    """Two truths that look alike to a seat are imagined alike, whatever is hidden; the fork is one of them."""
    m = telltable.new(game, seats=4, seed=0)
    seat = m.waiting()[0]
    other = m.with_state(m.rules.determinise(m.view(seat), m.pack, Stream((5, 6), 0)))
    assert encode(m.view(seat)) == encode(other.view(seat))
    for seed in (0, 1):
        one, two = m.determinise(seat, seed), other.determinise(seat, seed)
        assert encode([one.scene.state, one.agenda]) == encode([two.scene.state, two.agenda])
        assert next(one.legal(seat), None) is not None
        assert [list(one.legal(nobody)) for nobody in (99, CLOCK, None)] == [[], [], []]
    assert encode(m.fork().state) == encode(m.state)
    mine, tables = m.determinise(seat)._luck, Stream(m._key, len(m.entries))
    assert [mine.below(1 << 30) for _ in range(4)] != [tables.below(1 << 30) for _ in range(4)]  # not even for seed 0


def test_the_games_can_be_asked_for_twice() -> None:
    """`telltable.games` is the folder of the games, and would hide a function of that name."""
    assert set(telltable.known_games()) == set(telltable.known_games()) == set(GAMES)
    for name in telltable.__all__:
        assert not isinstance(getattr(telltable, name), ModuleType), name


def test_the_example_of_the_package_runs() -> None:
    found = doctest.testmod(telltable)
    assert (found.failed, found.attempted) == (0, 4)


def test_fork_says_what_it_forks() -> None:
    said = " ".join((Match.fork.__doc__ or "").split())
    assert "It forks the hidden truth" in said
    assert "`determinise`" in said
