"""Where things are: whoever has a paragraph of the rules finds its module, and no module hides what it needs."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from telltable.games.tail_story import GAME
from tests.sources import Trees

MODULES = Trees(GAME.folder)
SPAN = re.compile(r"TS-(\d{3})(?: to TS-(\d{3}))?")


def _said(module: ast.Module) -> set[int]:
    """The paragraphs that a module says it implements, in its docstring."""
    spans = SPAN.findall(ast.get_docstring(module) or "")
    return {n for first, last in spans for n in range(int(first), int(last or first) + 1)}


def test_every_paragraph_is_named_by_a_module_of_the_rules() -> None:
    text = (GAME.folder / "RULES.md").read_text("utf-8")
    paragraphs = {int(number) for number in re.findall(r"\*\*TS-(\d{3})\*\*", text)}
    named = {n for path, module in MODULES.items() if path.parts[0] in ("rules", "box") for n in _said(module)}
    assert len(paragraphs) > 60
    assert paragraphs - named == set()


@pytest.mark.parametrize("path", sorted(path for path in MODULES if path.parent == Path("rules")), ids=str)
def test_a_module_of_the_rules_says_which_it_has(path: Path) -> None:
    assert path.name in ("__init__.py", "laying.py") or _said(MODULES[path])


def test_no_import_is_hidden_in_a_function() -> None:
    hidden = [
        f"{path}:{inner.lineno}"
        for path, module in MODULES.items()
        for outer in ast.walk(module)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(outer)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_no_type_of_the_game_is_said_again_where_the_core_knows_it() -> None:
    """``table: Table = at.state.table`` was checked by nothing."""
    said = [
        f"{path}:{node.lineno}"
        for path, module in MODULES.items()
        for node in ast.walk(module)
        if isinstance(node, ast.AnnAssign) and node.value is not None
        if ast.unparse(node.value).startswith(("at.state", "p.state", "at.pack", "p.pack"))
    ]
    assert said == []
