"""The rooms of the game: what a chapter needs of a later one has a name, and every module says what it is of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module

import pytest
from msgspec.structs import fields

import telltable
from telltable.core.secrecy import sealed
from telltable.games.stacktors import GAME
from tests.sources import Trees

FOLDER = GAME.folder
TREES = Trees(FOLDER)


def calls_by_name() -> Iterator[tuple[str, str, int]]:
    """Every `p.step(name, ...)` of the game: where, which, and with how many fields."""
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "step":
                name = node.args[0] if node.args else None
                assert isinstance(name, ast.Constant), f"{path.name}:{node.lineno} names no step"
                yield path.name, str(name.value), len(node.args) - 1


@pytest.mark.by_turns(4)
def test_a_step_that_is_lined_up_by_name_can_be_made() -> None:
    found = list(calls_by_name())
    for where, name, given in found:
        assert name in GAME.steps_by_name, f"{where}: there is no step {name}"
        least = sum(field.required for field in fields(GAME.steps_by_name[name]))
        assert least <= given <= len(fields(GAME.steps_by_name[name])), f"{where}: {name} with {given} fields"
    assert {name for _, name, _ in found} == {
        "Judge",
        "EndingStage",
        "Peace",
        "BeginStage",
        "Round",
        "Hurt",
        "NotingWays",
    }


@pytest.mark.by_turns(4)
def test_no_import_hides_in_a_function() -> None:
    assert not [
        f"{path.name}:{node.lineno}"
        for path, tree in TREES.items()
        for part in ast.walk(tree)
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.If)
        for node in ast.walk(part)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def test_a_module_says_of_which_chapters_its_steps_are() -> None:
    """Whoever looks for a paragraph finds its module by the id, or by the family of it."""
    for path, tree in TREES.items():
        if path.parent.parent.name == "rules" and path.name != "__init__.py":
            assert "ST-" in (ast.get_docstring(tree) or ""), path.name
    for step in GAME.steps:
        family = re.findall(r"ST-[A-Za-z]+", step.rule)
        said = import_module(step.__module__).__doc__ or ""
        assert [name for name in family if name in said], f"{step.__module__}: {step.__name__} is of {step.rule}"


def test_every_paragraph_of_the_rulebook_is_found_in_the_code() -> None:
    """Whoever has a paragraph of RULES.md finds what plays by it in one search."""
    rulebook = (FOLDER / "RULES.md").read_text(encoding="utf-8")
    code = "\n".join((FOLDER / path).read_text(encoding="utf-8") for path in TREES)
    paragraphs = set(re.findall(r"\*\*(ST-[A-Za-z]+[-.][A-Za-z0-9]+)\*\*", rulebook))
    assert len(paragraphs) > 150
    cited = set(re.findall(r"ST-[A-Za-z]+[-.][A-Za-z0-9]+", code)) | within_ranges(code)
    assert sorted(paragraphs - cited) == []


def within_ranges(code: str) -> set[str]:
    """The paragraphs that are meant by ``ST-MOV-9 to ST-MOV-11``."""
    return {
        f"{family}-{n}"
        for family, first, last in re.findall(r"(ST-[A-Z]+)-(\d+) to \1-(\d+)", code)
        for n in range(int(first), int(last) + 1)
    }


def test_a_whisper_and_what_is_sealed_are_not_looked_at_for_others() -> None:
    """ST-GM-1, ST-ADV-1: the view of a seat is made of what it may see."""
    m = telltable.new("stacktors", seats=3, options={"gm": "human", "adventure": "yard"})
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    m.play(0, {"type": "WhisperTo", "seat": 1, "text": "The bucket moved."})
    m.play(0, {"type": "SetPlan", "text": "Let them win."})
    for seat in (0, 1, 2, None):
        assert GAME.view(sealed(m.state, seat), seat) == m.view(seat)
    assert len(m.view(1).whispers) == len(m.view(0).whispers) == 1
