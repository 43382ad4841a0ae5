"""Laying tables and playing cards in few words. Seats are counted from 0, as in the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import telltable
from telltable.core.errors import IllegalMove
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.toml import write_toml
from telltable.games.ninety_nine_chances.box.pack import SHELF, ChancePack
from telltable.games.ninety_nine_chances.table.state import Table

PACK: ChancePack = SHELF.load()
NAMES = ("Peter", "Dean", "Jeff", "Nicole", "Sean")
PETER, DEAN, JEFF, NICOLE, SEAN = range(5)
DECK = """
31  1  7  5 69 77 45 47 14 72 85 62 82 93 70 33 15 16 37 28 78 34 87 18 24 23 99 51 13  6
41 11 25 89 56 67 58 81  3 94 88 43 19 46 91 90 49 61 22 65 26 42 29 36 48  2 12  9 66 75
32 44 57 53  4 60 73 83 95 52 92  8 30 54 71 74 64 55 79 97 27 63 10 17 21 35 38 39 50 59
68 76 80 84 86 96 98 20 40
"""
SAID = "So it was."


def ids(*numbers: int) -> list[str]:
    """Numbers as the cards are called."""
    return [f"{number:02d}" for number in numbers]


def deck(*swaps: tuple[int, int]) -> list[str]:
    """The deck of the golden game, some positions (from 1) exchanged."""
    cards = ids(*map(int, DECK.split()))
    for a, b in swaps:
        cards[a - 1], cards[b - 1] = cards[b - 1], cards[a - 1]
    return cards


def lay(
    phase: str = "storytelling",
    *,
    hands: Sequence[Sequence[int]] | int = 3,
    resources: Sequence[Sequence[int]] | None = None,
    problems: Sequence[Sequence[int]] | None = None,
    theme: Sequence[int] = (95, 96),
    todo: Sequence[int] | None = None,
    lead: int = 0,
    deck_top: Sequence[int] = (),
    discard: Sequence[int] = (),
    seed: int = 0,
    names: Sequence[str] = (),
    **fields: Any,
) -> Match:
    """A table at the beginning of a turn; cards that are not given are taken from the upper end of the deck."""
    count = hands if isinstance(hands, int) else len(hands)
    given = [[] for _ in range(count)] if isinstance(hands, int) else [list(hand) for hand in hands]
    rows = [list(row) for row in (*(resources or []), *(problems or []))]
    used = {*theme, *deck_top, *discard, *(card for row in (*rows, *given) for card in row)}
    spare = (number for number in range(94, 0, -1) if number not in used)
    full = [hand or [next(spare) for _ in range(5)] for hand in given] if isinstance(hands, int) else given
    data = {
        "game": "ninety_nine_chances",
        "phase": phase,
        "hands": [ids(*hand) for hand in full],
        "names": list(names) or ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"][:count],
        "resources": [ids(*row) for row in resources or [()] * count],
        "problems": [ids(*row) for row in problems or [()] * count],
        "theme": ids(*theme),
        "todo": [seat + 1 for seat in (range(count) if todo is None else todo)],
        "lead": lead + 1,
        "deck_top": ids(*deck_top),
        "discard": ids(*discard),
        **fields,
    }
    return telltable.from_position("ninety_nine_chances", write_toml(data), seed=seed)


def table(m: Match) -> Table:
    """What lies open."""
    found: Table = m.state.table
    return found


def asked(m: Match) -> str:
    """The decision that waits; empty when nothing does."""
    return next(iter(m.asks().values())).decision if m.asks() else ""


def do(m: Match, seat: int, kind: str, /, **parts: Any) -> list[Any]:
    """A move of this seat, with some words where it needs them. Returns the facts."""
    data: dict[str, Any] = {"type": kind, **parts}
    wordy = ("Pitch", "PlayResource", "TellBonus", "PlayProblem", "Plan", "TellOutcome", "Frame", "Bid", "TellEnding")
    if kind in (*wordy, "TellAgain", "Retell", "Revise"):
        data.setdefault("text", SAID)
    return list(m.play(seat, data).told)


def facts(told: Any, name: str) -> list[Any]:
    """The facts of one kind."""
    return [fact for fact in told if type(fact).__name__ == name]


def evaluate(m: Match, numbers: dict[int, int]) -> list[Any]:
    """Every seat lays a Number; returns what the last one caused."""
    told: list[Any] = []
    for seat, number in numbers.items():
        told = do(m, seat, "Evaluate", card=f"{number:02d}")
    return told


def hand(m: Match, seat: int) -> set[int]:
    """The numbers in a hand."""
    return {int(card) for card in m.state.hands[seat]}


def light(m: Match, seat: int) -> list[int]:
    """The Resources in front of a seat, by number."""
    return [int(card) for card in table(m).resource_cards(seat)]


def dark(m: Match, seat: int) -> list[int]:
    """The Problems in front of a seat, by number."""
    return [int(card) for card in table(m).problem_cards(seat)]


def targets(m: Match) -> set[int]:
    """To whom the seat that is asked may give a Problem."""
    (ask,) = m.asks().values()
    return set(ask.forms[0].fields[0].of)


def refused(m: Match, seat: int, made: Any, rule: str, sentence: str) -> None:
    """The move is refused with this rule and this sentence, and nothing has changed."""
    before = len(m.entries), encode(m.state), encode(m.agenda)
    refusal = m.why(seat, made)
    assert refusal is not None, "legal"
    assert (refusal.rule, refusal.why) == (rule, sentence)
    with pytest.raises(IllegalMove) as raised:
        m.play(seat, made)
    assert raised.value.refusal == refusal
    assert (len(m.entries), encode(m.state), encode(m.agenda)) == before


def defaults(m: Match, until: str = "") -> None:
    """Everybody's time runs out until this decision is asked, or nothing is."""
    while m.waiting() and asked(m) != until:
        m.time_up(m.waiting()[0])


def bids(m: Match, numbers: dict[int, int]) -> None:
    """Every seat bids in this order."""
    for seat, number in numbers.items():
        do(m, seat, "Bid", card=f"{number:02d}")
