"""The gallery: every part and every state of every game is drawn, without a table and without a word of complaint."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import expect

from telltable import protocol as say
from tests.web import gallery_snapshots
from tests.web.conftest import LAPTOP, PHONE, STILL, Windows

pytestmark = pytest.mark.by_turns

GAMES = Path(__file__).parents[2] / "web" / "src" / "games"
OVER = GAMES.parent / "gallery" / "overlays.ts"
GO = "(href) => { history.pushState(null, '', href); dispatchEvent(new PopStateEvent('popstate')); }"  # within the page
MOST_BYTES = 3_400_000  # of all pictures together, some 120 states on two screens
STATES = sorted(GAMES.glob("*/gallery/*.json"))


def test_the_states_are_messages_as_the_server_says_them() -> None:
    """`python -m tools.gallery_states` writes them anew."""
    assert len({path.parent for path in STATES}) == len([path for path in GAMES.iterdir() if path.is_dir()])
    for path in STATES:
        message = msgspec.json.decode(path.read_bytes(), type=say.Welcome)
        assert message.game is not None
        told = msgspec.json.decode(path.read_bytes())["game"]["board"]
        assert set(told) == set(msgspec.to_builtins(message.game.board)), path.name


def test_every_state_has_its_snapshot_and_nothing_else_has() -> None:
    """`python -m tests.web.gallery_snapshots` writes them; `test_snapshots.py` compares."""
    states = gallery_snapshots.states()
    texts, pictures = (
        [place(state) for state in states] for place in (gallery_snapshots.text_of, gallery_snapshots.picture_of)
    )
    assert {path for path in gallery_snapshots.KEPT.rglob("*") if path.is_file()} == {*texts, *pictures}
    assert len({*texts, *pictures}) == 2 * len(states)
    assert sum(path.stat().st_size for path in pictures) < MOST_BYTES


@pytest.mark.browser
@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(LAPTOP, id="laptop", marks=pytest.mark.campaign),  # test_snapshots.py draws them, too
        pytest.param(PHONE, id="phone", marks=pytest.mark.by_turns),
    ],
)
def test_every_part_and_every_state_is_drawn(windows: Windows, viewport: dict[str, int]) -> None:
    """A window fails its test for any error of the page, so it is enough to look."""
    page = windows.open(viewport, "daylight", **STILL).page
    page.goto("/gallery")
    expect(page.get_by_test_id("part").first).to_be_visible()
    links = page.get_by_test_id("state")
    shown = [link.get_attribute("href") for link in links.all()]
    assert len(shown) == len(STATES) + OVER.read_text("utf-8").count("{ name: ")
    links.first.click()
    for href in shown:
        page.evaluate(GO, href)
        expect(page.locator(f"[data-testid=shown][data-href='{href}']")).to_be_attached()
        expect(page.locator(".app main > *, main.lobby > *, .join-table > *").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), href
    page.goto("/gallery?show=no/such")
    expect(page.get_by_text("There’s nothing by that name in the gallery.")).to_be_visible()
