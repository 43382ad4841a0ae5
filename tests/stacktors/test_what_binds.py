"""Whoever is bound is told so in its turn: by whom, to what, and what may be done all the same (ST-STA, ST-TRN-6)."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.ask import Ask
from telltable.core.match import Match

from .helpers import asked, attack, lay, seat_of, strike

FOE = {"side": "foes"}


def asked_of(m: Match, key: str) -> Ask:
    return m.asks()[seat_of(m, key)]


def test_the_compelled_one_reads_by_whom_and_what_that_allows() -> None:
    """ST-STA-5: in the question of the turn; and the end of the turn says why it has to wait."""
    m = lay(("S", (2, 0), {"status": {"compelled": 2}, "compelled": "W"}), ("W", (1, 0)), ("K", (3, 0), FOE), turn="S")
    ask = asked_of(m, "S")
    assert "has compelled Soldier to attack Warden: that comes before attacking anybody else" in ask.text
    assert "EndTurn" not in {form.move for form in ask.forms}
    why = m.why(seat_of(m, "S"), {"type": "EndTurn"})
    assert why
    assert why.why == "You must attack Warden first."
    form = next(form for form in ask.forms if form.move == "Attack")
    assert m.rules.doubts(m.pack, m.view(seat_of(m, "S")), form).alone == ""  # it is meant


def test_whoever_did_it_is_named() -> None:
    """brains.P: a warden of the other side has compelled the soldier."""
    m = lay(("W", (0, 0), FOE), ("S", (2, 0)), ("K", (7, 5), {"side": "party"}), turn="W")
    m.play(seat_of(m, "W"), attack(m, "W", "S", "P2", "Y2", how="mental", cell="brains.P"))
    m.play(seat_of(m, "S"), {"type": "Defend", "by": ["/"]})
    m.play(seat_of(m, "W"), {"type": "NameVictim", "who": "K"})
    m.play(seat_of(m, "W"), {"type": "EndTurn"})
    while asked(m) != "turn":
        m.play(m.waiting()[0], {"type": "Act"})
    assert asked_of(m, "S").text.startswith(
        "What does Soldier do next? Warden has compelled Soldier to attack Hook-man"
    )


def test_after_the_attack_nothing_binds_any_more() -> None:
    m = lay(("S", (2, 0), {"status": {"compelled": 2}, "compelled": "W"}), ("W", (1, 0)), ("K", (3, 0), FOE), turn="S")
    strike(m, "S", attack(m, "S", "W", with_="O2"))
    assert "compelled" not in asked_of(m, "S").text
    form = next(form for form in asked_of(m, "S").forms if form.move == "Attack")
    assert "W" in m.rules.doubts(m.pack, m.view(seat_of(m, "S")), form).of


@pytest.mark.parametrize(
    ("status", "says"),
    [
        ({"frozen": 2}, "holds Soldier fast: no walking, but anything else."),
        ({"fleeing": 2}, "Soldier is fleeing from"),
    ],
)
def test_other_statuses_say_what_they_ask_for(status: dict[str, int], says: str) -> None:
    """ST-STA-2, ST-STA-4."""
    more: dict[str, Any] = {"status": status}
    m = lay(("S", (2, 0), more), ("K", (4, 0), FOE), turn="S")
    assert says in asked_of(m, "S").text
