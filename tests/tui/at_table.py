"""What the tests of the terminal share: a table at a keyboard, keys that play any game, and what the screen says."""

import asyncio
import html
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

import telltable
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.store.file import Recorder
from telltable.tui.app import Table
from telltable.tui.filling import Write
from telltable.tui.session import Session
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen

GAME = "storystack"
SEED, SHORT_AND_STUCK = 7, 144  # a game in which somebody is stuck and that is over soon
NAMES = ("Ana", "Ben")


def new(*seats: str, seed: int = SEED, **options: str) -> Match:
    """A game with these seats."""
    return telltable.new(GAME, seats=seats, names=NAMES[: len(seats)], seed=seed, options=options)


def sit_down(
    match: Match,
    path: Path,
    play: Callable[[Pilot[None]], Awaitable[None]],
    size: tuple[int, int] = (120, 40),
    pause: float = 0,
) -> None:
    """Run the full screen table without a terminal and let `play` press its keys."""

    async def run() -> None:
        recorder = Recorder(match, path)
        app = Table(Session(match, recorder), pause=pause)
        try:
            async with app.run_test(size=size) as pilot:
                await settle(pilot)
                await play(pilot)
        finally:
            recorder.close()

    asyncio.run(run())


def _pieces(pilot: Pilot[None]) -> dict[int, list[tuple[int, str]]]:
    """The words on the screen by row, each with its column, as they stand in Textual's own picture of it."""
    rows: dict[int, list[tuple[int, str]]] = defaultdict(list)
    svg = pilot.app.export_screenshot()
    for x, y, words in re.findall(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>', svg):
        said = html.unescape(words).replace("\xa0", " ")
        rows[round((float(y) - 18.5) / 24.4)].append((round(float(x) / 12.2), said))
    return rows


def lines(pilot: Pilot[None]) -> list[str]:
    """What the screen says, line by line."""
    return ["".join(words for _, words in sorted(row)) for _, row in sorted(_pieces(pilot).items())]


def find(pilot: Pilot[None], words: str, below: int = 0) -> tuple[int, int]:
    """Column and row where these words begin, at or below a row."""
    for row, pieces in sorted(_pieces(pilot).items()):
        for column, said in sorted(pieces):
            if words in said and row >= below:
                return column + said.index(words), row
    raise AssertionError(f"{words!r} is not on the screen")


def text(pilot: Pilot[None]) -> str:
    """What the screen says."""
    return "\n".join(lines(pilot))


async def settle(pilot: Pilot[None]) -> None:
    """Let bots move and pages come and go."""
    for _ in range(2):
        await pilot.pause()


async def fill(pilot: Pilot[None]) -> None:
    """Answer every question of the open sheet with its first row, or with as few words as are allowed, and play."""
    sheet = pilot.app.screen.query_one(Sheet)
    for _ in range(20):
        if sheet.filling is None:
            break
        question = sheet.filling.question
        if isinstance(question, Write) and not question.skip:
            await pilot.press("x")
        await pilot.press("enter")
    assert sheet.filling is None, "the sheet never closed"
    await settle(pilot)


async def take_turn(pilot: Pilot[None]) -> None:
    """Make the first choice that is open by its number."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen), screen
    await pilot.press(str(next(n for n, choice in enumerate(screen.choices, start=1) if choice.form)))
    await fill(pilot)


async def take_good_turn(pilot: Pilot[None], match: Match) -> None:
    """Play the card that a bot would play, where it would play it."""
    screen, move = pilot.app.screen, match.rules.bots["helper"](match.observation(0), Stream((1, 2), 0))
    assert isinstance(screen, TableScreen), screen
    card, lane = getattr(move, "card", ""), getattr(move, "lane", 0)
    at = next(n for n, c in enumerate(screen.choices, start=1) if c.face and c.face.key == card)
    await pilot.press(str(at), str(lane))
    await fill(pilot)
