"""Who accepts for several workers: it looks at how a connection begins, and hands it to the worker whose table it is
about.

It reads nothing: the bytes that it sees are still there for the worker. Whoever says nothing, or too slowly, waits here
and is in nobody's way; how many may is bounded as at the door of a server (`admission.py`).
"""

from __future__ import annotations

import asyncio
import errno
import socket
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import cycle

from . import journal, limits
from .admission import Admission
from .handed import hand_over
from .share import ANY, LINE, worker_for
from .uvicorn_protocols import answered, turned_away

AT_ONCE = 64  # connections that are accepted before those who wait are looked at again
NO_ROOM = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
DRAINED = 1 << 16  # bytes of somebody who is let go
REST = 1.0  # seconds without accepting where the system has no room for another connection
SLOW = f"A request has to begin within {limits.HELLO:g} seconds."
AWAY = "This part of the server is restarting; try again in a moment."


class Acceptor:
    """Accepts, looks, hands over.

    Args:
        listening: as from `run.listen`.
        channels: one to each worker.
        admission: of those who have not been handed over.
    """

    def __init__(self, listening: socket.socket, channels: Sequence[socket.socket], admission: Admission) -> None:
        self._listening = listening
        self._channels = channels
        self._admission = admission
        self._loop = asyncio.get_running_loop()
        self._here: dict[Newcomer, None] = {}
        self._queues: list[deque[Newcomer]] = [deque() for _ in channels]
        self._turns = cycle(range(len(channels)))
        self._rest: asyncio.TimerHandle | None = None
        for one in (listening, *channels):
            one.setblocking(False)

    def open(self) -> None:
        """Begin to accept."""
        self._rest = None
        self._loop.add_reader(self._listening.fileno(), self._accept)

    def close(self) -> None:
        """Accept nobody any more, and let go of those who have not been handed over."""
        if self._rest is not None:
            self._rest.cancel()
        self._loop.remove_reader(self._listening.fileno())
        self._listening.close()
        for newcomer in list(self._here):
            newcomer.drop()
        for channel in self._channels:
            self._loop.remove_writer(channel.fileno())

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                one, address = self._listening.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in NO_ROOM:
                    raise
                journal.note("no room for another connection", why=error.strerror or "")
                self._loop.remove_reader(self._listening.fileno())
                self._rest = self._loop.call_later(REST, self.open)
                return
            one.setblocking(False)
            newcomer = Newcomer(one, self._loop, self._see, self._leave)
            refusal = self._admission.enter(newcomer, str(address[0]), newcomer.drop)
            if refusal:
                _answer(one, turned_away(refusal))
            else:
                self._here[newcomer] = None
                newcomer.look()

    def _leave(self, newcomer: Newcomer) -> None:
        self._here.pop(newcomer, None)
        self._admission.leave(newcomer)

    def _see(self, newcomer: Newcomer, head: bytes) -> bool:
        """Whether these first bytes say where it goes; then it goes there."""
        number = worker_for(head, len(self._channels))
        if number is None:
            return False
        if number == ANY:
            number = next(self._turns)
        self._admission.asked(newcomer)
        self._queues[number].append(newcomer)
        self._hand_over(number)
        return True

    def _hand_over(self, number: int) -> None:
        """Put those who wait for a worker into its channel, and the rest as soon as it takes more."""
        channel, queue = self._channels[number], self._queues[number]
        while queue:
            if queue[0].gone or hand_over(channel, queue[0].socket):
                queue.popleft().drop()
            else:
                self._loop.add_writer(channel.fileno(), self._hand_over, number)
                return
        self._loop.remove_writer(channel.fileno())


class Newcomer:
    """A connection that has not been handed over."""

    def __init__(
        self,
        one: socket.socket,
        loop: asyncio.AbstractEventLoop,
        see: Callable[[Newcomer, bytes], bool],
        leave: Callable[[Newcomer], None],
    ) -> None:
        self.socket = one
        self.gone = False
        self._loop = loop
        self._see = see
        self._leave = leave
        self._seen = 0
        self._chosen = False
        self._watched = False
        self._late = loop.call_later(limits.HELLO, self._be_late)

    def look(self) -> None:
        """See whether what it has sent says where it goes; else look again when there is more."""
        try:
            head = self.socket.recv(LINE, socket.MSG_PEEK)
        except BlockingIOError:
            self._watch()
            return
        except OSError:
            head = b""
        if len(head) == self._seen:  # there is no more to come
            self.drop()
            return
        self._seen = len(head)
        self._chosen = self._see(self, head)
        if self.gone:
            return
        if self._chosen:
            self._unwatch()
        else:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, self._seen + 1)
            self._watch()

    def _watch(self) -> None:
        if not self._watched:
            self._watched = True
            self._loop.add_reader(self.socket.fileno(), self.look)

    def _unwatch(self) -> None:
        if self._watched:
            self._watched = False
            self._loop.remove_reader(self.socket.fileno())

    def _be_late(self) -> None:
        """Nobody can say where it goes, or its worker is away. Who has said nothing, such as a browser that connects in
        advance, is let go without a word."""
        if self._chosen:
            said = answered("503 Service Unavailable", AWAY)
        else:
            said = answered("408 Request Timeout", SLOW) if self._seen else b""
        self.drop(said)

    def drop(self, said: bytes = b"") -> None:
        """It is nothing to us any more: it was handed over, or is let go, with these last words."""
        if not self.gone:
            self.gone = True
            self._late.cancel()
            self._unwatch()
            self._leave(self)
            _answer(self.socket, said)


def _answer(one: socket.socket, said: bytes) -> None:
    with one, suppress(OSError):
        if said:
            one.send(said)  # a few hundred bytes, for which there is room
            one.recv(DRAINED)  # what is left unread when it is closed would take the answer away
