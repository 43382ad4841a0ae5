"""Who stands at the door: connections that are no WebSocket at a table yet, by address.

They are counted before a byte of them is read, so that turning one away costs next to nothing. Where many addresses
fill the hall together, whoever has waited longest without asking for anything makes room.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address

from . import limits
from .address import read_networks

CROWDED = "Too many connections from your address; close some, or wait 10 seconds."
FULL = "This server can't take any more connections; try again in 10 seconds."


class Admission:
    """The connections of one server that are no WebSocket at a table yet.

    Args:
        sockets: WebSockets that one address may have; it may have twice as many connections here.
        proxy: addresses and networks, with commas, whose connections are those of many people.
    """

    def __init__(self, sockets: int, proxy: str = "") -> None:
        self._most = limits.CONNECTIONS_PER_SOCKET * sockets
        self._total = max(limits.CONNECTIONS, self._most)
        self._proxies = read_networks("--proxy", proxy)
        self._held: Counter[str] = Counter()
        self._here: dict[Hashable, str] = {}
        self._waiting: OrderedDict[Hashable, Callable[[], None]] = OrderedDict()
        self._queue: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._soon = False
        self._spent = 0.0

    def __len__(self) -> int:
        return len(self._here)

    def enter(self, one: Hashable, address: str, drop: Callable[[], None]) -> str:
        """One more. Returns why it can't stay; empty when it may. `drop` lets go of it at once."""
        house = limits.house(address)
        if self._held[house] >= self._most and not self._is_proxy(address):
            return CROWDED
        if len(self._here) >= self._total and not self._make_room():
            return FULL
        self._held[house] += 1
        self._here[one] = house
        self._waiting[one] = drop
        return ""

    def asked(self, one: Hashable) -> None:
        """It has said what it wants."""
        self._waiting.pop(one, None)

    def leave(self, one: Hashable) -> None:
        """It is gone, or is a WebSocket from now on."""
        self._waiting.pop(one, None)
        house = self._here.pop(one, None)
        if house is not None:
            self._held[house] -= 1
            if not self._held[house]:
                del self._held[house]

    def turn(self, address: str, work: Callable[[], None]) -> None:
        """Do this for a connection now; or soon, when newcomers have had `limits.SLICE` in this turn of the loop: those
        who play are heard in between, and addresses take turns. In the order of the calls, for one address."""
        if not self._loop:
            self._loop = asyncio.get_running_loop()
        if self._spent < limits.SLICE and not self._queue:
            self._do(work)
        else:
            self._queue.setdefault(limits.house(address), deque()).append(work)
        self._go_on_soon()

    def _do(self, work: Callable[[], None]) -> None:
        begun = time.perf_counter()
        work()
        self._spent += time.perf_counter() - begun

    def _go_on_soon(self) -> None:
        if not self._soon and self._loop is not None:
            self._soon = True
            self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._soon, self._spent = False, 0.0
        while self._queue and self._spent < limits.SLICE:
            house, waiting = self._queue.popitem(last=False)
            work = waiting.popleft()
            if waiting:
                self._queue[house] = waiting
            self._do(work)
        if self._queue:
            self._go_on_soon()

    def _make_room(self) -> bool:
        if not self._waiting:
            return False
        one, drop = next(iter(self._waiting.items()))
        self.leave(one)
        drop()
        return True

    def _is_proxy(self, address: str) -> bool:
        try:
            ip = ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._proxies)


class Sockets:
    """How many sockets each address holds, of at most so many in all. `none` is set while there are none at all."""

    def __init__(self, most: int, total: int) -> None:
        self._most = most
        self._total = max(total, most)
        self._count = 0
        self._held: Counter[str] = Counter()
        self.none = asyncio.Event()
        self.none.set()

    @contextmanager
    def hold(self, address: str) -> Iterator[bool]:
        """One more while the block runs. False when the address has enough already, or all together."""
        house = limits.house(address)
        allowed = self._held[house] < self._most and self._count < self._total
        self._held[house] += allowed
        self._count += allowed
        self.none.clear()
        try:
            yield allowed
        finally:
            self._held[house] -= allowed
            self._count -= allowed
            if not self._held[house]:
                del self._held[house]
            if not self._held:
                self.none.set()
