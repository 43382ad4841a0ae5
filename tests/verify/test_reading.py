"""A file that somebody names is read within bounds, whatever it turns out to be: a log, a position, a pack."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import telltable
from telltable.cli.app import run
from telltable.core.errors import Broken, Problem
from telltable.core.files import read_at_most
from telltable.core.log import dump, encode, seal
from telltable.store import file as store_file

resource = pytest.importorskip("resource")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="named pipes and devices")
CALLS = (["story"], ["replay"], ["replay", "--verify"], ["resume"], ["play", "storystack", "--plain", "--position"])
MEMORY = 700 * 1024 * 1024  # address space of a command that reads what has no end


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    telltable.new("storystack", seats=2, seed=3).save(path)
    return path


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """What is no file."""
    os.mkfifo(tmp_path / "pipe")
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(str(tmp_path / "socket"))
    with listening:
        yield {"folder": tmp_path, "pipe": tmp_path / "pipe", "socket": tmp_path / "socket", "zero": Path("/dev/zero")}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("what", ["folder", "pipe", "socket", "zero"])
@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_what_is_no_file_gets_a_sentence(
    call: list[str], what: str, odd: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe that nobody writes to was waited for, for ever."""
    assert run([*call, str(odd[what])]) in (1, 2)
    said = capsys.readouterr().err
    assert said.startswith(f"telltable: {odd[what]}: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("what", ["pipe", "zero"])
def test_a_pack_is_made_of_files(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A backup, too; both were so before, and stay."""
    folder = tmp_path / "pack"
    folder.mkdir()
    if what == "pipe":
        os.mkfifo(folder / "pack.toml")
    else:
        (folder / "pack.toml").symlink_to("/dev/zero")
    assert run(["lint", str(folder), "--game", "storystack"]) in (1, 2)
    assert run(["restore", str(folder / "pack.toml"), "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr()
    assert (
        "pack.toml: must be a plain file" in said.out + said.err or "outside the pack's folder" in said.out + said.err
    )
    assert "there's no such file" in said.err


@pytest.mark.parametrize("what", ["folder", "pipe", "socket", "zero"])
@pytest.mark.parametrize("call", [["serve"], ["tables"], ["backup", "copy.backup"]], ids=" ".join)
def test_tables_are_kept_in_a_file(
    call: list[str], what: str, odd: dict[str, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """A server that was given a pipe waited for a reader, for ever."""
    assert run([*call, "--data", str(odd[what])]) == 2
    assert capsys.readouterr().err.startswith(f"telltable: {odd[what]}: ")


@pytest.mark.by_turns(4)
def test_a_device_without_end_takes_bounded_memory() -> None:
    """It grew to 7.6 GB: the limit trusted the size that the file system told, which is 0."""

    def bounded() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    call = [sys.executable, "-m", "telltable", "story", "/dev/zero"]
    done = subprocess.run(call, preexec_fn=bounded, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "telltable: /dev/zero: larger than 64 MiB, too large for a Telltable game.\n",
    )


def test_a_log_comes_through_a_pipe(log: Path) -> None:
    """As ``telltable story <(cat game.jsonl)`` hands it over."""
    come, go = os.pipe()
    writer = threading.Thread(target=lambda: (os.write(go, log.read_bytes()), os.close(go)))
    writer.start()
    assert len(telltable.load(f"/dev/fd/{come}").entries) == 1
    writer.join(60)
    os.close(come)


def test_a_writer_may_take_its_time(log: Path, tmp_path: Path) -> None:
    """A pipe that somebody has open to write to is read to its end, in however many pieces it comes."""
    os.mkfifo(tmp_path / "slow")
    whole = log.read_bytes()
    begun = threading.Event()

    def write() -> None:
        with (tmp_path / "slow").open("wb", buffering=0) as pipe:  # waits for somebody who reads
            begun.wait(60)
            for at in range(0, len(whole), 1_000):
                pipe.write(whole[at : at + 1_000])

    writer = threading.Thread(target=write)
    writer.start()
    come = os.open(tmp_path / "slow", os.O_RDONLY)  # the writer is there from now on
    begun.set()
    assert read_at_most(tmp_path / "slow", len(whole)) == whole
    os.close(come)
    writer.join(60)


def test_no_more_is_read_than_was_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "some"
    path.write_bytes(b"x" * 3_000_000)
    assert read_at_most(path, 3_000_000) == b"x" * 3_000_000
    assert read_at_most(path, 2_999_999) is None
    with pytest.raises(Problem, match="No such file"):
        read_at_most(tmp_path / "none", 1)


def test_one_line_without_end_is_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that may be read in one line, or in very many: the first line that is none of ours ends it."""
    most = 8 << 20
    looked: list[int] = []

    def counted(body: bytes, before: str) -> tuple[bytes, str]:
        looked.append(len(body))
        return seal(body, before)

    monkeypatch.setattr("telltable.core.log.seal", counted)
    monkeypatch.setattr(store_file, "MOST_BYTES", most)
    path = tmp_path / "long.jsonl"
    for whole, said in (
        (b"x" * most, "cut off"),
        (b"x" * (most - 1) + b"\n", "its checksum doesn't match"),
        (b"\n" * most, "its checksum doesn't match"),
    ):
        looked.clear()
        path.write_bytes(whole)
        with pytest.raises(Broken, match=said):
            telltable.load(path)
        assert len(looked) <= 1


def test_a_return_in_a_log_is_no_end_of_a_line(log: Path) -> None:
    """Lines end with a line feed alone; anything else that some call an end of a line is a changed byte."""
    log.write_bytes(log.read_bytes().replace(b"\n", b"\r\n"))
    with pytest.raises(Broken, match="the header was changed"):
        telltable.load(log)


def test_a_torn_end_is_forgiven_as_before(log: Path) -> None:
    match = telltable.load(log)
    match.time_up(match.waiting()[0])
    whole = dump(match.header, match.files, match.entries)
    log.write_bytes(whole + b'{"n":2,"se')
    assert encode(store_file.load(log, forgive_torn_end=True).entries) == encode(match.entries)
    with pytest.raises(Broken, match="entry 2 is cut off"):
        telltable.load(log)
