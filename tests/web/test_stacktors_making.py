"""Making characters in the browser: a stack built by mouse and one by touch, somebody ready by keys, pieces drafted in
turns, points spent; and what axe says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import telltable
from telltable.core.match import Match
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, Window, Windows
from tests.web.keys import press_on
from tests.web.laying import Laid, lay_table
from tests.web.test_access import check
from tests.web.test_faults import GONE
from tests.web.touching import swipe

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

NAMES = ("Odile", "Ravi", "June")
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
BENCH = re.compile(r"/assets/[^/]*-bench-.*\.js")
THUMB: dict[str, Any] = {**CALM, "has_touch": True, "is_mobile": True}


def table(web: Running, **options: str) -> Laid:
    """A GM and two players who have nobody yet."""
    options = {"adventure": "ford", "gm": "human", **options}
    return lay_table(web, telltable.new("stacktors", seats=("me",) * 3, names=NAMES, options=options), patient=True)


def sit(windows: Windows, laid: Laid, seat: int, size: dict[str, int] = LAPTOP, theme: str = "lamplight") -> Window:
    window = windows.open(size, theme, **(THUMB if size == PHONE else CALM))
    window.page.goto(laid.link(seat))
    window.page.get_by_test_id("status").wait_for()
    return window


def gap(page: Page, place: str, at: int) -> Locator:
    return page.locator(f"[data-key='gap {place} {at}']")


def notation(page: Page) -> Locator:
    return page.get_by_test_id("notation")


def carry(page: Page, piece: Locator, to: Locator) -> None:
    """With the mouse, from where it lies to where it is let go."""
    start = piece.bounding_box()
    assert start
    x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 30, steps=3)
    page.locator(".rows.holding").wait_for()  # the gaps open as soon as something is held
    end = to.bounding_box()
    assert end
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=5)
    page.mouse.up()


def test_a_stack_is_built_with_the_mouse(windows: Windows, web: Running) -> None:
    """By clicks and by carrying; what does not fit the referee says, and the stack stays as it was."""
    page = sit(windows, table(web, creation="free"), 1).page
    expect(page.get_by_text("Brains think and talk.")).to_be_visible()
    page.get_by_test_id("bank-O2").click()
    gap(page, "feet", 0).click()
    expect(notation(page)).to_have_text("O2--")
    carry(page, page.get_by_test_id("bank-R3"), gap(page, "guts", 0))
    expect(notation(page)).to_have_text("O2-R3-")
    expect(page.get_by_text("Without brains it can’t help anybody.")).to_be_visible()
    page.get_by_test_id("bank-G1").click()
    gap(page, "feet", 1).click()  # a small foot over a medium one
    expect(page.locator(".slip")).to_contain_text("Feet must get larger from bottom to top: G1 cannot stand over O2.")
    expect(notation(page)).to_have_text("O2-R3-")
    gap(page, "feet", 0).click()
    expect(notation(page)).to_have_text("G1O2-R3-")
    expect(page.locator(".slip")).to_have_count(0)
    page.get_by_test_id("bank-R3").click()
    gap(page, "brains", 0).click()
    expect(page.locator("[data-part='brains 0']")).to_contain_text("A neighbour flees for 3 turns or more.")
    page.locator("[data-part='brains 0']").click()  # the same piece in another place does something else
    gap(page, "guts", 1).click()
    expect(page.locator("[data-part='guts 1']")).to_contain_text("Hits up to 9 inches away.")
    expect(page.get_by_test_id("points")).to_contain_text("9 of 10 points")
    expect(page.get_by_text("moves 3 inches, can’t help anybody")).to_be_visible()
    page.get_by_test_id("bank-B2").click()
    gap(page, "brains", 0).click()
    expect(page.locator(".slip")).to_contain_text("That costs 1 more CP than you have.")
    page.get_by_role("button", name="Take it out: Ranged").first.click()
    page.get_by_test_id("bank-B2").click()
    gap(page, "brains", 0).click()
    expect(notation(page)).to_have_text("G1O2-R3-B2")
    page.get_by_test_id("called").fill("Brindle")
    page.get_by_text("A line for each piece").click()
    page.get_by_test_id("line-3").fill("The bow was a wedding present.")
    assert check(page, "building") == []
    page.get_by_test_id("commit").click()
    expect(page.get_by_text("Getting ready")).to_be_visible()
    expect(page.locator(".waiting li").first).to_contain_text("Brindle")
    assert check(page, "waiting") == []


def test_a_stack_is_built_with_a_thumb(windows: Windows, web: Running) -> None:
    """On a phone: by taps; a piece that a finger drags from the bank and lets go over nothing goes nowhere."""
    page = sit(windows, table(web, creation="free"), 2, PHONE, "daylight").page
    held = page.get_by_test_id("bank-G2")
    held.scroll_into_view_if_needed()
    swipe(page, held, 0, -700)
    expect(notation(page)).to_have_text("--")
    page.get_by_test_id("bank-Y2").tap()
    gap(page, "feet", 0).tap()
    expect(notation(page)).to_have_text("Y2--")
    page.get_by_test_id("bank-G3").tap()
    gap(page, "guts", 0).tap()
    page.get_by_test_id("bank-C1").tap()
    gap(page, "brains", 0).tap()
    expect(notation(page)).to_have_text("Y2-G3-C1")
    page.locator("[data-part='brains 0']").tap()
    gap(page, "guts", 1).tap()
    expect(notation(page)).to_have_text("Y2-G3C1-")
    assert check(page, "building on a phone") == []
    page.get_by_test_id("commit").tap()
    expect(page.get_by_text("Getting ready")).to_be_visible()


def test_somebody_ready_is_chosen_by_keys(windows: Windows, web: Running) -> None:
    """What is taken says so; the setting is worded by whoever likes."""
    laid = table(web)
    first, second = sit(windows, laid, 1).page, sit(windows, laid, 2, PHONE).page
    first.get_by_test_id("setting-2").fill("wet and stubborn")
    first.get_by_test_id("setting-2").press("Enter")
    expect(second.get_by_test_id("setting-2")).to_have_value("wet and stubborn")
    press_on(first, first.get_by_test_id("ready").filter(has_text="Healer"))
    first.get_by_label("Called").fill("Sister Ash")
    assert check(first, "ready characters") == []
    press_on(first, first.locator("button:has([data-testid=commit])"))
    taken = second.get_by_test_id("ready").filter(has_text="Healer")
    expect(taken).to_contain_text("Ravi is this one")
    taken.tap(force=True)
    expect(second.locator(".slip")).to_contain_text("That character is taken.")
    assert check(second, "ready characters on a phone") == []
    second.get_by_test_id("ready").filter(has_text="Soldier").tap()
    second.get_by_test_id("commit").tap()
    expect(second.locator(".people")).to_contain_text("Sister Ash")


def test_pieces_are_drafted_in_turns(windows: Windows, web: Running) -> None:
    """Unique creation: what is gone is gone, and the pieces are put in order at the end."""
    laid = table(web, creation="unique", cp="3")
    one, other = sit(windows, laid, 1).page, sit(windows, laid, 2).page
    one.get_by_test_id("pool-R2").click()
    one.get_by_test_id("commit").click()
    expect(other.get_by_role("heading", name="Your pick")).to_be_visible()
    other.get_by_test_id("pool-R2").click(force=True)
    expect(other.locator(".slip")).to_contain_text("The medium red is taken.")
    assert check(other, "drafting") == []
    other.get_by_test_id("pool-B3").click()
    other.get_by_test_id("commit").click()
    one.get_by_test_id("pool-G1").click()
    one.get_by_test_id("commit").click()
    expect(one.get_by_role("heading", name="Put your pieces in order")).to_be_visible()
    before = notation(one).inner_text()
    assert sorted(before.replace("-", "")) == sorted("R2G1")
    one.get_by_test_id("commit").click()
    other.get_by_test_id("commit").click()
    expect(one.locator(".people .sign[data-kind=party]")).to_have_count(2)


def grown(cp: int = 2) -> Match:
    m = telltable.new("stacktors", seats=("me",) * 3, names=NAMES, options={"adventure": "ford", "gm": "human"})
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    m.play(2, {"type": "TakePregen", "name": "Healer"})
    m.play(0, {"type": "AwardCp", "each": cp})
    return m


def test_points_are_spent(windows: Windows, web: Running) -> None:
    """Up to three lessons are offered first; any other way on the bench: a piece one size larger, and a new one where
    it should go; the referee says what can't be."""
    window = sit(windows, lay_table(web, grown(3), patient=True), 1)
    page = window.page
    lesson = page.get_by_test_id("lesson").first
    lesson.click()
    expect(page.get_by_test_id("commit")).to_contain_text("Take “")
    expect(page.get_by_test_id("enough")).to_have_text("Keep the rest")
    assert check(page, "lessons") == []
    window.allowed += [*GONE, "Failed to fetch dynamically imported module", "error loading dynamically"]
    page.route(BENCH, lambda route: route.fulfill(status=404, body="There is nothing here."))
    page.get_by_test_id("any-way").click()
    alert = page.get_by_role("alert").filter(has_text="Part of this page couldn’t be loaded.")
    expect(alert).to_be_visible()
    page.unroute(BENCH)
    alert.get_by_role("button", name="Reload").click()
    page.get_by_test_id("any-way").click()
    page.locator("[data-part='brains 0']").click()
    page.get_by_role("button", name="One size larger").click()
    expect(page.get_by_test_id("after")).to_have_text("G1O2-R3O2C1-R2")
    page.get_by_test_id("commit").click()
    expect(page.get_by_text("2 points to spend")).to_be_visible()
    page.get_by_test_id("bank-Y2").click()
    carry(page, page.get_by_test_id("bank-B3"), gap(page, "guts", 1))
    expect(page.locator(".slip")).to_contain_text("can’t buy that with 2 CP")
    page.get_by_test_id("bank-R2").click()
    gap(page, "feet", 0).click()
    expect(page.get_by_test_id("comes")).to_have_text("moves 4 inches instead of 3")
    page.get_by_test_id("bank-Y2").click()
    gap(page, "guts", 1).click()
    expect(page.get_by_test_id("after")).to_have_text("G1O2-R3Y2O2C1-R2")
    expect(page.get_by_test_id("comes")).to_have_text("")
    assert check(page, "growing") == []
    page.get_by_test_id("commit").click()
    expect(page.locator(".people")).to_contain_text("G1O2-R3Y2O2C1-R2")


def test_what_is_played_stands_on_the_invitation(windows: Windows) -> None:
    """A name typed first stays when a book is chosen; the host says which adventure, and a guest reads it."""
    host = windows.open(**CALM).page
    host.goto("/")
    host.get_by_label("Your name").fill("Odile")
    host.get_by_role("button", name="Stacktors!").click()
    expect(host.get_by_label("Your name")).to_have_value("Odile")
    host.get_by_role("button", name="Lay the table").click()
    host.get_by_label("The adventure").select_option(label="The Ford at Greywater")
    guest = windows.open(PHONE, **THUMB).page
    guest.goto(host.url)
    guest.get_by_role("button", name="Only watch").tap()
    expect(guest.get_by_label("The adventure")).to_have_value("ford")
    expect(guest.get_by_label("The adventure")).to_be_disabled()
    expect(guest.get_by_text("at Odile’s table")).to_be_visible()
    assert check(host, "the invitation") == []
    host.get_by_role("button", name="Open the book").click()
    expect(host.get_by_test_id("ready").and_(host.locator("[aria-disabled]"))).to_have_count(0)  # no bot was quicker
    expect(host.get_by_text("You have to be over the river by noon tomorrow")).to_be_visible()


def test_own_stacks_are_a_door_of_the_lobby_and_the_rules_lie_behind_presets(windows: Windows) -> None:
    """The switch stands on the invitation, not among the rules; of these one chooses a set, or unfolds them all."""
    page = windows.open(PHONE, **THUMB).page
    page.goto("/")
    page.get_by_role("button", name="Stacktors!").tap()
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").tap()
    own = page.get_by_role("switch", name="Build your own stacks")
    expect(own).to_have_attribute("aria-checked", "false")
    own.tap()
    expect(own).to_have_attribute("aria-checked", "true")
    page.get_by_role("button", name="House rules: Change").tap()
    rules = page.get_by_role("dialog")
    expect(rules.get_by_role("radiogroup", name="Which rules").get_by_role("radio")).to_have_count(3)
    expect(rules.get_by_role("radio", name="As printed")).to_be_checked()
    one = rules.locator("details .field").first
    expect(one).to_be_hidden()
    rules.locator("details > summary").tap()
    expect(one).to_be_visible()
