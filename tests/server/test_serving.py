"""`telltable serve`, `backup`, `restore`, `export` as one types them."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from telltable import protocol as say
from telltable.server import limits
from telltable.server.reminders import LINKLESS
from telltable.store.file import load
from telltable.store.sqlite import Sqlite
from tests.store.helpers import keep
from tests.table.test_again_and_back import finished

from .conftest import run_server
from .test_whole_game import play_with_a_bot

pytestmark = [pytest.mark.long, pytest.mark.by_turns]


def telltable(*args: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "telltable", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)


heard: dict[int, str] = {}  # by process


@contextmanager
def serving(
    *args: str | Path, python: str | Path = sys.executable, environment: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a process, and the address that it prints for its own machine. What it has said so far is `heard`."""
    command = [python, "-u", "-m", "telltable", "serve", "--port", "0", *map(str, args)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment, text=True) as process:
        assert process.stdout
        try:
            said = ""
            while not (address := re.search(r"^On this machine: (http://\S+)$", said, re.MULTILINE)):
                line = process.stdout.readline()
                assert line, said + (process.stderr.read() if process.stderr else "")
                said += line
            heard[process.pid] = said
            yield process, address[1]
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_gracefully(tmp_path: Path, number: signal.Signals) -> None:
    with serving("--data", tmp_path / "t.db") as (process, address):
        while True:
            try:
                urllib.request.urlopen(f"{address}/health").close()
                break
            except OSError:
                continue
        process.send_signal(number)
        out, err = process.communicate(timeout=180)
        assert process.returncode == 0, err
    assert "Server stopped. Everything is saved." in out
    assert [json.loads(line)["event"] for line in err.splitlines()] == ["start", "stop"]


def test_it_prints_the_address_of_the_local_network(tmp_path: Path) -> None:
    with serving("--data", tmp_path / "t.db") as (process, address):
        assert address.startswith("http://127.0.0.1:")
        text = heard[process.pid]
    first = re.match(r"Telltable is open at http://([\d.]+):\d+\n", text)
    assert first
    assert not first[1].startswith("127."), "a friend's phone can't open this machine's own address"
    assert "█" in text or "▄" in text


@pytest.mark.parametrize(("public", "amiss"), [((), True), (("--public-url", "https://tell.example.org"), False)])
def test_it_says_aloud_that_mails_have_no_link(tmp_path: Path, public: tuple[str, ...], amiss: bool) -> None:
    smtp = ("--smtp", "smtp://127.0.0.1/?from=tell@example.org")
    with serving("--data", tmp_path / "t.db", *smtp, *public) as (process, _):
        assert process.stdout
        said = ""
        while "Tables and their stories" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        process.send_signal(signal.SIGTERM)
        out = process.communicate(timeout=180)[0]
    assert (LINKLESS in said + out) == amiss


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = telltable("serve", "--host", "127.0.0.1", "--port", str(port), "--data", tmp_path / "t.db")
    assert done.returncode == 2
    said = f"telltable: Can't listen on 127.0.0.1:{port}: Address already in use."
    assert done.stderr.splitlines() == [f"{said} Choose another with --port, or stop what listens there."]


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--host", "203.0.113.9"], "Can't listen on 203.0.113.9:8420"),
        (["--port", "99999"], "'--port'"),
        (["--postgres", "postgresql://x", "--data", "x"], "not both"),
        (["--postgres", "x"], "postgresql://user@host/database"),
        (["--proxy", "10.0.0.7,banana"], "not 'banana'"),
        (["more"], "more"),
        (["--nonsense"], "--nonsense"),
    ],
)
def test_arguments_that_make_no_sense(tmp_path: Path, args: list[str], sentence: str) -> None:
    data = [] if "--postgres" in args else ["--data", tmp_path / "t.db"]
    done = telltable("serve", *args, *data)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("telltable: ")
    assert sentence in done.stderr
    assert not done.stdout


def test_only_this_machine_unless_one_says_so(tmp_path: Path) -> None:
    with serving("--host", "127.0.0.1", "--data", tmp_path / "t.db") as (process, _):
        assert process.stdout
        assert "Only this machine can open it" in process.stdout.readline()


@pytest.mark.parametrize("windows", [True, False])
def test_the_browser_is_shown_the_address(tmp_path: Path, windows: bool) -> None:
    """As `BROWSER` names it; where there are no windows, none is opened in the terminal."""
    opened, script = tmp_path / "opened", tmp_path / "www-browser"
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    script.chmod(0o700)
    left_out = {"BROWSER", "DISPLAY", "WAYLAND_DISPLAY"}
    environment = {name: value for name, value in os.environ.items() if name not in left_out}
    code = """if True:
        import threading
        from telltable.cli.serving import show
        show("http://127.0.0.1:8420")
        for thread in threading.enumerate():
            if thread is not threading.current_thread():
                thread.join(10)
    """
    browser = {"BROWSER": str(script)} if windows else {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    subprocess.run([sys.executable, "-c", code], env=environment | browser, check=True, timeout=180)
    assert (opened.read_text() if opened.exists() else "") == ("http://127.0.0.1:8420" if windows else "")


@pytest.mark.parametrize("bad", ["folder", "file", "junk"])
def test_data_that_can_not_be_used(tmp_path: Path, bad: str) -> None:
    path = tmp_path / "x"
    if bad == "folder":
        path.mkdir()
    elif bad == "file":
        path.write_text("in the way")
        path = path / "t.db"
    else:
        path.write_bytes(os.urandom(9_000))
    done = telltable("serve", "--port", "0", "--data", path)
    assert done.returncode in (1, 2)
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("telltable: ")
    assert not done.stdout


def test_backup_restore_and_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A backup taken while the server runs, brought back to another file, gives the same games."""
    monkeypatch.setattr(limits, "BURST", 1_000)  # the bots do not pause, so the client may look like a flood
    data, copy, other = tmp_path / "a.db", tmp_path / "backup.jsonl", tmp_path / "b.db"
    with run_server(asyncio.run(Sqlite.at(data))) as running:
        address = running.url
        code, _ = play_with_a_bot(address)
        assert telltable("backup", copy, "--data", data).returncode == 0
        with urllib.request.urlopen(f"{address}/api/tables/{code}/game.jsonl") as answer:
            log = answer.read()
    done = telltable("restore", copy, "--data", other)
    assert done.returncode == 0, done.stderr
    done = telltable("export", "--all", tmp_path / "out", "--data", other)
    assert done.returncode == 0, done.stderr
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        f"{code}.{x}" for x in ["jsonl", "md", "html", "txt", "json"]
    }
    assert (tmp_path / "out" / f"{code}.jsonl").read_bytes() == log
    assert load(tmp_path / "out" / f"{code}.jsonl").over


def test_every_game_of_a_table_is_exported(tmp_path: Path) -> None:
    """The second one by its number; and looking at a table does not turn its clocks."""
    evening = finished()
    assert evening.says(0, say.Again) is None
    assert evening.says(0, say.Begin) is None
    evening.go(0, 1)
    evening.pass_(90_000)
    data = tmp_path / "t.db"

    async def count() -> int:
        store = await Sqlite.at(data)
        kept = await store.read("t")
        await store.close()
        return len(kept)

    keep(evening, data)
    done = telltable("export", "--all", tmp_path / "out", "--data", data)
    assert done.stdout.startswith("2 games are in"), done.stderr
    for n, name in enumerate(("ABCDE", "ABCDE-2")):
        match = load(tmp_path / "out" / f"{name}.jsonl")
        assert match.header == evening.table.games[n].header
        assert {path.suffix for path in (tmp_path / "out").glob(f"{name}.*")} == {
            ".jsonl",
            ".md",
            ".html",
            ".txt",
            ".json",
        }
    assert asyncio.run(count()) == len(evening.log) + 1


@pytest.mark.parametrize("args", [("backup", "b"), ("export", "--all", "out"), ("restore", "none")])
def test_nothing_to_keep(tmp_path: Path, args: tuple[str, ...]) -> None:
    done = telltable(*args[:-1], tmp_path / args[-1], "--data", tmp_path / "no.db")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
