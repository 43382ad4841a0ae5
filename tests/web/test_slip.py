"""A no is never hidden: where a leaf of paper lies over the table, the slip lies on the leaf."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import telltable
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, STILL, Windows
from tests.web.laying import lay_table
from tests.web.looking import on_top, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

LONG = 30_000  # ms, more than any slip stays


def test_a_slip_lies_above_a_leaf_in_every_game(windows: Windows) -> None:
    """It can be read and laid away there; without a leaf it lies on the table again."""
    page = windows.open(**STILL).page
    page.goto("/")
    page.locator(".bk").first.wait_for()
    for book in range(page.locator(".bk").count()):
        page.goto("/")
        page.locator(".bk").nth(book).click()
        page.get_by_label("Your name").fill("Odile")
        page.get_by_role("button", name="Lay the table").click()
        page.get_by_role("button", name="Open the book").click()
        page.get_by_role("button", name="X-card").click()
        page.get_by_role("button", name="Play the X-card").click()
        leaf, slip = page.get_by_test_id("x-card"), page.get_by_role("alert")
        for away in ("shut", "leaf"):
            leaf.get_by_role("button", name="Cover it").press("Enter")
            expect(slip).to_have_count(1)
            on_top(slip)
            assert leaf.get_by_role("alert").count() == 1
            if away == "shut":
                slip.get_by_role("button", name="Not now").click()
                expect(slip).to_have_count(0)
        page.get_by_role("button", name="Go on").click()
        expect(leaf).to_have_count(0)
        on_top(slip)


def test_a_slip_of_the_house_rules_lies_on_their_leaf(windows: Windows) -> None:
    host, guest = windows.open(**STILL).page, windows.open(PHONE, has_touch=True, **STILL).page
    host.goto("/")
    host.get_by_label("Your name").fill("Odile")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_test_id("code").wait_for()
    guest.goto(host.url)
    guest.get_by_role("button", name="Only watch").tap()
    guest.get_by_role("button", name="House rules: Look").tap()
    guest.get_by_role("button", name="Relaxed").tap()
    slip = guest.get_by_role("dialog").get_by_role("alert")
    expect(slip).to_contain_text("Only the host")
    on_top(slip)
    slip.get_by_role("button", name="Not now").tap()
    expect(slip).to_have_count(0)


def test_a_slip_goes_by_itself_though_the_mouse_rests_where_it_is_laid(windows: Windows, web: Running) -> None:
    """It stays for whoever points at it."""
    page = windows.open(LAPTOP, **STILL).page
    page.clock.install()
    page.goto(lay_table(web, telltable.new("storystack", seats=["me", "me"], seed=3), patient=True).link(0))
    page.get_by_test_id("status").wait_for()
    slip = page.get_by_role("alert")
    page.keyboard.press("u")
    expect(slip).to_have_count(1)
    box = slip.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    slip.get_by_role("button", name="Not now").press("Enter")
    expect(slip).to_have_count(0)
    page.mouse.move(x, y)
    page.keyboard.press("u")
    expect(slip).to_have_count(1)
    settled(page)
    page.clock.fast_forward(LONG)
    expect(slip).to_have_count(0)
    page.keyboard.press("u")
    expect(slip).to_have_count(1)
    page.mouse.move(x + 4, y)
    page.clock.fast_forward(LONG)
    expect(slip).to_have_count(1)
    page.mouse.move(5, 5)
    page.clock.fast_forward(LONG)
    expect(slip).to_have_count(0)
