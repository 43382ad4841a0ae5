"""What the sources say, taken apart once for all tests of a process, and not before one of them asks."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """A module, taken apart."""
    return ast.parse(path.read_text(encoding="utf-8"))


class Trees(Mapping[Path, ast.Module]):
    """Every module below a folder, by its path from there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paths = sorted(path.relative_to(folder) for path in folder.rglob("*.py"))

    def __getitem__(self, path: Path | str) -> ast.Module:
        return tree(self.folder / path)

    def __iter__(self) -> Iterator[Path]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)
