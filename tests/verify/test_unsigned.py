"""Without the package for signatures a signed log is a log like any other; who wants more is told what to install."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run
from telltable.core.errors import Broken
from telltable.core.extra import needs
from telltable.core.log import dump, encode
from telltable.server.signing import NOTE, with_signature
from telltable.store.file import load
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite

BY = "3d" * 32
LINE = f'{{"signed":"{"5a" * 64}","by":"{BY}"}}\n'.encode()
INSTALL = needs("Signatures need cryptography", "signed")


@pytest.fixture(autouse=True)
def lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever these tests run, the package is not there."""
    for name in ("cryptography", "cryptography.exceptions", "cryptography.hazmat.primitives.asymmetric"):
        monkeypatch.setitem(sys.modules, name, None)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    match = telltable.new("storystack", seats=2, seed=4)
    path.write_bytes(dump(match.header, match.files, match.entries) + LINE)
    return path


def test_a_signed_log_is_loaded(log: Path) -> None:
    match = telltable.load(log)
    match.verify()
    assert dump(match.header, match.files, match.entries) + LINE == log.read_bytes()
    assert encode(load(log, forgive_torn_end=True).entries) == encode(match.entries)


def test_checking_says_what_to_install(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(log), "--verify", "--signed-by", BY]) == 2
    assert capsys.readouterr().err == f"telltable: {INSTALL}\n"
    assert run(["replay", str(log), "--signed-by", BY]) == 2
    assert "--signed-by goes with --verify" in capsys.readouterr().err


def test_making_a_key_says_what_to_install(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "tables.db"

    async def make() -> None:
        await (await Sqlite.at(data)).close()

    asyncio.run(make())
    assert run(["tables", "key", "--data", str(data)]) == 2
    assert capsys.readouterr().err == f"telltable: {INSTALL}\n"


def test_a_server_that_can_not_sign_hands_out_the_log(log: Path) -> None:
    async def hand_out() -> bytes:
        store = Memory()
        await store.note(NOTE, b'{"key":"%s"}' % (b"11" * 32))
        return await with_signature(store, b"{}\n")

    assert asyncio.run(hand_out()) == b"{}\n"


@pytest.mark.parametrize(
    "line",
    [
        LINE[:-1],
        LINE * 2,
        LINE.replace(b"signed", b"Signed"),
        LINE.replace(b"5a5a", b"5A5A", 1),
        LINE.replace(b"5a5a", b"5a", 1),
        b'{"signed":""}\n',
    ],
)
def test_what_only_looks_like_a_signature_is_a_line_too_many(line: bytes, log: Path) -> None:
    log.write_bytes(log.read_bytes()[: -len(LINE)] + line)
    with pytest.raises(Broken, match="entry 1 "):
        telltable.load(log)


def test_signing_is_asked_for_only_when_it_is_needed() -> None:
    """The package takes a tenth of a second to load; `telltable --help` and a game never wait for it."""
    import subprocess

    said = "import sys, telltable.cli, telltable.server.exports; print('cryptography' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "False\n"
