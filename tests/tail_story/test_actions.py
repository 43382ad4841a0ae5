"""The menu of the PLAY STEP, what actions do, and whose cards they are afterwards."""

from __future__ import annotations

import pytest

from telltable.core.match import Match
from telltable.games.tail_story.table import moves as mv

from .helpers import END, A, B, C, asked, at, facts_of, four, lay, mat, moves, passes, play, refused, sizes, stop


def test_gc05_a_last_card_and_no_second_draw() -> None:
    """TS-001, TS-003, TS-511, TS-704: only 1 can be drawn; the card played is not in the new deck."""
    m = lay(mat(1, 6, 6, hand=["FDR-1"]), mat())
    assert {one["n"] for one in moves(m, A) if one.get("card") == "FDR-1"} == {1}
    refused(m, A, mv.Play("FDR-1", 2), "TS-301", "Your deck has 1 card: you can draw 1.")
    play(m, A, "FDR-1", n=1)
    passes(m)
    assert asked(m) == "achieve"
    assert sizes(m, A) == (6, 6, 0)
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert sizes(m, A) == (6, 5, 1)
    assert at(m, A).discard == ("FDR-1",)


def whole(m: Match, seat: int) -> int:
    one = at(m, seat)
    return one.deck + one.hand + len(one.discard) + len(one.zone) + one.achievements


@pytest.mark.parametrize(("steal", "bury", "mine", "theirs"), [(2, 0, 17, 13), (2, 2, 15, 15), (1, 2, 14, 16)])
def test_gc06_to_gc08_the_sums_of_the_rulebook(steal: int, bury: int, mine: int, theirs: int) -> None:
    """TS-004, TS-512: stolen and buried cards belong to their new holder."""
    m = lay(mat(7, 5, 3, hand=["CST-1"]), mat(10, 5, 0))
    play(m, A, "CST-1", target=B, n=steal)
    passes(m)
    assert asked(m) == "bury"
    m.play(A, mv.Bury(at(m, A).discard[:bury]))
    assert (whole(m, A), whole(m, B)) == (mine, theirs)
    assert len(at(m, B).discard) == bury


def test_thief_and_victim_see_what_is_stolen() -> None:
    """TS-512: at random; the others only see how many."""
    m = four(mat(hand=["CST-1"], c=2))
    before = set(m.state.hands[B])
    play(m, A, "CST-1", target=B, n=2)
    passes(m)
    n = next(e.n for e in m.entries if facts_of(e.told, "CardsStolen"))
    for seat, seen in ((A, 2), (B, 2), (C, 0), (None, 0)):
        (fact,) = facts_of(m.told(seat, n), "CardsStolen")
        assert (fact.count, len(fact.cards)) == (2, seen)
    (fact,) = facts_of(m.events, "CardsStolen")
    assert set(fact.cards) <= before
    taken = set()
    for seed in range(25):
        m = four(mat(hand=["CST-1"]), seed=seed)
        play(m, A, "CST-1", target=B, n=1)
        passes(m)
        taken |= set(facts_of(m.events, "CardsStolen")[0].cards)
    assert len(taken) == 5


def test_gc09_nothing_to_bury_is_not_asked() -> None:
    """TS-512: the stealing card itself lies in the play zone."""
    m = lay(mat(10, 5, 0, hand=["CST-1"]), mat())
    play(m, A, "CST-1", target=B, n=1)
    told = passes(m)
    assert asked(m) != "bury"
    assert not facts_of(told, "CardsBuried")


def test_il18_burying_three() -> None:
    """TS-512: two at most; of the own pile; none when time is up."""
    m = lay(mat(10, 5, 4, hand=["CST-1"]), mat())
    play(m, A, "CST-1", target=B, n=1)
    passes(m)
    pile = at(m, A).discard
    refused(m, A, mv.Bury(pile[:3]), "TS-512", "You can bury at most 2 cards.")
    refused(m, A, mv.Bury(("CST-1",)), "TS-512", "Choose cards from your discard pile.")
    refused(m, A, END, "TS-512", "Choose which cards to bury, or none.")
    m.time_up(A)
    assert at(m, B).discard == ()


def test_gc10_draw_and_discard() -> None:
    """TS-515: one point, no bonus, and the card drawn may be the one discarded."""
    m = lay(mat(8, 3, 2), mat())
    before = set(m.state.hands[A])
    m.play(A, mv.DrawDiscard())
    passes(m)
    assert asked(m) == "discard"
    (fresh,) = set(m.state.hands[A]) - before
    m.play(A, mv.Give(fresh))
    assert (sizes(m, A), m.state.table.ap) == ((7, 3, 3), 1)
    assert fresh in at(m, A).discard
    assert not facts_of(m.events, "BonusUsed")


def test_the_default_discard_is_the_lowest_keep_value() -> None:
    """TS-515, TS-903: an acting card of another type is worth nothing."""
    m = lay(mat(8, 4, hand=["CDR-1", "FA3-1", "CSP-1"], deck=["CST-1"]), mat(hand=["RRE-1"]))
    m.play(A, mv.DrawDiscard())
    passes(m)
    m.time_up(A)
    assert at(m, A).discard == ("FA3-1",)


def test_gc13_nothing_to_recycle() -> None:
    """TS-513: stopping and recycling cards stay where they are."""
    m = lay(mat(hand=["CRE-1"], discard=["CSP-1", "RRE-1"], c=2), mat())
    assert not [one for one in moves(m, A) if one.get("card") == "CRE-1"]
    for cards in (("CSP-1",), ("RRE-1",)):
        refused(
            m,
            A,
            mv.Play("CRE-1", cards=cards),
            "TS-301",
            "You can't recycle stopping or recycling cards.",
        )


def test_recycled_cards_come_to_the_hand() -> None:
    """TS-513."""
    m = lay(mat(hand=["CRE-1"], discard=["CST-1", "FDR-1", "CSP-1"], c=3), mat())
    play(m, A, "CRE-1", cards=["CST-1", "FDR-1"])
    passes(m)
    assert {"CST-1", "FDR-1"} <= set(m.state.hands[A])
    assert "CSP-1" in at(m, A).discard
    assert "CST-1" not in at(m, A).discard


def test_swapped_cards_change_piles_at_once() -> None:
    """TS-004, TS-516: and they are the new owner's for good."""
    m = lay(mat(discard=["CDR-1", "CDR-2"], c=2), mat(discard=["FDR-1", "FDR-2", "FDR-3"], c=3))
    m.play(A, mv.Swap(B, ("CDR-1", "CDR-2"), ("FDR-3", "FDR-1")))
    passes(m)
    assert set(at(m, A).discard) == {"FDR-1", "FDR-3"}
    assert set(at(m, B).discard) == {"CDR-1", "CDR-2", "FDR-2"}


def test_declaring_pays_at_once_and_a_stop_gives_nothing_back() -> None:
    """TS-303, GC-17: A draws the bribe, B may use its bonus in A's turn."""
    m = four(mat(hand=["CST-1"]), mat(pet="alan", hand=["CSP-1"]), mat(pet="khalid"), mat(pet="padthai"))
    play(m, A, "CST-1", target=B, n=1)
    assert (m.state.table.ap, at(m, A).zone) == (1, ("CST-1",))
    stop(m, B, "CSP-1")
    told = passes(m)
    assert m.state.table.ap == 1
    assert sizes(m, A)[:2] == (9, 5)
    assert not facts_of(told, "CardsStolen")
    assert asked(m) == "bonus"
    assert m.waiting() == (B,)
    m.play(B, mv.UseBonus())
    assert at(m, B).deck == 9


def test_choices_among_open_things_are_declared_and_public() -> None:
    """TS-005: everybody reads the declared numbers and targets before the window closes."""
    m = four(mat(hand=["CST-1"]))
    play(m, A, "CST-1", target=C, n=2)
    (fact,) = facts_of(m.told(None, len(m.entries) - 1), "ActionDeclared")
    assert (fact.item.target, fact.item.n) == (C, 2)


def test_fewer_cards_than_declared_are_drawn() -> None:
    """TS-002: GC-23, GC-24: a target that stopped has less to lose, and a bribe may be all there is."""
    m = four(mat(hand=["CST-1"], c=2), mat(5, 1, hand=["FSP-1"]), mat(hand=["RSP-1"]))
    play(m, A, "CST-1", target=B, n=1)
    stop(m, B, "FSP-1")
    stop(m, C, "RSP-1")
    told = passes(m)
    assert [fact.why for fact in facts_of(told, "CardsDrawn")] == ["bribe"]
    (stolen,) = facts_of(told, "CardsStolen")
    assert (stolen.target, stolen.count, at(m, B).hand) == (B, 1, 0)
    m = four(mat(hand=["CST-1"], c=2), mat(0, 1, hand=["FSP-1"]), mat(hand=["RSP-1"]))
    play(m, A, "CST-1", target=B, n=1)
    stop(m, B, "FSP-1")
    stop(m, C, "RSP-1")
    told = passes(m)
    assert not facts_of(told, "CardsStolen")
    assert asked(m) != "bury"
    assert (A, "CST-1") in facts_of(told, "ChainResolved")[0].successes


@pytest.mark.parametrize(
    ("move", "rule", "sentence"),
    [
        (mv.Play("CSP-1"), "TS-302", "You can only play a stopping card to answer another player's action."),
        (mv.Stop("CSP-1"), "TS-302", "You can only play a stopping card to answer another player's action."),
        (mv.Play("CDR-1", 0), "TS-301", "Draw 1 or 2 cards."),
        (mv.Play("CDR-1", 3), "TS-301", "Draw 1 or 2 cards."),
        (mv.Play("CDR-9", 1), "TS-301", "You don't have that card."),
        (mv.Play("CDR-1", 1, B), "TS-301", "You can't choose a target for this action."),
        (mv.Play("CST-1", 1, A), "TS-006", "Choose another player."),
        (mv.Play("CST-1", 1, 7), "TS-006", "Choose another player."),
        (mv.Play("CST-1", 1, C), "TS-301", "That player has no cards to steal."),
        (mv.Play("CST-1", 3, B), "TS-301", "Steal 1 or 2 cards."),
        (mv.Play("CST-1", 2, 3), "TS-301", "That player has 1 card: you can steal 1."),
        (mv.Play("CRE-1"), "TS-301", "Recycle 1 or 2 different cards."),
        (mv.Play("CRE-1", cards=("FDR-7",)), "TS-301", "Choose cards from your discard pile."),
        (mv.Swap(B, ("CDR-2", "CDR-3"), ("FDR-1",)), "TS-301", "Swap the same number of cards."),
        (mv.Swap(A, ("CDR-2",), ("CDR-3",)), "TS-006", "Choose another player."),
        (mv.Swap(B, ("FDR-7",), ("FDR-1",)), "TS-301", "Give cards from your own discard pile."),
        (mv.Swap(B, ("CDR-2",), ("FDR-7",)), "TS-301", "Take cards from that player's discard pile."),
        (mv.Swap(B, (), ()), "TS-301", "Swap 1 or 2 different cards."),
        (mv.Ability(), "TS-301", "Your pet isn't altered yet."),
        (mv.Bury(), "TS-205", "Choose an action, or end your turn."),
    ],
)
def test_what_cannot_be_declared(move: object, rule: str, sentence: str) -> None:
    """TS-006, TS-301, TS-302: IL-01, IL-13, IL-14, IL-16, IL-17, and what is like them."""
    m = four(
        mat(hand=["CSP-1", "CDR-1", "CST-1", "CRE-1"], discard=["CDR-2", "CDR-3", "CSP-2"], c=3),
        mat(discard=["FDR-1"], c=1),
        mat(h=0),
        mat(h=1),
    )
    refused(m, A, move, rule, sentence)


def test_il07_il12_il15_points_decks_and_second_swaps() -> None:
    """TS-001, TS-301."""
    m = four(mat(hand=["CDR-1", "CST-1"]), ap=0)
    for move in (mv.Play("CDR-1", 1), mv.DrawDiscard(), mv.Play("CST-1", 1, B)):
        refused(m, A, move, "TS-301", "You need 1 action point and have 0.")
    m = four(mat(0, 5, hand=["CDR-1"]))
    for move in (mv.Play("CDR-1", 1), mv.DrawDiscard()):
        refused(m, A, move, "TS-001", "Your deck is empty: there's nothing to draw.")
    m = four(mat(c=2), mat(c=2), swap_used=True)
    mine, theirs = at(m, A).discard[:1], at(m, B).discard[:1]
    refused(m, A, mv.Swap(B, mine, theirs), "TS-301", "You can swap once per turn.")


def test_the_most_possible_number_comes_first() -> None:
    """TS-001: the table preselects it."""
    m = four(mat(hand=["CDR-1"]))
    assert next(one["n"] for one in moves(m, A) if one.get("card") == "CDR-1") == 2
