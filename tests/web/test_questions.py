"""Questions of those who watch, on a laptop, a phone and a wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import telltable
from tests.server.conftest import Running
from tests.web.conftest import PHONE, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

OPTIONS = {"pattern_pick": "random", "first_player": "chosen", "grace": 0, "skinning": "off"}


def test_somebody_who_watches_asks_and_the_wall_shows_what_is_answered(windows: Windows, web: Running) -> None:
    laid = lay_table(web, telltable.new("storystack", seats=["me", "me"], seed=3, options=OPTIONS), patient=True)
    host, watcher, wall = windows.open().page, windows.open(PHONE, has_touch=True).page, windows.open(TV).page
    host.goto(laid.link(0))
    host.get_by_test_id("hand-card").first.wait_for()
    watcher.goto(f"/t/{laid.code}")
    wall.goto(f"/tv/{laid.code}")
    watcher.get_by_role("button", name="More").first.click()
    expect(watcher.get_by_test_id("ask-questions")).to_have_count(0)
    host.get_by_role("button", name="More").first.click()
    host.get_by_test_id("ask-questions").click()
    host.get_by_role("switch", name="People watching may ask questions").click()
    host.get_by_role("button", name="Close").click()

    watcher.get_by_test_id("ask-questions").click()
    watcher.get_by_label("Your question").fill("Who holds the key now?")
    watcher.get_by_role("button", name="Ask", exact=True).click()
    expect(watcher.get_by_text("Your question is waiting.")).to_be_visible()
    fits(watcher)
    expect(wall.get_by_test_id("tv-question")).to_have_count(0)
    slip = host.get_by_test_id("question-slip")
    expect(slip).to_contain_text("Who holds the key now?")
    slip.get_by_role("button", name="Who holds").click()
    host.get_by_role("button", name="Answer it").click()
    expect(wall.get_by_test_id("tv-question")).to_contain_text("Who holds the key now?")
    expect(watcher.get_by_text("Being answered")).to_be_visible()
    host.get_by_label("Your answer").fill("Nobody you know.")
    host.get_by_role("button", name="Say it").click()
    expect(host.get_by_text("No question is waiting.")).to_be_visible()
    expect(wall.get_by_test_id("tv-question")).to_have_count(0)
    host.get_by_role("button", name="Close").click()
    host.keyboard.press("c")
    expect(host.locator(".talk li")).to_contain_text(["Who holds the key now?"])
    expect(host.locator(".talk li")).to_contain_text(["Nobody you know."])
