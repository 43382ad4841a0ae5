"""Nothing calls home: no name is looked up and no connection made, but by players to us."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from tests.server.test_serving import serving
from tests.server.test_whole_game import play_with_a_bot

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

# What Python is about to do is heard by an audit hook. uvloop makes connections without Python, so it is taken away.
# Which address this machine has on its network is asked of a socket that sends nothing (server/run.py).
LISTENING = """
import os, socket, sys
sys.modules["uvloop"] = None
NO_ONE = ("192.0.2.1", 9)
HERE = ("127.0.0.1", "localhost", "0.0.0.0", None)
def heard(event, args):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.sendto", "socket.connect", "urllib.Request"):
        to = args[1][:2] if event in ("socket.connect", "socket.sendto") else args[:2]
        quiet = event == "socket.connect" and to == NO_ONE and args[0].type == socket.SOCK_DGRAM
        if to[0] not in HERE and not quiet:
            with open(os.environ["HEARD"], "a") as file:
                file.write(f"{event} {to}\\n")
sys.addaudithook(heard)
"""


@pytest.fixture
def heard(tmp_path: Path) -> Path:
    """Where the calls of every Python are written that is started with `environment`."""
    (tmp_path / "sitecustomize.py").write_text(LISTENING, encoding="utf-8")
    return tmp_path / "heard"


def environment(heard: Path) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(heard.parent), "HEARD": str(heard)}


def run(heard: Path, *words: str | Path) -> str:
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(
        command, cwd=heard.parent, env=environment(heard), capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "code",
    [
        "socket.socket().connect_ex(('192.0.2.1', 9))",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'', ('192.0.2.1', 9))",
        "socket.getaddrinfo('telltable.example', 443)",
        "urllib.request.urlopen('http://192.0.2.1/', timeout=0.01)",
    ],
)
def test_a_call_would_be_heard(heard: Path, code: str) -> None:
    around = "import contextlib, socket, urllib.request\nsocket.setdefaulttimeout(0.01)\n"
    silent = f"{around}with contextlib.suppress(OSError): {code}"
    run(heard, "-c", silent)
    assert heard.read_text(encoding="utf-8")


# Several commands in one process, as they are typed.
COMMANDS = """
import sys
from telltable.cli import main
for words in WORDS:
    sys.argv = ["telltable", *words]
    try:
        main()
    except SystemExit as end:
        if end.code:
            raise
"""


def test_a_game_at_home_calls_nobody(heard: Path) -> None:
    """Played by bots, decided again, and told as a page."""
    log = str(heard.parent / "played" / "game.jsonl")
    words = [
        ["play", "tail_story", "--headless", "--seats", "bot:random*3", "--out", str(heard.parent / "played")],
        ["replay", log, "--verify"],
        ["story", log, "--out", str(heard.parent / "story.html")],
        ["games"],
    ]
    assert "storystack" in run(heard, "-c", COMMANDS.replace("WORDS", repr(words)))
    assert (heard.parent / "story.html").is_file()
    assert not heard.exists(), heard.read_text(encoding="utf-8")


def test_a_server_calls_nobody(heard: Path, tmp_path: Path) -> None:
    """From its start, through a whole game over a socket, to its stop."""
    words = ("--data", tmp_path / "t.db", "--no-browser", "--bot-pause", "0.1")
    with serving(*words, environment=environment(heard)) as (process, address):
        with urllib.request.urlopen(address, timeout=60) as page:
            assert b"<script" in page.read()
        assert "outline" in play_with_a_bot(address)[1]
        process.terminate()
        process.communicate(timeout=180)
    assert not heard.exists(), heard.read_text(encoding="utf-8")
