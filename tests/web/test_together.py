"""Friends come together: links that they can open, joining by phone, leaving and coming back, who is next, and a table
that stands on every screen at once."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect

import telltable
from tests.server.conftest import Running, hear, say
from tests.web.conftest import PHONE, SIDEWAYS, STILL, TV, Window, Windows
from tests.web.laying import lay_table
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TOUCH = {"has_touch": True, "is_mobile": True, **STILL}


def sit(page: Page, code: str, name: str) -> None:
    """As a guest does by phone."""
    page.goto(f"/t/{code}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit down as {name}").tap()
    expect(page.get_by_test_id("seated")).to_contain_text(f"You’re seated, {name}.")


def test_a_phone_shares_with_its_own_sheet(windows: Windows, web: Running) -> None:
    code, _ = web.table()
    window = windows.open(PHONE, **TOUCH)
    window.context.add_init_script("navigator.share = async (what) => { window.__shared = what; };")
    page = window.page
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Only watch").tap()
    page.get_by_role("button", name="Share link").tap()
    page.wait_for_function("window.__shared")
    assert page.evaluate("window.__shared.url") == f"{web.url}/t/{code}"
    expect(page.get_by_role("note")).to_contain_text("Only this machine can open this address.")


def test_joining_by_phone(windows: Windows, web: Running) -> None:
    """A mistyped code keeps its field and says which letter it may be; then name and chair, before anything else; then
    whom the table waits for. A chair can be given up again."""
    code, _ = web.table("me,me,me")
    web.seat(code, "Odile")
    page = windows.open(PHONE, **TOUCH).page
    wrong = f"0{code[1:]}"
    windows.all[0].allowed += ["404", "409"]  # a wrong code, a name that is none
    page.goto("/")
    page.get_by_label("Table code").fill(wrong)
    page.get_by_role("button", name="Sit down", exact=True).tap()
    field = page.get_by_label("Table code")
    expect(page.get_by_role("heading", name="No table has this code.")).to_be_visible()
    expect(field).to_have_value(wrong)
    expect(page.get_by_role("alert")).to_contain_text("No code has the digit 0.")
    field.fill(f"{code}X")
    expect(page.get_by_role("alert")).to_contain_text("A code has 5 letters and digits; this one has 6.")
    field.fill(code.lower())
    page.get_by_role("button", name="Try this code").tap()

    expect(page.get_by_role("heading", name="Sit down at Odile’s table")).to_be_in_viewport()
    expect(page.get_by_text("Odile is here.")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("QR code"))).to_have_count(0)
    page.get_by_label("Your name").fill("")
    page.get_by_role("button", name="Sit down", exact=True).tap()
    expect(page.get_by_role("alert")).to_contain_text("Enter your name first")
    page.get_by_label("Your name").fill("you")
    page.get_by_role("button", name="Sit down as you").tap()
    expect(page.get_by_role("alert")).to_contain_text("would confuse everybody. Choose another name.")
    page.get_by_label("Your name").fill("June")
    page.locator(".pick", has_text="Seat 3").tap()
    page.get_by_role("button", name="Sit down as June").tap()
    seated = page.get_by_test_id("seated")
    expect(seated).to_be_in_viewport()
    expect(seated).to_contain_text(
        "You’re seated, June. Waiting for Odile, who starts the game. One seat is still free."
    )
    assert [chair["name"] for chair in json.loads(web.ask("GET", f"/api/tables/{code}")[2])["chairs"]][2] == "June"

    page.get_by_test_id("give-up").tap()
    expect(page.get_by_text("You’ve given up your seat.")).to_be_visible()
    assert [chair["kind"] for chair in json.loads(web.ask("GET", f"/api/tables/{code}")[2])["chairs"]][2] == "open"


def test_a_refused_name_is_read_where_the_phone_is_held_sideways(windows: Windows, web: Running) -> None:
    """Why and what instead stand in the window though the button lies below it; what comes next begins at its top."""
    code, _ = web.table("me,me,me")
    web.seat(code, "Odile")
    window = windows.open(SIDEWAYS, **TOUCH)
    window.allowed += ["409"]
    page = window.page
    page.goto(f"/t/{code}")
    page.get_by_label("Your name").fill("Odile")
    down = page.get_by_role("button", name="Sit down as Odile")
    down.scroll_into_view_if_needed()
    down.tap()
    why = "Somebody at the table already has that name. Choose another name."
    said = page.get_by_role("alert").filter(has_text=why)
    expect(said).to_be_in_viewport(ratio=1)
    expect(page.get_by_label("Your name")).to_be_focused()
    page.get_by_label("Your name").fill("June")
    down = page.get_by_role("button", name="Sit down as June")
    down.scroll_into_view_if_needed()
    down.tap()
    expect(page.get_by_role("heading", name="You’re seated, June.")).to_be_in_viewport(ratio=1)


def test_sideways_every_way_out_is_in_view(windows: Windows, web: Running) -> None:
    """Of the X-card, of leaving, of being away, of a code that no table has: answered unscrolled; and the books."""
    _, host, june, _ = playing(windows, web, SIDEWAYS)
    page = june.page
    page.get_by_test_id("x-now").tap()
    for choice in ("Cover it", "Take it out", "Go back to before it", "Go on"):
        expect(page.get_by_test_id("x-card").get_by_role("button", name=choice)).to_be_in_viewport(ratio=1)
    page.get_by_test_id("x-card").get_by_role("button", name="Go on").tap()
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Leave").tap()
    for door in (
        page.get_by_test_id("back-soon"),
        page.get_by_test_id("give-up"),
        page.get_by_role("button", name="Stay", exact=True),
    ):
        expect(door).to_be_in_viewport(ratio=1)
    page.get_by_test_id("back-soon").tap()
    expect(page.get_by_test_id("phrase")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Take my seat back")).to_be_in_viewport(ratio=1)
    host.page.context.close()

    june.allowed += ["404"]
    page.goto("/t/ABCDE")
    expect(page.get_by_label("Table code")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("alert")).to_contain_text("Could it be an 8?")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Try this code")).to_be_in_viewport(ratio=1)

    page.goto("/")
    for book in page.locator(".books .cover").all():
        expect(book).to_be_in_viewport(ratio=0.99)
    assert "table. Which" in page.locator("h1").inner_text()  # on one line, and two sentences all the same


def test_who_is_away_is_told_what_is_so(windows: Windows, web: Running) -> None:
    """Alone the game waits, and no bot is said to play; a seat that is in use on another device says so."""
    code, host, june, _ = playing(windows, web)
    page = june.page
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Leave").tap()
    expect(page.get_by_test_id("back-soon")).to_contain_text("A bot plays for you until then")
    page.get_by_test_id("back-soon").tap()
    away = page.get_by_test_id("away")
    page.clock.run_for(1_500)
    expect(away).to_contain_text(re.compile(r"(Lantern|Inkwell|Bramble) is playing for you at Odile’s table"))
    expect(away).to_contain_text("Odile is choosing.")
    phrase = page.get_by_test_id("phrase").get_attribute("aria-label")
    other = windows.open(PHONE, **TOUCH)
    other.page.goto(f"/t/{code}")
    expect(other.page.locator(".toast")).to_contain_text("Your four words go there, too.")
    other.page.get_by_role("button", name="Who sits here").tap()
    other.page.get_by_role("button", name="More").last.tap()
    other.page.get_by_role("button", name="Ask for a seat").tap()
    seal, beside = (other.page.locator(f".who-pick label > {one}").first for one in (".seal", "span:not(.seal)"))
    ink = "one => getComputedStyle(one).color"
    assert seal.evaluate(ink) != beside.evaluate(ink)  # a letter in wax is no grey print
    words = other.page.get_by_label("Four words")
    assert phrase
    words.fill(phrase)
    assert words.evaluate("one => one.scrollWidth <= one.clientWidth")  # all four are seen
    other.page.get_by_role("button", name="Take the seat here").tap()
    expect(other.page.get_by_test_id("x-now")).to_be_visible()
    page.clock.run_for(12_000)
    expect(away).to_contain_text("Your seat is in use on another device.")
    expect(page.get_by_test_id("phrase")).to_have_count(0)

    other.page.goto("/about")
    page.goto("/about")
    host.page.get_by_role("button", name="More").tap()
    host.page.get_by_role("button", name="Leave").tap()
    expect(host.page.get_by_test_id("back-soon")).to_contain_text("and the game is waiting for you")
    host.page.get_by_test_id("back-soon").tap()
    expect(host.page.get_by_test_id("away")).to_contain_text(
        "Nobody else is at the table, so the game is waiting for you."
    )


def test_the_code_in_a_link_is_read_in_one_piece(windows: Windows, web: Running) -> None:
    """However narrow the phone is."""
    code, _ = web.table("me,me")
    page = windows.open({"width": 360, "height": 640}, **TOUCH).page
    sit(page, code, "Odile")
    link = page.locator(".linkrow .whole")
    expect(link).to_have_text(f"/t/{code}")
    assert link.evaluate("one => one.getClientRects().length") == 1


def agreed(web: Running, code: str, host: str) -> None:
    """The host leaves out grief, veils crime, plays with open hands and relaxed."""
    with web.socket(code, host) as line:
        say(line, type="SetAgreement", id="1", rating="16+", lines=["grief"], veils=["crime"])
        say(line, type="SetOption", id="2", name="hands", value="open")
        say(line, type="SetPace", id="3", pace="relaxed")
        for _ in range(3):
            hear(line, "Ack")


@pytest.mark.parametrize("seats", ["me,me", "me,bot"])
def test_who_comes_by_phone_reads_what_is_played_before_sitting_down(
    windows: Windows, web: Running, seats: str
) -> None:
    """The game, the agreement and the house rules, at a full table too, which offers to ask for a chair. A bot that
    nobody chose makes room; one that the host chose does not; who comes after the beginning is told that they watch."""
    code, host = web.table(seats)
    agreed(web, code, host)
    web.seat(code, "Odile")
    page = windows.open(PHONE, **TOUCH).page
    page.goto(f"/t/{code}")
    terms = page.get_by_test_id("terms")
    for words in (
        "eight beats long",
        "The market town",
        "16 and older",
        "Left out: grief",
        "with their words covered: crime",
    ):
        expect(terms).to_contain_text(words, ignore_case=True)
    for words in ("Relaxed", "Whose hands you can see: Everybody’s"):
        expect(terms).to_contain_text(words)
    fits(page)
    terms.get_by_role("button", name="House rules: Look").tap()
    expect(page.get_by_role("dialog")).to_contain_text("House rules")
    page.keyboard.press("Escape")
    terms.get_by_role("button", name="Table agreement: Look").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Lines and veils")
    page.keyboard.press("Escape")
    if seats == "me,me":
        return
    expect(page.locator(".pick", has_text="yours: the bot Inkwell makes room")).to_be_visible()
    page.get_by_label("Your name").fill("June")
    page.get_by_role("button", name="Sit down as June").tap()
    expect(page.get_by_test_id("seated")).to_contain_text("You’re seated, June.")
    page.get_by_test_id("give-up").tap()
    page.goto(f"/t/{code}")
    with web.socket(code, host) as line:
        say(line, type="SetChair", id="4", seat=1, kind="bot:random")
        hear(line, "Ack")
        expect(page.get_by_text("Every seat is taken.")).to_be_visible()
        page.get_by_role("button", name="Ask for a seat").tap()
        expect(page.get_by_role("dialog")).to_contain_text("Whoever sits there decides")
        say(line, type="Begin", id="5")
        hear(line, "Ack")
    page.goto(f"/t/{code}")
    expect(page.get_by_text("The game has begun.")).to_be_visible()
    expect(page.get_by_text("You’re watching. To play, ask for a seat under “Who sits here”")).to_be_visible()


def playing(windows: Windows, web: Running, held: dict[str, int] = PHONE) -> tuple[str, Window, Window, Window]:
    """Odile, who hosts, and June by phone, and a wall, in a game without a clock. `held`: how June holds hers."""
    ways = {"name": "Odile", "seat": 0}
    wanted = {
        "game": "storystack",
        "seats": "me,me",
        "pace": "off",
        "options": {"skinning": "off", "grace": "0", "pattern_pick": "random", "first_player": "chosen"},
    }
    code = json.loads(web.ask("POST", "/api/tables", wanted)[2])["code"]
    host, june, wall = windows.open(PHONE, **TOUCH), windows.open(held, **TOUCH), windows.open(TV)
    for window in (june, wall):
        window.page.clock.install()
    sit(host.page, code, ways["name"])
    sit(june.page, code, "June")
    wall.page.goto(f"/tv/{code}")
    expect(host.page.get_by_test_id("seated")).to_contain_text("June is here.")  # the seats are farther down
    begin = host.page.get_by_role("button", name="Open the book")
    expect(begin).to_be_in_viewport(ratio=1)  # before anything is scrolled
    begin.tap()
    expect(wall.page.get_by_test_id("status")).to_contain_text("Odile")
    return code, host, june, wall


def test_everybody_sees_who_is_next_and_that_the_table_stands(windows: Windows, web: Running) -> None:
    """Without touching anything: on the wall within a second, and nothing goes on by itself."""
    code, host, june, wall = playing(windows, web)
    expect(june.page.get_by_test_id("next")).to_contain_text("You are next.")
    expect(host.page.get_by_test_id("next")).to_contain_text("June is next.")
    expect(wall.page.locator("[data-key='seat 1']")).to_contain_text("Next")
    for window in (june, wall):
        window.page.clock.run_for(12_000)
    expect(june.page.get_by_test_id("waited")).to_contain_text(re.compile(r"Odile has been thinking for 0:\d\d\."))
    expect(wall.page.get_by_test_id("waited")).to_contain_text(re.compile(r"0:\d\d"))
    assert wall.page.get_by_role("timer").count() == 0
    high = "one => one.offsetHeight"
    place = june.page.locator(".follows")
    before = place.evaluate(high)
    june.allowed.append(
        "WebSocket is closed before the connection is established"
    )  # a minute is over before a line opens
    june.page.clock.run_for(60_000)
    expect(place.get_by_role("button", name="Nudge Odile")).to_be_visible()
    assert place.evaluate(high) == before  # nothing moves when it comes

    june.page.get_by_test_id("x-now").tap()  # one touch, and no second question
    expect(wall.page.get_by_test_id("rest")).to_have_attribute("data-state", "x-card")
    expect(wall.page.get_by_test_id("rest")).to_contain_text("The table waits as long as it takes.")
    expect(wall.page.get_by_test_id("rest").locator(".code")).to_have_text(f"Table {code}")  # the other one is covered
    expect(wall.page.locator(".margin > footer")).to_contain_text("the table rests")
    for window in (host, june):
        expect(window.page.get_by_test_id("x-card")).to_be_visible()
        assert window.page.get_by_role("timer").count() == 0
    host.page.get_by_role("button", name=re.compile("^Go on")).tap()
    expect(wall.page.get_by_test_id("rest")).to_have_count(0)

    june.page.get_by_role("button", name="More").tap()
    june.page.get_by_role("button", name="Pause").tap()
    expect(wall.page.get_by_test_id("rest")).to_have_attribute("data-state", "pause")
    expect(host.page.get_by_test_id("paused")).to_contain_text("The table waits as long as it takes.")
    host.page.get_by_test_id("paused").get_by_role("button", name="Go on").tap()
    expect(wall.page.get_by_test_id("rest")).to_have_count(0)

    host.page.goto("/about")
    expect(wall.page.get_by_test_id("host-left")).to_contain_text("Odile, the host, has left.")
    expect(june.page.get_by_test_id("host-left")).to_contain_text("Odile, the host, has left.")
    left, strip = (
        one.bounding_box()
        for one in (june.page.get_by_test_id("host-left"), june.page.get_by_role("button", name="The story so far"))
    )
    assert left
    assert strip
    assert left["y"] + left["height"] <= strip["y"] + strip["height"]  # over the story, and nothing of who is next


def test_no_screen_waits_for_a_clock_to_show_that_the_table_stands(windows: Windows, web: Running) -> None:
    """The clocks of all pages stand still: an X-card, a pause and a host who has left are shown as soon as they are
    told. That the wall is told first, `server/test_walls_first` holds."""
    _, host, june, wall = playing(windows, web)
    host.page.clock.install()
    for window in (host, june, wall):
        window.page.clock.pause_at(time.time() + 5)
    june.page.get_by_test_id("x-now").tap()
    expect(wall.page.get_by_test_id("rest")).to_have_attribute("data-state", "x-card")
    for window in (host, june):
        expect(window.page.get_by_test_id("x-card")).to_be_visible()
    host.page.get_by_role("button", name=re.compile("^Go on")).tap()
    for window in (host, june):
        expect(window.page.get_by_test_id("x-card")).to_have_count(0)
    expect(wall.page.get_by_test_id("rest")).to_have_count(0)
    host.page.get_by_role("button", name="More").tap()
    host.page.get_by_role("button", name="Pause").tap()
    expect(wall.page.get_by_test_id("rest")).to_have_attribute("data-state", "pause")
    expect(june.page.get_by_test_id("paused")).to_be_visible()
    june.page.get_by_test_id("paused").get_by_role("button", name="Go on").tap()
    expect(wall.page.get_by_test_id("rest")).to_have_count(0)
    host.page.goto("/about")
    expect(wall.page.get_by_test_id("host-left")).to_be_visible()
    expect(june.page.get_by_test_id("host-left")).to_be_visible()


def test_leaving_for_a_while_and_coming_back(windows: Windows, web: Running) -> None:
    """The host too: by the code on the same phone, by four words on another one. Giving up is another door."""
    code, host, june, wall = playing(windows, web)
    june.page.get_by_role("button", name="More").tap()
    june.page.get_by_role("button", name="Leave").tap()
    expect(june.page.get_by_test_id("give-up")).to_contain_text("A bot takes your cards")
    june.page.get_by_role("button", name="Stay", exact=True).tap()

    host.page.get_by_role("button", name="More").tap()
    host.page.get_by_role("button", name="Leave").tap()
    expect(host.page.get_by_role("dialog")).to_contain_text("June will host in the meantime.")
    host.page.get_by_test_id("back-soon").tap()
    expect(host.page.get_by_test_id("away")).to_contain_text("We’re keeping your seat, Odile.")
    phrase = host.page.get_by_test_id("phrase").get_attribute("aria-label")
    assert phrase
    expect(wall.page.locator("[data-key='seat 0']")).to_contain_text("Lantern")
    june.page.clock.run_for(12_000)
    expect(june.page.get_by_test_id("status")).to_contain_text("Your turn.")  # the bot has played
    host.page.goto("/")
    host.page.get_by_label("Table code").fill(code)
    host.page.get_by_role("button", name="Sit down", exact=True).tap()
    expect(host.page.get_by_test_id("x-now")).to_be_visible()  # at the table, and nobody had to be asked
    greeted = re.compile("Welcome back, Odile. ?Lantern told 1 line in your seat: .{20}")
    expect(host.page.locator(".toast")).to_contain_text(greeted)
    expect(wall.page.locator("[data-key='seat 0']")).not_to_contain_text("Lantern")

    other = windows.open(PHONE, **TOUCH).page
    other.goto(f"/t/{code}#seat={phrase.replace(' ', '-')}")
    expect(other.get_by_test_id("x-now")).to_be_visible()
    expect(other.locator(".toast")).to_contain_text(greeted)
    other.reload()
    expect(other.get_by_test_id("x-now")).to_be_visible()
    expect(other.locator(".toast")).to_have_count(0)  # once is enough

    june.page.get_by_role("button", name="More").tap()
    june.page.get_by_role("button", name="Leave").tap()
    june.page.get_by_test_id("give-up").tap()
    expect(june.page.get_by_text("You’ve given up your seat.")).to_be_visible()
    assert json.loads(web.ask("GET", f"/api/tables/{code}")[2])["chairs"][1]["kind"] == "bot"


@pytest.mark.by_turns
@pytest.mark.parametrize("game", ["storystack", "storyline", "tail_story", "ninety_nine_chances", "stacktors"])
def test_no_hurry_is_no_clock(windows: Windows, web: Running, game: str) -> None:
    """As it is chosen on the first page by whoever changes nothing, and at the table that teaches."""
    titles = {
        "storystack": "StoryStack",
        "storyline": "StoryLine",
        "tail_story": "Tail Story",
        "stacktors": "Stacktors!",
        "ninety_nine_chances": "99 chances",
    }
    for button in ("Lay the table", "New here? Learn it in two minutes"):
        page = windows.open(**STILL).page
        page.goto("/")
        page.get_by_role("button", name=titles[game], exact=False).first.click()
        expect(page.get_by_role("button", name="No hurry")).to_have_attribute("aria-pressed", "true")
        page.get_by_label("Your name").fill("Odile")
        page.get_by_role("button", name=button).click()
        page.wait_for_url(re.compile("/t/"))
        code = page.url.rpartition("/")[2]
        if button == "Lay the table":
            page.get_by_role("button", name="Open the book").click()
        expect(page.get_by_test_id("status")).to_be_visible()
        info = json.loads(web.ask("GET", f"/api/tables/{code}")[2])
        assert info["pace"] == "off"
        assert info["options"].get("timers", "off") == "off" or info["pace"] == "off"
        assert [wait["left"] for wait in info["waits"] if wait["left"] is not None] == []


def test_somebody_who_is_waited_for_is_nudged_after_a_minute(windows: Windows, web: Running) -> None:
    """The time stands there from ten seconds on; the bell rings on their screen alone, once for a wait."""
    match = telltable.new("tail_story", seats=("me", "me"), names=["Odile", "Ravi"], seed=2)
    while len(match.waiting()) > 1 or match.asks()[match.waiting()[0]].decision != "play":
        seat = match.waiting()[0]
        match.play(seat, next(iter(match.legal(seat))))
    acts = match.waiting()[0]
    laid = lay_table(web, match, patient=True)
    waits, acting = (windows.open(**STILL).page for _ in "12")
    acting.goto(laid.link(acts))
    acting.get_by_test_id("status").wait_for()
    waits.clock.install()
    waits.goto(laid.link(1 - acts))
    nudge = waits.get_by_role("button", name=f"Nudge {match.header.names[acts]}")
    waits.get_by_test_id("next").wait_for()
    expect(nudge).to_have_count(0)
    waits.clock.fast_forward(61_000)
    expect(waits.get_by_test_id("waited")).to_contain_text(re.compile(r"[1-9]:\d\d"))
    nudge.click()
    expect(waits.get_by_text(f"A quiet bell rang for {match.header.names[acts]}.")).to_be_visible()
    expect(nudge).to_have_count(0)
    expect(acting.get_by_text("nudges you: the table is waiting for you.")).to_be_visible()
