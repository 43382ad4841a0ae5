"""``python -m tools.site.labels FOLDER``: each cell of a table says its column, as a phone shows rows cell by cell.

Two columns need no labels: the second one says what the first one is.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_HEAD = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_ROW = re.compile(r"<tr>.*?</tr>", re.DOTALL)
_CELL = re.compile(r"<td(?=[ >])")
_TAG = re.compile(r"<[^>]*>")


def labelled(page: str) -> str:
    """The same HTML, with `data-label` at every cell but the first of its row."""
    return _TABLE.sub(lambda table: _labelled(table[0]), page)


def _labelled(table: str) -> str:
    heads = [_TAG.sub("", head).replace('"', "&quot;").strip() for head in _HEAD.findall(table)]
    if len(heads) < 3:
        return table

    def row(found: re.Match[str]) -> str:
        columns = iter(heads)

        def cell(_: re.Match[str]) -> str:
            name = next(columns, "")
            return f'<td data-label="{name}"' if name and name != heads[0] else "<td"

        return _CELL.sub(cell, found[0])

    return _ROW.sub(row, table)


if __name__ == "__main__":
    for file in sorted(Path(sys.argv[1]).rglob("*.html")):
        file.write_text(labelled(file.read_text(encoding="utf-8")), encoding="utf-8")
