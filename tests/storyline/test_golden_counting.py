"""Section 7.1 of the rules: golden cases of counting, G-1 to G-12."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import telltable
from telltable.core.errors import Problem
from telltable.core.rules import Setup
from telltable.games.storyline.box.components import CATEGORIES, most_uses
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.game import StoryLine

from .helpers import PACK, all_offer, asked, author, before_page, choose, choose_of, facts_of, kinds, pages, table


@pytest.mark.parametrize(("seats", "deck"), [(3, 17), (4, 16), (5, 15), (6, 14), (7, 13), (8, 12)])
def test_g1_setting_up(seats: int, deck: int) -> None:
    """G-1, SL-101, SL-102, SL-103, SL-104: five cards each, one of a kind; 21 tokens; page 1 on top."""
    m = table(seats, first=None)
    t = m.state.table
    assert t.deck_sizes == (deck,) * 5
    assert t.held == ((1, 1, 1, 1, 1),) * seats
    assert [sorted(card[0] for card in hand) for hand in m.state.hands] == [["A", "C", "F", "O", "P"]] * seats
    assert (t.supply, t.pages, t.page, t.tokens) == (21, (), 0, (0,) * seats)
    assert sum(map(PACK.size, CATEGORIES)) == 100


def test_g2_a_page_with_one_banner() -> None:
    """G-2, SL-201, SL-202, SL-203, SL-209, SL-211."""
    m = table(4)
    t = m.state.table
    assert (t.page, t.banners, t.deck_sizes[0]) == (1, ("character",), 13)
    assert [sum(held) for held in t.held] == [5, 6, 6, 6]
    all_offer(m)
    t = m.state.table
    assert [sum(held) for held in t.held] == [5, 5, 5, 5]
    assert len(t.piles[0]) == 3
    giver = author(m, t.piles[0][1])
    entry = choose(m, 1)
    t = m.state.table
    assert len(t.pages) == 1
    assert t.tokens[giver] == 1
    assert (sum(t.tokens), t.supply) == (1, 20)
    assert facts_of(entry.told, "DeckPassed")[0].seat == t.narrator == 1
    assert facts_of(entry.told, "CardsReturned")[0].cards == tuple(
        sorted(facts_of(entry.told, "CardsReturned")[0].cards)
    )
    assert len(facts_of(entry.told, "CardsReturned")[0].cards) == 2
    assert t.deck_sizes[0] + sum(held[0] for held in t.held) + 1 == 20
    assert t.deck_sizes[0] == 15


def test_g2_the_narrator_draws_nothing() -> None:
    """SL-202: all but the Narrator draw, clockwise from the Narrator's left."""
    m = table(5, first=3)
    assert [x.seat for x in facts_of(m.entries[0].told, "StoryCardsDrawn") if not x.dealt] == [4, 0, 1, 2]


def test_g3_a_page_with_two_banners() -> None:
    """G-3, SL-301: page 4 of deck 1, Narrator seat 3."""
    m = before_page(4)
    t = m.state.table
    assert (t.narrator, t.banners, t.supply) == (3, ("character", "feature"), 18)
    assert (t.deck_sizes[0], t.deck_sizes[2]) == (12, 12)
    assert [sum(held) for held in t.held] == [7, 7, 7, 5]
    all_offer(m)
    assert [len(pile) for pile in m.state.table.piles] == [3, 3]
    assert [sum(held) for held in m.state.table.held] == [5] * 4
    choose(m)
    t = m.state.table
    assert (t.deck_sizes[0], t.deck_sizes[2]) == (14, 14)
    assert sum(len(page.cards) for page in t.pages) == 5
    assert t.supply == 16


def test_g4_both_from_one_seat() -> None:
    """G-4, SL-302, SL-303, SL-304: one seat gains two tokens, named after the pair is chosen."""
    m = before_page(4)
    before = m.state.table.tokens[1]
    all_offer(m)
    entry = choose_of(m, 1)
    assert m.state.table.tokens[1] == before + 2
    assert kinds(entry.told)[:3] == ["CardsChosen", "TokenGained", "TokenGained"]
    page = m.state.table.pages[3]
    assert [card[0] for card in page.cards] == ["C", "F"]
    first, second = m.rules.book(m.pack, m.state).chapters[3].lines[:2]
    assert (first.card, second.card) == tuple(PACK.cards[card].name for card in page.cards)


@pytest.mark.parametrize(
    ("tale", "decks"), [("1", (12, 12, 12, 13, 13)), ("2", (13, 13, 12, 12, 12))], ids=["G-5", "G-6"]
)
def test_g5_g6_when_all_pages_are_written(tale: str, decks: tuple[int, ...]) -> None:
    """G-5, G-6, SL-208, SL-211: 18 cards in the book, 62 in the decks, 20 in hands."""
    m = before_page(15, tale=tale, family="on")
    t = m.state.table
    assert t.deck_sizes == decks
    assert sum(t.deck_sizes) == 62
    assert t.held == ((1,) * 5,) * 4
    assert (sum(t.tokens), t.supply, sum(len(page.cards) for page in t.pages)) == (18, 3, 18)


def test_g7_the_fourth_use_of_a_category_at_eight_seats() -> None:
    """G-7, SL-212: nine cards, seven drawn, six returned."""
    m = before_page(11, 8)
    assert m.state.table.deck_sizes[0] == 9
    pages(m, 1)
    assert m.state.table.deck_sizes[0] == 2
    pages(m, 1)
    assert m.state.table.deck_sizes[0] == 8


def seven_features() -> StoryLinePack:
    """Deck 1 with three places turned into features."""
    tale = PACK.tale_of["1"]
    changed = tuple(
        replace(page, banners=("feature",), parts=("It was {feature}.",)) if page.no in (3, 5, 11) else page
        for page in tale.pages
    )
    return replace(PACK, tales=(replace(tale, pages=changed),))


def test_g8_too_many_features_for_eight() -> None:
    """G-8, SL-104: a tale that eight players would run out of cards with is refused before the start."""
    pack = seven_features()
    assert pack.tales[0].uses("feature") == 7
    assert (most_uses(8, 20), most_uses(7, 20)) == (6, 8)
    assert pack.why_not(pack.tales[0], 7) == ""
    setup = Setup(("me",) * 8, tuple("abcdefgh"), table(8).header.options | {"narrator_deck": "1"})
    with pytest.raises(Problem, match=r"^Too many Feature rounds for 8 players \(at most 6\)"):
        StoryLine().start(setup, pack)
    with pytest.raises(Problem, match=r"^Too many Feature rounds for 8 players \(at most 6\)"):
        StoryLine().start(replace(setup, options=setup.options | {"narrator_deck": "random"}), pack)


@pytest.mark.parametrize(("seats", "offers", "pairs"), [(3, 4, 4), (8, 4, 49)])
def test_g9_how_many_options(seats: int, offers: int, pairs: int) -> None:
    """G-9, SL-203, SL-302: two cards or four pairs to offer; one pair of two piles to choose."""
    m = table(seats)
    assert {ask.count() for ask in m.asks().values()} == {2}
    m = before_page(4, seats)
    assert {ask.count() for ask in m.asks().values()} == {offers}
    all_offer(m)
    assert m.asks()[m.state.table.narrator].count() == pairs


@pytest.mark.parametrize(
    ("seats", "first", "last"), [(3, 0, 2), (4, 0, 2), (5, 0, 4), (6, 0, 2), (7, 0, 0), (8, 0, 6), (5, 3, 2)]
)
def test_g10_the_last_narrator(seats: int, first: int, last: int) -> None:
    """G-10, SL-211, SL-401, SL-403: scoring begins with whoever reads The End."""
    m = table(seats, first=first, family="on")
    for page in range(14):
        assert m.state.table.narrator == (first + page) % seats
        pages(m, 1)
    assert m.state.table.order == tuple((last + step) % seats for step in range(seats))
    assert m.state.table.narrator == last


def test_g11_the_end_is_read() -> None:
    """G-11, SL-401: no draw, no offer, no token."""
    m = before_page(14)
    all_offer(m)
    entry = choose(m)
    told = kinds(entry.told)
    assert "StoryCardsDrawn" not in told[told.index("DeckPassed") :]
    assert told[told.index("DeckPassed") + 1] == "TheEndRead"
    assert m.state.table.page == 15
    assert asked(m) in ("", "next_effect", "grave_target")
    assert m.state.table.supply + sum(token.gained for x in m.state.table.faces for token in x) == 3


def test_g12_who_read_last() -> None:
    """G-12, SL-105: the most recent reader, luck among several."""
    seen = set()
    for seed in range(40):
        m = table(4, first=None, seed=seed)
        for seat, when in enumerate(("month", "week", "week", "longer")):
            m.play(seat, {"type": "Claim", "when": when})
        seen.add(m.state.table.narrator)
    assert seen == {1, 2}


def test_sl105_answers_are_told_together() -> None:
    """SL-105: nobody hears an answer before the last is in; the time-out is "longer ago"."""
    m = table(3, first=None)
    entry = m.play(0, {"type": "Claim", "when": "today", "title": "Momo"})
    assert "Momo" not in str([m.told(seat, entry.n) for seat in (None, 1, 2)])
    m.time_up(1)
    m.play(2, {"type": "Claim", "when": "year"})
    assert [x.when for x in m.state.table.readings] == ["today", "longer", "year"]
    assert m.state.table.narrator == 0
    pages(m, 1)
    assert "Momo" in m.rules.book(m.pack, m.state).subtitle


def test_sl105_a_table_of_bots_is_not_asked() -> None:
    """SL-105: luck decides where nobody reads, and where the host says so."""
    firsts = set()
    for seed in range(30):
        m = telltable.new("storyline", seats=["bot:greedy"] * 3, seed=seed)
        assert asked(m) == "offer"
        firsts.add(m.state.table.narrator)
    assert firsts == {0, 1, 2}
    assert table(3, first=2).state.table.narrator == 2
    with pytest.raises(Problem, match="one of the seats 1 to 3"):
        table(3, first=5)


def test_sl104_the_narrator_deck_is_chosen_by_luck_or_by_the_host() -> None:
    """SL-104: random by default, never shuffled."""
    found = {telltable.new("storyline", seats=3, seed=seed).state.table.tale for seed in range(80)}
    assert found == set("12345678")
    assert [page.no for page in PACK.tale_of["2"].pages] == list(range(1, 16))
    with pytest.raises(Problem, match="has no tale 2"):
        StoryLine().start(
            Setup(("me",) * 3, ("a", "b", "c"), table(3, tale="2").header.options), replace(PACK, tales=PACK.tales[:1])
        )


def test_2_2_the_banners_stand_where_the_rules_say() -> None:
    """SL-201, R-5: the table of positions, letter by letter."""
    wanted = {
        "1": ["C", "F", "P", "CF", "P", "O", "A", "CP", "F", "OA", "P", "C", "FO", "A"],
        "2": ["P", "C", "FO", "A", "C", "PF", "O", "A", "CA", "F", "O", "PO", "F", "A"],
    }
    for key, banners in wanted.items():
        tale = PACK.tale_of[key]
        assert ["".join(b[0].upper() for b in page.banners) for page in tale.pages] == [*banners, ""]
        assert sum(len(page.banners) for page in tale.pages) == 18
        assert all(tale.uses(category) for category in CATEGORIES)
