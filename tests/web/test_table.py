"""What a person sees and may do at the table, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Windows
from tests.web.looking import Line
from tests.web.playing import COMMIT, HAND, fill_form, start_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


def seated(page: Page) -> Page:
    """A game with bots in which it is my turn to play a card."""
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").click()
    page.locator(HAND).first.wait_for()
    return page


def test_a_lane_that_does_not_take_the_card_says_why_and_which_rule(windows: Windows) -> None:
    page = seated(windows.open().page)
    page.locator(HAND).first.click()
    page.locator(".lane.dark .no-way").first.click()
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("can’t go in")
    expect(slip.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/\w+#SS-C2"))
    expect(page.locator(".hand-cards .card.up")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)
    expect(page.locator(".hand-cards .card.up")).to_have_count(0)


def test_a_card_is_played_by_the_keyboard_alone(windows: Windows) -> None:
    page = seated(windows.open().page)
    before = page.get_by_test_id("hand-card").all_inner_texts()
    page.keyboard.press("h")
    page.keyboard.press("End")
    for _ in before:
        page.keyboard.press("Enter")
        if page.locator(".slot").count():
            break
        page.keyboard.press("ArrowLeft")
    key = page.locator(".slot kbd").first.inner_text()
    page.keyboard.press(key)
    page.locator(COMMIT).wait_for()
    fill_form(page)
    page.locator(COMMIT).press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    page.wait_for_function(
        "one => ![...document.querySelectorAll('[data-testid=hand-card]')].every((c, n) => c.innerText === one[n])",
        arg=before,
    )


def test_the_tab_and_the_running_head_say_whose_turn_it_is(windows: Windows) -> None:
    page = seated(windows.open().page)
    expect(page).to_have_title(re.compile("Your turn"))
    expect(page.get_by_test_id("status")).to_contain_text("Your turn.")
    expect(page.locator(".seat.now")).to_have_count(1)


def test_a_broken_line_is_said_and_heals_with_nothing_lost(windows: Windows) -> None:
    page = windows.open().page
    line = Line(page)
    seated(page)
    hand = page.get_by_test_id("hand-card").all_inner_texts()
    line.cut()
    expect(page.get_by_text("Connection lost.").first).to_be_visible()
    assert page.get_by_test_id("hand-card").all_inner_texts() == hand
    line.broken = False
    expect(page.locator(".statusline.lost")).to_have_count(0)
    assert len(line.had) > 1
    page.locator(HAND).first.click()
    expect(page.locator(".slot").first).to_be_visible()


def test_the_seat_is_kept_when_the_page_is_loaded_again(windows: Windows) -> None:
    page = seated(windows.open().page)
    hand = page.get_by_test_id("hand-card").all_inner_texts()
    page.reload()
    page.locator(HAND).first.wait_for()
    assert page.get_by_test_id("hand-card").all_inner_texts() == hand


def test_somebody_else_with_the_code_watches_without_a_hand(windows: Windows) -> None:
    page = seated(windows.open().page)
    watcher = windows.open(theme="daylight").page
    watcher.goto(page.url)
    expect(watcher.get_by_test_id("status")).to_contain_text("You’re watching.")
    expect(watcher.get_by_test_id("hand-card")).to_have_count(0)


def test_an_unknown_code_is_said(windows: Windows) -> None:
    window = windows.open()
    window.allowed.append("404")
    window.page.goto("/t/NOPE1")
    expect(window.page.get_by_role("alert")).to_contain_text("Could it be a D or a Q?")


def test_a_secret_in_the_address_is_taken_out_of_it(windows: Windows) -> None:
    page = seated(windows.open().page)
    code = page.url.rpartition("/")[2]
    secret = page.evaluate("code => JSON.parse(localStorage.getItem('telltable.table.' + code)).seat", code)
    phone = windows.open().page
    phone.goto(f"{page.url}#{secret}")
    expect(phone.get_by_test_id("hand-card")).to_have_count(5)
    assert "#" not in phone.url


@pytest.mark.parametrize("theme", ["lamplight", "daylight"])
def test_both_lights(windows: Windows, theme: str) -> None:
    page = windows.open(theme=theme).page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    page.get_by_role("button", name="Light:").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", theme)
