"""What the terminal says is said to people: no word that only a program needs, and no menu of one thing."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.core.board import Face
from telltable.core.registry import games
from telltable.core.rulebook import rules_text
from telltable.tui.cards import on_top
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen
from telltable.tui.words import page_to_read
from tests.tui.at_table import settle, sit_down, text


@pytest.mark.parametrize("name", sorted(games()))
def test_a_rule_says_no_name_of_a_question_wherever_it_is_read(name: str) -> None:
    """Terminal, browser, paper and documentation read one text."""
    text = rules_text(games()[name])
    assert not re.findall(r"\bDecision [A-Z]{3,}", text)


def test_a_card_on_the_table_says_who_played_it_and_not_its_id() -> None:
    drawn = on_top(Face(key="P53", title="A door", by="Ana"), 20, 12, spine="#000000", lit=True)
    said = " ".join(words for line in drawn for words, _ in line)
    assert "by Ana" in said
    assert "P53" not in said


def test_where_nothing_is_left_to_choose_enter_plays_it(tmp_path: Path) -> None:
    match = telltable.new("tail_story", seats=("me", "bot:careful"), seed=1)

    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("2", "enter")
        await settle(pilot)
        await pilot.press("6")
        await settle(pilot)
        await pilot.press("1")
        await settle(pilot)
        assert "Enter plays it, Esc takes the last answer back." in text(pilot)
        assert not re.search(r"1\s+Play it", text(pilot))
        await pilot.press("escape")
        await settle(pilot)
        assert "How many cards?" in text(pilot)
        await pilot.press("1", "enter")
        await settle(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)
    assert any(getattr(entry.move, "n", 0) == 1 for entry in match.entries)


@pytest.mark.in_turn
@pytest.mark.parametrize("size", [(120, 40), (100, 30)])
def test_the_page_of_a_tale_is_read_whole_before_anybody_chooses(tmp_path: Path, size: tuple[int, int]) -> None:
    """StoryLine: whoever narrates has all of it on the screen; a numbered page is numbered once."""
    match = telltable.new("storyline", seats=("me", "bot", "bot", "bot"), seed=3)
    seen = []

    async def play(pilot: Pilot[None]) -> None:
        for _ in range(14):
            await settle(pilot)
            screen = pilot.app.screen
            page = page_to_read(screen._board) if isinstance(screen, TableScreen) else ""
            if page and not screen.query_one(Sheet).display:
                assert page in " ".join(text(pilot).split())
                assert not re.search(r"[○✓] 1 1\b(?! card)", text(pilot))
                seen.append(page)
            await pilot.press("1", "enter")

    sit_down(match, tmp_path / "game.jsonl", play, size=size)
    assert len(set(seen)) > 1
