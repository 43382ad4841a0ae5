"""Tables that are laid before anybody comes: from a position file, or with a whole game on them.

A server has no way to open a table like that, and needs none: what is kept of a table is a list of records, so the tests
keep the records of a table that has come this far, and the server finds it when the first person comes.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from telltable.core.log import encode
from telltable.core.luck import Luck
from telltable.core.match import Match
from telltable.server.rooms import CODE, LETTERS
from telltable.store.base import Place, Record
from telltable.table import records
from telltable.table.live import OPEN, key_of_token
from tests.server.conftest import Running

PERSON = "me"
AT = 1_600_000_000.0  # long ago


class Laid(Struct, frozen=True):
    """A table that lies ready: its code, and the secret of each seat (bots have some that nobody needs)."""

    code: str
    tokens: tuple[str, ...]

    def link(self, seat: int) -> str:
        """The address with which a browser sits down in a seat."""
        return f"/t/{self.code}#{self.tokens[seat]}"


def lay_table(web: Running, match: Match, said: tuple[str, ...] = (), entries: int | None = None) -> Laid:
    """A table with this game on it.

    Args:
        match: a game that has begun; people sit on the seats called ``me``. The first of them is the host.
        said: lines of the chat, by the seats in turn.
        entries: how far the game has come; all of it when left out.
    """
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
    laid = Laid(code, tuple(secrets.token_urlsafe(32) for _ in match.header.seats))
    header, people = match.header, [n for n, kind in enumerate(match.header.seats) if kind == PERSON]
    kept: list[records.AnyKept] = [
        records.Opened(
            code=code,
            game=match.rules.name,
            kinds=tuple(OPEN if kind == PERSON else kind for kind in header.seats),
            names=header.names,
            options=header.options,
            host_key=key_of_token(secrets.token_urlsafe(32)),
            secret=secrets.token_hex(32),
        ),
        *(records.Sat(seat, header.names[seat], key_of_token(laid.tokens[seat])) for seat in people),
        *(records.Chatted(people[n % len(people)], text) for n, text in enumerate(said)),
        records.Begun(header, Raw(encode(match.entries[0]))),
        *(records.Played(Raw(encode(entry))) for entry in match.entries[1:entries]),
    ]
    asyncio.run(_keep(web, code, kept))
    return laid


async def _keep(web: Running, code: str, kept: list[records.AnyKept]) -> None:
    table = secrets.token_hex(16)
    assert await web.store.open(Place(table, code, int(AT)))
    bodies = [encode(replace(one, at=AT)) for one in kept]
    await web.store.append([Record(table, n, f"laid{n}", body) for n, body in enumerate(bodies)])


class Dice(Luck):
    """Luck from the standard library, for drawing moves."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)


def told_by(match: Match, words: tuple[str, ...], seed: int = 0, most: int = 400) -> Match:
    """Play a game on to its end, with these words in every text that a move can hold, each in its turn."""
    luck, turn = Dice(seed), iter(range(10**9))

    def next_words(limit: int) -> str:
        return words[next(turn) % len(words)][:limit].strip()

    for _ in range(most):
        if match.over:
            return match
        seat = match.waiting()[0]
        ask = match.asks()[seat]
        for _ in range(40):
            form = ask.forms[luck.below(len(ask.forms))]
            plain = form.draw(luck)
            move: Any = written(form, plain, next_words)
            if match.why(seat, move) is None:
                break
            if match.why(seat, plain) is None:
                move = plain
                break
        match.play(seat, move)
    raise AssertionError(f"the game goes on after {most} moves")


def written(form: Any, move: dict[str, Any], words: Any) -> dict[str, Any]:
    """The move, with own words in every field that takes some."""
    values = []
    for field in form.fields:
        value: Any = move
        for part in field.at.split("."):
            value = value[int(part)] if isinstance(value, list | tuple) else value[part]
        kind = type(field).__name__
        if kind == "Words":
            value = words(field.limit)
        elif kind == "NewOr" and (isinstance(value, dict) or value not in field.of):
            value = {**value, "label": words(field.limit)} if isinstance(value, dict) else words(field.limit)
        elif kind == "One" and field.words:
            value = words(field.words)
        values.append(value)
    return form.fill(tuple(values))
