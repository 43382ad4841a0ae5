"""Each of fifty mutants, planted in the real product, is noticed by the very tests that are there to notice it.

The tests run in a process of their own, and so do the servers that they start: all of them have the mutant.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import figures

from .all import DEFECTS, LEAKS
from .table import Mutant, Table

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SITE = Path(__file__).with_name("site")
FAILED = 1  # what pytest returns when tests have failed, and nothing else is wrong


def noticed(name: str, mutant: Mutant) -> None:
    around = {"TELLTABLE_MUTANT": name, "PYTHONPATH": f"{SITE}{os.pathsep}{ROOT}", "TURN": "0", "PATIENCE": "10"}
    options = (
        "-m",
        "not promise",
        "-n",
        "0",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
    )
    # Whose turn it is doesn't matter: the test that is named is run.
    command = [sys.executable, "-m", "pytest", *options, *shlex.split(mutant.node)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | around, capture_output=True, text=True, check=False)
    said = f"{done.stdout[-3_000:]}{done.stderr[-3_000:]}"
    assert done.returncode == FAILED, f"nobody noticed that {mutant.name}:\n{said}"
    assert re.search(r"^FAILED ", done.stdout, re.MULTILINE), said
    assert mutant.words in done.stdout, said


def cases(table: Table, promise: str) -> list[Any]:
    """One of all in each run of `make test`, all of them before a release."""
    marks = (pytest.mark.in_turn("mutants"), pytest.mark.promise(promise))
    return [pytest.param(name, marks=marks) for name in table]


@pytest.mark.parametrize("name", cases(DEFECTS, "planted defects"))
def test_a_planted_defect_is_noticed(name: str, record_property: Callable[[str, Any], None]) -> None:
    noticed(name, DEFECTS[name])
    record_property("noticed", 1)


@pytest.mark.parametrize("name", cases(LEAKS, "planted leaks"))
def test_a_planted_leak_is_noticed(name: str, record_property: Callable[[str, Any], None]) -> None:
    noticed(name, LEAKS[name])
    record_property("noticed", 1)


def test_there_are_enough_of_them() -> None:
    assert len(DEFECTS) >= figures.DEFECTS
    assert len(LEAKS) >= figures.LEAKS


@pytest.mark.campaign
def test_without_a_mutant_nothing_is_noticed() -> None:
    """The way it is done fails nothing by itself."""
    with pytest.raises(AssertionError, match="nobody noticed that nothing is wrong"):
        noticed("", Mutant("nothing is wrong", "tests/core/test_match.py", "", lambda: None))
