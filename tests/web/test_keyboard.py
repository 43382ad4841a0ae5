"""Everything by keys alone: no test here moves a mouse or touches a screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import telltable
from tests.server.conftest import Running
from tests.web.conftest import Windows
from tests.web.keys import HAND, focused, play_to_the_end, press_on, start_table, tab_to
from tests.web.laying import Teller, lay_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# Whatever a mouse or a finger would do is refused, so that a test can't be helped by one.
NO_MOUSE = """for (const kind of ["mousedown", "mouseup", "pointerdown", "pointerup", "touchstart"])
  addEventListener(kind, (event) => {
    window.__violations.push(`${kind} in a test of keys`);
    event.preventDefault();
  }, true);
"""


@pytest.mark.in_turn("a whole game of StoryStack")
def test_a_whole_game_by_keys_alone(windows: Windows) -> None:
    """From home to the finished story, against bots."""
    window = windows.open()
    window.context.add_init_script(NO_MOUSE)
    page = window.page
    start_table(page, "Odile")
    assert play_to_the_end(page) > 5


def test_the_focus_is_always_seen(windows: Windows) -> None:
    """Every stop of the Tab key on home, lobby and table shows the ring, and no stop is a trap."""
    page = windows.open().page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    for go in ("Lay the table", "Open the book", ""):
        (page.get_by_role("button", name=go) if go else page.get_by_test_id("pattern-1")).wait_for()
        seen = 0
        page.evaluate("document.activeElement?.blur()")
        for _ in range(80):
            page.keyboard.press("Tab")
            on = focused(page)
            if on["tag"] == "BODY":
                break
            seen += 1
            assert page.evaluate(RING), on
        assert 3 < seen < 80
        if go:
            press_on(page, page.get_by_role("button", name=go))


# A ring on the element, on what lies around it, or (for hidden inputs) on its label.
RING = """() => {
  const on = document.activeElement;
  const drawn = (one) => {
    const style = getComputedStyle(one);
    return style.outlineStyle !== "none" && style.outlineWidth !== "0px" || style.boxShadow !== "none";
  };
  const around = [on, on.closest("label"), on.querySelector("*"), on.parentElement, on.closest(".card, .bk")];
  return around.some((one) => one && drawn(one));
}"""


def test_escape_puts_back_and_skip_links_lead_to_hand_and_board(windows: Windows) -> None:
    page = windows.open().page
    start_table(page, "Odile")
    press_on(page, page.get_by_test_id("pattern-1"))
    page.locator(f"{HAND}[data-playable=true]").first.wait_for()
    page.reload()
    page.locator(f"{HAND}[data-playable=true]").first.wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#hand"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#board"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.id === 'board'")
    tab_to(page, page.locator(f"{HAND}[tabindex='0']"))
    for key in ("Home", "ArrowRight", "End", "ArrowLeft"):
        page.keyboard.press(key)
        assert focused(page)["id"] == "hand-card"
    page.locator(f"{HAND}[data-playable=true]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".slot").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".slot")).to_have_count(0)
    page.keyboard.press("m")
    page.wait_for_function("() => document.activeElement?.id === 'margin'")
    page.keyboard.press("h")
    assert focused(page)["id"] == "hand-card"


def test_the_tab_key_begins_at_the_top_although_the_story_was_told_on(windows: Windows, web: Running) -> None:
    """News in the Margin is scrolled to, and the Tab key does not begin there."""
    page = windows.open().page
    match = telltable.new("storystack", seats=("me", "me"), names=("Odile", "Ravi"), seed=5, options={"grace": 0})
    Teller(("and so it went",), 5).play(match)
    skinning = next(entry.n for entry in match.entries if "Skin" in str(entry.agenda))
    page.goto(lay_table(web, match, entries=skinning - 2).link(0))
    page.locator(".tale .now").wait_for()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#hand"


def test_letters_stay_letters_where_somebody_writes(windows: Windows) -> None:
    """Single-letter keys do nothing in a text field."""
    page = windows.open().page
    start_table(page, "hbm.?")
    expect(page.get_by_test_id("pattern-1")).to_be_visible()
    expect(page.get_by_text("hbm.?").first).to_be_visible()
