"""Whose work a file of the repository is, and under which licence: REUSE.toml, read."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Whose(NamedTuple):
    """An SPDX expression, and who holds the copyright."""

    licence: str
    holders: tuple[str, ...]


def of_file(path: str) -> Whose:
    """Of a file, by its path from the repository's root with slashes. The last list that it matches counts."""
    return [whose for pattern, whose in _annotations() if pattern.fullmatch(path)][-1]


@cache
def _annotations() -> list[tuple[re.Pattern[str], Whose]]:
    lists = tomllib.loads((ROOT / "REUSE.toml").read_text(encoding="utf-8"))["annotations"]
    return [
        (_pattern(glob), Whose(one["SPDX-License-Identifier"], tuple(_listed(one["SPDX-FileCopyrightText"]))))
        for one in lists
        for glob in _listed(one["path"])
    ]


def _listed(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _pattern(glob: str) -> re.Pattern[str]:
    """REUSE's globs: `*` is all but a slash, `**` is everything."""
    parts = re.split(r"(\*\*|\*)", glob)
    return re.compile("".join({"**": ".*", "*": "[^/]*"}.get(part) or re.escape(part) for part in parts))
