"""A stranger finds a table on a server that lists them, and sits down; elsewhere nothing offers it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from telltable.server.address import Address
from telltable.store.memory import Memory
from tests.server.conftest import FREE, Running, run_server
from tests.web.conftest import PHONE, Windows, windows_at
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


@pytest.fixture
def lists(built: None) -> Iterator[Running]:
    with run_server(Memory(), FREE, found=Address(lists=True)) as running:
        yield running


def test_a_stranger_finds_a_table_and_sits_down(browser: Browser, lists: Running) -> None:
    code, _ = lists.table("me,me,me")
    token = lists.seat(code, "Odile")
    with windows_at(browser, lists.url) as windows:
        host = windows.open().page
        host.goto(f"/t/{code}#{token}")
        switch = host.get_by_test_id("listed").get_by_role("switch")
        expect(switch).to_have_attribute("aria-checked", "false")
        stranger = windows.open(PHONE).page
        stranger.goto("/")
        stranger.get_by_role("link", name="Open tables").click()
        expect(stranger.get_by_text("No table is open right now.")).to_be_visible()
        switch.click()
        expect(switch).to_have_attribute("aria-checked", "true")
        stranger.reload()
        row = stranger.get_by_test_id(f"open-{code}")
        expect(row).to_contain_text("Odile’s table")
        expect(row).to_contain_text("2 free seats of 3")
        expect(row).to_contain_text("12 and up")
        expect(row).to_contain_text(
            re.compile(r"about \d+( to \d+)? minutes, (no hurry|relaxed|brisk)")
        )  # length, pace
        fits(stranger)
        row.get_by_role("link", name="Sit down at Odile’s table").click()
        stranger.get_by_label("Your name").fill("Ravi")
        stranger.get_by_role("button", name="Sit down").first.click()
        expect(host.get_by_text("Ravi").first).to_be_visible()
        expect(stranger.get_by_test_id("listed").get_by_role("switch")).to_have_attribute("aria-disabled", "true")


def test_where_no_tables_are_listed_nothing_offers_it(windows: Windows, web: Running) -> None:
    code, _ = web.table("me,me")
    token = web.seat(code, "Odile")
    page = windows.open().page
    page.goto("/")
    page.locator(".join").wait_for()
    expect(page.get_by_role("link", name="Open tables")).to_have_count(0)
    page.goto("/open")
    expect(page.get_by_text("This server has no list of open tables.")).to_be_visible()
    page.goto(f"/t/{code}#{token}")
    page.get_by_test_id("code").wait_for()
    expect(page.get_by_test_id("listed")).to_have_count(0)
