"""How long a server takes to answer around a reaction window, measured by a player over a socket."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from math import sqrt
from pathlib import Path
from statistics import NormalDist, median
from time import perf_counter
from typing import Any

from .wire import _HANDSHAKE, TEXT, frame

SCRIPT = Path(__file__).with_name("timed_server.py")
ROOT = Path(__file__).parents[2]
PASS = {"type": "LetPass"}
ASKS = 3  # times a player asks something while the window is open
Times = dict[str, float]


class Line:
    """A WebSocket without a thread of its own: what comes waits in the kernel until somebody looks."""

    def __init__(self, port: int, code: str, token: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(_HANDSHAKE.format(code=code).replace("Host: here", "Host: 127.0.0.1").encode())
        self._file = self._socket.makefile("rb")
        while self._file.readline() not in (b"\r\n", b""):
            pass
        self.say(type="Hello", version=1, token=token)
        self.until("Welcome")

    def say(self, **message: Any) -> None:
        self._socket.sendall(frame(json.dumps(message).encode()))

    def next(self) -> dict[str, Any]:
        """The next message."""
        while True:
            head = self._file.read(2)
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(self._file.read(2 if size == 126 else 8))
            payload = self._file.read(size)
            if head[0] & 15 == TEXT:
                message: dict[str, Any] = json.loads(payload)
                return message

    def until(self, *kinds: str, id_: str = "") -> dict[str, Any]:
        """The next of these kinds, with this id if one is given."""
        while True:
            message = self.next()
            if message["type"] in kinds and id_ in ("", message.get("id")):
                return message

    def ask(self, id_: str) -> float:
        """Seconds until a question to the referee is answered."""
        start = perf_counter()
        self.say(type="Why", id=id_, move=PASS)
        self.until("Ack", "Refused", id_=id_)
        return perf_counter() - start

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@contextmanager
def serving(kind: str, tables: int, seed: str) -> Iterator[tuple[int, list[tuple[str, bool]]]]:
    """A server process with so many tables: its port, and code and truth of each."""
    command = [sys.executable, "-m", "tests.server.timed_server", kind, str(tables), seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            said = json.loads(process.stdout.readline())
            yield said["port"], [(code, can) for code, can in said["tables"]]
        finally:
            process.kill()


@contextmanager
def at_table(port: int, code: str, *names: str) -> Iterator[list[Line]]:
    """Their lines, with nothing of the server's left to do."""
    lines = [Line(port, code, name) for name in names]
    try:
        for line in reversed(lines):
            line.ask("fence")
        yield lines
    finally:
        for line in lines:
            line.close()


def opened(ana: Line) -> float:
    """Ana plays; seconds until she is told that the window is open."""
    start = perf_counter()
    ana.say(type="Play", id="play", move={"type": "DrawDiscard"})
    ana.until("News")
    seconds = perf_counter() - start
    ana.until("Ack", id_="play")
    return seconds


def with_people(port: int, code: str) -> Times:
    """One window: Ana plays, asks the referee while it is open, the others let it pass; all as Ana measures it."""
    with at_table(port, code, "Ana", "Ben", "Cem") as (ana, ben, cem):
        opens = opened(ana)
        answers = median([ana.ask(f"why{n}") for n in range(ASKS)])
        cem.say(type="Play", id="pass", move=PASS)
        cem.until("Ack", id_="pass")
        start = perf_counter()
        ben.say(type="Play", id="pass", move=PASS)
        ana.until("News")
        return {"opens": opens, "answers": answers, "closes": perf_counter() - start}


def with_a_bot(port: int, code: str) -> Times:
    """One window: Ana plays, Cem lets it pass at once, and Ana asks the referee again and again until the bot's answer
    has closed it."""
    with at_table(port, code, "Ana", "Cem") as (ana, cem):
        opens, start = opened(ana), perf_counter()
        cem.say(type="Play", id="pass", move=PASS)
        asked: list[float] = []
        ana.say(type="Why", id="why0", move=PASS)
        while (message := ana.next())["type"] != "News":
            if message.get("id") == f"why{len(asked)}":
                asked.append(perf_counter())
                ana.say(type="Why", id=f"why{len(asked)}", move=PASS)
        closes = perf_counter() - start
        return {"opens": opens, "answers": closes / (len(asked) + 1), "closes": closes}


def measured(kind: str, windows: int, seed: str) -> dict[str, tuple[list[float], list[float]]]:
    """For each of the times: where the seat can't stop, and where it can."""
    found: dict[str, tuple[list[float], list[float]]] = {}
    with serving(kind, windows, seed) as (port, tables):
        for code, can in tables:
            times = with_people(port, code) if kind == "open" else with_a_bot(port, code)
            for name, seconds in times.items():
                found.setdefault(name, ([], []))[can].append(seconds)
    return found


def told_apart(one: list[float], other: list[float]) -> float:
    """The chance of ranks at least as uneven as these if both came from the same source (Mann and Whitney 1947, by the
    normal distribution, corrected for ties)."""
    together = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    rank, ranks, ties = 0, 0.0, 0.0
    for _, some in groupby(together, key=lambda pair: pair[0]):
        group = list(some)
        ranks += sum(which for _, which in group) * (rank + (len(group) + 1) / 2)
        ties += len(group) ** 3 - len(group)
        rank += len(group)
    n, m = len(one), len(other)
    mean = m * (n + m + 1) / 2
    spread = sqrt(n * m / 12 * ((n + m + 1) - ties / ((n + m) * (n + m - 1))))
    return 2 * NormalDist().cdf(-abs(ranks - mean) / spread) if spread else 1.0
