"""Menus of growth and healing: what would take a special away says so before it is chosen (R-78)."""

from __future__ import annotations

from telltable.core.match import Match

from .helpers import lay, seat_of, who

A, B = (2, 2), (5, 5)


def rich(**more: object) -> Match:
    """The Soldier with 3 CP to spend, and somebody else far away."""
    return lay(("S", A, {"stack": "G1O2-R3O2C1-R1", "earned": 13, "spent": 10, **more}), ("V", B), turn="S")


def said(m: Match, kind: str, value: str, key: str = "S") -> str:
    """How a candidate reads for whoever plays somebody."""
    return m.rules.label(m.pack, m.view(seat_of(m, key)), kind, value)


def foot(m: Match, colour: str) -> int:
    """The number of a foot."""
    return next(slot.id for slot in who(m, "S").stack.feet if slot.c == colour)


def test_a_new_foot_that_lifts_the_others() -> None:
    """ST-EVO-2, ST-STK-3: under all others a medium foot makes guts of those that were feet."""
    m = rich()
    words = said(m, "bargain", "under 0 R2")
    assert words.endswith("Fleet, fast legs (2 CP); loses Nimble and Dynamic and gains Hamper and Fleet")
    assert said(m, "bargain", "guts 0 Y1").endswith("Medic, a healer's hands (1 CP)")
    assert said(m, "bargain", "nest 0 R3").endswith("Fleet, fast legs (3 CP)")


def test_a_foot_that_grows_past_another() -> None:
    """ST-EVO-1, ST-STK-3: the other is a foot no more."""
    m = rich()
    assert said(m, "bargain", f"up {foot(m, 'G')}").endswith(
        "one size larger: more of feet that know the woods (1 CP); loses Nimble"
    )
    assert "loses" not in said(m, "bargain", f"up {foot(m, 'O')}")


def test_a_piece_that_is_healed_or_hampered_away() -> None:
    """ST-HEA-4, ST-guts.G: the last of its colour there; one of two is no loss."""
    m = rich()
    red = who(m, "S").stack.brains[0].id
    assert said(m, "mend", f"down {red}") == "Red 1 is taken away; loses Intimidate"
    assert said(m, "mend", f"up {red}") == "Red 1 one size larger"
    assert said(m, "shift", f"{foot(m, 'O')} down").endswith("down; loses Nimble")
    m = rich(stack="G1O2-R3C1-R1R2")
    assert "loses" not in said(m, "mend", f"down {who(m, 'S').stack.brains[0].id}")


def test_nobody_else_is_told_of_a_purchase_that_is_not_theirs() -> None:
    """ST-EVO-2: the words are about the character of whoever chooses."""
    m = rich()
    assert "loses" not in m.rules.label(m.pack, m.view(None), "bargain", "under 0 R2")
