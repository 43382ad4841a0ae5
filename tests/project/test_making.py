"""The pages for designers: every command on them runs as it stands there, but for the number of games."""

from __future__ import annotations

import csv
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from telltable.cli.app import run
from telltable.core import own_bots
from telltable.core.registry import game
from telltable.lab.printing import code_of

from .test_docs import fenced, read

QUICK = re.compile(r"(--games|--proof) \d+")


def quick(line: str) -> list[str]:
    """A command with as few games as it takes."""
    return shlex.split(QUICK.sub(rf"\1 {10 if ' tune ' in line else 1}", line))


@pytest.mark.by_turns
def test_simulating_is_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = read("docs/making/simulate.md")
    blocks = list(fenced(page))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_bots, "_of_modules", {})  # no other test knows them
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "my_bots.py").write_text(next(body for info, body in blocks if info == "python"), encoding="utf-8")
    assert run(["new-pack", "storyline", "my_pack"]) == 0
    said = [line for info, body in blocks if info == "sh" for line in body.splitlines()]
    lines = [line for line in said if line.startswith("telltable ")]
    assert len(lines) >= 12
    for line in lines:
        words = quick(line)
        assert run(words[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
        assert capsys.readouterr().out.strip(), line
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert (tmp_path / "tables" / "games.csv").exists()


def bot_of_the_page(folder: Path, patch: pytest.MonkeyPatch) -> list[list[str]]:
    """The page's commands, and its bot in a folder in which they can be given."""
    blocks = list(fenced(read("docs/making/a-bot.md")))
    patch.chdir(folder)
    patch.setattr(own_bots, "_of_modules", {})
    patch.syspath_prepend(str(folder))
    (folder / "fox.py").write_text(next(body for info, body in blocks if info == "python"), encoding="utf-8")
    return [shlex.split(line) for info, body in blocks if info == "sh" for line in body.splitlines()]


def test_the_bot_of_the_page_is_the_example_and_short() -> None:
    code = next(body for info, body in fenced(read("docs/making/a-bot.md")) if info == "python")
    assert code.strip() == read("docs/examples/fox.py").strip()
    assert len(code.splitlines()) <= 60


@pytest.mark.by_turns
def test_the_bot_of_the_page_beats_careful(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the page says it, but for the number of games; and it never has anything but its observation."""
    simulate, play = bot_of_the_page(tmp_path, monkeypatch)
    simulate[simulate.index("--games") + 1] = "8"
    assert run([*simulate[1:], "--json", "--jobs", "1"]) == 0
    won = json.loads(capsys.readouterr().out)["bots"]["bot:fox.Fox"]
    assert won["value"] > 0.6
    assert play[-2:] == ["--seats", "me,fox:Fox"]


@pytest.mark.campaign
def test_the_bot_of_the_page_beats_careful_beyond_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    simulate, _ = bot_of_the_page(tmp_path, monkeypatch)
    assert run([*simulate[1:], "--json"]) == 0
    won = json.loads(capsys.readouterr().out)["bots"]["bot:fox.Fox"]
    assert won["low"] > 0.5


def printing(folder: Path) -> list[list[str]]:
    """The commands of the page, in a folder with a pack in it."""
    assert run(["new-pack", "storyline", str(folder / "my_pack")]) == 0
    code = code_of(game("storystack").load_pack(None))
    blocks = (body for info, body in fenced(read("docs/making/print.md")) if info == "sh")
    return [shlex.split(line.replace("CODE", code))[1:] for body in blocks for line in body.splitlines()]


@pytest.mark.extras
def test_printing_is_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for words in printing(tmp_path):
        assert run(words) == 0, words
    assert len(list(tmp_path.glob("*.pdf"))) == 4
    made = {
        path.name: len(list(path.iterdir())) for path in tmp_path.iterdir() if path.is_dir() and path.name != "my_pack"
    }
    assert made["stacktors-box"] == 7
    assert made["storystack-images"] == 162, "150 cards, ten patterns, two backs"
    assert made["storystack-tabletop"] == 6


@pytest.mark.by_turns(4)
def test_without_typst_all_but_the_pdf_is_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    for words in printing(tmp_path):
        assert run(words) == (2 if words[0] == "print" else 0)
        assert words[0] != "print" or "pip install 'telltable[print]'" in capsys.readouterr().err


@pytest.mark.by_turns
def test_a_designer_goes_from_an_idea_to_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every command of the walk, in its order; the rows of the page go into the table of cards, and a patch is made
    and applied. Without the extra, printing says what it needs."""
    monkeypatch.chdir(tmp_path)
    blocks = list(fenced(read("docs/making/from-idea-to-table.md")))
    (rows,) = (body for info, body in blocks if info == "csv")
    said: list[str] = []
    for line in (line for info, body in blocks if info == "sh" for line in body.splitlines()):
        words = quick(line)
        said.append(words[1])
        if words[0] == "git":
            subprocess.run(words, check=True)
            continue
        if words[1] == "proof":
            look(words[1:])
            continue
        here = run(words[1:])
        told = capsys.readouterr()
        without = words[1] == "print" and here == 2
        assert here == 0 or (without and "pip install 'telltable[print]'" in told.err), f"{line}\n{told.err}"
        if "--to" in words:
            with Path("cards.csv").open("a", encoding="utf-8", newline="") as opened:
                opened.write(rows)
        assert words[1] != "lint" or "nothing to fix" in told.out
    assert {"new-pack", "cards", "lint", "proof", "play", "simulate", "tune", "print"} <= set(said)
    assert len(list(csv.reader(rows.splitlines()))) == 12
    assert "<svg" in Path("tuned.html").read_text("utf-8")


TITLE = re.compile(r'title="([^"]+)"')
TUTORIALS = {"a-storystack-pack": 12, "a-tale": 2, "an-adventure": 2}  # and how many cards the proof has at least


def put(title: str, body: str) -> None:
    """What a reader does with a file of a page: TOML is the whole file, JSON replaces what has the same names."""
    file = Path(title)
    if file.suffix == ".json":
        body = json.dumps(over(json.loads(file.read_text("utf-8")), json.loads(body)), indent=1)
    file.write_text(body, encoding="utf-8")


def over(old: Any, new: Any) -> Any:
    """The old one with what the new one says; in lists, things with the same `id` are the same."""
    if isinstance(new, dict) and isinstance(old, dict):
        return {**old, **{key: over(old.get(key), value) for key, value in new.items()}}
    if not isinstance(new, list) or not all(isinstance(one, dict) and "id" in one for one in new):
        return new
    said = {one["id"]: one for one in new}
    known = {one["id"]: one for one in old or ()}
    assert said.keys() <= known.keys()
    return [over(one, said.get(name, {})) for name, one in known.items()]


@pytest.mark.by_turns
@pytest.mark.parametrize("page", TUTORIALS)
def test_a_pack_is_made_as_its_page_says(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From top to bottom: each file is written as it stands there, each command run, and lint has nothing to say."""
    monkeypatch.chdir(tmp_path)
    did: list[str] = []
    for info, body in fenced(read(f"docs/making/{page}.md")):
        if title := TITLE.search(info):
            put(title[1], body)
            continue
        assert info == "sh", info
        for line in body.splitlines():
            words = quick(line)
            if words[0] == "rm":
                for name in words[1:]:
                    Path(name).unlink()
                continue
            if words[0] == "git":
                subprocess.run(words, check=True)
                continue
            did.append(words[1])
            if words[1] == "proof":
                assert proofed(words[1:]) >= TUTORIALS[page]
                continue
            assert run(words[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
            told = capsys.readouterr().out
            assert words[1] != "lint" or "nothing to fix" in told, told
            assert words[1] != "story" or len(told) > 1_000
    assert {"new-pack", "lint", "play", "story", "simulate", "proof"} <= set(did)


def test_what_is_made_is_what_the_pages_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The adventure is the page's and not the blank one: nothing blank is left in its scenes and endings."""
    monkeypatch.chdir(tmp_path)
    assert run(["new-pack", "stacktors", "toll-bridge"]) == 0
    for info, body in fenced(read("docs/making/an-adventure.md")):
        if title := TITLE.search(info):
            put(title[1], body)
    made = json.loads(Path("toll-bridge/first.json").read_text("utf-8"))
    blank = re.compile(r"What they see|How it ends|A line |What one would|what the (guard|bystander)|What comes of")
    assert blank.findall(json.dumps([made["stages"], made["endings"], made["memories"]])) == []


def look(words: list[str]) -> None:
    """The page answers with the twelve cards that were written and the four that were there."""
    assert proofed(words) == 16


def proofed(words: list[str]) -> int:
    """How many cards the page has."""
    call = [sys.executable, "-m", "telltable", *words, "--port", "0", "--no-browser"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            (here,) = re.findall(r"http://127\.0\.0\.1:\d+(?=/proof)", server.stdout.readline())
            with urlopen(f"{here}/api/proof", timeout=60) as answer:
                return len(json.load(answer)["cards"])
        finally:
            server.terminate()
