"""How logs of rules 2 are read: as they are.

Since rules 3 companions heed what they are asked (ST-BOT-11), nobody with a breaking point falls in a lesson, and who
is talking with somebody is left to it. Nothing of that is in an old log: its facts stand as they were told.
"""

from __future__ import annotations

from typing import Any


def header(old: dict[str, Any]) -> dict[str, Any]:
    """A header, as it is."""
    return old


def entry(old: dict[str, Any]) -> dict[str, Any]:
    """An entry, as it is."""
    return old
