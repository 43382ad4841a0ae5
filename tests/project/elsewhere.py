"""This process, without what Windows or macOS lack: modules, functions, numbers of signals.

python -m tests.project.elsewhere telltable games     # a command there

The standard library and the packages of others are loaded before: whether they run elsewhere is theirs to say.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import select
import signal
import socket
import sys
import time
from collections.abc import Iterable
from types import ModuleType

MODULES = ("crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog")
MODULES += ("termios", "tty", "uvloop")
NAMES: dict[ModuleType, str] = {
    os: "chown chroot fchmod fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getpgrp "
    "getpriority getresuid getsid getuid killpg lchown memfd_create mkfifo mknod nice openpty posix_fadvise "
    "posix_fallocate posix_spawn pread pwrite readv sched_getaffinity sched_setaffinity sendfile setgid setpgid "
    "setsid setuid statvfs sysconf uname wait3 wait4 writev O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC "
    "O_NOFOLLOW O_NONBLOCK O_SYNC",
    signal: "SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGWINCH alarm "
    "pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo",
    socket: "AF_NETLINK AF_PACKET AF_VSOCK MSG_DONTWAIT MSG_NOSIGNAL SO_BINDTODEVICE SO_PEERCRED SO_REUSEPORT "
    "SOCK_CLOEXEC SOCK_NONBLOCK TCP_DEFER_ACCEPT TCP_USER_TIMEOUT recv_fds send_fds",
    select: "poll",
    time: "clock_getres clock_settime pthread_getcpuclockid tzset CLOCK_BOOTTIME CLOCK_MONOTONIC_RAW CLOCK_TAI",
}
OURS = "telltable"
EXTRAS = {"gymnasium", "mcp", "numba", "numpy", "pettingzoo", "pyarrow", "pyspiel", "ray"}  # which may not be installed


def modules() -> list[str]:
    """Every module of the package; `telltable.__main__` would run."""
    package = importlib.import_module(OURS)
    found = pkgutil.walk_packages(package.__path__, f"{OURS}.")
    return [OURS, *(one.name for one in found if not one.name.endswith("__main__"))]


def load(name: str) -> None:
    """Import a module, unless it needs an extra that is not installed."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRAS:
            raise


def take_away(loading: Iterable[str]) -> None:
    """From now on this process is such a system, and has not loaded Telltable yet.

    Args:
        loading: modules of Telltable that load the packages of others that will be needed.
    """
    for name in loading:
        load(name)
    for name in [name for name in sys.modules if name.partition(".")[0] in (OURS, "uvicorn")]:
        del sys.modules[name]
    sys.modules.update(dict.fromkeys(MODULES))  # so that an import of them fails
    for module, names in NAMES.items():
        for name in names.split():
            if hasattr(module, name):
                delattr(module, name)
    asyncio.SelectorEventLoop.add_signal_handler = _not_here


def _not_here(*args: object) -> None:
    raise NotImplementedError  # as asyncio does on Windows


if __name__ == "__main__":
    take_away(("telltable.cli", "telltable.server.run", "telltable.store.sqlite"))
    sys.argv = sys.argv[1:]
    importlib.import_module("telltable.cli").main()
