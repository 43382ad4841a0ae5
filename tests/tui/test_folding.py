"""Many choices that can't be made now are one line that says how many and why; f shows them whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.core.ask import Form
from telltable.core.board import Face
from telltable.core.match import Match
from telltable.tui.choices import Choice
from telltable.tui.folding import folded, laid_last, why
from telltable.tui.listing import Listing
from telltable.tui.table import TableScreen
from tests.tui.at_table import settle, sit_down, text
from tests.tui.test_plain_mode import talk

OPEN = [Choice("Knock", Form("Knock", {})), Choice("Wait", Form("Wait", {}))]


def shut(title: str, reason: str) -> Choice:
    return Choice(title, face=Face(title, title, why_not=reason), why_not=reason, deed=True)


def pets() -> Match:
    return telltable.new("tail_story", seats=("me", "bot:careful"), seed=1)


def test_a_few_stand_whole_and_more_are_one_that_comes_last() -> None:
    few = [OPEN[0], shut("Climb", "It takes 2."), shut("Swim", "It takes 3."), OPEN[1]]
    assert folded(few) == laid_last(few) == tuple(few)
    many = [*few[:3], shut("Fly", "It takes 2."), OPEN[1]]
    knock, wait, one = folded(many)
    assert [knock, wait] == OPEN
    assert (one.title, one.why_not) == ("Not now: 3 choices (f shows them).", "It takes 2 (2). It takes 3 (1).")
    assert [choice.title for choice in laid_last(many)] == ["Knock", "Wait", "Climb", "Swim", "Fly"]
    assert folded([]) == laid_last([]) == ()


def test_reasons_are_grouped_and_short() -> None:
    assert why([shut("A", "taken"), shut("B", "taken"), shut("C", "taken")]) == "Taken."
    told = [
        shut("A", "It takes a key. Oda has one."),
        shut("B", "Not here!"),
        shut("C", "Too far."),
        shut("D", "Shut."),
    ]
    assert why(told) == "It takes a key (1). Not here! (1). 2 for other reasons."
    assert why(told[:3]).endswith("1 for another reason.")


def test_what_is_folded_keeps_its_number() -> None:
    listing = Listing([*OPEN, shut("Climb", "It takes 2."), shut("Swim", "It takes 3."), shut("Fly", "It takes 2.")])
    assert listing.lines[2:] == ["Not now: 3 choices (f shows them). It takes 2 (2). It takes 3 (1)."]
    assert listing.shut == ["Not now: 3. Climb and 4. Fly. It takes 2.", "Not now: 5. Swim. It takes 3."]
    assert listing.numbered[4].title == "Fly"


def test_line_by_line_f_shows_them_and_w_says_why(tmp_path: Path) -> None:
    """Tail Story: with no action point left every card is one that can't be played."""
    said = talk(pets(), tmp_path / "game.jsonl", "2", "", "5", "1", "", "f", "w")
    turn, _, after = said.rpartition("1. End your turn\n")[2].partition("> ")
    (line,) = [line for line in turn.splitlines() if line.startswith("Not now: ")]
    assert "choices (f shows them). You need 1 action point and have 0" in line
    shown, _, asked = after.partition("> ")
    assert shown.startswith("Not now: 2. ")
    assert "Not now: " in asked


@pytest.mark.long
@pytest.mark.by_turns
def test_on_the_full_screen_they_fold_and_unfold_in_place(tmp_path: Path) -> None:
    async def play(pilot: Pilot[None]) -> None:
        await pilot.press("2", "enter")
        await settle(pilot)
        for key in ("6", "1", "enter"):  # draw one card, with the last action point
            await pilot.press(key)
            await settle(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert [bool(choice.folded) for choice in screen.choices] == [False, True]
        said = " ".join(text(pilot).split())
        assert "(f shows them)." in said
        assert "You need 1 action point and have 0" in said
        await pilot.press("f")
        await settle(pilot)
        titles = [choice.title for choice in screen.choices]
        assert titles[0] == "End your turn"
        assert len(titles) > 3
        assert "f shows them" not in text(pilot)
        assert "▸ 2" in text(pilot)
        await pilot.press("f")
        await settle(pilot)
        assert len(screen.choices) == 2
        await pilot.press("2")  # its number unfolds it, too
        await settle(pilot)
        assert [choice.title for choice in screen.choices] == titles

    sit_down(pets(), tmp_path / "game.jsonl", play)
