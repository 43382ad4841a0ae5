"""Telltable as an app: what a browser can install, what opens without a line, what is sent once when it is back."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import telltable
from telltable.server.address import Address
from telltable.store.base import Store
from telltable.store.memory import Memory
from telltable.store.sqlite import Sqlite
from tests.server.conftest import FREE, Running, run_server
from tests.server.house import House
from tests.web.conftest import CHROMIUM, PATIENCE, PHONE, Browsers, Window, Windows, windows_at
from tests.web.laying import Laid, Storing, Teller, lay_table
from tests.web.looking import settled
from tests.web.playing import COMMIT, HAND, fill_form

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

LAN = "tell.lan"  # a name of this machine that is no secure context, as the address of a laptop at home is none
UNTRUSTED = "Cross-Origin-Opener-Policy header has been ignored"  # said of any page over plain http
GONE = ["ERR_CONNECTION", "WebSocket connection to", "Failed to load resource", "ERR_FAILED"]
STATUS = "(path) => fetch(path).then((answer) => answer.status)"
READY = "() => navigator.serviceWorker.ready.then((one) => navigator.serviceWorker.controller !== null)"
OPTIONS = {"pattern_pick": "random", "first_player": "chosen", "grace": 0, "skinning": "off"}


@dataclass
class Stored:
    """Tables without a server."""

    store: Store


def stored(path: Path, lay: Callable[[Storing], Any]) -> Any:
    """What is laid into the tables of a server that does not run yet."""

    def work(store: Sqlite) -> Any:
        return lay(Stored(store))

    with ThreadPoolExecutor(1) as aside:  # Playwright has a loop in this thread
        store = aside.submit(asyncio.run, Sqlite.at(path)).result()
        laid = work(store)
        aside.submit(asyncio.run, store.close()).result()
    return laid


def lay_evening(web: Storing) -> tuple[Laid, Laid]:
    """A story that was told, and a table for days at which it is my turn."""
    told = Teller(("The tide keeps the key.",), 3).play(telltable.new("storystack", seats=["me", "me"], seed=4))
    match = telltable.new("storystack", seats=["me", "me", "me"], seed=3, options=OPTIONS)
    return lay_table(web, told, patient=True), lay_table(web, match, patient=True, pace="days")


@pytest.fixture
def house(built: None, tmp_path: Path) -> Iterator[tuple[House, Laid, Laid]]:
    """A server that can be stopped, with an evening that was told and one that goes on over days."""
    tables = tmp_path / "tables.db"
    told, slow = stored(tables, lay_evening)
    house = House(tmp_path, "--data", tables)
    house.start()
    yield house, told, slow
    house.close()


@pytest.fixture
def whole(browsers: Browsers) -> Browser:
    """The browser that people have, where the name of the local network leads here."""
    return browsers.get(CHROMIUM, f"--host-resolver-rules=MAP {LAN} 127.0.0.1")


def app(windows: Windows, **more: Any) -> Window:
    window = windows.open(PHONE, service_workers="allow", **more)
    window.allowed += GONE
    return window


def kept(page: Page) -> None:
    """Wait until the worker has all files, and stands between the page and the server."""
    page.wait_for_function(READY)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def chat(house: House, laid: Laid) -> list[str]:
    """What was said at a table, as everybody there is told."""
    from websockets.sync.client import connect

    with connect(f"{house.address.replace('http', 'ws')}/ws/{laid.code}", proxy=None, open_timeout=60) as socket:
        socket.send(json.dumps({"type": "Hello", "version": 1, "token": ""}))
        while True:
            said = json.loads(socket.recv(60))
            if said["type"] == "Welcome":
                return [one["text"] for one in said["said"]]


def opens_without_a_server(windows: Windows, server: House, told: Laid) -> None:
    """Shelf, rules, a book and a replay, of which all but the rules were opened before."""
    page = app(windows).page
    page.goto("/")
    kept(page)
    page.goto(told.link(0))
    page.get_by_role("link", name="Keep the story").click()
    expect(page.locator("#story h1")).to_be_visible()
    title = page.locator("#story h1").inner_text()
    page.get_by_test_id("replay").click()
    page.locator(".stage").wait_for()
    server.kill()

    for path in ("/shelf", "/rules/storystack", f"/kept/{told.code}?game=1", f"/t/{told.code}/replay?game=1"):
        page.goto(path)
        if path == "/shelf":
            page.get_by_role("link", name=title).wait_for()
        elif path.startswith("/rules"):
            page.locator("#SS-K4").wait_for(state="attached")
        elif path.startswith("/kept"):
            expect(page.locator("#story h1")).to_have_text(title)
        else:
            page.locator(".stage").wait_for()
    copied = (
        "(at) => localStorage.setItem(`${at}2`, localStorage.getItem(`${at}1`).replace('\"number\":1', '\"number\":2'))"
    )
    page.evaluate(copied, f"telltable.story.{told.code}.")  # on the shelf, and never opened here
    page.goto(f"/kept/{told.code}?game=2")
    expect(page.locator(".kept")).to_have_text("There’s no connection. This is the copy saved here.")
    page.goto("/")
    expect(page.get_by_role("button", name="Lay the table")).to_be_visible()


def test_shelf_rules_books_and_replays_open_without_a_server(browser: Browser, house: tuple[House, Laid, Laid]) -> None:
    server, told, _ = house
    with windows_at(browser, server.address) as windows:
        opens_without_a_server(windows, server, told)


def says_it_once(windows: Windows, server: House, slow: Laid) -> None:
    """The app is opened without a server, shows the table as it was, and takes a line of the chat; it is closed, opened
    again, and only then the server is back."""
    window = app(windows, has_touch=True)
    page = window.page
    page.goto(slow.link(0))
    page.locator(HAND).first.wait_for()
    kept(page)
    hand = page.get_by_test_id("hand-card").all_inner_texts()
    page.wait_for_function(f"() => localStorage.getItem('telltable.copy.{slow.code}') !== null")
    server.kill()
    page.goto(f"/t/{slow.code}")
    expect(page.get_by_role("alert")).to_contain_text("This is the table as it was")
    assert page.get_by_test_id("hand-card").all_inner_texts() == hand
    page.keyboard.press("c")
    page.get_by_role("textbox", name="To the table").fill("Back on Tuesday.")
    page.get_by_role("button", name="Say").click()
    page.wait_for_function(f"() => (localStorage.getItem('telltable.unsent.{slow.code}') ?? '').includes('Tuesday')")
    waits = "Back on Tuesday. It will be sent once the connection is back."
    expect(page.get_by_test_id("unsaid")).to_have_text(waits)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("This is the table as it was")
    page.keyboard.press("c")
    expect(page.get_by_test_id("unsaid")).to_have_text(waits)
    page.close()
    server.start()
    again = window.tab()
    again.goto(f"/t/{slow.code}")
    again.locator(HAND).first.wait_for()
    again.wait_for_function(f"() => localStorage.getItem('telltable.unsent.{slow.code}') === null")
    again.keyboard.press("c")
    expect(again.locator(".talk .log")).to_contain_text("Back on Tuesday.")
    expect(again.get_by_test_id("unsaid")).to_have_count(0)
    assert chat(server, slow) == ["Back on Tuesday."]
    again.reload()
    again.locator(HAND).first.wait_for()
    assert chat(server, slow) == ["Back on Tuesday."]


def test_what_is_said_without_a_line_is_sent_once(browser: Browser, house: tuple[House, Laid, Laid]) -> None:
    server, _, slow = house
    with windows_at(browser, server.address) as windows:
        says_it_once(windows, server, slow)


def test_nothing_of_a_hand_stays_where_a_seat_was_given_up(windows: Windows, web: Running) -> None:
    match = telltable.new("storystack", seats=["me", "me", "me"], seed=3, options=OPTIONS)
    slow = lay_table(web, match, patient=True, pace="days")
    page = windows.open(PHONE, has_touch=True).page
    page.goto(slow.link(0))
    page.locator(HAND).first.wait_for()
    page.wait_for_function(f"() => localStorage.getItem('telltable.copy.{slow.code}') !== null")
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Leave").tap()
    page.get_by_test_id("give-up").tap()
    page.get_by_role("button", name="Lay the table").wait_for()
    places = page.evaluate("() => Object.keys(localStorage)")
    assert f"telltable.table.{slow.code}" in places
    assert not [place for place in places if place.startswith(("telltable.copy.", "telltable.unsent."))]


def test_what_is_said_without_a_line_outlives_a_page_that_is_loaded_again(
    browser: Browser, house: tuple[House, Laid, Laid]
) -> None:
    """The chat and a choice; the page stays open until the server is back, and other answers come in between."""
    server, _, slow = house
    with windows_at(browser, server.address) as windows:
        window = windows.open(service_workers="allow")
        window.allowed += GONE
        page = window.page
        page.goto(slow.link(0))
        page.locator(HAND).first.wait_for()
        kept(page)
        page.wait_for_function(f"() => localStorage.getItem('telltable.copy.{slow.code}') !== null")
        page.locator(HAND).first.click()
        page.locator(".slot").first.click()
        page.locator(COMMIT).wait_for()
        fill_form(page)
        server.kill()
        expect(page.get_by_role("alert").first).to_contain_text("Connection lost.")
        page.locator(COMMIT).click()
        expect(page.locator(".slip")).to_contain_text("It will be sent once the connection is back.")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Chat").click()
        page.get_by_role("textbox", name="To the table").fill("Back on Tuesday.")
        page.get_by_role("button", name="Say").click()
        expect(page.get_by_test_id("unsaid")).to_contain_text("Back on Tuesday.")
        page.reload()
        notice = page.get_by_role("alert").first
        expect(notice).to_contain_text("This is the table as it was")
        expect(notice).to_contain_text(
            re.compile(r"Not sent yet: your choice \(.{3,}\); “Back on Tuesday.” in the chat\.")
        )
        expect(notice).not_to_contain_text("No connection")
        page.get_by_role("button", name="Chat").click()
        expect(page.get_by_test_id("unsaid")).to_have_text(
            "Back on Tuesday. It will be sent once the connection is back."
        )
        server.start()
        page.wait_for_function(f"() => localStorage.getItem('telltable.unsent.{slow.code}') === null")
        expect(page.get_by_test_id("unsaid")).to_have_count(0)
        expect(page.locator(COMMIT)).to_have_count(0)
        assert chat(server, slow) == ["Back on Tuesday."]
        told = page.evaluate(
            "(code) => JSON.parse(localStorage.getItem(`telltable.copy.${code}`)).all.lines", slow.code
        )
        assert sum(" plays " in line for line in told) == 1, told


def verdict(window: Window) -> set[str]:
    """Why a browser would not install what its page shows. All windows of tests are as if private, which is no fault of
    the page. Only whole Chromium has an opinion: the shell of other tests finds nothing, whatever it is shown."""
    asked = window.context.new_cdp_session(window.page)
    said = {one["errorId"] for one in asked.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert "in-incognito" in said, "this browser has no opinion"
    return said - {"in-incognito"}


def installs(window: Window) -> None:
    """A browser takes it for an app that can be installed."""
    page = window.page
    page.goto("/settings")
    kept(page)
    assert page.evaluate("isSecureContext")
    assert verdict(window) == set()
    found = window.context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    app_says = json.loads(found["data"])
    assert (app_says["display"], app_says["start_url"], app_says["scope"]) == ("standalone", "/", "/")
    drawn = {icon["sizes"]: page.evaluate(STATUS, icon["src"]) for icon in app_says["icons"]}
    assert drawn["192x192"] == drawn["512x512"] == 200
    expect(page.get_by_test_id("installed")).to_contain_text("without a connection")


def test_a_browser_can_install_it(whole: Browser, web: Running) -> None:
    with windows_at(whole, web.url) as windows:
        installs(app(windows))


def test_on_plain_http_settings_say_what_is_missing(whole: Browser, built: None) -> None:
    """An address of the network is no safe context: the browser has no worker there, and the page says why."""
    found = Address(names=frozenset({LAN}))
    with (
        run_server(Memory(), FREE, found=found) as web,
        windows_at(whole, web.url.replace("127.0.0.1", LAN)) as windows,
    ):
        window = app(windows)
        window.allowed.append(UNTRUSTED)
        page = window.page
        page.goto("/settings")
        expect(page.get_by_test_id("installed")).to_contain_text("open it over HTTPS")
        assert page.get_by_role("link", name="How to get HTTPS").get_attribute("href") == "/docs/hosting.html"
        assert "not-from-secure-origin" in verdict(window)


def test_a_push_is_shown_and_opens_its_table(browser: Browser, web: Running) -> None:
    """What the push service hands over, as the browser does it."""
    with windows_at(browser, web.url) as windows:
        window = app(windows, permissions=["notifications"])
        page = window.page
        found: dict[str, str] = {}
        log = window.context.new_cdp_session(page)
        log.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: found.update({one["scopeURL"]: one["registrationId"] for one in event["registrations"]}),
        )
        log.send("ServiceWorker.enable")
        page.goto("/")
        kept(page)
        words = json.dumps({"title": "StoryStack", "code": "ABCDE"})
        log.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": web.url,
                "registrationId": found[f"{web.url}/"],
                "data": words,
            },
        )
        page.wait_for_function("""() => navigator.serviceWorker.ready.then((one) => one.getNotifications())
            .then(([one]) => one && `${one.title} ${one.body} ${one.data}` === 'StoryStack It’s your turn. ABCDE')""")


def test_who_comes_back_reads_what_happened(windows: Windows, web: Running) -> None:
    match = telltable.new("storystack", seats=["me", "me", "me"], seed=3, options=OPTIONS)
    slow = lay_table(web, match, patient=True, pace="days")
    me, other = windows.open(PHONE, has_touch=True).page, windows.open().page
    first = match.waiting()[0]
    me.goto(slow.link((first + 1) % 3))
    me.locator("[data-testid=hand-card]").first.wait_for()
    me.wait_for_function(f"() => (localStorage.getItem('telltable.table.{slow.code}') ?? '').includes('\"seen\"')")
    me.goto("/")
    other.goto(slow.link(first))
    other.locator(HAND).first.click()
    other.locator(".slot").first.click()
    other.locator(COMMIT).wait_for()
    fill_form(other)
    other.locator(COMMIT).click()
    expect(other.locator(COMMIT)).to_have_count(0)
    me.goto(f"/t/{slow.code}")
    expect(me.get_by_test_id("meanwhile").locator("li").first).to_be_visible(timeout=PATIENCE)
    expect(me.get_by_role("dialog", name="While you were away")).to_contain_text("If you do nothing")
    dialog = me.get_by_role("dialog", name="While you were away")
    settled(me)
    order = ("p.ask", ".btn.lit", "[data-testid=meanwhile]", "text=If you do nothing")
    tops = [(dialog.locator(one).bounding_box() or {"y": -1.0})["y"] for one in order]
    assert tops == sorted(tops), "what is asked, the one lit action, what happened, and what if I do nothing"
    expect(dialog.locator(".btn.lit")).to_be_focused()
    log = me.get_by_test_id("meanwhile")
    expect(log.get_by_role("heading", name="Today")).to_be_visible()
    told = log.locator("li").first
    expect(told.locator(".seal")).to_be_visible()
    expect(told.locator(".sr").first).to_have_text(match.header.names[first])
    expect(told.locator("time")).to_have_text(re.compile(r"\d:\d\d"))
    card = log.locator("p", has_text=" plays ").locator("b")
    expect(card).to_have_count(1)
    expect(log.locator("p", has_text=" plays ")).not_to_contain_text("“")
    expect(dialog).to_contain_text("You have been away for less than an hour.")
    lead, clock, seals = (me.locator(one).bounding_box() for one in (".ph-head b", "[data-testid=my-clock]", ".strip"))
    assert lead
    assert clock
    assert seals
    assert max(lead["x"] + lead["width"], clock["x"] + clock["width"]) <= seals["x"], "nothing lies on the seals"
    assert lead["y"] + lead["height"] <= clock["y"] + 2
    me.get_by_role("button", name="Remind me").click()
    expect(me.get_by_test_id("no-reminders")).to_contain_text("doesn’t send reminders")
    me.reload()
    me.locator("[data-testid=hand-card]").first.wait_for()
    expect(me.get_by_test_id("meanwhile")).to_have_count(0)
