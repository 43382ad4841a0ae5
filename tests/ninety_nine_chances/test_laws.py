"""NC section 8: what is always true, in random games of every size; and that it is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.luck import Luck, pick
from telltable.core.match import Match
from telltable.core.seat import Seat
from telltable.games.ninety_nine_chances import GAME
from telltable.games.ninety_nine_chances.table.invariants import broken
from telltable.games.ninety_nine_chances.table.state import Finale, Held, State, Telling, Turn
from telltable.lab.law_play import luck_of, random_table
from telltable.lab.laws import check
from tests.ninety_nine_chances.helpers import lay

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

USUAL = {option.name: option.standard for option in GAME.options}
EVERY = 4  # entries between two looks at the whole table


def modest(move: Any, seed: int) -> Any:
    """Most tables ask little of each other, so that their games are short; every eighth asks for anything."""
    if not seed % 8 or not isinstance(move, dict):
        return move
    return {name: part[:1] if name in ("requests", "involves") else part for name, part in move.items()}


def play_randomly(seats: int, seed: int) -> Match:
    """A random game at a usual table, looked at now and then and at its end."""
    match = random_table(GAME, seed, luck_of(GAME, seed, f"size {seats}"), seats, USUAL)
    luck = luck_of(GAME, seed, "moves")
    count = 0
    while match.agenda:
        seat = match.waiting()[0]
        match.play(seat, modest(match.observation(seat).draw(luck), seed))
        count += 1
        if not count % EVERY:
            assert list(broken(match.pack, match.state)) == []
    assert list(broken(match.pack, match.state)) == []
    return match


def changes_of_a_turn(match: Match) -> None:
    """4, 5: what a turn brings is all that changes; nothing is lost before the Finale."""
    table = match.state.table
    light = dict.fromkeys(range(len(table.names)), 0)
    for entry in match.entries:
        for fact in entry.told:
            name = type(fact).__name__
            if name in ("ResourcePlayed", "BonusTurned", "ResourceKept", "ProblemSpun"):
                light[fact.seat] += 1
            assert name != "ResourcesLost" or match.state.table.finale is not None
    finale = table.finale
    assert finale is not None
    assert finale.before == tuple(light.values())
    for turn in table.turns:
        assert turn.flip
        assert turn.works == (turn.flip < turn.median)
        assert len(turn.numbers) == len(turn.evaluators)


def test_a_hundred_random_games_of_all_sizes() -> None:
    for seed in range(100):
        match = play_randomly(3 + seed % 6, seed)
        if not seed % 10:
            changes_of_a_turn(match)


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(1_000_000, 1_020_000, 2_000))
@pytest.mark.parametrize("seats", range(3, 9))
def test_twenty_thousand_random_games_of_this_size(seats: int, first: int) -> None:
    for seed in range(first, first + 2_000):
        match = play_randomly(seats, seed)
        if not seed % 10:
            changes_of_a_turn(match)


def deadly(match: Match, seat: Seat, move: dict[str, Any], luck: Luck) -> dict[str, Any]:
    """A telling that also kills somebody, as nobody has to (NC-803)."""
    ask = match.asks()[seat]
    if not ask.extras or luck.below(4):
        return move
    (form,) = ask.extras[0].forms
    return {**move, "kills": [{"seat": pick(luck, list(form.fields[0].values()))}]}


def test_random_games_with_killings_keep_every_law() -> None:
    """NC-803: whoever dies plays on."""
    assert [str(law) for law in check(GAME, 40, seed=77_000, extra=deadly)] == []


# --- a state that can never be ------------------------------------------------------------------------

Change = Callable[[State], State]


def on_table(**changes: Any) -> Change:
    return lambda state: replace(state, table=replace(state.table, **changes))


def lose_a_card(state: State) -> State:
    return replace(state, deck=state.deck.without(state.deck.cards[0]))


def a_sixth_card(state: State) -> State:
    hands = ((*state.hands[0], state.deck.cards[0]), *state.hands[1:])
    table = replace(state.table, hand_sizes=(6, 5, 5), deck_size=state.table.deck_size - 1)
    return State(table, hands, state.deck.without(state.deck.cards[0]), state.secrets)


def two_blanks(state: State) -> State:
    rows = ((Held("blank-1"), Held("blank-1")), *state.table.resources[1:])
    return replace(state, table=replace(state.table, resources=rows))


def last_turn(**parts: Any) -> Change:
    return lambda state: replace(
        state, table=replace(state.table, turns=(*state.table.turns[:-1], replace(state.table.turns[-1], **parts)))
    )


def after_the_finale(finale: Finale) -> Change:
    return on_table(finale=finale, phase="over")


CHANGES: tuple[tuple[str, Change], ...] = (
    ("1:", lose_a_card),
    ("1:", on_table(deck_size=7)),
    ("1:", on_table(committed=(1,))),
    ("1:", two_blanks),
    ("2:", a_sixth_card),
    ("3:", on_table(tellers=())),
    ("6:", last_turn(evaluators=(0, 1))),
    ("7:", last_turn(flip=60, median=50, works=True)),
    ("9:", after_the_finale(Finale(50, "", ((0, "40"), (1, "45")), hero=0))),
    ("10:", after_the_finale(Finale(20, "", ((0, "40"),)))),
    ("11:", last_turn(batches=3)),
    ("11:", on_table(ballots_held=9)),
    ("13:", on_table(lead=-1)),
    ("13:", on_table(open=(1, 2))),
)


@pytest.mark.parametrize(("number", "change"), CHANGES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_state_that_can_never_be_is_noticed(number: str, change: Change) -> None:
    m = lay(resources=[[1], [2], [3]], problems=[[11, 12], [13], [14]])
    state: State = m.state
    state = replace(state, table=replace(state.table, turns=(Turn(0, 1, "11"),), told=(Telling(1, 0, "resource"),)))
    assert list(broken(m.pack, state)) == []
    faults = list(broken(m.pack, change(state)))
    assert any(fault.startswith(number) for fault in faults), faults
