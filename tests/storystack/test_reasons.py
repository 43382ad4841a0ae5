"""SS-B3: what a bot says of its play is what it weighed, and only from what everybody saw."""

from __future__ import annotations

import pytest

import telltable
from telltable.bots.chance import random_legal
from telltable.bots.driver import Driver
from telltable.bots.reasons import because
from telltable.core.match import Match
from telltable.games.storystack.rules.play_value import worth
from telltable.games.storystack.show.reasons import reasons
from telltable.games.storystack.table.events import CardPlayed, EmptyBallotCast
from telltable.games.storystack.table.moves import Flag

from .helpers import golden, lay


def played(seed: str, **options: str) -> Match:
    seats = ["bot:greedy", "bot:helper", "bot:greedy"]
    match = telltable.new("storystack", seats=seats, seed=seed, options={"skinning": "quick", "grace": "0", **options})
    Driver(match).run()
    return match


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_the_reasons_of_a_play_are_its_worth(seed: str) -> None:
    """SS-B3: together they weigh what the bot counted, but for what it cannot add: a tag that is not needed costs 1."""
    match = played(seed)
    plays = 0
    for n in range(1, len(match.entries)):
        told = match.told(None, n)
        for event in told:
            if isinstance(event, CardPlayed) and not event.revealed:
                table = match.view(None, n - 1).table
                card = match.pack.cards[event.card]
                found = reasons(match.pack, table, event.card, event.lane)
                asked_for = match.pack.patterns[table.pattern].minimums.get(card.tag, 0)
                spare = bool(asked_for) and not any(weight == 10 for weight, _ in found)
                weighed = sum(weight for weight, _ in found) - spare
                assert worth(match.pack, table, event.seat, card, event.lane) == weighed
                said = match.rules.because(match.pack, match.view(None, n - 1), told)
                assert said.startswith("Why: ")
                assert said.endswith(".")
                plays += 1
    assert plays > 10


def test_what_is_said() -> None:
    """SS-B3: the first play of a game lies in an empty lane, and the story has nobody in it."""
    match = played("one")
    said = [
        match.rules.because(match.pack, match.view(None, n - 1), match.told(None, n))
        for n in range(1, len(match.entries))
    ]
    assert any("the story had nobody in it yet" in line for line in said)
    assert any("was empty" in line for line in said)
    assert any(" of " in line for line in said)
    assert all(len(line) < 200 for line in said)
    assert not any(because(match, n, random_legal) for n in range(len(match.entries))), "chance has no reasons"


def test_an_empty_deck() -> None:
    """SS-K7: a move that completes the outline is named so; another one is what people want; to pass is the rest."""
    m = golden("G17")

    def said(choice: str, n: int = 0, lane: int = 0) -> str:
        return m.rules.because(m.pack, m.view(None), (EmptyBallotCast(0, choice, n, lane),))

    assert said("move", 1, 3) == "Why: that move completes the outline."
    assert said("move", 1, 1) == "Why: most people at the table are for it."
    assert said("broken") == "Why: most people at the table are for it."
    assert said("pass") == "Why: no single move completes the outline."


def test_a_contradiction() -> None:
    """SS-R4: a bot reframes."""
    m = lay(("GS-05", 1), hands=[["MI-02"], []], seats=["bot:greedy", "me"], options={"contradictions": "ask_all"})
    driver = Driver(m)
    driver.step()
    m.play(1, Flag(2, "#1"))
    assert driver.step() == 0
    n = len(m.entries) - 1
    said = m.rules.because(m.pack, m.view(None, n - 1), m.told(None, n))
    assert said == "Why: seeing it differently takes nothing away."
