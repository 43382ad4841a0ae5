"""Whole evenings: people on laptops, a phone and a wall, with bots, from the home page to the book."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.conftest import Running
from tests.storystack.helpers import golden
from tests.web.conftest import PHONE, STILL, TV, Windows
from tests.web.evening import Person, play_on
from tests.web.laying import lay_table
from tests.web.playing import COMMIT, HAND, fill_form, play_card

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

FINGER = {"has_touch": True, "is_mobile": True}


@pytest.mark.in_turn("a whole game of StoryStack")
def test_an_evening_of_three_people_two_bots_and_a_wall(windows: Windows) -> None:
    """Home, lobby, a refused move, a line that breaks, a seat on another device, a clash settled, written together,
    kept, and seen again."""
    lines: list[WebSocketRoute] = []
    laptop, second, phone = (
        windows.open(**STILL),
        windows.open(theme="daylight", **STILL),
        windows.open(PHONE, **FINGER, **STILL),
    )
    wall = windows.open(TV, **STILL).page
    second.page.route_web_socket(re.compile("/ws/"), lambda line: lines.append(line) or line.connect_to_server())

    odile, ravi = Person("Odile", laptop.page), Person("Ravi", second.page)
    june = Person("June", phone.page)
    code = lay_the_table(odile.page, chairs=5, bots=2)
    join_by_code(ravi.page, code, "Ravi")
    june.page.goto(f"/t/{code}")
    june.page.get_by_label("Your name").fill("June")
    june.page.get_by_role("button", name="Sit down").tap()
    wall.goto("/tv")
    wall.get_by_label("Table code").fill(code)
    wall.keyboard.press("Enter")
    expect(wall.get_by_text("June").first).to_be_visible()
    odile.page.get_by_role("button", name="Open the book").click()

    people = [odile, ravi, june]
    play_on(people, lambda: odile.asked() == "card")
    a_refused_move(odile.page)

    play_on(people, lambda: ravi.asked() == "card")
    hand = ravi.page.get_by_test_id("hand-card").all_inner_texts()
    before = len(lines)
    lines[-1].close()
    expect(ravi.page.locator(".statusline.lost")).to_have_count(0)
    ravi.page.wait_for_function("() => document.querySelector('[data-testid=hand-card][data-playable=true]')")
    assert ravi.page.get_by_test_id("hand-card").all_inner_texts() == hand
    assert len(lines) == before + 1

    june.page = another_device(windows, june.page)
    play_on(people, lambda: june.asked() == "card")

    a_clash(people)

    play_on(people, lambda: all(person.asked() == "over" for person in people), most=200)
    expect(wall.get_by_text("The story is told").first).to_be_visible()
    assert wall.get_by_test_id("hand-card").count() == 0
    assert all(person.written for person in people), "everybody wrote something"

    the_book_and_the_game_again(odile.page, code, odile.written[-1])


def lay_the_table(page: Page, chairs: int, bots: int) -> str:
    """From home to the lobby, with bots in the last chairs, no waiting for them, and the full writing at the end."""
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    for _ in range(chairs - 3):
        page.get_by_role("button", name="Add a seat").click()
    page.get_by_text("Leave it empty").click()
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Change").first.click()
    page.get_by_label("How long a bot waits before a play").select_option("Not at all")
    page.get_by_role("button", name="Done").click()
    for taken in range(1, bots + 1):
        page.get_by_role("button", name="Seat a bot").last.click()
        expect(page.get_by_role("button", name=re.compile("Free the seat"))).to_have_count(taken)
    return page.get_by_test_id("code").inner_text()


def join_by_code(page: Page, code: str, name: str) -> None:
    page.goto("/")
    page.get_by_label("Table code").fill(code.lower())
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def a_refused_move(page: Page) -> None:
    """A lane that does not take a card says why, what instead, and which rule; the card is still in hand."""
    for place in range(page.locator(HAND).count()):
        page.locator(HAND).nth(place).click()
        page.locator(".hand-cards .card.up").wait_for()
        if page.locator(".lane.dark .no-way").count():
            break
        page.keyboard.press("Escape")
    page.locator(".lane.dark .no-way").first.click()
    slip = page.get_by_role("alert")
    expect(slip).to_contain_text("can’t go in")
    expect(slip.get_by_role("link")).to_have_attribute("href", re.compile(r"/rules/storystack#SS-\w+"))
    page.keyboard.press("Escape")
    expect(slip).to_have_count(0)


def another_device(windows: Windows, page: Page) -> Page:
    """The seat goes to another phone by the link that the QR code says; both hold the same hand."""
    hand = page.locator("[data-testid=hand-card] h3").all_text_contents()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="My seat on another device").tap()
    phrase = page.get_by_test_id("phrase").inner_text()
    page.keyboard.press("Escape")
    other = windows.open(PHONE, theme="daylight", **FINGER, **STILL).page
    other.goto(f"{page.url}#seat={'-'.join(phrase.split())}")
    expect(other.get_by_test_id("hand-card")).to_have_count(len(hand))
    assert "#" not in other.url
    expect(other.locator("[data-testid=hand-card] h3")).to_have_text(hand)
    return other


def a_clash(people: list[Person]) -> None:
    """Somebody says that the newest card clashes with something older; whoever played it settles that."""
    ravi = people[1]
    play_on(people, lambda: ravi.asked() == "card" and ravi.page.get_by_test_id("flag").is_visible())
    page = ravi.page
    page.get_by_test_id("flag").click()
    page.locator(f"dialog {COMMIT}").wait_for()
    fill_form(page)
    page.locator(f"dialog {COMMIT}").click()
    page.locator("dialog").wait_for(state="detached")
    play_on(people, lambda: ravi.asked() == "card")
    ravi.page.get_by_role("tab", name="Log").click()
    expect(ravi.page.locator(".log")).to_contain_text(re.compile(r"Ravi says that (#\d+) clashes with .*\1 against"))
    ravi.page.get_by_role("tab", name="Story").click()


def the_book_and_the_game_again(page: Page, code: str, words: str) -> None:
    page.get_by_test_id("story").click()
    expect(page.locator("main h1")).to_be_visible()
    for name in ("Odile", "Ravi", "June"):
        expect(page.locator(".half .by")).to_contain_text(name)
    expect(page.locator("main")).to_contain_text(words)
    page.get_by_test_id("replay").click()
    expect(page.get_by_test_id("at")).to_contain_text("1 of")
    page.get_by_role("button", name="Go to the end").click()
    page.get_by_test_id("eyes").select_option(label="June’s")
    page.get_by_role("button", name="Back one").click()
    page.get_by_role("button", name="Go to the start").click()
    page.get_by_role("button", name="Forward one").click()
    expect(page.get_by_test_id("at")).to_contain_text("2 of")
    assert f"/t/{code}/replay" in page.url


@pytest.mark.parametrize("thumb", [False, True], ids=["laptop", "phone"])
def test_a_stuck_turn_opens_the_rules_own_way_out(windows: Windows, web: Running, thumb: bool) -> None:
    """SS-K1, SS-K2: nothing in my hand fits; the revealed card is offered, and played, and others play on."""
    match = golden("G12")
    laid = lay_table(web, match)
    mine = windows.open(PHONE, **FINGER) if thumb else windows.open()
    stuck, other = Person("Seat 1", mine.page), Person("Seat 2", windows.open().page)
    stuck.page.goto(laid.link(0))
    other.page.goto(laid.link(1))
    choice = stuck.page.locator(".choice[data-decision=forced]")
    expect(choice).to_contain_text(match.pack.cards["OB-01"].title)
    expect(stuck.page.locator(HAND)).to_have_count(0)
    expect(other.page.get_by_test_id("status")).to_contain_text("Seat 1 is choosing.")
    stuck.answer()
    expect(choice).to_have_count(0)
    expect(other.page.locator(HAND).first).to_be_visible()
    play_card(other.page)
