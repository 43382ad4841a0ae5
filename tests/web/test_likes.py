"""What one person likes: settings that change the page at once, sounds, the page folded on a small screen, dragging."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Windows
from tests.web.playing import COMMIT, HAND, play_card, start_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

SMALL = {"width": 1024, "height": 768}
# Counts what is made audible; the real part plays on.
EARS = """
window.__heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) { window.__heard += 1; return start.apply(this, when); };
"""


def seated(page: Page) -> Page:
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").click()
    page.locator(HAND).first.wait_for()
    return page


def test_settings_change_the_page_at_once_and_are_kept(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/settings")
    root = page.locator("html")
    page.get_by_role("button", name="Daylight").first.click()
    page.get_by_role("group", name="Text size").get_by_role("button", name="Largest").click()
    page.get_by_role("group", name="Contrast").get_by_role("button", name="Stronger").click()
    page.get_by_role("group", name="Motion").get_by_role("button", name="Calm").click()
    page.get_by_role("switch", name="Dim pages").click()
    page.get_by_role("switch", name="Easy reading").click()
    for _ in range(2):
        expect(root).to_have_attribute("data-theme", "daylight")
        expect(root).to_have_attribute("data-contrast", "more")
        expect(root).to_have_attribute("data-motion", "calm")
        expect(root).to_have_attribute("data-pages", "dim")
        expect(root).to_have_attribute("data-easy-reading", "on")
        expect(root).to_have_css("font-size", "20.8px")
        page.reload()
        page.get_by_role("switch").first.wait_for()


def test_letter_keys_can_be_switched_off(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/settings")
    page.get_by_role("switch", name="Single-letter keys").click()
    seated(page)
    page.get_by_role("button", name="Settings").focus()
    page.keyboard.press("h")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_nothing_is_heard_before_the_first_tap_and_nothing_when_silent(windows: Windows) -> None:
    window = windows.open()
    window.context.add_init_script(EARS)
    page = window.page
    page.goto("/settings")
    assert page.evaluate("__heard") == 0
    page.get_by_role("button", name="Ring the bell").click()
    page.wait_for_function("() => __heard > 0")  # what makes the sound is fetched when it is first needed
    rung = page.evaluate("__heard")
    page.get_by_role("switch", name="Your turn").click()
    page.get_by_role("button", name="Ring the bell").click()
    assert page.evaluate("__heard") == rung
    page.get_by_role("switch", name="Your turn").click()
    page.get_by_role("slider", name="Volume").fill("0")
    page.get_by_role("button", name="Ring the bell").click()
    assert page.evaluate("__heard") == rung


def test_my_turn_is_rung_in(windows: Windows) -> None:
    window = windows.open()
    window.context.add_init_script(EARS)
    window.context.add_init_script("""localStorage.setItem("telltable.settings", '{"heard":["turn"]}')""")
    page = seated(window.page)
    play_card(page)  # who begins was not called to the table, and is when it comes round
    page.wait_for_function("() => __heard > 0")


def test_on_a_small_screen_the_page_is_folded_to_its_edge_and_m_opens_it(windows: Windows) -> None:
    page = seated(windows.open(SMALL).page)
    edge = page.get_by_role("complementary", name="The story so far")
    box = edge.bounding_box()
    assert box
    assert box["width"] == 44
    page.keyboard.press("m")
    sheet = page.get_by_role("dialog", name="The story so far")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    root = "document.documentElement"
    assert page.evaluate(f"{root}.scrollWidth") == SMALL["width"]


def test_a_card_is_dragged_onto_a_lane(windows: Windows) -> None:
    page = seated(windows.open().page)
    card = page.locator(HAND).first.bounding_box()
    assert card
    page.mouse.move(card["x"] + 70, card["y"] + 90)
    page.mouse.down()
    page.mouse.move(card["x"] + 100, card["y"] + 40, steps=3)
    slot = page.locator(".slot").first.bounding_box()
    assert slot
    page.mouse.move(slot["x"] + 40, slot["y"] + 15, steps=3)
    page.mouse.up()
    expect(page.locator(COMMIT)).to_be_visible()


def test_a_card_dropped_elsewhere_goes_back(windows: Windows) -> None:
    page = seated(windows.open().page)
    card = page.locator(HAND).first.bounding_box()
    assert card
    page.mouse.move(card["x"] + 70, card["y"] + 90)
    page.mouse.down()
    page.mouse.move(card["x"] + 150, card["y"] + 60, steps=3)
    expect(page.locator(".slot").first).to_be_visible()
    page.mouse.up()
    expect(page.locator(".slot")).to_have_count(0)
    expect(page.locator(COMMIT)).to_have_count(0)


def test_space_reads_a_card_in_full(windows: Windows) -> None:
    page = seated(windows.open().page)
    page.keyboard.press("h")
    page.keyboard.press(" ")
    expect(page.get_by_test_id("in-full")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("in-full")).to_have_count(0)
