"""The page for researchers is true: its cells print what stands beneath them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .notebook import PAGE, cells, run

pytestmark = pytest.mark.extras


def test_every_block_of_python_is_a_cell_that_is_run() -> None:
    assert len(cells()) == len(re.findall(r"^```python$", PAGE.read_text("utf-8"), re.MULTILINE)) >= 6


def test_each_cell_prints_what_stands_beneath_it(tmp_path: Path) -> None:
    """`python -m tests.extras.notebook` writes it anew."""
    assert list(run(tmp_path)) == [printed for _, printed in cells()]
