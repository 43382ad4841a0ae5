"""Which of a server's workers holds a table, and which request is about it: the same for whoever asks."""

from __future__ import annotations

import re
from urllib.parse import unquote_to_bytes
from zlib import crc32

from msgspec import Struct

MOST = 64  # workers
LINE = 512  # bytes of a request that are looked at to see where it goes
ANY = -1
_REQUEST = re.compile(rb"[A-Z]{1,16}(?: (?P<target>[^ ]*)(?P<more> ?).*)?", re.DOTALL)
_TABLE = re.compile(rb"/(?:ws|t|tv|kept|api/tables)/([A-Za-z0-9]{1,16})(?:[/?#]|$)")


class Share(Struct, frozen=True):
    """One worker's part of the tables of a server: it is number `number`, from 0, of `of`."""

    number: int = 0
    of: int = 1

    def has(self, code: str) -> bool:
        """Whether the table with this code is this worker's."""
        return worker_of(code, self.of) == self.number


ALONE = Share()


def worker_of(code: str, workers: int) -> int:
    """The number of the worker that holds the table with this code."""
    return crc32(code.upper().encode()) % workers


def worker_for(head: bytes, workers: int) -> int | None:
    """Who is to have a connection that begins with these bytes.

    Returns:
        The number of a worker; `ANY` where each will do, be it that they are no request at all; None for a beginning
        that does not say yet.
    """
    line, end, _ = head.partition(b"\n")
    found = _REQUEST.fullmatch(line)
    if found is None:
        return ANY
    if not (end or found["more"] or len(head) >= LINE):
        return None
    table = _TABLE.match(unquote_to_bytes(found["target"] or b""))
    return worker_of(table[1].decode(), workers) if table else ANY
