"""The end (SS-E)."""

import pytest

from telltable.games.storystack.rules.ending import in_words
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PACK, count, facts_of, golden, kinds, lay, put, refused

COMPLETE = (
    ("CA-09", 1),
    ("CA-10", 1),
    ("OB-01", 2),
    ("GS-01", 3, ["A"]),
    ("OB-04", 4),
    ("MI-04", 5),
    ("GS-08", 6),
    ("CR-01", 6, ["A"]),
    ("CL-08", 7),
    ("RS-01", 8),
)


@pytest.mark.parametrize("left", range(10))
def test_what_complete_means(left: int):
    """SS-E1, SS-E2, SS-E3: any one of ten cards may be the last; before it the game goes on, with it it ends."""
    card, lane, *slots = COMPLETE[left]
    rest = [play for play in COMPLETE if play[0] != card]
    if lane == 1:
        rest[0] = (rest[0][0], 4)  # the other Cast card lies elsewhere, so lane 1 is empty too
    m = lay(*rest, hands=[[card], []])
    assert not m.state.table.ending
    told = put(m, card, lane, *slots)
    (ended,) = facts_of(told, "GameEnded")
    assert (ended.ending, ended.missing) == ("complete", ())
    assert kinds(told).index("GameEnded") > kinds(told).index("TagCounted")
    assert not {"CardDrawn", "TurnEnded"} & set(kinds(told))


def test_every_minimum_counts():
    """SS-E2: all lanes filled, one tag short: no end; the card that brings it ends the game, in any lane."""
    short = [play for play in COMPLETE if play[0] != "OB-04"] + [("RT-04", 4)]
    m = lay(*short, hands=[["GS-05"], ["OB-05"]])
    put(m, "GS-05", 1)
    assert all(m.state.table.filled)
    assert not m.state.table.ending
    assert facts_of(put(m, "OB-05", 7), "GameEnded")[0].ending == "complete"


def test_what_lies_elsewhere_never_counts():
    """SS-E5: hands and discard hold all that is missing; nothing ends."""
    rest = [play for play in COMPLETE if play[0] not in ("RS-01", "OB-04")]
    m = lay(*rest, hands=[["RS-01", "OB-04", "GS-05"], []], discard=["RS-02", "OB-05"])
    put(m, "GS-05", 1)
    assert not m.state.table.ending
    assert count(m, "TRIALS") == 2


def test_an_early_resolution_closes_no_lane():
    """SS-E4: play goes on, every lane stays open, lane 8 too; later cards are marked epilogue, no more."""
    m = lay(hands=[["RS-01", "RS-02", "GS-05"], ["GS-06", "CA-01"]])
    put(m, "RS-01", 8)
    put(m, "GS-06", 8)
    put(m, "RS-02", 8)
    put(m, "CA-01", 1)
    assert m.state.table.lanes[7] == (1, 2, 3)
    assert [f.epilogue for f in m.state.table.facts] == [False, True, True, True]
    assert [x.id for x in m.state.table.characters] == ["A"]


def test_another_card_in_lane_8_is_no_resolution():
    """SS-E4, SS-C3: without a Resolution card nothing is epilogue."""
    m = lay(("GS-06", 8), hands=[["GS-05"], []])
    put(m, "GS-05", 1)
    assert [f.epilogue for f in m.state.table.facts] == [False, False]


@pytest.mark.parametrize("check", ["any_play", "on_resolution"])
def test_when_the_end_is_checked(check: str):
    """SS-E3: the last play need not be a Resolution, unless the table wants it."""
    rest = [play for play in COMPLETE if play[0] != "CL-08"]
    m = lay(*rest, hands=[["CL-08"], ["RS-02"]], options={"ending_check": check})
    ended = bool(facts_of(put(m, "CL-08", 7), "GameEnded"))
    assert ended is (check == "any_play")
    if not ended:
        assert m.waiting() == (1,)
        assert facts_of(put(m, "RS-02", 8), "GameEnded")


def test_everybody_wins_together():
    """SS-E3: open and left seats alike, and nobody plays on."""
    rest = [play for play in COMPLETE if play[0] != "CL-08"]
    m = lay(*rest, hands=[["CL-08"], [], []], options={"on_leave": "close", "skinning": "off"})
    m.leave(1)
    put(m, "CL-08", 7)
    assert m.outcome is not None
    assert (m.outcome.won, m.outcome.winners) == (True, (0, 1, 2))
    assert m.over
    refused(m, 2, mv.Pass(), "", "The game is over.")


def test_what_is_missing():
    """SS-E2: empty lanes, required types and tags, in words; nothing when complete."""
    m = golden("G33")
    m.play(0, BROKEN)
    m.play(1, BROKEN)
    assert m.state.table.missing == (
        "a card in Complications",
        "a card in Climax",
        "a card in Resolution",
        "GOAL +2",
        "TRIALS +1",
        "SHOWDOWN +1",
        "AFTERMATH +1",
    )
    assert in_words(m.state.table.missing)[2:5] == (
        "a card in Resolution",
        "two more Goal cards",
        "one more Trials card",
    )
    assert " one more Showdown card and one more Aftermath card. " in m.book().ending
    assert PACK.patterns["P-01"].minimums["TRIALS"] == 3


def test_all_is_open_after_the_end():
    """SS-E3: the hands lie open from then on."""
    m = golden("G32")
    assert m.view(0).hands[1] is None
    put(m, "RS-01", 8)
    assert m.view(0).hands == m.state.hands == m.view(None).hands
