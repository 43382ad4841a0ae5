"""A server over a SQLite file that lets one address do anything: for many people on one machine.

    soaked_server.py FILE IDLE

IDLE: seconds after which a table that nobody is at is let go. Prints its port.
"""

from __future__ import annotations

import sys
from pathlib import Path

from telltable.server import journal, limits
from telltable.server.run import listen, serve
from telltable.store.base import Store
from telltable.store.sqlite import Sqlite

FREE = limits.Allowance(tables=10**6, attempts=10**6, sockets=10**6, stories=10**6)


def main(file: str, idle: str) -> None:
    limits.IDLE = float(idle)
    journal.to_stream(sys.stderr)
    listening = listen("127.0.0.1", 0)

    async def opened() -> Store:
        return await Sqlite.at(Path(file))

    def ready() -> None:
        sys.stdout.write(f"{listening.getsockname()[1]}\n")
        sys.stdout.flush()

    serve(opened, listening, ready, allowance=FREE, pause=0.5)


if __name__ == "__main__":
    main(*sys.argv[1:])
