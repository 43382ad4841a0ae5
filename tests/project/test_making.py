"""The pages for designers: every command on them runs as it stands there, but for the number of games."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from telltable.cli.app import run
from telltable.core import own_bots
from telltable.core.registry import game
from telltable.lab.printing import code_of

from .test_docs import fenced, read

QUICK = re.compile(r"(--games) \d+")


@pytest.mark.by_turns(6)
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
        words = shlex.split(QUICK.sub(r"\1 1", line))
        assert run(words[1:]) == 0, f"{line}\n{capsys.readouterr().err}"
        assert capsys.readouterr().out.strip(), line
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert (tmp_path / "tables" / "games.csv").exists()


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
    assert len(list(tmp_path.glob("*.pdf"))) == 3


def test_without_typst_all_but_the_pdf_is_as_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typst", None)
    for words in printing(tmp_path):
        assert run(words) == (2 if words[0] == "print" else 0)
        assert words[0] != "print" or "pip install 'telltable[print]'" in capsys.readouterr().err
