"""A line is down: the others read it in words, whoever lost it knows at once, and nothing is covered by that."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from telltable.core.registry import games
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import settled
from tests.web.pictures import moments, played
from tests.web.tails import laid, sit
from tests.web.test_any_screen import COVERED
from tests.web.test_crowded import CUT as CLIPPED

pytestmark = [pytest.mark.browser, pytest.mark.by_turns(4)]

GONE = "Not here"
# Whether all of an element lies inside the page's part around it.
WHOLE = """(one) => {
  const [at, around] = [one, one.closest(".chain")].map((part) => part.getBoundingClientRect());
  return at.left >= around.left && at.right <= around.right + 1;
}"""
# The upper edges of what is painted of a page: a line that is cut is not.
CUT = """(page) => {
  const top = page.getBoundingClientRect().top + parseFloat(getComputedStyle(page).getPropertyValue("--cut") || "0");
  const range = document.createRange();
  range.selectNodeContents(page);
  const lines = [...range.getClientRects()].filter((one) => one.height < 60);
  return lines.filter((one) => one.top < top - 4 && one.bottom > top + 4).length;
}"""


def lay(page: Page) -> None:
    """A table of one's own, begun."""
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Open the book").click()
    page.get_by_test_id("status").wait_for(state="attached")


class Swallowed:
    """The line to the table, on which nothing gets through either way while it is `dead`, and no other is had.

    Args:
        asked: it goes dead without a word when its page asks whether anybody is there.
    """

    def __init__(self, page: Page, *, asked: bool = False) -> None:
        self.dead, self._asked = False, asked
        page.route_web_socket(re.compile("/ws/"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        if self.dead:
            line.close()
            return
        server = line.connect_to_server()

        def said(message: str | bytes) -> None:
            self.dead = self.dead or (self._asked and '"type":"Why"' in str(message))
            if not self.dead:
                server.send(message)

        line.on_message(said)
        server.on_message(lambda heard: None if self.dead else line.send(heard))


def test_the_others_read_who_has_lost_the_line(windows: Windows, web: Running) -> None:
    """On the wall, on a laptop and on a phone; and it goes when they are back."""
    table = laid(web, "chain")
    others = [sit(windows, table, 1, viewport=LAPTOP).page, sit(windows, table, 2, viewport=PHONE).page]
    wall = windows.open(TV).page
    wall.goto(f"/tv/{table.code}")
    active = sit(windows, table, 0).page
    row = wall.locator("footer li").first
    expect(row).not_to_contain_text(GONE)
    link = active.url
    active.goto("/about")
    expect(row).to_contain_text(GONE)
    for page in (wall, *others):
        expect(page.get_by_test_id("status")).to_contain_text("isn’t here right now. Their seat waits.")
    active.goto(link)
    for page in (wall, *others):
        expect(page.get_by_test_id("status")).not_to_contain_text("isn’t here")


@pytest.mark.parametrize("held", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_whoever_loses_the_line_knows_at_once_and_nothing_is_covered(windows: Windows, held: dict[str, int]) -> None:
    page = windows.open(held).page
    Swallowed(page, asked=True)
    lay(page)
    page.evaluate("dispatchEvent(new Event('offline'))")
    notice = page.get_by_role("alert").filter(has_text="Connection lost.")
    expect(notice).to_be_visible(timeout=2500)
    assert page.evaluate(COVERED, ".statusline, .patterns, .next, .storystrip, .tools, .ph-head > button") == []


@pytest.mark.parametrize("held", [LAPTOP, PHONE, SIDEWAYS], ids=["laptop", "phone", "sideways"])
def test_a_dead_line_is_noticed_within_seconds_of_a_touch(windows: Windows, held: dict[str, int]) -> None:
    """After four that the table is waited for, after six that the line is lost; the device itself knows nothing."""
    page = windows.open(held).page
    line = Swallowed(page)
    lay(page)
    page.wait_for_timeout(2_200)  # something was heard, and nothing since
    line.dead = True
    page.mouse.click(held["width"] / 2, 4)
    expect(page.get_by_role("alert")).to_contain_text("Waiting for the table…", timeout=5_500)
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.", timeout=3_500)
    line.dead = False
    page.get_by_role("button", name="Try now").evaluate_all("all => all.forEach((one) => one.click())")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_dead_line_is_noticed_by_whoever_does_nothing(windows: Windows) -> None:
    page = windows.open(LAPTOP).page
    line = Swallowed(page)
    lay(page)
    line.dead = True
    expect(page.get_by_role("alert")).to_contain_text("Waiting for the table…", timeout=11_000)


def test_a_dead_line_is_noticed_when_the_page_is_looked_at_again(windows: Windows) -> None:
    page = windows.open(LAPTOP).page
    line = Swallowed(page)
    lay(page)
    page.wait_for_timeout(2_200)
    line.dead = True
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_role("alert")).to_contain_text("Connection lost.", timeout=8_500)


@pytest.mark.parametrize("size", [SIDEWAYS, {"width": 720, "height": 360}], ids=["sideways", "small"])
def test_sideways_whose_turn_it_is_stays_to_be_read_beside_the_notice(windows: Windows, size: dict[str, int]) -> None:
    page = windows.open(size, has_touch=True, is_mobile=True).page
    Swallowed(page, asked=True)
    lay(page)
    said = page.get_by_test_id("status").inner_text()
    page.evaluate("dispatchEvent(new Event('offline'))")
    notice = page.get_by_role("alert").filter(has_text="Connection lost.")
    expect(notice).to_be_visible(timeout=2_500)
    assert page.get_by_test_id("status").inner_text() == said
    settled(page)
    head, turn, told = (one.bounding_box() for one in (page.locator(".ph-head"), page.get_by_test_id("status"), notice))
    assert head
    assert turn
    assert told
    assert turn["x"] + turn["width"] <= told["x"]
    assert head["y"] <= told["y"]
    assert told["y"] + told["height"] <= head["y"] + head["height"]
    assert page.evaluate(CLIPPED, ".ph-head .turn span, .statusline span, .statusline b") == []
    assert page.evaluate(COVERED, ".statusline, .patterns, .ph-head > button, .ph-head .turn") == []


def test_on_a_wall_the_place_of_the_next_answer_and_every_line_of_the_page_are_whole(
    windows: Windows, web: Running
) -> None:
    page = windows.open(TV).page
    match = played(games()["tail_story"])
    cut: dict[str, Any] = {}
    for moment, n in moments(match):
        page.goto(f"/tv/{lay_table(web, match, entries=n, patient=True).code}")
        page.locator(".wall").wait_for()
        settled(page)
        ghost = page.locator(".ghostcard:visible")
        if ghost.count() and not ghost.evaluate(WHOLE):
            cut[moment] = "the next answer"
        if page.locator("#margin").evaluate(CUT):
            cut[moment] = "a line of the page"
    assert cut == {}


def test_the_question_of_a_wall_breaks_in_the_middle(windows: Windows) -> None:
    page = windows.open(TV).page
    page.goto("/tv")
    expect(page.get_by_role("heading")).to_have_css("text-wrap-style", "balance")
