"""Keys that come faster than screens go: a page is taken away once, and never the table under it."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

import telltable
from telltable.store.file import Recorder
from telltable.tui.choices import choices
from telltable.tui.listing import Listing
from telltable.tui.pages import Curtain, Others
from telltable.tui.session import Session
from telltable.tui.sheet import Sheet
from telltable.tui.table import TableScreen
from tests.tui.at_table import settle, sit_down, text
from tests.tui.test_plain_mode import talk

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


@pytest.mark.by_turns(4)
def test_a_number_typed_while_a_bot_moves_says_whom_the_table_waits_for(tmp_path: Path) -> None:
    """It was dropped without a word."""
    match = telltable.new("tail_story", seats=("bot:random", "me"), seed=2)

    async def play(pilot: Pilot[None]) -> None:
        while isinstance(pilot.app.screen, Curtain):
            await pilot.press("enter")
            await settle(pilot)
        before = len(match.entries)
        assert match.waiting() == (0,)
        await pilot.press("2")
        await settle(pilot)
        assert "Waiting for" in text(pilot)
        assert "Enter: go on." in text(pilot)
        assert len(match.entries) == before
        await pilot.press("enter")
        await settle(pilot)
        assert len(match.entries) > before

    sit_down(match, tmp_path / "game.jsonl", play, pause=600)


def test_lines_typed_while_others_move_are_heard_one_after_the_other(tmp_path: Path) -> None:
    """All of them lie there before the first is read; foes and a companion move in between."""
    match = telltable.new("stacktors", seats=1, seed="s1", options={"adventure": "yard"})
    match.play(0, {"type": "TakePregen", "name": "Warden", "called": "Pim"})
    for _ in range(40):
        ask = match.asks()[0]
        if ask.decision == "turn":
            break
        move = next(
            (form for form in ask.forms if form.fixed.get("way") in ("lift_bolt", "knock", "step_in")), ask.forms[0]
        )
        match.play(0, next(iter(move.moves())))
    recorder = Recorder(match, tmp_path / "one.jsonl")
    session = Session(match, recorder)
    numbered = Listing(choices(session, session.board())).numbered
    recorder.close()
    end = next(n for n, choice in numbered.items() if choice.title == "End the turn")
    entries, turns = len(match.entries), match.state.table.turns
    talk(match, tmp_path / "game.jsonl", str(end), "", "Good morning, Tobin.")
    spoken = [n for n, entry in enumerate(match.entries) if type(entry.move).__name__ == "Say"]
    assert [match.entries[n].move.text for n in spoken] == ["Good morning, Tobin."]
    assert spoken[0] > entries
    assert match.state.table.turns > turns + 1
