"""Tables that are laid before anybody comes: from a position file, or with a whole game on them.

A server has no way to open a table like that, and needs none: what is kept of a table is a list of records, so the
tests keep the records of a table that has come this far, and the server finds it when the first person comes.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from msgspec import Raw, Struct
from msgspec.structs import replace

from telltable.core.ask import AnyField, Form, NewOr, One, Words
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.words import clean
from telltable.facade import from_position, new
from telltable.server.rooms import CODE, LETTERS
from telltable.store.base import Place, Record, Store
from telltable.table import records
from telltable.table.chairs import OPEN, key_of_token

PERSON = "me"
POSITIONS = Path(__file__).parents[1] / "storystack" / "positions"
WORDS = ("The tide keeps the key.", "A bell rings twice.", "Nobody asked for the boat.")
NEVER, A_DAY = 0, 86_400  # nobody stands in for people whom a test leaves away


class Laid(Struct, frozen=True):
    """A table that lies ready: its code, and the secret of each seat (bots have some that nobody needs)."""

    code: str
    tokens: tuple[str, ...]

    def link(self, seat: int) -> str:
        """The address with which a browser sits down in a seat."""
        return f"/t/{self.code}#{self.tokens[seat]}"


class Storing(Protocol):
    """Whatever has a store, as a running server does."""

    store: Store


def lay_table(
    web: Storing,
    match: Match,
    said: tuple[str, ...] = (),
    entries: int | None = None,
    patient: bool = False,
    pace: str = "off",
) -> Laid:
    """A table with this game on it.

    Args:
        match: a game that has begun; people sit on the seats called ``me``. The first of them is the host.
        said: lines of the chat, by the seats in turn.
        entries: how far the game has come; all of it when left out.
        patient: nobody acts for a person who is not there yet.
        pace: how long decisions may take.
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
        *((records.PaceSet(pace, 0, 31_536_000),) if patient else ()),
        records.PaceSet(pace, NEVER, A_DAY),
        records.Begun(Raw(encode(header)), Raw(encode(match.entries[0]))),
        *(records.Played(Raw(encode(entry))) for entry in match.entries[1:entries]),
    ]
    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        aside.submit(asyncio.run, _keep(web, code, kept)).result()
    return laid


async def _keep(web: Storing, code: str, kept: list[records.AnyKept]) -> None:
    table, now = secrets.token_hex(16), time.time()
    assert await web.store.open(Place(table, code, int(now)))
    bodies = [encode(replace(one, at=now)) for one in kept]
    await web.store.append([Record(table, n, f"laid{n}", body) for n, body in enumerate(bodies)])


def lay_position(web: Storing, name: str, said: tuple[str, ...] = ()) -> Laid:
    """A table from a position file; nobody stands in for whoever is not there yet."""
    return lay_table(web, from_position("storystack", POSITIONS / f"{name}.toml"), said=said, patient=True)


def lay_skinning(web: Storing, step: str, seats: tuple[str, ...] = ("me", "me")) -> tuple[Laid, Match]:
    """A table whose outline is laid, at this step of its telling."""
    match, teller = new("storystack", seats=seats, seed=4, names=["Odile", "Ravi"][: len(seats)]), Teller(WORDS, 3)
    while match.state.table.skin.step != step:
        teller.step(match)
    return lay_table(web, match, patient=True), match


class Dice:
    """Luck of the standard library, to draw moves with."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


class Teller:
    """Plays a game to its end, with words of its own in every text that a move can hold."""

    def __init__(self, words: Sequence[str], seed: int = 0) -> None:
        self._words = words
        self._luck = Dice(seed)
        self._turn = 0

    def play(self, match: Match, most: int = 400) -> Match:
        """Until it is over; `most`: moves."""
        for _ in range(most):
            if match.over:
                return match
            self.step(match)
        raise AssertionError(f"the game goes on after {most} moves")

    def step(self, match: Match) -> None:
        """One move of whoever is waited for."""
        seat = match.waiting()[0]
        match.play(seat, self._move(match, seat))

    def _move(self, match: Match, seat: int) -> dict[str, Any]:
        ask = match.asks()[seat]
        for tries in range(200):
            form = ask.forms[self._luck.below(len(ask.forms))]
            move = self._fill(form)
            for extra in ask.extras if tries < 100 and not self._luck.below(3) else ():
                move[extra.at] = [self._fill(extra.forms[self._luck.below(len(extra.forms))])]
            if match.why(seat, move) is None:
                return move
        return ask.draw(self._luck)

    def _fill(self, form: Form) -> dict[str, Any]:
        return form.fill(tuple(self._value(field) for field in form.fields))

    def _value(self, field: AnyField) -> Any:
        value = field.draw(self._luck)
        match field:
            case Words(limit=limit):
                return self._next(limit)
            case NewOr(limit=limit, of=of) if value not in of:
                return {**value, "label": self._next(limit)} if isinstance(value, dict) else self._next(limit)
            case One(words=limit) if limit:
                return self._next(limit)
        return value

    def _next(self, limit: int) -> str:
        self._turn += 1
        return clean(self._words[self._turn % len(self._words)][:limit])
