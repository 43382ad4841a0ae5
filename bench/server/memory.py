"""What a table and a socket cost in memory."""

from __future__ import annotations

import http.client
import time
from contextlib import closing
from dataclasses import dataclass

from . import clients
from .process import Process, target
from .speed import stored
from .tables import SEATS, Bench, code_of, evenings

MADE = 100  # tables that are played; the others are copies


@dataclass(frozen=True)
class Memory:
    """Bytes. `bare`: a server with an empty store; `stored`: with all tables in its store and nobody there."""

    bare: int
    stored: int
    table: float
    socket: float
    tables: int
    loaded: int
    sockets: int


def memory(tables: int = 10_000, loaded: int = 1_000, seated: int = 250) -> Memory:
    """So many tables in the store, of which some are looked at and fewer are sat down at, each in mid-game."""
    with stored([]) as path, target("table", store=path) as process:
        bare = _rest(process)
    made = evenings(MADE, 23)
    with stored(made, tables // MADE) as path, target("table", store=path) as process:
        idle = _rest(process)
        client = http.client.HTTPConnection("127.0.0.1", process.port)
        for number in range(loaded):
            client.request("GET", f"/api/tables/{code_of(number)}")
            if not client.getresponse().read().startswith(b'{"code"'):
                raise RuntimeError("no table there")
        client.close()
        known = _rest(process)
        lines = []
        for number in range(seated):
            bench = Bench(f"{number:032x}", code_of(number), made[number % MADE].bench.tokens)
            lines += [clients.sit(process.port, bench, seat) for seat in range(SEATS)]
        full = _rest(process)
        for line in lines:
            line.socket.close()
    return Memory(bare, idle, (known - idle) / loaded, (full - known) / len(lines), tables, loaded, len(lines))


def _rest(process: Process) -> int:
    """Its memory when it has come to rest."""
    with closing(http.client.HTTPConnection("127.0.0.1", process.port)) as client:
        client.request("GET", "/health")
        client.getresponse().read()
    time.sleep(1.0)
    return process.memory()
