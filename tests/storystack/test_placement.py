"""Where cards may lie and what their slots take (SS-C)."""

import pytest

from telltable.games.storystack.box.components import LANES
from telltable.games.storystack.rules.scoring import tag_points

from .helpers import PACK, count, facts_of, golden, lay, move, playable_cards, put, refused

TABLE = {  # the table of the rules, lane by lane
    "CA": "1.34...8",
    "RE": "1234.678",
    "GS": "123456.8",
    "OB": ".2.4..7.",
    "RT": ".2.4567.",
    "ST": "12345.78",
    "MI": "....5...",
    "CR": ".....6..",
    "CL": "......7.",
    "RS": ".......8",
}
PLAYS = {
    "CA": ("CA-22",),
    "RE": ("RE-01", ["A", "B"]),
    "GS": ("GS-05",),
    "OB": ("OB-01",),
    "RT": ("RT-04",),
    "ST": ("ST-07",),
    "MI": ("MI-02",),
    "CR": ("CR-08",),
    "CL": ("CL-12",),
    "RS": ("RS-01",),
}


def test_a_lane_says_which_kind_it_cannot_do_without():
    """SS-C3: as a word of its own, and in the sentence; no more once it lies there."""
    m = lay(("CA-01", 1), ("MI-02", 5))
    lanes = m.rules.board(m.pack, m.view(0)).stacks
    assert [lane.needs for lane in lanes] == ["", "", "", "", "", "Crisis", "Climax", "Resolution"]
    assert [lane.note for lane in lanes if lane.needs] == [f"needs a {lane.needs} card" for lane in lanes if lane.needs]


@pytest.mark.parametrize("kind", TABLE)
def test_types_and_lanes(kind: str):
    """SS-C2: the lane by type table is the whole placement rule: offered, accepted and refused alike."""
    card, *slots = PLAYS[kind]
    m = lay(("CA-01", 1), ("CA-02", 1), hands=[[card], []])
    (lanes,) = (field.of for form in m.asks()[0].forms for field in form.fields if field.at == "lane")
    assert "".join(str(n) if n in lanes else "." for n in range(1, 9)) == TABLE[kind]
    for lane in range(1, 9):
        made = move(card, lane, *slots)
        if str(lane) in TABLE[kind]:
            told = put(m.fork(), card, lane, *slots)
            assert told[0].lane == lane
        else:
            refused(m, 0, made, "SS-C2", f"{'An' if kind in ('OB',) else 'A'} {PACK.cards[card].type_name} card")
            assert f"can't go in {LANES[lane - 1]}." in str(m.why(0, made))


def test_only_cast_creates_characters():
    """SS-C1: no note, no telling and no other card makes a character that may be chosen."""
    m = lay(("CA-01", 1), hands=[["GS-05", "RE-18"], ["GS-06"]])
    put(m, "GS-05", 1, telling="{A} met a stranger called Mara.", notes=[{"kind": "threat", "text": "Mara"}])
    put(m, "GS-06", 1)
    assert [x.id for x in m.state.table.characters] == ["A"]
    sentence = "There is no Character B. Characters come from Cast cards."
    refused(m, 0, move("RE-18", 1, ["B"]), "SS-C1", sentence)
    refused(m, 0, move("RE-18", 1, ["Th1"]), "SS-C1", "There is no Character Th1.")


@pytest.mark.parametrize(("card", "needs"), [("RE-01", 2), ("RE-05", 3), ("GS-01", 1)])
def test_hard_slots_block_the_play(card: str, needs: int):
    """SS-C2: with one character too few the card is not offered; with enough it is."""
    cast = [("CA-01", 1), ("CA-02", 1), ("CA-03", 1)]
    few = lay(*cast[: needs - 1], hands=[[card, "MI-02"], []], turn=1)
    assert playable_cards(few, 0) == {"MI-02"}
    enough = lay(*cast[:needs], hands=[[card, "MI-02"], []], turn=1)
    assert playable_cards(enough, 0) == {card, "MI-02"}


def test_present_is_not_filled():
    """SS-C3: a lane 5 to 8 is filled only with its own type; lanes 1 to 4 with any card; once is enough."""
    m = lay(hands=[["GS-05", "MI-02", "MI-06"], ["GS-06", "GS-07", "MI-12"]])
    assert not facts_of(put(m, "GS-05", 5), "LaneFilled")
    assert m.state.table.filled == (False,) * 8
    assert [x.lane for x in facts_of(put(m, "GS-06", 3), "LaneFilled")] == [3]
    assert [x.lane for x in facts_of(put(m, "MI-02", 5), "LaneFilled")] == [5]
    assert not facts_of(put(m, "MI-12", 5), "LaneFilled")
    assert m.state.table.filled == (False, False, True, False, True, False, False, False)
    assert [m.state.table.fact(n).card for n in m.state.table.lanes[4]] == ["GS-05", "MI-02", "MI-12"]


def test_lanes_have_no_limit():
    """SS-C4: twenty-four cards lie in one lane and another is legal."""
    m = lay(*((f"CA-{n:02}", 1) for n in range(1, 25)), hands=[["CA-25"], []])
    put(m, "CA-25", 1)
    assert m.state.table.lanes[0] == tuple(range(1, 26))


def test_a_card_belongs_to_who_played_it():
    """SS-C5, SS-K8: moved by the others, on another lane, it still is its player's."""
    m = golden("G17")
    points = tag_points(PACK, m.state.table)
    for seat in (0, 1, 2):
        m.play(seat, {"type": "MoveCard", "n": 4, "lane": 3})
    assert (m.state.table.fact(4).seat, m.state.table.fact(4).n) == (0, 4)
    assert tag_points(PACK, m.state.table) == points == {0: 4, 1: 3, 2: 3}


def test_beat_order_is_not_play_order():
    """SS-C6: somebody created in the Resolution is chosen in the Setup; an element of lane 4 in lane 2."""
    m = lay(("CA-01", 8), ("CA-02", 8), ("OB-09", 4), ("MI-02", 5), hands=[["RE-01"], ["RT-12"]])
    put(m, "RE-01", 1, ["B", "A"])
    put(m, "RT-12", 2, "Fa1")
    assert m.state.table.lanes[:2] == ((5,), (6,))
    assert m.state.table.fact(5).slots == (("B", "A"),)


@pytest.mark.parametrize("payer", ["A", "B", "everyone"])
def test_who_pays_a_cost(payer: str):
    """SS-C2: an existing character or everyone, in a printed kind or own words; both are recorded."""
    m = lay(("CA-01", 1), ("CA-02", 1), hands=[["GS-14"], []])
    told = put(m, "GS-14", 1, {"cost": "the last summer", "payer": payer})
    (cost,) = facts_of(told, "CostSet")
    assert (cost.n, cost.cost, cost.payer) == (3, "the last summer", payer)
    assert m.state.table.costs[0].payer == payer
    assert count(m, "SACRIFICE") == 1


def test_naming_slots_take_the_new_and_the_old():
    """SS-C2: a soft slot names something new or picks an existing one of its own kind."""
    m = lay(("OB-11", 2), ("OB-01", 2), hands=[["GS-05", "GS-06"], ["GS-07"]])
    told = put(m, "GS-05", 1, "Ob1")
    assert not facts_of(told, "ElementCreated")
    told = put(m, "GS-07", 1, {"label": "A bell"})
    assert [(x.id, x.kind, x.label) for x in facts_of(told, "ElementCreated")] == [("Ob2", "object", "A bell")]
    refused(m, 0, move("GS-06", 1, "Th1"), "SS-C2", "Choose an object that is already in the story: Ob1 or Ob2.")


def test_choices_are_taken_in_printed_order():
    """SS-P2: first the character, then the new thing: CR-05 names a place, then sets its cost."""
    m = lay(("CA-01", 1), hands=[["CR-05"], []])
    told = put(m, "CR-05", 6, {"label": "The pier"}, {"cost": "Home", "payer": "A"})
    assert [type(x).__name__ for x in told[1:4]] == ["ElementCreated", "CostSet", "TagCounted"]
    refused(m, 1, move("CR-08", 6), "SS-C2", "You don't have that card.")
