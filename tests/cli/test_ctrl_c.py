"""Ctrl-C stops a long command at once: one sentence, what was counted so far, no traceback, no process left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from multiprocessing import active_children
from threading import Event

import pytest

from telltable.cli import designing
from telltable.cli.app import INTERRUPTED, run
from telltable.core.option import settle_options
from telltable.core.registry import game
from telltable.lab import laws, simulate, tallying
from telltable.lab.cluster import Cluster
from telltable.lab.simulate import Order, play_all, play_each, play_one
from telltable.lab.tally import Tally
from telltable.lab.tallying import tally_each

pytestmark = pytest.mark.by_turns

LONG = ["--games", "10000000"]
PATIENCE = 180
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="sends a signal to a group of processes")


def order(games: int) -> Order:
    options = settle_options(game("storystack").options, {"grace": "0"})
    return Order("storystack", ("bot:random", "bot:random"), options, "0", games)


# Says a line when the first game is counted, then goes on as ever: something to wait for before Ctrl-C is pressed.
WATCHED = """
import signal
import sys
from telltable.cli.app import run
from telltable.lab import {module} as lab

signal.signal(signal.SIGINT, signal.default_int_handler)  # which a run in the background leaves off
real = lab.{function}
def watched(*args, **named):
    for number, found in enumerate(real(*args, **named)):
        if number == 1:
            print("playing", file=sys.stderr, flush=True)
        yield found
lab.{function} = watched
sys.exit(run(sys.argv[1:]))
"""
CALLS = [
    ("tallying", "tally_each", ["simulate", "storystack", "--seats", "bot:random*2", "--jobs", "2", *LONG], "group"),
    ("tallying", "tally_each", ["simulate", "storystack", "--seats", "bot:random*2", "--jobs", "2", *LONG], "parent"),
    ("tallying", "tally_each", ["simulate", "storystack", "--seats", "bot:random*2", *LONG], "group"),
    ("laws", "trials", ["check", "tail_story", *LONG], "group"),
]


@POSIX
@pytest.mark.parametrize(("module", "function", "call", "who"), CALLS, ids=lambda value: str(value)[:40])
def test_it_stops_at_once(module: str, function: str, call: list[str], who: str) -> None:
    code = WATCHED.format(module=module, function=function)
    process = subprocess.Popen(
        [sys.executable, "-c", code, *call],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with process:
        assert process.stderr
        assert process.stderr.readline() == "playing\n"
        if who == "group":  # as a terminal does
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=PATIENCE)
    assert process.returncode == INTERRUPTED
    assert "Traceback" not in error
    assert error.strip().splitlines()[-1].startswith("telltable: Stopped after ")
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)  # nobody is left
    if call[0] == "simulate":
        assert " games of StoryStack with " in out


@POSIX
def test_a_game_that_plays_itself_stops_too() -> None:
    code = (
        "import sys; from telltable.bots import driver; from telltable.cli.app import run; real = driver.Driver.run\n"
        "def watched(self):\n    print('playing', file=sys.stderr, flush=True)\n    while True: self.step()\n"
        "driver.Driver.run = watched; sys.exit(run(sys.argv[1:]))"
    )
    call = ["play", "storystack", "--headless", "--seats", "bot:search*6", "--out", "/nowhere/game"]
    with subprocess.Popen([sys.executable, "-c", code, *call], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert process.stderr.readline() == "playing\n"
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=PATIENCE)
    assert (process.returncode, error) == (INTERRUPTED, "telltable: Stopped.\n")


def test_what_was_simulated_until_then_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut(order: Order, jobs: int, on: Cluster | None) -> Iterator[tuple[int, Tally]]:
        yield from islice(tally_each(order, jobs, on), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(tallying, "tally_each", cut)
    asked = ["simulate", "storystack", "--seats", "bot:random*2", "--games", "2000", "--jobs", "1", "--json"]
    assert run(asked) == INTERRUPTED
    said = capsys.readouterr()
    assert sum(json.loads(said.out)["endings"].values()) == 3
    assert said.err.endswith("telltable: Stopped after 3 of 2,000 games.\n")


def test_laws_that_were_broken_until_then_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = laws.BrokenLaw("fold", "storystack", 7, 2, {}, 3, "It differs.")

    def cut(*args: object, **named: object) -> Iterator[laws.BrokenLaw | None]:
        yield from (None, broken)
        raise KeyboardInterrupt

    monkeypatch.setattr(laws, "trials", cut)
    assert run(["check", "storystack", "--games", "50"]) == 1
    said = capsys.readouterr()
    assert said.out.strip() == str(broken)
    assert "breaks 1 law. Stopped after 2 of 50 games." in said.err


def test_check_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "tail_story", "--games", "1", "--seed", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"game": "tail_story", "seed": 3, "games": 1, "broken": []}


def test_it_stops_with_the_twentieth_game_that_a_broken_law_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    law = laws.BrokenLaw("fold", "storystack", 7, 2, {}, 3, "It differs.")
    monkeypatch.setattr(laws, "trials", lambda *args, **named: iter([law] * 500))
    assert run(["check", "storystack", "--games", "500", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (len(told["broken"]), told["games"]) == (1, designing.MOST_BROKEN)


@POSIX
def test_whoever_stops_asking_ends_the_processes_in_the_middle_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow_after_the_first_chunk(order: Order, number: int) -> simulate.Result:
        if number and not number % simulate.CHUNK:
            Event().wait(PATIENCE / 4)
        return play_one(order, number)

    monkeypatch.setattr(simulate, "play_one", slow_after_the_first_chunk)  # forked processes have it too
    before = active_children()
    playing = play_each(order(10_000_000), jobs=2)
    next(playing)
    workers = [worker for worker in active_children() if worker not in before]
    assert workers
    playing.close()
    assert active_children() == before
    assert {worker.exitcode for worker in workers} == {-signal.SIGTERM}


def test_many_processes_count_what_one_counts() -> None:
    assert play_all(order(23), jobs=3) == play_all(order(23))
