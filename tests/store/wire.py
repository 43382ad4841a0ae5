"""Stands between a store and its server, and is cut when told."""

from __future__ import annotations

import socket
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread


class Wire:
    """A socket in a folder of its own that leads to another."""

    def __init__(self, far: Path, folder: Path) -> None:
        self._far = far / ".s.PGSQL.5432"
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(folder / ".s.PGSQL.5432"))
        self._listener.listen()
        self._open: set[socket.socket] = set()
        self._lock = Lock()
        self._folder = folder
        self._threads = [Thread(target=self._accept)]
        self.refuse = False
        self.before: bytes | None = None  # what the store sends with this in it never arrives
        self.after: bytes | None = None  # the answer to what has this in it never arrives
        self.cuts = 0
        self._threads[0].start()

    def url(self, database: str) -> str:
        """The address of a database by way of this wire."""
        return database.replace(str(self._far.parent), str(self._folder))

    def cut(self) -> None:
        """Everybody's connection."""
        with self._lock:
            self.cuts += 1
            for end in self._open:
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._threads[0].join()
        self._listener.close()
        self.cut()
        for thread in self._threads:
            thread.join()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self._listener.accept()
                if self.refuse:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX)
                far.connect(str(self._far))
                with self._lock:
                    self._open |= {near, far}
                link = Thread(target=self._link, args=(near, far))
                self._threads.append(link)
                link.start()

    def _link(self, near: socket.socket, far: socket.socket) -> None:
        back = Thread(target=self._carry, args=(far, near, False))
        back.start()
        self._carry(near, far, True)
        back.join()
        with self._lock:
            self._open -= {near, far}
        near.close()
        far.close()

    def _carry(self, source: socket.socket, goal: socket.socket, there: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if there and self.before is not None and self.before in data:
                    self.before = None
                    self.cuts += 1
                    break
                if there and self.after is not None and self.after in data:
                    self.after = None
                    self.cuts += 1
                    with self._lock, suppress(OSError):  # the server goes on and answers nobody
                        source.shutdown(socket.SHUT_RDWR)
                    goal.sendall(data)
                    goal.shutdown(socket.SHUT_WR)
                    return
                goal.sendall(data)
        for end in (source, goal):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
