"""`telltable serve` as a process that can be killed, stopped and started again at the same address."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from .asking import asked


class House:
    """A server process. Its bots do not pause."""

    def __init__(self, folder: Path, *arguments: str | Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._log = folder / f"log-{self.port}"
        options = ("--port", str(self.port), "--bot-pause", "0", "--no-browser")
        self._command = [sys.executable, "-u", "-m", "telltable", "serve", *options, *map(str, arguments)]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Returns when clients can come."""
        assert self._process is None
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout
        said = ""
        while self.address not in said:
            line = self._process.stdout.readline()
            said += line
            assert line, said + self._log.read_text()

    def kill(self) -> None:
        """As a crash does it."""
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """As one asks for it; what was printed."""
        code, said = self._end(signal.SIGTERM)
        assert code == 0, self._log.read_text()
        return said

    def close(self) -> None:
        """Whatever state it is in."""
        if self._process is not None:
            self.kill()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """One HTTP request: see `asked`."""
        return asked(self.address, method, path, body, **headers)

    def workers(self) -> list[int]:
        """The processes that it has started and that live."""
        assert self._process is not None
        return [pid for pid, parent in living() if parent == self._process.pid]

    def _end(self, how: signal.Signals) -> tuple[int, str]:
        process, self._process = self._process, None
        assert process is not None
        process.send_signal(how)
        said, _ = process.communicate(timeout=180)
        return process.returncode, said

    def log(self) -> list[dict[str, Any]]:
        """What it has logged so far."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def faults(self) -> list[dict[str, Any]]:
        """What it has logged of its own faults."""
        return [line for line in self.log() if line["level"] not in ("info", "warning")]


def living() -> list[tuple[int, int]]:
    """Every process that lives, and whose child it is."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            state, parent, *_ = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            if state != "Z":
                found.append((int(path.parent.name), int(parent)))
    return found
