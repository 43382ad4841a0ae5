"""Games that somebody installed: a broken one is named and skipped, and takes no command and no server with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import telltable
from telltable.cli import main
from telltable.core.errors import Problem
from telltable.core.registry import Games, game, games
from telltable.core.rulebook import paragraph
from tests.server.house import House

ROOT = Path(__file__).parents[2]
SHIPPED = ("ninety_nine_chances", "stacktors", "storyline", "storystack", "tail_story")
MOON = "from telltable.lab.new_game.game import SunAndMoon"
MINE = MOON + "\n\n\nclass Mine(SunAndMoon):\n    name = {name!r}\n{more}\n\nGAME = Mine()\n"


def mine(name: str, more: str = "") -> str:
    """Sun and Moon under another name, perhaps with something wrong."""
    return MINE.format(name=name, more="".join(f"    {line}\n" for line in more.splitlines()))


PLUGINS = {  # entry point, what stands in its `__init__.py`, and what is said of it
    "good": (mine("good_game"), ""),
    "a_typo": ("def (", "SyntaxError: "),
    "a_missing_import": ("import nothing_of_that_name", "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
    "b_raises": ("raise RuntimeError('no licence found')", "RuntimeError: no licence found"),
    "b_exits": ("raise SystemExit(3)", "SystemExit: 3"),
    "b_stops": ("class Stop(BaseException): pass\nraise Stop", "Stop: no reason given"),
    "b_prints_codes": ("raise RuntimeError('\\x1b[31mred\\nline')", "RuntimeError: [31mred line"),
    "c_no_game": ("", "AttributeError: "),
    "c_no_rules": ("GAME = 7", "it is an int, not a Rules object."),
    "c_a_class": (
        f"{MOON} as GAME",
        "it names the class SunAndMoon instead of a game",
    ),
    "d_collides": (mine("storystack"), "there is a game called storystack already, StoryStack; choose another name."),
    "e_bad_name": (mine("Good Game/../x"), "must be 1 to 40 small letters, figures and _"),
    "e_no_name": (mine("x").replace("    name = 'x'", "    name = None"), "must be 1 to 40 small letters"),
    "f_no_seats": (mine("f_no_seats", "seats = range(0)"), "its seats must be a range such as range(2, 7)."),
    "f_no_title": (mine("f_no_title", "title = None"), "its title must be a str."),
    "f_options": (mine("f_options", "options = ('x',)"), "its options must be Option objects."),
    "f_events": (mine("f_events", "events = (int,)"), "its events must be Event classes."),
    "g_no_pack": (
        mine("g_no_pack", "def load_pack(self, folder=None):\n    raise FileNotFoundError('packs')"),
        "FileNotFoundError: packs",
    ),
    "h_no_rules": (mine("h_no_rules"), "has no RULES.md beside its code."),
    "z_collides_too": (
        mine("good_game"),
        "there is a game called good_game already, Sun and Moon;",
    ),
}


PLAYED = sorted((*SHIPPED, "good_game", "h_no_rules"))
SKIPPED = len(PLUGINS) - 2


def install(folder: Path, plugins: dict[str, tuple[str, str]]) -> None:
    """Packages as a package manager lays them down, each with an entry point; the good one with its rules."""
    for name, (text, _) in plugins.items():
        package = folder / f"plugin_{name}"
        package.mkdir()
        (package / "__init__.py").write_text(text, encoding="utf-8")
        info = folder / f"plugin_{name}-1.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: plugin-{name}\nVersion: 1\n")
        (info / "entry_points.txt").write_text(f"[telltable.games]\n{name} = plugin_{name}:GAME\n")
    (folder / "plugin_good" / "RULES.md").write_text("# Good\n\nRule prefix: SM\n\n- **SM-1** Be good.\n")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of installed packages, one good and all others broken."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, PLUGINS)
    return folder


@pytest.fixture(scope="module")
def shelf(site: Path) -> Iterator[Games]:
    """The games while all of them are installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(site))
        games.cache_clear()
        yield games()
    games.cache_clear()


def environment(site: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}


def test_our_own_games_have_no_faults() -> None:
    games.cache_clear()
    assert games().faults == ()
    assert tuple(games()) == SHIPPED


def test_the_good_one_is_there_and_every_other_is_skipped(shelf: Games) -> None:
    assert list(shelf) == PLAYED
    skipped = [fault for fault in shelf.faults if fault.skipped]
    assert len(skipped) == SKIPPED
    assert type(shelf["storystack"]).__module__.startswith("telltable.games.")


@pytest.mark.parametrize("plugin", [name for name in PLUGINS if name not in ("good", "h_no_rules")])
def test_a_broken_plugin_is_named_with_its_reason(shelf: Games, plugin: str) -> None:
    """The entry point, the package that it came from, and why, in one plain line."""
    (fault,) = [fault for fault in shelf.faults if f"“{plugin}”" in str(fault)]
    assert str(fault).startswith(f"The game “{plugin}” of the package plugin")
    assert " is skipped: " in str(fault)
    assert PLUGINS[plugin][1] in str(fault)
    assert str(fault).isprintable()


def test_asking_for_a_skipped_game_says_why(shelf: Games) -> None:
    with pytest.raises(Problem, match=r"The game g_no_pack can't be played: .*FileNotFoundError: packs"):
        game("g_no_pack")
    with pytest.raises(Problem, match="There is no game 'chess'"):
        game("chess")


def test_a_class_in_an_init_file_has_its_rules_beside_it(shelf: Games) -> None:
    assert paragraph(game("good_game"), "SM-1") == "SM-1 Be good."
    assert game("good_game").folder.name == "plugin_good"


def test_a_game_without_rules_is_played_and_told(shelf: Games) -> None:
    """It is not skipped: only nobody can look anything up."""
    (fault,) = [fault for fault in shelf.faults if not fault.skipped]
    assert "“h_no_rules”" in str(fault)
    assert str(fault).endswith(" lacks something: Sun and Moon has no RULES.md beside its code.")
    assert telltable.new("h_no_rules", seats=2).asks()
    with pytest.raises(Problem, match=r"has no RULES\.md beside its code"):
        paragraph(game("h_no_rules"), "SM-1")


@pytest.mark.by_turns(4)
def test_the_games_are_listed_in_a_process_of_its_own(site: Path) -> None:
    """`games` lists what can be played and tells what can't."""
    command = [sys.executable, "-m", "telltable", "games"]
    done = subprocess.run(command, env=environment(site), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[: len(PLAYED)]] == list(PLAYED)
    assert len([line for line in lines if " is skipped: " in line]) == SKIPPED


@pytest.mark.parametrize(
    ("arguments", "out", "err"),
    [
        (("games", "--json"), '[{"name":"good_game"', " is skipped: "),
        (("rules", "good_game"), "Be good.", ""),
        (("rules", "storystack", "SS-K4"), "SS-K4", ""),
        (("simulate", "g_no_pack"), "", "The game g_no_pack can't be played"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_every_command_goes_on(
    shelf: Games,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    out: str,
    err: str,
) -> None:
    """Others neither fail nor mention what is broken, unless it is what they are asked for."""
    monkeypatch.setattr(sys, "argv", ["telltable", *arguments])
    with pytest.raises(SystemExit) as done:
        main()
    said = capsys.readouterr()
    assert bool(done.value.code) == (arguments[0] == "simulate")
    assert out in said.out
    assert err in said.err
    assert err or not said.err


@pytest.mark.by_turns(4)
def test_a_server_opens_and_says_it_once(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its log has a line for each; its pages and rules answer."""
    monkeypatch.setenv("PYTHONPATH", environment(site)["PYTHONPATH"])
    house = House(tmp_path, "--data", tmp_path / "tables.db", "--host", "127.0.0.1")
    house.start()
    try:
        for _ in range(2):
            with urllib.request.urlopen(f"{house.address}/api/games", timeout=60) as found:
                assert {one["name"] for one in json.load(found)} == set(PLAYED)
            with urllib.request.urlopen(f"{house.address}/api/games/good_game/rules", timeout=60) as found:
                assert json.load(found)["blocks"]
        told = [line for line in house.log() if line["event"] == "game_skipped"]
        assert len(told) == SKIPPED
        assert house.faults() == []
    finally:
        house.close()


def test_a_game_whose_older_logs_nothing_reads_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It can be played all the same."""
    install(tmp_path, {"old": (mine("old_game", "version = 3"), ""), "good": PLUGINS["good"]})
    monkeypatch.syspath_prepend(str(tmp_path))
    games.cache_clear()
    said = [str(fault) for fault in games().faults if fault.game == "old_game" and not fault.skipped]
    assert "old_game" in games()
    games.cache_clear()
    assert any("nothing reads logs of its rules 1, 2: name a step for each in upcasts." in one for one in said)
