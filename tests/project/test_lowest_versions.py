"""The lowest versions that pyproject.toml allows are enough to play."""

from __future__ import annotations

import tomllib
import urllib.request
from importlib.metadata import Distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.server.test_serving import serving
from tests.server.test_whole_game import play_with_a_bot
from tests.store.server import Server

from .packing import ROOT, Clean, pack, uv


def bounds() -> dict[str, str]:
    """What pyproject.toml names directly, and the lowest version of each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["postgres"]]
    named = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): next(iter(one.specifier)).version for one in named}


def test_every_bound_is_one_version_from_which_all_are_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in (*project["dependencies"], *project["optional-dependencies"]["postgres"]):
        assert [spec.operator for spec in Requirement(line).specifier] == [">="], line


@pytest.fixture(scope="module")
def lowest(tmp_path_factory: pytest.TempPathFactory) -> Clean:
    folder = tmp_path_factory.mktemp("lowest")
    clean = Clean(folder / "clean")
    into = ("pip", "install", "--python", clean.python)
    uv(*into, "--resolution", "lowest-direct", "-r", ROOT / "pyproject.toml", "--extra", "postgres")
    uv(*into, "--no-deps", pack("wheel", folder / "packed"))
    return clean


@pytest.mark.campaign
def test_they_are_what_is_installed(lowest: Clean) -> None:
    site = lowest.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    found = {canonicalize_name(one.name): one.version for one in Distribution.discover(path=[site])}
    for name, version in bounds().items():
        assert (found[name] + ".0.0").startswith(f"{version}."), f"{name} {found[name]}"


@pytest.mark.campaign
@pytest.mark.parametrize("game", ["storystack", "storyline", "tail_story", "ninety_nine_chances", "stacktors"])
def test_a_game_is_played_without_a_head(lowest: Clean, game: str, tmp_path: Path) -> None:
    said = lowest.run("telltable", "play", game, "--headless", "--seats", "bot:random*3", "--out", tmp_path)
    assert "entries in" in said
    lowest.run("telltable", "replay", tmp_path / "game.jsonl", "--verify")
    assert "storystack" in lowest.run("telltable", "games")


@pytest.mark.campaign
@pytest.mark.parametrize("kept", ["file", "database"])
def test_a_game_is_served_and_played(lowest: Clean, kept: str, tmp_path: Path, postgres: Server, database: str) -> None:
    """Its page is there, and a client of the documents plays with a bot to the end, over a socket."""
    store = ("--postgres", database) if kept == "database" else ("--data", tmp_path / "t.db")
    words = (*store, "--no-browser", "--bot-pause", "0.1")
    with serving(*words, python=lowest.python, environment=lowest.environment) as (_, address):
        with urllib.request.urlopen(address, timeout=60) as page:
            assert b"<script" in page.read()
        assert play_with_a_bot(address)[1] == "The outline is complete. Everybody wins."


@pytest.mark.campaign
def test_the_terminal_is_played_on_the_full_screen(lowest: Clean) -> None:
    """Its own tests, with the lowest Textual and Rich."""
    uv("pip", "install", "--python", lowest.python, "pytest", "hypothesis")
    tests = [str(ROOT / "tests" / "tui" / name) for name in ("test_full_screen.py", "test_hot_seat.py")]
    said = lowest.run(
        "python", "-m", "pytest", "-q", "--rootdir", ROOT, "-c", ROOT / "pyproject.toml", *tests, seconds=3600
    )
    assert " passed" in said
