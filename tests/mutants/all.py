"""Every mutant there is, by name."""

from __future__ import annotations

from .defects import DEFECTS
from .leaks import LEAKS


def plant(name: str) -> None:
    """Put it there."""
    (DEFECTS if name in DEFECTS else LEAKS)[name].plant()
