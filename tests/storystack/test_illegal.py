"""What the referee refuses: section 7.2 of the rules, sentence by sentence, and that nothing has changed."""

import pytest

import telltable
from telltable.core.errors import Problem
from telltable.games.storystack.table import moves as mv

from .helpers import BROKEN, HARD_HAND, PASS, asked, golden, lay, move, put, refused


def test_i01_cast_into_the_inciting_incident():
    """I1, SS-C2."""
    m = lay(hands=[["CA-01", "CA-02", "CA-03", "CA-04", "CA-05"], []])
    sentence = "A Cast card can't go in Inciting Incident. It can go in Setup, Commitment, Complications or Resolution."
    refused(m, 0, move("CA-01", 2), "SS-C2", sentence)


def test_i02_goal_into_the_climax():
    """I2, SS-C2."""
    m = lay(hands=[["GS-05"], []])
    refused(m, 0, move("GS-05", 7), "SS-C2", "A Goal & Stakes card can't go in Climax.")


@pytest.mark.parametrize("lane", [0, 9, -1])
def test_i02_no_such_lane(lane: int):
    """SS-C2: there are eight lanes."""
    refused(lay(hands=[["GS-05"], []]), 0, move("GS-05", lane), "SS-C2", "There are eight lanes, numbered 1 to 8.")


def test_i03_too_few_characters():
    """I3, SS-C2."""
    m = lay(("CA-01", 1), hands=[["RE-01", "GS-05"], []])
    refused(
        m, 0, move("RE-01", 1, ["A", "B"]), "SS-C2", "This card needs 2 different characters; only A exists so far."
    )


def test_i04_the_same_character_twice():
    """I4, SS-C2."""
    m = lay(("CA-01", 1), ("CA-02", 1), hands=[["RE-01"], []])
    refused(m, 0, move("RE-01", 1, ["A", "A"]), "SS-C2", "Choose two different characters.")


def test_i05_a_stranger():
    """I5, SS-C1."""
    m = lay(("CA-01", 1), ("CA-02", 1), hands=[["RE-01"], []])
    sentence = "There is no Character D. Characters come from Cast cards."
    refused(m, 0, move("RE-01", 1, ["A", "D"]), "SS-C1", sentence)


def test_i06_no_threat():
    """I6, SS-C2."""
    m = lay(hands=[["CL-01", "GS-05"], []])
    refused(m, 0, move("CL-01", 7, "Th1"), "SS-C2", "This card needs a threat that is already in the story.")


def test_i07_looking_back_at_nothing():
    """I7, SS-C2."""
    m = lay(hands=[["ST-03", "GS-05"], []])
    sentence = "This card looks back at a card in play, and there isn't one yet."
    refused(m, 0, move("ST-03", 1, 1), "SS-C2", sentence)


@pytest.mark.parametrize("card", ["GS-06", "XX-99", ""])
def test_i08_a_card_that_is_not_held(card: str):
    """I8, SS-C2."""
    m = lay(hands=[["GS-05"], ["GS-06"]])
    refused(m, 0, mv.Play(card, 1, (mv.Given(),)), "SS-C2", "You don't have that card.")


def test_i09_out_of_turn():
    """I9, SS-P1."""
    m = lay(hands=[["GS-05"], ["GS-06"]], names=["Ann", "Bo"])
    refused(m, 1, move("GS-06", 1), "SS-P1", "It's Ann’s turn.")
    refused(m, 1, PASS, "SS-P1", "It's Ann’s turn.")


def test_i10_passing_with_a_playable_card():
    """I10, SS-P1, SS-K1: it is said what can be played, and what happens when nothing can."""
    m = lay(hands=[["GS-05", "ST-03", "GS-06"], []])
    refused(m, 0, PASS, "SS-P1", "You can play a card, so you can't pass.")
    no = m.why(0, {"type": "Pass"})
    titles = [m.pack.cards[card].title for card in ("GS-05", "GS-06")]
    assert no
    assert no.fix.startswith(f"Play {' or '.join(titles)}. If nothing fits on your turn,")


def test_i11_two_cards_in_one_turn():
    """I11, SS-P1."""
    m = lay(hands=[["GS-05", "GS-06"], []])
    put(m, "GS-05", 1)
    refused(m, 0, move("GS-06", 1), "SS-P1", "You can only play one card per turn.")


@pytest.mark.parametrize("made", [move("RE-01", 1, ["A", "B"]), PASS, BROKEN, mv.Done()])
def test_i12_another_card_than_the_revealed_one(made: object):
    """I12, SS-K3: no other card, and no refusal."""
    refused(golden("G12"), 0, made, "SS-K3", "You must play the revealed card.")


def test_i13_a_card_with_one_lane_cannot_move():
    """I13, SS-K7."""
    m = golden("G19")
    assert m.state.table.fact(1).card == "MI-02"
    refused(m, 1, mv.MoveCard(1, 4), "SS-K7", "A Midpoint card has no other lane it can go to.")


def test_i14_a_move_into_a_lane_of_another_type():
    """I14, SS-K7."""
    refused(golden("G17"), 0, mv.MoveCard(4, 7), "SS-K7", "A Goal & Stakes card can't go in Climax.")


def test_i14_a_move_to_where_it_lies_or_of_nothing():
    """SS-K7: a different lane, and a card in play."""
    refused(golden("G17"), 0, mv.MoveCard(4, 4), "SS-K7", "That card is already in this lane")
    for n in (0, 11, -1):
        refused(golden("G17"), 0, mv.MoveCard(n, 4), "SS-K7", "Choose a card in play, by its number.")
    refused(golden("G17"), 0, mv.MoveCard(4, 12), "SS-K7", "There are eight lanes, numbered 1 to 8.")


def test_i15_a_second_move():
    """I15, SS-K7."""
    m = golden("G17", move_used=True)
    refused(m, 0, mv.MoveCard(4, 3), "SS-K7", "The table has already used its one move.")


@pytest.mark.parametrize("made", [mv.MoveCard(1, 3), BROKEN])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("deck_size", [None, 0])
def test_i16_only_with_an_empty_deck_and_a_stuck_seat(made: object, seat: int, deck_size: int | None):
    """I16, SS-K7: not with cards in the deck, and not while the active seat can play."""
    m = lay(("GS-05", 1), **({} if deck_size is None else {"deck_size": deck_size}))
    assert asked(m) == "play"
    sentence = "You can only do that when the deck is empty and a player is stuck."
    refused(m, seat, made, "SS-K7", sentence)


def test_i17_only_the_newest_card():
    """I17, SS-R3: not an older card, not after the next play, not before the first."""
    sentence = "Only the newest card can be questioned."
    refused(lay(), 1, mv.Flag(0, "#1"), "SS-R3", sentence)
    m = lay(("GS-05", 1), ("GS-06", 1), hands=[["GS-07"], ["GS-08"], []])
    refused(m, 2, mv.Flag(1, "#1"), "SS-R3", sentence)
    refused(m, 2, mv.Flag(3, "#1"), "SS-R3", sentence)
    assert m.why(2, mv.Flag(2, "#1")) is None
    put(m, "GS-07", 1)
    refused(m, 2, mv.Flag(2, "#1"), "SS-R3", sentence)


def test_i18_only_its_player_decides():
    """I18, SS-R4."""
    m = lay(("GS-05", 1), ("GS-06", 1), hands=3)
    m.play(0, mv.Flag(2, "#1"))
    assert m.waiting() == (1,)
    for seat in (0, 2):
        refused(m, seat, mv.ChooseRetcon("reframe"), "SS-R4", "The player of that card decides.")


def test_i19_a_branch_without_its_card():
    """I19, SS-R4: with ``branch_needs_card = on``; a device that lies in play is fine."""
    play = (("GS-07", 1), ("GS-05", 1), ("ST-05", 1, ["Ob1", "Ob2"]), ("GS-06", 1))
    m = lay(*play, hands=4, options={"branch_needs_card": "on"})
    m.play(0, mv.Flag(4, "#1"))
    branch = mv.ChooseRetcon("branch", "parallel_plots")
    refused(m, 3, branch, "SS-R4", "No Parallel Plots card is in play.")
    m.play(3, mv.ChooseRetcon("branch", "secret_connection"))
    assert m.state.table.retcons[0].device == "secret_connection"


def test_i20_a_pattern_that_was_not_revealed():
    """I20, SS-S3."""
    m = telltable.new("storystack", seats=2, seed=1)
    other = next(id_ for id_ in m.pack.patterns if id_ not in m.state.table.patterns)
    refused(m, 0, mv.PickPattern(other), "SS-S3", "Pick one of the three revealed patterns.")
    refused(m, 1, PASS, "SS-S3", "Pick one of the three revealed patterns.")


def test_i21_competing_alone():
    """I21, SS-V0: refused before the game, as a sentence."""
    with pytest.raises(Problem, match=r"^Competitive scoring needs at least 2 players\. \[SS-V0\]$"):
        telltable.new("storystack", seats=1, options={"scoring": "competitive"})


def test_i22_a_name_twice():
    """I22, SS-N1."""
    m = _ended()
    m.play(0, mv.Edit("A", "Ana"))
    refused(m, 1, mv.Edit("B", "ana"), "SS-N1", "That name is taken by Character A.")


def test_i23_three_sentences():
    """I23, SS-N3."""
    m = _ended()
    while asked(m) != "sentences":
        m.time_up(m.waiting()[0])
    refused(m, 0, mv.Edit("#1", "One. Two. Three."), "SS-N3", "One or two sentences per card, please.")


def _ended() -> telltable.core.match.Match:
    m = golden("G32")
    put(m, "RS-01", 8)
    assert asked(m) == "names"
    return m


def test_i24_a_card_from_before_thread_b():
    """I24, SS-T2: also when there is no Thread B at all."""
    m = _ended()
    while asked(m) != "sentences":
        m.time_up(m.waiting()[0])
    refused(m, 0, mv.SetThread(3, "B"), "SS-T2", "This card was played before Thread B began.")


def test_i25_a_note_that_creates_a_character():
    """I25, SS-P4."""
    m = lay(hands=[["GS-05"], []])
    made = move("GS-05", 1, notes=[{"kind": "character", "text": "Somebody"}])
    refused(m, 0, made, "SS-P4", "Only a Cast card can create a character.")


def test_i26_a_stranger_in_the_telling():
    """I26, SS-C1."""
    m = lay(("CA-01", 1), hands=[["GS-05"], []])
    made = move("GS-05", 1, telling="{A} met {D}.")
    refused(m, 0, made, "SS-C1", "There is no Character D. Characters come from Cast cards.")


@pytest.mark.parametrize(
    ("slots", "sentence"),
    [
        ([], "This card needs 2 choices, but you made 0."),
        ([["A"], {}], "Set a cost: Life, Love,"),
        ([["A"], {"cost": "Love"}], "Say who pays: a character, or everyone."),
        ([["A"], {"cost": "Love", "payer": "B"}], "There is no Character B."),
        (
            [["A"], {"cost": "Love", "payer": "everyone", "label": "x"}],
            "This choice sets a cost; it doesn't name anything.",
        ),
        (["A", {"cost": "Love", "payer": "everyone"}], "Choose a character."),
        ([["A", "A"], {"cost": "Love", "payer": "everyone"}], "Choose a character."),
        ([1, {"cost": "Love", "payer": "everyone"}], "Choose a character."),
    ],
)
def test_slots_that_do_not_fit(slots: list[object], sentence: str):
    """SS-C2: every slot is filled as printed: here one character and a cost."""
    m = lay(("CA-01", 1), hands=[["CR-01"], []])
    made = {"type": "Play", "card": "CR-01", "lane": 6, "slots": slots}
    rule = "SS-C1" if "no Character" in sentence else "SS-C2"
    refused(m, 0, made, rule, sentence)


@pytest.mark.parametrize(
    ("card", "lane", "slot", "sentence"),
    [
        ("CL-01", 7, "Ob1", "Choose a threat that is already in the story: Th1."),
        ("RS-09", 8, "Th1", "Choose an object that is already in the story: Ob1."),
        ("CR-10", 6, {"label": "here"}, "Choose a location that is already in the story: Lo1."),
        ("RT-12", 4, "Fa2", "Choose a faction that is already in the story: Fa1."),
        ("ST-05", 1, ["A", "A"], "Choose two different things."),
        ("ST-05", 1, ["A"], "Choose two things that are already in the story."),
        ("ST-05", 1, ["A", "Ob2"], "Choose two things that are already in the story."),
        ("ST-03", 1, 6, "Choose a card in play, by its number."),
        ("ST-03", 1, "#1", "Choose a card in play, by its number."),
        ("RE-05", 1, ["A", "B"], "This card needs 3 different characters; only A exists so far."),
    ],
)
def test_hard_slots_that_do_not_fit(card: str, lane: int, slot: object, sentence: str):
    """SS-C2: an existing thing of the printed kind, different things, a card in play."""
    play = (("CA-01", 1), ("OB-01", 2), ("OB-11", 2), ("OB-04", 2), ("OB-09", 2))
    m = lay(*play, hands=[[card, "MI-02"], []], turn=1)
    refused(m, 0, move(card, lane, slot), "SS-C2", sentence)


def test_what_can_be_played_when_a_hand_is_hard():
    """SS-C2, SS-K1: five cards with hard slots on an empty board leave a seat stuck."""
    m = lay(hands=[list(HARD_HAND), []], deck_top=["GS-05"])
    assert asked(m) == "forced"
