"""Section 7.2 of the rules, and what nobody may ever learn: who offered a card that was not chosen."""

from __future__ import annotations

from itertools import permutations

import pytest

from telltable.core.log import encode
from telltable.core.luck import key_of, secret_from
from telltable.core.move import TakeBack
from telltable.core.public_log import shown_moments, shown_mover, taken_home
from telltable.core.secrecy import Leak, sealed
from telltable.games.storyline.box.components import CATEGORY_OF
from telltable.keepsake import FORMATS, render
from telltable.table.snapshot import Snapshot

from .helpers import all_offer, author, before_page, choose, facts_of, kinds, of_kind, offer, pages, table
from .worlds import everything_sent, swapped, two_worlds

pytestmark = pytest.mark.long


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_g13_a_pile_tells_nothing_of_seats_or_time(order: tuple[int, ...]) -> None:
    """G-13, SL-204, SL-205: 1,000 seeded games for each of the six commit orders; the place of each seat's card is
    even (chi-square, 2 degrees of freedom, p = 1e-6)."""
    counts = {seat: [0, 0, 0] for seat in order}
    start = table(4, seed=5)
    for seed in range(1_000):
        m = start.fork()
        m._key = key_of(secret_from(f"{order} {seed}"))
        for seat in order:
            m.play(seat, offer(m, seat))
        (pile,) = m.state.table.piles
        for place, card in enumerate(pile):
            counts[author(m, card)][place] += 1
    for places in counts.values():
        assert sum((count - 1_000 / 3) ** 2 / (1_000 / 3) for count in places) < 27.6, counts


def test_g13_two_piles_have_nothing_to_do_with_each_other() -> None:
    """SL-204, SL-301: where a seat's card lies in one pile says nothing of the other (chi-square, 4 degrees)."""
    counts: dict[tuple[int, int], int] = {}
    start = before_page(4, seed=2)
    for seed in range(1_800):
        m = start.fork()
        m._key = key_of(secret_from(str(seed)))
        all_offer(m)
        places = tuple(next(n for n, card in enumerate(pile) if author(m, card) == 1) for pile in m.state.table.piles)
        counts[places] = counts.get(places, 0) + 1
    assert sum((counts.get((a, b), 0) - 200) ** 2 / 200 for a in range(3) for b in range(3)) < 42.7


def test_g14_two_seats_with_each_others_cards_sound_the_same() -> None:
    """G-14, SL-204: the Narrator, seat 3 and a spectator are told the same bytes up to a choice of seat 3's card."""
    for seed in range(50):
        one = table(4, seed=seed)
        two = swapped(one, 1, 2, ("character",))
        cards = {seat: of_kind(one, seat, "character")[0] for seat in (1, 2, 3)}
        for seat, other in ((3, 3), (1, 2), (2, 1)):
            one.play(seat, {"type": "Offer", "cards": [cards[seat]]})
            two.play(seat, {"type": "Offer", "cards": [cards[other]]})
        assert author(one, cards[1]) != author(two, cards[1])
        for m in (one, two):
            m.play(0, {"type": "Choose", "cards": [cards[3]]})
        for seat in (None, 0, 3):
            assert encode([one.told(seat, n) for n in range(1, 5)]) == encode([two.told(seat, n) for n in range(1, 5)])


def test_g15_a_change_leaves_no_trace() -> None:
    """G-15, SL-203, SL-204: four offers of one seat sound like one to everybody else."""
    m = table(4)
    for which in (0, 1, 0, 1):
        m.play(2, offer(m, 2, which))
    for seat in (None, 0, 1, 3):
        heard = [event for n in range(1, len(m.entries)) for event in m.told(seat, n)]
        assert kinds(heard) == ["OfferCommitted"]
    assert m.state.table.offers_in == 1
    changed = of_kind(m, 2, "character")[1]
    all_offer(m)
    assert author(m, changed) == 2


def test_sl203_what_lies_face_down_is_shown_to_its_owner_alone() -> None:
    """SL-203, SL-204: the newest offer comes back to the seat that made it until all are in, and to nobody else."""
    m = table(4)
    for which in (0, 1):
        m.play(2, offer(m, 2, which))
    given = {seat: Snapshot(m).shown(seat).game().given for seat in (None, *m.seats)}
    cards = tuple(offer(m, 2, 1)["cards"])
    assert given == {None: None, 0: None, 1: None, 2: {"type": "Offer", "cards": cards, "text": ""}, 3: None}
    all_offer(m)
    assert {Snapshot(m).shown(seat).game().given for seat in (None, *m.seats)} == {None}


def test_g15_no_refusal_tells_of_a_change() -> None:
    """G-15, SL-203: what a seat is answered when it would take its offer back is the same after another's change."""
    m = table(4)
    m.play(2, offer(m, 2))
    m.play(1, offer(m, 1))
    before = [m.why(seat, TakeBack()) for seat in m.seats]
    m.play(2, offer(m, 2, 1))
    assert [m.why(seat, TakeBack()) for seat in m.seats] == before


def test_g16_a_card_by_the_clock_looks_like_any_other() -> None:
    """G-16, SL-203, SL-204, SL-601: time's up for seat 1: three cards, none marked; the card is drawn by luck."""
    played = set()
    for seed in range(30):
        m = table(4, seed=3)
        m._key = key_of(secret_from(str(seed)))
        m.play(2, offer(m, 2))
        entry = m.time_up(1)
        assert encode(m.told(None, entry.n)) == encode(m.told(0, entry.n))
        assert kinds(m.told(None, entry.n)) == ["OfferCommitted"]
        played.add(m.given(1).cards)
        m.play(3, offer(m, 3))
        board = m.rules.board(m.pack, m.view(0))
        assert len(board.spread) == 3
        assert {face.marks for face in board.spread} == {()}
    assert len(played) == 2


def test_g17_what_is_handed_out_names_the_authors_of_chosen_cards_only() -> None:
    """G-17, SL-204: the log for players has no move, no luck, no table secret, no agenda, and no offer."""
    m = before_page(14, 5)
    m.play(m.waiting()[0], offer(m, m.waiting()[0], 1))
    pages(m, 1)
    while m.waiting():
        m.time_up(m.waiting()[0])
    home = taken_home(m).decode()
    assert m.header.secret not in home
    assert '"Offer"' not in home
    assert '"luck"' not in home
    assert home.count('"TokenGained"') == 18
    assert home.count('"offers":[[],[],[],[],[]]') == 14
    assert len(home.splitlines()) == 1 + len(shown_moments(m))


def test_g18_tokens_are_a_count_for_their_owner_too() -> None:
    """G-18, SL-210: no face exists in the state, a view, a board or an event before The End."""
    m = before_page(10, 4)
    for seat in (None, *m.seats):
        view = m.view(seat)
        assert not view.table.faces
        assert not view.table.left
        board = m.rules.board(m.pack, view)
        assert not [stack for stack in board.piles if stack.title.startswith("Tokens")]
    assert sum(m.state.table.tokens) == 11
    assert not facts_of(m.events, "TokensTurned")
    sent = encode([m.state, [entry.told for entry in m.entries]]).decode()
    assert not [face for face in ('"grave"', '"rose"', '"bones"', '"hat"') if face in sent]


def test_sl204_hide_ready_tells_a_number_alone() -> None:
    """SL-204: with `hide_ready` nobody hears who has offered, and a take-back is refused to all alike."""
    m = table(4, hide_ready="on")
    entry = m.play(2, offer(m, 2))
    for seat in (None, 0, 1, 3):
        assert [x.seat for x in m.told(seat, entry.n)] == [-1]
    assert m.told(2, entry.n)[0].seat == 2
    assert m.state.table.committed == ()
    assert m.state.table.offers_in == 1
    assert m.awaited_in_public() == (1, 2, 3)
    assert shown_mover(m, entry.n) < 0
    assert shown_mover(table(4), 0) < 0
    assert "committed" not in str(m.rules.tell(m.pack, m.view(0), m.told(0, entry.n)[0]))


def test_sl204_the_table_forgets_authors_when_the_page_is_written() -> None:
    """SL-204, SL-209: after the choice no state knows who offered the cards that went back."""
    m = before_page(4, 5)
    all_offer(m)
    assert all(m.state.offers[seat] for seat in m.state.table.offering)
    choose(m)
    assert m.state.offers == ((),) * 5
    assert all(m.view(seat).offer == () for seat in m.seats)


def test_sl205_only_the_owner_sees_its_card_marked() -> None:
    """SL-204, SL-205: on the revealed pile one's own card is marked for oneself alone."""
    m = table(5)
    all_offer(m)
    for seat in (None, *m.seats):
        marked = [face.key for face in m.rules.board(m.pack, m.view(seat)).spread if face.marks]
        assert marked == ([] if seat in (None, 0) else list(m.state.offers[seat]))


def same_for_all(seeds: range) -> int:
    """SL-204: two truths that differ only in who held and offered which cards, through the reveal and the choice: the
    Narrator, an offering seat that did not swap and a spectator get the same bytes, sizes and order, in views, boards,
    asks, labels, refusals, awaited seats, events, sentences, replay, handed-out log and story.

    Returns how many were compared."""
    compared = 0
    for seed in seeds:
        for one, two, seat in two_worlds(seed):
            here, there = everything_sent(one, seat), everything_sent(two, seat)
            assert here.keys() == there.keys()
            for outlet, sent in here.items():
                assert sent == there[outlet], (seed, seat, outlet)
            compared += 1
    return compared


@pytest.mark.by_turns(4)
def test_a_hundred_pairs_of_worlds_with_other_authors_sound_the_same() -> None:
    """SL-204."""
    assert same_for_all(range(13)) >= 100


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(13, 265, 63))
def test_two_thousand_pairs_of_worlds_with_other_authors_sound_the_same(first: int) -> None:
    """SL-204."""
    assert same_for_all(range(first, first + 63)) >= 500


def test_the_worlds_that_are_compared_do_differ() -> None:
    """SL-204: the pairs are no pairs of twins: authors, hands and logs differ in the table's own truth."""
    for seed in range(20):
        for one, two, _ in two_worlds(seed):
            assert encode([x.told for x in one.entries]) != encode([x.told for x in two.entries])
            assert encode(one.events[-1]) == encode(two.events[-1])


def test_the_story_lists_no_card_that_was_not_chosen() -> None:
    """SL-204: a finished book in every form names chosen cards only."""
    m = before_page(14, 3)
    pages(m, 1)
    while m.waiting():
        m.time_up(m.waiting()[0])
    book = m.rules.book(m.pack, m.state)
    chosen = {card for page in m.state.table.pages for card in page.cards}
    for to in FORMATS:
        told = render(book, to)
        text = told if isinstance(told, str) else told.decode()
        assert not [card.name for card in m.pack.card_list if card.id not in chosen and card.phrase in text]


def test_sl204_a_card_on_the_wire_is_its_catalogue_number() -> None:
    """SL-204: an id is a letter and a number, nothing else, and the same in every hand."""
    m = before_page(4, 6)
    all_offer(m)
    for pile, banner in zip(m.state.table.piles, m.state.table.banners, strict=True):
        for card in pile:
            assert CATEGORY_OF[card[0]] == banner
            assert len(card) == 3
            assert 1 <= int(card[1:]) <= 60


def test_sl204_luck_for_piles_is_drawn_after_the_last_offer() -> None:
    """SL-204: no offer but the last draws luck, and that one as much as its piles need."""
    m = before_page(4, 4)
    entries = [m.play(seat, offer(m, seat)) for seat in m.waiting()]
    assert [len(entry.luck) for entry in entries] == [0, 0, 6]


def test_sl603_the_table_reminds_while_offers_are_out() -> None:
    """SL-603: a line for everybody while cards lie face down or are being chosen from."""
    m = table(4)
    assert m.rules.board(m.pack, m.view(None)).missing == "Don't tell whose card is whose."
    pages(m, 13)
    pages(m, 1)
    assert m.rules.board(m.pack, m.view(None)).missing == ""


def test_a_view_is_made_of_what_its_seat_may_see() -> None:
    """SL-204, SL-210: hands, fresh cards and offers of others, and all decks, may lie there sealed."""
    for reading in ("together", "one_by_one"):
        m = table(5, reading=reading)
        for _ in range(50):
            m.time_up(m.waiting()[0])
            for seat in (None, *range(5)):
                assert m.rules.view(sealed(m.state, seat), seat) == m.rules.view(m.state, seat)


def test_a_look_at_somebodys_cards_is_caught_whatever_is_told() -> None:
    """SL-204: what lies sealed can be counted and nothing else."""
    m = table(4)
    seen = sealed(m.state, 1)
    assert seen.hands[1] == m.state.hands[1]
    assert len(seen.hands[2]) == len(m.state.hands[2])
    for look in (lambda: seen.hands[2][0], lambda: sorted(seen.drawn[2]), lambda: seen.decks[0].choose(None)):
        with pytest.raises(Leak):
            look()
