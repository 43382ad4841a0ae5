"""A server under test as a process: on a core of its own, its disk as slow as asked, its memory read from outside."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from types import TracebackType

HERE = Path(__file__).parent
CORES = sorted(os.sched_getaffinity(0))


def take_own_core() -> None:
    """The load generator runs on the last core, servers on the first."""
    os.sched_setaffinity(0, {CORES[-1]})


@cache
def _slow_sync() -> Path:
    library = Path(mkdtemp(prefix="telltable-bench-"), "slow_sync.so")
    source = HERE / "slow_sync.c"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", str(library), str(source), "-ldl"], check=True)
    return library


class Process:
    """A running server. `port` is where it listens.

    Args:
        command: prints the port as its first line.
        sync_delay: milliseconds added to each sync of a file.
    """

    def __init__(self, command: Sequence[str], sync_delay: float = 0.0) -> None:
        environment = os.environ | {"NODE_ENV": "production"}
        if sync_delay:
            environment |= {"LD_PRELOAD": str(_slow_sync()), "SLOW_SYNC_US": str(int(1000 * sync_delay))}
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
            preexec_fn=lambda: os.sched_setaffinity(0, {CORES[0]}),
            start_new_session=True,
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.strip().isdigit():
            raise RuntimeError(f"{command} did not start: {line!r}")
        self.port = int(line)

    def spent(self) -> float:
        """Seconds of processor time so far, its threads included."""
        return sum(int(one[11]) + int(one[12]) for one in self._members()) / os.sysconf("SC_CLK_TCK")

    def spent_first(self) -> float:
        """The same of the first process alone: of several, the one that accepts."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes of memory it holds now."""
        return sum(int(one[21]) for one in self._members()) * os.sysconf("SC_PAGE_SIZE")

    def _members(self) -> Iterator[list[str]]:
        """What the system says of it and of those it started, from the state on: `node` may only start another."""
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                fields = path.read_text().rpartition(")")[2].split()
                if int(fields[2]) == self._process.pid:
                    yield fields

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.killpg(self._process.pid, signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


def target(kind: str, *, sync_delay: float = 0.0, **options: object) -> Process:
    """One of our own servers, see ``bench.server.target``."""
    more = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    return Process([sys.executable, "-m", "bench.server.target", kind, *more], sync_delay)
