"""The page of whoever runs the server, and streamer mode: no code, link or QR code is seen until it is held."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Locator, Page, expect

from telltable.server import admin
from tests.server.conftest import Running
from tests.web.conftest import PHONE, STILL, Windows
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

STREAMER = "localStorage.setItem('telltable.settings', JSON.stringify({ streamer: true }))"


def host_token(web: Running) -> str:
    """A link's token, made as the command does; an event loop runs in this thread already."""
    with ThreadPoolExecutor(1) as other:
        return other.submit(lambda: asyncio.run(admin.new_key(web.store, 0.0))).result()


def test_the_host_closes_and_deletes_tables_and_bans(windows: Windows, web: Running) -> None:
    code, _ = web.table("me,me,bot:random")
    ana = web.seat(code, "Ana")
    window = windows.open(**STILL)
    window.allowed.append("404")
    desk = windows.open(viewport=PHONE, **STILL)
    desk.allowed.append("400")
    player, page = window.page, desk.page
    player.goto(f"/t/{code}#{ana}")
    expect(player.get_by_test_id("code")).to_have_text(code)
    page.goto(f"/host#{host_token(web)}")
    table = page.get_by_test_id(f"table-{code}")
    expect(table).to_contain_text("Before the game")
    assert "#" not in page.url
    fits(page)
    table.get_by_role("button", name="Close").click()
    expect(page.get_by_role("status").filter(has_text="is closed")).to_be_visible()
    expect(player.get_by_text("has closed this table").first).to_be_visible()
    table.get_by_role("button", name="Open again").click()
    expect(table.get_by_role("button", name="Close")).to_be_visible()
    page.get_by_label("Address or network").fill("127.0.0.1")
    page.get_by_role("button", name="Ban it").click()
    expect(page.get_by_role("alert")).to_contain_text("this machine itself")
    page.get_by_label("Address or network").fill("203.0.113.7")
    page.get_by_role("button", name="Ban it").click()
    expect(page.get_by_role("button", name="Lift the ban on 203.0.113.7")).to_be_visible()
    page.get_by_role("button", name="Lift the ban on 203.0.113.7").click()
    expect(page.get_by_text("Nobody is banned.")).to_be_visible()
    table.get_by_role("button", name="Delete").click()
    leaf = page.get_by_role("dialog")
    fits(page)
    leaf.get_by_label("Type the table").fill(code.lower())
    leaf.get_by_role("button", name="Delete for good").click()
    expect(table).to_have_count(0)
    expect(player.get_by_text("This table has been cleared.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()


def test_without_the_link_the_hosts_page_shows_nothing(windows: Windows, web: Running) -> None:
    code, _ = web.table()
    window = windows.open()
    window.allowed.append("401")
    window.page.goto("/host")
    expect(window.page.get_by_role("alert")).to_contain_text("telltable tables link")
    window.page.goto("/host#wrongwrongwrongwrong")
    window.page.reload()
    expect(window.page.get_by_role("alert")).to_contain_text("no longer works")
    expect(window.page.get_by_text(code)).to_have_count(0)


def shows_nothing(page: Page, code: str) -> None:
    """Neither on the page nor in its addresses."""
    assert code not in page.url
    assert not re.search(code, page.locator("body").inner_html(), re.IGNORECASE)


def held(page: Page, what: str) -> Locator:
    return page.get_by_role("button", name=f"{what}, hidden. Hold to see it.", exact=True)


def test_in_streamer_mode_a_code_is_seen_only_while_it_is_held(windows: Windows, web: Running) -> None:
    """With the mouse, with the keyboard, and with the click of a screen reader; on the wall and on the way home too."""
    code, _ = web.table("me,me,bot:random")
    ana = web.seat(code, "Ana")
    window = windows.open(**STILL)
    window.context.add_init_script(STREAMER)
    page = window.page
    page.goto(f"/t/{code}#{ana}")
    expect(held(page, "Code")).to_be_visible()
    shows_nothing(page, code)
    shown = page.get_by_test_id("code")
    held(page, "Code").hover()
    page.mouse.down()
    expect(shown).to_have_text(code)
    page.mouse.up()
    expect(shown).to_have_count(0)
    button = held(page, "Code")
    button.focus()
    for key in (" ", "Enter"):
        page.keyboard.down(key)
        expect(shown).to_have_text(code)
        page.keyboard.up(key)
        expect(shown).to_have_count(0)
    button.evaluate("button => button.click()")
    expect(shown).to_have_text(code)
    page.get_by_role("link").first.focus()
    expect(shown).to_have_count(0)
    expect(held(page, "QR code")).to_be_visible()
    expect(held(page, "Link")).to_be_visible()
    fits(page)
    address = page.url
    page.reload()
    expect(held(page, "Code")).to_be_visible()
    assert page.url == address
    page.goto("/")
    expect(page.get_by_test_id("left-open")).to_be_visible()
    shows_nothing(page, code)
    page.goto(f"/tv/{code}")
    expect(held(page, "QR code")).to_be_visible()
    shows_nothing(page, code)


def test_a_locked_table_tells_a_newcomer_so_and_its_host_can_ban(windows: Windows, web: Running) -> None:
    code, _ = web.table("me,me,bot:random")
    ana, ben = web.seat(code, "Ana"), web.seat(code, "Ben")
    host, other = windows.open(**STILL).page, windows.open(viewport=PHONE, **STILL).page
    for page, token in ((host, ana), (other, ben)):
        page.goto(f"/t/{code}#{token}")
    host.get_by_role("button", name=re.compile("Open the book")).click()
    host.get_by_test_id("status").wait_for()
    host.get_by_role("button", name="More", exact=True).click()
    host.get_by_test_id("lock").click()
    expect(host.get_by_test_id("lock")).to_have_attribute("aria-checked", "true")
    host.get_by_role("dialog").get_by_role("button", name="Who sits here", exact=True).click()
    person = host.get_by_test_id("person-1")
    person.get_by_role("button", name="Ban", exact=True).click()
    fits(host)
    person.locator(".sure").get_by_role("button", name="Ban", exact=True).click()
    expect(other.get_by_role("alert")).to_contain_text("lets nobody new in from your address")
    fits(other)
    expect(host.get_by_text("Nobody new can join from one address.")).to_be_visible()
