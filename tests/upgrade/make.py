"""Makes a folder of files as this version writes them, for later versions to open: a data file, a backup, game files.

`python -m tests.upgrade.make FOLDER`. The folder `from_b64e396` was made with the code of commit b64e396.
"""

from __future__ import annotations

import asyncio
import json
import lzma
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from telltable import new, protocol
from telltable.bots.driver import Driver
from telltable.bots.seating import bot_named
from telltable.core.log import dump
from telltable.core.luck import Stream, key_of
from telltable.server.connection import Connection
from telltable.server.room import Process, Room
from telltable.server.rooms import Rooms
from telltable.server.tokens import new_token
from telltable.store.sqlite import Sqlite
from telltable.table import bots
from telltable.table.chairs import key_of_token

GAMES = {"storystack": "me,bot:random", "storyline": "me,bot:random,bot:random", "tail_story": "me,bot:random"}
GAMES |= {"ninety_nine_chances": "me,bot:random,bot:random", "stacktors": "me"}
WHOLE = 100_000


class Ana:
    """Whoever sits at the first chair of a room, and a clock that only goes when nobody else can do anything."""

    def __init__(self) -> None:
        self.now = 1_750_000_000.0
        self.room: Room
        self.token = new_token()
        self._said = 0

    async def says(self, kind: type[Any], **fields: object) -> None:
        """Say something, which must not be refused."""
        self._said += 1
        connection = Connection(await self.room.who(self.token), key_of_token(self.token))
        self.room.welcome(connection)
        await self.room.hear(connection, kind(id=f"m{self._said}", **fields))
        frames = list(connection._frames)
        self.room.audience.connections.pop(connection)
        assert not any(b'"Refused"' in frame for frame in frames), kind

    async def plays(self, entries: int) -> None:
        """Go on until the game has so many entries, or is over."""
        table, luck = self.room.table, key_of("0" * 64)
        while table.match is not None and not table.match.over and len(table.match.entries) < entries:
            if bots.due(table) is not None:
                await self.room._move_bot()
            elif 0 in table.match.waiting():
                bot = bot_named(table.rules, "bot:random")
                move = bot(table.match.observation(0), Stream(luck, len(table.match.entries)))
                plain = move if isinstance(move, dict) else msgspec.to_builtins(move)
                await self.says(protocol.Play, move=plain)
            else:
                self.now += 5
                await self.room._tick()


async def _tables(path: Path, backup: Path) -> list[dict[str, Any]]:
    store, ana = await Sqlite.at(path), Ana()
    rooms = Rooms(store, Process(here="made", now=lambda: ana.now, pause=0))
    made: list[dict[str, Any]] = []

    async def sits(game: str, seats: str) -> None:
        ana.room, host = await rooms.open(game, seats, {})
        ana.room.wake_bots = lambda: None  # they move when they are let
        ana.token = new_token()
        await ana.room.sit(0, "Ana", key_of_token(ana.token))
        facts = {"id": ana.room.id, "code": ana.room.table.code, "host": host, "seat": ana.token}
        made.append(facts)

    await sits("storystack", "me,me,bot")
    await ana.says(protocol.Chat, text="Is anybody there?")
    for game, seats in GAMES.items():
        await sits(game, seats)
        await ana.says(protocol.Begin)
        await ana.plays(WHOLE if game == "storyline" else 12)
    await ana.says(protocol.Chat, text="A word that nobody wants to read.")
    await ana.says(protocol.XCard, line=0)
    await ana.says(protocol.XChoice, choice="veil")
    for facts in made:
        table = (await rooms.find(facts["code"])).table
        match = table.match
        more: dict[str, Any] = {
            "game": table.rules.name,
            "records": table.count,
            "entries": len(match.entries) if match else 0,
        }
        more |= {"over": bool(match and match.over), "waiting": match.waiting() if match else ()}
        facts |= more
    await store.backup(str(backup))
    await rooms.close()
    await store.close()
    return made


def _pack(path: Path, raw: bytes) -> None:
    path.write_bytes(lzma.compress(raw, preset=9 | lzma.PRESET_EXTREME))


def main(folder: Path) -> None:
    """Make them."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        data, backup = Path(work) / "telltable.db", Path(work) / "tables.backup"
        made = asyncio.run(_tables(data, backup))
        _pack(folder / "telltable.db.xz", data.read_bytes())
        _pack(folder / "tables.backup.xz", backup.read_bytes())
    (folder / "tables.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    for game, seats in GAMES.items():
        match = new(game, seats=seats.replace("me", "bot:random").split(","), seed="old")
        driver = Driver(match, None)
        while len(match.entries) < 40 and driver.step() is not None:
            pass
        _pack(folder / f"{game}.jsonl.xz", dump(match.header, match.files, match.entries))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
