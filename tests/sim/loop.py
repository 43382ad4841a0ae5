"""An event loop whose time is a number and whose order is drawn from a seed.

Nothing waits: when there is nothing to do, the clock is set to the next timer. Whoever was killed does nothing more:
what it still had to do is put aside, as when a process gets SIGKILL.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from heapq import heappop, heappush
from random import Random
from typing import Any

OWNER: ContextVar[str] = ContextVar("owner", default="")  # the process that does what is being done; empty: the world


class Stuck(Exception):
    """Nothing will ever happen any more, or too much happens."""


class Loop(asyncio.AbstractEventLoop):
    """Runs callbacks one at a time; among those that are ready a seeded choice, or first come, first served.

    Attributes:
        escaped: exceptions that nobody caught.
    """

    def __init__(self, chance: Random, shuffled: bool, most: int = 500_000) -> None:
        self.escaped: list[str] = []
        self._chance = chance
        self._shuffled = shuffled
        self._most = most
        self._now = 0.0
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.Handle]] = []
        self._tasks: list[asyncio.Task[Any]] = []
        self._dead: set[str] = set()
        self._aside: list[asyncio.Handle] = []
        self._count = 0

    # --- what asyncio asks of a loop --------------------------------------------------------------

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, copy_context() if context is None else context)
        self._ready.append(handle)
        return handle

    def call_at(
        self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, copy_context() if context is None else context)
        self._count += 1
        heappush(self._timers, (when, self._count, handle))
        return handle

    def call_later(
        self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Asked by `asyncio.TimerHandle`; a cancelled timer is passed over when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def run_in_executor(self, executor: None, work: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """Asked by `asyncio.to_thread`: there are no threads here, it is done a moment later."""
        future = self.create_future()
        self.call_later(0.01, lambda: future.done() or future.set_result(work(*args)))
        return future

    def create_task(self, coro: Coroutine[Any, Any, Any], **about: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, **about)
        self._tasks.append(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        if not task.cancelled() and (error := task.exception()) is not None:
            self.escaped.append(f"a task ended with {type(error).__name__}: {error}")

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.escaped.append(f"{context['message']}: {context.get('exception')!r}")

    # --- the world's own --------------------------------------------------------------------------

    def kill(self, owner: str) -> None:
        """Nothing that belongs to this process happens any more."""
        self._dead.add(owner)

    def run(self, until: Callable[[], bool]) -> None:
        """Go on until this is true."""
        asyncio._set_running_loop(self)
        try:
            while not until():
                if not self._step():
                    raise Stuck("nothing will ever happen any more")
        finally:
            asyncio._set_running_loop(None)

    def _step(self) -> bool:
        """One callback. False when there is none any more."""
        while not self._ready or (self._timers and self._timers[0][0] <= self._now):
            if not self._timers:
                return False
            when, _, timer = heappop(self._timers)
            if not timer.cancelled():
                self._now = max(self._now, when)
                self._ready.append(timer)
        self._most -= 1
        if self._most < 0:
            raise Stuck("it never comes to rest")
        choice = self._chance.randrange(len(self._ready)) if self._shuffled and len(self._ready) > 1 else 0
        handle = self._ready.pop(choice)
        if handle.cancelled():
            return True
        if handle._context.get(OWNER, "") in self._dead:
            self._aside.append(handle)
        else:
            handle._run()
        return True

    def finish(self) -> None:
        """Cancel whatever is still under way, in the dead too, so that no coroutine is left behind."""
        self._dead.clear()
        self._most = 1_000_000
        self._ready += self._aside
        asyncio._set_running_loop(self)
        try:
            while left := [task for task in self._tasks if not task.done()]:
                for task in left:
                    task.cancel()
                before = self._now
                while self._now < before + 60 and self._step():
                    pass
        finally:
            asyncio._set_running_loop(None)
