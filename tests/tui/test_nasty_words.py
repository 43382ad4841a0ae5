"""What a file or a stranger wrote does no harm on the full screen, and no markup is read in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

import telltable
from telltable.core.board import Face
from telltable.core.refusal import Refusal
from telltable.tui.pages import card_page, why_page
from telltable.tui.paint import content, fold, styled
from tests.nasty import ALL, MARKUP, harm, spoilt_log, wordy
from tests.tui.at_table import settle, sit_down, text

KEYS = ("b", "escape", "s", "s", "escape", "n", "n", "escape", "l", "l", "escape", "r", "escape", "o", "escape", "w")


def on_screen(pilot: Pilot[None]) -> str:
    """Every cell of the screen as it is sent to a terminal, without the styles."""
    strips: list[Strip] = pilot.app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


@pytest.mark.by_turns
@pytest.mark.parametrize("name", ["storystack", "tail_story"])
def test_a_game_that_was_made_by_hand(tmp_path: Path, name: str) -> None:
    """Every page of the table, for somebody who goes on with it."""
    match = telltable.load(spoilt_log(wordy(name), tmp_path / "log.jsonl"))
    seen: list[str] = []

    async def play(pilot: Pilot[None]) -> None:
        for key in ("enter", *KEYS):
            await pilot.press(key)
            await settle(pilot)
            shown = on_screen(pilot)
            assert not harm(shown), key
            seen.append(shown)
        assert not harm(text(pilot))

    sit_down(match, tmp_path / "game.jsonl", play, size=(160, 60))
    assert any("[red]bold[/red]" in shown for shown in seen), "shown as it was typed"


def test_what_the_screen_is_made_of() -> None:
    for shown in (styled(ALL), content([[(ALL, "bold")], [], [(ALL, "")]]), *map(styled, fold(ALL, 20))):
        assert not harm(shown.plain)
    assert styled(ALL).plain.startswith(MARKUP)
    assert [style for _, _, style in styled(MARKUP).spans] == []


@pytest.mark.by_turns(4)
def test_pages_of_cards_and_reasons(tmp_path: Path) -> None:
    face = Face(key="X", title=ALL, kind=ALL, text=ALL, tag=ALL, choices=(ALL,))
    match = telltable.new("storystack", seats=("me",), seed=1)

    async def play(pilot: Pilot[None]) -> None:
        for page in (card_page(face), why_page(ALL, Refusal("x", "SS-1", ALL, ALL), ALL)):
            await pilot.app.push_screen(page)
            await settle(pilot)
            shown = on_screen(pilot)
            assert not harm(shown)
            assert "[red]bold[/red]" in shown
            await pilot.press("escape")
            await settle(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)
