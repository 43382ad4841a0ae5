"""Where things are: whoever has a paragraph of the rules finds the module that does it, in the chapter's own place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from telltable.games.ninety_nine_chances import GAME
from tests.sources import tree

SPAN = re.compile(r"NC-(\d{3})(?: to NC-(\d{3}))?")
BESIDE = {"__init__.py", "laying.py", "position_writing.py"}  # of no paragraph
CHAPTERS = re.findall(r"^## (.*)", (GAME.folder / "RULES.md").read_text("utf-8"), re.M)[2:-2]


def said(path: Path) -> str:
    """The docstring of a module."""
    return ast.get_docstring(tree(path)) or ""


def named(docstring: str) -> set[int]:
    """The paragraphs that it names."""
    return {n for first, last in SPAN.findall(docstring) for n in range(int(first), int(last or first) + 1)}


MODULES = {
    path.name: said(path) for room in ("box", "rules", "show") for path in sorted((GAME.folder / room).glob("*.py"))
}


def test_every_paragraph_is_named_by_a_module() -> None:
    paragraphs = {int(n) for n in re.findall(r"\*\*NC-(\d{3})\*\*", (GAME.folder / "RULES.md").read_text("utf-8"))}
    assert len(paragraphs) > 60
    assert paragraphs - set().union(*map(named, MODULES.values())) == set()


def test_every_chapter_has_a_module_that_says_so() -> None:
    rules = [said(path) for path in (GAME.folder / "rules").glob("*.py")]
    assert (CHAPTERS[0], CHAPTERS[-1]) == ("Setting up", "More acts")
    assert [chapter for chapter in CHAPTERS if not any(f"Chapter “{chapter}”" in one for one in rules)] == []


def test_a_module_of_the_rules_says_what_it_does() -> None:
    silent = [path.name for path in (GAME.folder / "rules").glob("*.py") if not named(said(path))]
    assert set(silent) <= BESIDE
