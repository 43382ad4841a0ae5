"""The rules' section on what is always true: kept by random games at every table size, and noticed when broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.deck import Deck
from telltable.core.match import Match
from telltable.core.registry import game
from telltable.games.storyline.table.events import OfferCommitted
from telltable.games.storyline.table.invariants import broken
from telltable.games.storyline.table.state import State, Token
from telltable.lab.law_play import Habits, luck_of, play_something, random_table
from telltable.lab.laws import check

from .helpers import all_offer, before_page, pages, scoring

pytestmark = pytest.mark.long

RULES = game("storyline")
EVERY = 4  # entries, on average, between two looks in the middle of a page
Change = Callable[[State], State]


def play_and_watch(seats: int, seed: int) -> Match:
    """A random game. What is always true is looked for now and then and at the end, and every new page is counted."""
    luck = luck_of(RULES, seed, f"{seats} seats")
    match = random_table(RULES, seed, luck, seats)
    habits = Habits.drawn(luck)
    answers = 0
    while match.agenda:
        page = match.state.table.page
        answers += play_something(match, luck, habits)
        if all(isinstance(fact, OfferCommitted) for fact in match.entries[-1].told):
            continue
        table = match.state.table
        if not match.agenda or table.page != page or not luck.below(EVERY):
            assert list(broken(match.pack, match.state)) == [], (seats, seed, len(match.entries))
        if table.page != page:
            full = [seat for seat in table.seats if seat not in table.leaving]
            drawn = [1 + table.banners.count(c) for c in ("character", "place", "feature", "object", "action")]
            for seat in full:
                assert list(table.held[seat]) == ([1] * 5 if seat == table.narrator else drawn)
    return match


def watch(seats: int, seeds: range) -> None:
    """SL-101, SL-211, SL-401, SL-409: invariants 1 to 6, 9, 11 and 12 in a game of each seed."""
    for seed in seeds:
        match = play_and_watch(seats, seed)
        table = match.state.table
        assert [page.no for page in table.pages] == list(range(1, 15))
        assert table.winners
        if not table.gone:
            first = table.pages[0].narrator
            assert [page.narrator for page in table.pages] == [(first + step) % seats for step in range(14)]
            assert table.supply + sum(token.gained for tokens in table.faces for token in tokens) == 3


@pytest.mark.by_turns(4)
def test_a_hundred_random_games_of_all_sizes() -> None:
    """SL-101, SL-211, SL-401, SL-409."""
    for seats in range(3, 9):
        watch(seats, range(seats, 103, 6))


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(0, 2_000, 500))
@pytest.mark.parametrize("seats", range(3, 9))
def test_two_thousand_random_games_at_every_table_size(seats: int, first: int) -> None:
    """SL-101, SL-211, SL-401, SL-409."""
    watch(seats, range(first, first + 500))


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(5_000_000, 5_020_000, 1_000))
@pytest.mark.parametrize("seats", range(3, 9))
def test_twenty_thousand_random_games_at_every_table_size(seats: int, first: int) -> None:
    """SL-101: every law at every size."""
    assert [str(law) for law in check(RULES, 1_000, seed=first, seats=seats)] == []


def on_table(**changes: Any) -> Change:
    return lambda state: replace(state, table=replace(state.table, **changes))


def lose_a_card(state: State) -> State:
    return replace(state, hands=((), *state.hands[1:]))


BREAKS: dict[str, tuple[str, Change]] = {
    "a hand is lost": ("1", lose_a_card),
    "a deck has a card twice": ("1", lambda s: replace(s, decks=(s.decks[0].put_on("C01"), *s.decks[1:]))),
    "a deck is miscounted": ("1", on_table(deck_sizes=(1, 1, 1, 1, 1))),
    "a card lies in a strange deck": ("1", lambda s: replace(s, decks=(s.decks[1], s.decks[0], *s.decks[2:]))),
    "a hand is miscounted": ("2", on_table(held=((9, 0, 0, 0, 0),) * 4)),
    "a token is lost": ("3", on_table(supply=3)),
    "a page is missing": ("4", lambda s: replace(s, table=replace(s.table, pages=s.table.pages[1:]))),
    "who has left narrates": ("5", lambda s: replace(s, table=replace(s.table, gone=(s.table.narrator,)))),
    "a pile is too big": ("6", lambda s: replace(s, table=replace(s.table, piles=(s.table.piles[0] * 2,)))),
}


@pytest.mark.parametrize(("number", "change"), BREAKS.values(), ids=list(BREAKS))
def test_what_can_never_be_is_noticed(number: str, change: Change) -> None:
    """SL-102, SL-103: each invariant can fail."""
    m = before_page(6)
    all_offer(m)
    assert list(broken(m.pack, m.state)) == []
    assert any(fault.startswith(f"{number}:") for fault in broken(m.pack, change(m.state)))


@pytest.mark.parametrize(
    ("number", "changes"),
    [
        ("3", {"left": ("1",) * 9}),
        ("11", {"points": (99, 0, 0)}),
        ("11", {"points": (-1, 0, 0)}),
        ("12", {"winners": ()}),
        ("12", {"winners": (0, 1), "faces": ((Token("rose"),), (), ())}),
        ("6", {"pages": "narrator gave"}),
    ],
)
def test_what_can_never_be_at_the_end_is_noticed(number: str, changes: dict[str, Any]) -> None:
    """SL-408, SL-409."""
    m = before_page(15, 3) if "pages" in changes else scoring("3 2 1", "4", supply="")
    if "pages" in changes:
        pages = m.state.table.pages
        changes = {"pages": (replace(pages[0], givers=(pages[0].narrator,)), *pages[1:])}
    while m.waiting():
        m.time_up(m.waiting()[0])
    found = list(broken(m.pack, on_table(**changes)(m.state)))
    assert any(fault.startswith(f"{number}:") for fault in found), found


def test_decks_are_put_under_and_drawn_from_above() -> None:
    """SL-211: the returned cards lie under the deck, shuffled: they come only after the cards above them."""
    m = before_page(2, 8)
    returned = m.state.decks[0].packets[-1]
    assert len(returned) == 6
    assert len(m.state.decks[0].packets[0]) == 5
    pages(m, 2)
    assert isinstance(m.state.decks[0], Deck)
    drawn = {card for hand in m.state.hands for card in hand if card[0] == "C"}
    assert len(drawn & set(returned)) >= 2
