"""Logs that a server has signed: whoever has its public key can tell that nothing was changed, the end included."""

from __future__ import annotations

import asyncio
import io
import json
import random
import zipfile
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run
from telltable.core.errors import Broken
from telltable.core.log import dump
from telltable.core.public_log import taken_home
from telltable.core.signature import need_signed, new_key, public_of, signed, split
from telltable.server.signing import forget_key, public_key, with_signature
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite
from tests.laws.installed import installed
from tests.server.test_exports import Pair, run_server

pytestmark = pytest.mark.extras


@pytest.fixture(scope="module")
def key() -> str:
    return new_key()


@pytest.fixture
def log(tmp_path: Path, key: str) -> Path:
    """A short game, signed."""
    match = telltable.new("storystack", seats=2, names=("Ana", "Ben"), seed=4)
    for _ in range(6):
        match.time_up(match.waiting()[0])
    path = tmp_path / "game.jsonl"
    path.write_bytes(signed(dump(match.header, match.files, match.entries), key))
    return path


def verify(path: Path, by: str) -> int:
    return run(["replay", str(path), "--verify", "--signed-by", by])


def test_a_signed_log_holds(log: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(log, public_of(key)) == 0
    said = capsys.readouterr().out
    assert "7 entries verified" in said
    assert "The signature is valid" in said


def test_a_signed_log_is_read_like_any_other(log: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    whole, signature = split(log.read_bytes())
    match = telltable.load(log)
    assert signature is not None
    assert signature.by == public_of(key)
    assert dump(match.header, match.files, match.entries) == whole
    for call in (["replay", str(log)], ["replay", str(log), "--verify"], ["story", str(log)]):
        assert run(call) == 0
    assert signature.by not in capsys.readouterr().out


def test_what_no_log_can_show_is_told_by_the_signature(log: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Names, a cut-off end, who sat there: see SECURITY.md."""
    match = telltable.load(log)
    signature = log.read_bytes()[len(dump(match.header, match.files, match.entries)) :]
    renamed = telltable.new("storystack", seats=["bot", "me"], names=("Eve", "Ben"), seed=4)
    for other in (match.until(4), match.until(1), renamed):
        log.write_bytes(dump(other.header, other.files, other.entries) + signature)
        assert run(["replay", str(log), "--verify"]) == 0
        assert verify(log, public_of(key)) == 1
        assert "it was changed after it was signed" in capsys.readouterr().err


def test_any_changed_byte_is_noticed(log: Path, key: str) -> None:
    whole, chance = log.read_bytes(), random.Random(3)
    for place in chance.sample(range(len(whole)), 300):
        other = bytearray(whole)
        other[place] ^= 1 << chance.randrange(8)
        with pytest.raises(Broken):
            need_signed(bytes(other), public_of(key))


@pytest.mark.parametrize(
    ("by", "code", "said"),
    [
        ("x", 2, "takes a public key: 64 hex digits"),
        ("0" * 63, 2, "takes a public key: 64 hex digits"),
        ("0" * 64, 1, "it is signed by another key"),
    ],
)
def test_another_key(by: str, code: int, said: str, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(log, by) == code
    assert said in capsys.readouterr().err


def test_a_log_without_a_signature(log: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_bytes(split(log.read_bytes())[0])
    assert verify(log, public_of(key)) == 1
    assert "it is not signed, or its end is missing" in capsys.readouterr().err


def test_a_signature_that_was_made_up(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A key that is no point of the curve, too."""
    for by in ("f" * 64, "00" * 31 + "01"):
        whole = split(log.read_bytes())[0]
        log.write_bytes(whole + f'{{"signed":"{"0" * 128}","by":"{by}"}}\n'.encode())
        assert verify(log, by) == 1
        assert "it was changed after it was signed" in capsys.readouterr().err


def test_what_was_told_is_signed_too(tmp_path: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game that keeps secrets for ever hands out what everybody was told, which nobody can decide again."""
    path = tmp_path / "told.jsonl"
    path.write_bytes(signed(taken_home(telltable.new("storyline", seats=3, seed=4)), key))
    assert verify(path, public_of(key)) == 0
    assert "signed. It holds what everybody was told" in capsys.readouterr().out


# --- the server -------------------------------------------------------------------------------------------


def test_the_key_is_made_once_and_stays_in_its_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "tables.db", tmp_path / "tables.backup"

    async def make() -> None:
        await (await Sqlite.at(data)).close()

    asyncio.run(make())
    assert run(["tables", "key", "--data", str(data)]) == 0
    shown = capsys.readouterr().out
    assert run(["tables", "key", "--data", str(data)]) == 0
    assert capsys.readouterr().out == shown
    assert len(shown.strip()) == 64

    async def kept() -> dict[str, bytes]:
        store = await Sqlite.at(data)
        try:
            return await store.notes("sign/")
        finally:
            await store.close()

    private = json.loads(asyncio.run(kept())["sign/"])["key"]
    assert public_of(private) == shown.strip()
    assert run(["backup", str(copy), "--data", str(data)]) == 0
    assert private.encode() not in copy.read_bytes()
    assert run(["tables", "key", "--forget", "--data", str(data)]) == 0
    assert asyncio.run(kept()) == {}


def test_a_server_signs_what_it_hands_out() -> None:
    match = telltable.new("storystack", seats=1, seed=4)
    log = dump(match.header, match.files, match.entries)

    async def hand_out() -> None:
        store = Memory()
        assert await with_signature(store, log) == log
        public = await public_key(store)
        assert await public_key(store) == public
        need_signed(await with_signature(store, log), public)
        await forget_key(store)
        assert await with_signature(store, log) == log

    asyncio.run(hand_out())


def test_every_way_to_take_a_log_home_is_signed(tmp_path: Path) -> None:
    """The log of a game, and the one in the file with everything."""
    store = Memory()
    public = asyncio.run(public_key(store))
    with installed(tmp_path), run_server(store) as live:
        pair = Pair(live)
        pair.play_it()
        log = pair.get("game.jsonl")[2]
        need_signed(log, public)
        with zipfile.ZipFile(io.BytesIO(pair.get("everything.zip", pair.tokens[1])[2])) as packed:
            assert packed.read("1-sun_and_moon/game.jsonl") == log
        path = tmp_path / "home.jsonl"
        path.write_bytes(log)
        telltable.load(path).verify()
