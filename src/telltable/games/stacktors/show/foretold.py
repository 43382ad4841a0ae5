"""Of a way, what will be remembered of it: what comes of one's own choice; of truths, only that there is one."""

from __future__ import annotations

from collections.abc import Iterator

from telltable.games.stacktors.box.adventure import Adventure, Way
from telltable.games.stacktors.box.pronouns import of_party
from telltable.games.stacktors.table.names import who_is_left
from telltable.games.stacktors.table.state import Table

HINT = "You learn something."


def foretold(it: Adventure, table: Table, way: Way) -> str:
    """What is to be found out stays untold until it is remembered (ST-WAY-3): it leaves for no screen before."""
    return " ".join(dict.fromkeys(_sentences(it, table, way)))


def _sentences(it: Adventure, table: Table, way: Way) -> Iterator[str]:
    us = who_is_left(table, it)
    for memory in filter(None, map(it.memory, way.remember)):
        sealed = memory.kind == "truth" and memory.id not in table.remembered
        yield HINT if sealed else of_party(memory.text, us)
