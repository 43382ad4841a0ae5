"""``python -m bench.server.instructions``: machine instructions of a move inside the server's process.

Valgrind counts them, so that nothing else on the machine disturbs the figure; it has to be installed with its headers.
What is counted is what ``bench.server.inside`` measures: a move decided, kept, folded, and told to four clients, which
draw from everything as our browser client does, unless ``--draws`` says from what.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from telltable import known_games

from .inside import DRAWN, Draws, spent

WARM = 20  # moves that are not counted: what is made once is there


def _counting(library: str) -> AbstractContextManager[None]:
    callgrind = ctypes.CDLL(library)

    @contextmanager
    def counting() -> Iterator[None]:
        callgrind.begin()
        yield
        callgrind.end()

    return counting()


def count(game: str, tables: int, moves: int, draws: Draws = None) -> float:
    """Instructions of a move, in the middle of so many at each table."""
    with TemporaryDirectory() as folder:
        library, counts = Path(folder, "instructions.so"), Path(folder, "counts")
        source = Path(__file__).with_suffix(".c")
        subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-o", str(library), str(source)], check=True)
        valgrind = ("valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no")
        again = [sys.executable, "-m", "bench.server.instructions", "--within", str(library), "--game", game]
        again += ["--tables", str(tables), "--moves", str(moves), *(() if draws is None else ("--draws", *draws))]
        ran = subprocess.run(
            [*valgrind, f"--callgrind-out-file={counts}", *again],
            env=os.environ | {"PYTHONHASHSEED": "0"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        found = re.search(r"^totals: (\d+)", counts.read_text(), re.MULTILINE)
        if found is None:
            raise RuntimeError("valgrind counted nothing")
        return int(found[1]) / int(ran.stdout)


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.instructions", description=__doc__)
    parser.add_argument("--game", choices=sorted(known_games()), help="usually each of them")
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--moves", type=int, default=45, help="at each table")
    parser.add_argument("--draws", nargs="*", choices=DRAWN, help="from what the clients draw; usually from all of it")
    parser.add_argument("--within", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    tables, moves, draws, library = arguments.tables, arguments.moves, arguments.draws, arguments.within
    if library:
        asyncio.run(spent(1, WARM, arguments.game))
        _, made = asyncio.run(spent(tables, moves, arguments.game, lambda: _counting(library), draws))
        sys.stdout.write(str(made))
        return
    for game in [arguments.game] if arguments.game else sorted(known_games()):
        sys.stdout.write(f"{game:20} {count(game, tables, moves, draws) / 1000:8,.0f} thousand instructions a move\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
