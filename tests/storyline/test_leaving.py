"""Section 7.4 of the rules: players leave, and clocks run out."""

from __future__ import annotations

from collections import Counter

import pytest

from telltable.bots.driver import Driver
from telltable.core.seat import CLOCK, HOST
from telltable.games.storyline.table import events as e
from telltable.games.storyline.table.invariants import broken

from .helpers import (
    all_offer,
    asked,
    author,
    before_page,
    choose,
    facts_of,
    kinds,
    offer,
    pages,
    refused,
    result,
    table,
)


def test_g41_a_bot_chooses_for_the_narrator() -> None:
    """G-41, SL-602: the deck passes left as usual."""
    m = table(4)
    all_offer(m)
    m.leave(0)
    assert m.waiting() == (0,)
    Driver(m).step()
    assert len(m.state.table.pages) == 1
    assert m.state.table.narrator == 1


def test_g42_a_seat_is_taken_out() -> None:
    """G-42, SL-602: its offer is made by chance, its token is won, and then it goes."""
    m = before_page(6, 5, leaver="retire")
    seat = next(x for x in m.state.table.offering if x != (m.state.table.narrator + 1) % 5)
    entry = m.leave(seat)
    assert kinds(entry.told) == ["SeatLeft", "OfferCommitted"]
    assert seat not in m.waiting()
    all_offer(m)
    t = m.state.table
    assert len(t.piles[0]) == 4
    before, supply, narrator = t.tokens[seat], t.supply, t.narrator
    card = next(card for card in t.piles[0] if author(m, card) == seat)
    entry = m.play(narrator, {"type": "Choose", "cards": [card]})
    t = m.state.table
    assert facts_of(entry.told, "TokenGained")[0].seat == seat
    assert t.tokens[seat] == 0
    assert t.supply == supply + before
    assert sum(t.held[seat]) == 0
    assert t.pages[-1].givers == (seat,)
    assert t.seats == tuple(x for x in range(5) if x != seat)
    assert not list(broken(m.pack, m.state))
    assert len(m.waiting()) == 3
    for _ in range(5):
        assert m.state.table.narrator != seat
        pages(m, 1)


def test_sl602_an_offer_that_was_made_stays() -> None:
    """SL-602: the card that was offered lies on the table, and the seat goes when the page is written."""
    m = table(5, leaver="retire")
    m.play(2, offer(m, 2, 1))
    given = m.given(2)
    entry = m.leave(2)
    assert kinds(entry.told) == ["SeatLeft"]
    all_offer(m)
    assert m.state.offers[2] == given.cards
    choose(m)
    assert m.state.table.gone == (2,)
    refusal = m.why(HOST, {"type": "Leave", "seat": 2})
    assert refusal is not None
    assert (refusal.rule, refusal.why) == ("SL-602", "That seat has left the table.")


def test_sl602_nobody_learns_in_which_order_the_cards_of_a_leaver_go_under() -> None:
    """SL-602: chance says in which order; the seat itself is told which cards they were, and no more."""
    went = []
    for seed in range(20):
        m = table(5, seed=seed, leaver="retire")
        m.play(2, offer(m, 2, 1))
        m.leave(2)
        all_offer(m)
        retired = next(event for event in choose(m).told if isinstance(event, e.SeatRetired))
        assert retired.to(2) == e.SeatRetired(2, tuple(sorted(retired.cards)))
        assert retired.to(None) == retired.to(1) == e.SeatRetired(2, ())
        went.append(retired.cards)
    assert any(cards != tuple(sorted(cards)) for cards in went)


@pytest.mark.parametrize("late", [False, True])
def test_sl602_the_narrator_goes(late: bool) -> None:
    """SL-602: draws and offers go on, a card is chosen by chance without a word, and the deck passes on."""
    m = table(5, leaver="retire")
    if late:
        all_offer(m)
    m.leave(0)
    if not late:
        assert m.waiting() == (1, 2, 3, 4)
        all_offer(m)
    t = m.state.table
    assert (len(t.pages), t.pages[0].narrator, t.pages[0].text) == (1, 0, "")
    assert (t.narrator, t.gone) == (1, (0,))
    assert asked(m) == "offer"


def test_g43_never_below_three() -> None:
    """G-43, SL-602: with three seats left a bot takes over."""
    m = table(3, leaver="retire")
    (left,) = m.leave(1).told
    assert not left.retires
    m = table(5, leaver="retire")
    assert [m.leave(seat).told[0].retires for seat in (1, 2, 3)] == [True, True, False]
    all_offer(m)
    choose(m)
    assert m.state.table.seats == (0, 3, 4)
    assert len(m.waiting()) == 2


def test_g44_the_rose_goes_back() -> None:
    """G-44, SL-602: tokens of a seat that is taken out lie in the supply, and are drawn from it like all others."""
    m = before_page(10, 5, leaver="retire")
    seat = max(m.state.table.offering, key=lambda x: m.state.table.tokens[x])
    m.leave(seat)
    pages(m, 5)
    t = m.state.table
    assert t.tokens[seat] == 0
    (turned,) = facts_of(m.events, "TokensTurned")
    assert turned.faces[seat] == ()
    assert seat not in t.order
    assert len(turned.left) > 3
    assert Counter([*turned.left, *(f for faces in turned.faces for f in faces)])["rose"] == 1


def test_sl602_leaving_at_the_scoring() -> None:
    """SL-602: effects are resolved by their defaults, and the seat is scored."""
    for seed in range(60):
        m = before_page(14, 4, seed=seed, leaver="retire")
        pages(m, 1)
        if asked(m) in ("next_effect", "grave_target"):
            (seat,) = m.waiting()
            m.leave(seat)
            assert seat not in m.waiting()
            assert seat in m.state.table.seats
            assert len(result(m)[0]) == 4
            return
    raise AssertionError("nobody ever had to choose")


def test_r29_leaving_before_the_first_page() -> None:
    """SL-105, SL-602: the answer is "longer ago", and the seat goes when the first Narrator is named."""
    m = table(4, first=None, leaver="retire")
    m.leave(2)
    for seat in (0, 1, 3):
        m.play(seat, {"type": "Claim", "when": "today" if seat == 3 else "year"})
    t = m.state.table
    assert (t.gone, t.narrator) == ((2,), 3)
    assert t.deck_sizes[0] == 20 - 3 - 2
    assert not list(broken(m.pack, m.state))


def test_sl601_all_clocks_at_once() -> None:
    """SL-601, SL-206: the clock offers for all who owe, and chooses for the Narrator without a word."""
    m = table(4)
    m.play(1, offer(m, 1))
    m.time_up(CLOCK)
    assert len(m.state.table.piles[0]) == 3
    m.time_up(0)
    assert m.state.table.pages[0].text == ""
    assert asked(m) == "offer"


def test_sl601_defaults_choose_by_chance() -> None:
    """SL-206: any card of the pile may be the clock's."""
    found = set()
    for seed in range(40):
        m = table(4, seed=seed)
        all_offer(m)
        pile = m.state.table.piles[0]
        m.time_up(0)
        found.add(pile.index(m.state.table.pages[0].cards[0]))
    assert found == {0, 1, 2}


def test_sl602_a_leaver_is_told_of_once() -> None:
    """SL-602: who has left with `retire` and is still at the table cannot leave again."""
    m = table(5, leaver="retire")
    m.leave(3)
    refused(m, HOST, {"type": "Leave", "seat": 3}, "SL-602", "That seat has left the table.")
