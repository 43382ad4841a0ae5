"""The seats that a user's assistants hold, in a file for its owner alone: a process that starts anew has them again."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

MOST = 40  # the oldest are forgotten
FILE = "assistants.json"


class KeptSeat(Struct, frozen=True):
    """A seat at a table of one server, and its secret."""

    server: str
    code: str
    token: str


class KeptSeats:
    """Seats by their handles. What can't be read is nothing; what can't be written lasts as long as the process."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._seats: dict[str, KeptSeat] = {}

    def find(self, handle: str, server: str) -> KeptSeat | None:
        """The seat with this handle, if it is one at this server."""
        found = self._read().get(handle)
        return found if found is not None and found.server == server else None

    def keep(self, handle: str, seat: KeptSeat) -> None:
        """Remember a seat."""
        self._write(dict([*self._read().items(), (handle, seat)][-MOST:]))

    def forget(self, handle: str) -> None:
        """A seat is no longer held."""
        self._write({one: seat for one, seat in self._read().items() if one != handle})

    def _read(self) -> dict[str, KeptSeat]:
        """Anew each time: another process of the same user keeps its seats there, too."""
        if self._path is not None:
            with suppress(OSError, msgspec.DecodeError):
                self._seats = msgspec.json.decode(self._path.read_bytes(), type=dict[str, KeptSeat])
        return self._seats

    def _write(self, seats: dict[str, KeptSeat]) -> None:
        self._seats = seats
        if self._path is None:
            return
        new = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(msgspec.json.encode(seats))
            new.replace(self._path)
