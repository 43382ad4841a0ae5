"""Reading a file that somebody names, whatever it turns out to be: never more than asked for, and never for ever."""

from __future__ import annotations

import os
import stat
import sys
from io import FileIO
from pathlib import Path

from .errors import Problem

_AT_ONCE = 1 << 20
_OPEN = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


def read_at_most(path: Path, most: int) -> bytes | None:
    """What a file, a pipe or a device holds; None where that is more than `most` bytes.

    The size that a file system tells is never believed. A pipe is read to its end.

    Raises:
        Problem: it can't be read, or nothing will ever come of it: a folder, a socket, a terminal, or a named pipe that
            nobody writes to.
    """
    try:
        return _read(path, most)
    except (OSError, ValueError) as error:
        raise Problem(f"{path}: can't be read: {getattr(error, 'strerror', None) or error}.") from None


def _read(path: Path, most: int) -> bytes | None:
    handle = os.open(path, _OPEN)
    with FileIO(handle) as file:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise Problem(f"{path}: can't be read: it is a folder.")
        if os.isatty(handle):
            raise Problem(f"{path}: can't be read: it is a terminal.")
        pipe = stat.S_ISFIFO(os.fstat(handle).st_mode)
        whole = bytearray()
        while more := _more(file, path, most + 1 - len(whole)):
            whole += more
            if len(whole) > most:
                return None
        if pipe and not whole:
            raise Problem(f"{path}: can't be read: nothing is writing to this pipe.")
        return bytes(whole)


def _more(file: FileIO, path: Path, most: int) -> bytes:
    """The next bytes; none at the end. Waits only for a pipe that somebody has open to write to."""
    handle = file.fileno()
    more = file.read(min(_AT_ONCE, most))
    if more is None and sys.platform != "win32" and stat.S_ISFIFO(os.fstat(handle).st_mode):
        os.set_blocking(handle, True)
        more = file.read(min(_AT_ONCE, most))
    if more is None:
        raise Problem(f"{path}: can't be read: nothing comes out of it.")
    return more
