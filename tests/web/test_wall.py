"""The table on a wall: everything that everybody may know, in large type, without a control or a hidden card."""

from __future__ import annotations

import json
import re
from functools import partial

import pytest
from playwright.sync_api import Page, WebSocket, WebSocketRoute, expect

import telltable
from telltable.core.registry import games
from tests.server.conftest import Running, hear, say
from tests.web.conftest import PHONE, STILL, TV, Window, Windows
from tests.web.laying import WORDS, Teller, lay_table
from tests.web.looking import settled
from tests.web.news import news, wait_for_news
from tests.web.pictures import played
from tests.web.playing import HAND, play_card, start_table
from tests.web.test_access import check
from tests.web.test_any_screen import COVERED
from tests.web.test_crowded import BROKEN, OUT_OF

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# Of each lane: how many of its cards are seen, as wholes and at all, and what is read above them.
LANES = """() => [...document.querySelectorAll(".lane")].map((lane) => {
  const room = lane.querySelector("ol").getBoundingClientRect();
  const cards = [...lane.querySelectorAll(".ss-strip")].map((one) => [one, one.getBoundingClientRect()]);
  const seen = cards.filter(([, box]) => box.left < room.right);
  const whole = seen.filter(([one, box]) => {
    const { scrollHeight, scrollWidth } = one.querySelector("b");
    const inside = box.top >= room.top && box.bottom <= lane.getBoundingClientRect().bottom;
    return inside && scrollHeight <= one.clientHeight + 1 && scrollWidth <= one.clientWidth;
  });
  return { whole: whole.length, seen: seen.length, earlier: seen[0]?.[0].parentElement.dataset.earlier ?? "" };
})"""

CONTROLS = "button:visible, input:visible, select:visible, textarea:visible, a:visible"


def hang_up(windows: Windows, code: str) -> tuple[Window, list[str]]:
    """A wall at a table, and every message that it gets."""
    window = windows.open(TV)
    frames: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda frame: frames.append(str(frame)))

    window.page.on("websocket", listen)
    window.page.goto(f"/tv/{code}")
    return window, frames


def hand(page: Page) -> list[str]:
    page.locator(HAND).first.wait_for()
    return page.get_by_test_id("hand-card").locator("h3").all_text_contents()


def test_the_wall_shows_the_table_without_controls_and_never_receives_a_hidden_card(windows: Windows) -> None:
    page = windows.open().page
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").wait_for()
    code = page.url.rpartition("/")[2]
    window, frames = hang_up(windows, code)
    wall = window.page
    expect(wall.get_by_test_id("status")).to_contain_text("Odile")
    page.get_by_test_id("pattern-1").click()
    mine = hand(page)
    before = news(page)
    play_card(page)
    wait_for_news(page, before)
    wall.locator(".ss-strip").first.wait_for()
    held = set(mine) & set(hand(page))
    told = [title for stack in wall.locator(".lane").all() for title in stack.locator("b").all_text_contents()]
    assert len(held) >= 3
    assert wall.locator(CONTROLS).count() == 0
    assert wall.get_by_test_id("code").inner_text() == code
    expect(wall.get_by_role("img", name="QR code")).to_be_visible()
    said = [json.loads(frame) for frame in frames]
    assert {one["you"] for one in said if one["type"] == "Welcome"} == {None}
    hidden = held - set(told)
    assert hidden
    assert [title for title in hidden for frame in frames if title in frame] == []
    assert [title for title in hidden if title in wall.content()] == []


def test_the_wall_fills_its_screen_in_type_that_is_read_from_the_sofa(windows: Windows) -> None:
    page = windows.open().page
    start_table(page, "Odile")
    page.get_by_test_id("pattern-1").click()
    play_card(page)
    wall = hang_up(windows, page.url.rpartition("/")[2])[0].page
    wall.locator(".ss-strip").first.wait_for()
    small = wall.locator("main :text-matches('.')").evaluate_all(
        "all => all.filter(one => one.getClientRects().length && !one.closest('.sr') && one.innerText)"
        ".filter(one => parseFloat(getComputedStyle(one).fontSize) < 18).map(one => one.innerText)"
    )
    assert small == []
    root = "document.documentElement"
    assert wall.evaluate(f"[{root}.scrollWidth, {root}.scrollHeight]") == [TV["width"], TV["height"]]


def test_a_seat_that_this_browser_holds_is_not_shown_on_its_wall(windows: Windows) -> None:
    window = windows.open()
    start_table(window.page, "Odile")
    window.page.get_by_test_id("pattern-1").click()
    mine = hand(window.page)
    wall = window.tab()
    wall.goto(f"/tv/{window.page.url.rpartition('/')[2]}")
    expect(wall.get_by_test_id("status")).to_contain_text("choosing")
    assert [title for title in mine if title in wall.content()] == []


def test_before_the_game_the_wall_asks_people_to_sit_down_and_begins_with_them(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/")
    page.get_by_label("Your name").fill("Odile")
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Open the book").wait_for()
    code = page.url.rpartition("/")[2]
    wall = windows.open(TV, "daylight").page
    wall.goto("/tv")
    wall.get_by_label("Table code").fill(code.lower())
    wall.get_by_label("Table code").press("Enter")
    expect(wall.get_by_test_id("code")).to_have_text(code)
    expect(wall.get_by_text("Odile")).to_be_visible()
    page.get_by_role("button", name="Open the book").click()
    expect(wall.get_by_test_id("status")).to_be_visible()


@pytest.mark.by_turns
def test_before_anything_is_told_a_wall_shows_a_title_page(windows: Windows, web: Running) -> None:
    """What is told, who tells it and what comes, whole on the wall; that the host has left stands above it, over
    nothing."""
    page = windows.open(TV).page
    for game in ("storyline", "ninety_nine_chances", "stacktors"):
        seats = "me,me" if game == "stacktors" else "me,me,bot"
        code = json.loads(web.ask("POST", "/api/tables", {"game": game, "seats": seats})[2])["code"]
        host, guest = web.seat(code, "Odile"), web.seat(code, "Ben")
        with web.socket(code, guest):  # where nobody is, a table rests, and its wall says that
            with web.socket(code, host) as line:
                say(line, type="Begin", id="1")
                hear(line, "Ack")
            page.goto(f"/tv/{code}")
            title = page.get_by_test_id("title-page")
            expect(title.get_by_text("Odile")).to_be_visible()
            expect(title.get_by_text("Coming up")).to_be_visible()
            page.get_by_test_id("host-left").wait_for()
            settled(page)
            gone = page.get_by_test_id("host-left").bounding_box()
            middle, book = page.locator(".middle").bounding_box(), title.bounding_box()
        assert gone
        assert middle
        assert book
        assert gone["y"] + gone["height"] <= middle["y"] <= book["y"]
        assert book["y"] + book["height"] <= middle["y"] + middle["height"]
        assert title.evaluate("it => [...it.children].every((one) => one.scrollHeight <= one.clientHeight)")


def test_the_end_lies_above_what_was_played_and_covers_none_of_it(windows: Windows, web: Running) -> None:
    match = telltable.new("storystack", seats=["me", "me"], seed=5, options={"skinning": "quick"})
    Teller(WORDS, 3).play(match)
    page = windows.open(TV).page
    page.goto(f"/tv/{lay_table(web, match).code}")
    expect(page.locator(".end")).to_contain_text("The outline is complete.")
    expect(page.locator(".lane")).to_have_count(8)
    settled(page)
    end = page.locator(".end").bounding_box()
    assert end
    tops = [box["y"] for lane in page.locator(".lane, .rail").all() if (box := lane.bounding_box())]
    assert len(tops) == 9
    assert end["y"] + end["height"] <= min(tops)


@pytest.mark.parametrize("seed", [47, 5], ids=["setup", "everywhere"])
def test_long_lanes_show_whole_titles_and_count_what_has_no_room(windows: Windows, web: Running, seed: int) -> None:
    """At the end, when how it came out takes room from them: no card lies under the strip of the seats or is cut."""
    match = telltable.new("storystack", seats=["me", "me"], seed=seed, options={"skinning": "quick"})
    Teller(WORDS, seed).play(match)
    page = windows.open(TV).page
    page.goto(f"/tv/{lay_table(web, match).code}")
    expect(page.locator(".end")).to_contain_text("The outline is complete.")
    settled(page)
    lanes = match.state.table.lanes
    assert max(map(len, lanes)) >= 10
    for shown, cards in zip(page.evaluate(LANES), lanes, strict=True):
        assert shown["whole"] == shown["seen"] >= min(len(cards), 4)
        missing = len(cards) - shown["seen"]
        assert shown["earlier"] == (f"{missing} earlier" if missing else "")
    assert page.evaluate(BROKEN, ".ss-strip b") == []
    assert page.evaluate(OUT_OF, [".lane", ".board"]) == []


LONG = "Counterrevolutionaries Remember"


@pytest.mark.parametrize(
    ("game", "entries"),
    [("storyline", 1), ("stacktors", 1), ("stacktors", None), ("storystack", None), ("tail_story", None)],
)
def test_a_long_word_of_a_title_is_whole_on_a_wall(
    windows: Windows, web: Running, game: str, entries: int | None
) -> None:
    """On the page beside the table, on its title page, and how it ended: its letters are smaller."""
    match = played(games()[game])
    page = windows.open(TV, **STILL).page
    page.route_web_socket(re.compile("/ws/"), partial(titled, LONG))
    page.goto(f"/tv/{lay_table(web, match, entries=entries, patient=True).code}")
    page.get_by_role("heading", name=LONG).first.wait_for()
    settled(page)
    assert page.evaluate(BROKEN, "h2, h3") == []


def titled(title: str, line: WebSocketRoute) -> None:
    """What the server says, with another title of the story."""
    there = line.connect_to_server()
    there.on_message(lambda said: line.send(re.sub(r'("story_title":)"[^"]*"', rf'\1"{title}"', str(said))))


def test_a_wall_with_a_wrong_code_says_so(windows: Windows) -> None:
    window = windows.open(TV)
    window.allowed.append("404")
    window.page.goto("/tv/NOPE1")
    expect(window.page.get_by_role("alert")).to_contain_text("NOPE1")


@pytest.mark.by_turns
def test_an_assistant_is_marked_on_every_screen(windows: Windows, web: Running) -> None:
    """A robot on its seal and a word beside its name: in the lobby, at the table, on a phone, on the wall."""
    code, _ = web.table("me,me,bot:random")
    ana = web.seat(code, "Ana")
    status, _, taken = web.ask("POST", f"/api/tables/{code}/seats", {"name": "Sage", "assistant": True})
    assert status == 201
    page, wall = windows.open().page, windows.open(TV).page
    with web.socket(code, json.loads(taken)["token"]) as sage:
        hear(sage, "Welcome")
        page.goto(f"/t/{code}#{ana}")
        wall.goto(f"/tv/{code}")
        expect(page.locator(".pc").filter(has_text="Sage")).to_contain_text("Assistant, ready")
        expect(wall.locator("li").filter(has_text="Sage")).to_contain_text("Assistant")
        page.get_by_role("button", name="Open the book").first.click()
        for screen in (page, wall):
            seat = screen.locator("[data-key='seat 1']").first
            expect(seat).to_contain_text("Assistant")
            expect(seat.locator(".seal .helped")).to_be_visible()
            expect(screen.locator("[data-key='seat 0'] .seal .helped")).to_have_count(0)
        page.set_viewport_size(PHONE)
        expect(page.locator(".ph-head [data-key='seat 1'] .helped")).to_be_visible()


def at_a_question(web: Running, game: str, decision: str) -> str:
    """A table of four at the first question of this kind: its code."""
    match = played(games()[game])
    n = next(
        n for n in range(1, len(match.entries)) if decision in {a.decision for a in match.until(n).asked().values()}
    )
    return lay_table(web, match, entries=n, patient=True).code


def test_the_wall_shows_the_ways_to_go_about_a_scene_and_who_could(windows: Windows, web: Running) -> None:
    """Whole, in letters for a sofa, without a button."""
    page = windows.open(TV).page
    page.goto(f"/tv/{at_a_question(web, 'stacktors', 'beat')}")
    ways = page.get_by_test_id("ways")
    ways.wait_for()
    settled(page)
    expect(ways.locator("li")).to_have_count(4)
    expect(ways.locator("li").first).to_contain_text("Oda Fenn")
    assert page.locator(CONTROLS).count() == 0
    assert page.evaluate(OUT_OF, [".lineup .ways li, .lineup h2, .lineup > ul b", ".middle"]) == []
    assert page.evaluate(COVERED, ".lineup > header p, .lineup > ul > li, .lineup .ways") == []
    small = ways.locator("p, b, dd, dt, h3").evaluate_all(
        "all => all.filter((one) => parseFloat(getComputedStyle(one).fontSize) < 18).map((one) => one.innerText)"
    )
    assert small == []


def test_of_four_people_none_stands_alone_on_a_wall(windows: Windows, web: Running) -> None:
    """Before the game, and while they think who they are."""
    page = windows.open(TV).page
    wanted = {"game": "storyline", "seats": "me,bot,bot,bot"}
    page.goto(f"/tv/{json.loads(web.ask('POST', '/api/tables', wanted)[2])['code']}")
    page.locator("main li").nth(3).wait_for()
    tops = page.locator("main li").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert [tops.count(top) for top in sorted(set(tops))] == [2, 2]
    page.goto(f"/tv/{at_a_question(web, 'ninety_nine_chances', 'character')}")
    page.locator(".cast li").nth(3).wait_for()
    tops = page.locator(".cast li").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert [tops.count(top) for top in sorted(set(tops))] == [2, 2]


@pytest.mark.parametrize("theme", ["daylight", "lamplight"])
def test_what_the_wall_says_of_an_x_card_is_legible_by_day(windows: Windows, web: Running, theme: str) -> None:
    """The lamp is out in both lights: dark letters would lie on a dark ground."""
    match = telltable.new("storystack", seats=["me", "me"], seed=4, names=["Odile", "Ravi"])
    laid = lay_table(web, match, patient=True)
    page = windows.open(TV, theme).page
    page.goto(f"/tv/{laid.code}")
    page.get_by_test_id("status").wait_for()
    with web.socket(laid.code, laid.tokens[0]) as line:
        say(line, type="XCard", id="1")
        hear(line, "Ack")
        page.get_by_test_id("rest").wait_for()
        assert check(page, theme) == []
