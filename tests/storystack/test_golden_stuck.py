"""The worked cases of the rules, section 7.1: no legal play in hand (G12-G20, G31), and a seat that leaves (G34)."""

import pytest

from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PASS, asked, count, facts_of, golden, kinds, playable_cards, put, refused

STUCK_HAND = ("RE-01", "RE-06", "CR-06", "CL-03", "GS-11")


def test_g12_a_forced_play():
    """G12, SS-K1, SS-K2, SS-K3: the revealed card must be played; the hand stays, nothing is drawn."""
    m = golden("G12")
    assert [x.seat for x in facts_of(m.events, "SeatStuck")] == [0]
    assert [x.card for x in facts_of(m.events, "TopCardRevealed")] == ["OB-01"]
    assert (asked(m), m.waiting()) == ("forced", (0,))
    (form,) = m.asks()[0].forms
    assert form.fixed == {"card": "OB-01"}
    assert [field.of for field in form.fields if field.at == "lane"] == [(2, 4, 7)]
    told = put(m, "OB-01", 4, {"label": "The tide"})
    assert told[0].revealed
    assert m.state.table.elements[-1].label == "The tide"
    assert count(m, "TRIALS") == 1
    assert m.state.hands[0] == STUCK_HAND
    assert not facts_of(told, "CardDrawn")
    assert m.state.table.deck_size == len(m.state.deck) == 99
    assert m.waiting() == (1,)


def test_g13_a_new_hand():
    """G13, SS-K4, SS-K5: five cards discarded face up, five drawn with RE-02 first; then a play and a draw."""
    m = golden("G13")
    assert kinds(m.events)[2:6] == ["SeatStuck", "TopCardRevealed", "HandDiscarded", "HandRedrawn"]
    assert facts_of(m.events, "HandDiscarded")[0].cards == STUCK_HAND
    assert m.state.table.discard[-5:] == STUCK_HAND
    assert m.state.hands[0] == ("RE-02", "CA-03", "GS-05", "OB-01", "RT-04")
    assert m.state.table.deck_size == 95
    assert (asked(m), m.waiting()) == ("play", (0,))
    put(m, "CA-03", 3)
    assert m.state.table.elements[-1].id == "B"
    assert (m.state.table.deck_size, m.state.table.hand_sizes[0]) == (94, 5)
    assert m.waiting() == (1,)


def test_g14_still_stuck():
    """G14, SS-K6: the turn ends without a play, and nothing more is revealed."""
    m = golden("G14")
    assert [x.again for x in facts_of(m.events, "SeatStuck")] == [False, True]
    assert len(facts_of(m.events, "TopCardRevealed")) == 1
    assert [x.seat for x in facts_of(m.events, "TurnEnded")] == [0]
    assert (m.state.table.hand_sizes[0], m.state.table.deck_size, len(m.state.table.facts)) == (5, 95, 1)
    assert m.waiting() == (1,)


def test_g15_a_deck_of_three_with_a_play():
    """G15, SS-K4, SS-D2: three cards are drawn; a play is possible and nothing is drawn after it."""
    m = golden("G15")
    assert m.state.hands[0] == ("RE-02", "CA-03", "OB-01")
    assert m.state.table.deck_size == 0
    assert len(facts_of(m.events, "DeckEmptied")) == 1
    assert playable_cards(m, 0) == {"CA-03", "OB-01"}
    told = put(m, "OB-01", 2)
    assert not facts_of(told, "CardDrawn")
    assert m.state.hands[0] == ("RE-02", "CA-03")


def test_g15_a_deck_of_three_without_a_play():
    """G15, SS-K6: if the three can't be played either, the table decides in the same turn."""
    m = golden("G15", deck_top=["RE-02", "RE-03", "RE-04"], discard=[], deck_size=3)
    assert m.state.hands[0] == ("RE-02", "RE-03", "RE-04")
    assert (asked(m), m.waiting()) == ("empty", (0, 1))
    assert len(facts_of(m.events, "TurnStarted")) == 1
    assert not facts_of(m.events, "TurnEnded")


def test_g16_the_revealed_card_discarded():
    """G16, SS-K4: with ``revealed_card = discarded`` it goes to the discard pile; five others are drawn."""
    m = golden("G16")
    assert m.state.table.discard[-6:] == ("RE-02", *STUCK_HAND)
    assert m.state.hands[0] == ("CA-03", "GS-05", "OB-01", "RT-04", "GS-06")
    assert m.state.table.deck_size == 94
    put(m, "CA-03", 1)
    assert (m.state.table.deck_size, m.state.table.hand_sizes[0]) == (93, 5)


def test_g17_a_move_wins():
    """G17, SS-K7, SS-K8: two of three move GS-01 to lane 3, and the outline is complete."""
    m = golden("G17")
    assert (asked(m), m.waiting()) == ("empty", (0, 1, 2))
    assert count(m, "GOAL") == 2
    move = mv.MoveCard(4, 3)
    m.play(0, move)
    m.play(2, PASS)
    told = m.play(1, move).told
    table = m.state.table
    assert (table.lanes[2], table.lanes[3]) == ((4,), (5,))
    assert table.fact(4).card == "GS-01"
    assert (table.fact(4).lane, table.fact(4).seat, table.move_used) == (3, 0, True)
    assert count(m, "GOAL") == 2
    assert facts_of(told, "GameEnded")[0].ending == "complete"
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1, 2)


def test_g18_one_seat_cannot_break_the_story():
    """G18, SS-K7: no majority; the stuck seat's ``broken`` counts as pass; the turn ends."""
    m = golden("G18")
    assert (asked(m), m.waiting()) == ("empty", (0, 1))
    m.play(0, BROKEN)
    told = m.play(1, PASS).told
    assert facts_of(told, "EmptyDecided")[0].choice == "pass"
    assert not m.state.table.ending
    assert (asked(m), m.waiting()) == ("play", (1,))


@pytest.mark.parametrize(("scoring", "winners"), [("none", ()), ("competitive", (0,))])
def test_g19_the_outline_is_broken(scoring: str, winners: tuple[int, ...]):
    """G19, SS-K8, SS-V0: two of three break it; always scored, a winner only in a competition."""
    m = golden("G19", options={"scoring": scoring})
    m.play(0, BROKEN)
    m.play(2, PASS)
    told = m.play(1, BROKEN).told
    assert facts_of(told, "GameEnded")[0].ending == "broken"
    (scored,) = facts_of(told, "Scored")
    assert [line[4] for line in scored.lines] == [2, 1, 0]
    assert scored.winners == winners
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.won, m.outcome.winners) == ("broken", False, winners)


def test_g20_nothing_can_change_any_more():
    """G20, SS-K9: three turns in a row end by pass, and the outline is broken of itself."""
    m = golden("G20")
    for turn in range(3):
        assert not m.state.table.ending
        assert m.state.table.active == turn
        for seat in (0, 1, 2):
            m.play(seat, PASS)
    assert m.state.table.ending == "broken"
    assert len(facts_of(m.events, "EmptyDecided")) == 3


def test_g31_a_forced_resolution():
    """G31, SS-K3, SS-E3: the revealed Resolution fits lane 8 only and completes the outline."""
    m = golden("G31")
    hand = m.state.hands[2]
    assert (asked(m), m.waiting()) == ("forced", (2,))
    (form,) = m.asks()[2].forms
    assert [field.of for field in form.fields if field.at == "lane"] == [(8,)]
    told = put(m, "RS-01", 8)
    assert facts_of(told, "GameEnded")[0].ending == "complete"
    assert not facts_of(told, "CardDrawn")
    assert (m.state.table.deck_size, m.state.hands[2]) == (79, hand)


def test_g34_leaving_in_the_own_turn():
    """G34, SS-L1, SS-K7, SS-K9: the hand is discarded, the next turn begins, and two open seats count."""
    m = golden("G34")
    hand = m.state.hands[1]
    assert (asked(m), m.waiting(), len(hand)) == ("play", (1,), 5)
    told = m.leave(1).told
    assert kinds(told)[:2] == ["HandDiscarded", "SeatClosed"]
    assert m.state.table.discard[-5:] == hand
    assert m.state.hands[1] == ()
    assert m.state.table.open == (0, 2)
    assert m.state.table.active == 2
    assert (asked(m), m.waiting()) == ("empty", (0, 2))
    m.play(0, BROKEN)
    m.play(2, PASS)
    assert not m.state.table.ending, "one of two is no majority"
    assert m.waiting() == (0, 2)
    m.play(0, PASS)
    m.play(2, PASS)
    assert m.state.table.ending == "broken", "two turns without a play are all there are"
    (scored,) = facts_of(m.events, "Scored")
    assert scored.lines[1] == (1, 2, 2, 0, 4), "TRIALS twice and the first Midpoint"


def test_g34_a_majority_of_two():
    """G34, SS-K7: both of the two open seats are a majority."""
    m = golden("G34")
    m.leave(1)
    m.play(0, BROKEN)
    m.play(2, BROKEN)
    assert m.state.table.ending == "broken"
    refused(m, 0, PASS, "", "The game is over.")
