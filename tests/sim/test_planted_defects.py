"""The simulation can see: a server with any of these defects fails within a few seeds."""

from __future__ import annotations

import pytest
from _pytest.mark import ParameterSet

from .planted import DEFECTS, LUCKY, Defect
from .world import play

pytestmark = [pytest.mark.long, pytest.mark.by_turns]

SEEDS = (27, 10, 4, 26, 5, *range(1, 41))  # those that see most come first


def some(defects: list[Defect]) -> list[ParameterSet]:
    """One of three a run, in turn."""
    return [pytest.param(one, marks=pytest.mark.in_turn("planted"), id=str(one)) for n, one in enumerate(defects)]


@pytest.mark.parametrize("defect", some(DEFECTS))
def test_it_is_seen(defect: Defect) -> None:
    with defect.planted():
        assert any(play(seed).wrong for seed in SEEDS), f"{defect} is not seen in {len(SEEDS)} seeds"


@pytest.mark.campaign
@pytest.mark.parametrize("defect", LUCKY, ids=str)
def test_it_is_seen_with_luck(defect: Defect) -> None:
    with defect.planted():
        assert any(play(seed).wrong for seed in range(3_000)), f"{defect} is not seen"
