"""What lies open in a scene: first in the list, with its price; what can't be chosen is there too and says why."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.core.board import Board, Face
from telltable.core.match import Match
from telltable.store.file import Recorder
from telltable.tui.choices import by_words, choices
from telltable.tui.pages import Reader
from telltable.tui.session import Session
from telltable.tui.table import TableScreen
from tests.tui.at_table import lines, settle, sit_down, text
from tests.tui.test_plain_mode import talk

SHUT = "Take out the skylight, pane by pane, and put it back behind you."
Pilots = Pilot[None]


def roof(**options: str) -> Match:
    """A free scene with three ways that are open to whoever is there alone, and two that are not."""
    wanted = {"adventure": "bell", "party": "1", "extra_pcs": "none", **options}
    match = telltable.new("stacktors", seats=1, seed="evening22a", options=wanted)
    match.play(0, {"type": "TakePregen", "name": "Soldier"})
    assert match.asks()[0].decision == "beat"
    return match


def board_of(match: Match) -> Board:
    found: Board = match.rules.board(match.pack, match.view(0))
    return found


def test_ways_come_first_then_those_that_are_shut_then_everything_else(tmp_path: Path) -> None:
    match = roof()
    recorder = Recorder(match, tmp_path / "game.jsonl")
    listed = choices(Session(match, recorder), board_of(match))
    recorder.close()
    ways = [face.key for face in board_of(match).spread]
    first, rest = listed[: len(ways)], listed[len(ways) :]
    assert {choice.face.key for choice in first if choice.face} == set(ways)
    assert [choice.form is None for choice in first] == [False] * 4 + [True] * 2
    assert all(choice.why_not for choice in first[4:])
    assert [choice.title for choice in rest][:1] == ["Physical attack"]
    assert len(listed) == len(match.asks()[0].forms) + 2


def test_plain_lists_what_is_shut_with_what_it_takes_and_finds_it_by_words(tmp_path: Path) -> None:
    said = talk(
        roof(), tmp_path / "game.jsonl", "w skylight", "w half the sandwich", "w marzipan", "2", "", "w sandwich"
    )
    assert f"Not now: 16. {SHUT} It takes " in said
    _, _, asked = said.partition("> ")
    assert asked.startswith(f"{SHUT}\nIt takes ")
    assert "[ST-WAY-2]" in asked.splitlines()[1]
    assert "The price: half a sandwich. It can be chosen now.\n" in asked
    assert "“Other evenings will remember this.”\n" in asked
    assert "Bishop had half" not in said.partition("Your choice")[0]
    assert "no choice or card by that name" in asked
    assert "Throw half the sandwich over to him.\nThat way isn't open." in asked.rpartition("Type a number")[2]


def test_nothing_is_listed_as_shut_while_something_else_is_asked(tmp_path: Path) -> None:
    match = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "bell"})
    recorder = Recorder(match, tmp_path / "game.jsonl")
    session = Session(match, recorder)
    elsewhere = Board("", spread=(Face("coal", "Lift the coal door", why_not="It takes more than 4."),))
    assert not [choice for choice in choices(session, elsewhere) if choice.why_not]
    recorder.close()


def test_words_may_mean_an_id_a_choice_or_what_lies_open() -> None:
    match = roof()
    open_ = board_of(match)
    assert [choice.title for choice in by_words("skylight", (), open_)] == [SHUT]
    assert by_words("marzipan", (), open_) == []


@pytest.mark.long
@pytest.mark.by_turns
@pytest.mark.parametrize("size", [(100, 60), (80, 24)])
def test_a_scene_is_on_the_screen_with_its_words_and_all_of_its_ways(tmp_path: Path, size: tuple[int, int]) -> None:
    match = roof()

    async def play(pilot: Pilots) -> None:
        said = "\n".join(line.strip() for line in lines(pilot))
        assert "Four floors of counting house" in said
        assert "▸ 1 ▌Force: Lift the coal door." in said
        assert "opinion." in said
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await pilot.press("down", "down", "down", "down", "down")
        await settle(pilot)
        assert "▸ 6 ▌Take out the skylight" in text(pilot)
        assert "Not now: It takes" in text(pilot)
        await pilot.press("w")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Reader)
        assert "ST-WAY-2" in text(pilot)

    sit_down(match, tmp_path / "game.jsonl", play, size)


@pytest.mark.long
@pytest.mark.by_turns
def test_more_than_fits_is_said_and_the_foot_says_what_writing_needs(tmp_path: Path) -> None:
    match = telltable.new(
        "stacktors", seats=1, seed=7, options={"adventure": "bell", "death": "marked", "extra_pcs": "none"}
    )

    async def play(pilot: Pilots) -> None:
        assert "1 to 4 of 5, → more" in text(pilot)
        assert "Acrobat" not in text(pilot)
        await pilot.press("left")
        await settle(pilot)
        assert "Acrobat" in text(pilot)
        assert "2 to 5 of 5, ← more" in text(pilot)
        assert lines(pilot)[-1].startswith("1-9 take")
        await pilot.press("1")
        await settle(pilot)
        assert "Enter is done" in lines(pilot)[-1]
        assert "One shot in a life that cannot" in text(pilot)
        assert "A voice from the drill yard" in text(pilot)
        await pilot.press("escape")
        await settle(pilot)
        assert lines(pilot)[-1].startswith("1-9 take")

    sit_down(match, tmp_path / "game.jsonl", play, (100, 40))
