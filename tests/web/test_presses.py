"""A press is drawn before anything that follows from it, and finds a page that is quick to draw."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import hatch_build
from tests.server.conftest import Running
from tests.storyline.helpers import before_page
from tests.web.conftest import STILL, Windows
from tests.web.laying import lay_table
from tests.web.playing import COMMIT, fill_form, lay_card, start_table

SOURCES = hatch_build.WEB / "src"

# Counts frames from each click on, and notes after how many of them something was said.
NOTE_FRAMES = """() => {
  let frames = 0;
  const tick = () => { frames += 1; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  addEventListener("click", () => (frames = 0), true);
  window.__said = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).type === "Play") window.__said.push(frames);
    return send.call(this, text);
  };
}"""


def at_a_form(windows: Windows) -> Page:
    """A card of mine is laid, and all is said that has to be said of it."""
    page = windows.open({"width": 1440, "height": 900}).page
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").click()
    lay_card(page)
    fill_form(page)
    return page


@pytest.mark.browser
@pytest.mark.by_turns(4)
def test_a_move_goes_out_when_the_press_is_drawn_and_leaves_no_caret(windows: Windows) -> None:
    page = at_a_form(windows)
    page.evaluate(NOTE_FRAMES)
    page.locator(COMMIT).click()
    page.locator("dialog").wait_for(state="detached")
    assert [frames >= 1 for frames in page.evaluate("window.__said")] == [True]
    page.locator("h1").first.evaluate("one => getSelection().setPosition(one)")
    page.get_by_role("button", name="Settings").click()
    assert page.evaluate("getSelection().rangeCount") == 0


@pytest.mark.browser
@pytest.mark.by_turns(4)
def test_enter_in_a_form_plays_the_card(windows: Windows) -> None:
    page = at_a_form(windows)
    page.evaluate(NOTE_FRAMES)
    page.locator(".ask input").first.press("Enter")
    page.locator("dialog").wait_for(state="detached")
    assert len(page.evaluate("window.__said")) == 1


# The frame after a touch comes late, as on a phone that has a lot to draw.
LATE_FRAMES = """() => {
  const soon = requestAnimationFrame;
  window.requestAnimationFrame = (then) => setTimeout(() => soon(then), 3000);
}"""


@pytest.mark.browser
@pytest.mark.by_turns(4)
def test_a_touch_finds_done_what_was_touched_before(windows: Windows, web: Running) -> None:
    """Where it comes before the frame: the card is in its gap when the button is pressed."""
    match = before_page(2)
    page = windows.open(**STILL).page
    page.goto(lay_table(web, match).link(match.waiting()[0]))
    page.get_by_test_id("hand-card").first.wait_for()
    page.evaluate(LATE_FRAMES)
    page.get_by_test_id("hand-card").first.click()
    page.get_by_test_id("commit").click(force=True)  # at once: it is off as long as no card lies there
    expect(page.locator("p.in")).to_contain_text("is face down")


def test_nothing_that_holds_the_table_is_styled_by_what_is_in_it() -> None:
    """Chromium looks at such a rule again, and at all that it names, whenever anything at the table comes or goes."""
    asked = re.compile(r":global\(:has\(|(?<![\w-])(?:\.app|\.table|main|body)\b[^{},\s]*:has\(")
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()[:80]}"
        for path in sorted([*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.css")])
        for line in path.read_text(encoding="utf-8").splitlines()
        if asked.search(line)
    ]
    assert found == []
