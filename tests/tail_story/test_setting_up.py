"""Setting up, and the shape of a turn."""

from __future__ import annotations

import json

import pytest

import telltable
from telltable import new
from telltable.bots.driver import Driver
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.public_log import taken_home
from telltable.games.tail_story.table import moves as mv

from .helpers import END, A, B, C, D, asked, at, facts_of, four, lay, mat, passes, refused, sizes


def chosen(players: int, seed: int = 1, **options: str) -> Match:
    """A game in which everybody has a pet."""
    m = telltable.new("tail_story", seats=players, seed=seed, options={"timers": "off", **options})
    while asked(m) == "character":
        m.play(m.waiting()[0], next(m.legal(m.waiting()[0])))
    return m


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players(players: int) -> None:
    """TS-101."""
    with pytest.raises(Problem, match="2 to 4"):
        telltable.new("tail_story", seats=players)


def test_gc02_characters_are_chosen_from_the_highest_number_down() -> None:
    """TS-101, TS-102, TS-802: queue cards by luck, the highest chooses first, turns go by number."""
    orders = set()
    for seed in range(30):
        m = telltable.new("tail_story", seats=4, seed=seed)
        order = m.state.table.order
        orders.add(order)
        picked = []
        while asked(m) == "character":
            (seat,) = m.waiting()
            picked.append(seat)
            m.play(seat, next(m.legal(seat)))
        assert picked == list(reversed(order))
        assert [m.state.table.mats[seat].queue for seat in order] == [1, 2, 3, 4]
        turns = []
        for _ in range(5):
            (seat,) = m.waiting()
            turns.append(seat)
            m.play(seat, END)
            if asked(m) == "end_discard":
                m.time_up(seat)
        assert turns == [*order, order[0]]
    assert len(orders) > 12


def test_a_pet_is_chosen_with_what_its_card_says() -> None:
    """TS-102, TS-304, TS-601: the ability with its limits, and the bonus with its own, on the card, in the list and on
    the printed sheet."""
    m = telltable.new("tail_story", seats=2, seed=3)
    (seat,) = m.waiting()
    spread = {face.key: face for face in m.rules.board(m.pack, m.view(seat)).spread}
    assert spread["alan"].choices[1].endswith("stopping cards. Once a turn, twice a game.")
    assert spread["jack"].choices[1].endswith("other players. Once a turn.")
    assert "Bonus: Dig 1: put the top card of your deck on your discard pile (twice a turn)." in spread["rocky"].text
    assert "Bonus: Draw 1 (once a turn)." in spread["jack"].text
    label = m.rules.label
    assert label(m.pack, m.view(seat), "pet", "rocky").endswith("(rodent & friends; its ability twice a game)")
    assert label(m.pack, m.view(seat), "pet", "jack").endswith("(canine)")
    sheet = m.rules.printables(m.pack, "a4", {})["sheet"]
    assert sheet.count("(once a turn, twice a game)") == 7
    assert sheet.count("(once a turn)") == 2


def test_il21_a_pet_that_is_taken() -> None:
    """TS-102: everybody has another pet; guests only where they are invited."""
    m = telltable.new("tail_story", seats=2, seed=3)
    first, second = reversed(m.state.table.order)
    m.play(first, mv.PickPet("rocky"))
    refused(m, second, mv.PickPet("rocky"), "TS-102", "That pet is already taken.")
    refused(m, second, mv.PickPet("peanut"), "TS-102", "There's no such pet at this table.")
    assert m.asks()[second].count() == 5
    m = telltable.new("tail_story", seats=2, seed=3, options={"guest_characters": "on"})
    assert m.asks()[m.waiting()[0]].count() == 9


def test_when_time_is_up_the_character_is_left_to_chance() -> None:
    """TS-102: uniformly among those left."""
    found = set()
    for seed in range(40):
        m = telltable.new("tail_story", seats=2, seed=seed)
        seat = m.waiting()[0]
        m.time_up(seat)
        found.add(at(m, seat).pet)
    assert len(found) == 6


@pytest.mark.parametrize(("players", "left"), [(2, 30), (3, 15), (4, 0)])
def test_gc03_fifteen_cards_each_and_the_rest_is_never_seen(players: int, left: int) -> None:
    """TS-103, TS-104: deck 10, hand 5; what is left over never appears in any event."""
    m = chosen(players)
    told = m.entries[-1].told
    assert [fact.count for fact in facts_of(told, "DeckDealt")] == [15] * players
    assert [fact.count for fact in facts_of(told, "LeftoversRemoved")] == [left] * bool(left)
    assert [fact.count for fact in facts_of(told, "CardsDrawn") if fact.why == "setup"] == [5] * players
    assert len(m.state.out) == left
    first = m.state.table.order[0]
    assert sizes(m, first) == (9, 6, 0)  # the first turn has begun
    assert all(sizes(m, seat) == (10, 5, 0) for seat in m.seats if seat != first)
    assert not set(m.state.out) & {card for deck in m.state.decks for card in deck.cards}


def test_gc04_the_first_turn_has_a_point_less() -> None:
    """TS-105, TS-202: 1ST has one point in the own first turn, then two like everybody."""
    m = chosen(2)
    first, second = m.state.table.order
    points = []
    for seat in (first, second, first):
        assert m.waiting() == (seat,)
        points.append(m.state.table.ap)
        m.play(seat, END)
        if asked(m) == "end_discard":
            m.time_up(seat)
    assert points == [1, 2, 2]


def test_action_points_are_lost_at_the_end() -> None:
    """TS-202: nothing is kept for the next turn."""
    m = lay(mat(10, 4), mat(10, 4), ap=2)
    m.play(A, END)
    m.play(B, END)
    assert m.state.table.ap == 2


def test_a_new_turn_clears_every_counter_of_every_seat() -> None:
    """TS-203."""
    m = lay(
        mat(5, 4, 3, pet="rocky", altered=True, bonus_used=2, discard=["RDR-1"], dug=["RDR-1"], achieved=True),
        mat(5, 4, bonus_used=1, achieved=True),
        swap_used=True,
        ability_used=True,
        barred=True,
    )
    m.play(A, END)
    table = m.state.table
    assert (table.swap_used, table.ability_used, table.barred) == (False, False, False)
    assert all((one.bonus_used, one.achieved, one.dug) == (0, False, ()) for one in table.mats)


def test_gc11_the_draw_step_is_followed_by_no_check() -> None:
    """TS-204, TS-702: a free swap brings the check; GC-11."""
    m = lay(mat(1, 4, 9), mat(10, 4, 3), begins=True)
    assert sizes(m, A) == (0, 5, 9)
    m.play(A, mv.Swap(B, at(m, A).discard[:1], at(m, B).discard[:1]))
    passes(m)
    assert asked(m) == "achieve"
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert (sizes(m, A), m.state.table.ap) == ((9, 4, 0), 2)
    assert at(m, A).achievements == 1


def test_gc12_an_empty_deck_is_looked_at_in_the_next_cycle_of_anybody() -> None:
    """TS-204, TS-706: A collects in B's turn."""
    m = lay(mat(1, 4, 9), mat(10, 4, 3), begins=True)
    m.play(A, END)
    assert at(m, A).deck == 0
    m.play(B, mv.DrawDiscard())
    passes(m)
    m.play(B, mv.Give(m.state.hands[B][0]))
    assert (asked(m), m.waiting()) == ("achieve", (A,))
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert (at(m, A).achievements, at(m, A).deck) == (1, 9)


def test_with_check_after_draw_the_draw_step_is_checked() -> None:
    """TS-204: option ``check_after_draw``."""
    m = lay(mat(1, 4, 9), mat(10, 4, 3), begins=True, options={"check_after_draw": "on"})
    assert (asked(m), m.waiting()) == ("achieve", (A,))


def test_the_draw_step_with_an_empty_deck_draws_nothing() -> None:
    """TS-204."""
    m = lay(mat(0, 4, 0), mat(10, 4, 0), begins=True)
    assert sizes(m, A) == (0, 4, 0)


def test_il22_another_players_turn() -> None:
    """TS-205: END TURN is the default, and always legal."""
    m = four()
    for move in (END, mv.DrawDiscard(), mv.Swap(A, ("CDR-1",), ("CDR-2",))):
        refused(m, C, move, "TS-205", "It's not your turn.")
    m = lay(mat(0, 0), mat(0, 0), ap=0)
    assert [type(move) for move in m.legal(A)] == [mv.EndTurn]
    m.time_up(A)
    assert m.state.table.active == B


def test_gc48_a_table_that_only_ends_turns_ends_at_the_round_limit() -> None:
    """TS-812: no check ever happens; all decks are empty, so the win is shared."""
    m = chosen(3)
    while not m.over:
        m.time_up(m.waiting()[0])
    table = m.state.table
    assert (table.round, table.ending, table.winners) == (30, "limit", (A, B, C))
    assert all((one.deck, one.achievements) == (0, 0) for one in table.mats)
    assert not facts_of(m.events, "DeckChecked")


def test_at_the_round_limit_achievements_count_then_small_decks() -> None:
    """TS-811, TS-812: the ranking goes by achievements."""
    two, one = {"achievements_size": 2, "altered": True}, {"achievements_size": 1, "altered": True}
    m = four(mat(9, 4, **two), mat(4, 4, **two), mat(2, 4, **one), mat(7, 4, altered=True), turn=4, round=30)
    m.play(D, END)
    assert m.state.table.winners == (B,)
    assert m.state.table.places == ((B, 1), (A, 2), (C, 3), (D, 4))
    assert m.outcome is not None
    assert not m.outcome.won


def test_without_a_round_limit_it_goes_on() -> None:
    """TS-812: 0 is no limit."""
    m = lay(mat(10, 4), mat(10, 4), turn=2, round=30, options={"round_limit": "0"})
    m.play(B, END)
    assert (m.over, m.state.table.round) == (False, 31)


def test_what_left_the_game_stands_in_nothing_that_is_handed_out() -> None:
    """TS-103: not even at the end, so neither the decks nor the table secret are told, from which it would follow."""
    match = new("tail_story", seats=["bot:random"] * 2, seed=5)
    Driver(match, None).run()
    assert match.over
    told = taken_home(match)
    assert match.header.secret.encode() not in told
    dealt = [
        event for line in told.splitlines()[1:] for event in json.loads(line)["told"] if event["type"] == "DeckDealt"
    ]
    assert [event["cards"] for event in dealt] == [[], []]
