"""The rulebook's example, played through on its own deck."""

from __future__ import annotations

import pytest

from telltable.core.match import Match
from tests.ninety_nine_chances import golden as g
from tests.ninety_nine_chances.helpers import (
    DEAN,
    JEFF,
    NICOLE,
    PETER,
    SEAN,
    asked,
    dark,
    defaults,
    do,
    evaluate,
    facts,
    hand,
    light,
    table,
    targets,
)


def sizes(m: Match) -> tuple[int, int]:
    return table(m).deck_size, len(table(m).discard)


def test_the_deal_goes_round_card_by_card_from_the_dealers_left() -> None:
    """NC-104: five cards each, one at a time, clockwise, Nicole first because Jeff deals."""
    m = g.begin()
    assert hand(m, PETER) == {7, 47, 82, 16, 87}
    assert hand(m, DEAN) == {5, 14, 93, 37, 18}
    assert hand(m, JEFF) == {69, 72, 70, 28, 24}
    assert hand(m, NICOLE) == {31, 77, 85, 33, 78}
    assert hand(m, SEAN) == {1, 45, 62, 15, 34}
    assert sizes(m) == (74, 0)


def test_the_story_meeting() -> None:
    """NC-106, NC-201, NC-202, NC-205, NC-206: the dealer draws and pitches first; eight Theme cards are discarded."""
    m = g.begin()
    g.meeting(m)
    drawn = {seat: hand(m, seat) for seat in range(5)}
    assert drawn[JEFF] >= {23, 99}
    assert drawn[NICOLE] >= {51, 13}
    assert drawn[SEAN] >= {6, 41}
    assert drawn[PETER] >= {11, 25}
    assert drawn[DEAN] >= {89, 56}
    assert sizes(m) == (64, 0)
    assert [one.seat for one in table(m).told] == [JEFF, NICOLE, SEAN, PETER, DEAN]
    g.characters(m)
    assert table(m).lead == PETER
    assert table(m).theme == ("07", "47")
    assert table(m).chosen_by == "consensus"
    assert set(table(m).discard) == {"05", "14", "69", "72", "31", "77", "01", "45"}
    assert m.rules.board(m.pack, m.view(None)).title == "Western Heist"


def test_the_resources_and_the_bonus() -> None:
    """NC-301, NC-303, NC-304, NC-305, NC-804: Peter's bonus comes after his own card; Sean revises, Peter agrees."""
    m = g.begin()
    g.meeting(m)
    g.characters(m)
    do(m, PETER, "PlayResource", card="82", involves=[JEFF], note="Sheriff")
    assert light(m, PETER) == [82]
    assert 67 in hand(m, PETER)
    do(m, JEFF, "Answer", answer="yes")
    assert asked(m) == "bonus_tell"
    assert light(m, PETER) == [82, 58]
    m = g.begin()
    for part in (g.meeting, g.characters, g.resources):
        part(m)
    assert [light(m, seat) for seat in range(5)] == [[82, 58], [93], [70], [85], [62]]
    sheriff = table(m).held(PETER, "82")
    assert sheriff is not None
    assert sheriff.note == "Sheriff"
    assert set(table(m).involved) == {JEFF, NICOLE, SEAN, DEAN, PETER}
    assert table(m).told[-1].text == "I am the Sheriff's honorary deputy."
    assert 88 in hand(m, SEAN)
    assert sizes(m) == (58, 8)


def test_trouble_for_everybody() -> None:
    """NC-401, NC-402, NC-403: Nicole chooses between Dean and Jeff; each seat gets exactly one Problem."""
    m = g.begin()
    for part in (g.meeting, g.characters, g.resources):
        part(m)
    do(m, PETER, "PlayProblem", card="16", target=SEAN)
    do(m, DEAN, "PlayProblem", card="37", target=PETER)
    do(m, JEFF, "PlayProblem", card="28", target=NICOLE)
    assert targets(m) == {DEAN, JEFF}
    do(m, NICOLE, "PlayProblem", card="33", target=JEFF)
    do(m, JEFF, "WriteNote", card="33", note="blackballed")
    do(m, SEAN, "PlayProblem", card="15", target=DEAN)
    assert [dark(m, seat) for seat in range(5)] == [[37], [15], [33], [28], [16]]
    assert sizes(m) == (53, 8)
    assert hand(m, PETER) == {87, 11, 25, 67, 43}
    assert hand(m, SEAN) == {34, 6, 41, 88, 90}
    assert asked(m) == "plan"
    assert m.waiting() == (PETER,)


def test_peters_turn_fails() -> None:
    """NC-502, NC-503, NC-506, NC-508, NC-509, NC-510, NC-511, NC-513, NC-514: 42 is over Sean's 34."""
    m = g.begin()
    for part in (g.meeting, g.characters, g.resources, g.trouble):
        part(m)
    g.plan(m, PETER)
    told = evaluate(m, g.EVALUATIONS[0][1])
    draws = [(fact.seat, fact.cards) for fact in facts(told, "CardsDrawn")]
    assert draws == [(DEAN, ("49",)), (JEFF, ("61",)), (NICOLE, ("22",)), (SEAN, ("65",)), (PETER, ("26",))]
    (revealed,) = facts(told, "NumbersRevealed")
    assert [int(card) for _, card in revealed.numbers] == [18, 24, 34, 78, 87]
    assert (revealed.median, revealed.owner) == (34, SEAN)
    order = [type(fact).__name__ for fact in told]
    assert order.index("CardsDrawn") < order.index("NumbersRevealed") < order.index("ResourceKept")
    assert light(m, SEAN) == [62, 34]
    assert m.waiting() == (SEAN,)
    assert asked(m) == "median_tell"
    told = do(m, SEAN, "TellOutcome", note="saddle")
    (flip,) = facts(told, "Flipped")
    assert (flip.number, flip.works) == (42, False)
    assert dark(m, PETER) == [37, 42]
    assert m.waiting() == (SEAN,)
    assert asked(m) == "outcome_tell"
    assert sizes(m) == (47, 12)


def test_the_other_four_turns() -> None:
    """NC-501, NC-504, NC-505, NC-512, NC-515: Dean and Nicole solve a Problem, Jeff and Sean do not."""
    m = g.begin()
    for part in (g.meeting, g.characters, g.resources, g.trouble):
        part(m)
    after = []
    for seat, numbers in g.EVALUATIONS:
        g.plan(m, seat)
        evaluate(m, numbers)
        g.tell(m)
        turn = table(m).turn
        after.append((turn.median, turn.owner, turn.flip, turn.works, *sizes(m)))
        g.tell(m)
    assert after == [
        (34, SEAN, 42, False, 47, 12),
        (23, JEFF, 9, True, 41, 17),
        (41, SEAN, 53, False, 35, 21),
        (81, DEAN, 52, True, 29, 26),
        (46, JEFF, 74, False, 23, 30),
    ]
    assert [light(m, seat) for seat in range(5)] == [[82, 58], [93, 15, 81], [70, 23, 46], [85, 28], [62, 34, 41]]
    assert [dark(m, seat) for seat in range(5)] == [[37, 42], [], [33, 53], [], [16, 74]]
    assert table(m).turns[1].refused == (f"enlist {SEAN}",)
    assert m.waiting() == (SEAN,)
    assert asked(m) == "climax_lead"


FINALES = {
    63: ((), {PETER: 3, DEAN: 4, JEFF: 6, NICOLE: 3, SEAN: 0}, JEFF, (JEFF,), (JEFF, NICOLE, SEAN, PETER, DEAN)),
    40: (
        ((82, 99),),
        {PETER: 4, DEAN: 0, JEFF: 0, NICOLE: 3, SEAN: 0},
        PETER,
        (PETER,),
        (PETER, DEAN, JEFF, NICOLE, SEAN),
    ),
    20: (((82, 98),), dict.fromkeys(range(5), 0), -1, (), (SEAN, PETER, DEAN, JEFF, NICOLE)),
}
ENDINGS = {
    63: ("happy", "happy", "happy", "happy", "tragic"),
    40: ("happy", "tragic", "tragic", "happy", "tragic"),
    20: ("tragic",) * 5,
}


@pytest.mark.parametrize("number", FINALES)
def test_the_finale(number: int) -> None:
    """NC-601, NC-603 to NC-611, NC-701, NC-702, NC-704, NC-706: three Finales for the same five bids."""
    swaps, counts, hero, winners, order = FINALES[number]
    m = g.to_the_bids(*swaps)
    assert m.waiting() == (SEAN,)
    assert table(m).lead == SEAN
    g.bid(m)
    finale = table(m).finale
    assert finale is not None
    assert (finale.number, finale.hero) == (number, hero)
    assert {seat: len(light(m, seat)) for seat in range(5)} == counts
    told = []
    while m.waiting():
        told.append(m.waiting()[0])
        do(m, m.waiting()[0], "TellEnding")
    assert tuple(told) == order
    assert table(m).winners == winners
    assert tuple(kind for _, _, _, kind in table(m).scores) == ENDINGS[number]
    assert table(m).ending == ("hero" if hero >= 0 else "everybody loses")


def test_what_the_finale_draws() -> None:
    """NC-607, NC-608, NC-609, NC-611: Jeff draws first, then clockwise; bids and Finale are discarded at the end."""
    m = g.to_the_bids()
    g.bid(m)
    gained = [(fact.seat, [int(card) for card in fact.cards]) for fact in facts(m.entries[-1].told, "ResourcesGained")]
    assert gained == [(JEFF, [10, 17, 21]), (NICOLE, [35]), (PETER, [38]), (DEAN, [39])]
    assert hand(m, PETER) == {2, 32, 60, 92, 55}
    assert hand(m, SEAN) == {48, 75, 4, 71, 64}
    assert sizes(m)[0] == 11
    assert table(m).discard[-6:] == ("65", "26", "49", "61", "22", "63")
    kinds = [type(fact).__name__ for fact in m.entries[-1].told]
    assert kinds.index("FinaleTurned") < kinds.index("BidsRevealed") < kinds.index("ResourcesLost")
    assert kinds[-3:] == ["FinaleCleared", "PhaseBegan", "TurnBegan"]
    lost = facts(m.entries[-1].told, "ResourcesLost")
    assert [(fact.seat, set(fact.cards)) for fact in lost] == [(SEAN, {"62", "34", "41"})]
    assert len(dark(m, SEAN)) == 2


def test_with_two_opening_resources_the_examples_totals_come_out() -> None:
    """NC-302, NC-303: everybody plays two Resources in their turn, then the Lead's bonus; four for the Lead's three."""
    m = g.begin(opening_resources="2")
    g.meeting(m)
    g.characters(m)
    defaults(m, "trouble_play")
    assert [len(light(m, seat)) for seat in range(5)] == [3, 2, 2, 2, 2]
    assert [one.seat for one in table(m).told if one.kind in ("resource", "bonus")] == [0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_the_golden_game_verifies_and_tells_itself() -> None:
    """NC-701: the whole game is decided again from its log, and its book has every telling once."""
    m = g.to_the_bids()
    g.bid(m)
    defaults(m)
    book = m.rules.book(m.pack, m.state)
    lines = [line.n for chapter in book.chapters for line in chapter.lines if line.n]
    assert len(book.left_out) == 4
    assert sorted([*lines, *book.left_out]) == list(range(1, len(table(m).told) + 1))
    assert book.title == "Western Heist"
    jeff = next(one for one in book.portraits if one.by == "Jeff")
    assert jeff.details == (
        "Began with mobility. Was given denial by Nicole. Could not get rid of the denial at 41 in 100, and got a lock "
        "as well. Came by hope and a caring heart while others were judged. Bid 61 against 63, and was the Hero: "
        "a happy ending."
    )
    assert m.outcome is not None
    assert m.outcome.winners == (JEFF,)
