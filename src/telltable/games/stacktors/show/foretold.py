"""Of a way, that something comes of it: what that is stays untold until it is remembered (ST-WAY-3)."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.games.stacktors.box.adventure import Adventure, Way
from telltable.games.stacktors.box.pronouns import of_party
from telltable.games.stacktors.table.names import who_is_left
from telltable.games.stacktors.table.state import Table

HINT = "You learn something."
KEPT = "Other evenings will remember this."


def foretold(it: Adventure, table: Table, way: Way) -> str:
    """What came of it once it is remembered; before that no screen gets it, only that there is something."""
    return " ".join(dict.fromkeys(_sentences(it, table, way)))


def _sentences(it: Adventure, table: Table, way: Way) -> Iterator[str]:
    us = who_is_left(table, it)
    for memory in filter(None, map(it.memory, way.remember)):
        if memory.id in table.remembered:
            yield of_party(memory.text, us)
        elif memory.kind == "truth":
            yield HINT
        elif memory.carried:
            yield KEPT
