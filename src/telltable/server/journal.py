"""The server's log: one JSON object a line. It holds ids and kinds, never tokens, codes, names or players' words."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import PureWindowsPath
from typing import TextIO

import msgspec

from telltable.core.words import escaped
from telltable.store.base import StoreFailed

LEVELS = {
    "telltable.server": logging.INFO,
    "uvicorn": logging.WARNING,
    "asyncio": logging.ERROR,
    "asyncpg": logging.ERROR,
}

_log = logging.getLogger("telltable.server")


def note(event: str, **about: str | int | float) -> None:
    """Write a line about something that happened."""
    _log.info(event, extra={"about": about})


def fault(where: str, error: BaseException) -> None:
    """Write a line about a fault of ours: what kind, and where in the code; its message could hold players' words."""
    _log.error("fault", extra={"about": {"where": where, **_told(error)}})


@contextmanager
def told(where: str) -> Iterator[None]:
    """Whatever fails in this block becomes a line, and nothing more: for what is tried again later."""
    try:
        yield
    except StoreFailed as failed:
        note("store failed", where=where, why=str(failed))
    except Exception as error:
        fault(where, error)


def _told(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)[-8:]  # by name: a folder may be called as its owner is
    return {
        "error": type(error).__name__,
        "at": [f"{PureWindowsPath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames],
    }


class Lines(logging.Formatter):
    """A log record as a line of JSON. What a library says is cut down to its fixed part."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, object] = {"time": f"{moment}.{int(record.msecs):03d}Z", "level": record.levelname.lower()}
        if record.name == _log.name:
            line |= {"event": record.msg, **getattr(record, "about", {})}
        else:  # the message of a library before anything is filled in
            line |= {"event": str(record.msg).strip(), "logger": record.name}
        if record.exc_info and record.exc_info[1]:
            line |= _told(record.exc_info[1])
        return escaped(msgspec.json.encode(line).decode())


def to_stream(stream: TextIO | None = None) -> None:
    """Let this process log so, to stderr by default."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    for name, level in LEVELS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
