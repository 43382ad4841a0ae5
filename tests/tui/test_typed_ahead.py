"""Keys that come faster than screens go: a page is taken away once, and never the table under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

import telltable
from telltable.tui.pages import Curtain, Others
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen
from tests.tui.at_table import settle, sit_down, text

pytestmark = pytest.mark.long


def type_ahead(pilot: Pilot[None], *keys: str) -> None:
    """Keys that all lie there before the first of them is heard."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))


@pytest.mark.in_turn
@pytest.mark.parametrize("ahead", [("enter", "escape"), ("escape", "enter"), ("1", "enter")])
def test_choosing_and_closing_at_once_leaves_the_table(tmp_path: Path, ahead: tuple[str, ...]) -> None:
    """Both took a page away, the second time the table: then nothing but Ctrl-C did anything on an empty screen."""
    match = telltable.new("stacktors", seats=("me", "me"), seed="evening22a", options={"adventure": "bell"})

    async def play(pilot: Pilot[None]) -> None:
        assert isinstance(pilot.app.screen, Curtain)
        await pilot.press("enter")
        await settle(pilot)
        for _ in range(3):
            await pilot.press("o")
            await settle(pilot)
            assert isinstance(pilot.app.screen, Others)
            type_ahead(pilot, *ahead)
            await settle(pilot)
            await settle(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
            while pilot.app.screen.query_one(Sheet).filling is not None:
                await pilot.press("escape")
                await settle(pilot)
        assert "Who do you want to be?" in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)


@pytest.mark.by_turns(4)
def test_letters_meant_as_words_take_nothing_back_and_open_nothing_over_a_question(tmp_path: Path) -> None:
    match = telltable.new("stacktors", seats=1, seed="evening22a", options={"adventure": "bell"})
    match.play(0, {"type": "TakePregen", "name": "Soldier"})
    entries = len(match.entries)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("1")
        await settle(pilot)
        sheet = pilot.app.screen.query_one(Sheet)
        assert sheet.filling is not None
        asked = sheet.filling
        await pilot.press("u", "o", "k")
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert sheet.filling is asked
        assert "Esc puts this back first." in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)
    assert len(match.entries) == entries
