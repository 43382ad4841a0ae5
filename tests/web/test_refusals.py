"""What the referee does not allow, tried on screen in each game: the slip says why, what is possible instead, and which
rule says so. That every refusal says all three is held in tests/laws/test_way_out.py."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from telltable.core.match import Match
from telltable.facade import new
from tests.ninety_nine_chances import golden
from tests.server.conftest import Running
from tests.stacktors.helpers import lay
from tests.storyline.helpers import before_page
from tests.web.conftest import STILL, Windows
from tests.web.laying import lay_table
from tests.web.playing import HAND, start_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


def pets() -> Match:
    """Tail Story up to the first turn: no pet is altered yet."""
    match = new("tail_story", seats=("me", "me"), names=["Odile", "Ravi"], seed=2)
    while match.asks()[match.waiting()[0]].decision != "play":
        seat = match.waiting()[0]
        match.play(seat, next(iter(match.legal(seat))))
    return match


def meeting() -> Match:
    """99 chances before the vote."""
    match = golden.begin()
    golden.meeting(match)
    return match


def beside_a_foe() -> Match:
    """A soldier of Stacktors! whose way is barred."""
    return lay(("S", (3, 3), {"engaged": ["K"]}), ("K", (4, 3), {"engaged": ["S"]}), ("X", (7, 5)), turn="S")


def into_a_dark_lane(page: Page) -> None:
    page.get_by_test_id("pattern-1").click()
    page.locator(HAND).first.click()
    page.locator(".lane.dark .no-way").first.click()


def too_far(page: Page) -> None:
    page.get_by_test_id("grid").focus()
    for key in (*["ArrowRight"] * 4, "ArrowDown", "Enter"):
        page.keyboard.press(key)


Tried = Callable[[Page], None]
# By game: how far it has come (StoryStack is begun on screen), what is tried there.
TRIED: dict[str, tuple[Callable[[], Match] | None, Tried]] = {
    "storystack": (None, into_a_dark_lane),
    "storyline": (lambda: before_page(4), lambda page: page.get_by_test_id("rest-card").first.click()),
    "tail_story": (pets, lambda page: page.get_by_test_id("ability").click()),
    "ninety_nine_chances": (
        meeting,
        lambda page: page.locator("[data-testid=theme][data-open=false]").first.click(),
    ),
    "stacktors": (beside_a_foe, too_far),
}


@pytest.mark.parametrize("game", TRIED)
def test_a_no_says_why_what_instead_and_which_rule(windows: Windows, web: Running, game: str) -> None:
    begin, tried = TRIED[game]
    page = windows.open(**STILL).page
    if begin:
        match = begin()
        page.goto(lay_table(web, match, patient=True).link(match.waiting()[0]))
    else:
        start_table(page, "Odile")
    page.get_by_test_id("status").wait_for()
    tried(page)
    slip = page.get_by_role("alert")
    expect(slip).to_have_count(1)
    why, instead = slip.get_by_role("heading").inner_text(), slip.locator("p").inner_text()
    assert why
    assert instead not in ("", why)
    address = slip.get_by_role("link").get_attribute("href")
    assert address
    assert address.startswith(f"/rules/{game}#")
    rule = address.partition("#")[2]
    page.goto(address)
    expect(page.locator(f"[id='{rule}']")).to_be_visible()


def test_what_fits_is_said_by_the_referee(windows: Windows, web: Running) -> None:
    """SS-K1, SS-P1: “Nothing fits?” shows why one can't pass, what can be played, and that there is a way out."""
    page = windows.open(**STILL).page
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").click()
    page.get_by_role("button", name="Nothing fits?").click()
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("You can play a card, so you can’t pass.")
    titles = page.locator(HAND).locator("h3").all_inner_texts()
    assert any(title.replace("\n", " ") in slip.inner_text() for title in titles)
    expect(slip).to_contain_text("the rules have a way out (SS-K1)")
    expect(slip.get_by_role("link")).to_have_attribute("href", "/rules/storystack#SS-P1")
