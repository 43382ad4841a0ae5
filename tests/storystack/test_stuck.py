"""No legal play in hand, up to the redraw (SS-K1 to SS-K6)."""

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.games.storystack.box.components import LANES_OF
from telltable.games.storystack.table import moves as mv
from telltable.games.storystack.table.state import fills

from .helpers import HARD_HAND, PACK, asked, facts_of, golden, kinds, lay, move, playable_cards, put, refused

FREE = ("GS-05", "GS-06", "GS-07", "MI-02", "MI-06")


def test_the_referee_sees_it():
    """SS-K1: nobody declares it; a seat with one playable card is not stuck."""
    stuck = lay(hands=[HARD_HAND, []], deck_top=["GS-05"])
    assert kinds(stuck.events)[1:4] == ["TurnStarted", "SeatStuck", "TopCardRevealed"]
    assert stuck.state.table.stuck == 1
    free = lay(hands=[(*HARD_HAND[:4], "GS-05"), []])
    assert not facts_of(free.events, "SeatStuck")
    assert playable_cards(free, 0) == {"GS-05"}


def test_an_empty_hand_is_stuck():
    """SS-K1: without a card there is no legal play."""
    m = golden("G18", hands=[[], ["GS-06", "OB-01"]], discard=[], deck_top=[], deck_size=0)
    assert facts_of(m.events, "SeatStuck")[0].seat == 0
    assert asked(m) == "empty"


def test_the_revealed_card_is_seen_by_all():
    """SS-K2: the top card, by every seat and spectator; it stays on top."""
    m = lay(hands=[HARD_HAND, []], deck_top=["GS-05"])
    for seat in (0, 1, None):
        assert m.view(seat).table.deck_top == "GS-05"
        assert "TopCardRevealed" in kinds(m.told(seat, 0))
    assert m.state.deck.top == "GS-05"
    assert m.state.table.deck_size == 140


def test_a_forced_play_is_a_play():
    """SS-K3, SS-P2: it counts, may carry words and creates; no draw; the turn ends; it may end the game."""
    m = lay(hands=[HARD_HAND, []], deck_top=["CA-01"])
    told = put(m, "CA-01", 1, {"label": "Mara"}, telling="{A} came home.", notes=[{"kind": "object", "text": "x"}])
    assert kinds(told) == [
        "CardPlayed",
        "CharacterCreated",
        "TagCounted",
        "LaneFilled",
        "ElementCreated",
        "TurnEnded",
        "TurnStarted",
    ]
    assert m.state.hands[0] == HARD_HAND
    assert m.state.table.fact(1).revealed


def test_a_forced_play_in_time():
    """SS-K3: the helper chooses for who runs out of time: the same card, its best lane."""
    m = lay(hands=[HARD_HAND, []], deck_top=["CA-01"])
    told = m.time_up(0).told
    assert (told[0].card, told[0].lane, told[0].telling, told[0].revealed) == ("CA-01", 1, "", True)


def test_a_forced_play_of_the_last_card():
    """SS-K3, SS-D2: the deck is empty afterwards, and that is announced."""
    m = lay(hands=[HARD_HAND, []], deck_top=["GS-05"], deck_size=1)
    told = put(m, "GS-05", 1)
    assert kinds(told)[-3:] == ["DeckEmptied", "TurnEnded", "TurnStarted"]


@pytest.mark.parametrize("made", [move("GS-05", 1), mv.Pass(), mv.DeclareBroken()])
def test_nobody_else_plays_meanwhile(made: object):
    """SS-K3, SS-P1: the others wait."""
    m = golden("G12")
    assert m.why(1, made) is not None
    refused(m, 0, move("OB-01", 1), "SS-C2", "An Obstacle & Complication card can't go in Setup.")


def test_the_new_hand():
    """SS-K4: all five go face up to the discard pile; the revealed card is the first that is drawn."""
    m = lay(hands=[HARD_HAND, []], deck_top=["RE-01", "GS-05"])
    assert m.state.table.discard == HARD_HAND
    assert m.state.hands[0][:2] == ("RE-01", "GS-05")
    assert [x.cards for x in facts_of(m.told(1, 0), "HandDiscarded")] == [HARD_HAND]
    (drawn,) = facts_of(m.told(1, 0), "HandRedrawn")
    assert (drawn.count, drawn.cards) == (5, ())
    assert m.view(1).table.deck_top == ""


def test_the_revealed_card_is_discarded_first():
    """SS-K4: with ``revealed_card = discarded`` it is not drawn, even when it was the last."""
    options = {"revealed_card": "discarded"}
    m = lay(hands=[HARD_HAND, FREE], deck_top=["RE-01"], deck_size=1, options=options)
    assert m.state.table.discard[-6:] == ("RE-01", *HARD_HAND)
    assert (m.state.hands[0], m.state.table.deck_size) == ((), 0)
    assert asked(m) == "empty"


def test_the_turn_goes_on():
    """SS-K5: it still owes its one play, and the draw after it."""
    m = lay(hands=[HARD_HAND, []], deck_top=["RE-01", "GS-05"])
    assert (asked(m), m.waiting()) == ("play", (0,))
    assert len(facts_of(put(m, "GS-05", 1), "CardDrawn")) == 1


def test_the_turn_ends_with_the_redraw():
    """SS-K5: with ``redraw_turn = end`` there is no play in this turn."""
    m = lay(hands=[HARD_HAND, []], deck_top=["RE-01", "GS-05"], options={"redraw_turn": "end"})
    assert kinds(m.events)[-4:] == ["HandDiscarded", "HandRedrawn", "TurnEnded", "TurnStarted"]
    assert (m.state.table.facts, m.waiting()) == ((), (1,))


def test_once_per_turn():
    """SS-K6: still stuck with cards in the deck: the turn ends; the next time it is stuck counts anew."""
    m = lay(hands=[HARD_HAND, FREE], deck_top=["RE-01", "RE-02", "RE-03", "RE-04", "RE-06", "GS-08"])
    assert len(facts_of(m.events, "TopCardRevealed")) == 1
    assert m.waiting() == (1,)
    assert m.state.table.hand_sizes == (5, 5)
    assert m.state.table.stuck == 1
    told = put(m, "MI-02", 5)
    assert facts_of(told, "SeatStuck")[0].seat == 0
    assert facts_of(told, "TopCardRevealed")[0].card != "GS-08", "seat 2 has drawn it"
    assert m.state.table.stuck == 2


def test_still_stuck_with_an_empty_deck():
    """SS-K6, SS-K7: the deck ran out in the redraw: the table votes in the same turn."""
    m = lay(hands=[HARD_HAND, FREE], deck_top=["RE-01", "RE-02"], deck_size=2)
    assert [x.again for x in facts_of(m.events, "SeatStuck")] == [False, True]
    assert kinds(m.events)[-3:] == ["HandRedrawn", "DeckEmptied", "SeatStuck"]
    assert (asked(m), m.state.table.turn, m.state.table.stuck) == ("empty", 1, 1)
    assert m.state.hands[0] == ("RE-01", "RE-02")


WITHOUT_A_TAG = ["CA-22", "CA-23", "CA-24", "CA-25", "CA-26"]


def _waiting_for_a_midpoint(**fields: Any) -> Match:
    """A card lies in every lane, seat 1 holds Cast cards without a tag."""
    easy = [card for card in PACK.card_list if not card.hard and card.type != "MI" and card.id not in WITHOUT_A_TAG]
    plays = list[tuple[str, int]]()
    for lane in range(1, 9):
        fit = [card for card in easy if lane in LANES_OF[card.type] and card.id not in dict(plays)]
        plays.append((next((card.id for card in fit if fills(card.type, lane)), fit[0].id), lane))
    return lay(*plays, hands=[WITHOUT_A_TAG, ["MI-12", "MI-11"]], **fields)


def test_whoever_waits_for_a_card_is_told_what_can_be_done():
    """SS-D1, SS-K4: a hand that brings nothing of what is missing is played on with, for each play brings a card."""
    m = _waiting_for_a_midpoint()
    advice = m.asks()[0].help
    assert advice.startswith("Nothing in your hand brings what is still missing: a Midpoint card in ")
    assert advice.endswith(
        "Play any other card: you draw one after it, and whoever can play nothing gets a whole new hand (SS-K4)."
    )
    put(m, "CA-22", 1)
    assert not m.asks()[1].help  # this hand has something


def test_with_an_empty_deck_the_advice_is_another():
    """SS-D2, SS-K7: nothing is drawn any more."""
    m = _waiting_for_a_midpoint(deck_size=0)
    assert m.asks()[0].help.endswith(
        "somebody else may hold it. Once somebody can play nothing, the table decides (SS-K7)."
    )
    vote = golden("G18").asks()[1]
    assert vote.help.startswith("Still missing: ")
    assert vote.help.endswith("pass while somebody may hold it. If nobody does, call the outline broken.")
