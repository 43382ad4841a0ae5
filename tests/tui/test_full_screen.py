"""The full-screen table, played by its keys."""

import re
import resource
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import telltable
from telltable.store.file import Recorder
from telltable.tui.ending import Ending
from telltable.tui.pages import Reader, RulesPage, TooSmall
from telltable.tui.session import Session
from telltable.tui.table import TableScreen
from telltable.tui.texts import Texts
from telltable.tui.writing import Writing
from tests.tui.at_table import (
    SHORT_AND_STUCK,
    fill,
    find,
    lines,
    new,
    settle,
    sit_down,
    take_good_turn,
    take_turn,
    text,
)

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

Pilots = Pilot[None]


def test_a_whole_game_is_played_by_keys_and_can_be_read_at_the_end(tmp_path: Path) -> None:
    match, path = new("me", seed=SHORT_AND_STUCK, skinning="quick"), tmp_path / "game.jsonl"

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        for _ in range(60):
            if match.over:
                break
            await take_good_turn(pilot, match)
        assert isinstance(pilot.app.screen, Ending)
        assert match.outcome is not None
        assert match.outcome.text in text(pilot)
        assert str(path) in re.sub(r"[│\s]", "", text(pilot))
        await pilot.press("s")
        await settle(pilot)
        assert match.rules.book(match.pack, match.state).title in text(pilot)

    sit_down(match, path, play, (80, 24))
    assert match.over
    assert telltable.load(path).outcome == match.outcome
    match.verify()


def test_the_status_sentence_is_on_the_screen_and_in_the_picture(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        assert match.asks()[0].text in lines(pilot)[0]
        await take_turn(pilot)
        assert match.asks()[0].decision == "play"
        assert match.asks()[0].text in lines(pilot)[0]
        assert all(stack.short in text(pilot) for stack in match.rules.board(match.pack, match.view(0)).stacks)

    sit_down(match, tmp_path / "game.jsonl", play)


def test_a_card_that_cannot_be_played_says_why_and_opens_the_rule(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        blocked = next(n for n, choice in enumerate(screen.choices, start=1) if choice.form is None)
        face = screen.choices[blocked - 1].face
        assert face is not None
        entries = len(match.entries)
        await pilot.press(str(blocked))
        await settle(pilot)
        assert isinstance(pilot.app.screen, Reader)
        said = " ".join(text(pilot).split())
        assert face.why_not.split(";")[0] in said
        rule = re.search(r"§ ([A-Z]+-[A-Z]\d+)", said)
        assert rule is not None
        await pilot.press("r")
        await settle(pilot)
        assert isinstance(pilot.app.screen, RulesPage)
        assert pilot.app.screen.query_one(Input).value == rule[1]
        assert len(match.entries) == entries

    sit_down(match, tmp_path / "game.jsonl", play)


def test_a_place_that_does_not_take_the_card_says_why_and_the_sheet_stays(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        at, choice = next((n, c) for n, c in enumerate(screen.choices, start=1) if c.form)
        assert choice.form is not None
        no = next(n for n in range(1, 9) if n not in choice.form.fields[0].values())
        await pilot.press(str(at), str(no))
        await settle(pilot)
        refusal = match.why(0, {"type": choice.form.move, **choice.form.fixed, "lane": no})
        assert refusal is not None
        said = " ".join(text(pilot).split())
        assert refusal.why in said
        assert refusal.rule in said
        assert screen.has_class("-choosing")
        await pilot.press("escape")
        await settle(pilot)
        assert not screen.has_class("-choosing")
        assert len(match.entries) == 2

    sit_down(match, tmp_path / "game.jsonl", play)


def test_the_mouse_picks_a_card_and_a_place(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        choice = [choice for choice in screen.choices if choice.form][-1]
        assert choice.form is not None
        lane = list(choice.form.fields[0].values())[-1]
        stack = match.rules.board(match.pack, match.view(0)).stacks[lane - 1]
        await pilot.click(offset=find(pilot, choice.title.split()[0], below=20))
        await settle(pilot)
        assert screen.has_class("-choosing")
        await pilot.click(offset=find(pilot, stack.short))
        await fill(pilot)
        assert (match.entries[-1].move.card, match.entries[-1].move.lane) == (choice.form.fixed["card"], lane)

    sit_down(match, tmp_path / "game.jsonl", play)


def test_a_note_is_taken_back_and_a_draw_is_not(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        await take_turn(pilot)
        drawn = len(match.entries)
        await pilot.press("u")
        await settle(pilot)
        assert len(match.entries) == drawn
        assert "can't be taken back" in lines(pilot)[1]
        await pilot.press("o")
        await settle(pilot)
        await fill(pilot)
        assert len(match.entries) == drawn + 1
        before = match.rules.board(match.pack, match.view(0)).notebook
        await pilot.press("u")
        await settle(pilot)
        assert len(match.entries) == drawn + 2
        assert match.rules.board(match.pack, match.view(0)).notebook != before
        assert "taken back" in lines(pilot)[1]

    sit_down(match, tmp_path / "game.jsonl", play)


def test_a_window_too_small_asks_for_more_room_and_recovers(tmp_path: Path) -> None:
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        hand = match.rules.board(match.pack, match.view(0)).hand
        for size in ((79, 24), (80, 23), (20, 5)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert isinstance(pilot.app.screen, TooSmall)
            assert "80 × 24" in " ".join(text(pilot).split())
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert isinstance(pilot.app.screen, TableScreen)
        assert match.asks()[0].text in lines(pilot)[0]
        assert all(face.title in text(pilot) for face in hand)
        await take_turn(pilot)
        assert len(match.entries) == 3

    sit_down(match, tmp_path / "game.jsonl", play)


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_no_line_is_wider_than_the_window(tmp_path: Path, size: tuple[int, int]) -> None:
    match = new("me", "bot:greedy")

    async def play(pilot: Pilots) -> None:
        for _ in range(2):
            await take_turn(pilot)
        said = lines(pilot)
        assert len(said) <= size[1]
        assert all(len(line) <= size[0] for line in said)

    sit_down(match, tmp_path / "game.jsonl", play, size)


def test_a_game_goes_on_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = new("me", "bot:greedy")

    async def leave_in_the_middle(pilot: Pilots) -> None:
        for _ in range(2):
            await take_turn(pilot)
        await pilot.press("q")

    sit_down(match, path, leave_in_the_middle)
    again = telltable.load(path)
    assert len(again.entries) == len(match.entries) > 4

    async def go_on(pilot: Pilots) -> None:
        faces = match.rules.board(match.pack, match.view(0)).hand
        assert all(face.title.split()[0] in text(pilot) for face in faces)
        await take_turn(pilot)

    sit_down(again, path, go_on)
    assert len(telltable.load(path).entries) > len(match.entries)


def test_every_move_is_on_disk_before_it_shows_and_control_c_leaves(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    match = new("me")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        assert len(telltable.load(path).entries) == len(match.entries) == 2
        await pilot.press("1")
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert pilot.app.return_code == 0

    sit_down(match, path, play)
    assert len(telltable.load(path).entries) == 2


def test_pages_open_and_close(tmp_path: Path) -> None:
    match = new("me", "bot:greedy")

    async def play(pilot: Pilots) -> None:
        await take_turn(pilot)
        log = [line for n in range(len(match.entries)) for line in _told(match, n)]
        for key, words in (
            ("question_mark", "All keys"),
            ("space", "goes in"),
            ("b", "Still missing"),
            ("w", "What can I do?"),
            ("r", "the rules"),
        ):
            await pilot.press(key)
            await settle(pilot)
            assert words in text(pilot), key
            await pilot.press("escape")
            await settle(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
        await pilot.press("l", "l")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Reader)
        assert log[-1].split()[0] in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)


def _told(match: telltable.Match, n: int) -> list[str]:
    return [line for _, line in match.in_words(0, n) if line]


def test_many_texts_are_written_in_a_list(tmp_path: Path) -> None:
    match, path = new("me", skinning="full"), tmp_path / "game.jsonl"
    telltable_plays_until(match, "names")

    async def play(pilot: Pilots) -> None:
        await settle(pilot)
        assert isinstance(pilot.app.screen, Texts)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.focused, Writing)
        await pilot.press(*"Zorba", "enter")
        await settle(pilot)
        assert "title  Zorba" in text(pilot)
        await pilot.press("down", "enter")
        await settle(pilot)
        await pilot.press("escape")
        await settle(pilot)
        for _ in range(3):
            await pilot.press("end", "enter")
            await settle(pilot)
        assert isinstance(pilot.app.screen, Ending)
        assert "Zorba" in text(pilot)

    sit_down(match, path, play)
    assert match.rules.book(match.pack, match.state).title == "Zorba"


def telltable_plays_until(match: telltable.Match, decision: str) -> None:
    """Seat 0 plays the rules' default until it is asked this."""
    while match.asks()[0].decision != decision:
        match.time_up(0)


def test_a_disk_that_refuses_ends_with_a_sentence(tmp_path: Path) -> None:
    match, path = new("me"), tmp_path / "game.jsonl"
    recorder = Recorder(match, path)
    match.play(0, next(match.legal(0)))
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, hard))
    try:
        with pytest.raises(telltable.Problem, match=r"game\.jsonl: can't be written: File too large"):
            Session(match, recorder).keep()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        recorder.close()


def test_bots_leave_time_to_question_a_play(tmp_path: Path) -> None:
    """SS-B1: with people at the table a bot does not play before the grace is over, unless they wave it on."""
    match = new(
        "bot:greedy", "bot:greedy", "bot:greedy", "me", seed=4, pattern_pick="random", first_player="chosen", grace="30"
    )

    async def play(pilot: Pilots) -> None:
        await settle(pilot)
        plays = len(match.state.table.facts)
        assert plays == 2  # the first play has nothing older to clash with
        assert match.waiting() == (2,)
        assert "Enter: go on" in text(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert len(match.state.table.facts) == 3

    sit_down(match, tmp_path / "game.jsonl", play, pause=0.01)
