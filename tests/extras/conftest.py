"""These tests are collected only by who asks for them: their packages are not there otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ASKED = re.compile(r"(?<!not )\bextras\b")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return None if ASKED.search(config.option.markexpr) else True
