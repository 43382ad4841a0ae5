"""Several people at one keyboard never see each other's hands."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

import telltable
from telltable.core.board import Face
from telltable.core.match import Match
from telltable.tui.pages import Curtain, Others
from telltable.tui.table import TableScreen
from tests.tui.at_table import new, settle, sit_down, take_turn, text

pytestmark = pytest.mark.long

Pilots = Pilot[None]


def hand(match: Match, seat: int) -> tuple[Face, ...]:
    return match.rules.board(match.pack, match.view(seat)).hand


def words(said: str) -> set[str]:
    """The longer words of a text, however it is broken into lines."""
    return {word for word in re.findall(r"\w+", said) if len(word) > 5}


def printed(faces: tuple[Face, ...]) -> set[str]:
    """The words by which these cards would be known."""
    return words(" ".join(f"{face.title} {face.text}" for face in faces))


def may_see(match: Match, seat: int) -> set[str]:
    """Every word that this seat may see: its board, what it was told, the story."""
    board, book = match.rules.board(match.pack, match.view(seat)), match.rules.book(match.pack, match.state)
    told = [line for n in range(len(match.entries)) for _, line in match.in_words(seat, n)]
    return words(f"{board} {book} {told}")


async def lift(pilot: Pilots, name: str) -> None:
    """The curtain asks for this person and shows nothing else; Enter lifts it."""
    assert isinstance(pilot.app.screen, Curtain)
    assert f"Pass the keyboard to {name}." in text(pilot)
    await pilot.press("enter")
    await settle(pilot)
    assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.by_turns(4)
def test_the_other_hand_is_never_on_the_screen(tmp_path: Path) -> None:
    match = new("me", "me")

    async def play(pilot: Pilots) -> None:
        await settle(pilot)
        await lift(pilot, "Ana")
        await take_turn(pilot)
        await lift(pilot, "Ben")  # a sealed question: each answers alone
        await take_turn(pilot)
        for _ in range(3):
            if isinstance(pilot.app.screen, Curtain):
                assert not words(text(pilot)) & (printed(hand(match, 0)) | printed(hand(match, 1)))
                await lift(pilot, match.header.names[match.waiting()[0]])
            seat = match.waiting()[0]
            hidden = printed(hand(match, 1 - seat)) - may_see(match, seat)
            assert len(hidden) > 5
            assert len(words(text(pilot)) & printed(hand(match, seat))) > 5
            assert not words(text(pilot)) & hidden
            await take_turn(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)


@pytest.mark.by_turns(4)
def test_one_person_among_bots_sees_no_curtain(tmp_path: Path) -> None:
    match = new("me", "bot:greedy")

    async def play(pilot: Pilots) -> None:
        for _ in range(3):
            await settle(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
            await take_turn(pilot)
        assert {entry.seat for entry in match.entries[2:]} == {0, 1}

    sit_down(match, tmp_path / "game.jsonl", play)


@pytest.mark.by_turns(4)
def test_a_gm_takes_the_keyboard_at_any_time(tmp_path: Path) -> None:
    """ST-GM-1: behind a curtain, for one deed; then it goes back to whoever is waited for."""
    match = telltable.new(
        "stacktors", seats=("me", "me"), names=("Odile", "Ravi"), options={"adventure": "ford", "gm": "human"}
    )
    match.play(1, {"type": "TakePregen", "name": "Soldier"})
    match.play(0, {"type": "ReadyUp"})

    async def play(pilot: Pilots) -> None:
        await settle(pilot)
        await lift(pilot, "Ravi")
        await pilot.press("k")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Curtain)
        assert "Pass the keyboard to Odile." in text(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Others)
        assert "Narrate" in text(pilot)
        await pilot.press("escape")
        await settle(pilot)
        await lift(pilot, "Ravi")

    sit_down(match, tmp_path / "game.jsonl", play)
