"""The worked cases of the rules, section 7.1: setting up, looking, and whole games."""

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.games.storystack.rules.scoring import first_points
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, PASS, asked, count, facts_of, golden, kinds, lay, put


@pytest.mark.parametrize(("seats", "deck"), [(1, 145), (2, 140), (3, 135), (4, 130), (5, 125), (6, 120)])
def test_g04_the_deal(seats: int, deck: int):
    """G4, SS-S4: five cards to each seat; the rest is the deck."""
    m = telltable.new("storystack", seats=seats, seed=3, options={"pattern_pick": "random"})
    assert [len(hand) for hand in m.state.hands] == [5] * seats
    assert m.state.table.hand_sizes == (5,) * seats
    assert (m.state.table.deck_size, len(m.state.deck)) == (deck, deck)
    held = [card for hand in m.state.hands for card in hand]
    assert len({*held, *m.state.deck.cards}) == 150


def test_g04_position():
    """G4: the position after such a deal."""
    m = golden("G04")
    assert m.state.table.hand_sizes == (5, 5, 5, 5)
    assert m.state.table.deck_size == 130


def _deal_of_g07(seed: int) -> Match:
    m = telltable.new("storystack", seats=4, seed=seed)
    assert set(m.state.table.patterns) == {"P-01", "P-05", "P-08"}
    return m


def test_g07_most_ballots():
    """G7, SS-S3: two ballots of four, the others apart, choose P-05."""
    m = _deal_of_g07(89)
    for seat, pattern in enumerate(("P-05", "P-05", "P-08", "P-01")):
        m.play(seat, mv.PickPattern(pattern))
    (chosen,) = facts_of(m.events, "PatternChosen")
    assert (chosen.pattern, chosen.drawn) == ("P-05", False)
    assert chosen.ballots == ((0, "P-05"), (1, "P-05"), (2, "P-08"), (3, "P-01"))
    assert m.state.table.pattern == "P-05"


def test_g07_a_tie_is_drawn():
    """G7, SS-S3: with two against two, luck decides between these two only, and both do come up."""
    drawn = set()
    for seed in (89, 146, 203):
        m = _deal_of_g07(seed)
        for seat, pattern in enumerate(("P-08", "P-05", "P-08", "P-05")):
            m.play(seat, mv.PickPattern(pattern))
        (chosen,) = facts_of(m.events, "PatternChosen")
        assert chosen.drawn
        drawn.add(chosen.pattern)
    assert drawn == {"P-05", "P-08"}


def test_g07_position():
    """G7: the pattern that won lies face up, the other two are gone."""
    m = golden("G07")
    assert m.state.table.pattern == "P-05"
    assert m.view(3).table.pattern == "P-05"
    assert m.state.table.patterns == ("P-05",)


def test_g05_a_play_and_a_draw():
    """G5, SS-D1: hand 5, deck 130; after the play hand 4, after the draw 5, deck 129."""
    m = golden("G05")
    assert (m.state.table.hand_sizes[0], m.state.table.deck_size) == (5, 130)
    form = m.asks()[0].forms[0]
    told = m.play(0, next(form.moves())).told
    assert kinds(told)[0] == "CardPlayed"
    (drawn,) = facts_of(told, "CardDrawn")
    assert (drawn.seat, drawn.count) == (0, 1)
    assert (m.state.table.hand_sizes[0], m.state.table.deck_size) == (5, 129)
    assert len(m.state.hands[0]) == 5
    assert drawn.cards[0] in m.state.hands[0]


def test_g06_no_draw_from_an_empty_deck():
    """G6, SS-D2: hand 5, deck 0: after the play hand 4 and no draw."""
    m = golden("G06")
    told = put(m, "GS-05", 1)
    assert not facts_of(told, "CardDrawn")
    assert (len(m.state.hands[0]), m.state.table.hand_sizes[0], m.state.table.deck_size) == (4, 4, 0)
    assert m.waiting() == (1,)


G08 = (
    ("CA-09", 1),
    ("CA-10", 1),
    ("OB-01", 2),
    ("GS-01", 3, ["A"]),
    ("OB-04", 4),
    ("MI-04", 5, "Lo1"),
    ("GS-08", 6),
    ("CR-01", 6, ["A"]),
    ("CL-08", 7, "Th1"),
)


def _tags(m: Match) -> dict[str, int]:
    names = ("TEAM", "TRIALS", "GOAL", "SACRIFICE", "SHOWDOWN", "AFTERMATH")
    return {name: count(m, name) for name in names}


FULL = {"TEAM": 2, "TRIALS": 3, "GOAL": 2, "SACRIFICE": 1, "SHOWDOWN": 1, "AFTERMATH": 1}


def test_g08_a_whole_game():
    """G8, SS-E2, SS-E3: complete at play 10; all win; the last play draws nothing."""
    m = golden("G08")
    for n, play in enumerate(G08):
        assert m.waiting() == (n % 4,)
        put(m, *play)
        assert not m.state.table.ending
    told = put(m, "RS-01", 8)
    table = m.state.table
    assert [len(lane) for lane in table.lanes] == [2, 1, 1, 1, 1, 2, 1, 1]
    assert _tags(m) == FULL
    (ended,) = facts_of(told, "GameEnded")
    assert (ended.ending, ended.missing) == ("complete", ())
    assert not facts_of(told, "CardDrawn")
    assert (table.deck_size, table.hand_sizes) == (121, (5, 4, 5, 5))
    assert [x.id for x in table.elements] == ["A", "B", "Th1", "Lo1", "Lo2"]
    for seat in m.seats:
        m.play(seat, mv.UseDefaults())
    while m.waiting():
        m.play(m.waiting()[0], mv.UseDefaults())
    assert m.outcome is not None
    assert (m.outcome.ending, m.outcome.won, m.outcome.winners) == ("complete", True, (0, 1, 2, 3))


G09 = (("CA-09", 1), ("CA-10", 1), ("OB-01", 2), ("GS-01", 3, ["A"]), *G08[4:8])


def test_g09_an_early_resolution():
    """G9, SS-E4: it stays, play goes on, the rest is epilogue, and the game ends with CL-08."""
    m = golden("G09")
    put(m, "RS-01", 8)
    for play in G09:
        assert not m.state.table.ending
        put(m, *play)
    told = put(m, "CL-08", 7, "Th1")
    assert facts_of(told, "GameEnded")[0].ending == "complete"
    facts = m.state.table.facts
    assert [f.epilogue for f in facts] == [False] + [True] * 9
    assert facts[-1].n == 10
    assert m.state.table.lanes[7] == (1,)


def test_g09_on_resolution():
    """G9, SS-E3: with ``on_resolution`` the game ends with the next Resolution, play 11."""
    m = golden("G09", options={"ending_check": "on_resolution"})
    put(m, "RS-01", 8)
    for play in G09:
        put(m, *play)
    told = put(m, "CL-08", 7, "Th1")
    assert _tags(m) == FULL
    assert not facts_of(told, "GameEnded")
    told = put(m, "RS-02", 8)
    assert facts_of(told, "GameEnded")[0].ending == "complete"
    assert len(m.state.table.facts) == 11


def test_g10_an_empty_lane_keeps_the_game_going():
    """G10, SS-E2: it does not end with the Resolution but with the card that enters lane 3."""
    m = golden("G10")
    told = put(m, "RS-01", 8)
    assert not facts_of(told, "GameEnded")
    assert _tags(m) == FULL
    told = put(m, "CA-01", 3)
    assert facts_of(told, "GameEnded")[0].ending == "complete"


def test_g11_a_missing_type_keeps_the_game_going():
    """G11, SS-C3, SS-E2: lane 5 is present but not filled until a Midpoint card lies there."""
    m = golden("G11")
    told = put(m, "CR-01", 6, ["A"])
    assert not facts_of(told, "GameEnded")
    assert m.state.table.filled == (True, True, True, True, False, True, True, True)
    told = put(m, "MI-02", 5)
    assert facts_of(told, "GameEnded")[0].ending == "complete"


def test_g30_solo():
    """G30: one seat; hand 5, deck 145; one play and one draw each turn; all decisions are its own."""
    m = golden("G30")
    assert (len(m.state.hands[0]), m.state.table.deck_size) == (5, 145)
    m.play(0, next(m.asks()[0].moves()))
    assert (len(m.state.hands[0]), m.state.table.deck_size) == (5, 144)
    assert m.waiting() == (0,)
    assert "flag" not in [ask.decision for ask in m.offers(0)]
    alone = telltable.new("storystack", seats=1, seed=2)
    alone.play(0, mv.PickPattern(alone.state.table.patterns[2]))
    assert alone.state.table.pattern == alone.state.table.patterns[2]


def test_g30_solo_decides_empty_and_payoff():
    """G30, SS-K7, SS-V0, SS-V3: alone it may break the outline, judges pay-offs, and no winner is named."""
    play = (("CA-09", 1), ("CA-10", 1), ("RE-01", 3, ["A", "B"]), ("RS-01", 8))
    m = lay(*play, hands=[("RE-05", "RT-12")], deck_size=0)
    assert asked(m) == "empty"
    m.play(0, BROKEN)
    assert (m.state.table.ending, asked(m)) == ("broken", "payoff")
    m.play(0, mv.PayOff((3,)))
    assert m.state.table.scores
    assert m.state.table.winners == ()
    passed = lay(*play, hands=[("RE-05", "RT-12")], deck_size=0)
    passed.play(0, PASS)
    assert passed.state.table.ending == "broken", "one turn without a play is all there is (SS-K9)"


def test_g30_solo_is_no_competition():
    """G30, SS-V0: competitive scoring needs two."""
    with pytest.raises(Problem, match="at least 2 players"):
        golden("G30", options={"scoring": "competitive"})


def test_g35_a_resolution_as_the_first_card():
    """G35, SS-E4, SS-V2: legal; lane 8 filled; AFTERMATH 1; it goes on; the first-Resolution bonus is earned."""
    m = golden("G35")
    told = put(m, "RS-01", 8)
    assert facts_of(told, "LaneFilled")[0].lane == 8
    assert facts_of(told, "TagCounted")[0].count == 1
    assert not m.state.table.ending
    assert m.waiting() == (1,)
    assert first_points(m.state.table) == {0: 2, 1: 0}


def test_g36_what_a_seat_sees():
    """G36: own cards, the size of the others' hands and of the deck, and everything that lies open."""
    m = golden("G36")
    assert m.waiting() == (1,)
    view = m.view(0)
    assert view.hands == (m.state.hands[0], None, None)
    assert len(view.hand) == 5
    assert view.table == m.state.table
    assert view.table.hand_sizes[1] == 5
    assert view.table.deck_size == m.state.table.deck_size == 134
    assert [len(lane) for lane in view.table.lanes] == [1, 0, 0, 0, 0, 0, 0, 0]
    assert view.table.discard == ()
    assert view.table.tags[0] == 1
    assert view.table.elements[0].notes
