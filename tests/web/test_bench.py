"""What `bench.web` does at a table to have something to measure."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from bench.web import budgets
from bench.web.__main__ import SHIFT, bots, server
from telltable.core.registry import game, games
from telltable.facade import from_position
from tests.server.conftest import Running

from .laying import POSITIONS, lay_table

pytestmark = pytest.mark.browser


@pytest.mark.by_turns(4)
def test_a_hand_in_which_nothing_fits_keeps_no_measurement_waiting(
    browser: Browser, web: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SS-K1: what else is asked is answered, until a card may be played; then it is."""
    monkeypatch.setattr(budgets, "SLOWER", 1)
    stuck = (POSITIONS / "G12.toml").read_text("utf-8").replace('["me", "me"]', '["me", "bot:greedy"]')
    laid = lay_table(web, from_position("storystack", stuck), patient=True)
    played = budgets.play(browser, lambda: f"{web.url}{laid.link(0)}", 1)
    assert played.frames
    assert 0 < len(played.travel) < len(played.frames)


@pytest.mark.campaign
@pytest.mark.parametrize("surface", [budgets.PHONE, budgets.LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("name", games())
def test_nothing_jumps_before_somebody_who_looks_on(browser: Browser, name: str, surface: dict[str, Any]) -> None:
    with server() as url:
        shift, moved = budgets.looked_on(browser, bots(url, game(name)), surface, 25)
    assert shift <= SHIFT, moved
