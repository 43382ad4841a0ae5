"""What somebody new meets in the first hour: a book, a lobby, an X-card, a wall, a phone; one of a kind each."""

from __future__ import annotations

import sys

import pytest
from playwright.sync_api import expect

from telltable.core.registry import games
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, STILL, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import fits, on_top, settled
from tests.web.pictures import moments, opened, played
from tests.web.tails import laid
from tests.web.test_any_screen import COVERED, show

pytestmark = [pytest.mark.browser, pytest.mark.by_turns(4)]

TOUCHED = {"has_touch": True, **STILL}
# The story's first part made one line long: how high it is, and how high its initial, by the share of it that is drawn.
ONE_LINE = """() => {
  const first = document.querySelector(".drop");
  first.textContent = "So it was.";
  const drawn = parseFloat(getComputedStyle(first, "::first-letter").fontSize) * 0.74;
  return [first.getBoundingClientRect().height, drawn];
}"""


@pytest.mark.parametrize("held", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_what_follows_a_first_part_of_one_line_begins_below_its_initial(
    windows: Windows, web: Running, held: dict[str, int]
) -> None:
    """On the page of a kept story, and in the file that is taken home."""
    code = lay_table(web, played(games()["ninety_nine_chances"])).code
    for path in (f"/kept/{code}?game=1", f"/api/tables/{code}/story.html"):
        page = windows.open(held, **STILL).page
        page.goto(path)
        page.locator(".drop").wait_for()
        high, drawn = page.evaluate(ONE_LINE)
        assert high >= drawn, path


def test_sentences_of_the_lobby_stand_apart(windows: Windows, web: Running) -> None:
    code, token = opened(web, "storystack")
    guest, host = windows.open(PHONE, **TOUCHED).page, windows.open(PHONE, **TOUCHED).page
    guest.goto(f"/t/{code}#{web.seat(code, 'Ben')}")
    guest.get_by_test_id("seated").wait_for()
    host.goto(f"/t/{code}#{token}")
    expect(host.get_by_test_id("seated")).to_contain_text("Ben is here. Open the book")


def test_the_lobby_says_how_several_share_one_device(
    windows: Windows, web: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What goes, and the command for one keyboard as it is typed here; on a phone it is read whole, too."""
    monkeypatch.setattr(sys, "argv", [".venv/bin/telltable"])  # as `make serve` starts it
    code, token = opened(web, "storyline")
    for held in (PHONE, SIDEWAYS, LAPTOP):
        page = windows.open(held, **STILL).page
        page.goto(f"/t/{code}#{token}")
        page.get_by_text("Several of you at one device?").click()
        expect(page.get_by_text("A browser holds one seat.")).to_be_visible()
        expect(page.get_by_text(".venv/bin/telltable play storyline --seats me,me,me")).to_be_visible()
        fits(page)


@pytest.mark.parametrize("held", [PHONE, SIDEWAYS, LAPTOP], ids=["phone", "sideways", "laptop"])
def test_the_x_card_opens_where_there_is_something_and_all_of_it_is_reached(
    windows: Windows, held: dict[str, int]
) -> None:
    """Nothing has been told yet, so it opens at the cards; part of a row, or a shade, says that there are more."""
    page = windows.open(held, **TOUCHED).page
    show(page, "over/X-card")
    card = page.get_by_test_id("x-card")
    expect(card.get_by_role("button", name="Cards")).to_have_attribute("aria-pressed", "true")
    expect(card.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    rows = card.locator("li button")
    room = card.locator("ul").evaluate("(one) => [one.clientHeight, one.scrollHeight]")
    assert room[0] >= min(room[1], 2.2 * 44)
    for row in (rows.last, rows.first):
        row.scroll_into_view_if_needed()
        on_top(row)


@pytest.mark.parametrize("wide", [320, 360, 390, 430, 480, 560, 633, 634, 767])
def test_the_last_book_in_view_is_cut_so_that_more_are_looked_for(windows: Windows, wide: int) -> None:
    page = windows.open({"width": wide, "height": 844}, **TOUCHED).page
    page.goto("/")
    page.locator(".books li").nth(4).wait_for()
    settled(page)
    boxes = [one.bounding_box() for one in page.locator(".books .cover").all()]
    shares = [(wide - box["x"]) / box["width"] for box in boxes if box]
    assert any(0.2 <= share <= 0.8 for share in shares), shares
    fits(page)


def test_on_a_wall_a_page_keeps_its_distance_from_its_ribbons(windows: Windows, web: Running) -> None:
    """And none of its words has to be scrolled to."""
    page = windows.open(TV).page
    match = played(games()["storyline"])
    for moment, n in moments(match):
        page.goto(f"/tv/{lay_table(web, match, entries=n, patient=True).code}")
        page.locator(".wall").wait_for()
        settled(page)
        if not page.locator(".ribbons .banner").count():
            continue
        ribbon, text = page.locator(".ribbons .banner").first.bounding_box(), page.locator(".read").bounding_box()
        assert ribbon
        assert text
        assert text["x"] - ribbon["x"] - ribbon["width"] >= 24, moment
        assert page.locator(".read").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1"), moment


@pytest.mark.parametrize("state", ["turn", "turn-late", "order", "waiting"])
def test_sideways_nothing_of_the_map_lies_under_its_buttons(windows: Windows, state: str) -> None:
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, f"stacktors/{state}")
    page.locator(".mat .label").first.wait_for()
    settled(page)
    room = page.get_by_test_id("room").bounding_box()
    assert room
    for button in page.locator(".field .zoom, .look").all():
        box = button.bounding_box()
        assert box
        assert box["x"] >= room["x"] + room["width"]
    assert page.evaluate(COVERED, ".field .zoom, .look") == []


def test_sideways_the_act_of_an_empty_deck_is_whole_below_its_ways(windows: Windows) -> None:
    """And stays in sight below the cards that could be moved."""
    page = windows.open(SIDEWAYS, **TOUCHED).page
    show(page, "storystack/empty")
    act = page.get_by_test_id("commit")
    expect(act).to_be_in_viewport(ratio=1)
    for way in page.locator(".kinds label").all():
        expect(way).to_be_in_viewport(ratio=1)
    page.locator(".kinds label").last.tap()
    page.locator(".cards label").first.wait_for()
    expect(act).to_be_in_viewport(ratio=1)
    on_top(act)


@pytest.mark.parametrize("held", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_what_is_swapped_for_what_is_read_whole_on_a_phone(
    windows: Windows, web: Running, held: dict[str, int]
) -> None:
    """Where it is chosen with its act, and where the others may stop it."""
    table = laid(web, "chain")
    june, ravi = windows.open(held, **TOUCHED).page, windows.open(held, **TOUCHED).page
    june.goto(table.link(0))
    ravi.goto(table.link(1))
    ravi.get_by_test_id("status").wait_for()
    june.get_by_test_id("swap").tap()
    for side in ("give", "take"):
        for n in (0, 1):
            june.get_by_test_id(side).get_by_test_id("line").nth(n).check(force=True)
    act = june.get_by_role("dialog").get_by_test_id("commit")
    expect(act).to_be_in_viewport(ratio=1)
    on_top(act)
    act.tap()
    told = ravi.locator(".chain .deed span").last
    expect(told).to_contain_text("offers “Tuna Drawing”")
    for page in (ravi, june):
        tile = page.locator(".chain .deed")
        tile.wait_for()
        assert tile.locator("p").evaluate("(one) => one.scrollHeight <= one.clientHeight + 1")
        expect(tile).to_be_in_viewport(ratio=1)
        assert tile.locator("p").evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)") >= 14
        fits(page)
