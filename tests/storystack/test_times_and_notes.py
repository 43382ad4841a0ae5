"""How long a decision may take, and small rulings that no other file has a place for."""

from pathlib import Path

import pytest

import telltable
from telltable.games.storystack.rules.contradictions import AnyObjection, SettleContradiction
from telltable.games.storystack.rules.plays import PlayCard
from telltable.games.storystack.rules.scoring import PayoffStep
from telltable.games.storystack.rules.setting_up import ChoosePattern
from telltable.games.storystack.rules.skinning import SkinStep
from telltable.games.storystack.rules.stuck import EmptyDeck, ForcedPlay

SETTINGS = {"pattern_pick": "random", "first_player": "chosen"}


@pytest.mark.parametrize(
    ("step", "times"),
    [
        (ChoosePattern(), (120, 40)),
        (PlayCard(0), (180, 60)),
        (ForcedPlay(0, "OB-01"), (120, 45)),
        (EmptyDeck(0), (120, 40)),
        (SettleContradiction(2), (60, 25)),
        (AnyObjection(2, (0,)), (20, 8)),
        (PayoffStep(), (180, 60)),
        (SkinStep("names"), (300, 120)),
        (SkinStep("details"), (300, 120)),
        (SkinStep("sentences"), (900, 400)),
    ],
)
def test_decision_times(step: object, times: tuple[int, int]) -> None:
    """SS-S3, SS-P1, SS-K3, SS-K7, SS-R4, SS-R3, SS-V3, SS-N0: seconds at a relaxed and at a brisk table."""
    assert step.times() == times


def two_plays() -> telltable.Match:
    """Seat 1 brought Character A in; seat 2 played a card that never blocks."""
    return telltable.from_position(
        "storystack",
        """
game = "storystack"
pattern = "P-01"
hands = [["CL-12"], ["CL-11"]]
play = [{seat = 1, card = "CA-01", lane = 1, slots = [{label = "Mara", note = "to rest"}]},
        {seat = 2, card = "MI-02", lane = 5}]
""",
        seed=1,
    )


def test_a_note_is_as_old_as_the_cards_that_lay_there() -> None:
    """SS-R6: a note can be named as an older fact only by a card that was played after it was written."""
    m = two_plays()
    m.play(0, {"type": "Annotate", "about": "A", "kind": "other", "text": "limps"})
    refusal = m.why(0, {"type": "Flag", "card": 2, "fact": "A/2"})
    assert refusal is not None
    assert refusal.rule == "SS-R6"
    assert m.why(0, {"type": "Flag", "card": 2, "fact": "A/1"}) is None
    m.play(0, {"type": "Play", "card": "CL-12", "lane": 7})
    assert m.why(1, {"type": "Flag", "card": 3, "fact": "A/2"}) is None


def test_closing_a_seat_can_end_a_game_in_which_nobody_could_play() -> None:
    """SS-K9, SS-L1: as many turns without a play as seats are left, also when the seats become fewer."""
    m = telltable.from_position(
        "storystack",
        """
game = "storystack"
pattern = "P-01"
turn = 3
hands = [["CL-11"], ["CL-05"], ["MI-03"]]
deck_size = 0
playless = 2
[options]
on_leave = "close"
""",
    )
    assert not m.over
    m.leave(0)
    assert m.state.table.ending == "broken"


def test_a_new_thing_takes_no_note_of_its_own() -> None:
    """SS-C2: a naming slot takes a name; a note on the new thing is a free note of its own."""
    m = telltable.from_position(
        "storystack", 'game = "storystack"\npattern = "P-01"\nhands = [["GS-05", "CA-01"]]\n', seed=1
    )
    move = {"type": "Play", "card": "GS-05", "lane": 1, "slots": [{"label": "the bell", "note": "cracked"}]}
    refusal = m.why(0, move)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("note_here", "SS-C2")
    assert m.why(0, {**move, "slots": [{"label": "the bell"}]}) is None


def test_a_seat_moves_a_card_between_threads_five_times_at_most() -> None:
    """SS-N0, SS-N5: at most five edits per seat and item, threads included."""
    m = telltable.from_position(
        "storystack", Path(__file__).parents[2] / "docs" / "positions" / "nearly-there.toml", seed=1
    )
    while m.state.table.skin.step != "sentences":
        seat = m.waiting()[0]
        m.time_up(seat)
    last = len(m.state.table.facts)
    assert last > m.state.table.thread_b > 0
    for turn in range(5):
        m.play(0, {"type": "SetThread", "n": last, "thread": "AB"[turn % 2]})
    refusal = m.why(0, {"type": "SetThread", "n": last, "thread": "B"})
    assert refusal is not None
    assert refusal.rule == "SS-N0"
    assert not [offer for offer in m.offers(0) if offer.decision == "thread" and last in offer.forms[0].fields[0].of]
    assert m.why(1, {"type": "SetThread", "n": last, "thread": "B"}) is None


def test_nobody_leaves_a_game_that_is_over() -> None:
    """SS-L1: once the story is finished a seat has nothing to leave."""
    m = telltable.new("storystack", seats=1, seed=3, options={"skinning": "off", "pattern_pick": "random"})
    while not m.over:
        m.time_up(m.waiting()[0])
    with pytest.raises(telltable.IllegalMove, match="over"):
        m.leave(0)
