"""What `State` says is secret: a view is made of what its seat may see, and of nothing else (section 4)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.seat import Seat
from telltable.core.secrecy import Leak, Sealed, sealed, secrets_of
from telltable.games.tail_story.table.state import State
from telltable.games.tail_story.table.view import view_of


@pytest.fixture(scope="module")
def states() -> list[State]:
    """All that a game went through, with guests: cards are looked at, gifted and munched, too."""
    options = {"guest_characters": "on", "timers": "off"}
    m = telltable.new("tail_story", seats=("bot:random",) * 3, seed="sealed 9", options=options)
    driver, seen = Driver(m), [m.state]
    while driver.step() is not None:
        seen.append(m.state)
    assert any(state.looked for state in seen)
    return seen


def _seats(state: State) -> Iterator[Seat | None]:
    yield from (None, *range(len(state.hands)))


def test_a_view_is_made_of_what_the_seat_may_see_alone(states: list[State]) -> None:
    for state in states:
        for seat in _seats(state):
            assert view_of(sealed(state, seat), seat) == view_of(state, seat)


def test_everything_beside_the_open_table_is_secret() -> None:
    assert {"table", *secrets_of(State)} == set(State.__struct_fields__)


def test_what_others_hold_is_sealed(states: list[State]) -> None:
    """Hands and achievements are their owner's, a standing order too (TS-409); decks and removed cards nobody's."""
    state = states[len(states) // 2]
    seen = sealed(state, 0)
    for items in (seen.hands, seen.achievements, seen.passing):
        assert [type(item) is Sealed for item in items] == [False, True, True]
    assert all(type(item) is Sealed for item in (*seen.decks, seen.out))


def test_cards_looked_at_are_for_the_turn_owner_alone(states: list[State]) -> None:
    """TS-304, Biscuit."""
    state = next(state for state in states if state.looked)
    active = state.table.active
    assert sealed(state, active).looked == state.looked
    assert all(type(sealed(state, seat).looked) is Sealed for seat in _seats(state) if seat != active)


def test_a_view_that_takes_a_hand_too_many_is_seen(states: list[State]) -> None:
    state = states[-1]
    mine = sealed(state, 0)
    with pytest.raises(Leak):
        assert replace(view_of(mine, 0), hand=mine.hands[1]) == view_of(state, 0)
