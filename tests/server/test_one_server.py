"""Two servers on one SQLite file would not hear each other: the second is told what to do instead."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from telltable.store.claim import Claim, Claimed

from .conftest import Typed
from .test_serving import serving

NOBODY = "somebody else{where}."


def claimed(path: Path) -> str:
    """The sentence for whoever comes now; empty when nobody has the file."""
    try:
        Claim(path, NOBODY).release()
    except Claimed as refused:
        return str(refused)
    return ""


def test_a_second_server_on_the_same_file_is_told_where_the_first_is(tmp_path: Path, telltable: Typed) -> None:
    """However it names the file. What is said names the server, and what to do for two. It touches nothing."""
    data, also = tmp_path / "t.db", tmp_path / "also.db"
    also.symlink_to(data)
    with Claim(data, "") as first:
        first.tell("http://127.0.0.1:8420")
        for name in (data, also):
            code, out, complaint = telltable("serve", "--port", "0", "--no-browser", "--data", name)
            assert (code, out) == (2, "")
            (said,) = complaint.splitlines()
            assert said.startswith(
                f"telltable: {name}: another server is already using these tables at http://127.0.0.1:8420."
            )
            assert "--postgres postgresql://" in said
            assert "--data FILE" in said
        assert claimed(data)
    assert data.stat().st_size == 0


@pytest.mark.by_turns(4)
def test_what_looks_at_the_tables_runs_beside_a_server_and_restore_does_not(tmp_path: Path, telltable: Typed) -> None:
    """A server says where it is; killed, it leaves the file to the next one."""
    data, copy = tmp_path / "t.db", tmp_path / "copy"
    with serving("--data", data, "--no-browser") as (process, address):
        asked = urllib.request.Request(
            f"{address}/api/tables", json.dumps({"game": "storystack"}).encode(), {"content-type": "application/json"}
        )
        urllib.request.urlopen(asked).close()
        assert claimed(data) == f"{data}: somebody else at {address}."
        for command in (("backup", copy), ("export", "--all", tmp_path / "stories")):
            code, _, complaint = telltable(*command, "--data", data)
            assert (code, complaint) == (0, "")
        code, _, complaint = telltable("restore", copy, "--data", data)
        assert code == 2
        assert f"a server is running on these tables at {address}" in complaint
        assert claimed(data), "none of them took the server's place"
        process.kill()
        process.wait(60)
        assert claimed(data) == ""
    code, _, complaint = telltable("restore", copy, "--data", data)
    assert (code, complaint) == (0, "")
    assert not data.with_name("t.db.lock").exists()


WORKER = """
import asyncio, sys
from telltable.store.base import Place, Record
from telltable.store.sqlite import Sqlite

async def work():
    store = await Sqlite.at(sys.argv[1])
    await store.open(Place("t1", "CODE1", 0, b"{}"))
    print(await store.append([Record("t1", 0, "a", b"{}")]))
    await store.close()

asyncio.run(work())
"""
SERVER = f"""
import os, subprocess, sys
from pathlib import Path
from telltable.store.claim import Claim

with Claim(Path(sys.argv[1]), "") as claim:
    claim.tell("http://here")
    if hasattr(os, "fork") and os.fork() == 0:
        claim._db.close()  # a worker that was forked lets go of what it inherited
        os._exit(0)
    subprocess.run([sys.executable, "-c", {WORKER!r}, sys.argv[1]], check=True)
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.by_turns(4)
def test_the_workers_of_a_server_are_no_second_server(tmp_path: Path) -> None:
    """They use the store, and when they go the server keeps its claim."""
    data = tmp_path / "t.db"
    command = [sys.executable, "-c", SERVER, str(data)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert "NEW" in server.stdout.readline()
        assert server.stdout.readline() == "ready\n"
        assert claimed(data) == f"{data}: somebody else at http://here."
        server.communicate("", timeout=60)
    assert claimed(data) == ""


RACER = """
import sys
from pathlib import Path
from telltable.store.claim import Claim, Claimed
sys.stdin.readline()
try:
    claim = Claim(Path(sys.argv[1]), "taken")
except Claimed:
    print("no", flush=True)
else:
    print("yes", flush=True)
    sys.stdin.read()
"""


def test_of_many_that_start_at_once_one_wins(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RACER, str(tmp_path / "t.db")]
    racers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    try:
        for racer in racers:
            assert racer.stdin
            racer.stdin.write("go\n")
            racer.stdin.flush()
        said = [racer.stdout.readline() for racer in racers if racer.stdout]
        assert sorted(said).count("yes\n") == 1
    finally:
        for racer in racers:
            racer.communicate(timeout=60)


def test_a_claim_is_tidied_away_and_nobody_holds_a_file_that_is_gone(tmp_path: Path) -> None:
    path, lock = tmp_path / "{0} t.db", tmp_path / "{0} t.db.lock"
    first = Claim(path, NOBODY)
    assert claimed(path) == f"{path}: somebody else."
    first.release()
    assert not lock.exists()
    first.release()

    class Slow(Claim):
        """It has opened the file when the one before it tidies up."""

        def _hold(self, db: object) -> None:
            if seen:
                seen.pop().release()
            super()._hold(db)

    seen = [Claim(path, NOBODY)]
    with Slow(path, NOBODY):
        assert lock.exists()
        assert claimed(path) == f"{path}: somebody else."


@pytest.mark.parametrize("what", ["junk", "folder"])
def test_a_lock_that_is_none_is_a_sentence(tmp_path: Path, what: str, telltable: Typed) -> None:
    lock = tmp_path / "t.db.lock"
    lock.mkdir() if what == "folder" else lock.write_bytes(b"junk" * 3_000)
    code, _, complaint = telltable("serve", "--port", "0", "--data", tmp_path / "t.db")
    assert code == 2
    (said,) = complaint.splitlines()
    assert said.startswith(f"telltable: {lock}")
