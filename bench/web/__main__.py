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
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from websockets.sync.client import connect

import hatch_build
from bench.quiet import Quiet
from telltable.core.registry import game, games
from telltable.core.rules import Rules

from .budgets import (
    APART,
    FAST_4G,
    FRAME,
    HELD,
    LAPTOP,
    PHONE,
    SLOW_4G,
    SLOWER,
    Net,
    Play,
    View,
    first_view,
    looked_on,
    middle,
    play,
    share,
)
from .lighthouse import report
from .stops import Stops, stops

RESULTS = Path(__file__).parent / "WEB.md"
VIEWS, AUDITS, PLAYS, STOPS = 3, 3, 18, 5  # cards of which a game of four has some seven of mine
BUDGET = 120  # kB of compressed JavaScript of a table
HAND_AT = 0.9  # seconds
SHIFT = 0.01
LIGHTHOUSE = 97
SECONDS = 30.0  # that somebody looks on
PATIENCE = 20 * 60.0  # seconds for what others have disturbed
TABLES = 500  # that one address may open in an hour: each view has its own
PLAYED = "storystack"  # whose cards are played
NO_OPTIONS: Mapping[str, str] = {}
OPTIONS = {"grace": "0", "pattern_pick": "random", "first_player": "chosen", "contradictions": "off"}


@contextmanager
def server() -> Iterator[str]:
    """Our own server with no tables yet, at a free port; its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-u", "-m", "telltable", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with TemporaryDirectory() as folder:
        command += ["--no-browser", "--data", f"{folder}/tables.db", "--people-per-address", str(TABLES)]
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


def table(url: str, rules: Rules) -> str:
    """A game with bots, of which the first question is mine or soon will be: the link to my seat."""
    opened = laid(url, rules, ["me"], OPTIONS if rules.name == PLAYED else {})
    code = opened["code"]
    token = ask(f"{url}/api/tables/{code}/seats", {"name": "Odile"})["token"]
    begin(url, code, opened["host_token"])
    return f"{url}/t/{code}#{token}"


def bots(url: str, rules: Rules) -> str:
    """A game of bots alone: the link of those who look on."""
    opened = laid(url, rules, [])
    begin(url, opened["code"], opened["host_token"])
    return f"{url}/t/{opened['code']}"


def company(url: str, rules: Rules) -> tuple[str, str, str]:
    """A game of two people without a clock: the links of the host, of the other one, of the wall."""
    opened = ask(f"{url}/api/tables", {"game": rules.name, "seats": "me,me", "pace": "off", "options": OPTIONS})
    code = opened["code"]
    host, other = (ask(f"{url}/api/tables/{code}/seats", {"name": name})["token"] for name in ("Odile", "June"))
    begin(url, code, opened["host_token"])
    return f"{url}/t/{code}#{host}", f"{url}/t/{code}#{other}", f"{url}/tv/{code}"


def laid(url: str, rules: Rules, people: list[str], options: Mapping[str, str] = NO_OPTIONS) -> dict[str, Any]:
    """A table of four or as many as can play, bots beside the people; the answer of the API."""
    rest = min(4, rules.seats[-1]) - len(people)
    kind = "bot:greedy" if rules.name == PLAYED else "bot:random"
    body = {"game": rules.name, "seats": ",".join((*people, *[kind] * rest)), "options": dict(options)}
    return ask(f"{url}/api/tables", body)


def begin(url: str, code: str, host_token: str) -> None:
    """As the table's host does."""
    with connect(f"{url.replace('http', 'ws')}/ws/{code}", proxy=None) as line:
        line.send(json.dumps({"type": "Hello", "version": 1, "token": host_token}))
        line.send(json.dumps({"type": "Begin", "id": "begin"}))
        while json.loads(line.recv(10))["type"] != "Ack":
            pass


Rows = list[tuple[str, str, str]]


def measure(url: str, views: int, audits: int, plays: int, times: int, seconds: float, quiet: Quiet) -> Rows:
    """Every budget: what, wanted, measured.

    times: that each thing stops a table. seconds: to look on; with none only the one game that is played.
    quiet: decides what counts.
    """
    path = next(found for name in ("chromium", "google-chrome") if (found := shutil.which(name)))
    rows: Rows = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        for rules in [game(name) for name in games()] if seconds else [game(PLAYED)]:
            quick, slow = (
                [quiet.measured(partial(_first_view, browser, url, rules, net)) for _ in range(views)]
                for net in (FAST_4G, SLOW_4G)
            )
            rows += _views(rules.title, quick, slow)
            if seconds:
                seen = [looked_on(browser, bots(url, rules), surface, seconds) for surface in (PHONE, LAPTOP)]
                rows += _shifts(rules.title, seconds, seen)
        played = play(browser, lambda: table(url, game(PLAYED)), plays, quiet=quiet)
        at_once = play(browser, lambda: table(url, game(PLAYED)), plays, 0, 0, quiet=quiet)
        stopped = stops(browser, company(url, game(PLAYED)), times)
        browser.close()
    if audits:
        for name in games():
            rows += _audits(game(name).title, partial(table, url, game(name)), path, audits, quiet)
    return [*rows, *_play(game(PLAYED).title, played, at_once), *_stops(stopped)]


def _first_view(browser: Browser, url: str, rules: Rules, net: Net) -> View:
    return first_view(browser, table(url, rules), net)


def _views(title: str, quick: list[View], slow: list[View]) -> Rows:
    return [
        (
            f"{title}: JavaScript of a table; everything for the first view; compressed",
            f"at most {BUDGET} kB",
            f"{middle(quick, 'script') / 1000:.0f} kB; {middle(quick, 'whole') / 1000:.0f} kB",
        ),
        (
            f"{title}: first view, phone, {FAST_4G.name}, processor {SLOWER}x slower",
            f"my hand below {HAND_AT:g} s",
            view(quick),
        ),
        (f"the same, {SLOW_4G.name}", "", view(slow)),
        ("its layout shift", "0", f"{max(one.shift for one in (*quick, *slow)):.4f}"),
    ]


def _shifts(title: str, seconds: float, seen: list[tuple[float, tuple[str, ...]]]) -> Rows:
    """What moves by itself while somebody looks on, phone and laptop."""
    moved = ", ".join(sorted({name.split(" ")[0] for _, names in seen for name in names})) or "nothing"
    shifts = ", ".join(f"{shift:.4f}" for shift, _ in seen)
    return [
        (f"{title}: layout shift in {seconds:g} s of bots, phone, laptop", f"at most {SHIFT:g}", f"{shifts} ({moved})")
    ]


def _audits(title: str, link: Callable[[], str], chromium: str, audits: int, quiet: Quiet) -> Rows:
    """What Lighthouse says, each time of a table that it has not seen: the middle one by its performance."""
    try:
        seen = [quiet.measured(lambda: report(link(), chromium)) for _ in range(audits)]
    except subprocess.CalledProcessError as error:  # what was measured before it is worth keeping
        return [(f"{title}: Lighthouse, mobile", "", f"not measured: {error.stderr.strip().splitlines()[-1:]}")]
    one = sorted(seen, key=lambda each: each["categories"]["performance"]["score"])[audits // 2]
    scores = (str(round(100 * each["score"])) for each in one["categories"].values())
    names = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
    index = one["environment"]["benchmarkIndex"]
    return [
        (
            f"{title}: Lighthouse, mobile: performance, accessibility, best practices",
            f"at least {LIGHTHOUSE}",
            f"{', '.join(scores)} (its index of this machine: {index:.0f})",
        ),
        (
            "its first paint, largest paint, blocking time, shift",
            "",
            ", ".join(one["audits"][name]["displayValue"].replace("\xa0", " ") for name in names),
        ),
    ]


def _frames(frames: tuple[float, ...]) -> str:
    late = sum(one > 1.5 * FRAME for one in frames)
    return f"{share(frames, 0.5):.1f} ms, {share(frames, 0.95):.1f} ms ({late} of {len(frames)} late)"


def _inputs(played: Play) -> str:
    middle, most = share(played.inputs, 0.5), share(played.inputs, 0.95)
    return f"{middle:.0f} ms, {most:.0f} ms, {max(played.inputs):.0f} ms of {len(played.inputs)} presses"


def _play(title: str, played: Play, at_once: Play) -> Rows:
    how = f"processor {SLOWER}x slower, each press held {HELD} ms, the next {APART} ms later"
    return [
        (f"{title}: input to the next frame, {how}: median, 95 %, longest", "95 % at most 50 ms", _inputs(played)),
        ("the same, down and up in one moment, and the next at once, as a program presses", "", _inputs(at_once)),
        (
            f"frames while a card travels, processor {SLOWER}x slower: median, 95 %",
            "16.7 ms, at most 2 of 100 late",
            _frames(played.travel),
        ),
        ("frames in 0.9 s from the touch, with all that it changes", "", _frames(played.frames)),
        (
            "layout shift: worst seconds of play, all play",
            f"at most {SHIFT:g}",
            f"{played.burst:.4f}, {played.shift:.4f}",
        ),
        ("what moved in play", "nothing", ", ".join(sorted({one.split(" ")[0] for one in played.moved})) or "nothing"),
    ]


def _stops(stopped: Stops) -> Rows:
    def said(took: list[float]) -> str:
        return f"{median(took):.0f} ms, {max(took):.0f} ms of {len(took)}"

    return [
        (f"{what} shows on the wall; on other screens: median, longest", "within 1 s", f"{said(wall)}; {said(others)}")
        for what, (wall, others) in stopped.items()
    ]


def view(views: list[View]) -> str:
    """Milestones of a first view."""
    paint, largest, hand = (middle(views, name) / 1000 for name in ("paint", "largest", "hand"))
    return f"first paint {paint:.2f} s, largest {largest:.2f} s, my hand {hand:.2f} s"


def main() -> None:
    """Measure, print, and keep the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="one view, one card, one of each stop, no Lighthouse; only prints"
    )
    parser.add_argument("--no-keep", action="store_true", help="only print")
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, help="seconds for what others disturb: %(default)g; 0 takes all"
    )
    arguments = parser.parse_args()
    quick = arguments.quick
    views, audits, plays, times = (1, 0, 1, 1) if quick else (VIEWS, AUDITS, PLAYS, STOPS)
    quiet = Quiet(0 if quick else arguments.patience)
    hatch_build.build()
    with server() as url:
        rows = measure(url, views, audits, plays, times, 0 if quick else SECONDS, quiet)
    lines = [
        "# The web client",
        "",
        f"Chromium without a graphics processor, {platform.machine()}, server and browser on the same machine. Made by",
        "`python -m bench.web`. Lines and processor are slowed by Chromium's own tools. Medians of",
        f"{views} loads with nothing in the cache; {plays} cards played. {os.cpu_count()} cores;",
        f"{datetime.now(UTC).date()}.",
        "",
        str(quiet),
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
