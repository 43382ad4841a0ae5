"""What is said of Windows and macOS in docs/hosting.md, as far as it can be held on another system."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import mimetypes
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import hatch_build
from telltable.cli.console import any_words
from telltable.server import journal
from telltable.server.pages import read_pages
from telltable.store.copies import Copy, bring_in
from telltable.store.memory import Memory
from tests.sources import tree

from .packing import ROOT, tracked

ELSEWHERE = (sys.executable, "-m", "tests.project.elsewhere")
FORBIDDEN = re.compile(
    r'[<>:"|?*\\\x00-\x1f]|[. ](?=/|$)|(?:^|/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|/|$)', re.IGNORECASE
)


MISSED = (
    "import fcntl",
    "import termios",
    "import pwd",
    "import uvloop",
    "os.fork()",
    "signal.SIGHUP",
    "socket.SO_REUSEPORT",
)
EVERY_IMPORT = """
from tests.project.elsewhere import *
take_away(modules())
for name in modules():
    load(name)
for code in MISSED:
    try:
        exec(code)
    except (ImportError, AttributeError):
        continue
    raise SystemExit(f"this is still there: {code}")
"""


@pytest.mark.by_turns(4)
def test_every_module_is_imported_where_posix_is_not() -> None:
    """Whatever Windows or macOS lack is missed there, so it would be noticed here, too."""
    script = EVERY_IMPORT.replace("MISSED", repr(MISSED))
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.by_turns(4)
def test_it_serves_and_stops_there(tmp_path: Path) -> None:
    """Without uvloop, and with signals that no event loop can catch: Ctrl-C says goodbye and ends with 0."""
    words = ("telltable", "serve", "--port", "0", "--no-browser", "--data", tmp_path / "t.db")
    pipe, unbuffered = subprocess.PIPE, os.environ | {"PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        [*ELSEWHERE, *words], cwd=ROOT, stdout=pipe, stderr=pipe, env=unbuffered, text=True
    ) as process:
        assert process.stdout
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            assert address
            with urllib.request.urlopen(f"{address[0]}/health", timeout=60) as answer:
                assert answer.status == 200
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0, err
    assert "Server stopped. Everything is saved." in out
    assert [json.loads(line)["event"] for line in err.splitlines()] == ["start", "stop"]


def test_no_word_stops_a_command_on_a_console_of_few_letters() -> None:
    """A terminal of Windows may lack a letter; what it lacks is a question mark, and the rest is there."""
    environment = os.environ | {"PYTHONIOENCODING": "cp437"}
    command = [sys.executable, "-m", "telltable", "rules", "storystack"]
    done = subprocess.run(command, env=environment, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.decode("cp437")) > 300


@pytest.mark.parametrize("own", [False, True], ids=["pipe", "named"])
def test_a_pipe_is_utf_8(monkeypatch: pytest.MonkeyPatch, own: bool) -> None:
    """As all files of Telltable are, unless another is named; bytes that are no letter are no fault."""
    if own:
        monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    else:
        monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    kept = io.BytesIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"caf\xc3\xa9 \xff\n"), encoding="cp1252"))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(kept, encoding="cp1252"))
    any_words()
    assert sys.stdin.readline() == ("cafÃ© ÿ\n" if own else "café �\n")
    sys.stdout.write("→")
    sys.stdout.flush()
    assert kept.getvalue() == (b"?" if own else "→".encode())


NEEDED = {"read_text": {"encoding"}, "write_text": {"encoding", "newline"}}


def test_text_files_are_the_same_bytes_everywhere() -> None:
    """Whoever reads or writes text names UTF-8, and whoever writes it, the end of a line."""
    wrong = []
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(tree(path)):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            by_place = {"encoding"} if node.func.attr == "read_text" and node.args else set()
            if NEEDED.get(node.func.attr, set()) - by_place - {word.arg for word in node.keywords}:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert wrong == []


def test_every_file_has_a_name_that_windows_takes(tmp_path: Path) -> None:
    """No letter that it forbids, none of its devices, no two that differ in case alone, and not too long to unpack."""
    names = tracked(tmp_path / "git")
    assert [name for name in names if FORBIDDEN.search(name) or len(name) > 150] == []
    assert len({name.casefold() for name in names}) == len(names)


def test_a_backup_is_made_where_a_folder_can_not_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def windows(path: str | Path, *rest: int) -> int:
        if Path(path).is_dir():
            raise PermissionError(13, "Permission denied")
        return opened(path, *rest)

    monkeypatch.setattr(os, "open", windows)
    with Copy(str(tmp_path / "tables.backup")):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["tables.backup"]
    asyncio.run(bring_in(Memory(), str(tmp_path / "tables.backup")))


def test_the_log_names_no_folder_of_windows() -> None:
    """Somebody's home is called as they are."""

    def fails() -> None:
        raise ValueError

    fails.__code__ = fails.__code__.replace(co_filename=r"C:\Users\Ana\telltable\server\app.py")
    with pytest.raises(ValueError) as failed:  # noqa: PT011
        fails()
    line = journal.Lines().format(logging.makeLogRecord({"exc_info": failed._excinfo}))
    assert "app.py:" in line
    assert "Ana" not in line


def test_a_page_is_a_page_whatever_the_system_calls_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The registry of Windows may say that a script is plain text; with `nosniff` no browser would run it."""
    monkeypatch.setattr(mimetypes, "guess_type", lambda *args: ("text/plain", None))
    for name in ("a.js", "a.css", "index.html", "a.woff2", "a.svg", "a.what"):
        (tmp_path / name).write_bytes(b"")
    found = {name: page.media_type for name, page in read_pages(tmp_path).items()}
    assert found == {
        "a.js": "text/javascript",
        "a.css": "text/css",
        "index.html": "text/html",
        "a.woff2": "font/woff2",
        "a.svg": "image/svg+xml",
        "a.what": "application/octet-stream",
    }


def test_every_built_file_has_a_type() -> None:
    hatch_build.build()
    assert "application/octet-stream" not in {page.media_type for page in read_pages().values()}


SIMULATION = """
import multiprocessing, sys
from telltable.cli.app import run
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    sys.exit(run(["simulate", "storystack", "--games", "21", "--seats", "bot:random", "--jobs", "2"]))
"""


@pytest.mark.campaign
def test_games_are_simulated_by_processes_that_begin_anew(tmp_path: Path) -> None:
    """Windows and macOS do not fork: what a worker needs is imported and handed over."""
    script = tmp_path / "simulation.py"
    script.write_text(SIMULATION, encoding="utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert "21 games" in done.stdout


@pytest.mark.campaign
@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_types_hold_there(system: str, tmp_path: Path) -> None:
    """mypy knows which names of the standard library each system has. What only another one reaches is no fault."""
    command = [sys.executable, "-m", "mypy", "--platform", system, "--no-warn-unreachable"]
    command += ["--cache-dir", str(tmp_path), "src"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
