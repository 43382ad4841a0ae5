"""The worked cases of the rules, section 7.1: placement, tags, threads, contradictions and scoring."""

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.games.storystack.rules.ending import missing
from telltable.games.storystack.rules.scoring import tag_points
from telltable.games.storystack.table import moves as mv

from .helpers import (
    BROKEN,
    PACK,
    asked,
    count,
    defaults_to_the_end,
    facts_of,
    golden,
    playable_cards,
    put,
    refused,
)
from .test_golden import G08


def test_g01_a_relationship_in_crisis():
    """G1, SS-C2, SS-C3: legal; lane 6 is present but not filled; BETRAYAL 1."""
    m = golden("G01")
    told = put(m, "RE-06", 6, ["A", "B"])
    assert m.state.table.lanes[5] == (3,)
    assert m.state.table.filled[5] is False
    assert not facts_of(told, "LaneFilled")
    assert count(m, "BETRAYAL") == 1


def test_g02_tags_count_in_any_lane():
    """G2, SS-P2, SS-E2: TRIALS 1, 2 and 3, wherever the cards lie; the minimum is 2."""
    m = golden("G02")
    seen = []
    for card, lane in (("OB-01", 4), ("CA-17", 1), ("OB-02", 7)):
        (counted,) = facts_of(put(m, card, lane), "TagCounted")
        seen.append((counted.tag, counted.count, counted.needed))
    assert seen == [("TRIALS", 1, 2), ("TRIALS", 2, 2), ("TRIALS", 3, 2)]
    assert not any(lack.startswith("TRIALS") for lack in missing(m.state.table, PACK))


def test_g03_characters_and_their_notes():
    """G3, SS-P3: A wants, B wants, C needs; CA-22 counts no tag; lane 8 is present, not filled."""
    m = golden("G03")
    put(m, "CA-01", 1)
    put(m, "CA-09", 3)
    told = put(m, "CA-22", 8)
    assert [(x.id, x.notes[0].kind) for x in m.state.table.elements] == [("A", "want"), ("B", "want"), ("C", "need")]
    assert (count(m, "SETUP"), count(m, "TEAM"), sum(m.state.table.tags)) == (1, 1, 2)
    assert not facts_of(told, "TagCounted")
    assert m.state.table.lanes[7] == (3,)
    assert m.state.table.filled[7] is False


RETCONS: tuple[tuple[dict[str, str], str], ...] = (
    ({"choice": "override", "text": ""}, ""),
    ({"choice": "reframe", "text": "seemed dead, was hiding"}, "seemed dead, was hiding"),
    ({"choice": "branch", "device": "secret_connection", "text": "two fathers"}, "two fathers"),
)


@pytest.mark.parametrize(("choice", "text"), RETCONS, ids=lambda x: x.get("choice") if isinstance(x, dict) else "")
def test_g21_a_contradiction(choice: dict[str, str], text: str):
    """G21, SS-R3, SS-R4, SS-R5: play 9 contradicts fact 3; its player decides; only the notebook changes."""
    m = golden("G21")
    put(m, "RT-01", 4, ["A"], telling="{A}'s father lives.")
    before = m.state.table
    m.play(0, mv.Flag(9, "#3", "He was dead"))
    assert (asked(m), m.waiting()) == ("retcon", (2,))
    refused(m, 0, {"type": "Play", "card": m.state.hands[0][0], "lane": 1}, "SS-R3", "Seat 3 has to settle")
    (told,) = m.play(2, {"type": "ChooseRetcon", **choice}).told
    assert (told.card, told.fact, told.choice, told.device) == (9, "#3", choice["choice"], choice.get("device", ""))
    assert told.text == text or (not text and told.text)
    after = m.state.table
    for part in ("lanes", "tags", "elements", "facts", "filled", "thread_b", "hand_sizes", "deck_size"):
        assert getattr(after, part) == getattr(before, part), part
    assert (asked(m), m.waiting()) == ("play", (0,))


def test_g22_thread_b():
    """G22, SS-T1, SS-T2: Thread B with play 6, nothing new with play 11; plays from 7 may go to B."""
    m = golden("G22")
    told = put(m, "ST-01", 4)
    assert [x.n for x in facts_of(told, "ThreadCreated")] == [6]
    assert (m.state.table.thread_b, count(m, "COMPLICATION")) == (6, 1)
    put(m, "CR-06", 6, ["A", "B"])
    put(m, "CL-12", 7)
    put(m, "GS-05", 6)
    put(m, "OB-01", 2)
    told = put(m, "ST-02", 1)
    assert not facts_of(told, "ThreadCreated")
    assert (m.state.table.thread_b, count(m, "COMPLICATION")) == (6, 2)
    put(m, "RS-12", 8)
    while asked(m) != "sentences":
        m.time_up(m.waiting()[0])
    for n in (1, 6):
        refused(m, 0, mv.SetThread(n, "B"), "SS-T2", "This card was played before Thread B began.")
    for n in (7, 11, 12):
        m.play(0, mv.SetThread(n, "B"))
    assert m.state.table.skin.threads == {"#7": "B", "#11": "B", "#12": "B"}


def test_g23_scores():
    """G23, SS-V1, SS-V2, SS-V4: G8 in competition: 5, 7, 2, 4; seat 2 wins."""
    m = golden("G23")
    for play in G08:
        put(m, *play)
    told = put(m, "RS-01", 8)
    assert not facts_of(told, "PayoffDecided")
    (scored,) = facts_of(told, "Scored")
    assert scored.lines == ((0, 3, 2, 0, 5), (1, 3, 4, 0, 7), (2, 2, 0, 0, 2), (3, 2, 2, 0, 4))
    assert sum(line[4] for line in scored.lines) == 18
    assert scored.winners == (1,)


@pytest.mark.parametrize(("cap", "points"), [("table", (2, 1)), ("player", (3, 3))])
def test_g24_the_cap(cap: str, points: tuple[int, int]):
    """G24, SS-V1: TRIALS 3, six cards: the table's first three score, or three of each player."""
    m = golden("G24", options={"score_cap": cap})
    (scored,) = facts_of(put(m, "RS-01", 8), "Scored")
    assert tuple(line[1] for line in scored.lines[:2]) == points
    assert scored.lines[2][1] == 7, "TEAM 2, GOAL 2, SACRIFICE, SHOWDOWN, AFTERMATH"


def _pay_off(who: str, *yes: bool) -> Any:
    m = golden("G25")
    told = put(m, "RS-05", 8, [who])
    assert facts_of(told, "GameEnded")[0].ending == "complete"
    assert (asked(m), m.waiting()) == ("payoff", (0, 1, 2, 3))
    for seat, vote in enumerate(yes):
        told = list(m.play(seat, mv.PayOff((4,) if vote else ())).told)
    (decided,) = facts_of(told, "PayoffDecided")
    (scored,) = facts_of(told, "Scored")
    return decided.verdicts[0], scored.lines[0][3]


def test_g25_pay_offs():
    """G25, SS-V3: a tie pays when the card is grounded; a majority pays without."""
    assert _pay_off("A", True, True, False, False) == ((4, 2, 2, True, True), 1)
    assert _pay_off("C", True, True, False, False) == ((4, 2, 2, False, False), 0)
    assert _pay_off("C", True, True, True, False) == ((4, 3, 1, False, True), 1)
    assert _pay_off("A", True, False, False, False) == ((4, 1, 3, True, False), 0)


def test_g26_a_shared_victory():
    """G26, SS-V4: 7, 7 and 4: the two with 7 share it."""
    m = golden("G26")
    (scored,) = facts_of(put(m, "RS-01", 8), "Scored")
    assert [line[4] for line in scored.lines] == [7, 7, 4]
    assert scored.winners == (0, 1)
    assert m.outcome is not None
    assert m.outcome.winners == (0, 1)


def test_g27_beyond_the_minimum():
    """G27, SS-P2, SS-V1: the counter goes on to 5 of 3, only the first three score."""
    m = golden("G27")
    told = put(m, "CL-12", 7)
    (counted,) = facts_of(told, "TagCounted")
    assert (counted.tag, counted.count, counted.needed) == ("PLAN", 5, 3)
    (scored,) = facts_of(told, "Scored")
    assert [line[1] for line in scored.lines] == [9, 1], "seat 2's second and third PLAN score nothing"


@pytest.mark.parametrize("how", ["card", "note"])
def test_g28_an_object_that_exists(how: str):
    """G28, SS-C2, SS-P4: RS-09 can't be played without an object; a card or a note brings one in."""
    m = golden("G28")
    assert "RS-09" not in playable_cards(m, 0)
    refused(m, 0, mv.Play("RS-09", 8, ("Ob1",)), "SS-C2", "This card needs an object that is already in the story.")
    if how == "card":
        put(m, "OB-11", 2)
    else:
        put(m, "GS-08", 1, notes=[{"kind": "object", "text": "the lamp"}])
    put(m, "GS-09", 1)
    assert "RS-09" in playable_cards(m, 0)
    put(m, "RS-09", 8, "Ob1")
    assert m.state.table.filled[7]


def test_g29_a_secret_connection():
    """G29, SS-C2: a link between a character and a threat; REVELATION 1."""
    m = golden("G29")
    told = put(m, "ST-05", 1, ["A", "Th1"])
    (link,) = facts_of(told, "LinkMade")
    assert (link.first, link.second) == ("A", "Th1")
    assert [(x.n, x.first, x.second) for x in m.state.table.links] == [(3, "A", "Th1")]
    assert count(m, "REVELATION") == 1


def test_g32_two_at_once():
    """G32, SS-P2, SS-R2, SS-R3: card, tag, lane, retcon, end, in this order; no flag is possible any more."""
    m = golden("G32")
    told = put(m, "RS-01", 8, retcons=[{"fact": "#2", "choice": "reframe"}])
    order = [type(fact).__name__ for fact in told[:5]]
    assert order == ["CardPlayed", "TagCounted", "LaneFilled", "RetconResolved", "GameEnded"]
    assert (m.state.table.retcons[0].card, m.state.table.retcons[0].fact) == (14, "#2")
    refused(m, 0, mv.Flag(14, "#3"), "SS-R3", "Only the newest card can be questioned.")
    assert asked(m) == "names"
    while asked(m) != "sentences":
        m.time_up(m.waiting()[0])
    m.play(0, mv.Edit("#14", "It was never lost at all."))
    defaults_to_the_end(m)
    assert m.state.table.skin.texts["#14"] == "It was never lost at all."


def _broken() -> Match:
    m = golden("G33")
    m.play(0, BROKEN)
    m.play(1, BROKEN)
    return m


def test_g33_broken_in_competition():
    """G33, SS-V1, SS-V2, SS-V3: firsts for Midpoint and Crisis only, no pay-offs; the higher total wins."""
    m = _broken()
    (scored,) = facts_of(m.events, "Scored")
    assert not facts_of(m.events, "PayoffDecided")
    assert scored.lines == ((0, 2, 2, 0, 4), (1, 3, 2, 0, 5))
    assert scored.winners == (1,)
    assert tag_points(PACK, m.state.table) == {0: 2, 1: 3}
    assert "a card in Climax" in m.state.table.missing
