"""Somebody's first visit: a name and two clicks into a game, the table that teaches, a game that nobody drew a board
for."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from telltable.core.registry import games
from telltable.store.memory import Memory
from tests.laws.installed import installed
from tests.laws.more_moon import MoreMoon
from tests.server.conftest import Running, run_server
from tests.web.conftest import PHONE, Windows, windows_at
from tests.web.looking import comes_to, on_top
from tests.web.news import news, wait_for_news
from tests.web.playing import COMMIT, HAND, fill_form

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

NUMBER = re.compile(r"\d|one|two|three")
PITCHES = {
    "storystack": "Build a plot together",
    "storyline": "One reads, the others slip",
    "tail_story": "Be a pet with nine plans",
    "ninety_nine_chances": "Tell a plan.",
    "stacktors": "Heroes made of glass",
}
ROOT = Path(__file__).parents[2]


def test_the_readmes_first_command_opens_the_table_in_the_browser() -> None:
    """`make serve`; that `telltable serve` shows the address to a browser, tests/server/test_serving.py tests."""
    first, second = re.findall(r"```\n(.+)\n```", (ROOT / "README.md").read_text(encoding="utf-8"))[:2]
    assert (first, second) == ("make serve", "make test")
    of_make = re.compile("MAKE|MFLAGS|ARGS|GAME|JOBS")  # what an outer make hands down
    env = {name: value for name, value in os.environ.items() if not of_make.match(name)}
    told = subprocess.run(["make", "-n", "serve"], cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout
    assert told.rstrip().splitlines()[-1].split()[-2:] == [".venv/bin/telltable", "serve"]


def test_ci_runs_the_readmes_second_command_letter_for_letter() -> None:
    """Else a green run could hide that what a newcomer types fails."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert "make test" in script
    assert [line for line in script if "make" in line and not line.startswith("#")] == ["make test"]


def test_a_name_and_two_clicks(windows: Windows) -> None:
    """As the README says: from the home page into a running game with bots; the next time the name stands there."""
    page = windows.open().page
    page.goto("/")
    expect(page.locator(".slipcard .chairs .seal")).to_have_count(3)  # of StoryStack: a third of the plays is one's own
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Open the book").click()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn.")
    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_value("Odile")


def test_whoever_has_no_name_is_asked_once_and_may_go_on_without(windows: Windows) -> None:
    """Where the table is laid and where it teaches; the field is ready to be typed in, and Enter there goes on."""
    page = windows.open().page
    for button in ("Lay the table", "New here?"):
        page.goto("/")
        page.get_by_role("button", name=button).click()
        expect(page.get_by_label("Your name")).to_be_focused()
        expect(page.locator(".slipcard .asked")).to_contain_text("“Player 1”")
        page.get_by_role("button", name=button).click()
        page.wait_for_url("**/t/*")
        expect(page.get_by_text("Player 1").first).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name="Lay the table").click()
    page.keyboard.type("Odile")
    expect(page.locator(".slipcard .asked")).to_have_count(0)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Odile").first).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_the_pace_has_one_order_and_numbers_on_the_first_page_and_in_the_house_rules(
    windows: Windows, game: str
) -> None:
    """From no clock to days; each says in figures what it means, and nothing is asked about clocks a second time."""
    page = windows.open().page
    page.goto("/")
    page.locator(".books li", has_text=PITCHES[game]).locator("p").click()
    order = ["No hurry", "Relaxed", "Brisk", "Over days"]
    paces = page.get_by_role("group", name="Pace").get_by_role("button")
    expect(paces).to_have_text(order)
    said = []
    for pace in order:
        paces.filter(has_text=pace).click()
        said.append(page.locator("p.pace").inner_text())
    assert said[0] == "No clock, in any game."
    assert [bool(NUMBER.search(one)) for one in said[1:]] == [True, True, True]
    paces.first.click()
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="House rules: Change").click()
    leaf = page.get_by_role("dialog")
    expect(leaf.get_by_role("group", name="Pace").get_by_role("button")).to_have_text(order)
    expect(leaf.get_by_role("group", name="Pace").get_by_role("button", name="No hurry")).to_have_attribute(
        "aria-pressed", "true"
    )
    for pace, text in zip(order, said, strict=True):
        leaf.get_by_role("button", name=pace).click()
        expect(leaf.get_by_text(text)).to_be_visible()
    expect(leaf.get_by_text("How long a decision may take")).to_have_count(0)


def test_the_table_that_teaches(windows: Windows) -> None:
    """It begins by itself, its notes follow what is done, and it is left at any time; the game goes on."""
    page = windows.open().page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_test_id("guided").click()
    note = page.get_by_test_id("guide")
    expect(note).to_have_attribute("data-note", "pattern")
    page.get_by_test_id("pattern-1").click()
    expect(note).to_have_attribute("data-note", "hand")
    page.locator(HAND).first.click()
    expect(note).to_have_attribute("data-note", "lane")
    page.locator(".slot").first.click()
    expect(note).to_have_attribute("data-note", "tell")
    page.locator(COMMIT).wait_for()
    on_top(note.get_by_role("button", name="Got it"))  # also where a leaf lies over the table
    fill_form(page)
    page.locator(COMMIT).click()
    expect(note).to_have_attribute("data-note", "margin")
    page.reload()
    expect(note).to_have_attribute("data-note", "margin")
    note.get_by_role("button", name="Leave the guide").click()
    expect(note).to_have_count(0)
    page.reload()
    expect(page.get_by_test_id("hand-card")).to_have_count(5)
    expect(note).to_have_count(0)


def test_every_note_of_the_guide_is_seen_to_its_end(windows: Windows, web: Running) -> None:
    page = windows.open(PHONE, has_touch=True).page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_test_id("guided").click()
    note = page.get_by_test_id("guide")
    expect(note).to_be_in_viewport()
    edges = """() => {
      const box = document.querySelector(".guide").getBoundingClientRect();
      return [box.left >= 0, box.right <= innerWidth, box.bottom <= innerHeight];
    }"""
    comes_to(page, edges, [True, True, True])
    menu = page.get_by_role("button", name="More")
    menu.click()
    expect(page.get_by_role("link", name="Rules")).to_be_visible()
    expect(note).to_be_hidden()  # a menu is about something else
    page.keyboard.press("Escape")
    expect(note).to_be_visible()
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_count(0)


def test_a_phone_is_told_of_what_a_phone_shows(windows: Windows) -> None:
    """No note is passed over because a phone holds the card in front; none speaks of a page that is not there."""
    page = windows.open(PHONE, has_touch=True).page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_test_id("guided").click()
    note = page.get_by_test_id("guide")
    page.get_by_test_id("pattern-1").click()
    expect(note).to_have_attribute("data-note", "hand")
    expect(note).to_contain_text("Swipe through them")
    note.get_by_role("button", name="Got it").click()
    expect(note).to_have_attribute("data-note", "lane")
    page.locator(".ml.lit").first.click()
    page.locator(COMMIT).wait_for()
    fill_form(page)
    page.locator(COMMIT).click()
    for name, says in (("margin", "This strip"), ("marks", "These tags"), ("end", "The menu at the top")):
        expect(note).to_have_attribute("data-note", name)
        expect(note).to_contain_text(says)
        note.locator(".btn").click()


@pytest.fixture(scope="module")
def toys(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a game that has no folder in the client."""
    with installed(tmp_path_factory.mktemp("games"), MoreMoon), run_server(Memory()) as running:
        yield running


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["laptop", "phone"])
def test_a_game_without_a_board_of_its_own_is_played_to_its_end(
    browser: Browser, toys: Running, viewport: dict[str, int] | None
) -> None:
    with windows_at(browser, toys.url) as windows:
        page = (windows.open(viewport) if viewport else windows.open()).page
        page.goto("/")
        page.get_by_role("button", name="More Moon").click()
        page.get_by_label("Your name").fill("Odile")
        page.get_by_role("button", name="Lay the table").click()
        page.get_by_role("button", name="Open the book").click()
        remark = page.locator("details.offer")
        remark.locator("summary").click()
        remark.get_by_role("combobox").fill("well, well")
        remark.locator(COMMIT).click()
        for _ in range(2):
            ask = page.locator(".choice.owed")
            ask.locator("label").first.click()
            before = news(page)
            ask.locator(COMMIT).click()
            wait_for_news(page, before)
        page.get_by_test_id("story").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("More Moon")
        code = re.search(r"/kept/(\w+)", page.url)
        assert code
        status, _, body = toys.ask("GET", f"/api/tables/{code[1]}/story.json")
        assert status == 200
        assert len(json.loads(body)["chapters"][0]["lines"]) == 2
        page.get_by_test_id("replay").click()
        expect(page.get_by_test_id("at")).to_have_text(re.compile("^1 of "))
        page.keyboard.press("End")
        expect(page.get_by_test_id("moment")).to_contain_text("The cards were ")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_a_control_that_is_made_anew_while_it_is_pressed_is_pressed(windows: Windows, way: str) -> None:
    """Another book is chosen and the first one again, so the button goes and another comes in its place."""
    window = windows.open(PHONE, has_touch=True) if way == "finger" else windows.open()
    page = window.page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    button = page.get_by_role("button", name="Lay the table")
    button.scroll_into_view_if_needed()
    first = button.element_handle()
    box = button.bounding_box()
    assert first
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    hand = window.context.new_cdp_session(page)
    if way == "finger":
        hand.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    else:
        page.mouse.move(x, y)
        page.mouse.down()
    for book in (1, 0):
        page.locator(".bk").nth(book).dispatch_event("click")
        expect(page.locator(".bk").nth(book)).to_have_attribute("aria-pressed", "true")
    expect(button).to_be_visible()
    assert not first.evaluate("one => one.isConnected")
    if way == "finger":
        hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.up()
    page.wait_for_url("**/t/*")
