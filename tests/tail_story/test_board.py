"""What lies on the board besides the mats: the characters, and the race so far as a story."""

from __future__ import annotations

from pathlib import Path

from telltable.core.board import Board, Stack
from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.facade import from_position

POSITIONS = Path(__file__).parent / "positions"


def laid(name: str) -> Match:
    return from_position("tail_story", POSITIONS / f"{name}.toml")


def board(match: Match, seat: int | None = None) -> Board:
    return match.rules.board(match.pack, match.view(seat))


def characters(match: Match, seat: int | None = None) -> Stack:
    return next(stack for stack in board(match, seat).stacks if stack.title == "Characters")


def test_everybody_s_character_lies_open_with_the_side_that_shows() -> None:
    """TS-708: the normal side is there until an achievement turns it over."""
    match = laid("no_cards")
    assert [(pet.key, pet.tag) for pet in characters(match).cards] == [("pet 0", "Altered"), ("pet 1", "Normal")]
    assert [pet.key for pet in characters(match, 1).cards] == ["pet 1", "pet 0"]
    match.play(0, {"type": "Play", "card": "CDR-1", "n": 1})
    match.play(0, {"type": "Discard", "cards": list(match.view(0).hand[:3])})
    match.play(0, {"type": "Collect", "card": match.view(0).hand[0]})
    turned = {pet.key: pet for pet in characters(match).cards}
    assert {pet.tag for pet in turned.values()} == {"Altered"}
    assert turned["pet 1"].title == "Rocky, the Chinzilla"


def test_a_quarrel_is_told_with_the_cards_names_as_they_are_called_out() -> None:
    match = laid("chain")
    match.play(0, {"type": "Play", "card": "RDR-1", "n": 2})
    for seat, card in ((1, "CSP-1"), (2, "FSP-1"), (3, "RSP-2")):
        match.play(seat, {"type": "Stop", "card": card})
        match.time_up(CLOCK)
    match.time_up(CLOCK)
    (line,) = [line.text for chapter in board(match).story for line in chapter.lines]
    assert "“Paws right meow!” answered Khalid. “No nuts for you!” said Rocky. " in line


def test_the_story_so_far_is_told_from_what_everybody_knows() -> None:
    match = laid("concert")
    match.play(0, {"type": "Play", "card": "CA3-1", "n": 3, "sound": "tap tap"})
    match.play(1, {"type": "Join", "n": 2, "sound": "aloud"})
    told = board(match)
    lines = [line.text for chapter in told.story for line in chapter.lines]
    assert len(lines) == 2  # the concert, and who joined
    assert told.story_title == "A Tail in the Making"
    assert all(board(match, seat).story == told.story for seat in match.seats)
