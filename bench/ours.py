"""Our own figures."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import telltable
from telltable.core.log import dump, encode
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match

from .report import Piece, Row

GAME = "storystack"
SEATS = ("bot:random",) * 4
OPTIONS = {"pattern_pick": "random", "contradictions": "off", "skinning": "off", "grace": "0"}


def play_random(seed: int) -> Match:
    """One whole game, some legal move at a time."""
    match = telltable.new(GAME, seats=SEATS, seed=seed, options=OPTIONS)
    luck = Stream(key_of(secret_from(f"bench {seed}")), 0)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, match.observation(seat).draw(luck))
    return match


def random_games(seconds: float, windows: int, name: str = "Telltable, reference engine") -> Row:
    """Games a second in each window after a warm-up, with their length and stuck turns."""
    rates, plays, stuck, games, seed = [], 0.0, 0.0, 0, 0
    play_random(-1)
    for window in range(windows + 1):
        count, end = 0, time.perf_counter() + (seconds if window else 0.5)
        begin = time.perf_counter()
        while time.perf_counter() < end:
            match = play_random(seed)
            seed += 1
            count += 1
            table = match.state.table
            plays += len(table.facts)
            stuck += table.stuck
        games += count
        if window:
            rates.append(count / (time.perf_counter() - begin))
    return Row(name, tuple(rates), plays / games, stuck / games, "immutable states, every event kept")


REPEATS = 9
Repeat = Callable[[Callable[[], object], int], tuple[float, ...]]


def _repeat(run: Callable[[], object], times: int, repeats: int = REPEATS) -> tuple[float, ...]:
    """Microseconds per call in each repeat."""
    micros = []
    for _ in range(repeats):
        begin = time.perf_counter()
        for _ in range(times):
            run()
        micros.append(1e6 * (time.perf_counter() - begin) / times)
    return tuple(micros)


def pieces(*, once: bool = False) -> list[Piece]:
    """A move, its views, a fork, a log of 200 entries. `once`: each of them once, to see that it works."""
    return list(_pieces((lambda run, _: _repeat(run, 1, 1)) if once else _repeat))


def _pieces(repeat: Repeat) -> Iterator[Piece]:
    match = telltable.new(GAME, seats=SEATS, seed=7, options={**OPTIONS, "contradictions": "interrupt"})
    luck = Stream(key_of(secret_from("bench")), 0)
    for _ in range(20):
        seat = match.waiting()[0]
        match.play(seat, match.observation(seat).draw(luck))
    seat = match.waiting()[0]
    move = match.read(match.observation(seat).draw(luck))
    state = match.state

    def decide() -> None:
        match.fork().play(seat, move)

    def decide_and_views() -> None:
        twin = match.fork()
        twin.play(seat, move)
        for other in twin.seats:
            encode(twin.view(other))

    held = [state]
    yield Piece("decide + evolve a play (fork included)", repeat(decide, 300))
    yield Piece("the same, with four views encoded as JSON", repeat(decide_and_views, 100))
    step = match.agenda[-1].step
    yield Piece("ask the seat: every form and field", repeat(lambda: step.ask(match.scene, seat), 300))
    yield Piece("fork of a state (it is immutable: a reference)", repeat(lambda: held.append(held.pop()), 10_000))
    yield Piece("fork of a whole match", repeat(match.fork, 3_000))
    while len(match.entries) < 200:
        about = f"#{1 + len(match.entries) % 20}"
        match.play(0, {"type": "Annotate", "about": about, "kind": "other", "text": f"note {len(match.entries)}"})
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(dump(match.header, match.files, match.entries))
        yield Piece("load a log of 200 entries from disk", repeat(lambda: telltable.load(path), 5))
