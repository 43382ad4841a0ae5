"""Several people at one keyboard never see each other's hands."""

from pathlib import Path

from textual.pilot import Pilot

from telltable.core.board import Face
from telltable.core.match import Match
from telltable.tui.pages import Curtain
from telltable.tui.table import TableScreen
from tests.tui.at_table import new, settle, sit_down, take_turn, text

Pilots = Pilot[None]


def hand(match: Match, seat: int) -> tuple[Face, ...]:
    return match.rules.board(match.pack, match.view(seat)).hand


def words(faces: tuple[Face, ...]) -> set[str]:
    """The words by which these cards would be known, however their titles are broken into lines."""
    return {word for face in faces for word in f"{face.title} {face.text}".split() if len(word) > 5}


def public(match: Match, seat: int) -> set[str]:
    """Every word that this seat may see."""
    board = match.rules.board(match.pack, match.view(seat))
    cards = words((*board.hand, *(face for stack in board.stacks for face in stack.cards)))
    told = [match.rules.tell(match.pack, match.view(seat, n), e) for n in range(len(match.entries)) for e in match.told(seat, n)]
    story = [line.text for chapter in match.rules.book(match.pack, match.state).chapters for line in chapter.lines]
    return cards | {word for line in (*told, *story, board.missing, board.subtitle) for word in line.split()}


async def lift(pilot: Pilots, name: str) -> None:
    """The curtain asks for this person and shows nothing else; Enter lifts it."""
    assert isinstance(pilot.app.screen, Curtain)
    assert f"Pass the keyboard to {name}." in text(pilot)
    await pilot.press("enter")
    await settle(pilot)
    assert isinstance(pilot.app.screen, TableScreen)


def test_the_other_hand_is_never_on_the_screen(tmp_path: Path) -> None:
    match = new("me", "me")

    async def play(pilot: Pilots) -> None:
        await settle(pilot)
        await lift(pilot, "Ana")
        await take_turn(pilot)
        await lift(pilot, "Ben")  # a sealed question: each answers alone
        await take_turn(pilot)
        for _ in range(8):
            if isinstance(pilot.app.screen, Curtain):
                said = text(pilot)
                assert not any(word in said for seat in (0, 1) for word in words(hand(match, seat)))
                await lift(pilot, match.header.names[match.waiting()[0]])
            seat = match.waiting()[0]
            said = text(pilot)
            mine, hidden = words(hand(match, seat)), words(hand(match, 1 - seat)) - public(match, seat)
            assert hidden
            assert sum(word in said for word in mine) > 5
            assert not any(word in said for word in hidden)
            await take_turn(pilot)

    sit_down(match, tmp_path / "game.jsonl", play)


def test_one_person_among_bots_sees_no_curtain(tmp_path: Path) -> None:
    match = new("me", "bot:greedy")

    async def play(pilot: Pilots) -> None:
        for _ in range(4):
            await settle(pilot)
            assert isinstance(pilot.app.screen, TableScreen)
            await take_turn(pilot)
        assert {entry.seat for entry in match.entries[2:]} == {0, 1}

    sit_down(match, tmp_path / "game.jsonl", play)
