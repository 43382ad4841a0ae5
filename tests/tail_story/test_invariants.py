"""What is always true: of single states, shown to be noticed; and of whole games, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.match import Match
from telltable.games.tail_story.game import TailStory
from telltable.games.tail_story.table.invariants import broken
from telltable.games.tail_story.table.state import Item, State
from telltable.lab.law_play import Habits, luck_of, play_something, random_table

from .helpers import PACK, four, mat, play

pytestmark = pytest.mark.long

RULES = TailStory()
Change = Callable[[State], State]


def on_mat(**changes: Any) -> Change:
    return lambda s: replace(s, table=replace(s.table, mats=(replace(s.table.mats[0], **changes), *s.table.mats[1:])))


def on_table(**changes: Any) -> Change:
    return lambda s: replace(s, table=replace(s.table, **changes))


STOPS = (Item(0, "play", "CA3-1"), Item(1, "stop", "CSP-1"))
CHANGES: tuple[tuple[str, Change], ...] = (
    ("1:", lambda s: replace(s, out=("CDR-1",))),
    ("1:", lambda s: replace(s, hands=((), *s.hands[1:]))),
    ("1:", on_mat(deck=3)),
    ("1:", on_mat(pet="khalid")),
    ("2:", on_mat(achievements=5)),
    ("3:", on_mat(zone=("CDR-7",))),
    ("4:", on_table(ap=3)),
    ("5:", on_mat(dug=("CDR-1",))),
    ("5:", on_mat(bonus_used=2)),
    ("5:", on_mat(pet="alan", uses=3)),
    ("6:", on_table(chain=(Item(0, "play", "CDR-1"), Item(0, "stop", "CSP-1")))),
    ("7:", on_table(chain=tuple(replace(item, stands=True) for item in STOPS))),
    ("8:", on_mat(achievements=2)),
    ("14:", on_table(chain=STOPS)),
)


@pytest.mark.parametrize(("number", "change"), CHANGES)
def test_a_state_that_can_never_be_is_noticed(number: str, change: Change) -> None:
    m = four()
    assert list(broken(PACK, m.state)) == []
    assert any(fault.startswith(number) for fault in broken(PACK, change(m.state)))


# --- whole games ------------------------------------------------------------------------------------------


def games(count: int, seed: int = 0) -> Any:
    for number in range(seed, seed + count):
        luck = luck_of(RULES, number, "invariants")
        match = random_table(RULES, number, luck)
        habits = Habits(0, 5, 5, 0, luck.below(3))
        while match.agenda:
            play_something(match, luck, habits)
        yield match


def transitions(m: Match) -> list[str]:
    """Section 8, 1 to 3, 5 to 9, 12 to 15, of a whole game."""
    faults: list[str] = []
    states = [m.state_after(n) for n in range(len(m.entries))]
    seats = len(m.seats)
    for entry, (before, after) in zip(m.entries[1:], pairwise(states), strict=True):
        faults += grown(before.table, after.table)
        if after.table.turn and len(after.out) != 60 - 15 * seats:
            faults.append(f"1: {len(after.out)} cards are out of the game")
        faults += told(entry.told, before.table)
    faults += by_turn(m)
    return faults


def grown(before: Any, after: Any) -> list[str]:
    faults = []
    for old, new in zip(before.mats, after.mats, strict=True):
        if new.achievements < old.achievements:
            faults.append("2: an achievement is gone")
        if old.altered and not new.altered:
            faults.append("8: a pet turned back")
    if before.turn == after.turn and after.ap > before.ap and before.chain and before.chain[0].action != "ability":
        faults.append(f"4: points rose from {before.ap} to {after.ap}")
    return faults


def told(facts: Any, before: Any) -> list[str]:
    faults = []
    names = [type(fact).__name__ for fact in facts]
    for fact in facts:
        if type(fact).__name__ == "ChainResolved":
            if len(fact.bribed) != fact.stands.count(False) or not fact.stands[-1]:
                faults.append("7: bribes and stopped items differ")
            if any(one is other for one, other in pairwise(fact.stands)):
                faults.append("7: stands and stopped do not alternate")
    if "StopPlayed" in names and before.barred:
        faults.append("14: a stop was played in a sprint")
    return faults


def by_turn(m: Match) -> list[str]:
    """5, 6, 9, 13: what happens at most so often in a turn."""
    faults: list[str] = []
    cycles: Counter[str] = Counter()
    achieved: Counter[int] = Counter()
    turns = 0
    for fact in m.events:
        name = type(fact).__name__
        if name == "TurnStarted":
            cycles, achieved, turns = Counter(), Counter(), turns + 1
        elif name == "ActionDeclared":
            cycles[fact.item.action] += 1
            paid = sum(cycles.values()) - cycles["swap"] - cycles["ability"]
            if cycles["swap"] > 1 or cycles["ability"] > 1 or paid > 3:
                faults.append(f"6: {dict(cycles)} in a turn")
        elif name == "AchievementCollected":
            achieved[fact.seat] += 1
            if achieved[fact.seat] > 1:
                faults.append("5: two achievements in a turn")
    limit = int(m.header.options["round_limit"])
    if limit and turns > limit * len(m.seats):
        faults.append(f"13: {turns} turns in {limit} rounds")
    return faults


def hands_at_the_end_of_turns(m: Match) -> list[str]:
    """9: nobody ends a turn above the limit."""
    state, faults = RULES.start(m.setup, m.pack), []
    for fact in m.events:
        state = RULES.evolve(state, fact)
        if type(fact).__name__ == "TurnEnded":
            one = state.table.mats[fact.seat]
            if one.hand > one.limit:
                faults.append(f"9: seat {fact.seat} ends its turn with {one.hand} cards")
    return faults


def removed_cards_told(m: Match) -> list[str]:
    """15: cards out of the game appear in no event that anybody is told."""
    out = set(m.state.out)
    said = repr([event.to(seat) for event in m.events for seat in (None, *m.seats) if event.to(seat)])
    return [f"15: {card} was told" for card in out if f"'{card}'" in said]


@pytest.mark.by_turns(4)
def test_whole_games_keep_the_invariants() -> None:
    for number, match in enumerate(games(150)):
        faults = transitions(match) + (
            hands_at_the_end_of_turns(match) + removed_cards_told(match) if number < 30 else []
        )
        assert faults == [], f"game {number}"


@pytest.mark.campaign
def test_twenty_thousand_games_keep_the_invariants() -> None:
    for number, match in enumerate(games(20_000, seed=1_000_000)):
        assert transitions(match) + hands_at_the_end_of_turns(match) == [], f"game {number}"


def test_an_acting_card_is_alone_in_its_chain() -> None:
    """TS-401."""
    m = four(mat(8, pet="jack", altered=True, hand=["CA3-1"]))
    play(m, 0, "CA3-1", n=1, sound="aloud")
    assert len(m.state.table.chain) == 1
