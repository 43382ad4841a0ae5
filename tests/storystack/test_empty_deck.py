"""The vote when the deck is empty and a seat is stuck (SS-K7 to SS-K9)."""

from typing import Any

import pytest
from msgspec.structs import replace

from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PASS, asked, count, facts_of, golden, lay, move, put, refused

HANDS = [["RE-05", "RT-12"], ["GS-06"], ["GS-07"], ["GS-08"]]
TO_4, TO_7 = mv.MoveCard(2, 4), mv.MoveCard(2, 7)


def _vote(seats: int, **fields: Any):
    """Seat 1 is stuck; MI-02 lies in lane 5, OB-01 in lane 2."""
    m = lay(("MI-02", 5), ("OB-01", 2), hands=HANDS[:seats], deck_size=0, **fields)
    assert (asked(m), m.waiting()) == ("empty", tuple(range(seats)))
    return m


CASES = [
    ((TO_4, TO_4), "move"),
    ((TO_4, PASS), "move"),  # no majority: the stuck seat decides
    ((PASS, TO_4), "pass"),
    ((BROKEN, TO_4), "pass"),  # ... but alone it can't break the story
    ((PASS, BROKEN), "pass"),
    ((BROKEN, BROKEN), "broken"),
    ((PASS, BROKEN, BROKEN), "broken"),
    ((PASS, TO_4, TO_4), "move"),
    ((TO_4, PASS, PASS), "pass"),
    ((PASS, TO_4, TO_7), "pass"),  # two moves are two options
    ((TO_7, TO_4, BROKEN), "move"),
    ((BROKEN, PASS, TO_4), "pass"),
    ((BROKEN, BROKEN, PASS, PASS), "pass"),  # half is not more than half
    ((PASS, BROKEN, BROKEN, TO_4), "pass"),
    ((TO_4, BROKEN, BROKEN, PASS), "move"),
    ((PASS, BROKEN, BROKEN, BROKEN), "broken"),
    ((PASS, PASS, TO_4, TO_4), "pass"),
    ((BROKEN, TO_4, TO_4, TO_4), "move"),
]


@pytest.mark.parametrize(("ballots", "choice"), CASES)
@pytest.mark.parametrize("backwards", [False, True])
def test_majorities(ballots: tuple[Any, ...], choice: str, backwards: bool):
    """SS-K7: more than half of the open seats; else the stuck seat's ballot; in any order of voting."""
    m = _vote(len(ballots))
    told: Any = ()
    for seat, ballot in sorted(enumerate(ballots), reverse=backwards):
        told = m.play(seat, ballot).told
    (decided,) = facts_of(told, "EmptyDecided")
    assert decided.choice == choice
    assert bool(m.state.table.ending) is (choice == "broken")
    assert m.state.table.move_used is (choice == "move")


@pytest.mark.parametrize(("seats", "need"), [(2, "2 of 2"), (3, "2 of 3"), (4, "3 of 4")])
def test_the_ballot_says_how_many_are_needed(seats: int, need: str):
    """SS-K7: more than half, in numbers, and what happens without; playing solo there is nobody to agree with."""
    text = _vote(seats).asks()[0].text
    assert f"A majority decides: {need} must want the same thing." in text
    assert "If nothing gets a majority, Seat 1’s vote counts, but nobody can break the story alone." in text
    assert "half" not in _vote(1).asks()[0].text


def test_ballots_are_public_and_may_change():
    """SS-K7: seen as they come, changeable until the last is in."""
    m = _vote(3)
    m.play(1, BROKEN)
    assert [(b.seat, b.choice) for b in m.view(2).table.empty_ballots] == [(1, "broken")]
    assert facts_of(m.told(None, 1), "EmptyBallotCast")[0].choice == "broken"
    m.play(1, TO_4)
    m.play(0, PASS)
    assert m.waiting() == (2,)
    m.play(0, TO_4)
    m.play(2, PASS)
    assert facts_of(m.events, "EmptyDecided")[0].choice == "move"
    assert m.state.table.empty_ballots == ()


def test_what_is_offered():
    """SS-K7: pass and broken always; every card in play into another lane its type allows, once per game."""
    m = _vote(2)
    moves = set(m.legal(0))
    assert moves == {PASS, BROKEN, TO_4, TO_7}
    used = _vote(2, move_used=True)
    assert set(used.legal(0)) == {PASS, BROKEN}
    refused(m, 1, move("GS-06", 1), "SS-K7", "The table decides first")


def test_a_move():
    """SS-K8: on top of the new lane; tag, choices, facts and owner stay; the right is spent; the turn ends."""
    m = _vote(2)
    before = m.state.table
    for seat in (0, 1):
        m.play(seat, TO_4)
    after = m.state.table
    assert (after.lanes[1], after.lanes[3]) == ((), (2,))
    assert (before.filled[1], after.filled[1], after.filled[3]) == (True, False, True)
    assert (after.tags, after.elements) == (before.tags, before.elements)
    assert after.fact(2) == replace(before.fact(2), lane=4)
    assert (asked(m), m.waiting(), after.active) == ("play", (1,), 1)
    assert count(m, "TRIALS") == 1


def test_a_move_puts_the_card_on_top():
    """SS-K8: above what lies there."""
    m = golden("G17", options={"skinning": "off"})
    for seat in (0, 1, 2):
        m.play(seat, mv.MoveCard(3, 4))
    assert m.state.table.lanes[3] == (4, 5, 3)
    assert m.state.table.lanes[1] == ()
    assert not m.state.table.ending, "lane 2 is empty now"


def test_a_move_completes_on_resolution():
    """SS-E3, SS-K8: with ``on_resolution`` the end is checked after a move too."""
    m = golden("G17", options={"ending_check": "on_resolution"})
    for seat in (0, 1, 2):
        m.play(seat, mv.MoveCard(4, 3))
    assert m.state.table.ending == "complete"


def test_a_broken_outline():
    """SS-K8: the game ends, the table has not won."""
    m = _vote(2, options={"skinning": "off"})
    m.play(0, BROKEN)
    m.play(1, BROKEN)
    assert m.state.table.ending == "broken"
    assert m.outcome is not None
    assert (m.outcome.won, m.outcome.winners) == (False, ())
    assert "a card in Setup" in m.state.table.missing


def test_time_runs_out():
    """SS-K7: the move that completes the outline, if there is one; else pass."""
    m = golden("G17")
    for seat in (0, 1, 2):
        m.time_up(seat)
    (decided,) = facts_of(m.events, "EmptyDecided")
    assert (decided.choice, decided.n, decided.lane) == ("move", 1, 3)
    assert m.state.table.ending == "complete"
    plain = _vote(2)
    plain.time_up(0)
    plain.time_up(1)
    assert facts_of(plain.events, "EmptyDecided")[0].choice == "pass"


HOPELESS = [["RE-05", "RT-12"], ["RE-01", "CL-01"], ["RE-02", "CL-02"]]


def _hopeless():
    options = {"skinning": "off", "on_leave": "close"}
    return lay(("MI-02", 5), ("OB-04", 2), hands=HOPELESS, deck_size=0, options=options)


def _all(m: Any, ballot: Any) -> None:
    for seat in m.state.table.open:
        m.play(seat, ballot)


def test_a_move_does_not_reset_the_count():
    """SS-K9: a move, then two passes: three turns in a row without a card played."""
    m = _hopeless()
    _all(m, mv.MoveCard(2, 4))
    _all(m, PASS)
    assert not m.state.table.ending
    _all(m, PASS)
    assert m.state.table.ending == "broken"


def test_a_play_resets_the_count():
    """SS-K9: after a play the turns are counted from the start."""
    hands = [*HOPELESS[:2], ["RE-02", "GS-05"]]
    m = lay(("MI-02", 5), ("OB-04", 2), hands=hands, deck_size=0, options={"skinning": "off"})
    _all(m, PASS)
    _all(m, PASS)
    put(m, "GS-05", 1)
    assert m.state.table.playless == 0
    for _ in range(3):
        assert not m.state.table.ending
        _all(m, PASS)
    assert m.state.table.ending == "broken"


def test_fewer_open_seats_count_fewer_turns():
    """SS-K9, SS-L1: with one seat closed two turns without a play end it."""
    m = _hopeless()
    m.leave(2)
    _all(m, PASS)
    assert not m.state.table.ending
    _all(m, PASS)
    assert m.state.table.ending == "broken"
