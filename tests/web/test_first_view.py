"""The first view of a table: what a phone asks for, and in which order."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response, Route, WebSocket

import telltable
from telltable.core.match import Match
from telltable.core.registry import game as rules
from telltable.core.registry import games
from tests.server.conftest import Running
from tests.stacktors.helpers import lay
from tests.web.conftest import LAPTOP, PHONE, Windows
from tests.web.laying import lay_table
from tests.web.looking import in_time

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

MOST = 320_000  # bytes on the line until nothing more is loaded
OPTIONS = {"pattern_pick": "random", "first_player": "chosen", "grace": 0}


def my_turn(web: Running) -> str:
    """The link to a seat whose turn it is."""
    seats = ["me", "bot:greedy", "bot:greedy"]
    return lay_table(web, telltable.new("storystack", seats=seats, seed=3, options=OPTIONS)).link(0)


def first(game: str) -> Match:
    """A game whose first question is mine, or soon will be."""
    return telltable.new(game, seats=["me", *["bot:random"] * (min(4, rules(game).seats[-1]) - 1)], seed=3)


def conflict() -> Match:
    """What a table of Stacktors! lies open at in a conflict; without one, at its scene."""
    return lay(("S", (1, 1)), ("X", (4, 4), {"seat": None}), turn="S")


OPENINGS = [*((game, first, (game,)) for game in games()), ("stacktors", conflict, ())]

# When my hand stood on the page, by the page's own clock: what is asked for later is not waited for.
STOOD = """new MutationObserver((_, watch) => {
  if (!document.querySelector("#hand")) return;
  window.__stood = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });"""
GOT = """() => performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname)"""
ASKED = """() => performance.getEntriesByType("resource").filter((one) => one.startTime < window.__stood)
  .map((one) => new URL(one.name).pathname)"""


@pytest.mark.parametrize(
    ("game", "match", "of"), OPENINGS, ids=[f"{game} {match.__name__}" for game, match, _ in OPENINGS]
)
def test_the_hand_waits_for_nothing_that_the_page_does_not_name(
    windows: Windows, web: Running, game: str, match: Callable[..., Match], of: tuple[str, ...]
) -> None:
    """No script, style or paper is found out about later than with the page, and the API is not asked."""
    page = windows.open(PHONE, has_touch=True).page
    page.add_init_script(STOOD)
    got: list[Response] = []
    page.on("response", lambda response: got.append(response))
    page.goto(lay_table(web, match(*of)).link(0))
    page.locator("#hand").first.wait_for(state="attached")
    asked = page.evaluate(ASKED)
    before = {path for path in asked if path.endswith((".js", ".css")) or path.startswith("/api")}
    assert before
    named = set(re.findall(r"</(assets/[^>]+)>", got[0].headers["link"]))
    named |= set(re.findall(r'"/(assets/[^"]+)"', got[0].text()))
    page.wait_for_load_state("networkidle")
    paper = {path for path in page.evaluate(GOT) if path.endswith(".png")}
    assert paper
    assert {path.lstrip("/") for path in before | paper} <= named


def test_the_line_is_opened_before_the_scripts_have_come_and_once(windows: Windows, web: Running) -> None:
    """Whoever holds a seat has their game by the time that what draws it is there."""
    page = windows.open(PHONE, has_touch=True).page
    lines: list[WebSocket] = []
    page.on("websocket", lambda line: lines.append(line))
    link = my_turn(web)
    held: list[Route] = []
    page.route("**/assets/index-*.js", lambda route: held.append(route))
    page.goto(link, wait_until="commit")
    page.wait_for_function("() => globalThis.calledUp?.heard.length")
    assert json.loads(page.evaluate("() => calledUp.heard[0]"))["type"] == "Welcome"
    assert in_time(page, lambda: held)
    held.pop().continue_()
    page.get_by_test_id("hand-card").first.wait_for()
    assert len(lines) == 1
    assert "#" not in page.url
    page.unroute("**/assets/index-*.js")
    page.reload()  # the secret lies in the browser now
    page.get_by_test_id("hand-card").first.wait_for()
    page.goto(link.partition("#")[0].replace("/t/", "/tv/"))  # a wall has no seat
    page.get_by_test_id("status").first.wait_for()
    assert len(lines) == 3


def test_the_first_view_is_small(windows: Windows, web: Running) -> None:
    window = windows.open(PHONE, has_touch=True)
    sizes: list[float] = []
    log = window.context.new_cdp_session(window.page)
    log.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    log.send("Network.enable")
    window.page.goto(my_turn(web))
    window.page.get_by_test_id("hand-card").first.wait_for()
    window.page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < MOST


# A face of a family and a style is there.
LETTERS = """() => [...document.fonts].filter((face) => face.status === "loaded")
  .map((face) => `${face.family} ${face.style}`)"""


def test_a_form_has_its_letters_before_it_opens(windows: Windows, web: Running) -> None:
    """One that is laid out in other letters grows or shrinks under one's hand when they come."""
    page = windows.open(LAPTOP).page
    page.goto(my_turn(web))
    page.get_by_test_id("hand-card").first.wait_for()
    page.wait_for_function(f"() => ({LETTERS})().filter((face) => /Hand|Sans.* italic/.test(face)).length >= 2")
    assert page.locator("dialog").count() == 0


# As the first view is built, by the page's own count: how far what stood already was pushed by what came after it.
COUNTED = """window.__shift = 0; window.__pushed = [];
new PerformanceObserver((list) => { for (const one of list.getEntries()) {
  if (one.hadRecentInput) continue;
  window.__shift += one.value;
  for (const part of one.sources) window.__pushed.push(part.node?.getAttribute?.("class") ?? String(part.node));
} }).observe({ type: "layout-shift", buffered: true });"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = 0.01


# The pages of Stacktors! whose scripts were asked for.
PAGES = """() => [...new Set(performance.getEntriesByType("resource")
  .map((one) => /stacktors-(making|conflict)-.*js/.exec(one.name)?.[1]).filter(Boolean))].sort()"""


@pytest.mark.parametrize("surface", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize(("match", "of", "opens"), [(first, ("stacktors",), "making"), (conflict, (), "conflict")])
def test_a_table_loads_the_page_that_it_lies_open_at_and_the_others_when_nothing_else_is_to_be_done(
    windows: Windows,
    web: Running,
    surface: dict[str, int],
    match: Callable[..., Match],
    of: tuple[str, ...],
    opens: str,
) -> None:
    """Whatever it turns to lies ready by then, though the line may be cut."""
    page = windows.open(surface).page
    page.add_init_script(STOOD.replace("window.__stood", f"window.__pages = ({PAGES})(), window.__stood"))
    page.goto(lay_table(web, match(*of)).link(0))
    page.wait_for_function(f"() => ({PAGES})().length === 2")
    assert page.evaluate("window.__pages") == [opens]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("surface", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_nothing_jumps_while_a_table_comes(windows: Windows, web: Running, game: str, surface: dict[str, int]) -> None:
    """Not when the board comes after its frame, nor when letters and drawings do."""
    page = windows.open(surface).page
    page.add_init_script(COUNTED)
    page.goto(lay_table(web, first(game)).link(0))
    page.locator("#hand").first.wait_for(state="attached")  # an empty one takes no room
    page.wait_for_load_state("networkidle")
    page.evaluate(f"() => document.fonts.ready.then({PAINTED})")
    assert page.evaluate("() => window.__shift") <= STILL, page.evaluate("() => window.__pushed")
