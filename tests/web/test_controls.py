"""What one does at any table besides the game: the X-card, talk, a pause, taking back, chairs, the agreement."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from telltable.core.registry import games
from tests.server.conftest import Running
from tests.web.conftest import PHONE, SIDEWAYS, STILL, TV, Windows
from tests.web.keys import press_on
from tests.web.laying import Laid, lay_position, lay_table
from tests.web.looking import fits
from tests.web.pictures import played
from tests.web.playing import COMMIT, HAND, fill_form, lay_card, play_card

PHONE_TOUCHED: dict[str, Any] = {"viewport": PHONE, "has_touch": True, **STILL}

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


@pytest.fixture
def table(web: Running) -> Laid:
    """Three people in the middle of a story; it is the third one's turn."""
    return lay_position(web, "G21", said=("Was he not dead?",))


@pytest.fixture
def undrawn(web: Running) -> Laid:
    """Two people and an empty deck: a play uncovers nothing, so it can be taken back."""
    return lay_position(web, "G06")


def at(windows: Windows, table: Laid, seat: int | None, **window: object) -> Page:
    page = windows.open(**window).page
    page.goto(f"/t/{table.code}" if seat is None else table.link(seat))
    page.get_by_test_id("status").wait_for()
    return page


def test_who_sits_here_comes_when_it_is_opened_or_the_page_says_that_it_can_not(windows: Windows, table: Laid) -> None:
    window = windows.open()
    window.allowed += ["Failed to load resource", "Failed to fetch dynamically imported module", "ERR_FAILED"]
    page = window.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(table.link(0))
    page.get_by_test_id("status").wait_for()
    page.wait_for_load_state("networkidle")
    page.route("**/assets/People-*.js", lambda route: route.abort())
    menu(page, "Who sits here")
    alert = page.get_by_role("alert").filter(has_text="Part of this page couldn’t be loaded.")
    expect(alert).to_be_visible()
    assert [url for url in asked if "/People-" in url and url.endswith(".js")] != []
    page.unroute("**/assets/People-*.js")
    asked.clear()
    alert.get_by_role("button", name="Reload").click()
    expect(alert).to_have_count(0)
    page.get_by_test_id("status").wait_for()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/People-" in url] == []  # not before it is wanted
    menu(page, "Who sits here")
    expect(page.get_by_test_id("person-0")).to_be_visible()


def menu(page: Page, line: str) -> None:
    """A line of the table's menu."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=line, exact=True).click()


def play(page: Page) -> None:
    """Any card into any lane."""
    page.locator(HAND).first.click()
    page.locator(".slot").first.click()
    fill_form(page)
    page.locator(COMMIT).click()
    page.get_by_role("dialog").wait_for(state="detached")


# What would be marked as text where it is pressed: finding that out takes longer than all that a press does.
MARKED = """() => [...document.querySelectorAll("button, summary, label")]
  .filter((one) => getComputedStyle(one).userSelect !== "none").map((one) => one.outerHTML.slice(0, 80))"""
COUNT_POINTS = """() => {
  const asked = document.elementFromPoint.bind(document);
  window.__asked = 0;
  document.elementFromPoint = (...at) => (window.__asked += 1, asked(...at));
}"""
MAKE_ANEW = """(one) => {
  const other = one.cloneNode(true);
  window.__clicks = 0;
  other.addEventListener("click", () => (window.__clicks += 1));
  one.replaceWith(other);
}"""


def test_what_is_pressed_is_not_marked_as_text(windows: Windows, table: Laid) -> None:
    page = at(windows, table, 2)
    page.locator(HAND).first.click()
    page.locator(".slot").first.click()
    page.locator(COMMIT).wait_for()
    assert page.evaluate(MARKED) == []


def test_a_press_measures_nothing_unless_what_was_pressed_is_made_anew(windows: Windows, table: Laid) -> None:
    """Then the one that took its place is clicked, once."""
    page = at(windows, table, 0)
    more = page.get_by_role("button", name="More", exact=True)
    page.evaluate(COUNT_POINTS)
    more.click()
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    assert page.evaluate("window.__asked") == 0
    more.hover()
    page.mouse.down()
    more.evaluate(MAKE_ANEW)
    page.mouse.up()
    page.wait_for_function("() => window.__clicks === 1")
    assert page.evaluate("window.__asked") == 1


def test_who_presses_the_words_of_a_choice_presses_the_choice_itself(windows: Windows, table: Laid) -> None:
    """So one thing is clicked, not the words and then the choice, and the focus is there as the finger comes down."""
    page = at(windows, table, 2)
    choice = page.locator(".ask label:has(input.sr:not(:checked))").first
    for card in range(page.locator(HAND).count()):
        page.locator(HAND).nth(card).click()
        page.locator(".slot").first.click()
        page.locator(COMMIT).wait_for()
        if choice.count():
            break
        page.keyboard.press("Escape")
    choice.hover()
    page.evaluate("() => { window.__clicks = 0; document.addEventListener('click', () => (window.__clicks += 1)); }")
    page.mouse.down()
    expect(page.locator(".ask label > input.sr:focus")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".ask label > input.sr:focus")).to_be_checked()
    assert page.evaluate("window.__clicks") == 1


# Whether each leaf that is taken away has the focus in it: a browser would lay the page out once more for it.
HELD = """window.__held = [];
const take = Element.prototype.remove;
Element.prototype.remove = function () {
  if (this.matches("dialog")) window.__held.push(this.contains(document.activeElement));
  take.call(this);
};"""


def test_a_leaf_that_goes_with_what_it_asked_has_let_the_focus_go(windows: Windows, table: Laid) -> None:
    page = windows.open().page
    page.add_init_script(HELD)
    page.goto(table.link(2))
    page.get_by_test_id("status").wait_for()
    play(page)
    assert page.evaluate("window.__held") == [False]


def test_the_x_card_lies_before_everybody_and_nobody_sees_who_laid_it(windows: Windows, table: Laid) -> None:
    one, other = at(windows, table, 0), at(windows, table, 1, viewport=PHONE, has_touch=True, theme="daylight")
    watcher = at(windows, table, None)
    one.keyboard.press("x")
    one.keyboard.press("x")
    for page in (one, other, watcher):
        card = page.get_by_test_id("x-card")
        expect(card).to_contain_text("Nobody is told who played it")
        expect(card).not_to_contain_text("Seat 1 laid")
        fits(page)
    expect(watcher.get_by_test_id("x-card").get_by_role("button")).to_have_count(0)
    cover = other.get_by_role("button", name="Cover it")
    expect(cover).to_have_attribute("aria-disabled", "true")
    other.get_by_role("button", name="Chat", exact=True).click()
    other.get_by_role("button", name="Was he not dead?").click()
    expect(one.get_by_text("Somebody has said what it’s about.")).to_be_visible()
    expect(cover).not_to_have_attribute("aria-disabled", "true")
    cover.click()
    for page in (one, other, watcher):
        expect(page.get_by_test_id("x-card")).to_have_count(0)
    one.keyboard.press("c")
    expect(one.locator("aside.talk")).to_contain_text("(veiled)")
    expect(one.locator("aside.talk")).not_to_contain_text("dead")


@pytest.mark.parametrize("game", games())
def test_the_x_card_lists_what_people_said_and_named_and_it_can_be_meant(
    windows: Windows, web: Running, game: str
) -> None:
    """Nothing that is printed in rules or on sheets, which nobody could take out."""
    match = played(games()[game])
    page = at(windows, lay_table(web, match, entries=len(match.entries) * 3 // 4, patient=True), 0, **PHONE_TOUCHED)
    page.get_by_test_id("x-now").click()
    card = page.get_by_test_id("x-card")
    card.wait_for()
    listed = card.locator("li button")
    expect(listed).not_to_have_count(0)  # it opens where there is something
    card.get_by_role("button", name="The story", exact=True).click()
    shown = listed.all_inner_texts()
    assert (not shown) == (game in ("tail_story", "stacktors")), shown  # bots say nothing of their own there
    for place in sorted({0, len(shown) // 2, len(shown) - 1} if shown else ()):
        listed.nth(place).click()
        expect(listed.nth(place)).to_have_attribute("aria-pressed", "true")
        expect(card.get_by_text("Somebody has said what it’s about.")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_story_goes_back_to_before_what_was_meant(windows: Windows, undrawn: Laid) -> None:
    page, other = at(windows, undrawn, 0), at(windows, undrawn, 1)
    play(page)
    expect(other.get_by_test_id("status")).to_contain_text("Your turn")
    other.get_by_role("button", name="X-card").click()
    other.get_by_role("dialog", name="The X-card").get_by_role("button", name="Play the X-card").click()
    other.get_by_role("button", name="Go back to before it").click()
    expect(other.get_by_test_id("x-card")).to_have_count(0)
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


def test_a_way_back_that_is_closed_is_said(windows: Windows, table: Laid) -> None:
    page = at(windows, table, 2)
    play(page)
    page.get_by_role("button", name="X-card").click()
    page.get_by_role("button", name="Play the X-card").click()
    page.get_by_role("button", name="Go back to before it").click()
    expect(page.get_by_test_id("x-card").get_by_role("alert")).to_contain_text("The game can’t go back")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_test_id("x-card")).to_have_count(0)


def test_talk_and_reactions_reach_everybody(windows: Windows, table: Laid) -> None:
    one, other = at(windows, table, 0), at(windows, table, 1)
    one.keyboard.press("c")
    one.get_by_role("textbox", name="To the table").fill("Who has the key?")
    one.keyboard.press("Enter")
    expect(other.locator(".voice")).to_contain_text("Who has the key?")
    expect(other.get_by_role("button", name="Chat, 1 new")).to_be_visible()
    other.keyboard.press("r")
    other.get_by_role("button", name="Love it").click()
    expect(one.locator("aside.talk")).to_contain_text("Love it")
    menu(other, "Who sits here")
    other.get_by_role("dialog").get_by_role("button", name="Close").click()
    one.locator("aside.talk").get_by_role("button", name="Close").click()
    one.get_by_role("button", name="More", exact=True).click()
    one.get_by_role("switch", name="Chat at the table").click()
    other.keyboard.press("c")
    expect(other.get_by_text("The host has switched chat off.")).to_be_visible()


def test_the_host_clears_the_chat_and_silences(windows: Windows, table: Laid) -> None:
    """It asks first; the lines go from every screen. Whoever may not write is told why, where they would write."""
    host, watcher = at(windows, table, 0), at(windows, table, None)
    other = at(windows, table, 1, viewport=PHONE, has_touch=True)
    for page in (host, other):
        page.keyboard.press("c")
    other.get_by_role("textbox", name="To the table").fill("blabber")
    other.keyboard.press("Enter")
    expect(host.locator("aside.talk")).to_contain_text("blabber")
    clear = host.locator("aside.talk").get_by_role("button", name="Clear the chat")
    clear.click()
    expect(host.get_by_role("button", name="Keep it")).to_be_visible()
    fits(host)
    clear.click()
    for page in (host, other):
        expect(page.locator("aside.talk")).not_to_contain_text("blabber")
    expect(other.get_by_role("button", name="Clear the chat")).to_have_count(0)
    host.locator("aside.talk").get_by_role("button", name="Close").click()
    menu(host, "Who sits here")
    host.get_by_test_id("person-1").get_by_role("button", name="Silence", exact=True).click()
    expect(host.get_by_test_id("person-1")).to_contain_text("silenced")
    fits(host)
    expect(other.get_by_text("The host has silenced you.")).to_be_visible()
    host.get_by_test_id("person-1").get_by_role("button", name="Let them write").click()
    expect(other.get_by_role("textbox", name="To the table")).to_be_visible()
    host.get_by_role("dialog").get_by_role("button", name="Close").click()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_test_id("silence-watchers").click()
    expect(host.get_by_test_id("silence-watchers")).to_have_attribute("aria-checked", "true")
    watcher.keyboard.press("c")
    expect(watcher.get_by_text("The host has silenced everybody who is watching.")).to_be_visible()


def test_a_pause_is_seen_by_all_and_ended_by_anybody(windows: Windows, table: Laid) -> None:
    one, other = at(windows, table, 0), at(windows, table, 1, viewport=PHONE, has_touch=True)
    menu(one, "Pause")
    expect(other.get_by_test_id("paused")).to_contain_text("The table is paused.")
    expect(other.get_by_test_id("paused")).to_contain_text("anybody can still choose.")
    one.keyboard.press("c")
    one.get_by_role("textbox", name="To the table").fill("Tea is ready.")
    one.get_by_role("button", name="Say", exact=True).click()
    expect(other.locator(".voice")).to_contain_text("Tea is ready.")
    notice, voice = other.get_by_test_id("paused").bounding_box(), other.locator(".voice").bounding_box()
    assert notice
    assert voice
    assert voice["y"] >= notice["y"] + notice["height"]  # what is said hides neither the words nor the button
    fits(other)
    other.get_by_role("button", name="Go on").tap()
    expect(one.get_by_test_id("paused")).to_have_count(0)


def test_a_move_is_taken_back_and_later_the_table_is_asked(windows: Windows, undrawn: Laid) -> None:
    mine, other = at(windows, undrawn, 0), at(windows, undrawn, 1)
    expect(mine.get_by_test_id("hand-card")).to_have_count(5)
    before = mine.get_by_test_id("hand-card").all_inner_texts()
    play(mine)
    expect(mine.get_by_test_id("hand-card")).to_have_count(4)
    mine.keyboard.press("u")
    expect(mine.get_by_test_id("hand-card")).to_have_count(5)
    assert mine.get_by_test_id("hand-card").all_inner_texts() == before
    play(mine)
    play(other)
    mine.get_by_role("button", name="More", exact=True).click()
    line = mine.get_by_test_id("take-my-move-back")
    expect(line).to_contain_text("The other player has to agree.")
    line.click()
    expect(other.get_by_test_id("take-back")).to_contain_text("The move is taken back only if everybody agrees.")
    other.get_by_test_id("take-back").get_by_role("button", name="Let them take it back").click()
    expect(mine.get_by_test_id("hand-card")).to_have_count(5)
    expect(other.get_by_test_id("hand-card")).to_have_count(5)
    expect(mine.get_by_test_id("take-back")).to_have_count(0)


def test_a_move_that_can_not_go_back_is_not_offered(windows: Windows, table: Laid) -> None:
    """A card was drawn for it: nobody could grant that, and the line in the menu says so."""
    mine = at(windows, table, 2)
    play(mine)
    mine.get_by_role("button", name="More", exact=True).click()
    line = mine.get_by_test_id("take-my-move-back")
    expect(line).to_contain_text("revealed something hidden")
    expect(line).to_have_attribute("aria-disabled", "true")


def test_the_draft_of_a_telling_survives_a_reload(windows: Windows, table: Laid) -> None:
    mine = at(windows, table, 2)
    mine.locator("[data-testid=hand-card][data-playable=true]").first.click()
    mine.locator(".slot").first.click()
    telling = mine.locator("fieldset[data-kind=telling] textarea")
    telling.fill("It began with a kettle, and then")
    mine.reload()
    expect(telling).to_have_value("It began with a kettle, and then")
    mine.get_by_role("button", name="Back").click()
    mine.keyboard.press("Escape")
    mine.reload()
    mine.get_by_test_id("status").wait_for()
    expect(telling).to_have_count(0)


@pytest.mark.parametrize("held", [PHONE, SIDEWAYS], ids=["upright", "sideways"])
def test_on_a_phone_a_draft_survives_a_reload_and_being_turned(
    windows: Windows, table: Laid, held: dict[str, int]
) -> None:
    """The card, its lane and what was begun to be written; what was put away is gone for good."""
    mine = at(windows, table, 2, **{**PHONE_TOUCHED, "viewport": held})
    mine.locator(HAND).first.wait_for()
    lay_card(mine)
    telling = mine.locator("fieldset[data-kind=telling] textarea")
    telling.fill("It began with a kettle, and then")
    mine.reload()
    expect(telling).to_have_value("It began with a kettle, and then")
    mine.set_viewport_size(SIDEWAYS if held == PHONE else PHONE)
    expect(telling).to_have_value("It began with a kettle, and then")
    mine.set_viewport_size(held)
    mine.get_by_role("button", name="Back").tap()
    mine.reload()
    mine.locator(HAND).first.wait_for()
    expect(telling).to_have_count(0)


def test_on_a_phone_taking_back_is_offered_where_it_can_be_granted_and_a_vote_is_said(
    windows: Windows, web: Running, undrawn: Laid, table: Laid
) -> None:
    """At once while nobody has gone on; then by a vote, which says who has to agree and who has not yet; and where a
    card came out of the deck it says why not, and asks nobody."""
    mine, other = (at(windows, undrawn, seat, **PHONE_TOUCHED) for seat in (0, 1))

    def back(page: Page) -> Locator:
        page.get_by_role("button", name="More", exact=True).tap()
        return page.get_by_test_id("take-my-move-back")

    cards = mine.get_by_test_id("hand-card")
    cards.first.wait_for()
    before = cards.count()
    play_card(mine)
    expect(cards).to_have_count(before - 1)
    line = back(mine)
    expect(line).to_have_attribute("aria-disabled", "false")
    expect(line).to_have_text("Take my move back")
    line.tap()
    expect(cards).to_have_count(before)
    play_card(mine)
    expect(cards).to_have_count(before - 1)
    play_card(other)
    line = back(mine)
    expect(line).to_contain_text("Ask to take my move back")
    expect(line).to_contain_text("The other player has to agree.")
    line.tap()
    expect(mine.get_by_test_id("take-back")).to_contain_text("You asked to take your move back.")
    asked = other.get_by_test_id("take-back")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(asked).to_contain_text("The move is taken back only if everybody agrees.")
    expect(asked).to_contain_text(re.compile("Still to answer"))
    asked.get_by_role("button", name="Keep it").tap()
    expect(mine.get_by_test_id("take-back")).to_have_count(0)
    expect(cards).to_have_count(before - 1)

    third = at(windows, table, 2, **PHONE_TOUCHED)
    play_card(third)
    line = back(third)
    expect(line).to_have_attribute("aria-disabled", "true")
    expect(line).to_contain_text("revealed something hidden")
    line.tap(force=True)
    expect(third.get_by_test_id("take-back")).to_have_count(0)


def test_somebody_watching_asks_for_a_chair_and_gets_it(windows: Windows, table: Laid) -> None:
    """And has their own name there from then on, on every screen."""
    holder, watcher = at(windows, table, 1), at(windows, table, None, theme="daylight")
    other, wall = at(windows, table, 0), windows.open(TV).page
    wall.goto(f"/tv/{table.code}")
    for screen in (other, wall):
        expect(screen.locator("[data-key='seat 1']")).to_contain_text("Seat 2")
    watcher.get_by_role("button", name="Ask for a seat").click()
    watcher.get_by_label("Your name").fill("Imani")
    watcher.locator("dialog .who-pick label").nth(1).click()
    watcher.get_by_role("button", name="Ask", exact=True).click()
    expect(watcher.get_by_text("You asked to take over from Seat 2.")).to_be_visible()
    holder.get_by_test_id("seat-ask").get_by_role("button", name="Give it").click()
    expect(watcher.get_by_test_id("hand-card")).to_have_count(5)
    expect(holder.get_by_text("This seat is somebody else’s now.").first).to_be_visible()
    for screen in (watcher, other, wall):
        expect(screen.locator("[data-key='seat 1']")).to_contain_text("Imani")


def test_a_seat_is_on_another_device_after_four_words(windows: Windows, table: Laid) -> None:
    page, phone = at(windows, table, 0), windows.open(PHONE, has_touch=True).page
    menu(page, "My seat on another device")
    words = page.get_by_test_id("phrase").inner_text()
    phone.goto(f"/t/{table.code}#seat={words.replace(' ', '-')}")
    expect(phone.get_by_test_id("hand-card")).to_have_count(5)
    assert "#" not in phone.url
    expect(page.get_by_test_id("used")).to_contain_text("These words have just been used")
    expect(page.get_by_test_id("phrase")).to_have_count(0)
    assert page.get_by_test_id("hand-card").count() == 5
    other = windows.open(PHONE, has_touch=True).page
    other.goto(f"/t/{table.code}")
    other.get_by_role("button", name="More").click()
    other.get_by_role("button", name="Ask for a seat").click()
    other.get_by_text("I have four words from another device").click()
    other.get_by_label("Four words").fill(words)
    expect(other.get_by_role("button", name="Take the seat here")).to_be_enabled()  # it stays open while one types


def test_the_host_makes_somebody_else_host_and_a_seat_gets_more_time(windows: Windows, table: Laid) -> None:
    host, other = at(windows, table, 0), at(windows, table, 1)
    menu(host, "Who sits here")
    host.get_by_label("Time for Seat 2").select_option("3")
    expect(host.get_by_label("My time for a choice")).to_have_value("1")
    expect(host.get_by_label("Time for Seat 2")).to_have_value("")  # told to that seat alone
    host.get_by_test_id("person-1").get_by_role("button", name="Make host").click()
    expect(host.get_by_test_id("person-1")).to_contain_text("Host")
    menu(other, "Who sits here")
    expect(other.get_by_label("My time for a choice")).to_have_value("3")
    other.get_by_test_id("person-2").get_by_role("button", name="Take the seat away").click()
    other.get_by_text("A bot will take over.").get_by_role("button", name="Take the seat away").click()
    expect(other.get_by_test_id("person-2")).to_contain_text("Bot")


def test_house_rules_and_the_agreement_are_set_by_the_host_and_read_by_everybody(windows: Windows) -> None:
    host = windows.open().page
    host.goto("/")
    host.get_by_label("Your name").fill("Odile")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("button", name="House rules: Change").click()
    host.get_by_role("group", name="A score also decides a winner").get_by_role("button", name="Yes").click()
    host.get_by_role("button", name="Relaxed").click()
    host.get_by_role("button", name="Done").click()
    expect(host.get_by_text("House rules: 2 changed")).to_be_visible()
    host.get_by_role("button", name="Table agreement: Change").click()
    host.get_by_test_id("tag-grief").get_by_role("button", name="Line").click()
    host.get_by_test_id("tag-debt").get_by_role("button", name="Veil").click()
    host.get_by_role("button", name="Done").click()
    guest = windows.open(PHONE, "daylight", has_touch=True).page
    guest.goto(host.url)
    guest.get_by_role("button", name="Only watch").tap()
    expect(guest.get_by_text("Table agreement: 12 and older, 1 line, 1 veil")).to_be_visible()
    guest.get_by_role("button", name="Table agreement: Look").tap()
    tag = guest.get_by_test_id("tag-grief")
    expect(tag.get_by_role("button", name="Line")).to_have_attribute("aria-pressed", "true")
    tag.get_by_role("button", name="Open").tap()
    expect(guest.get_by_role("dialog").get_by_role("alert")).to_contain_text("Only the host")
    fits(guest)
    guest.get_by_role("button", name="Done").tap()
    host.get_by_label("How Inkwell plays").select_option("bot:helper")
    expect(guest.get_by_text("Bot, helpful")).to_be_visible()


@pytest.mark.in_turn("seats of a lobby")
@pytest.mark.parametrize("game", sorted(games()))
def test_seats_are_added_and_taken_away_in_the_lobby(windows: Windows, web: Running, game: str) -> None:
    """By touch on a phone and by keys on a laptop; as few as the game allows, and as many as have room."""
    rules = games()[game]
    least = max(rules.seats[0], 1)
    phone = windows.open(PHONE, has_touch=True, is_mobile=True).page
    opened = web.ask("POST", "/api/tables", {"game": game, "seats": ",".join(["me"] * least)})
    code = json.loads(opened[2])["code"]
    link = f"/t/{code}#{web.seat(code, 'Odile')}"
    phone.goto(link)
    places = phone.locator(".pc")
    expect(places).to_have_count(least)
    expect(phone.get_by_test_id("take-chair")).to_have_count(0)
    phone.get_by_role("button", name="Add a seat").tap()
    expect(places).to_have_count(least + 1)
    phone.get_by_role("button", name="Seat a bot").last.tap()
    fits(phone)
    expect(phone.get_by_test_id("open-chair")).to_have_count(1)
    both = places.filter(has=phone.get_by_test_id("open-chair")).filter(has=phone.get_by_test_id("take-chair"))
    expect(both).to_have_count(0)  # one sign on a place: a bot is sent away first
    phone.get_by_test_id("open-chair").tap()
    phone.get_by_test_id("take-chair").last.tap()
    expect(places).to_have_count(least)
    laptop = windows.open().page
    laptop.goto(link)
    press_on(laptop, laptop.get_by_role("button", name="Add a seat"))
    expect(laptop.locator(".pc")).to_have_count(least + 1)
    press_on(laptop, laptop.get_by_test_id("take-chair").last)
    expect(laptop.locator(".pc")).to_have_count(least)
    fits(laptop)


def test_seats_are_swapped_and_bots_seated_in_the_lobby(windows: Windows) -> None:
    """Two places change and everybody sees it, whoever moved is where they were put; a bot has a name and says so."""
    host, guest = windows.open().page, windows.open(PHONE, "daylight", has_touch=True).page
    host.goto("/")
    host.get_by_label("Your name").fill("Odile")
    host.get_by_text("Leave it empty").click()
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_role("button", name="Swap seats").wait_for()
    guest.goto(host.url)
    guest.get_by_label("Your name").fill("Ravi")
    guest.get_by_role("button", name="Sit down").tap()
    expect(host.locator(".pc b.hand")).to_have_text(["Odile", "Ravi"])
    host.get_by_role("button", name="Seat a bot").first.click()
    expect(host.get_by_label("How Bramble plays")).to_be_visible()
    expect(guest.locator(".pc").filter(has_text="Bramble")).to_contain_text("Bot")
    host.get_by_role("button", name="Swap seats").click()
    host.get_by_role("button", name="Change places: Ravi").click()
    expect(host.get_by_text("Who does Ravi change places with?")).to_be_visible()
    host.get_by_role("button", name="Change places: Bramble").click()
    expect(guest.locator(".pc b.hand")).to_have_text(["Odile", "Bramble", "Ravi"])
    expect(guest.locator(".pc").filter(has_text="Ravi")).to_contain_text("Ready")
    host.get_by_role("button", name="Free the seat: Bramble").click()
    guest.get_by_role("button", name="Move here").tap()
    expect(host.locator(".pc").nth(1)).to_contain_text("Ravi")
    host.get_by_role("button", name="Seat a bot").click()
    host.get_by_role("button", name="Open the book").click()
    guest.get_by_test_id("pattern-1").tap()
    expect(guest.get_by_test_id("status")).to_be_visible()
    fits(guest)
