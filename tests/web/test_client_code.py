"""The client's own checks, and what it shares with the server."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import hatch_build
from telltable.core.registry import games
from tools.protocol_types import TYPES, types

WEB = hatch_build.WEB
OTHER_SCREENS = (
    "About",
    "Away",
    "Edit",
    "Gallery",
    "Open",
    "Proof",
    "Home",
    "Host",
    "Join",
    "Kept",
    "NoTable",
    "Replay",
    "Rules",
    "Settings",
    "Shelf",
    "Tv",
)
BUDGET = 120_000  # bytes of compressed JavaScript on one table, from the lobby to the end
AT_FIRST = 95_500  # of these, what a table's first view is drawn with
LOBBY = "Lobby"  # the page before the game; loaded with the table's own script, it has the same budget
OPENED = {  # what is loaded only where somebody opens it or this table has it, and how large its file may be
    "GmDesk": 40_000,  # whoever leads
    "growth": 5_000,  # what people grow into after a stage
    "AskGm": 5_000,  # who plays at a table that somebody leads
    "Wares": 5_000,  # where a scene has something for sale
    "bench": 5_000,  # people changed piece by piece
    "building": 5_000,  # people made piece by piece
    "AskChair": 5_000,  # who watches and asks for a seat
    "Device": 5_000,  # who goes on with their seat on another device
    "People": 5_000,  # who sits here, and what may be done about it
    "Options": 5_000,
    "Agreement": 5_000,
    "Panel": 5_000,  # the settings of this device
    "Guide": 5_000,  # the first table of somebody new, with the game's notes for it
    "guide": 5_000,
    "Questions": 5_000,  # where those who watch may ask
    "Days": 5_000,  # at a table for days: what happened meanwhile, reminders
    "OverDays": 5_000,  # the same: whom it waits for, and until when
    "slow": 5_000,  # the same: what a device without a line shows and keeps
}
FACES = WEB / "src" / "games"
HOUSE = WEB.parent / "src" / "telltable"
STILL_NAMED = ("styles/tokens.css", "styles/base.css", "assets/icons.svg")  # colours, corners, motifs, emblems
ROOMS = {  # of a game's face, each with what every game has there
    "box": ["look.ts"],
    "table": ["Board.svelte", "PhoneTable.svelte", "TvTable.svelte", "face.ts", "table.css", "view.ts"],
    "play": ["keyboard.ts"],
    "show": ["Cover.svelte", "credit.ts", "guide.ts", "words.ts"],
}
MORE_ROOMS = {"stacktors": {"mat", "glass", "making", "gm"}}
COSTLY = ("Glass",)  # loaded only where the device draws it with ease or its person asks for it
COSTLY_BUDGET = 120_000


def node(*command: str) -> None:
    """A command of the client's tools; its words are the failure."""
    done = subprocess.run(
        [hatch_build.find_node(), *command],
        cwd=WEB,
        env=os.environ | {"CI": "1", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_types_are_those_of_the_protocol() -> None:
    assert TYPES.read_text(encoding="utf-8") == types(), "python tools/protocol_types.py"


@pytest.mark.by_turns
def test_the_types_hold_everywhere(built: None) -> None:
    node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")


def test_units(built: None) -> None:
    node("node_modules/vitest/vitest.mjs", "run")


def test_building_twice_does_nothing(built: None) -> None:
    assert hatch_build.build() is False


def titles() -> set[str]:
    """What a game is called on its box, without a subtitle."""
    return {re.split(r"[:!]", game.title)[0] for game in games().values()}


def cloths() -> set[str]:
    """What the client's styles know a game by."""
    found = [re.search(r'cloth: "(\w+)"', path.read_text("utf-8")) for path in FACES.glob("*/index.ts")]
    return {one[1] for one in found if one}


def naming(files: Iterable[Path], names: set[str]) -> set[Path]:
    """Those that name a game."""
    name = re.compile("|".join(map(re.escape, names)))
    return {path for path in files if name.search(path.read_text("utf-8"))}


def test_no_game_is_named_outside_its_folder() -> None:
    looks = (".ts", ".svelte", ".css", ".svg", ".html")
    client = [path for path in hatch_build.sources() if path.suffix in looks and FACES not in path.parents]
    assert naming(client, {*games(), *titles(), *cloths()}) <= {WEB / "src" / path for path in STILL_NAMED}
    house = [path for path in HOUSE.rglob("*.py") if HOUSE / "games" not in path.parents]
    assert naming(house, {*games(), *titles()}) <= {HOUSE / "__init__.py"}  # its first example has to be played


def test_a_name_of_a_game_is_seen_however_it_is_written(tmp_path: Path) -> None:
    names = {*games(), *titles(), *cloths()}
    assert len(titles()) == len(cloths()) == len(games())
    for number, one in enumerate(('"storystack"', '[data-game="chances"]', "--r-tailstory", "Stacktors!", "StoryLine")):
        (tmp_path / f"{number}").write_text(one, "utf-8")
    assert len(naming(tmp_path.iterdir(), names)) == 5


def test_no_space_is_lost_at_the_end_of_a_block() -> None:
    """Svelte drops a space there, and two sentences would touch: `{" "}` stays."""
    lost = [
        f"{path.relative_to(WEB)}: {line.strip()}"
        for path in hatch_build.sources()
        if path.suffix == ".svelte"
        for line in path.read_text("utf-8").partition("<style>")[0].splitlines()
        if re.search(r"\S +\{/(if|each|key|await|snippet)\}|\{:else\} +\S", line)
    ]
    assert lost == []


@pytest.mark.parametrize("game", sorted(path.parent.name for path in FACES.glob("*/index.ts")))
def test_a_game_has_the_rooms_of_all_games(game: str) -> None:
    """Nothing lies outside of a room, and what every game has is found under the same name in the same room."""
    there = {path.name for path in (FACES / game).iterdir()}
    assert there - MORE_ROOMS.get(game, set()) == {"index.ts", "gallery", *ROOMS}
    assert [name for room, names in ROOMS.items() for name in names if not (FACES / game / room / name).is_file()] == []


def test_the_same_name_is_in_the_same_room_in_all_games() -> None:
    rooms: dict[str, set[str]] = {}
    for path in FACES.glob("*/*/*"):
        if path.parent.name in ROOMS:
            rooms.setdefault(path.name, set()).add(path.parent.name)
    assert {name: where for name, where in rooms.items() if len(where) > 1} == {}


@pytest.mark.parametrize("game", sorted(path.parent.name for path in FACES.glob("*/index.ts")))
def test_the_stylesheet_of_a_game_styles_nothing_else(game: str) -> None:
    """A sheet stays when its table is left: each selector needs a class that no other game has, and no screen."""
    used: dict[str, set[str]] = {}
    for path in (WEB / "src").rglob("*.svelte"):
        whose = path.relative_to(FACES).parts[0] if path.is_relative_to(FACES) else ""
        markup = path.read_text("utf-8").partition("<style>")[0]
        words = [word for value in re.findall(r'class="([^"]*)"', markup) for word in re.findall(r"[\w-]+", value)]
        used.setdefault(whose, set()).update(words, re.findall(r"class:([\w-]+)", markup))
    sheet = re.sub(r"/\*.*?\*/", "", (FACES / game / "table" / "table.css").read_text("utf-8"), flags=re.DOTALL)
    heads = [head for head in re.findall(r"([^{};]+)\{", sheet) if "@" not in head and "[data-game=" not in head]
    for selector in (one.strip() for head in heads for one in re.split(r",(?![^(]*\))", head)):
        classes = set(re.findall(r"\.([A-Za-z][\w-]*)", selector))
        elsewhere = [other for other in used if other != game and classes <= used[other] | used[""]]
        assert elsewhere == [], selector


@pytest.mark.parametrize("word", ["{@html", "innerHTML", ' style="', "http://", "https://"])
def test_nothing_that_the_policy_forbids_is_written(word: str) -> None:
    sources = [path for path in hatch_build.sources() if path.suffix in (".svelte", ".ts")]
    wrong = [str(path.relative_to(WEB)) for path in sources if word in path.read_text("utf-8")]
    assert [path for path in wrong if not path.endswith((".test.ts", "vite.config.ts"))] == []


@pytest.mark.parametrize(
    ("word", "instead"),
    [
        (
            "<svelte:element",
            "two elements and a snippet: with it every page loads two kilobytes that set any attribute",
        ),
        (' from "svelte/reactivity', "what `surface` knows"),
        (r"(?<!-)\bdisabled=\{[^}]*\bbusy\b", "aria-disabled: a control that is pressed keeps the focus"),
    ],
)
def test_nothing_is_written_that_costs_every_touch_or_page(word: str, instead: str) -> None:
    sources = [path for path in hatch_build.sources() if path.suffix in (".svelte", ".ts")]
    wrong = [str(path.relative_to(WEB)) for path in sources if re.search(word, path.read_text("utf-8"))]
    assert wrong == [], instead


def manifest() -> dict[str, Any]:
    """What was built: each part with its file and what it imports, now or later."""
    return dict(json.loads((Path(hatch_build.BUILT) / "manifest.json").read_text("utf-8")))


def packed(file: str) -> int:
    """How many bytes of a built file go over the line."""
    return (Path(hatch_build.BUILT) / f"{file}.br").stat().st_size


def called(part: dict[str, Any]) -> str:
    """What a part's file is called, without the game that it belongs to."""
    return str(part.get("name", "")).rpartition("-")[2]


def scripts(game: str) -> set[str]:
    """Every script that a table of this game loads by itself: not those of other screens, nor of other games."""
    parts = manifest()
    others = {folder.name for folder in (WEB / "src/games").iterdir() if folder.is_dir()} - {game}

    def elsewhere(part: dict[str, Any]) -> bool:
        source = Path(part.get("src", ""))
        if faced and source.stem == "GenericBoard":  # for games without a face of their own
            return True
        if called(part) in OPENED or called(part) == LOBBY:
            return True
        screen = (source.parent.name == "screens" and source.stem in OTHER_SCREENS) or source.stem == "TvTable"
        screen = screen or source.stem == "Proof"  # a game's own pictures on the screen of that name
        return screen or source.stem in COSTLY or part.get("name") in others or bool(others & set(source.parts))

    found, left = set[str](), ["index.html"]
    faced = (WEB / "src/games" / game).is_dir()
    while left:
        key = left.pop()
        if key in found or elsewhere(parts[key]):
            continue
        found.add(key)
        left += [*parts[key].get("imports", ()), *parts[key].get("dynamicImports", ())]
    return {parts[key]["file"] for key in found if parts[key]["file"].endswith(".js")}


@pytest.mark.parametrize("game", sorted(games()))
def test_the_script_of_a_table_is_small(built: None, game: str) -> None:
    """All that a player's page loads until the end: the page's script, and what is imported from there."""
    found = scripts(game)
    assert any("/table-" in name for name in found)
    assert sum(packed(name) for name in found) < BUDGET


@pytest.mark.parametrize("shown", [*sorted(games()), "stacktors-making", "stacktors-conflict"])
def test_the_first_view_of_a_table_is_drawn_with_less(built: None, shown: str) -> None:
    """What the answer names: the page's script, that of all tables, and the game's with what it lies open at."""
    names = {"table", shown, shown.partition("-")[0]}
    parts = manifest()
    found, left = set[str](), ["index.html", *(key for key, part in parts.items() if part.get("name") in names)]
    while left:
        key = left.pop()
        if key not in found and parts[key]["file"].endswith(".js"):
            found.add(key)
            left += parts[key].get("imports", ())
    assert len(found) == len(names) + 1
    assert sum(packed(parts[key]["file"]) for key in found) < AT_FIRST


@pytest.mark.parametrize("name", OPENED)
def test_what_is_opened_is_a_file_of_its_own(built: None, name: str) -> None:
    """Nothing loads it with something else, and it has a limit."""
    parts = manifest()
    keys = {key for key, part in parts.items() if called(part) == name and part["file"].endswith(".js")}
    assert keys
    importers = [part for key, part in parts.items() if keys & set(part.get("imports", ()))]
    screens = {f"src/screens/{screen}.svelte" for screen in OTHER_SCREENS}
    assert [part["file"] for part in importers if called(part) not in OPENED and part.get("src") not in screens] == []
    assert max(packed(parts[key]["file"]) for key in keys) < OPENED[name]


@pytest.mark.parametrize("name", COSTLY)
def test_what_is_costly_is_a_file_of_its_own(built: None, name: str) -> None:
    """Nothing loads it at once, and it has a limit, too."""
    parts = manifest()
    (key,) = [key for key, part in parts.items() if Path(part.get("src", "")).stem == name]
    assert not [other for other, part in parts.items() if key in part.get("imports", ())]
    assert packed(parts[key]["file"]) < COSTLY_BUDGET


def test_a_low_box_is_not_one_that_has_no_height_yet() -> None:
    """Before it is laid out a box has no height: where that passes for low, it is laid out twice, and jumps."""
    found = {
        f"{path.relative_to(WEB)}: {line.strip()[:80]}"
        for path in (WEB / "src").rglob("*.svelte")
        for line in path.read_text(encoding="utf-8").splitlines()
        if "@container" in line and "max-height" in line
    }
    assert found == set()


# What moves, or takes room, by layout.
LAID_OUT = re.compile(
    r"(?<![\w-])(top|right|bottom|left|inset[\w-]*|(min-|max-)?(width|height)|margin[\w-]*|padding[\w-]*|font[\w-]*|gap"
    r"|line-height|grid[\w-]*|flex[\w-]*)\s*:"
)
KEYFRAMES = re.compile(r"@keyframes\s+[\w-]+\s*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")


def test_no_animation_moves_by_layout() -> None:
    """Else the page is laid out in every frame, and what moves counts as a page that jumps. A translation does not."""
    sources = [path for kind in ("svelte", "css") for path in (WEB / "src").rglob(f"*.{kind}")]
    found = {path: KEYFRAMES.findall(path.read_text(encoding="utf-8")) for path in sources}
    assert sum(map(len, found.values())) > 20
    assert [(path.name, one) for path, all_ in found.items() for one in all_ if LAID_OUT.search(one)] == []
