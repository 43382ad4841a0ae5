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
from telltable.core.move import Move
from telltable.core.observation import Bot, Observation
from telltable.core.registry import game
from telltable.core.step import Scene

LENGTH = struct.Struct(">I")
MOST = 64 * 1024  # bytes of an answer


class Question(Struct, frozen=True):
    """What a seat is asked; `state` is imagined. `key` is that of its own luck, `n` the number of the entry."""

    game: str
    pack: Any
    state: Any
    agenda: Any
    seat: int
    key: tuple[int, int]
    n: int


class Answered(Struct, frozen=True):
    """What the bot did; `failed` says in a sentence why nothing came of it."""

    move: dict[str, Any] | None = None
    failed: str = ""


def answer(bot: Bot, asked: Question) -> Answered:
    """What a bot answers to a question."""
    observation: Any = Observation(game(asked.game), Scene(asked.pack, asked.state), asked.agenda, asked.seat)
    try:
        found = bot(observation, Stream(asked.key, asked.n))
        plain = msgspec.to_builtins(found) if isinstance(found, Move) else found
        return Answered(None if plain is None else dict(plain))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # whatever somebody's code does
        return Answered(failed=str(error)[:300] or type(error).__name__)


def work(bot: Bot, asked: BinaryIO, said: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    pack: Any = None
    while head := asked.read(LENGTH.size):
        question: Question = pickle.loads(asked.read(*LENGTH.unpack(head)))
        pack = pack if question.pack is None else question.pack
        _say(said, answer(bot, msgspec.structs.replace(question, pack=pack)))


def _say(said: BinaryIO, what: Answered) -> None:
    try:
        body = msgspec.json.encode(what)
    except (TypeError, ValueError, RecursionError):
        body = msgspec.json.encode(Answered(failed="Its answer is no plain data."))
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
        _say(said, Answered())
        work(bot, asked, said)


if __name__ == "__main__":
    main()
