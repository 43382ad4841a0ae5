"""The table that is committed."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from statistics import median

from bench.centiles import centile

from .memory import Memory
from .speed import Speed

Lines = list[str]


def head(size: int) -> Lines:
    """What was measured, and where."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    return [
        "# The table server",
        "",
        f"{machine}: one for the server with all its threads, one for the load generator.",
        "StoryStack as in [RESULTS.md](RESULTS.md), four people at each table, random legal moves. A move of",
        "ours counts when it is durable (SQLite, `FULL`), all four have been told what changed for them, and the mover",
        "has the answer; all are looked up in the store afterwards. *Bare fan-out* is the same stack with constant",
        f"news of {size:,} bytes, the median of ours, without rules and store. boardgame.io 0.50.2 keeps its matches",
        "in memory. Tables and matches are spread alike over a game when a run begins.",
    ]


def throughput(rows: Iterable[tuple[int, Speed, Speed, Speed]]) -> Lines:
    """Closed loop: tables; ours, bare fan-out, boardgame.io."""
    lines = [
        "",
        "## Moves a second, every table as fast as it goes",
        "",
        "| tables | server | moves/s, median [least - most] | ours is | p50 ms | p99 ms | CPU µs a move | moves |",
        "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for tables, ours, bare, peer in rows:
        for name, speed in (("Telltable", ours), ("bare fan-out", bare), ("boardgame.io", peer)):
            lines.append(f"| {tables} | {name} | {_rate(speed)} | {ours.rate / speed.rate:.2f}x | {_tail(speed)} |")
    return lines


def echo(speed: Speed, ours: Speed) -> Lines:
    """Frames a second against those of a bare echo; a move of ours is five frames out and in, an echo is two."""
    share = 6 * ours.rate / (2 * speed.rate)
    return [
        "",
        f"A bare echo of the same stack says {speed.rate:,.0f} messages a second back to 100 sockets",
        f"({speed.completed:,} in all). Counted in frames in and out, ours with 25 tables moves {share:.2f} of that.",
    ]


def slow_disk(rows: Sequence[tuple[float, Speed]]) -> Lines:
    """25 tables, milliseconds added to each sync."""
    lines = [
        "",
        "## On a slower disk, 25 tables",
        "",
        "| added to each sync | moves/s, median [least - most] | kept | p50 ms | p99 ms | CPU µs a move | moves |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    first = rows[0][1].rate
    for delay, speed in rows:
        lines.append(f"| {delay:g} ms | {_rate(speed)} | {speed.rate / first:.2f} | {_tail(speed)} |")
    return lines


def steady(rows: Iterable[tuple[int, Speed, Speed]]) -> Lines:
    """Open loop, 250 tables: ours and boardgame.io."""
    lines = [
        "",
        "## So many moves a second, 250 tables, 1,000 seats",
        "",
        "Time from when a move was due until the last has it. A server that can't keep up shows it here.",
        "",
        "| moves/s asked | Telltable p50 ms | p99 ms | boardgame.io p50 ms | p99 ms | boardgame.io's p99 is |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for rate, ours, peer in rows:
        both = " | ".join(f"{one.percentile(50):.1f} | {one.percentile(99):.1f}" for one in (ours, peer))
        lines.append(f"| {rate:,} | {both} | {peer.percentile(99) / ours.percentile(99):.1f}x |")
    return lines


def waiting(views: dict[str, tuple[float, ...]]) -> Lines:
    """How long until somebody sees the table."""
    lines = [
        "",
        "## Until somebody sees the table",
        "",
        "| | p50 ms | p99 ms | times |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, times in views.items():
        lines.append(f"| {name} | {median(times):.1f} | {centile(times, 99):.1f} | {len(times)} |")
    return lines


def rest(found: Memory, new: Speed, old: Speed, length: int, alone: float, deaf: float) -> Lines:
    """Memory, long logs, slow readers."""
    return [
        "",
        "## Memory, long logs, slow readers",
        "",
        "| what | measured |",
        "| --- | ---: |",
        f"| a server with an empty store | {found.bare / 1e6:.1f} MB |",
        f"| the same with {found.tables:,} tables in the store, nobody there | {found.stored / 1e6:.1f} MB |",
        f"| a table in mid-game that was looked at ({found.loaded:,}) | {found.table / 1e3:.1f} kB |",
        f"| a socket in its seat there ({found.sockets:,}) | {found.socket / 1e3:.1f} kB |",
        f"| a move at a new table, 100 a second | p50 {new.percentile(50):.1f} ms, {new.cost:,.0f} CPU µs |",
        f"| the same at a table with {length:,} records | p50 {old.percentile(50):.1f} ms, {old.cost:,.0f} CPU µs |",
        f"| p99 of a move at 100 moves/s, 4 tables | {alone:.1f} ms |",
        f"| the same, 3 more sockets at each table that never read | {deaf:.1f} ms |",
    ]


def _rate(speed: Speed) -> str:
    return f"{speed.rate:,.0f} [{min(speed.windows):,.0f} - {max(speed.windows):,.0f}]"


def _tail(speed: Speed) -> str:
    return f"{speed.percentile(50):.2f} | {speed.percentile(99):.2f} | {speed.cost:,.0f} | {speed.completed:,}"
