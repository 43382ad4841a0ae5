"""SL-205 with ``reading = one_by_one``: the Narrator turns the offers card by card, as the rulebook prints it."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec import json
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.games.storyline.game import StoryLine
from telltable.games.storyline.table.state import Table
from telltable.lab.laws import check
from telltable.lab.worlds import pairs

from .helpers import PACK, all_offer, asked, choose, facts_of, kinds, refused, table

READ = {"type": "ReadNext"}


def reading(seats: int = 4, **options: str) -> Match:
    """Everybody has offered for page 1, and nothing is turned."""
    m = table(seats, reading="one_by_one", **options)
    all_offer(m)
    return m


def test_card_by_card() -> None:
    """SL-205: only the Narrator turns; nothing is chosen before the last card lies open; then all goes on as ever."""
    m = reading()
    assert kinds(m.entries[-1].told) == ["OfferCommitted", "OffersTaken", "PilesLaid"]
    assert (asked(m), m.waiting()) == ("read", (0,))
    assert m.asks()[0].text == "Turn the next card and read it out; 3 still face down."
    offered = {cards[0] for cards in m.state.offers if cards}
    refused(m, 1, READ, "SL-205", "Only the Narrator reads out the cards.")
    refused(m, 1, {"type": "Offer", "cards": ["x"]}, "SL-203", "The cards are already on the table.")
    refused(m, 0, {"type": "Choose", "cards": [min(offered)]}, "SL-205", "Read out every card before you choose one.")
    for left in (2, 1, 0):
        (turned,) = facts_of(m.play(0, READ).told, "CardTurned")
        assert turned.card in offered
        assert m.view(2).table.piles[0][-1] == turned.card
        assert sum(m.state.table.face_down) == left
        spread = m.rules.board(m.pack, m.view(None)).spread
        assert [face.key for face in spread] == list(m.state.table.piles[0])
    assert (asked(m), set(m.state.table.piles[0])) == ("choose", offered)
    said = [line for _, line in m.in_words(None, len(m.entries) - 1)]
    assert said == [f"Seat 1 turns “{PACK.cards[turned.card].name}”."]
    refused(m, 0, READ, "SL-206", "Choose one of the cards on the table.")
    refused(m, 1, READ, "SL-205", "Every card has been read out already.")
    choose(m)
    assert asked(m) == "offer"


def test_two_piles_one_after_the_other() -> None:
    """SL-205, SL-301: on a double page the first pile is read out whole, then the second."""
    m = _double()
    assert len(m.state.table.banners) == 2
    places = []
    while asked(m) == "read":
        (turned,) = facts_of(m.play(m.state.table.narrator, READ).told, "CardTurned")
        places.append(turned.place)
    assert places == [0, 0, 0, 1, 1, 1]


def _double() -> Match:
    m = table(4, reading="one_by_one")
    while len(m.state.table.banners) < 2:
        all_offer(m)
        _read_all(m)
        choose(m)
    all_offer(m)
    return m


def _read_all(m: Match) -> None:
    while asked(m) == "read":
        m.play(m.state.table.narrator, READ)


def test_nothing_tells_whose_card_comes_next() -> None:
    """SL-204, SL-205: every offer is as likely as any other to be turned first, whoever slipped it in and when."""
    first: Counter[int] = Counter()
    for seed in range(240):
        m = table(4, seed=seed, reading="one_by_one")
        for seat in (3, 1, 2):
            all_cards = m.state.hands[seat]
            m.play(seat, {"type": "Offer", "cards": [next(c for c in all_cards if c[0] == _banner(m))]})
        (turned,) = facts_of(m.play(0, READ).told, "CardTurned")
        first[next(seat for seat, cards in enumerate(m.state.offers) if turned.card in cards)] += 1
    assert set(first) == {1, 2, 3}
    assert min(first.values()) > 50


def _banner(m: Match) -> str:
    (banner,) = m.state.table.banners
    return next(card[0] for card in PACK.by_category[banner])


def test_a_narrator_who_runs_out_of_time_or_leaves() -> None:
    """SL-601, SL-602: the clock turns one card; whoever leaves for good has the rest turned at once."""
    m = reading()
    m.time_up(0)
    assert sum(m.state.table.face_down) == 2
    m = reading(leaver="retire")
    m.leave(0)
    assert not m.state.table.face_down
    assert asked(m) == "offer", "a leaving Narrator's choice is made by chance, and the next page is read"


def test_bots_read_out_and_every_game_ends() -> None:
    """SL-205: of every temper, and the random one and the one that thinks."""
    kinds_of_bots = ["bot:greedy", "bot:random", "bot:merry"]
    m = telltable.new("storyline", seats=kinds_of_bots, seed=5, options={"reading": "one_by_one"})
    Driver(m).run()
    assert m.over
    assert facts_of(m.events, "CardTurned")
    assert not facts_of(m.events, "PilesRevealed")


def test_a_position_written_while_cards_lie_face_down() -> None:
    """SL-205: as always the table as it was when the page was read: no card is lost, and no author is kept."""
    m = reading()
    m.play(0, READ)
    again = telltable.from_position("storyline", m.rules.write_position(m.pack, m.state, m.agenda), seed=3)
    assert asked(again) == "offer"
    assert list(m.rules.invariants(m.pack, m.state)) == []


@pytest.mark.by_turns(4)
def test_laws_hold_and_nothing_leaks() -> None:
    """SL-204, SL-205: 25 random games and 40 pairs of worlds that look alike to a seat."""

    class OneByOne(StoryLine):
        name = "storyline"
        options = tuple(
            replace(option, values=("one_by_one", "together")) if option.name == "reading" else option
            for option in StoryLine.options
        )

    rules = OneByOne()
    assert [str(broken) for broken in check(rules, 25)] == []
    assert pairs(rules, 40, options={"reading": "one_by_one"}).leaks == []


def test_a_table_from_before_the_option_still_loads() -> None:
    """A log without the option and without cards that lie face down is one that turns all at once."""
    m = table(4)
    old = replace(m.state.table, options={k: v for k, v in m.state.table.options.items() if k != "reading"})
    assert not old.one_by_one
    data = encode(m.state.table).replace(b'"face_down":[],', b"")
    assert data != encode(m.state.table)
    assert json.decode(data, type=Table).face_down == ()
