"""How logs of rules 1 are read: adventures beyond the first four had numbers, and a party was as the adventure said.

Since rules 2 companions wait for people, adventures have ways, and what is remembered is kept. Nothing of that is in an
old log: its facts stand as they were told.
"""

from __future__ import annotations

from typing import Any

NAMED = {"5": "bell", "6": "sledge", "7": "ball"}


def header(old: dict[str, Any]) -> dict[str, Any]:
    """A header, with the options that there are now."""
    options = dict(old.get("options", {}))
    options["adventure"] = NAMED.get(options.get("adventure", ""), options.get("adventure", "yard"))
    return {**old, "options": {**options, "party": options.get("party", "0")}}


def entry(old: dict[str, Any]) -> dict[str, Any]:
    """An entry, as it is."""
    return old
