"""Seats that leave (SS-L1), whatever is asked just then."""

import pytest

import telltable
from telltable.core.move import Leave
from telltable.core.seat import HOST
from telltable.games.storystack.rules.skinning import empty_items
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PASS, asked, facts_of, golden, kinds, lay, put, refused

CLOSE = {"on_leave": "close"}


def test_a_bot_takes_the_seat():
    """SS-L1: by default: its hand stays, it is asked like before, its seat is marked for all."""
    m = lay(hands=3)
    hand = m.state.hands[0]
    assert kinds(m.leave(0).told) == ["SeatTakenByBot"]
    assert m.state.hands[0] == hand
    assert m.state.table.open == (0, 1, 2)
    assert m.view(1).table.kinds[0].startswith("bot")
    assert m.state.table.humans == (1, 2)
    assert (asked(m), m.waiting()) == ("play", (0,))


def test_a_closed_seat_is_skipped():
    """SS-L1: its hand goes face up to the discard pile; its plays stay; the next turns pass it by."""
    m = lay(("GS-05", 1), ("GS-06", 1), hands=3, options=CLOSE)
    hand = m.state.hands[1]
    told = m.leave(1).told
    assert kinds(told) == ["HandDiscarded", "SeatClosed"]
    assert m.state.table.discard == hand
    assert facts_of(m.told(2, 1), "HandDiscarded")[0].cards == hand
    assert m.state.table.fact(2).seat == 1
    order = []
    for _ in range(4):
        order += m.waiting()
        m.time_up(m.waiting()[0])
    assert order == [0, 2, 0, 2]


def test_leaving_while_the_pattern_is_picked():
    """SS-L1, SS-S3: its ballot is void, it is dealt no hand, and the deck keeps its five cards."""
    m = telltable.new("storystack", seats=3, seed=4, options=CLOSE | {"first_player": "chosen", "first_seat": 2})
    first, second, _ = m.state.table.patterns
    m.play(1, mv.PickPattern(first))
    m.leave(1)
    m.play(0, mv.PickPattern(second))
    m.play(2, mv.PickPattern(second))
    (chosen,) = facts_of(m.events, "PatternChosen")
    assert (chosen.pattern, chosen.ballots) == (second, ((0, second), (2, second)))
    assert m.state.table.hand_sizes == (5, 0, 5)
    assert m.state.table.deck_size == 140
    assert (facts_of(m.events, "FirstPlayer")[0].seat, m.waiting()) == (2, (2,))


def test_leaving_last_of_those_who_pick():
    """SS-L1, SS-S3: when only the one who leaves was awaited, the others' ballots decide."""
    m = telltable.new("storystack", seats=2, seed=4, options=CLOSE)
    third = m.state.table.patterns[2]
    m.play(0, mv.PickPattern(third))
    m.leave(1)
    assert m.state.table.pattern == third
    assert (asked(m), m.waiting()) == ("play", (0,))


def test_leaving_before_a_forced_play():
    """SS-L1, SS-K3: the default is taken: the revealed card is played as the helper would, then the next turn."""
    m = lay(hands=[["RE-01", "CL-01"], []], deck_top=["OB-01"], options=CLOSE)
    told = m.leave(0).told
    assert kinds(told)[:3] == ["HandDiscarded", "SeatClosed", "CardPlayed"]
    (played,) = facts_of(told, "CardPlayed")
    assert (played.seat, played.card, played.revealed) == (0, "OB-01", True)
    assert m.state.table.discard == ("RE-01", "CL-01")
    assert m.state.table.deck_top == ""
    assert (asked(m), m.waiting()) == ("play", (1,))


def test_leaving_while_owing_a_retcon():
    """SS-L1, SS-R4: every flagged fact is reframed."""
    m = lay(("GS-05", 1), ("GS-06", 1), ("GS-07", 1), hands=3, options=CLOSE)
    m.play(0, mv.Flag(3, "#1"))
    m.play(1, mv.Flag(3, "#2"))
    m.leave(2)
    assert [(r.fact, r.choice) for r in m.state.table.retcons] == [("#1", "reframe"), ("#2", "reframe")]
    assert (asked(m), m.waiting()) == ("play", (0,))


def test_leaving_while_all_are_asked():
    """SS-L1, SS-R3: it says nothing more."""
    m = lay(("GS-05", 1), hands=[["MI-02"], [], []], options=CLOSE | {"contradictions": "ask_all"})
    put(m, "MI-02", 5)
    m.play(1, mv.Flag(2, "#1"))
    m.leave(2)
    assert (asked(m), m.waiting()) == ("retcon", (0,))


def _vote():
    hands = [["RE-05", "RT-12"], ["GS-06"], ["GS-07"]]
    return lay(("MI-02", 5), ("OB-01", 2), hands=hands, deck_size=0, options=CLOSE)


def test_a_voter_leaves():
    """SS-L1, SS-K7: its ballot counts no more, and more than half of those who stay wins."""
    m = _vote()
    m.play(1, PASS)
    m.play(0, BROKEN)
    m.leave(1)
    assert [b.seat for b in m.state.table.empty_ballots] == [0]
    m.play(2, BROKEN)
    assert m.state.table.ending == "broken"


def test_the_stuck_seat_leaves():
    """SS-L1, SS-K7: the others still decide; without a majority its default does: pass; ballots are cleared."""
    m = _vote()
    m.leave(0)
    assert (asked(m), m.waiting()) == ("empty", (1, 2))
    m.play(1, BROKEN)
    m.play(2, PASS)
    assert facts_of(m.events, "EmptyDecided")[0].choice == "pass"
    assert m.state.table.empty_ballots == ()
    assert (asked(m), m.waiting()) == ("play", (1,))


def test_the_stuck_seat_leaves_with_a_move_on_the_table():
    """SS-L1, SS-K7: its default is the move that completes the outline."""
    m = golden("G17", options=CLOSE)
    m.leave(1)
    m.play(0, PASS)
    m.play(2, BROKEN)
    assert m.state.table.ending == "complete"


def test_leaving_before_the_pay_offs():
    """SS-L1, SS-V3: it abstains; its cards still score."""
    m = golden("G25", options=CLOSE)
    put(m, "RS-05", 8, ["A"])
    m.play(1, mv.PayOff())
    m.leave(0)
    m.play(2, mv.PayOff((4,)))
    m.play(3, mv.PayOff((4,)))
    assert facts_of(m.events, "PayoffDecided")[0].verdicts == ((4, 2, 1, True, True),)
    assert facts_of(m.events, "Scored")[0].lines[0][3] == 1


def test_leaving_while_the_story_is_written():
    """SS-L1, SS-N0: the next open seat owns its items; the hand is not discarded again; the step closes."""
    m = golden("G32", options=CLOSE)
    put(m, "RS-01", 8)
    assert [empty_items(m.state.table, "names", seat) for seat in (0, 1)] == [("A",), ("B",)]
    assert kinds(m.leave(0).told) == ["SeatClosed"]
    assert empty_items(m.state.table, "names", 1) == ("A", "B")
    refused(m, 0, mv.Edit("A", "Ana"), "SS-N0", "That seat has left the table.")
    m.play(1, mv.UseDefaults())
    assert {"A", "B"} <= set(m.state.table.skin.texts)


def test_leaving_as_the_last_to_be_done():
    """SS-L1, SS-N0: what is empty takes its default."""
    m = golden("G32", options=CLOSE)
    put(m, "RS-01", 8)
    m.play(1, mv.UseDefaults())
    m.leave(0)
    assert asked(m) == "details"
    assert {"A", "B"} <= set(m.state.table.skin.texts)


@pytest.mark.parametrize("stage", ["pattern", "play", "forced", "empty"])
def test_nobody_is_left(stage: str):
    """SS-L1: ending ``abandoned``: nobody wins, nothing is owed, whatever was asked."""
    if stage == "pattern":
        m = telltable.new("storystack", seats=2, seed=4, options=CLOSE)
    elif stage == "play":
        m = lay(hands=2, options=CLOSE)
    elif stage == "forced":
        m = lay(hands=[["RE-01"], []], deck_top=["OB-01"], options=CLOSE)
    else:
        m = lay(hands=[["RE-01"], []], deck_size=0, options=CLOSE)
    assert asked(m) == stage
    m.leave(1)
    m.leave(0)
    assert m.over
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.won, m.outcome.winners) == ("abandoned", False, ())
    assert not facts_of(m.events, "Scored")
    assert not facts_of(m.events, "SkinStepOpened")


def test_nobody_is_left_to_write():
    """SS-L1: the ending that was reached stays; the story is finished as it is."""
    m = golden("G32", options=CLOSE)
    put(m, "RS-01", 8)
    m.leave(0)
    m.leave(1)
    assert m.over
    assert m.state.table.ending == "complete"


def test_leaving_twice():
    """SS-L1: a closed seat can't leave again, and does nothing any more."""
    m = lay(("GS-05", 1), ("GS-06", 1), hands=3, options=CLOSE)
    m.leave(1)
    refused(m, HOST, Leave(1), "SS-L1", "That seat has left the table.")
    refused(m, 1, mv.Annotate("#1", "other", "x"), "SS-P5", "That seat has left the table.")
    assert m.offers(1) == ()
