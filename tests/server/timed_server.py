"""A server whose tables all lie right before a reaction window: half of them with somebody who can stop, half without.

    timed_server.py KIND TABLES SEED

KIND is who sits in the second seat: `open` or a bot. People are in the first and the third. Prints one JSON object: its
port, and of each table the code and whether that seat can stop. All that a bot waits for is made shorter, so that many
windows can be looked at; what it does besides takes as long as it takes.
"""

from __future__ import annotations

import json
import random
import socket
import sys
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from telltable.bots import seating
from telltable.core.log import encode
from telltable.core.luck import commitment
from telltable.core.match import Match
from telltable.games.tail_story.box.pack import load_pack
from telltable.games.tail_story.rules.reaction_windows import Reaction
from telltable.games.tail_story.table.events import Laid
from telltable.server import limits
from telltable.server.run import listen, serve
from telltable.store.base import Place, Record, Store
from telltable.store.memory import Memory
from telltable.table import bots, records
from telltable.table.chairs import OPEN, key_of_token
from tests.tail_story.helpers import lay, mat

PAUSE = 0.05  # seconds for which a bot thinks here
NAMES = ("Ana", "Ben", "Cem")
FREE = limits.Allowance(tables=10**6, attempts=10**6, sockets=10**6, stories=10**6)


def at_the_table(can: bool, chance: random.Random) -> Match:
    """The first seat may draw; the second holds three cards, one of which stops or none; and so may the third."""
    kinds = load_pack().kinds
    stopping = sorted(card for card, one in kinds.items() if one == "stopping")
    others = sorted(card for card, one in kinds.items() if one != "stopping")
    hand = chance.sample(others, 2)
    hand.append(chance.choice(stopping if can else [card for card in others if card not in hand]))
    chance.shuffle(hand)
    return lay(mat(10, 3), mat(10, 3, hand=hand), mat(10, 3), seed=chance.randrange(2**32))


async def keep(store: Store, code: str, match: Match, kind: str, secret: str) -> None:
    """The records of a table that lies like this."""
    kinds = (OPEN, kind, OPEN)
    seats = tuple("me" if one == OPEN else one for one in kinds)
    header = replace(match.header, seats=seats, names=NAMES, secret=secret, commitment=commitment(secret))
    entry = replace(match.entries[0], told=(Laid(match.state),))
    kept: list[Any] = [
        records.Opened(code, match.rules.name, kinds, NAMES, header.options, key_of_token("host"), secret),
        *(records.Sat(seat, NAMES[seat], key_of_token(NAMES[seat])) for seat in range(3) if kinds[seat] == OPEN),
        records.PaceSet("off", 0, 86_400),
        records.Begun(header, Raw(encode(entry))),
    ]
    await store.open(Place(code, code, 1))
    await store.append([Record(code, n, f"laid{n}", encode(replace(one, at=1.0))) for n, one in enumerate(kept)])


def main(kind: str, tables: str, seed: str) -> None:
    chance = random.Random(seed)
    Reaction.ponders = (PAUSE, 3 * PAUSE)
    bots.SECONDS, bots.LATE = PAUSE, PAUSE / 2
    bots._chance = lambda *moment: 0.0  # what it is anybody can work out
    seating.bot_named.__defaults__ = (PAUSE,)
    limits.BURST = 10**6
    listening: socket.socket = listen("127.0.0.1", 0)
    letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
    found: list[tuple[str, bool]] = []

    async def laid() -> Store:
        store = Memory()
        for n in range(int(tables)):
            code = "".join(letters[n // 31**place % 31] for place in range(5))
            can = chance.random() < 0.5
            await keep(store, code, at_the_table(can, chance), kind, f"{chance.getrandbits(256):064x}")
            found.append((code, can))
        return store

    def ready() -> None:
        sys.stdout.write(json.dumps({"port": listening.getsockname()[1], "tables": found}) + "\n")
        sys.stdout.flush()

    opening: Any = laid
    serve(opening, listening, ready, allowance=FREE, pause=0.001)


if __name__ == "__main__":
    main(*sys.argv[1:])
