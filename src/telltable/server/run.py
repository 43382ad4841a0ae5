"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, cast

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

from telltable.core.errors import Problem
from telltable.store.base import Store

from . import journal, limits
from .address import NOT_SAID, Address
from .app import make_app
from .handed import Handed
from .room import BOT_PAUSE
from .server import Server
from .share import ALONE, Share
from .uvicorn_protocols import Door, Line
from .ways import NO_WAYS, Ways

STOPPED_BY = [signal.SIGINT, signal.SIGTERM]
if sys.platform == "win32":
    STOPPED_BY.append(signal.SIGBREAK)

ANYWHERE = "192.0.2.1"  # of the wide internet, and nobody's
SIOCGIFADDR = 0x8915  # Linux: the address of an interface


def lan_address() -> str:
    """This machine's address on the local network; the loopback address when it has none. Nothing is sent.

    It is the one that packets to the internet would come from; where there is no way out, as between a phone and a
    laptop alone, that of any interface.
    """
    return _way_out() or _interface() or _named() or "127.0.0.1"


def _way_out() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((ANYWHERE, 9))
            return _of_others(str(probe.getsockname()[0]))
        except OSError:
            return ""


def _interface() -> str:
    """The address of the first interface that has one for others, where the system is one that can be asked."""
    if sys.platform != "linux":
        return ""
    try:
        import fcntl
    except ImportError:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asked, SIOCGIFADDR, name.encode().ljust(256, b"\0"))
            except OSError:  # it has none
                continue
            if found := _of_others(socket.inet_ntoa(answer[20:24])):
                return found
    return ""


def _named() -> str:
    """An address that this machine's own name stands for."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return ""
    return next(filter(None, (_of_others(str(one[4][0])) for one in found)), "")


def _of_others(address: str) -> str:
    """The address where others can use it; else empty."""
    return "" if NOT_SAID.is_here(address) else address


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        Problem: the port is in use, or the address is not ours.
    """
    # asyncio turns Nagle's delay off only where the protocol is named; else every second small answer waits 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        taken = " Choose another with --port, or stop what listens there." if error.errno == errno.EADDRINUSE else ""
        raise Problem(f"Can't listen on {host}:{port}: {error.strerror}.{taken}") from None
    return listening


# Objects made before the youngest are searched for cycles, and how many searches make an older generation's turn. What
# a table keeps lives for hours: to search all of it after every few hundred moves makes somebody wait 150 ms each time.
COLLECT = (10_000, 10, 100)

# What is raised where signals can't be caught: outside the main thread, as in the tests.
NO_SIGNALS = (RuntimeError, ValueError)


class Runner(uvicorn.Server):
    """uvicorn, which tells its clients before it lets them go, and for which a signal to stop is no failure.

    Attributes:
        handed: where connections come from that another process has accepted; None where there is none.
    """

    served: Server | None = None
    handed: Handed | None = None

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to; the second Ctrl-C does not wait for anybody."""
        loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as caught:
            for number in STOPPED_BY:
                with contextlib.suppress(*NO_SIGNALS):
                    try:
                        loop.add_signal_handler(number, self.handle_exit, number, None)
                        caught.callback(loop.remove_signal_handler, number)
                    except NotImplementedError:  # Windows
                        caught.callback(signal.signal, number, signal.signal(number, self.handle_exit))
            yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn does; then let in those who were accepted elsewhere."""
        await super().startup(sockets)
        if self.handed is not None:
            self.handed.open(self._protocol)

    def _protocol(self) -> asyncio.Protocol:
        make = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)  # declared without arguments
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye, then do as uvicorn does."""
        for server in self.servers:
            server.close()
        if self.handed is not None:
            self.handed.close()
        if self.served is not None:
            await self.served.stop()
            await self.served.gone()
        await super().shutdown(sockets)


def runner(
    store: Store,
    pause: float = BOT_PAUSE,
    allowance: limits.Allowance | None = None,
    proxy: str = "",
    found: Address = NOT_SAID,
    here: str = "",
    share: Share = ALONE,
    ways: Ways = NO_WAYS,
) -> Runner:
    """A server over a store, ready for `Runner.serve`.

    Args:
        store: keeps the tables; the server closes it.
        pause: seconds before a bot's move.
        allowance: what one address may do.
        proxy: addresses, with commas, of the proxies whose word about a client's address is taken; none by default.
        found, here: see `make_app`.
        share: which tables are this process's, of several that serve together.
        ways: how people are reminded who are not there.
    """
    made: list[Server] = []
    app = make_app(store, pause, allowance, made.append, found, here, proxy, share, ways)

    class OwnDoor(Door):  # uvicorn makes one for each connection
        admission = made[0].admission

    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=OwnDoor,
        ws=Line,
        ws_max_size=2 * limits.FRAME,  # a little more than is allowed gets a sentence; much more is cut
        ws_ping_interval=limits.PING,
        ws_ping_timeout=limits.PONG,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=limits.STOP,
        server_header=False,
        proxy_headers=bool(proxy),
        forwarded_allow_ips=proxy or None,
        lifespan="on",
    )
    running = Runner(config)
    running.served = made[0]
    return running


def serve(
    open_store: Callable[[], Awaitable[Store]],
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    proxy: str = "",
    allowance: limits.Allowance | None = None,
    pause: float = BOT_PAUSE,
    found: Address = NOT_SAID,
    here: str = "",
    ways: Ways = NO_WAYS,
) -> None:
    """Serve until stopped by Ctrl-C or a signal; every record that was acknowledged is kept.

    Args:
        open_store: opens the store.
        listening: as from `listen`.
        ready: called when the store is open, right before the first client is let in.
        proxy: see `runner`.
        allowance: see `runner`.
        pause: see `runner`.
        found, here, ways: see `make_app`.

    Raises:
        Problem: the store can't be opened.
    """

    async def run() -> None:
        store = await open_store()
        settle_memory()
        ready()
        journal.note("start")
        await runner(store, pause, allowance, proxy, found, here, ways=ways).serve(sockets=[listening])
        journal.note("stop")

    run_loop(run())


def settle_memory() -> None:
    """What was imported stays; what tables keep is searched for cycles less often."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def run_loop(work: Coroutine[Any, Any, None]) -> None:
    """Run this in an event loop of its own: uvloop's where there is one."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as loop:
        loop.run(work)
