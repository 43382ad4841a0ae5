"""The table on a phone: played with one thumb, read as sheets, in step with the same seat elsewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Running
from tests.web import playing
from tests.web.conftest import PHONE, SIDEWAYS, Window, Windows
from tests.web.news import news, wait_for_news
from tests.web.playing import CARD as HAND
from tests.web.playing import COMMIT, LANE, LIT
from tests.web.touching import swipe

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

NARROW = {"width": 360, "height": 640}
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def phone(windows: Windows, viewport: dict[str, int] = PHONE, theme: str = "lamplight") -> Window:
    return windows.open(viewport, theme, has_touch=True, is_mobile=True)


def seated(page: Page) -> Page:
    """A game with bots in which it is my turn to play a card that fits."""
    playing.start_table(page, "Odile")
    page.get_by_test_id("pattern-1").tap()
    page.locator(f"{HAND}[aria-current]").wait_for()
    return page


def in_focus(page: Page) -> str:
    return page.locator(f"{HAND}[aria-current] h3").inner_text()


def to_a_card_that_fits(page: Page) -> None:
    page.locator(LANE).first.wait_for()
    for _ in range(page.locator(HAND).count()):
        if page.locator(LIT).count():
            return
        page.get_by_role("button", name="Next card").tap()


@pytest.mark.in_turn("a whole game of StoryStack")
@pytest.mark.parametrize("held", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_a_whole_game_by_touch_alone(windows: Windows, web: Running, held: dict[str, int]) -> None:
    page = phone(windows, held).page
    playing.start_table(page, "Odile")
    assert playing.play_to_the_end(page) > 5
    assert web.ask("GET", f"/api/tables/{page.url.rpartition('/')[2]}/story.txt")[0] == 200


def test_a_swipe_and_the_arrows_change_the_card(windows: Windows) -> None:
    page = seated(phone(windows).page)
    names = page.locator(f"{HAND} h3").all_text_contents()
    focus = page.locator(f"{HAND}[aria-current] h3")
    while page.get_by_role("button", name="Previous card").is_enabled():
        page.get_by_role("button", name="Previous card").tap()
    expect(focus).to_have_text(names[0])
    swipe(page, page.locator(f"{HAND}[aria-current]"), -150)
    expect(focus).to_have_text(names[1])
    swipe(page, page.locator(f"{HAND}[aria-current]"), 150)
    expect(focus).to_have_text(names[0])
    page.get_by_role("button", name="Next card").tap()
    expect(focus).to_have_text(names[1])


def test_a_lane_that_is_not_lit_says_why_and_which_rule(windows: Windows) -> None:
    page = seated(phone(windows).page)
    to_a_card_that_fits(page)
    page.locator(".ml.dim").first.tap()
    expect(page.get_by_role("alert")).to_contain_text("can’t go in")
    expect(page.get_by_role("alert").get_by_role("link")).to_contain_text("SS-C2")


def test_the_story_strip_pulls_down_and_folds_up(windows: Windows) -> None:
    page = seated(phone(windows).page)
    swipe(page, page.locator(".peek"), 0, 60)
    sheet = page.get_by_role("dialog", name="The story so far")
    expect(sheet).to_be_visible()
    sheet.get_by_role("tab", name="Log").tap()
    expect(sheet.get_by_role("tab", name="Log")).to_have_attribute("aria-selected", "true")
    sheet.get_by_role("button", name="Collapse").tap()
    expect(sheet).to_have_count(0)


def test_a_long_press_reads_a_card_in_full_and_plays_nothing(windows: Windows) -> None:
    page = seated(phone(windows).page)
    name = in_focus(page)
    box = page.locator(f"{HAND}[aria-current]").bounding_box()
    assert box
    touches = page.context.new_cdp_session(page)
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(page.get_by_test_id("in-full")).to_be_visible()
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("dialog", name=name)).to_be_visible()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator(COMMIT)).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, NARROW], ids=["390", "360"])
@pytest.mark.parametrize("theme", ["lamplight", "daylight"])
def test_nothing_is_wider_or_higher_than_the_screen(windows: Windows, viewport: dict[str, int], theme: str) -> None:
    page = phone(windows, viewport, theme).page
    page.goto("/")
    page.get_by_role("button", name="Lay the table").wait_for()
    assert page.evaluate(TOO_WIDE) == 0
    playing.start_table(page, "Odile")
    page.get_by_test_id("pattern-1").wait_for()
    assert page.evaluate(TOO_WIDE) == 0
    page.get_by_test_id("pattern-1").tap()
    page.locator(f"{HAND}[aria-current]").wait_for()
    assert page.evaluate(TOO_WIDE) == 0
    foot = page.locator(".ph-foot").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] <= viewport["height"]
    small = page.locator("button:visible").evaluate_all(
        "all => all.map(one => [one.innerText, one.getBoundingClientRect()]).filter(([, box]) => "
        "Math.min(box.width, box.height) < 24).map(([text]) => text)"
    )
    assert small == []


def test_the_same_seat_on_a_phone_and_a_laptop_stays_in_step(windows: Windows) -> None:
    laptop = windows.open().page
    laptop.goto("/")
    laptop.get_by_label("Your name").fill("Odile")
    laptop.get_by_role("button", name="Lay the table").click()
    laptop.get_by_role("button", name="Open the book").click()
    laptop.get_by_test_id("pattern-1").wait_for()
    code = laptop.url.rpartition("/")[2]
    secret = laptop.evaluate("code => JSON.parse(localStorage.getItem('telltable.table.' + code)).seat", code)
    thumb = phone(windows).page
    thumb.goto(f"/t/{code}#{secret}")
    thumb.get_by_test_id("pattern-1").tap()
    thumb.locator(f"{HAND}[aria-current]").wait_for()
    before = laptop.locator(f"{HAND} h3").all_text_contents()
    assert thumb.locator(f"{HAND} h3").all_text_contents() == before
    number = news(laptop)
    playing.play_card(thumb)
    wait_for_news(laptop, number)
    laptop.wait_for_function(
        "was => JSON.stringify([...document.querySelectorAll('[data-testid=hand-card] h3')].map(h => h.textContent))"
        " !== was",
        arg=laptop.evaluate("names => JSON.stringify(names)", before),
    )
    expect(thumb.locator(f"{HAND} h3")).to_have_text(laptop.locator(f"{HAND} h3").all_text_contents())
