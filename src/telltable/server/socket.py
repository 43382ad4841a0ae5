"""One client's WebSocket: hello, then messages both ways until either side goes."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.misfit import spoken
from telltable.core.refusal import Refusal, bounded
from telltable.store.base import StoreFailed
from telltable.table.chairs import key_of_token

from . import journal, limits
from .admission import CROWDED
from .api import NOT_KEPT
from .audience import ANOTHER_HOLDER
from .connection import SLOW, Connection
from .headers import same_origin
from .http import NO_TABLE, OTHER_SITE, TOO_OFTEN, refuse
from .room import HELLO_TWICE, Room
from .server import Server
from .tokens import veil_of
from .uvicorn_protocols import LINE, Line

POLICY, TRY_LATER = 1008, 1013
SILENT = "Too many connections from your address have not said hello; wait 10 seconds."
GONE = (WebSocketDisconnect, RuntimeError, OSError)  # what sending to a closed socket raises


class Unfit(Exception):
    """A client that is let go, and why: a word for the counts and the client's program, a sentence for its people."""

    def __init__(self, cut: str, sentence: str) -> None:
        super().__init__(sentence)
        self.cut = cut
        self.sentence = sentence


async def play(server: Server, socket: WebSocket) -> None:
    """Serve one socket from its handshake to its end."""
    address = socket.client.host if socket.client else ""
    with server.sockets.hold(address) as held:
        with server.greetings.hold(address) as heard:
            room = await _enter(server, socket, address, CROWDED if not held else "" if heard else SILENT)
            if room is None:
                return
            await socket.accept()
            try:
                connection = await _greet(server, socket, room, address)
            except Unfit as unfit:
                server.counts.add("cut", f'reason="{unfit.cut}"')
                journal.note("cut", table=room.id, reason=unfit.cut)
                await _farewell(socket, unfit)
                return
            except WebSocketDisconnect:
                return
        await _converse(server, socket, room, connection)


async def _enter(server: Server, socket: WebSocket, address: str, crowded: str) -> Room | None:
    """The room, unless the handshake is refused."""
    if not same_origin(
        socket.headers.get("origin"), socket.headers.get("host"), socket.url.scheme, server.found.public
    ):
        await _deny(server, socket, 403, OTHER_SITE)
        return None
    if crowded or server.tries.of(address).empty():
        await _deny(server, socket, 429, crowded or TOO_OFTEN)
        return None
    try:
        room = await server.rooms.find(socket.path_params["code"])
    except StoreFailed as failed:
        journal.note("store failed", where="handshake", why=str(failed))
        await _deny(server, socket, 503, NOT_KEPT)
        return None
    if room is None:
        server.tries.of(address).take()
        await _deny(server, socket, 404, NO_TABLE)
    return room


async def _deny(server: Server, socket: WebSocket, status: int, sentence: str) -> None:
    server.counts.add("refusals", f'kind="{status}"')
    await socket.send_denial_response(refuse(status, sentence))


async def _greet(server: Server, socket: WebSocket, room: Room, address: str) -> Connection:
    """Wait for hello, and see who it is."""
    try:
        async with asyncio.timeout(limits.HELLO):
            hello = _read(await _frame(socket))
    except TimeoutError:
        raise Unfit("no_hello", f"Say hello within {limits.HELLO:g} seconds.") from None
    if not isinstance(hello, say.Hello):
        raise Unfit("no_hello", "Say hello first.")
    if hello.version != say.VERSION:
        raise Unfit("version", f"This server speaks version {say.VERSION} of the protocol; reload the page.")
    try:
        who = await room.who(hello.token)
    except StoreFailed as failed:
        journal.note("store failed", where="hello", why=str(failed))
        raise Unfit("store", NOT_KEPT) from None
    if hello.token and who.seat is None and not who.host:
        server.tries.of(address).take()
        raise Unfit("token", ANOTHER_HOLDER)
    house = limits.house(address)
    shut = room.audience.lets_in(who, house)
    if shut is not None:
        raise Unfit(shut.code, shut.why)
    same = sum(c.who.seat == who.seat for c in room.audience.connections)
    if same >= (limits.WATCHERS if who.seat is None else limits.SOCKETS_PER_SEAT):
        raise Unfit("full", "There is no room for another connection here.")
    key = key_of_token(hello.token) if hello.token else ""
    veil = veil_of(hello.token) if hello.token else ""
    line = _line(socket)
    ways = (line.abort, line.write) if line else ()
    return Connection(who, key, *ways, changes=hello.changes and hello.lists, draws=hello.draws, veil=veil, house=house)


def _line(socket: WebSocket) -> Line | None:
    line: Line | None = socket.scope.get("extensions", {}).get(LINE, {}).get("line")
    return line


async def _converse(server: Server, socket: WebSocket, room: Room, connection: Connection) -> None:
    """Both ways until one side goes. When the writer is done it closes the socket, which also wakes the reader."""
    writer = asyncio.create_task(_write(socket, connection))
    try:
        room.welcome(connection)
        await _listen(server, socket, room, connection)
    except WebSocketDisconnect:
        pass
    except Unfit as unfit:
        connection.end(unfit.cut, unfit.sentence)
    except Exception as error:  # the last resort: this client is let go, everybody else plays on
        server.counts.add("errors")
        journal.fault("socket", error)
        connection.end("error", "Something went wrong; try again in a moment.")
    finally:
        room.depart(connection)
        connection.close()
        await asyncio.wait([writer], timeout=limits.WRITE)
        writer.cancel()
        if connection.cut:
            server.counts.add("cut", f'reason="{connection.cut}"')
            journal.note("cut", table=room.id, reason=connection.cut)


async def _listen(server: Server, socket: WebSocket, room: Room, connection: Connection) -> None:
    bucket = limits.Bucket(limits.MESSAGES, limits.BURST)
    while True:
        frame = await _frame(socket)
        await _turn(socket, bucket)
        if connection.ended:
            return
        message = _read(frame)
        server.counts.add("messages", f'type="{type(message).__name__}"')
        if isinstance(message, say.Hello):
            raise Unfit("hello_twice", HELLO_TWICE)
        before = connection.refused
        try:
            await room.hear(connection, message)
        except StoreFailed as failed:
            journal.note("store failed", where="message", why=str(failed))
            connection.send(say.Refused(message.id, Refusal("store", "", NOT_KEPT, "Say it again with the same id.")))
        except Problem as problem:
            connection.send(say.Refused(message.id, Refusal("malformed", "", bounded(str(problem)))))
        if connection.refused > before:
            server.counts.add("refusals", 'kind="message"')
        elif isinstance(message, say.Play):
            server.counts.add("moves")


async def _turn(socket: WebSocket, bucket: limits.Bucket) -> None:
    """Wait until this client may be heard: what it says faster waits in its line."""
    line = _line(socket)
    while True:
        if line is not None and line.crowded:
            raise Unfit("flood", "That was too much at once; try again in a moment.")
        if bucket.take():
            return
        await asyncio.sleep(bucket.wait())


def _read(frame: bytes) -> say.ClientSays:
    if len(frame) > limits.FRAME:
        raise Unfit("too_big", f"A message can have at most {limits.FRAME >> 10} KiB.")
    try:
        return say.read_client(frame)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unfit("malformed", f"That is not a message of this protocol: {spoken(error)}.") from None


async def _frame(socket: WebSocket) -> bytes:
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    frame = event.get("bytes")
    return frame if frame is not None else (event.get("text") or "").encode()


async def _write(socket: WebSocket, connection: Connection) -> None:
    """Send what waits. The table never waits for this."""
    try:
        while (frame := await connection.next()) is not None:
            async with asyncio.timeout(limits.WRITE):
                await socket.send_text(frame.decode())
        await socket.close({"": 1000, SLOW: TRY_LATER, "stop": 1012, "error": 1011}.get(connection.cut, POLICY))
    except TimeoutError:
        connection.drop(SLOW)
    except GONE:
        connection.close()


async def _farewell(socket: WebSocket, unfit: Unfit) -> None:
    try:
        async with asyncio.timeout(limits.WRITE):
            await socket.send_text(say.encode(say.Closing(unfit.sentence, unfit.cut)).decode())
            await socket.close(POLICY)
    except (TimeoutError, *GONE):
        line = _line(socket)
        if line is not None:
            line.abort()
