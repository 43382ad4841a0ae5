"""``python -m bench.web``: the budgets of the web client, measured in Chromium, as a table in WEB.md."""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import sync_playwright
from websockets.sync.client import connect

import hatch_build

from .budgets import FAST_4G, FRAME, SLOW_4G, SLOWER, Play, View, first_view, middle, play, share
from .lighthouse import report

RESULTS = Path(__file__).parent / "WEB.md"
VIEWS, PLAYS = 5, 6
BUDGET = 120  # kB of compressed JavaScript of a table
SEATS = "me,bot:greedy,bot:greedy,bot:greedy"
OPTIONS = {"grace": "0", "pattern_pick": "random", "first_player": "chosen", "contradictions": "off"}


@contextmanager
def server() -> Iterator[str]:
    """Our own server with no tables yet, at a free port; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-u", "-m", "telltable", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with TemporaryDirectory() as folder:
        command += ["--no-browser", "--data", f"{folder}/tables.db"]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert running.stdout
        running.stdout.readline()
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            running.terminate()
            running.wait(20)
            running.stdout.close()


def ask(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Post to the API."""
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        said: dict[str, Any] = json.load(answer)
        return said


def table(url: str) -> str:
    """A game with three bots in which it is my turn: the link to my seat."""
    opened = ask(f"{url}/api/tables", {"game": "storystack", "seats": SEATS, "options": OPTIONS})
    code = opened["code"]
    token = ask(f"{url}/api/tables/{code}/seats", {"name": "Odile"})["token"]
    with connect(f"{url.replace('http', 'ws')}/ws/{code}", proxy=None) as line:
        line.send(json.dumps({"type": "Hello", "version": 1, "token": opened["host_token"]}))
        line.send(json.dumps({"type": "Begin", "id": "begin"}))
        while json.loads(line.recv(10))["type"] != "Ack":
            pass
    return f"{url}/t/{code}#{token}"


Rows = list[tuple[str, str, str]]


def measure(url: str, views: int, plays: int, *, lighthouse: bool) -> Rows:
    """Every budget: what, wanted, measured."""
    path = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        quick, slow = ([first_view(browser, table(url), net) for _ in range(views)] for net in (FAST_4G, SLOW_4G))
        played = play(browser, table(url), plays)
        browser.close()
    return [*_views(quick, slow, played), *(_audits(table(url), path) if lighthouse else []), *_play(played)]


def _views(quick: list[View], slow: list[View], played: Play) -> Rows:
    return [
        (
            "JavaScript of a StoryStack table, compressed",
            f"at most {BUDGET} kB",
            f"{middle(quick, 'script') / 1000:.0f} kB",
        ),
        ("everything for the first view, compressed", "", f"{middle(quick, 'whole') / 1000:.0f} kB"),
        (f"first view of a table, phone, {FAST_4G.name}, processor {SLOWER}x slower", "below 1 s", view(quick)),
        (f"the same, {SLOW_4G.name}", "", view(slow)),
        (
            "layout shift: first view, worst seconds of play, all play",
            "0",
            f"{max(one.shift for one in (*quick, *slow)):.4f}, {played.burst:.4f}, {played.shift:.4f}",
        ),
        (
            "what moved in play",
            "nothing",
            ", ".join(sorted({name.split(" ")[0] for name in played.moved})) or "nothing",
        ),
    ]


def _audits(url: str, chromium: str) -> Rows:
    seen = report(url, chromium)
    scores = {name: round(100 * one["score"]) for name, one in seen["categories"].items()}
    audits = seen["audits"]
    return [
        ("Lighthouse, mobile: performance", "at least 95", str(scores["performance"])),
        ("Lighthouse, mobile: accessibility", "at least 95", str(scores["accessibility"])),
        ("Lighthouse, mobile: best practices", "", str(scores["best-practices"])),
        (
            "Lighthouse's first paint, largest paint, blocking time, shift",
            "",
            ", ".join(
                audits[name]["displayValue"].replace("\xa0", " ")
                for name in (
                    "first-contentful-paint",
                    "largest-contentful-paint",
                    "total-blocking-time",
                    "cumulative-layout-shift",
                )
            ),
        ),
    ]


def _play(played: Play) -> Rows:
    late = sum(one > 1.5 * FRAME for one in played.frames)
    half, most = share(played.frames, 0.5), share(played.frames, 0.95)
    return [
        (
            f"input to the next frame, processor {SLOWER}x slower: 75 %, longest",
            "at most 100 ms",
            f"{share(played.inputs, 0.75):.0f} ms, {max(played.inputs):.0f} ms",
        ),
        (
            f"frames while a card travels, processor {SLOWER}x slower: median, 95 %",
            "16.7 ms",
            f"{half:.1f} ms, {most:.1f} ms ({late} of {len(played.frames)} late)",
        ),
    ]


def view(views: list[View]) -> str:
    """Milestones of a first view."""
    paint, largest, hand = (middle(views, name) / 1000 for name in ("paint", "largest", "hand"))
    return f"first paint {paint:.2f} s, largest {largest:.2f} s, my hand {hand:.2f} s"


def main() -> None:
    """Measure, print, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one view, one card, no Lighthouse; only prints")
    parser.add_argument("--no-keep", action="store_true", help="only print")
    arguments = parser.parse_args()
    quick = arguments.quick
    views, plays = (1, 1) if quick else (VIEWS, PLAYS)
    hatch_build.build()
    with server() as url:
        rows = measure(url, views, plays, lighthouse=not quick)
    load = os.getloadavg()[0]
    lines = [
        "# The web client",
        "",
        f"Chromium without a graphics processor, {platform.machine()}, server and browser on the same machine. Made by",
        "`python -m bench.web`. Lines and processor are slowed by Chromium's own tools. Medians of",
        f"{views} loads with nothing in the cache; {plays} cards played. {os.cpu_count()} cores under a load of",
        f"{load:.0f}: above the number of cores, the times say little and the sizes hold.",
        "",
        "| what | wanted | measured |",
        "| --- | --- | --- |",
        *(f"| {what} | {wanted} | {measured} |" for what, wanted, measured in rows),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    if not quick and not arguments.no_keep:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
