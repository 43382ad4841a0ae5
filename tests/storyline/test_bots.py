"""What the bots make of it: sensible cards, a reason, a word for the book; and that no card is left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.bots.reasons import because
from telltable.bots.seating import bot_named, bots_of
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.games.storyline.bots import BOTS, TEMPERS
from telltable.games.storyline.bots.judging import grave_target, worth
from telltable.games.storyline.table.moves import Choose, Claim, NextEffect, Offer, PutGrave
from telltable.lab.simulate import Order, play_all
from telltable.lab.summary import summarise

from .helpers import PACK, all_offer, asked, before_page, of_kind, scoring, table

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

ALL = ("bot:greedy", "bot:grim", "bot:merry", "bot:curious")


def luck(seed: int = 0) -> Stream:
    return Stream(key_of(secret_from(f"bots {seed}")), 0)


def says(m: Match, seat: int, kind: str = "greedy", seed: int = 0) -> Any:
    move = BOTS[kind](m.observation(seat), luck(seed))
    assert m.why(seat, move) is None
    return move


def test_no_bot_has_read_a_book() -> None:
    """SL-105: the random bot says so, too, and leaves the first page to a person who has."""
    rules = telltable.new("storyline", seats=3).rules
    for bot in bots_of(rules, 0.0).values():
        m = telltable.new("storyline", seats=["me", "bot:random", "bot:search"], seed=3)
        assert [bot(m.observation(1), luck(n)) for n in range(8)] == [Claim("longer")] * 8


def test_an_offer_fits_the_page() -> None:
    """SL-203: the better of two cards, whatever their place in the hand."""
    for seed in range(20):
        m = table(4, seed=seed)
        cards = of_kind(m, 1, "character")
        values = [worth(PACK, m.state.table, card, TEMPERS["greedy"]) for card in cards]
        move = says(m, 1)
        assert isinstance(move, Offer)
        if abs(values[0] - values[1]) >= 1:
            assert move.cards == (cards[values.index(max(values))],)


def test_a_temper_leans_to_what_it_likes() -> None:
    """SL-206: the same pile, other favourites."""
    m = table(8, seed=4)
    all_offer(m)
    chosen = {kind: {says(m, 0, kind, seed).cards for seed in range(20)} for kind in ("grim", "merry")}
    assert chosen["grim"] != chosen["merry"]


def test_seat_time_and_order_play_no_part() -> None:
    """SL-204, SL-206: a bot that chooses takes the same card however the pile lies."""
    m = before_page(4, 6)
    all_offer(m)
    turned = replace(m.state.table, piles=tuple(tuple(reversed(pile)) for pile in m.state.table.piles))
    other = m.with_state(replace(m.state, table=turned))
    narrator = m.state.table.narrator
    for seed in range(30):
        assert says(m, narrator, "curious", seed) == says(other, narrator, "curious", seed)


def test_a_bot_narrator_says_why_and_adds_a_word() -> None:
    """SL-207: a reason made of public facts for every choice, none for an offer; words on about three pages of five."""
    words = choices = 0
    bot = bot_named(before_page(1).rules, "bot:greedy")
    for seed in range(12):
        m = telltable.new("storyline", seats=ALL, seed=seed)
        Driver(m).run()
        for n, entry in enumerate(m.entries):
            why = because(m, n, bot)
            assert bool(why) == isinstance(entry.move, Choose)
            if why:
                assert why.startswith("Why: ")
                choices += 1
        words += sum(bool(page.text) for page in m.state.table.pages)
    assert choices == 12 * 14
    assert 0.45 < words / choices < 0.75


def test_a_bot_adds_what_the_card_has_to_say() -> None:
    """SL-207: the aside of a chosen card, or nothing."""
    m = before_page(4, 6)
    all_offer(m)
    added = set()
    for seed in range(20):
        move = says(m, m.state.table.narrator, "greedy", seed)
        assert isinstance(move, Choose)
        assert move.text in ("", PACK.cards[move.cards[-1]].aside)
        added.add(bool(move.text))
    assert added == {True, False}


def test_a_bot_at_the_scoring() -> None:
    """SL-404, SL-405: Hat, Bones, Grave; the Grave first where it does nothing; on the lowest number."""
    m = scoring("hat bones grave 3 1", supply="2")
    assert says(m, 0) == NextEffect("hat")
    m.play(0, NextEffect("hat"))
    assert says(m, 0) == NextEffect("bones")
    m.play(0, NextEffect("bones"))
    assert asked(m) == "grave_target"
    assert says(m, 0) == PutGrave("1")
    assert says(scoring("hat grave", supply="3"), 0) == NextEffect("grave")


def test_a_bot_with_the_rose_seeks_a_tie() -> None:
    """G-36, SL-405, SL-409."""
    m = scoring("rose grave 3 2", "3")
    assert grave_target(m.state.table, 0) == "2"
    m = scoring("rose grave 3 1", "4", "4")
    assert grave_target(m.state.table, 0) == "1"
    m = scoring("rose grave 4 3 1", "2")
    assert grave_target(m.state.table, 0) == "1"


def test_bots_do_not_read() -> None:
    """SL-105, R-18: a person begins."""
    assert says(table(3, first=None), 1) == Claim("longer")


def games_of(*seats: str) -> Order:
    return Order("storyline", seats, telltable.new("storyline", seats=4).header.options, "0", 400)


def test_no_card_is_never_or_nearly_always_chosen() -> None:
    """SL-206: of 400 games of bots, every card was chosen in some and none in most."""
    report = summarise(games_of(*ALL), play_all(games_of(*ALL)))
    read = next(things for things in report.things if things.title == "Cards read out")
    assert len(read.rows) == 300
    shares = {one.id: one.chosen / report.games for one in read.rows}  # a card is played with in a third of the games
    assert min(shares.values()) > 0.005, sorted(shares.items(), key=lambda x: x[1])[:4]
    assert max(shares.values()) < 0.15, sorted(shares.items(), key=lambda x: -x[1])[:4]


def test_no_seat_is_favoured() -> None:
    """SL-409: wins by seat in games of four equal bots, within five standard deviations of a quarter."""
    results = play_all(games_of(*["bot:greedy"] * 4))
    wins = Counter(seat for result in results for seat in result.winners[:1])
    assert all(57 <= wins[seat] <= 143 for seat in range(4)), wins
