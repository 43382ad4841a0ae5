"""The table that is committed."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Row:
    """One engine: games a second per window, and what its games were like."""

    engine: str
    windows: tuple[float, ...]
    plays: float
    stuck: float
    note: str = ""

    @property
    def rate(self) -> float:
        """Median games a second."""
        return median(self.windows)


@dataclass(frozen=True)
class Piece:
    """One operation of ours: microseconds per run in each repeat; the least counts."""

    name: str
    micros: tuple[float, ...]


def write(rows: list[Row], pieces: list[Piece]) -> str:
    """The whole report as Markdown."""
    base = rows[0].rate
    lines = [
        "# StoryStack, random legal play",
        "",
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, one core used.",
        "Four seats, default options but pattern by luck, no contradictions, no skinning, no texts. Every engine plays",
        "whole games; ours keeps every event, every entry and every state of each game.",
        "",
        "| engine | games/s, median [least - most] | Telltable is | plays a game | stuck turns a game | note |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
    ]
    for row in rows:
        spread = f"{row.rate:.0f} [{min(row.windows):.0f} - {max(row.windows):.0f}]"
        ratio = f"{base / row.rate:.2f}x"
        lines.append(f"| {row.engine} | {spread} | {ratio} | {row.plays:.1f} | {row.stuck:.3f} | {row.note} |")
    lines += ["", "| operation of ours | microseconds, least of the repeats | most |", "| --- | ---: | ---: |"]
    lines += [f"| {piece.name} | {min(piece.micros):.2f} | {max(piece.micros):.2f} |" for piece in pieces]
    return "\n".join(lines) + "\n"
