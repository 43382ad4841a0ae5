"""``python -m bench.server.target KIND``: one server under test, in a process and on a core of its own.

``table`` is the real server. ``echo`` and ``fanout`` are bare ones of the same stack: the one says everything back, the
other answers every message with constant news to each line at the same path and an answer, and knows nothing.
Prints the port it listens on.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import defaultdict

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from telltable.server import limits
from telltable.server.room import BOT_PAUSE
from telltable.server.run import listen, serve
from telltable.server.uvicorn_protocols import Line
from telltable.server.workers import orders_for, serve_together
from telltable.store.where import store_at

WORKER = (sys.executable, "-m", "bench.server.target_worker")
NEWS, ANSWER = '{"type":"News","', '{"type":"Ack","id":"b1234"}'


def let_speak() -> None:
    """Nobody is slowed down: every client shares one address, and is in a hurry."""
    limits.MESSAGES, limits.BURST = 1e9, 1_000_000_000


async def echo(socket: WebSocket) -> None:
    """Say everything back."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


class FanOut:
    """Constant news to everybody."""

    def __init__(self, size: int) -> None:
        self._news = NEWS.ljust(size, "x")
        self._there: dict[str, list[WebSocket]] = defaultdict(list)

    async def __call__(self, socket: WebSocket) -> None:
        """One client."""
        await socket.accept()
        there = self._there[socket.path_params["code"]]
        there.append(socket)
        try:
            while True:
                await socket.receive_text()
                for other in there:
                    await other.send_text(self._news)
                await socket.send_text(ANSWER)
        except WebSocketDisconnect:
            there.remove(socket)


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("table", "echo", "fanout"))
    parser.add_argument("--store", default="")
    parser.add_argument("--limits", default="none", choices=("none", "strict"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--size", type=int, default=0, help="bytes of the constant news")
    arguments = parser.parse_args()
    listening = listen("127.0.0.1", 0)
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    if arguments.kind == "table":
        most = 1_000_000
        allowance = limits.Allowance() if arguments.limits == "strict" else limits.Allowance(most, most, most)
        if arguments.workers > 1:
            orders = orders_for(arguments.workers, arguments.store, allowance=allowance, pause=BOT_PAUSE)
            serve_together(orders, listening, command=WORKER)
        else:
            let_speak()
            serve(lambda: store_at(arguments.store), listening, allowance=allowance)
        return

    async def handle(socket: WebSocket) -> None:
        await (echo(socket) if arguments.kind == "echo" else fan_out(socket))

    fan_out = FanOut(arguments.size)
    app = Starlette(routes=[WebSocketRoute("/ws/{code}", handle)])
    config = uvicorn.Config(app, log_config=None, access_log=False, ws=Line, ws_per_message_deflate=False)
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
        runner.run(uvicorn.Server(config).serve(sockets=[listening]))


if __name__ == "__main__":
    main()
