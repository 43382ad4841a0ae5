"""A game that is played to its end without a browser, for the screens that come after the end."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext

from telltable.core.ask import Ask
from telltable.core.english import curled
from telltable.core.luck import Stream
from tests.server.conftest import Running, hear, say


def printed(book: bytes) -> dict[str, Any]:
    """A book's data as it is read on a page: with the quotation marks of print."""
    found: dict[str, Any] = json.loads(book, object_hook=lambda of: {name: _printed(one) for name, one in of.items()})
    return found


def _printed(one: Any) -> Any:
    return curled(one) if isinstance(one, str) else [_printed(each) for each in one] if isinstance(one, list) else one


QUICK = {"skinning": "quick", "grace": "0"}


class Told:
    """A table whose story is told: its code, and the token of the person who played with bots."""

    def __init__(
        self,
        running: Running,
        name: str = "Odile",
        game: str = "storystack",
        seats: str = "me,bot,bot,bot",
        options: dict[str, str] | None = None,
        until: int = 10_000,
    ) -> None:
        chosen = QUICK if game == "storystack" else {}
        wanted = {"game": game, "seats": seats, "options": options or chosen}
        status, _, body = running.ask("POST", "/api/tables", wanted)
        assert status == 201, body
        opened = json.loads(body)
        self.code, self.host = opened["code"], opened["host_token"]
        self.game = game
        self.token = running.seat(self.code, name)
        with running.socket(self.code, self.host) as socket:
            hear(socket, "Welcome")
            say(socket, type="Begin", id="begin")
            assert hear(socket, "Ack", "Refused")["type"] == "Ack"
        self.play(running, until)

    def play(self, running: Running, until: int = 10_000) -> None:
        """Make so many moves, or as many as there are to the end."""
        luck, count = Stream(b"told" * 8, 0), 0
        with running.socket(self.code, self.token) as socket:
            game_now = hear(socket, "Welcome")["game"]
            while not game_now["over"] and count < until:
                if game_now["ask"] and game_now["ask"]["owed"]:
                    count += 1
                    move = msgspec.convert(game_now["ask"], Ask).draw(luck)
                    say(socket, type="Play", id=f"{until}-{count}", move=msgspec.to_builtins(move))
                game_now = hear(socket, "News", seconds=20)["game"]

    def keep_in(self, context: BrowserContext) -> None:
        """This browser holds the seat."""
        keys = {"seat": self.token, "host": self.host, "game": self.game, "at": 1}
        context.add_init_script(
            f"localStorage.setItem({json.dumps('telltable.table.' + self.code)}, {json.dumps(json.dumps(keys))})"
        )
