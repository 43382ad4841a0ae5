"""The score sheet (SS-V)."""

from typing import Any

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.games.storystack.rules.scoring import first_points, tag_points
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PACK, asked, facts_of, golden, lay, put, refused


@pytest.mark.parametrize(("scoring", "scored"), [("none", False), ("competitive", True)])
def test_when_a_complete_game_is_scored(scoring: str, scored: bool):
    """SS-V0: only in a competition."""
    m = golden("G26", options={"scoring": scoring})
    told = put(m, "RS-01", 8)
    assert bool(facts_of(told, "Scored")) is scored
    assert m.outcome is not None
    assert m.outcome.winners == ((0, 1) if scored else (0, 1, 2))


def test_a_broken_game_is_always_scored():
    """SS-V0: a sheet in any case; a winner only if the table wanted one."""
    for scoring, winners in (("none", ()), ("competitive", (1,))):
        m = golden("G33", options={"scoring": scoring})
        m.play(0, BROKEN)
        m.play(1, BROKEN)
        assert facts_of(m.events, "Scored")[0].winners == winners


def test_competing_needs_two():
    """SS-V0."""
    with pytest.raises(Problem, match="at least 2 players"):
        telltable.new("storystack", seats=1, options={"scoring": "competitive"})
    assert telltable.new("storystack", seats=2, options={"scoring": "competitive"})


def test_the_first_cards_of_a_tag_score():
    """SS-V1: in play order over the whole table, tags that the pattern asks for, up to its minimum."""
    play = [("CA-09", 1), ("CA-10", 1), ("CA-11", 1), ("CA-01", 1), ("CA-22", 1), ("CA-12", 1)]
    table = lay(*play, hands=3).state.table
    assert tag_points(PACK, table) == {0: 1, 1: 1, 2: 0}, "TEAM 2; SETUP isn't asked; CA-22 has no tag"


def test_the_cap_of_each_player():
    """SS-V1: with ``score_cap = player`` everybody may fill the minimum alone."""
    play = [("CA-09", 1), ("CA-10", 1), ("CA-11", 1), ("CA-12", 1), ("CA-13", 1), ("CA-14", 1), ("CA-15", 1)]
    table = lay(*play, hands=2, options={"score_cap": "player"}).state.table
    assert tag_points(PACK, table) == {0: 2, 1: 2}


def test_four_firsts():
    """SS-V2: the first card of each type, not the first in the lane; a forced one too; second ones nothing."""
    forced = {"seat": 1, "revealed": True}
    play = [("GS-05", 5), ("MI-02", 5), ("MI-06", 5), ("CR-08", 6, {"cost": "Home", "payer": "everyone"}, forced)]
    table = lay(*play, ("GS-06", 8), ("RS-01", 8), ("CL-12", 7), hands=3).state.table
    assert table.fact(4).revealed
    assert first_points(table) == {0: 4, 1: 2, 2: 2}


def _judged(*last: Any, hands: Any = 3, **fields: Any):
    """A, B, C; RE-01 [A, B] is play 4 of seat 1 in lane 3, RE-02 [B, C] play 5 of seat 2 in lane 8."""
    play = [("CA-01", 1), ("CA-02", 1), ("CA-03", 1), ("RE-01", 3, ["A", "B"]), ("RE-02", 8, ["B", "C"]), *last]
    hard = [["CL-01", "RT-12"], ["GS-05"], ["GS-06"]]
    options = {"skinning": "off"} | fields.pop("options", {})
    m = lay(*play, hands=hard[:hands], deck_size=0, options=options, **fields)
    for seat in m.seats:
        m.play(seat, BROKEN)
    return m


def test_pay_offs_are_judged_in_secret():
    """SS-V3: every open seat, for every Relationship in play, secret until the last is in, changeable."""
    m = _judged()
    assert (asked(m), m.waiting()) == ("payoff", (0, 1, 2))
    (field,) = m.asks()[0].forms[0].fields
    assert field.of == (4, 5)
    m.play(0, mv.PayOff((4, 5)))
    entry = m.entries[-1].n
    assert facts_of(m.told(1, entry), "PayoffBallotCast")[0].yes == ()
    assert facts_of(m.told(None, entry), "PayoffBallotCast")[0].yes == ()
    assert facts_of(m.told(0, entry), "PayoffBallotCast")[0].yes == (4, 5)
    assert (m.view(0).ballot, m.view(1).ballot) == (("#4", "#5"), ())
    m.play(0, mv.PayOff((5,)))
    m.play(1, mv.PayOff((4,)))
    m.play(2, mv.PayOff((4,)))
    (decided,) = facts_of(m.events, "PayoffDecided")
    assert decided.verdicts == ((4, 2, 1, True, True), (5, 1, 2, True, False))
    assert [line[3] for line in facts_of(m.events, "Scored")[0].lines] == [1, 0, 0]


def test_ties_and_abstentions():
    """SS-V3: nobody judges: what is grounded pays: a card in lane 8, or one that lane 8 speaks of."""
    m = _judged()
    for seat in m.seats:
        m.time_up(seat)
    (decided,) = facts_of(m.events, "PayoffDecided")
    assert decided.verdicts == ((4, 0, 0, True, True), (5, 0, 0, True, True))
    scored = facts_of(m.events, "Scored")[0]
    assert [line[3] for line in scored.lines] == [1, 1, 0]


def test_an_abstention_is_no_no():
    """SS-V3: one yes against none pays, though two abstained."""
    m = _judged(("RE-03", 3, ["A", "C"]))
    m.time_up(0)
    m.play(1, mv.PayOff((6,)))
    m.time_up(2)
    verdicts = facts_of(m.events, "PayoffDecided")[0].verdicts
    assert verdicts[2] == (6, 1, 0, True, True)
    assert verdicts[0] == (4, 0, 1, True, False)


def test_what_grounds_a_relationship():
    """SS-V3: a C-slot in lane 8, nothing else: not a link, not a Cast card that was played there."""
    play = [("CA-01", 8), ("CA-02", 1), ("RE-01", 3, ["A", "B"]), ("ST-05", 8, ["A", "B"])]
    m = lay(*play, hands=[["CL-01", "RT-12"], ["GS-05"]], deck_size=0, options={"skinning": "off"})
    for ballot in (BROKEN, mv.PayOff(abstain=True)):
        for seat in m.seats:
            m.play(seat, ballot)
    assert facts_of(m.events, "PayoffDecided")[0].verdicts == ((3, 0, 0, False, False),)


@pytest.mark.parametrize("play", [[("GS-07", 8)], [("CA-01", 1), ("CA-02", 1), ("RE-01", 3, ["A", "B"])]])
def test_nothing_to_judge(play: list[tuple[Any, ...]]):
    """SS-V3: no decision without a Relationship, or with an empty lane 8."""
    hard = ["RE-05", "RE-13", "CL-01"]
    m = lay(*play, hands=[hard, ["GS-05"]], deck_size=0, options={"skinning": "off"})
    for seat in m.seats:
        m.play(seat, BROKEN)
    assert m.over
    assert not facts_of(m.events, "PayoffDecided")
    assert facts_of(m.events, "Scored")


@pytest.mark.parametrize("yes", [(3,), (4, 4), (99,), (-1,)])
def test_ballots_that_do_not_fit(yes: tuple[int, ...]):
    """SS-V3: Relationship cards in play, each once."""
    m = _judged()
    refused(m, 0, mv.PayOff(yes), "SS-V3", "Choose Relationship cards in play by their numbers, each only once.")
    refused(m, 0, mv.PayOff((4,), abstain=True), "SS-V3", "Choose Relationship cards")
    refused(m, 0, mv.Pass(), "SS-V3", "Say which Relationship cards pay off.")


def test_the_sheet():
    """SS-V4: every seat's lines add up; the highest total wins."""
    m = _judged(("MI-02", 5), options={"scoring": "competitive"})
    for seat in m.seats:
        m.time_up(seat)
    (scored,) = facts_of(m.events, "Scored")
    assert scored.lines == ((0, 1, 0, 1, 2), (1, 1, 0, 1, 2), (2, 0, 2, 0, 2))
    assert scored.winners == (0, 1, 2)
    assert m.state.table.scores == scored.lines
