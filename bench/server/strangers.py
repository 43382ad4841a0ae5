"""``python -m bench.server.strangers``: how long a player and ``/health`` wait while strangers hold connections.

Three kinds of them, each back a second after it was closed: idle ones, which send nothing; slow ones, which post a body
byte by byte; mute ones, which shake hands as a WebSocket and never say hello. They come from several addresses of the
loopback, four people play from another one, and the server has the limits that `telltable serve` has.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import multiprocessing
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from bench.centiles import centile

from . import clients
from .process import target
from .speed import stored
from .tables import SEATS, evenings

MOVES_A_SECOND = 6
HEALTH_EVERY = 0.05


@dataclass(frozen=True)
class Crowd:
    """How many of each, from how many addresses."""

    idle: int
    slow: int
    mute: int
    addresses: int

    def sources(self, count: int) -> Iterator[str]:
        """Where each comes from."""
        return (f"127.0.1.{1 + n % self.addresses}" for n in range(count))


NOBODY = Crowd(0, 0, 0, 1)


async def _hold(port: int, source: str, first: bytes, drip: bytes) -> None:
    """One stranger: connect, say something, wait until it is closed, come again."""
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            try:
                writer.write(first)
                while drip:
                    await asyncio.sleep(1)
                    writer.write(drip)
                    await writer.drain()
                while await reader.read(4096):
                    pass
            finally:
                writer.close()
        await asyncio.sleep(1)


async def _crowd(port: int, code: str, crowd: Crowd) -> None:
    post = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    )
    shake = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    kinds = ((crowd.idle, b"", b""), (crowd.slow, post, b" "), (crowd.mute, shake, b""))
    await asyncio.gather(
        *(_hold(port, source, first, drip) for count, first, drip in kinds for source in crowd.sources(count))
    )


def _strangers(port: int, code: str, crowd: Crowd) -> None:
    asyncio.run(_crowd(port, code, crowd))


def _ask_health(port: int, until: float, took: list[float]) -> None:
    """From a new connection each time, as a supervisor does it."""
    while time.monotonic() < until:
        begin = time.perf_counter()
        asked = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        asked.request("GET", "/health")
        if asked.getresponse().status != 200:
            raise RuntimeError("it is not well")
        took.append(1e3 * (time.perf_counter() - begin))
        asked.close()
        time.sleep(HEALTH_EVERY)


def measure(crowd: Crowd, seconds: float) -> dict[str, list[float]]:
    """Milliseconds of each answer: of ``/health``, and to a player whose move is kept."""
    made = evenings(1)
    took: dict[str, list[float]] = {"/health": [], "a move": []}
    with stored(made) as path, target("table", store=path, limits="strict") as process:
        lines = [clients.sit(process.port, made[0].bench, seat) for seat in range(SEATS)]
        steps = list(islice(made[0].steps(), int(seconds * MOVES_A_SECOND) + 50))
        strangers = multiprocessing.Process(
            target=_strangers, args=(process.port, made[0].bench.code, crowd), daemon=True
        )
        strangers.start()
        until = time.monotonic() + seconds
        health = threading.Thread(target=_ask_health, args=(process.port, until, took["/health"]))
        health.start()
        for step in steps:
            if time.monotonic() > until:
                break
            ((seat, message),) = step.says
            begin = time.perf_counter()
            lines[seat].say(message)
            lines[seat].wait_for(b'{"type":"Ack"')
            took["a move"].append(1e3 * (time.perf_counter() - begin))
            time.sleep(1 / MOVES_A_SECOND)
        health.join()
        strangers.terminate()
        strangers.join()
        for line in lines:
            line.socket.close()
    return took


def row(who: str, what: str, took: list[float]) -> str:
    """A line of the report."""
    return f"| {who} | {what} | {centile(took, 50):.1f} | {centile(took, 95):.1f} | {max(took):.1f} | {len(took)} |"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.strangers", description=__doc__)
    parser.add_argument("--idle", type=int, default=1_000)
    parser.add_argument("--slow", type=int, default=300)
    parser.add_argument("--mute", type=int, default=200)
    parser.add_argument("--addresses", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--quick", action="store_true", help="few and short, to see that it works")
    arguments = parser.parse_args()
    crowd = Crowd(arguments.idle, arguments.slow, arguments.mute, arguments.addresses)
    seconds = arguments.seconds
    if arguments.quick:
        crowd, seconds = Crowd(20, 5, 5, 2), 1.0
    print("| strangers | who waits | p50 ms | p95 ms | longest ms | times |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for name, here in (("nobody", NOBODY), (f"{crowd.idle} + {crowd.slow} + {crowd.mute}", crowd)):
        for what, took in measure(here, seconds).items():
            print(row(name, what, took), flush=True)


if __name__ == "__main__":
    main()
