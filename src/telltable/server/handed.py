"""Connections that one process accepts and another serves: they go through a channel, each with one byte."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable

AT_ONCE = 32  # connections that are taken before those who play are heard again


def can_hand_over() -> bool:
    """Whether connections can be handed from one process to another here."""
    return hasattr(socket, "send_fds") and hasattr(socket, "SO_RCVLOWAT")


def hand_over(channel: socket.socket, one: socket.socket) -> bool:
    """Put a connection into the channel; its bytes are still to be read. False when the channel is full just now."""
    try:
        if sys.platform != "win32":
            socket.send_fds(channel, [b"\0"], [one.fileno()])
    except OSError:  # or too many are under way
        return False
    return True


def take(channel: socket.socket) -> socket.socket | None:
    """The next connection in the channel; None for one that this process had no room for.

    Raises:
        BlockingIOError: there is none yet.
        EOFError: there will be none, for whoever accepts is gone.
    """
    data, numbers = b"", list[int]()
    if sys.platform != "win32":
        data, numbers, _, _ = socket.recv_fds(channel, 1, 1)
    if not data:
        raise EOFError
    return socket.socket(fileno=numbers[0]) if numbers else None


class Handed:
    """The other end of the channel: whoever comes out of it is served."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._channel.setblocking(False)
        self._letting_in: set[asyncio.Task[object]] = set()

    def open(self, protocol: Callable[[], asyncio.Protocol]) -> None:
        """Begin; each connection gets a protocol of its own."""
        asyncio.get_running_loop().add_reader(self._channel.fileno(), self._take, protocol)

    def close(self) -> None:
        """Take no more of them."""
        asyncio.get_running_loop().remove_reader(self._channel.fileno())

    def _take(self, protocol: Callable[[], asyncio.Protocol]) -> None:
        for _ in range(AT_ONCE):
            try:
                one = take(self._channel)
            except BlockingIOError:
                return
            except EOFError:
                self.close()
                return
            if one is None:
                continue
            task = asyncio.get_running_loop().create_task(_let_in(protocol, one))
            self._letting_in.add(task)
            task.add_done_callback(self._letting_in.discard)


async def _let_in(protocol: Callable[[], asyncio.Protocol], one: socket.socket) -> None:
    try:
        one.setblocking(False)
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
        one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        await asyncio.get_running_loop().connect_accepted_socket(protocol, one)
    except OSError:  # it has gone meanwhile
        one.close()
