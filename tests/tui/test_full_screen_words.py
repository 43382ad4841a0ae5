"""The full screen asks what plain mode asks, and its numbers mean what they show."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.tui.ending import Ending
from telltable.tui.table import TableScreen
from tests.ninety_nine_chances.helpers import bids, defaults
from tests.ninety_nine_chances.test_climax import climax
from tests.tui.at_table import settle, sit_down, text

pytestmark = pytest.mark.long


@pytest.mark.by_turns(4)
def test_a_question_is_whole_and_a_number_is_itself(tmp_path: Path) -> None:
    """Tail Story: 1 draws one card; and to discard, no card is told that it can't be played."""
    match = telltable.new("tail_story", seats=("me", "bot:careful"), seed=1)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("9")
        assert "Type a number from 1 to 5." in text(pilot)
        await pilot.press("2", "enter")
        await settle(pilot)
        assert "not now" in text(pilot)
        await pilot.press("6")
        await settle(pilot)
        assert "How many cards?" in text(pilot)
        await pilot.press("7")
        await settle(pilot)
        assert "Type 1 or 2." in text(pilot)
        await pilot.press("1")
        assert "✓ How many cards: 1" in text(pilot)
        await pilot.press("enter")
        await settle(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert [choice.title for choice in screen.choices if choice.form] == ["End your turn"]
        await pilot.press("1", "enter")
        await settle(pilot)
        assert "not now" not in text(pilot)
        await pilot.press("1")
        await settle(pilot)
        assert "Which card do you discard?" in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)
    assert any(getattr(entry.move, "n", 0) == 1 for entry in match.entries)


def test_the_end_says_what_decided(tmp_path: Path) -> None:
    """NC-705: the tie-break, and a line for each character."""
    match = climax(finale=65, resources=[[1, 2, 3], [4, 5], [6]])
    bids(match, {0: 40, 1: 64, 2: 70})
    defaults(match)

    async def play(pilot: Pilot[None]) -> None:
        await settle(pilot)
        assert isinstance(pilot.app.screen, Ending)
        said = " ".join(text(pilot).split())
        assert "the Hero wins a tie" in said
        assert "The Finale: 65" in said
        assert "ending happy" in said

    sit_down(match, tmp_path / "game.jsonl", play, size=(140, 60))
