"""The BONUS STEP."""

from __future__ import annotations

from telltable.games.tail_story.table import moves as mv

from .helpers import END, NO, A, B, C, asked, at, facts_of, four, lay, mat, moves, passes, play, refused, sizes, stop


def test_a_bonus_of_two_uses_says_which_one_it_is() -> None:
    """TS-605: digging twice a turn is printed on the card, so the question says so."""
    m = lay(mat(10, hand=["RDR-1"], pet="rocky"), mat())
    play(m, A, "RDR-1", n=1)
    passes(m)
    assert m.asks()[A].text.endswith("It can be used twice a turn; this would be use 1.")
    m = lay(mat(10, hand=["CDR-1"], pet="jack"), mat())
    play(m, A, "CDR-1", n=1)
    passes(m)
    assert "twice" not in m.asks()[A].text


def test_gc25_two_digs_for_two_matching_cards() -> None:
    """TS-601, TS-602, TS-605: one use for each card, twice a turn at most."""
    m = lay(
        mat(5, pet="rocky", hand=["RDR-1", "RSP-1", "RDR-2"]),
        mat(8, pet="jack", hand=["FSP-1"]),
    )
    play(m, A, "RDR-1", n=2)
    stop(m, B, "FSP-1")
    stop(m, A, "RSP-1")
    passes(m)
    assert at(m, A).deck == 3
    m.play(A, mv.UseBonus())
    told = m.play(A, mv.UseBonus()).told
    assert (at(m, A).deck, len(facts_of(told, "CardsDug"))) == (1, 1)
    assert len(at(m, A).dug) == 2
    play(m, A, "RDR-2", n=1)
    told = passes(m)
    assert not facts_of(told, "BonusUsed")
    assert asked(m) != "bonus"


def test_gc26_a_mess_may_keep_a_deck_from_being_empty() -> None:
    """TS-604, TS-607: a bonus counts for the check that follows."""
    m = lay(
        mat(3, pet="khalid", hand=["FDR-1", "FSP-1"], c=2),
        mat(1, hand=["RSP-1"], c=7),
    )
    play(m, A, "FDR-1", n=2)
    stop(m, B, "RSP-1")
    stop(m, A, "FSP-1")
    passes(m)
    assert (at(m, A).deck, at(m, B).deck) == (1, 0)
    took = at(m, B).discard[0]
    told = m.play(A, mv.UseBonus(B, took, 1)).told
    (check,) = facts_of(told, "DeckChecked")
    assert (check.decks, check.empty) == ((0, 1), (A,))
    assert took not in at(m, B).discard
    (put,) = facts_of(told, "CardPutOnDeck")
    assert put.card
    assert {put.to(seat).card for seat in (A, B, None)} == {""}
    assert m.state.decks[B].cards == (put.card,)
    assert (asked(m), m.waiting()) == ("achieve", (A,))


def test_gc49_bonuses_go_from_the_turn_owner_on() -> None:
    """TS-602, TS-603, TS-711: A draws, then C messes; the zones are cleared last."""
    m = lay(
        mat(6, 5, 3, hand=["CDR-1"]),
        mat(9, 5, 0, pet="rocky", hand=["RSP-1"]),
        mat(8, 5, 2, pet="khalid", hand=["FSP-1"]),
    )
    play(m, A, "CDR-1", n=2)
    stop(m, B, "RSP-1")
    stop(m, C, "FSP-1")
    passes(m)
    assert (at(m, A).deck, at(m, B).deck) == (4, 8)
    assert m.waiting() == (A,)
    m.play(A, mv.UseBonus())
    assert (at(m, A).deck, m.waiting()) == (3, (C,))
    took = at(m, A).discard[0]
    m.play(C, mv.UseBonus(A, took, 1))
    assert sizes(m, A) == (4, 7, 3)
    assert sizes(m, B)[2] == 1
    assert sizes(m, C)[::2] == (7, 4)


def test_gc27_a_mess_with_nothing_to_take_is_not_offered() -> None:
    """TS-602, TS-604: and does not count as used."""
    m = lay(mat(8, pet="khalid", hand=["FDR-1"]), mat())
    play(m, A, "FDR-1", n=1)
    passes(m)
    assert (asked(m), at(m, A).bonus_used) == ("play", 0)


def test_a_bonus_needs_a_deck() -> None:
    """TS-603, TS-605: with an empty deck canines and rodents are not asked."""
    for pet, card in (("jack", "CDR-1"), ("rocky", "RDR-1")):
        m = lay(mat(1, pet=pet, hand=[card], c=2), mat(pet="alan"))
        play(m, A, card, n=1)
        passes(m)
        assert (asked(m), at(m, A).bonus_used) == ("achieve", 0)


def test_a_bonus_may_be_declined() -> None:
    """TS-601, TS-602: which ends the uses of this seat in this step."""
    m = lay(mat(8, pet="rocky", hand=["RDR-1"]), mat())
    play(m, A, "RDR-1", n=1)
    passes(m)
    m.play(A, NO)
    assert (asked(m), at(m, A).bonus_used, at(m, A).deck) == ("play", 0, 7)


def test_what_time_decides() -> None:
    """TS-603, TS-604, TS-605: a canine draws, the others decline."""
    for pet, card, used in (("jack", "CDR-1", 1), ("khalid", "FDR-1", 0), ("rocky", "RDR-1", 0)):
        m = lay(mat(8, pet=pet, hand=[card]), mat(pet="alan", c=1))
        play(m, A, card, n=1)
        passes(m)
        m.time_up(A)
        assert at(m, A).bonus_used == used


def test_a_mess_puts_nothing_from_an_empty_deck() -> None:
    """TS-604."""
    m = lay(mat(1, pet="khalid", hand=["FDR-1"], c=2), mat(c=1))
    play(m, A, "FDR-1", n=1)
    passes(m)
    assert {one.get("put") for one in moves(m, A) if one["type"] == "UseBonus"} == {0}
    pile = at(m, B).discard
    refused(m, A, mv.UseBonus(B, pile[0], 1), "TS-604", "Choose 0 or 1 cards from the top of your deck.")
    refused(m, A, mv.UseBonus(B, "CDR-7", 0), "TS-604", "Take a card from that player's discard pile.")
    refused(m, A, mv.UseBonus(A, pile[0], 0), "TS-006", "Choose another player.")
    refused(m, A, END, "TS-602", "Use your bonus, or decline it.")


def test_the_other_bonuses_name_nobody() -> None:
    """TS-602."""
    m = lay(mat(8, pet="jack", hand=["CDR-1"]), mat(c=1))
    play(m, A, "CDR-1", n=1)
    passes(m)
    refused(m, A, mv.UseBonus(B), "TS-602", "This bonus only works on your own deck.")


def test_what_was_dug_is_marked_until_it_leaves_or_the_turn_ends() -> None:
    """TS-606: GC-42: a card that was messed away and swapped back is dug no more."""
    m = lay(mat(8, pet="rocky", hand=["RDR-1"], deck=["CDR-1", "FDR-1"]), mat(pet="padthai", c=2))
    play(m, A, "RDR-1", n=1)
    passes(m)
    m.play(A, mv.UseBonus())
    (dug,) = at(m, A).dug
    m.play(A, mv.Swap(B, (dug,), at(m, B).discard[:1]))
    passes(m)
    assert at(m, A).dug == ()
    assert dug in at(m, B).discard
    m = lay(mat(8, pet="rocky", hand=["RDR-1"]), mat(pet="padthai"))
    play(m, A, "RDR-1", n=1)
    passes(m)
    m.play(A, mv.UseBonus())
    m.play(A, END)
    while asked(m) == "end_discard":
        m.time_up(A)
    assert at(m, A).dug == ()


def test_no_bonus_after_the_check() -> None:
    """TS-607: a rebuilt deck gives none, and the right is lost."""
    m = four(mat(2, pet="jack", hand=["CDR-1"], c=4))
    play(m, A, "CDR-1", n=2)
    passes(m)
    assert asked(m) == "achieve"
    m.play(A, mv.Collect(m.state.hands[A][0]))
    assert (asked(m), at(m, A).bonus_used) == ("play", 0)
