"""Draw the terminal table for the documentation: play a seeded game to its middle and keep what the screen shows.

    python tools/terminal_pictures.py

Writes docs/pictures/terminal-*.svg; the same code and seed give the same pictures.
"""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from textual.pilot import Pilot

import telltable
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.store.file import Recorder
from telltable.tui.app import Table
from telltable.tui.session import Session
from telltable.tui.table import TableScreen

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, NARROW = (120, 40), (80, 24)
TURNS = 13  # how many moves lie on the table


def game_in_the_middle() -> Match:
    """Three tellers, one of them at the keyboard, some way into a story that stays the same."""
    match = telltable.new(
        "storystack",
        seats=("me", "bot:greedy", "bot:greedy"),
        names=("Odile", "Lantern", "Marrow"),
        seed="the salt clock 58",
    )
    best = match.rules.bots["greedy"]
    while len(match.entries) < TURNS or 0 not in match.waiting():
        seat = match.waiting()[0]
        match.play(
            seat, best(match.observation(seat), Stream((7, seat), len(match.entries))) or next(match.legal(seat))
        )
    return match


def number(pilot: Pilot[None], *, playable: bool) -> str:
    """The key of a card that can't be played now; or of the one that has most places to go."""
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    places = [choice.form.fields[0].count() if choice.form else 0 for choice in screen.choices]
    return str(places.index(max(places) if playable else 0) + 1)


async def table(pilot: Pilot[None]) -> None:
    """The table as it lies."""
    await pilot.press("right")


async def choose(pilot: Pilot[None]) -> None:
    """A card is taken, its places are lit."""
    await pilot.press(number(pilot, playable=True), "down", "down")


async def why(pilot: Pilot[None]) -> None:
    """A card that can't be played says why."""
    await pilot.press(number(pilot, playable=False))


async def story(pilot: Pilot[None]) -> None:
    """The story so far on a whole page."""
    await pilot.press("s")


async def draw(name: str, act: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int]) -> None:
    """Sit down, do this, and keep the picture."""
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(game_in_the_middle(), Path(folder) / "game.jsonl")
        app = Table(Session(recorder.match, recorder), pause=0)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)
            await pilot.pause(0.2)
            svg = app.export_screenshot(title="Telltable")
        recorder.close()
    (PICTURES / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, act, size in (
        ("terminal-table", table, WIDE),
        ("terminal-choose", choose, WIDE),
        ("terminal-why", why, WIDE),
        ("terminal-story", story, WIDE),
        ("terminal-small", table, NARROW),
    ):
        asyncio.run(draw(name, act, size))


if __name__ == "__main__":
    main()
