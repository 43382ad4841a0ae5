"""``python -m telltable.server.worker CHANNEL LINE NAME``: one of several processes that serve the tables together.

The server that starts it hands it two sockets: connections come through the first, and over the second both say what
they count. Its orders come on its standard input; its name is for whoever lists processes. It ends when it is told to,
or when that server is gone.
"""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import msgspec

from telltable.core.errors import Problem
from telltable.core.host_pack import take_pack
from telltable.core.registry import game
from telltable.store.where import store_at

from . import journal, limits
from .handed import Handed
from .hiring import dismiss, hire
from .run import run_loop, runner, settle_memory
from .server import Server
from .talk import Counted, Failed, Orders, Ready, Said, Spent, encode, lines


async def work(orders: Orders, channel: socket.socket, line: socket.socket) -> None:
    """Serve until told to stop."""
    reader, writer = await asyncio.open_connection(sock=line)

    def tell(said: Said) -> None:
        writer.write(encode(said))

    try:
        hired = hire(orders.hiring)
        store = await store_at(orders.where, together=True)
    except Problem as problem:
        tell(Failed(str(problem)))
        await writer.drain()
        sys.exit(1)
    for name, files in orders.packs.items():
        take_pack(game(name), files)
    settle_memory()
    running = runner(
        store, orders.pause, orders.allowance, orders.proxy, orders.found, orders.here, orders.share, orders.ways
    )
    running.handed = Handed(channel)
    assert running.served is not None
    stop = partial(running.handle_exit, signal.SIGTERM, None)
    helpers = [
        asyncio.create_task(listen(reader, running.served, stop)),
        asyncio.create_task(count(running.served, tell)),
    ]
    share_gates(running.served, tell)
    tell(Ready())
    await running.serve(sockets=[])
    for helper in helpers:
        helper.cancel()
    dismiss(hired)
    with suppress(OSError):  # the server is gone
        writer.close()
        await writer.wait_closed()


def share_gates(server: Server, tell: Callable[[Said], None]) -> None:
    """What an address uses up here, it has used up at every worker."""

    def spent(name: str, house: str) -> None:
        tell(Spent(name, house))

    for name, gate in server.gates.items():
        gate.taken = partial(spent, name)


async def listen(reader: asyncio.StreamReader, server: Server, gone: Callable[[], None]) -> None:
    """Take in what the others have counted, until whoever accepts is gone."""
    async for said in lines(reader):
        match said:
            case Spent(gate, house):
                server.gates[gate].of(house).lose()
            case Counted(tally):
                server.counts.elsewhere = tally
    gone()


async def count(server: Server, tell: Callable[[Said], None]) -> None:
    """Tell what was counted, whenever it has changed."""
    before = None
    while True:
        now = server.counts.tally(*server.rooms.count())
        if now != before:
            tell(Counted(now))
        before = now
        await asyncio.sleep(limits.TALLY)


def main() -> None:
    """Begin with the sockets that were handed over."""
    journal.to_stream()
    orders = msgspec.json.decode(sys.stdin.buffer.read(), type=Orders)
    channel, line = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    run_loop(work(orders, channel, line))


if __name__ == "__main__":
    main()
