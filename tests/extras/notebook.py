"""The page for researchers, cell by cell: a block of Python, and beneath it what it prints.

`python -m tests.extras.notebook` writes what the cells print today into the page.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parents[2] / "docs" / "research.md"
CELL = re.compile(r"^```python\n(?P<source>.*?)^```\n\n```text\n(?P<printed>.*?)^```$", re.MULTILINE | re.DOTALL)


def cells() -> list[tuple[str, str]]:
    """Each cell: its source, and what the page says it prints."""
    return [(cell["source"], cell["printed"]) for cell in CELL.finditer(PAGE.read_text("utf-8"))]


def run(folder: Path) -> Iterator[str]:
    """What each cell prints, one after the other in one namespace and in this folder."""
    names: dict[str, Any] = {}
    before = Path.cwd()
    os.chdir(folder)
    try:
        for source, _ in cells():
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                exec(source, names)
            yield printed.getvalue()
    finally:
        os.chdir(before)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        printed = run(Path(folder))
        page = CELL.sub(
            lambda cell: f"```python\n{cell['source']}```\n\n```text\n{next(printed)}```", PAGE.read_text("utf-8")
        )
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
