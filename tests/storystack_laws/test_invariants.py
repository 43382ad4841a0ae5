"""The rules' section on what is always true, state by state: kept by random games, and noticed when broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.seat import Seat
from telltable.games.storystack.game import StoryStack
from telltable.games.storystack.table.invariants import broken
from telltable.games.storystack.table.state import Fact, Link, Resolved, State, Table
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.laws import check
from tests.storystack.helpers import golden

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

Change = Callable[[State], State]


def with_notes_and_retcons(match: Match, seat: Seat, move: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """A play that also brings notes (SS-P4) and settles contradictions (SS-R2), as nobody has to."""
    table: Table = match.state.table
    if move["type"] != "Play" or luck.below(3):
        return move
    kinds = ("object", "location", "faction", "threat")
    notes = [{"kind": pick(luck, kinds), "text": f"thing {luck.below(999)}"} for _ in range(luck.below(3))]
    facts = [f"#{f.n}" for f in table.facts] + [x.id for x in table.elements]
    chosen = {pick(luck, facts) for _ in range(luck.below(4))} if facts else set()
    retcons = [{"fact": fact, "choice": pick(luck, ("reframe", "override"))} for fact in sorted(chosen)]
    return {**move, "notes": notes, "retcons": retcons, "telling": "And so it was."}


def test_random_games_with_notes_and_retcons_keep_every_law() -> None:
    """SS-P4, SS-R2, SS-R5: what a play may bring besides its card breaks nothing."""
    assert [str(law) for law in check(StoryStack(), 100, seed=77_000, extra=with_notes_and_retcons)] == []


def middle_of_a_game() -> Match:
    """A table with ten plays and more, a hand of five everywhere."""
    rules = StoryStack()
    luck = luck_of(rules, 5)
    match = random_table(rules, 5, luck, 3, {option.name: option.standard for option in rules.options})
    while len(match.state.table.facts) < 12:
        play_something(match, luck, Habits(0, 0, 0, 0, 0))
    return match


def on_table(**changes: Any) -> Change:
    return lambda state: replace(state, table=replace(state.table, **changes))


def last_fact(**changes: Any) -> Change:
    def change(state: State) -> State:
        fact: Fact = replace(state.table.facts[-1], **changes)
        return replace(state, table=replace(state.table, facts=(*state.table.facts[:-1], fact)))

    return change


def in_another_lane(state: State) -> State:
    return last_fact(lane=state.table.facts[-1].lane % len(state.table.lanes) + 1)(state)


def lose_a_card(state: State) -> State:
    return replace(state, deck=state.deck.without(state.deck.cards[0]))


def double_a_card(state: State) -> State:
    return replace(state, deck=Deck(((state.hands[0][0],), *state.deck.packets)))


def a_sixth_card(state: State) -> State:
    return replace(state, table=replace(state.table, hand_sizes=(6, 5, 5)))


def a_hand_of_four(state: State) -> State:
    return replace(state, table=replace(state.table, hand_sizes=(4, 5, 5)))


def strangers(state: State) -> State:
    people = tuple(replace(x, id="Z") if x.id == "A" else x for x in state.table.elements)
    return replace(state, table=replace(state.table, elements=people))


def out_of_order(state: State) -> State:
    lanes = tuple(tuple(reversed(lane)) for lane in state.table.lanes)
    return replace(state, table=replace(state.table, lanes=lanes))


def count_up(state: State) -> State:
    return replace(state, table=replace(state.table, tags=(state.table.tags[0] + 1, *state.table.tags[1:])))


SETTLED = Resolved(3, "#1", "reframe", "", "so")
CHANGES: tuple[tuple[str, Change], ...] = (
    ("1:", lose_a_card),
    ("1:", double_a_card),
    ("1:", on_table(deck_size=7)),
    ("1:", on_table(deck_top="CA-01")),
    ("1:", on_table(patterns=("P-01", "P-01", "P-02"))),
    ("1:", last_fact(card="CA-99")),
    ("1:", in_another_lane),
    ("2:", a_sixth_card),
    ("2:", a_hand_of_four),
    ("3:", last_fact(lane=0)),
    ("4:", count_up),
    ("5:", strangers),
    ("5:", last_fact(card="K!")),
    ("6:", on_table(move_used=True)),
    ("6:", out_of_order),
    ("7:", on_table(ending="complete")),
    ("7:", on_table(tags=(9,) * 12, filled=(True,) * 8)),
    ("7:", on_table(ending="broken", missing=())),
    ("8:", on_table(filled=(False,) * 8)),
    ("9:", on_table(retcons=(SETTLED, SETTLED))),
    ("9:", on_table(retcons=(replace(SETTLED, fact="#3"),))),
    ("9:", on_table(retcons=(replace(SETTLED, card=99),))),
    ("11:", on_table(turn=999)),
    ("13:", on_table(scores=((0, 9, 0, 0, 9), (1, 9, 0, 0, 9)))),
    ("13:", on_table(scores=((0, 0, 8, 0, 8), (1, 0, 2, 0, 2)))),
    ("13:", on_table(scores=((0, 1, 2, 0, 5),))),
    ("15:", on_table(thread_b=99)),
)


@pytest.mark.parametrize(("number", "change"), CHANGES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_state_that_can_never_be_is_noticed(number: str, change: Change) -> None:
    match = middle_of_a_game()
    assert list(broken(match.pack, match.state)) == []
    try:
        faults = list(broken(match.pack, change(match.state)))
    except (KeyError, ValueError):  # a card that the pack does not know: the kit's law of total rules sees that
        return
    assert any(fault.startswith(number) for fault in faults), faults


def test_every_invariant_of_a_state_is_broken_above() -> None:
    assert {number for number, _ in CHANGES} == {f"{n}:" for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15)}


def test_a_position_may_lay_out_hands_of_fewer_than_five() -> None:
    match = golden("G17")
    assert list(broken(match.pack, match.state)) == []


def test_a_reference_to_something_younger_is_noticed() -> None:
    """SS-C1, SS-C2: a slot points at what existed before the play."""
    match = middle_of_a_game()
    table: Table = match.state.table
    linking = replace(table.facts[0], card="ST-05", slots=(("A", "B"),))
    state = replace(match.state, table=replace(table, facts=(linking, *table.facts[1:]), links=(Link(1, "A", "B"),)))
    assert any(fault.startswith("5: #1 refers to A") for fault in broken(match.pack, state))
