"""A seat that was left: whoever comes back to it is told whether the game knows how."""

from __future__ import annotations

from typing import Any

import pytest

from telltable.core.errors import IllegalMove
from telltable.core.play import AnyPlay
from telltable.core.seat import Seat
from telltable.facade import begin
from telltable.lab.new_game.game import SunAndMoon


class Gone(SunAndMoon):
    """Every seat counts as left, and nothing is said of a way back."""

    def leave(self, p: AnyPlay, seat: Seat) -> None:
        p.need(False, "gone", "SM-1", "Everybody has left.")

    def is_left(self, state: Any, seat: Seat) -> bool:
        return True


@pytest.mark.parametrize(
    ("rules", "code"), [(SunAndMoon(), "not_left"), (Gone(), "no_way_back")], ids=["nobody left", "no way back"]
)
def test_coming_back_is_refused_with_a_reason(rules: SunAndMoon, code: str) -> None:
    kinds = ["me"] * rules.seats[0]
    match = begin(rules, kinds, [f"P{n}" for n in range(len(kinds))], {}, "1", None)
    before = len(match.entries)
    with pytest.raises(IllegalMove) as caught:
        match.come_back(0)
    assert caught.value.refusal.code == code
    assert caught.value.refusal.why.endswith(".")
    assert len(match.entries) == before
