"""docs/promises.md promises nothing that no test holds: all that it names is there and can be run as it says."""

from __future__ import annotations

import re
import subprocess
from datetime import date

import pytest

from .packing import ROOT

PAGE = ROOT / "docs" / "promises.md"
TEXT = PAGE.read_text(encoding="utf-8")
PROMISES, _, FIGURES = TEXT.partition("\n## The last figures\n")
SECTIONS = dict(part.split("\n", 1) for part in PROMISES.split("\n## ")[1:])
NOT_RUN = "not run yet"


def rows() -> list[list[str]]:
    """The cells of each line of the figures, without the head."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in FIGURES.splitlines() if line[:1] == "|"][
        2:
    ]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_test_that_it_names_is_there() -> None:
    """And has tests in it."""
    named = set(re.findall(r"tests/[\w/]+(?:\.py)?", TEXT))
    assert len(named) > 30
    for name in named:
        path = ROOT / name
        files = [path] if path.suffix == ".py" else sorted(path.glob("test_*.py"))
        assert any("def test_" in file.read_text(encoding="utf-8") for file in files if file.is_file()), name


def test_every_target_that_it_names_is_there() -> None:
    named = set(re.findall(r"`make ([a-z-]+)", TEXT))
    assert {"test", "campaign", "audit", "sbom"} <= named <= targets()


@pytest.mark.parametrize("promise", SECTIONS)
def test_every_promise_has_its_tests(promise: str) -> None:
    assert re.search(r"^- Tests: `tests/[\w/]+\.py`", SECTIONS[promise], re.MULTILINE)


def test_what_is_promised_is_all_there() -> None:
    """A promise does not go away by being left out."""
    kept = ("acknowledged is lost", "hidden leaks", "the same moves", "ten years", "freezes", "use up a table")
    kept += ("never run", "taken out", "calls home", "what was tested")
    assert [words for words in kept if not any(words in title for title in SECTIONS)] == []


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_every_figure_says_when_and_of_what_or_that_there_is_none(row: list[str]) -> None:
    """A command that can be typed, a day, a commit of ours, and what came out; nothing is left open in silence."""
    _, command, day, commit, figure = row
    assert re.fullmatch(r"`make [^`]+`", command)
    if "make campaign" in command:
        for name in re.findall(r"tests/[\w/]+(?:\.py)?", command):
            path = ROOT / name
            files = [path] if path.is_file() else path.glob("test_*.py")
            long = re.compile(r"pytest\.mark\.(campaign|in_turn|promise)\b")
            assert any(long.search(file.read_text(encoding="utf-8")) for file in files), f"nothing long in {name}"
    if day == NOT_RUN:
        assert (commit, figure) == ("", "")
        return
    date.fromisoformat(day)
    assert figure
    assert re.fullmatch(r"[0-9a-f]{7,40}", commit)
    if (ROOT / ".git").exists():
        known = subprocess.run(
            ["git", "cat-file", "-e", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True, check=False
        )
        shallow = subprocess.run(
            ["git", "rev-parse", "--is-shallow-repository"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert known.returncode == 0 or shallow.stdout.strip() == "true", f"{commit} is no commit of this repository"


@pytest.mark.parametrize("name", ["README.md", "SECURITY.md", "docs/hosting.md"])
def test_it_is_found(name: str) -> None:
    assert re.search(r"\]\((docs/)?promises\.md(#[\w-]+)?\)", (ROOT / name).read_text(encoding="utf-8"))
