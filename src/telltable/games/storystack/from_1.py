"""How logs of rules 1 are read: there was one pack, and nobody chose.

Since rules 2 a table chooses its cards, and what is taken for somebody whose time is over goes by the story so far.
"""

from __future__ import annotations

from typing import Any


def header(old: dict[str, Any]) -> dict[str, Any]:
    """A header, with the options that there are now."""
    options = dict(old.get("options", {}))
    return {**old, "options": {"cards": "pack1", **options}}


def entry(old: dict[str, Any]) -> dict[str, Any]:
    """An entry, as it is."""
    return old
