"""What takes long is worked out beside the event loop, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from . import limits

_THREADS = ThreadPoolExecutor(limits.THINKERS, "thinking")


async def beside(work: Callable[[], None]) -> None:
    """Done when a thread has done it. It must touch nothing that anybody else changes."""
    await asyncio.get_running_loop().run_in_executor(_THREADS, work)
