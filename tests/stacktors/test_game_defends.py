"""How the game defends somebody whom it runs (ST-BOT-5)."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.match import Match

from .helpers import attack, facts, lay, stack, strike, who


def struck(theirs: str, mine: str, **more: Any) -> tuple[Match, list[Any]]:
    """S strikes, with all the brown pieces of `theirs`, somebody whom the game runs; and all that was told."""
    m = lay(
        ("S", (2, 3), {"stack": theirs, "role": "pc"}),
        ("Y", (3, 3), {"stack": mine, "role": "enemy", "seat": None, **more}),
        turn="S",
    )
    pieces = theirs.split("-")[1]
    told = strike(m, "S", attack(m, "S", "Y", with_=" ".join(pieces[i : i + 2] for i in range(0, len(pieces), 2))))
    return m, told


def by(told: list[Any], m: Match) -> list[str]:
    """The pieces that were put up first, in notation."""
    guard = next(f for f in facts(told, "Defended")).guard
    return [str(who(m, "Y").slot(one)) for one in guard.pieces]


@pytest.mark.parametrize(("guts", "pieces"), [("G1B2", ["B2"]), ("G1B2O3", ["B2"])])
def test_it_puts_up_no_more_than_it_takes(guts: str, pieces: list[str]) -> None:
    """ST-BOT-5: nothing is lost, and no pip more is committed than that needs."""
    m, told = struck("R1-R2-", f"O1-{guts}-")
    assert by(told, m) == pieces
    assert stack(m, "Y") == f"O1-{guts}-"


def test_it_would_rather_lose_one_pip_than_two() -> None:
    """ST-BOT-5, ST-DMG-1: against 6 two pips would lose them all, and one loses itself alone."""
    m, told = struck("R1-R3O3-", "O1-B1G1-")
    assert len(by(told, m)) == 1
    assert who(m, "Y").alive


@pytest.mark.parametrize(
    ("theirs", "guts", "ignored"),
    [
        ("R3O3R3O3", "C3G3", True),  # 12 against 6: two pips
        ("R3O3R3", "C3G3", False),  # 9 against 6: one
        ("R3", "C1", True),  # it would die
    ],
)
def test_perfection_is_for_two_pips_or_for_life(theirs: str, guts: str, ignored: bool) -> None:
    """ST-BOT-5, ST-guts.C."""
    _, told = struck(f"R1-{theirs}-", f"O1-{guts}-")
    assert next(f.result for f in facts(told, "Compared")) == ("ignored" if ignored else "success")
    assert bool(facts(told, "Burned")) is ignored
