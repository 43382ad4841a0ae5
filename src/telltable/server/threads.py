"""What takes long is worked out beside the event loop, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from . import limits

_THREADS = ThreadPoolExecutor(limits.THINKERS, "thinking")
_WAITING = ThreadPoolExecutor(limits.WAITERS, "waiting")
_POSTING = ThreadPoolExecutor(limits.CALLERS, "posting")

Made = TypeVar("Made")


async def beside(work: Callable[[], None], *, elsewhere: bool = False) -> None:
    """Done when a thread has done it. It must touch nothing that anybody else changes.

    Args:
        work: what is to be done.
        elsewhere: another process does it, and the thread only waits.
    """
    await asyncio.get_running_loop().run_in_executor(_WAITING if elsewhere else _THREADS, work)


async def posted(work: Callable[[], Made]) -> Made:
    """What is sent over a line that may be slow: only what is sent, too, waits for it."""
    return await asyncio.get_running_loop().run_in_executor(_POSTING, work)
