"""The way between a client and a server, and the server's end of it as `telltable.server.socket.play` knows it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from starlette.websockets import WebSocketDisconnect

from telltable.server import limits
from telltable.server.uvicorn_protocols import LINE

from .evenings import CODE

if TYPE_CHECKING:
    from .people import Client
    from .world import House, World

DEAF = limits.PING + limits.PONG  # seconds until a server notices that nobody is there


class Link:
    """A connection: frames in order, each after a while. It breaks, goes dead without a word, or is not read.

    Attributes:
        up, down: whether frames still go to the server, and to the client.
    """

    def __init__(self, world: World, client: Client, house: House, chance: Random) -> None:
        self.up = self.down = True
        self._world = world
        self._client = client
        self._chance = chance
        self._rising: deque[str] = deque()
        self._falling: deque[bytes] = deque()
        self._at = self._back = 0.0
        self.end = End(world, self, client)
        house.serve(self.end)

    def _when(self, last: float) -> float:
        """When a frame that is sent now arrives: never before the one that was sent before it."""
        lag = self._chance.uniform(0.2, 3.0) if self._world.weather.strikes("lag", 0.3) else 0.0
        return max(last, self._world.loop.time() + self._chance.uniform(0.005, 0.05) + lag)

    def say(self, frame: bytes) -> None:
        """The client sends."""
        weather = self._world.weather
        for _ in range(2 if weather.strikes("double", 0.15) else 1):
            self._rising.append(frame.decode())
            if weather.strikes("mixed", 0.2) and len(self._rising) > 1:
                self._rising.rotate(1)
            self._at = self._when(self._at)
            self._world.at(self._at, self._arrive)

    def _arrive(self) -> None:
        if self._rising and self.up:
            self.end.put({"type": "websocket.receive", "text": self._rising.popleft()})

    def tell(self, frame: bytes) -> None:
        """The server sends."""
        self._falling.append(frame)
        self._back = self._when(self._back)
        self._world.at(self._back, self._hear)

    def _hear(self) -> None:
        if self._falling and self.down:
            self._client.hear(self, self._falling.popleft())

    def cut(self) -> None:
        """It breaks, and both sides notice soon."""
        self.leave()
        self.hang_up()

    def leave(self) -> None:
        """The client goes, or the network says that it did: the server notices after a while."""
        self._world.later(self._chance.uniform(0.001, 0.1), self.gone)

    def hang_up(self) -> None:
        """The server goes: the client notices when all is there that was sent before."""
        self._back = self._when(self._back)
        self._world.at(self._back, self._client.lost, self)

    def fade(self, both: bool) -> None:
        """Frames get lost from now on, in one direction or both. The server notices that no pong comes."""
        self.up = False
        self.down = not both
        self._world.later(DEAF, self.gone)

    def gone(self) -> None:
        """The server notices that nobody is there."""
        self.up = False
        self.end.put({"type": "websocket.disconnect", "code": 1006})

    def stall(self) -> None:
        """The client stops reading."""
        self.end.moving.clear()

    def go_on(self) -> None:
        """The client reads again."""
        self.end.moving.set()


class End:
    """What a Starlette `WebSocket` is to the code that serves it."""

    def __init__(self, world: World, link: Link, client: Client) -> None:
        self.link = link
        self.client = SimpleNamespace(host=client.address)
        self.headers = {"host": "here"}
        self.url = SimpleNamespace(scheme="ws")
        self.path_params = {"code": CODE}
        self.moving = asyncio.Event()
        self.moving.set()
        line = SimpleNamespace(abort=self._abort, write=self._write, crowded=False)
        self.scope = {"extensions": {LINE: {"line": line}}}
        self._world = world
        self._came: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._over = False

    def put(self, event: dict[str, Any]) -> None:
        """Something for the server."""
        self._came.put_nowait(event)

    def refuse(self) -> None:
        """Nobody listens here."""
        self.link.hang_up()

    def _abort(self) -> None:
        self.link.gone()
        self.link.hang_up()

    def _write(self, frames: Iterable[bytes]) -> bool:
        taken = self.moving.is_set() and not self._over
        for frame in frames if taken else ():
            self.link.tell(frame)
        return taken

    async def accept(self) -> None:
        """The handshake is done."""

    async def receive(self) -> dict[str, Any]:
        event = await self._came.get()
        self._over = self._over or event["type"] == "websocket.disconnect"
        return event

    async def send_text(self, text: str) -> None:
        await self.moving.wait()
        if self._over:
            raise WebSocketDisconnect(1006)
        self.link.tell(text.encode())

    async def close(self, code: int = 1000) -> None:
        if not self._over:
            self._over = True
            self.link.hang_up()
            self.link.gone()

    async def send_denial_response(self, response: Any) -> None:
        self.link.hang_up()
