"""Several processes that serve the tables together: one accepts (`acceptor.py`), each of the others holds its share of
the tables (`worker.py`). A worker that dies is started again, and its tables go on."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.errors import Problem
from telltable.core.kept_pack import Files

from . import journal, limits
from .acceptor import Acceptor
from .address import NOT_SAID, Address
from .admission import Admission
from .counts import Tally, together
from .handed import can_hand_over
from .hiring import NOBODY, Hiring
from .run import run_loop
from .share import Share
from .talk import Counted, Failed, Orders, Ready, Said, Spent, encode, lines
from .ways import NO_WAYS, Ways

COMMAND = (sys.executable, "-P", "-m", "telltable.server.worker")  # no module of the folder that one happens to be in
AGAIN, MOST_AGAIN = 0.1, 5.0  # seconds before a worker is started again, and the longest wait if it dies each time
CALM = 10.0  # seconds that a worker has to live for the first wait to be enough again
END = 3 * limits.STOP  # seconds in which a worker has to stop when told to
NOT_HERE = "--workers needs a system where processes hand each other connections: Linux or macOS. Leave it out here."
TOO_MANY = (
    f"A file takes one writer at a time, so it serves up to {limits.WORKERS_ON_A_FILE} workers. For more of them keep "
    "the tables in a database: --postgres postgresql://user@host/database."
)


def check(workers: int, *, file: bool) -> None:
    """Raise `Problem` where so many workers can't be."""
    if workers > 1 and not can_hand_over():
        raise Problem(NOT_HERE)
    if file and workers > limits.WORKERS_ON_A_FILE:
        raise Problem(TOO_MANY)


def orders_for(
    workers: int,
    where: str,
    proxy: str = "",
    allowance: limits.Allowance | None = None,
    pause: float = 0.0,
    found: Address = NOT_SAID,
    here: str = "",
    packs: Mapping[str, Files] = MappingProxyType({}),
    hiring: Hiring = NOBODY,
    ways: Ways = NO_WAYS,
) -> list[Orders]:
    """What each of so many workers is told; see `run.runner`.

    Args:
        where: the store, as `store_at` takes it; it has been opened before, and all of a file was read.
    """
    scrapers = ",".join(map(str, found.scrapers))
    return [
        Orders(
            Share(number, workers),
            where,
            proxy,
            allowance or limits.Allowance(),
            pause,
            f"{here}, {number + 1} of {workers}" if here else "",
            found.lan,
            found.public,
            scrapers,
            found.names,
            {name: dict(files) for name, files in packs.items()},
            hiring,
            ways,
            found.lists,
        )
        for number in range(workers)
    ]


def serve_together(
    orders: Sequence[Orders],
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
    command: Sequence[str] = COMMAND,
) -> None:
    """Serve until stopped by Ctrl-C or a signal; every record that was acknowledged is kept.

    Args:
        orders: for each worker.
        listening: as from `run.listen`.
        ready: called when every worker serves, right before the first client is let in.
        command: starts a worker.

    Raises:
        Problem: a worker can't serve.
    """
    run_loop(Workers(orders, command).run(listening, ready))


class Worker(Struct, eq=False):
    """One place among the workers, whichever process holds it now.

    Attributes:
        ours, theirs: the two ends of its channel. Both stay open here: who waits in it is served by the next process.
        process, line: who holds it, and the line to them; None while nobody does.
        serves: whether they do by now.
        why: what they said when they could not.
        before, now: what was counted by those before, and by this one.
    """

    orders: Orders
    ours: socket.socket
    theirs: socket.socket
    serves: bool = False
    why: str = ""
    process: Process | None = None
    line: asyncio.StreamWriter | None = None
    before: Tally = Tally()
    now: Tally = Tally()

    def tell(self, said: Said) -> None:
        """Say something to the process, if there is one."""
        if self.line is not None:
            self.line.write(encode(said))

    def end(self, *, at_once: bool = False) -> None:
        """Have the process end, if there is one."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                if at_once:
                    self.process.kill()
                else:
                    self.process.terminate()


class Workers:
    """The workers of a server, and what they have in common."""

    def __init__(self, orders: Sequence[Orders], command: Sequence[str]) -> None:
        self._all = [Worker(one, *socket.socketpair()) for one in orders]
        self._command = command
        self._stopping = asyncio.Event()
        self._begun = asyncio.Event()  # when all of them serve, or one can't
        self._told = asyncio.Event()  # when there is something new to count
        self._failed = ""

    async def run(self, listening: socket.socket, ready: Callable[[], None]) -> None:
        """Serve until told to stop. Raises `Problem` when a worker can't begin."""
        self._heed_signals()
        first = self._all[0].orders
        acceptor = Acceptor(
            listening, [worker.ours for worker in self._all], Admission(first.allowance.sockets, first.proxy)
        )
        keeping = [asyncio.create_task(self._keep(worker)) for worker in self._all]
        adding = asyncio.create_task(self._add_up())
        await self._begun.wait()
        if not self._stopping.is_set():
            ready()
            journal.note("start", workers=len(self._all))
            acceptor.open()
            await self._stopping.wait()
        acceptor.close()
        await self._end(keeping)
        adding.cancel()
        if self._failed:
            raise Problem(self._failed)
        journal.note("stop")

    def _heed_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop, number)

    def _stop(self, number: signal.Signals) -> None:
        """Stop when asked to; the second Ctrl-C does not wait for anybody."""
        hasty = self._stopping.is_set() and number == signal.SIGINT
        self._give_up()
        for worker in self._all:
            worker.end(at_once=hasty)

    def _give_up(self) -> None:
        self._stopping.set()
        self._begun.set()

    async def _end(self, keeping: Sequence[asyncio.Task[None]]) -> None:
        self._stop(signal.SIGTERM)
        _, left = await asyncio.wait(keeping, timeout=END)
        for worker in self._all:
            worker.end(at_once=True)
        if left:
            await asyncio.wait(left)

    async def _keep(self, worker: Worker) -> None:
        """Start a worker, again and again, until the server stops."""
        loop, wait, served = asyncio.get_running_loop(), AGAIN, False
        while not self._stopping.is_set():
            began = loop.time()
            try:
                code = await self._one_life(worker)
            except Exception as error:  # the system has no room for another process, say
                journal.fault("worker", error)
                worker.end(at_once=True)
                code = 1
            served |= worker.serves
            worker.serves = False
            if self._stopping.is_set():
                return
            if not served:
                self._failed = worker.why or "A worker could not be started."
                self._give_up()
                return
            journal.note("worker died", worker=worker.orders.share.number, code=code)
            wait = AGAIN if loop.time() - began > CALM else wait
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._stopping.wait()
            wait = min(2 * wait, MOST_AGAIN)

    async def _one_life(self, worker: Worker) -> int:
        """Run its process until it ends. Returns how it ended."""
        ours, theirs = socket.socketpair()
        with theirs:
            fds, share = (worker.theirs.fileno(), theirs.fileno()), worker.orders.share
            words = (*self._command, *map(str, fds), f"{share.number + 1}/{share.of}")
            process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=DEVNULL, pass_fds=fds)
        worker.process = process
        if self._stopping.is_set():
            worker.end(at_once=True)
        reader, worker.line = await asyncio.open_connection(sock=ours)
        worker.tell(self._elsewhere(worker))
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.write(encode(worker.orders))
            process.stdin.write_eof()
            await process.stdin.drain()
        async for said in lines(reader):
            self._hear(worker, said)
        code = await process.wait()
        worker.line.close()
        worker.process = worker.line = None
        worker.before, worker.now = together([worker.before, _past(worker.now)]), Tally()
        self._told.set()
        return code

    def _hear(self, worker: Worker, said: Said) -> None:
        match said:
            case Ready():
                worker.serves = True
                if self._begun.is_set():
                    journal.note("worker serves again", worker=worker.orders.share.number)
                if all(one.serves for one in self._all):
                    self._begun.set()
            case Failed(why):
                worker.why = why
                journal.note("worker failed", worker=worker.orders.share.number, why=why)
            case Spent():
                for other in self._all:
                    if other is not worker:
                        other.tell(said)
            case Counted(tally):
                worker.now = tally
                self._told.set()

    async def _add_up(self) -> None:
        """Tell each worker what all the others have counted, and those that are gone."""
        while True:
            await self._told.wait()
            self._told.clear()
            for worker in self._all:
                worker.tell(self._elsewhere(worker))
            await asyncio.sleep(limits.TALLY)

    def _elsewhere(self, worker: Worker) -> Counted:
        others = [other.now for other in self._all if other is not worker]
        return Counted(together([*others, *(one.before for one in self._all)]))


def _past(tally: Tally) -> Tally:
    """What is left of a count when whoever counted is gone."""
    return replace(tally, tables=0, connections=0)
