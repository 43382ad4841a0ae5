"""GC-01: the rulebook's own four-player turn, step by step."""

from __future__ import annotations

from telltable.games.tail_story.table import moves as mv

from .helpers import END, PASS, A, B, C, D, asked, at, facts_of, four, mat, moves, passes, play, refused, sizes, stop


def test_the_turn_example_of_the_rulebook() -> None:
    """TS-201, TS-202, TS-206, TS-504, TS-601, TS-711, TS-801: every number of the example."""
    m = four(
        mat(10, 5, hand=["CDR-1", "CSP-1"]),
        mat(10, 5, hand=["RSP-1"]),
        turns=1,
        begins=True,
    )
    # 0 and 1: the holder of 1ST has one action point; the DRAW STEP
    assert m.state.table.ap == 1
    assert sizes(m, A) == (9, 6, 0)
    # 2: BONES DRAWING, two cards
    told = play(m, A, "CDR-1", n=2)
    (window,) = facts_of(told, "WindowOpened")
    assert (window.item, window.asked) == (0, (B, C, D))
    assert m.state.table.ap == 0
    assert (at(m, A).hand, at(m, A).zone) == (5, ("CDR-1",))
    # 3: B stops it
    told = stop(m, B, "RSP-1")
    assert (at(m, B).hand, at(m, B).zone) == (4, ("RSP-1",))
    assert set(facts_of(told, "WindowOpened")[0].asked) == {C, D, A}
    # 4: A stops the stop
    told = stop(m, A, "CSP-1")
    assert (at(m, A).hand, at(m, A).zone) == (4, ("CDR-1", "CSP-1"))
    assert facts_of(told, "WindowOpened")[0].asked == (B, C, D)
    # 5 and the outcome: the bribe first, then the effect
    told = passes(m)
    (outcome,) = facts_of(told, "ChainResolved")
    assert outcome.stands == (True, False, True)
    assert outcome.bribed == (B,)
    assert outcome.successes == ((A, "CDR-1"), (A, "CSP-1"))
    assert [(fact.seat, fact.count, fact.why) for fact in facts_of(told, "CardsDrawn")] == [
        (B, 1, "bribe"),
        (A, 2, "effect"),
    ]
    assert sizes(m, B)[:2] == (9, 5)
    assert sizes(m, A)[:2] == (7, 6)
    # 6: two matching cards, but DRAW 1 is once per turn; B's card was stopped
    assert (asked(m), m.waiting()) == ("bonus", (A,))
    told = list(m.play(A, mv.UseBonus()).told)
    assert sizes(m, A)[:2] == (6, 7)
    # 7 and 8: every deck has cards; the play zones are cleared
    (check,) = facts_of(told, "DeckChecked")
    assert (check.decks, check.empty) == ((6, 9, 10, 10), ())
    assert (len(at(m, A).discard), len(at(m, B).discard)) == (2, 1)
    assert (asked(m), m.waiting()) == ("play", (A,))
    refused(m, A, mv.UseBonus(), "TS-205", "Choose an action, or end your turn.")
    # 9: only a swap of one card with B, two ways, or the end
    found = moves(m, A)
    assert sorted(one["type"] for one in found) == ["EndTurn", "Swap", "Swap"]
    assert {tuple(one["take"]) for one in found if one["type"] == "Swap"} == {("RSP-1",)}
    refused(m, A, mv.Swap(B, ("CDR-1", "CSP-1"), ("RSP-1",)), "TS-301", "Swap the same number of cards.")
    # 10: the swap, which nobody stops
    told = list(m.play(A, mv.Swap(B, ("CSP-1",), ("RSP-1",))).told)
    assert facts_of(told, "WindowOpened")[0].asked == (B, C, D)
    told = passes(m)
    assert at(m, A).discard == ("CDR-1", "RSP-1")
    assert at(m, B).discard == ("CSP-1",)
    assert not facts_of(told, "BonusUsed")
    assert facts_of(told, "DeckChecked")[0].empty == ()
    # 11 and 12: the end of the turn, from seven cards to five
    assert [one["type"] for one in moves(m, A)] == ["EndTurn"]
    m.play(A, END)
    assert asked(m) == "end_discard"
    m.play(A, mv.Discard(m.state.hands[A][:2]))
    assert sizes(m, A) == (6, 5, 4)
    assert (m.state.table.active, m.state.table.ap) == (B, 2)
    assert sizes(m, B) == (8, 6, 1)  # B's turn has begun with its DRAW STEP
    assert sizes(m, C) == sizes(m, D) == (10, 5, 0)
    assert m.why(B, PASS) is not None
