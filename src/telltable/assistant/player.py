"""A seat at a table, held over a socket that comes back when it is cut: what it was told, and saying things once."""

from __future__ import annotations

import asyncio
import random
import secrets
import ssl
from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException

from telltable import protocol
from telltable.core.errors import Problem
from telltable.core.misfit import spoken
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat

LINES = 400  # that are remembered, and that wait to be read
ANSWER = 30.0  # seconds in which the server answers
FOR_GOOD = 1008  # a close after which nobody comes back
MOST_FRAME = 8 << 20  # bytes of one message of the server


class Player:
    """One seat.

    Attributes:
        code, token: the table and the seat's secret. The secret is said to the server alone.
        table, game, you, host: what the seat was told last; None until it has been let in.
        log: what happened, in words, the newest last.
        unread: the part of it, and of what was said, that nobody has taken yet.
        spoken: whether somebody else has said something that nobody has taken yet.
        ended: why the seat is gone for good; empty while it is not.
    """

    def __init__(self, server: str, code: str, token: str) -> None:
        self.code, self.token = code, token
        self.table: protocol.TableInfo | None = None
        self.game: protocol.Game | None = None
        self.you: Seat | None = None
        self.host = False
        self.log: deque[str] = deque(maxlen=LINES)
        self.unread: deque[str] = deque(maxlen=LINES)
        self.spoken = False
        self.ended = ""
        self._line = f"{server.replace('http', 'ws', 1)}/ws/{code}"
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[bytes, asyncio.Future[Refusal | None]]] = {}
        self._ids = (f"{secrets.token_hex(6)}-{n}" for n in count())
        self._one = asyncio.Lock()
        self._stirred = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    # --- saying ---------------------------------------------------------------------------------------------

    async def say(self, kind: type[protocol.ClientMessage], **fields: Any) -> Refusal | None:
        """Say something and wait until it is done; why not, if it is refused.

        Raises:
            Problem: it can't be said, or there was no answer, so that it may or may not be done.
        """
        id_ = next(self._ids)
        frame = _frame(kind(id=id_, **fields))
        async with self._one:
            self._need_seat()
            answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
            self._open[id_] = frame, answer
            try:
                async with asyncio.timeout(ANSWER):
                    if self._socket is not None:
                        with suppress(WebSocketException, OSError):  # said again when the socket is back
                            await self._socket.send(frame.decode())
                    return await answer
            except TimeoutError:
                raise Problem("The server has not answered; look whether it was done before you try again.") from None
            finally:
                del self._open[id_]

    def _need_seat(self) -> None:
        if self.ended:
            raise Problem(self.ended)

    # --- waiting --------------------------------------------------------------------------------------------

    async def welcomed(self) -> None:
        """Until the seat has been let in. Raises `Problem` if it is not."""
        await self._until(ANSWER, lambda: self.table is not None)
        if self.table is not None:
            return
        raise Problem(self.ended or "The server has not let this seat in yet; try again in a moment.")

    async def due(self, seconds: float) -> None:
        """Until there is something to do or to hear, at most so many seconds."""
        await self._until(seconds, lambda: self.spoken or bool(self.owes))

    async def _until(self, seconds: float, holds: Any) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not holds() and not self.ended:
                    self._stirred.clear()
                    await self._stirred.wait()

    @property
    def owes(self) -> str:
        """What the table waits for from this seat, in a word; empty: nothing."""
        table, game = self.table, self.game
        if table is None or table.closed or table.x is not None:
            return ""
        if table.take_back and self.you in table.take_back.waiting:
            return "agree"
        if game is None:
            return "begin" if self.host and not table.can_begin else ""
        if game.over:
            return "over"
        return "move" if game.ask and game.ask.owed and table.paused is None else ""

    def take_unread(self) -> list[str]:
        """What nobody has taken yet; it is taken now."""
        taken = list(self.unread)
        self.unread.clear()
        self.spoken = False
        return taken

    async def close(self) -> None:
        """Let the socket go. The seat stays whose it is."""
        self.ended = self.ended or "You have given up this seat."
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(Problem(self.ended))
        self._stirred.set()

    # --- hearing --------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        """Hold a socket as long as the seat can be held."""
        while not self.ended:
            try:
                async with connect(self._line, proxy=None, max_size=MOST_FRAME) as socket:
                    await self._converse(socket)
            except InvalidStatus as refused:
                if refused.response.status_code == 404:
                    self.ended = "There is no table with that code any more."
            except (WebSocketException, InvalidHandshake, OSError, TimeoutError, ssl.SSLError, msgspec.DecodeError):
                pass
            self._stirred.set()
            if not self.ended:
                await asyncio.sleep(0.3 + random.random())  # not all clients at once
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(Problem(self.ended))

    async def _converse(self, socket: ClientConnection) -> None:
        await socket.send(
            protocol.encode(protocol.Hello(protocol.VERSION, self.token, draws=("board", "words"))).decode()
        )
        closing = ""
        try:
            async for frame in socket:
                message = protocol.read_server(frame)
                if isinstance(message, protocol.Closing):
                    closing = message.reason
                if isinstance(message, protocol.Welcome):
                    for waiting, _ in list(self._open.values()):  # with its id it is done once
                        await socket.send(waiting.decode())
                    self._socket = socket
                self._hear(message)
                self._stirred.set()
        finally:
            self._socket = None
            if socket.close_code == FOR_GOOD:
                self.ended = closing or "The server has closed this seat."

    def _hear(self, message: protocol.ServerSays) -> None:
        match message:
            case protocol.Welcome():
                self.you, self.host = message.you, message.host
                self._stand(message)
                self._tell(_new(list(self.log), message.lines) if self.log else message.lines)
            case protocol.Forget():
                self.log.clear()
                self.unread.clear()
                self._stand(message)
                self._tell(("(Words were taken back. Forget what you were told before, and go by what follows.)",))
                self._tell(message.lines)
            case protocol.TableChanged():
                self.table = message.table
                self.host = self.host if message.table.host is None else message.table.host == self.you
                self.game = self.game if message.table.begun else None
            case protocol.News():
                self.game = message.game or self.game
                self._tell(message.lines)
            case protocol.Ack():
                self._answer(message.id, None)
            case protocol.Refused():
                self._answer(message.id, message.refusal)
            case _:
                self._overhear(message)

    def _overhear(self, message: protocol.ServerSays) -> None:
        """What is said beside the game."""
        match message:
            case protocol.Said() if message.seat != self.you:
                self.unread.append(f"{message.name} says: {message.text}")
                self.spoken = True
            case protocol.Nudged():
                self.unread.append(f"{message.name} reminds you that the game is waiting for you.")
                self.spoken = True
            case protocol.TimeWasUp():
                chosen = " ".join(message.chosen)
                self.unread.append(f"Your time was up, and something was chosen for you. {chosen}".rstrip())

    def _stand(self, told: protocol.Welcome | protocol.Forget) -> None:
        self.table, self.game = told.table, told.game

    def _tell(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.log.append(line)
            self.unread.append(line)

    def _answer(self, id_: str, refusal: Refusal | None) -> None:
        _, answer = self._open.get(id_, (b"", None))
        if answer is not None and not answer.done():
            answer.set_result(refusal)


def _frame(message: protocol.ClientMessage) -> bytes:
    """A message as it is sent, if it is one. Raises `Problem`: else the server would close the socket."""
    try:
        frame = protocol.encode(message)
        protocol.read_client(frame)
    except (msgspec.DecodeError, TypeError, ValueError) as error:
        raise Problem(f"That can't be said: {spoken(error)}.") from None
    if len(frame) > protocol.MOST_FRAME:
        raise Problem(f"That is too long: a message can have at most {protocol.MOST_FRAME >> 10} KiB.")
    return frame


def _new(known: list[str], told: tuple[str, ...]) -> tuple[str, ...]:
    """What follows on what is known, in lines that may begin with some of that."""
    shared = next((n for n in range(len(told), 0, -1) if tuple(known[-n:]) == told[:n]), 0)
    return told[shared:]
