"""``python -m telltable.bots.process MODULE:NAME``: a process that plays one bot, for a server.

It is handed what the seat may know and no more: the state that comes with a question is one that was imagined for that
seat (`Observation.determinise`), so the truth is never in this process. What it answers is plain JSON.

Each message is its length in four bytes, and itself. What the bot prints goes nowhere.
"""

from __future__ import annotations

import os
import pickle
import struct
import sys
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from telltable.core import own_bots
from telltable.core.errors import Problem
from telltable.core.luck import Stream
from telltable.core.observation import Bot, Observation
from telltable.core.own_bots import WrongBot
from telltable.core.registry import game, games
from telltable.core.step import Scene

LENGTH = struct.Struct(">I")
MOST = 64 * 1024  # bytes of an answer


class Played(Struct, frozen=True):
    """The pack that questions are about from now on."""

    pack: Any


class Question(Struct, frozen=True):
    """What a seat is asked; `state` is imagined. `key` is that of its own luck, `n` the number of the entry."""

    game: str
    state: Any
    agenda: Any
    seat: int
    key: tuple[int, int]
    n: int


class Answered(Struct, frozen=True):
    """What the bot did.

    Attributes:
        failed: why nothing came of it: a sentence where the bot could not be read, else how `BotFailed` goes on.
        place: where in the bot's file, and what kind of error: none of its words.
    """

    move: dict[str, Any] | None = None
    failed: str = ""
    place: str = ""


def answer(bot: Bot, pack: Any, asked: Question) -> Answered:
    """What a bot answers to a question."""
    observation: Any = Observation(game(asked.game), Scene(pack, asked.state), asked.agenda, asked.seat)
    try:
        found = bot(observation, Stream(asked.key, asked.n))
    except WrongBot as wrong:
        return Answered(failed=wrong.why, place=wrong.place)
    return Answered(None if found is None else msgspec.to_builtins(found))


def work(bot: Bot, asked: BinaryIO, said: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    pack: Any = None
    while head := asked.read(LENGTH.size):
        heard: Played | Question = pickle.loads(asked.read(*LENGTH.unpack(head)))
        if isinstance(heard, Played):
            pack = heard.pack
            _say(said, Answered())
        else:
            _say(said, answer(bot, pack, heard))


def _say(said: BinaryIO, what: Answered) -> None:
    body = msgspec.json.encode(what)
    said.write(LENGTH.pack(len(body)) + body)
    said.flush()


def main() -> None:
    """Read the bot, say whether that went well, and answer."""
    with os.fdopen(os.dup(1), "wb") as said, os.fdopen(os.dup(0), "rb") as asked:
        with Path(os.devnull).open("r+b") as nowhere:
            for number in (0, 1, 2):
                os.dup2(nowhere.fileno(), number)
        own_bots.look_here()
        try:
            bot = own_bots.made(sys.argv[1])
        except Problem as problem:
            _say(said, Answered(failed=str(problem)))
            return
        games()  # read before anybody waits for a move
        _say(said, Answered(place=bot.place))
        work(bot, asked, said)


if __name__ == "__main__":
    from telltable.bots import process  # what is unpickled is of the module by its name

    process.main()
