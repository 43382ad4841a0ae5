"""Goes on with a table of a data file, as the version that runs: `python -m tests.upgrade.go_on DATA CODE TOKEN`.

Plays until the game is over and prints what became of it, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from telltable.core.kept_pack import pack_played
from telltable.server.room import Process
from telltable.server.rooms import Rooms
from telltable.store.sqlite import Sqlite

from .make import WHOLE, Ana


async def go_on(data: Path, code: str, token: str) -> dict[str, Any]:
    """What is so after the game."""
    store, ana = await Sqlite.at(data), Ana()
    ana.now += 1_000_000
    rooms = Rooms(store, Process(now=lambda: ana.now, pause=0))
    room = await rooms.find(code)
    assert room is not None
    room.wake_bots = lambda: None
    ana.room, ana.token = room, token
    match = room.table.match
    assert match is not None
    first, before = match.entries[0].rules, len(match.entries)
    await ana.plays(WHOLE)
    hashes = (
        match.header.pack_hash,
        match.rules.load_pack().hash,
        pack_played(match.rules, match.header, match.files)[0].hash,
    )
    facts = {"before": before, "entries": len(match.entries), "over": match.over, "hashes": hashes}
    facts |= {"first": first, "last": match.entries[-1].rules, "rules": match.header.rules}
    await rooms.close()
    await store.close()
    return facts


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asyncio.run(go_on(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))))
