"""``python -m bench.server.bytecodes``: bytecodes of a move inside the server's process, by function.

``bench.server.instructions`` says what a move costs, this over what it is spread, in seconds and without valgrind. The
same moves are made; a bytecode is some 95 instructions there, with all that is done in C.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import telltable
from bench.ours import GAME
from telltable import known_games

from .inside import spent
from .instructions import WARM

HOME = f"{Path(telltable.__file__).parent}/"


class Counts:
    """Bytecodes and calls, by function.

    Attributes:
        calls: how often each was called.
        own: its bytecodes.
        whole: those of all that it called, too.
    """

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()
        self.own: Counter[str] = Counter()
        self.whole: Counter[str] = Counter()
        self._open: list[tuple[str, list[int]]] = []  # functions that run, each with its bytecodes, and those below

    @contextmanager
    def counting(self) -> Iterator[None]:
        """Whatever is called meanwhile is counted."""
        sys.settrace(self._enter)
        yield
        sys.settrace(None)

    def _enter(self, frame: FrameType, event: str, of: Any) -> Callable[..., Any]:
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        code = frame.f_code
        name, counted = f"{code.co_filename.removeprefix(HOME)}: {code.co_qualname}", [0, 0]
        self._open.append((name, counted))

        def within(frame: FrameType, event: str, of: Any) -> Callable[..., Any]:
            if event == "opcode":
                counted[0] += 1
            elif event == "return":
                self._open.pop()
                self._add(name, *counted)
            return within

        return within

    def _add(self, name: str, own: int, below: int) -> None:
        self.calls[name] += 1
        self.own[name] += own
        if all(name != other for other, _ in self._open):
            self.whole[name] += own + below
        if self._open:
            self._open[-1][1][1] += own + below


async def count(game: str, tables: int, moves: int) -> tuple[Counts, int]:
    """What was counted, and of how many moves."""
    counts = Counts()
    await spent(1, WARM, game)
    _, made = await spent(tables, moves, game, counts.counting)
    return counts, made


def main() -> None:
    """Count and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.server.bytecodes", description=__doc__)
    parser.add_argument("--game", default=GAME, choices=sorted(known_games()))
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--moves", type=int, default=45, help="at each table")
    parser.add_argument("--functions", type=int, default=60, help="how many are listed, the dearest first")
    arguments = parser.parse_args()
    counts, made = asyncio.run(count(arguments.game, arguments.tables, arguments.moves))
    sys.stdout.write(f"{sum(counts.own.values()) / made:.0f} bytecodes a move\n")
    sys.stdout.write("    whole      own  calls\n")
    for name, whole in counts.whole.most_common(arguments.functions):
        own, calls = counts.own[name] / made, counts.calls[name] / made
        sys.stdout.write(f"{whole / made:9.0f}{own:9.0f}{calls:7.1f}  {name}\n")


if __name__ == "__main__":
    main()
