"""Told what changed, a seat ends with exactly the game that it would be shown whole."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from telltable import new
from telltable.core.board import Place
from telltable.core.log import encode
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.core.seat import CLOCK
from telltable.protocol import Change, changes, changing, put
from telltable.table.labels import LabelBook
from telltable.table.shown import Differences, Parts, Shown
from telltable.table.snapshot import Snapshot
from tests.asked_labels import with_asked_labels

pytestmark = pytest.mark.long

SEATS = (None, 0, 1, 2)


def plain(thing: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(thing))


def whole(shown: Shown) -> object:
    return with_asked_labels(plain(shown.game()))


def made(changes: bytes) -> list[Change]:
    return msgspec.json.decode(b"[%b]" % changes, type=list[Change])


def answer(match: Match, luck: Stream) -> None:
    """Whoever is first gives some answer; where only the clock can go on, it does."""
    seat = match.waiting()[0]
    if seat == CLOCK:
        match.time_up(CLOCK)
    else:
        match.play(seat, match.observation(seat).draw(luck))


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("seed", range(3))
def test_changes_lead_from_game_to_game(name: str, seed: int) -> None:
    match = new(name, seats=("me",) * 3, seed=seed)
    luck = Stream(key_of(secret_from(f"changes {seed}")), 0)
    before = {seat: Snapshot(match).shown(seat) for seat in SEATS}
    held = {seat: plain(before[seat].game(by_list=True)) for seat in SEATS}
    while not match.over and len(match.entries) < 60:
        answer(match, luck)
        moment = Snapshot(match)
        for one in SEATS:
            held[one] = put(held[one], made(moment.differences.between(before[one], moment.shown(one))))
            before[one] = moment.shown(one)
            assert with_asked_labels(held[one]) == whole(before[one])


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games())
def test_what_is_shared_is_what_is_made_for_one_seat_alone(name: str) -> None:
    match = new(name, seats=("me",) * 3, seed=5)
    luck = Stream(key_of(secret_from("alone")), 0)
    while not match.over and len(match.entries) < 60:
        old: Match = match.fork()
        answer(match, luck)
        shared, before = Snapshot(match), Snapshot(old)
        last = len(match.entries) - 1
        for one in SEATS:
            alone = Snapshot(match)
            assert encode(shared.shown(one).game()) == encode(alone.shown(one).game())
            assert shared.shown(one).board == match.rules.board(match.pack, match.view(one))
            assert shared.told(one, last) == alone.told(one, last)
            assert shared.differences.between(before.shown(one), shared.shown(one)) == alone.differences.between(
                before.shown(one), alone.shown(one)
            )


JSON = st.recursive(
    st.none() | st.integers(-9, 9) | st.text(max_size=3),
    lambda part: st.lists(part, max_size=4) | st.dictionaries(st.sampled_from("abcd"), part, max_size=3),
    max_leaves=12,
)


@pytest.mark.by_turns(4)
@given(old=JSON, new=JSON)
def test_between_any_two_things(old: object, new: object) -> None:
    assert put(plain(old), changes(old, new)) == new


def test_a_list_grows_by_what_is_new() -> None:
    long = "a" * 150
    made = changes([long, "b"], [long, "b", None, "c"])
    assert [(change.at, bytes(change.to)) for change in made] == [((2,), b"null"), ((3,), b'"c"')]


def test_a_few_numbers_are_said_again_as_they_are() -> None:
    assert [(change.at, bytes(change.to)) for change in changes({"x": [1, 2]}, {"x": [1, 3]})] == [(("x",), b"[1,3]")]


def test_so_are_a_few_lists_of_little() -> None:
    made = changes([["Deck", 9], ["Discard", 2]], [["Deck", 8], ["Discard", 2]])
    assert [(change.at, bytes(change.to)) for change in made] == [((), b'[["Deck",8],["Discard",2]]')]


def test_only_what_differs_is_said() -> None:
    old = {"x": [*range(20)], "y": {"z": 1}}
    made = changes(old, {"x": [*range(19), 5], "y": {"z": 1}})
    assert [change.at for change in made] == [("x", 19)]


BOOK = LabelBook(), 0


def between(old: Parts, new: Parts) -> list[Change]:
    """What is told of parts that are everybody's, and just so of parts that are a seat's own."""
    public = Differences().between(Shown(None, old, {}, BOOK), Shown(None, new, {}, BOOK))
    own = Differences().between(Shown(None, {}, old, BOOK), Shown(None, {}, new, BOOK))
    assert public == own
    return made(public)


def test_a_part_that_was_made_anew_and_is_as_it_was_is_not_told() -> None:
    assert between({"ask": [1], "view.hand": [1, 2]}, {"ask": [1], "view.hand": [1, 2]}) == []


Pile = tuple[str, tuple[int, ...]]


def piles(*last: int) -> list[Pile]:
    """Four of them, that many cards on each."""
    return [(f"pile {number}", tuple(range(60 + count))) for number, count in enumerate(last)]


def from_seat(seat: int, all_piles: list[Pile]) -> Shown:
    """The very piles, one's own first; what lies open beside them is everybody's."""
    own = {"board.stacks": (*all_piles[seat:], *all_piles[:seat]), "view.hand": (seat,)}
    return Shown(None, {"over": False}, own, BOOK)


def test_what_several_seats_have_in_lists_of_their_own_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = piles(0, 0, 0, 0), piles(0, 0, 1, 0)
    new = [before if before == now else now for before, now in zip(old, new, strict=True)]
    found: list[object] = []
    find = changing._find_in_list

    def noted(before: Any, now: Any, *more: Any) -> bool:
        found.append((id(before), id(now)))
        return find(before, now, *more)

    monkeypatch.setattr(changing, "_find_in_list", noted)
    changing._finder.cache_clear()
    alike = Differences()
    for seat in range(4):
        (told,) = made(alike.between(from_seat(seat, old), from_seat(seat, new)))
        assert told == Change(("board", "stacks", (2 - seat) % 4, 1, 60), msgspec.Raw(b"60"))
    changing._finder.cache_clear()
    assert found.count((id(old[2]), id(new[2]))) == 1


def test_of_parts_that_differ_each_is_told_once() -> None:
    found = between({"over": False, "view.hand": [1, 2]}, {"over": True, "view.hand": [1, 2]})
    assert [(change.at, bytes(change.to)) for change in found] == [(("over",), b"true")]


def test_what_is_there_no_more_is_told_with_all_that_it_was_part_of() -> None:
    """A field that is left out can't be put: its struct is told whole, and what else changed in it is told once."""
    old = (Place(0, "Odile", "5 cards", cards=5), Place(1, "Ravi", "4 cards", cards=4), Place(2, "June"))
    new = (Place(0, "Odile", "left"), old[1], old[2])
    told = changes(old, new)
    assert [change.at for change in told] == [(0,)]
    assert put(plain(old), told) == plain(new)
    assert put(plain(new), changes(new, old)) == plain(old)
