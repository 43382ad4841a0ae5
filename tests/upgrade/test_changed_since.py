"""A game that is kept today opens after its pack, its rules and its facts were changed: in scratch copies of the
sources, of which one has another title on a card, and the other another rule and another event besides."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable import new, protocol
from telltable.bots.driver import Driver
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.server.tokens import new_token
from telltable.store.sqlite import Sqlite
from telltable.table.chairs import key_of_token

from .make import Ana

ROOT = Path(__file__).parents[2]
GAME = "tail_story"
STEP = '''"""Rules 1 called what is `PetTaken` today `PetChosen`."""


def header(old):
    return old


def entry(old):
    for event in old["told"]:
        if event["type"] == "PetChosen":
            event["type"] = "PetTaken"
    return old
'''
pytestmark = [pytest.mark.long, pytest.mark.by_turns]


def _copy(folder: Path) -> Path:
    shutil.copytree(
        ROOT / "src" / "telltable", folder / "telltable", ignore=shutil.ignore_patterns("__pycache__", "web")
    )
    for drawn in ("icons.svg", "art.svg"):  # where a wheel has them; books have an emblem
        shutil.copy(ROOT / "web" / "src" / "assets" / drawn, folder / "telltable" / "keepsake")
    return folder / "telltable" / "games" / GAME


def _change(file: Path, old: str, new_: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new_), encoding="utf-8")


@pytest.fixture(scope="module")
def other_title(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources in which the first card has another title."""
    home = _copy(folder := tmp_path_factory.mktemp("title"))
    events = home / "packs" / "box1" / "events.toml"
    title = next(line for line in events.read_text(encoding="utf-8").splitlines() if line.startswith("title"))
    _change(events, title, 'title = "A Title That Nobody Has Read"')
    return folder


@pytest.fixture(scope="module")
def other_rules(other_title: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sources in which a rule draws one card more, and an event has another name, too: rules 2."""
    folder = tmp_path_factory.mktemp("rules")
    shutil.copytree(other_title, folder, dirs_exist_ok=True)
    home = folder / "telltable" / "games" / GAME
    for file in home.rglob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace("PetChosen", "PetTaken"), encoding="utf-8")
    _change(
        home / "rules" / "conventions.py",
        "decks[seat].draw(count, p.luck)",
        "decks[seat].draw(count + 1, p.luck)",
    )
    (home / "from_1.py").write_text(STEP, encoding="utf-8")
    _change(
        home / "game.py",
        '    name = "tail_story"\n',
        '    name = "tail_story"\n    version = 2\n    upcasts = {1: from_1}\n',
    )
    _change(
        home / "game.py",
        "from telltable.games.tail_story.box.pack import",
        "from . import from_1\nfrom telltable.games.tail_story.box.pack import",
    )
    return folder


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of today, in its middle."""
    match = new(GAME, seats=["bot:random"] * 3, seed="kept")
    driver = Driver(match, None)
    while len(match.entries) < 60:
        driver.step()
    path = tmp_path_factory.mktemp("log") / "game.jsonl"
    match.save(path)
    return path


def _says(sources: Path, *words: str) -> str:
    """What a command of these sources prints."""
    done = _run(sources, "-m", "telltable", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def _run(sources: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{sources}{os.pathsep}{ROOT}"}
    return subprocess.run([sys.executable, *words], env=env, cwd=sources, capture_output=True, text=True, check=False)


def test_after_a_title_was_changed_it_opens_tells_and_verifies(other_title: Path, log: Path) -> None:
    here = {words: _says(ROOT / "src", *words, str(log)) for words in (("story",), ("replay",), ("replay", "--verify"))}
    assert "60 entries verified" in here["replay", "--verify"]
    for words, said in here.items():
        assert _says(other_title, *words, str(log)) == said


def test_after_a_rule_and_an_event_were_changed_it_opens_and_tells(other_rules: Path, log: Path) -> None:
    for words in (("story",), ("replay",), ("replay", "--as", "2")):
        assert _says(other_rules, *words, str(log)) == _says(ROOT / "src", *words, str(log))
    said = _says(other_rules, "replay", str(log), "--verify")
    assert "decided by rules 1; deciding again needs rules 1" in said
    assert telltable.__version__ in said


def test_the_newer_game_is_refused_by_the_older_version(other_rules: Path, tmp_path: Path) -> None:
    _says(other_rules, "play", GAME, "--seats", "bot:random,bot:random", "--out", str(tmp_path), "--seed", "1")
    done = _run(ROOT / "src", "-m", "telltable", "story", str(tmp_path / "game.jsonl"))
    assert done.returncode == 1
    assert "it was played by rules 2 of Tail Story, and this Telltable knows them up to 1" in done.stderr
    assert f"open it with Telltable {telltable.__version__} or a newer one" in done.stderr


@pytest.fixture
def table(tmp_path: Path) -> dict[str, Any]:
    """A table of a data file, in the middle of its game."""
    path = tmp_path / "telltable.db"

    async def work() -> dict[str, Any]:
        store, ana = await Sqlite.at(path), Ana()
        rooms = Rooms(store, Process(now=lambda: ana.now, pause=0))
        ana.room, _ = await rooms.open(GAME, "me,bot:random", {})
        ana.room.wake_bots = lambda: None
        ana.token = new_token()
        await ana.room.sit(0, "Ana", key_of_token(ana.token))
        await ana.says(protocol.Begin)
        await ana.plays(30)
        facts = {"data": str(path), "code": ana.room.table.code, "token": ana.token}
        await rooms.close()
        await store.close()
        return facts

    return asyncio.run(work())


@pytest.mark.parametrize("sources", ["other_title", "other_rules"])
def test_a_running_table_keeps_its_pack_when_the_server_is_upgraded(
    sources: str, table: dict[str, Any], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """It goes on to its end, and what is handed out then opens there."""
    newer: Path = request.getfixturevalue(sources)
    done = _run(newer, "-m", "tests.upgrade.go_on", table["data"], table["code"], table["token"])
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    begun, today, played = told["hashes"]
    assert begun == played != today
    assert told["over"]
    assert told["entries"] > told["before"]
    assert told["first"] == "tail_story/1"
    assert told["last"] == told["rules"] == ("tail_story/2" if sources == "other_rules" else "tail_story/1")
    out = tmp_path / "out"
    _says(newer, "export", "--all", str(out), "--data", table["data"])
    handed = out / f"{table['code']}.jsonl"
    said = _says(newer, "replay", str(handed), "--verify")
    assert f"{told['entries']} entries" in said
    assert ("rules 1" in said) is (sources == "other_rules")
    backup, fresh = tmp_path / "kept.backup", tmp_path / "fresh.db"
    _says(newer, "backup", str(backup), "--data", table["data"])
    _says(newer, "restore", str(backup), "--data", str(fresh))
    _says(newer, "export", "--all", str(tmp_path / "again"), "--data", str(fresh))
    assert (tmp_path / "again" / handed.name).read_bytes() == handed.read_bytes()
