"""The simulation can see: a server with any of these defects fails within a few seeds."""

from __future__ import annotations

import pytest

from .planted import DEFECTS, LUCKY, Defect
from .world import play

SEEDS = (27, 10, 4, 26, 5, *range(1, 41))  # those that see most come first


@pytest.mark.parametrize("defect", DEFECTS, ids=str)
def test_it_is_seen(defect: Defect) -> None:
    with defect.planted():
        assert any(play(seed).wrong for seed in SEEDS), f"{defect} is not seen in {len(SEEDS)} seeds"


@pytest.mark.campaign
@pytest.mark.parametrize("defect", LUCKY, ids=str)
def test_it_is_seen_with_luck(defect: Defect) -> None:
    with defect.planted():
        assert any(play(seed).wrong for seed in range(3_000)), f"{defect} is not seen"
