"""Several processes that write to one file take turns, in the order in which they ask.

SQLite lets one at a time write too, but who comes second sleeps a little and tries again, longer each time: of several
that are busy, one may wait for a second while the others go on.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

from .claim import lock_of

TAKEN = find_spec("fcntl") is not None  # else one process alone serves a file
if sys.platform != "win32" and TAKEN:
    from fcntl import LOCK_EX, LOCK_UN, flock


class Turns:
    """A turn at a time: `with` waits for it. The lock lies on the file beside the data on which a server lays its
    claim, and does not touch that; whatever ends a process ends its turn."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(lock_of(path), os.O_RDONLY | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)

    def __enter__(self) -> None:
        if sys.platform != "win32" and TAKEN:
            flock(self._file, LOCK_EX)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if sys.platform != "win32" and TAKEN:
            flock(self._file, LOCK_UN)

    def close(self) -> None:
        """Want no more turns."""
        os.close(self._file)
