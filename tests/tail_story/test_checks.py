"""The DECK CHECK STEP, achievements, the end of a turn and of the game."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.match import Match
from telltable.games.tail_story.table import moves as mv

from .helpers import END, A, B, C, D, asked, at, facts_of, four, lay, mat, passes, refused, sizes

ACH = {"altered": True}


def check(m: Match) -> list[Any]:
    """Bring a deck check about by an action that draws nothing. Returns the facts."""
    seat = m.waiting()[0]
    table = m.state.table
    other = next(s for s in table.others(seat) if at(m, s).discard)
    told = list(m.play(seat, mv.Swap(other, at(m, seat).discard[:1], at(m, other).discard[:1])).told)
    return told + passes(m)


def achieved(count: int) -> dict[str, Any]:
    return {"achievements_size": count, "altered": True}


def test_gc28_two_empty_decks() -> None:
    """TS-701, TS-703, TS-705, TS-708: all choose in secret; the turn owner's is applied first."""
    m = four(mat(0, 5, 4), mat(8, 4, 2), mat(0, 5, 3), mat(8, 4))
    check(m)
    assert m.waiting() == (A, C)
    assert at(m, A).deck == 4
    assert at(m, C).deck == 3
    first = m.play(C, mv.Collect(m.state.hands[C][0])).told
    assert not facts_of(first, "AchievementCollected")
    told = m.play(A, mv.Collect(m.state.hands[A][0], "sat on the cake")).told
    assert [(x.seat, x.ordinal) for x in facts_of(told, "AchievementCollected")] == [(A, 1), (C, 1)]
    assert [x.seat for x in facts_of(told, "PetAltered")] == [A, C]
    assert facts_of(told, "AchievementCollected")[0].caption == "sat on the cake"
    assert not at(m, B).altered


def test_an_achievement_is_its_owners_secret() -> None:
    """TS-705, TS-709: laid face down; only the owner may look, and it never leaves its place."""
    m = four(mat(0, 5, 4), mat(8, 4, 2), mat(8, 4), mat(8, 4))
    check(m)
    card = m.state.hands[A][0]
    (fact,) = facts_of(m.play(A, mv.Collect(card)).told, "AchievementCollected")
    assert [fact.to(seat).card for seat in (A, B, None)] == [card, "", ""]
    assert m.view(A).achievements == (card,)
    assert m.view(B).achievements == ()
    assert at(m, A).shown == ()


@pytest.mark.parametrize("mode", ["turn_order", "shared"])
def test_gc29_two_fourth_achievements(mode: str) -> None:
    """TS-708, TS-811: the turn owner is first in the order of the check; with ``shared`` both win."""
    m = lay(
        mat(0, 4, 3, **achieved(3)),
        mat(0, 4, 4, **achieved(3)),
        turn=2,
        options={"simultaneous_fourth": mode},
    )
    check(m)
    kept = m.state.hands[A][0]
    m.play(A, mv.Collect(kept))
    m.play(B, mv.Collect(m.state.hands[B][0]))
    assert m.over
    assert m.state.table.winners == ((B,) if mode == "turn_order" else (B, A))
    assert at(m, A).achievements == (3 if mode == "turn_order" else 4)
    assert (kept in m.state.hands[A]) == (mode == "turn_order")


def test_gc30_the_order_of_a_check_begins_with_the_turn_owner() -> None:
    """TS-701, TS-708: in C's turn D comes before B."""
    m = four(
        mat(5, 4, **achieved(2)),
        mat(0, 4, 3, **achieved(3)),
        mat(5, 4, 2, **achieved(2)),
        mat(0, 4, 3, **achieved(3)),
        turn=3,
    )
    told = check(m)
    assert facts_of(told, "DeckChecked")[0].empty == (D, B)
    for seat in (B, D):
        m.play(seat, mv.Collect(m.state.hands[seat][0]))
    assert m.state.table.winners == (D,)


def test_gc31_one_achievement_a_turn() -> None:
    """TS-706: the second emptying rebuilds the deck and no more."""
    m = lay(mat(0, 5, 4, achieved=True, **achieved(1)), mat(8, 4, 2))
    told = check(m)
    assert [(x.seat, x.why) for x in facts_of(told, "AchievementMissed")] == [(A, "once")]
    assert (at(m, A).deck, at(m, A).achievements, asked(m)) == (4, 1, "play")


def test_gc32_no_cards_anywhere_and_a_hand_above_the_limit() -> None:
    """TS-702, TS-704, TS-708, TS-710: discards, deck, achievement; the turn goes on."""
    m = lay(mat(0, 9, 0, hand=["RST-1"], **achieved(1)), mat(8, 4, pet="padthai"))
    m.play(A, {"type": "Play", "card": "RST-1", "target": B, "n": 1})
    passes(m)
    assert asked(m) == "limit"
    assert at(m, A).hand == 9  # eight and the stolen one
    refused(m, A, mv.Discard(m.state.hands[A][:3]), "TS-702", "Discard exactly 4 cards.")
    m.play(A, mv.Discard(m.state.hands[A][:4]))
    assert asked(m) == "achieve"
    told = m.play(A, mv.Collect(m.state.hands[A][0])).told
    assert len(facts_of(told, "PetAltered")) == 1  # B; A was altered already
    assert (sizes(m, A), asked(m)) == ((4, 4, 1), "play")


def test_gc33_no_cards_and_nothing_to_discard() -> None:
    """TS-703, TS-704: the deck stays empty until the next check."""
    m = lay(mat(0, 6, 0, hand=["RST-1"]), mat(8, 1, pet="padthai"))
    m.play(A, {"type": "Play", "card": "RST-1", "target": B, "n": 1})
    m.time_up(B)
    while asked(m) == "limit":
        m.time_up(A)
    m = lay(mat(0, 5, 0, hand=["RST-1"]), mat(8, 1, 1, pet="padthai"))
    told = list(m.play(A, {"type": "Play", "card": "RST-1", "target": B, "n": 1}).told) + passes(m)
    assert [(x.seat, x.why) for x in facts_of(told, "AchievementMissed")] == [(A, "no_cards")]
    assert (sizes(m, A), asked(m)) == ((0, 5, 1), "play")
    check(m)
    assert (at(m, A).deck, asked(m)) == (1, "achieve")


@pytest.mark.parametrize("mode", ["none", "top_of_deck"])
def test_gc34_an_empty_hand(mode: str) -> None:
    """TS-707: nothing, or the top card of the new deck, unseen by the others."""
    m = lay(mat(0, 0, 6), mat(8, 4, 2), options={"empty_hand_achievement": mode})
    told = check(m)
    assert asked(m) == "play"
    if mode == "none":
        assert [(x.seat, x.why) for x in facts_of(told, "AchievementMissed")] == [(A, "empty_hand")]
        assert (at(m, A).deck, at(m, A).achievements) == (6, 0)
    else:
        (fact,) = facts_of(told, "AchievementCollected")
        assert fact.to(B).card == ""
        assert (at(m, A).deck, at(m, A).achievements, m.view(A).achievements) == (5, 1, (fact.card,))


def test_gc35_the_third_lowers_the_hand_limit_at_once() -> None:
    """TS-708, TS-801: four cards at the end of that turn."""
    m = lay(mat(0, 7, 4, **achieved(2)), mat(8, 4, 2, **ACH))
    check(m)
    told = m.play(A, mv.Collect(m.state.hands[A][0])).told
    assert [(x.seat, x.limit) for x in facts_of(told, "HandLimitChanged")] == [(A, 4)]
    m.play(A, END)
    assert asked(m) == "end_discard"
    m.play(A, mv.Discard(m.state.hands[A][:2]))
    assert at(m, A).hand == 4


def test_gc36_the_fourth_ends_it_at_once() -> None:
    """TS-708, TS-811: the play zones are not cleared, and the achievements are turned up."""
    m = lay(mat(0, 2, 7, hand=["RST-1"], **achieved(3)), mat(8, 4, 2, pet="padthai", **ACH))
    m.play(A, {"type": "Play", "card": "RST-1", "target": B, "n": 1})
    passes(m)
    m.play(A, mv.Bury())
    m.play(A, mv.Collect(m.state.hands[A][0]))
    table = m.state.table
    assert (m.over, table.winners, table.places) == (True, (A,), ((A, 1), (B, 2)))
    assert at(m, A).zone == ("RST-1",)
    assert at(m, A).shown == m.state.achievements[A]
    assert m.outcome is not None
    assert m.outcome.won


def test_achievements_may_stay_face_down() -> None:
    """TS-709: option ``reveal_achievements``."""
    m = lay(mat(0, 2, 7, **achieved(3)), mat(8, 4, 2, **ACH), options={"reveal_achievements": "never"})
    check(m)
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert [one.shown for one in m.state.table.mats] == [(), ()]


def test_the_second_alters_everybody() -> None:
    """TS-708."""
    m = four(mat(0, 5, 4, **achieved(1)), mat(8, 4, 2), mat(8, 4), mat(8, 4))
    check(m)
    told = m.play(A, mv.Collect(m.state.hands[A][0])).told
    assert [x.seat for x in facts_of(told, "PetAltered")] == [B, C, D]
    assert all(one.altered for one in m.state.table.mats)


def test_il19_il20_discards_and_achievements_that_do_not_fit() -> None:
    """TS-705, TS-801."""
    m = lay(mat(8, 7), mat(8))
    m.play(A, END)
    hand = m.state.hands[A]
    refused(m, A, mv.Discard(hand[:3]), "TS-801", "Discard exactly 2 cards.")
    refused(m, A, mv.Discard(m.state.hands[B][:2]), "TS-801", "Choose cards from your hand.")
    m.time_up(A)
    assert at(m, A).hand == 5
    m = lay(mat(0, 5, 4), mat(8, 4, 2))
    check(m)
    other = m.state.hands[B][0]
    refused(m, A, mv.Collect(other), "TS-705", "Choose a card from your hand.")
    refused(m, A, END, "TS-705", "Choose a card from your hand.")


def test_defaults_give_up_what_is_worth_least() -> None:
    """TS-702, TS-705, TS-801, TS-903: of equals what was held longest."""
    hand = ["CDR-1", "RDR-1", "FA3-1", "CRE-1", "CA5-1", "CSP-1", "RRE-1"]
    m = lay(mat(8, 7, hand=hand), mat(8))
    m.play(A, END)
    m.time_up(A)
    assert set(at(m, A).discard) == {"FA3-1", "RRE-1"}
    m = lay(mat(0, 3, 4, hand=["CDR-1", "RDR-1", "RDR-2"]), mat(8, 4, 2))
    check(m)
    m.time_up(A)
    assert m.state.achievements[A] == ("RDR-1",)


def test_other_seats_keep_long_hands() -> None:
    """TS-801: only the turn owner discards, and only at the end."""
    m = lay(mat(8, 4), mat(8, 8))
    m.play(A, END)
    assert at(m, B).hand == 9
    assert asked(m) == "play"
