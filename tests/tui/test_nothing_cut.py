"""No sheet and no page cuts a text without saying so: it wraps, it scrolls, or it ends in …, and is whole elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.containers import VerticalScroll
from textual.content import Content
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import telltable
from telltable.tui.ending import Ending
from telltable.tui.filling import Write
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen
from tests.tui.at_table import fill, settle, sit_down

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

SIZES = [(80, 24), (100, 30)]
GAMES = ("storystack", "storyline", "tail_story", "ninety_nine_chances", "stacktors")
PAGES = ("w", "o", "b", "r", "question_mark", "space")
TURNS = 3


def cut(pilot: Pilot[None]) -> Iterator[str]:
    """Every text on the screen that needs more lines than it has, and does not end in … or lie on a page to scroll."""
    screen = pilot.app.screen
    for widget in screen.query(Static):
        if widget.id == "foot" or any(isinstance(one, VerticalScroll) for one in widget.ancestors):
            continue
        shown, room = widget.render(), widget.content_size
        if not isinstance(shown, Content) or not shown.plain.strip() or not room.width:
            continue
        if len(shown.wrap(room.width)) > room.height or widget.region not in screen.region:
            yield f"{widget.id or widget.classes}: {shown.plain!r} in {room}"
    for rows in screen.query(OptionList):
        if rows.is_on_screen and rows.option_count and (rows.size.height < 1 or rows.region not in screen.region):
            yield f"{rows.id or rows.classes} has no room"


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("name", GAMES)
def test_every_sheet_and_page_shows_all_that_it_says(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    seats = ("me",) if name == "stacktors" else ("me", "bot", "bot")
    match = telltable.new(name, seats=seats, seed=5)

    async def play(pilot: Pilot[None]) -> None:
        found: list[str] = []
        for turn in range(TURNS):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            found += cut(pilot)
            for key in PAGES if not turn else ():
                await pilot.press(key)
                await settle(pilot)
                found += cut(pilot)
                while not isinstance(pilot.app.screen, TableScreen):
                    await pilot.press("escape")
                    await settle(pilot)
                if pilot.app.screen.query_one(Sheet).filling is not None:
                    await pilot.press("escape")
                    await settle(pilot)
            screen = pilot.app.screen
            assert isinstance(screen, TableScreen)
            open_ = next((n for n, choice in enumerate(screen.choices) if choice.form), None)
            if open_ is None:
                break
            screen.action_take(open_)
            await settle(pilot)
            await answer(pilot, found)
        assert not isinstance(pilot.app.screen, Ending)
        assert found == []

    sit_down(match, tmp_path / "game.jsonl", play, size=size)


async def answer(pilot: Pilot[None], found: list[str]) -> None:
    """Every question of the open sheet, looked at before it is answered."""
    sheet = pilot.app.screen.query_one(Sheet)
    for _ in range(8):
        if sheet.filling is None:
            break
        found += cut(pilot)
        question = sheet.filling.question
        if isinstance(question, Write) and not question.skip:
            await pilot.press("x")
        await pilot.press("enter")
        await settle(pilot)
    await fill(pilot)
