"""axe-core finds nothing wrong with any screen: a laptop by day, a phone by the lamp; the campaign swaps them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hatch_build
import telltable
from tests.server.conftest import Running
from tests.storystack.helpers import golden
from tests.web.conftest import LAPTOP, LIT_SCREENS, PHONE, STILL, TV, Window, Windows
from tests.web.laying import Laid, Teller, lay_position, lay_skinning, lay_table
from tests.web.looking import fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

WORDS = ("The ferry never came.", "Ada", "a lantern with no wick", "Nobody had asked the dog.", "Marsh End")
SEATS = ("me", "me", "bot:greedy", "bot:greedy")
NAMES = ("Odile", "Ravi", "Lantern", "Marrow")
PLAIN = (
    "/",
    "/about",
    "/settings",
    "/gallery",
    "/rules/storystack",
    "/shelf",
    "/open",
    "/tv",
    "/kept/ABCDE",
    "/t/ABCDE",
)
SURFACES = pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])

RUN = """only => axe.run(document, { preload: false, resultTypes: ["violations"],
  runOnly: only ?? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
  .then((found) => found.violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ` +
    `${node.html.slice(0, 160)} ${node.failureSummary.split("\\n")[1]?.slice(0, 220)}`)))"""


@cache
def axe() -> str:
    """The checker, as npm has installed it."""
    source = hatch_build.WEB / "node_modules" / "axe-core" / "axe.min.js"
    return source.read_text(encoding="utf-8")


def check(page: Page, where: str) -> list[str]:
    """What is wrong with the page as it stands. The checker comes past the policy, which lets no script of ours in."""
    settled(page)
    fits(page)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Runtime.evaluate", {"expression": axe()})
    devtools.detach()
    found: list[str] = page.evaluate(RUN)
    return [f"{where}: {one}" for one in found]


def check_both_lights(page: Page, where: str) -> list[str]:
    """The same, and on a laptop its colours once more by the other light; a phone has the same colours."""
    found = check(page, where)
    for theme in ("daylight", "lamplight") if page.viewport_size == LAPTOP else ():
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        if theme == "daylight":
            settled(page)
            found += [f"{where}, by day: {one}" for one in page.evaluate(RUN, ["color-contrast"])]
    return found


def open_window(windows: Windows, viewport: dict[str, int], theme: str, **more: Any) -> Window:
    phone = {"has_touch": True, "is_mobile": True} if viewport == PHONE else {}
    window = windows.open(viewport, theme, **STILL, **phone, **more)
    window.allowed.append("404")
    return window


@LIT_SCREENS
def test_screens_without_a_table(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    """Home, about, settings, gallery, rules, shelf, the wall's door, an address and a table that are not there."""
    page = open_window(windows, viewport, theme).page
    wrong = []
    for path in PLAIN:
        page.goto(path)
        wrong += check(page, path)
    assert wrong == []


@LIT_SCREENS
def test_screens_of_a_table(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    """Lobby, the pattern, my turn, a card held, a lane chosen, a no; somebody else's turn; the end, book and replay."""
    page = open_window(windows, viewport, theme).page
    wrong = []
    code, _ = web.table("me,me,bot:greedy")
    for name in ("Odile", "Ravi"):
        token = web.seat(code, name)
    page.goto(f"/t/{code}#{token}")
    page.get_by_text(code).first.wait_for()
    wrong += check(page, "lobby")
    start = telltable.new("storystack", seats=SEATS, names=NAMES, seed=3, options={"grace": 0})
    page.goto(lay_table(web, start).link(0))
    page.get_by_test_id("pattern-1").wait_for()
    wrong += check(page, "pattern")
    for where, act in MOMENTS[viewport == PHONE].items():
        if where == "my turn":
            page.goto(lay_table(web, golden("G08")).link(golden("G08").waiting()[0]))
            page.locator("[data-testid=hand-card]").first.wait_for()
        act(page)
        wrong += check(page, where)
    assert wrong == []


def nothing(page: Page) -> None:
    """As it is."""


def hold(page: Page) -> None:
    page.locator("[data-testid=hand-card][data-playable=true]").first.click()
    page.locator(".slot").first.wait_for()


def lane(page: Page) -> None:
    page.locator(".slot").first.click()
    page.get_by_test_id("commit").wait_for()


def refusal(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator(".lane.dark .no-way").first.click()
    page.get_by_role("alert").wait_for()


def tab(name: str) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("tab", name=name).click()


def tap_lane(page: Page) -> None:
    page.locator(".ml").first.wait_for()
    for _ in range(5):
        if page.locator(".ml.lit").count():
            break
        page.get_by_role("button", name="Next card").click()
    page.locator(".ml.lit").first.click()
    page.get_by_test_id("commit").wait_for()


def story(page: Page) -> None:
    page.keyboard.press("Escape")
    page.get_by_test_id("pull").or_(page.locator(".pull")).first.click()
    page.locator("dialog").wait_for()


MOMENTS: dict[bool, dict[str, Callable[[Page], None]]] = {
    False: {
        "my turn": nothing,
        "a card held": hold,
        "a lane chosen": lane,
        "a no": refusal,
        "cast": tab("Cast"),
        "log": tab("Log"),
    },
    True: {"my turn": nothing, "a lane chosen": tap_lane, "the story": story},
}


@LIT_SCREENS
def test_screens_of_the_end(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    """Writing the story together, the end, the book, changing it, the replay, and home with a shelf."""
    page = open_window(windows, viewport, theme).page
    match = telltable.new("storystack", seats=("me", "me"), names=NAMES[:2], seed=5, options={"grace": 0})
    Teller(WORDS, 5).play(match)
    laid, wrong = lay_table(web, match), []
    for where, path in whole(laid).items():
        page.goto(path)
        wrong += check(page, where)
    page.goto(laid.link(0))
    page.goto(f"/kept/{laid.code}/edit?game=1")
    page.get_by_role("textbox", name="Your line 1").first.fill("The tide keeps the key.")
    page.get_by_role("textbox", name="Title").fill("Another title")
    wrong += check(page, "a story being changed")
    page.get_by_test_id("keep").click()
    page.locator(".rec summary").click()
    page.locator(".rec li").first.wait_for()
    wrong += check(page, "a story that was changed")
    skinning = next(entry.n for entry in match.entries if "Skin" in str(entry.agenda))
    page.goto(lay_table(web, match, entries=skinning + 1).link(0))
    page.get_by_test_id("status").wait_for()
    wrong += check(page, "skinning")
    assert wrong == []


def whole(laid: Laid) -> dict[str, str]:
    return {
        "the end": laid.link(0),
        "the book": f"/kept/{laid.code}?game=1",
        "replay": f"/t/{laid.code}/replay?game=1#20",
        "home with a shelf": "/",
        "the shelf": "/shelf",
    }


@pytest.mark.in_turn("axe")
@SURFACES
def test_what_lies_over_a_lobby_and_a_table(windows: Windows, viewport: dict[str, int]) -> None:
    """Every dialog, sheet and notice of the gallery: people, talk, the X-card, a pause, chairs that are asked for."""
    page = open_window(windows, viewport, "lamplight" if viewport == LAPTOP else "daylight").page
    page.goto("/gallery")
    over = page.locator("a[href*='show=over']")
    over.first.wait_for()
    shown = [link.get_attribute("href") for link in over.all()]
    assert len(shown) > 10
    wrong = []
    for href in shown:
        page.goto(href or "")
        page.get_by_test_id("shown").wait_for()
        wrong += check_both_lights(page, href or "")
    assert wrong == []


@pytest.mark.in_turn("axe")
@SURFACES
def test_open_prompts_and_sheets(windows: Windows, web: Running, viewport: dict[str, int]) -> None:
    """What the game asks besides playing a card, what one may do besides, and a card, a lane and the settings read."""
    page = open_window(windows, viewport, "lamplight" if viewport == LAPTOP else "daylight").page
    wrong = []
    for position, seat in (("G12", 0), ("G19", 1), ("G21", 1)):
        laid = lay_position(web, position)
        if position == "G21":
            flag(open_window(windows, LAPTOP, "lamplight").page, laid)
        page.goto(laid.link(seat))
        page.locator(".choice").wait_for()
        wrong += check_both_lights(page, f"prompt of {position}")
    for step in ("details", "sentences"):
        page.goto(lay_skinning(web, step)[0].link(0))
        page.locator(".skinning").wait_for()
        wrong += check_both_lights(page, step)
    page.goto(lay_position(web, "G21").link(0))
    page.get_by_test_id("status").wait_for()
    for where in ("Who sits here", "My seat on another device", "Settings", "Leave"):
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name=where, exact=True).click()
        page.get_by_role("dialog").wait_for()
        wrong += check_both_lights(page, where)
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_test_id("annotate").or_(page.get_by_role("button", name="Add a note")).first.click()
    page.get_by_role("dialog").wait_for()
    wrong += check_both_lights(page, "a note")
    assert wrong == []


def flag(page: Page, laid: Laid) -> None:
    """Somebody says that the newest card clashes, so that whoever played it is asked."""
    page.goto(laid.link(0))
    page.get_by_test_id("flag").click()
    page.get_by_role("dialog").locator("fieldset label").first.click()
    page.get_by_test_id("commit").click()
    page.get_by_role("dialog").wait_for(state="detached")


@pytest.mark.parametrize("theme", ["lamplight", "daylight"])
def test_the_wall(windows: Windows, web: Running, theme: str) -> None:
    page = windows.open(TV, theme, **STILL).page
    match = golden("G08")
    page.goto(f"/tv/{lay_table(web, match).code}")
    page.get_by_test_id("status").wait_for()
    wrong = check(page, "the wall")
    code, _ = web.table()
    page.goto(f"/tv/{code}")
    expect(page.get_by_test_id("code")).to_have_text(code)
    wrong += check(page, "the wall before the game")
    assert wrong == []


def test_the_checker_finds_what_is_wrong(windows: Windows) -> None:
    """A picture without words and a button without a name are found: the checker runs, past the policy."""
    page = windows.open().page
    page.goto("/about")
    page.locator("h1").wait_for()
    page.evaluate(
        "() => document.querySelector('main').append(...['img', 'button'].map((t) => document.createElement(t)))"
    )
    assert {one.split(": ")[1] for one in check(page, "spoiled")} == {"image-alt", "button-name"}
