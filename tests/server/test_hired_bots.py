"""Bots of the host's own on a server: named by the host alone, each in a process of its own; and what becomes of those
that fail."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable import protocol as say
from telltable.bots.outside import BotFailed
from telltable.bots.own_process import OwnProcess
from telltable.bots.process import Answered, Played
from telltable.bots.seating import bot_named, bot_or_own, read_seats
from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.luck import Stream
from telltable.core.registry import game, games
from telltable.server.hiring import Hiring, dismiss, hire, read_bots
from tests.table.evening import Evening

BOTS = '''
"""Bots of somebody's own, good and bad ones."""

import os
import time


def first(observation, luck):
    print("nobody hears this")
    return next(observation.ask.moves())


class Moody:
    """It fails as a file beside it says."""

    def __call__(self, observation, luck):
        mood = open("mood").read()
        if mood == "hang":
            time.sleep(600)
        if mood == "crash":
            os._exit(3)
        if mood == "raise":
            raise RuntimeError("the secret of the bot")
        if mood == "wait":
            return None
        if mood == "exit":
            raise SystemExit
        if mood == "nonsense":
            return {"type": "Nonsense", "n": [1]}
        if mood == "illegal":
            return {"type": "TimeUp", "seat": observation.seat}
        if mood == "long":
            return {"type": "x" * 200_000}
        if mood == "no data":
            return {"type": object()}
        return next(observation.ask.moves())
'''
FAILS = {
    "crash": "its process has ended",
    "raise": "it ended with an error",
    "nonsense": "its answer isn't a move",
    "long": "its answer isn't a move",
    "no data": "its answer isn't a move",
    "exit": "it ended with an error",
    "illegal": "it chose a move that isn't legal",
    "hang": "it did not answer in time",
}
WAITS = {"wait": "it waits, and nobody else is left to choose"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the bots lie, and where whoever serves stands."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "some_bots.py").write_text(BOTS, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        yield folder


@pytest.fixture
def server_bots() -> Iterator[None]:
    """No other test has them."""
    yield
    own_bots.hire(None)


def observed(name: str = "tail_story") -> Any:
    match = telltable.new(name, seats=max(3, games()[name].seats[0]), seed=4)
    return match.observation(match.waiting()[0])


@pytest.mark.by_turns
def test_a_bot_in_a_process_of_its_own_plays_every_game(folder: Path) -> None:
    """What it is handed there asks the same as the real thing, and the truth is not among it."""
    one = OwnProcess("some_bots:first", 60)
    try:
        for name in games():
            match = telltable.new(name, seats=max(3, games()[name].seats[0]), seed=4)
            for n in range(6):
                seat = match.waiting()[0]
                if seat < 0:
                    match.time_up(seat)
                    continue
                observation = match.observation(seat)
                if observation.discreet:  # everybody waits there for the whole time
                    match.play(seat, next(match.legal(seat)))
                    continue
                expected = observation.taste is None and next(match.legal(seat))
                move = one(observation, Stream((1, n), n))
                assert not expected or move == expected, name
                match.play(seat, move if move is not None else next(match.legal(seat)))
    finally:
        one.close()


def test_the_truth_never_reaches_the_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R-9: what is sent is made of what the seat sees; another truth behind the same view sends the same."""
    sent: list[bytes] = []
    one = OwnProcess("some_bots:first", 60)

    def kept(body: bytes, until: float) -> Any:
        if isinstance(pickle.loads(body), Played):
            return Answered()
        sent.append(body)
        raise AssertionError

    match = telltable.new("tail_story", seats=3, seed=4)
    for _ in range(9):
        match.play(match.waiting()[0], next(match.legal(match.waiting()[0])))
    seat = match.waiting()[0]
    other = match.with_state(match.determinise(seat, 9).scene.state)
    assert other.state != match.state
    monkeypatch.setattr(one, "_begin", lambda: None)
    monkeypatch.setattr(one, "_heard", kept)
    for world in (match, other):
        with pytest.raises(AssertionError):
            one(world.observation(seat), Stream((7, 7), 1))
    assert sent[0] == sent[1]


@pytest.mark.by_turns
def test_whatever_it_does_there_is_a_sentence_and_no_second_wait(folder: Path) -> None:
    noted: list[str] = []
    one = OwnProcess("some_bots:Moody", 60, noted.append)
    observation = observed()
    try:
        for mood, why in FAILS.items():
            (folder / "mood").write_text(mood, encoding="utf-8")
            one.seconds = 0.3 if mood == "hang" else 60
            if mood == "hang":
                one.start()
            with pytest.raises(BotFailed) as failed:
                one(observation, Stream((1, 1), 1))
            assert failed.value.why.startswith(why), mood
            assert "secret" not in failed.value.why + noted[-1]
            assert noted[-1].startswith(f"The bot some_bots:Moody is out: {why} (some_bots.py, line "), mood
        assert any("RuntimeError)" in one for one in noted)
        one.seconds = 60
        (folder / "mood").write_text("good", encoding="utf-8")
        assert one(observation, Stream((1, 1), 1)) is not None  # it was started again
    finally:
        one.close()


@pytest.mark.by_turns
def test_what_has_to_be_read_first_takes_nothing_of_its_time(folder: Path) -> None:
    """Starting, and reading the pack, may take longer than a move may."""
    (folder / "slow_bots.py").write_text(
        "import time\ntime.sleep(2.5)\n\nclass Raises:\n    def __call__(self, *seen):\n        raise KeyError\n"
    )
    noted: list[str] = []
    one = OwnProcess("slow_bots:Raises", 2, noted.append)
    try:
        with pytest.raises(BotFailed, match="it ended with an error"):
            one(observed(), Stream((1, 1), 1))
    finally:
        one.close()
    assert noted == ["The bot slow_bots:Raises is out: it ended with an error (slow_bots.py, line 6: KeyError)."]


@pytest.mark.by_turns
@pytest.mark.parametrize("mood", ["hang", "crash", "nonsense", "wait"])
def test_a_table_goes_on_without_it_and_is_told(mood: str, folder: Path, server_bots: None) -> None:
    """The game's own bot has its seat from then on, says so in the chat, and no answer of anybody is lost."""
    (folder / "mood").write_text(mood, encoding="utf-8")
    hired = hire(Hiring({"moody": "some_bots:Moody"}, 60))
    hired[0].seconds = 0.3 if mood == "hang" else 60
    try:
        evening = Evening("open", "bot:moody", game="tail_story")
        evening.sit(0)
        evening.come(0)
        assert evening.says(0, say.SetPace, pace="off", stand_in_after=60, goes_on=True) is None
        assert evening.says(0, say.Begin) is None
        evening.tick()
        for n in range(60):
            if 0 in evening.waiting:
                evening.act(0, n)
            evening.tick()
            if evening.info().over or evening.info().chairs[1].kind == "bot":
                break
    finally:
        dismiss(hired)
    assert evening.info().chairs[1].kind == "bot"
    assert [line.text for line in evening.table.said if f"is out: {(FAILS | WAITS)[mood]}" in line.text]
    before = len(evening.table.games[0].entries)
    for n in range(10):
        if 0 in evening.waiting:
            evening.act(0, n)
        evening.tick()
    assert len(evening.table.games[0].entries) > before + 5
    assert evening.folded_again().facts() == evening.table.facts()


def test_only_the_host_names_one(folder: Path, server_bots: None) -> None:
    """A guest has the names that the host gave; what is installed, or lies about as a module, is nobody's."""
    rules = game("tail_story")
    for word in ("bot:fox", "some_bots:first", "bot:some_bots.first"):
        with pytest.raises(Problem):
            read_seats(rules, f"{word},me")
    hired = hire(Hiring({"fox": "some_bots:first"}))
    try:
        assert read_seats(rules, "bot:fox,me") == ("bot:fox", "me")
        for word in ("some_bots:first", "bot:some_bots.first", "bot:hired.fox", "bot:teller"):
            with pytest.raises(Problem):
                read_seats(rules, f"{word},me")
    finally:
        dismiss(hired)
    with pytest.raises(Problem, match=r"^The bot no_bots:first can't be read: [^.]*No module named"):
        hire(Hiring({"fox": "no_bots:first"}))
    own_bots.hire({})  # the host has let it go: the game's own bot sits there
    assert bot_or_own(rules, "bot:fox") is bot_named(rules, "bot")


@pytest.mark.parametrize(
    "spec", ["fox", "fox=", "Fox=a:b", "random=a:b", "careful=a:b", "fox=a:b,fox=c:d", "fox=a b", "x.y=a:b"]
)
def test_what_bots_are_called_is_checked(spec: str) -> None:
    with pytest.raises(Problem, match="--bots"):
        read_bots(spec)
    assert read_bots("fox=a:b, owl=c.d:E") == {"fox": "a:b", "owl": "c.d:E"}


def test_a_log_of_it_is_good_elsewhere(server_bots: None) -> None:
    own_bots.hire({"fox": lambda observation, luck: None})
    kind = own_bots.of_log("bot:fox")
    own_bots.hire(None)
    match = telltable.new("tail_story", seats=["me", "bot"], seed=1)
    assert own_bots.is_of_module(kind)
    assert bot_or_own(match.rules, kind) is bot_named(match.rules, "bot")
