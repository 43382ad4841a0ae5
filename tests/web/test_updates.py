"""A newer Telltable waits until no page of the older one is open, and what somebody has begun to write stays."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Page, expect

import telltable
from telltable.server import app as served
from telltable.server.pages import read_pages
from telltable.store.memory import Memory
from tests.server.conftest import FREE, run_server
from tests.web.conftest import Window, windows_at
from tests.web.laying import Teller, lay_table
from tests.web.looking import in_time

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

WAITS = "() => navigator.serviceWorker.getRegistration().then((one) => Boolean(one.waiting))"
TOOK_OVER = "() => navigator.serviceWorker.getRegistration().then((one) => Boolean(one.active && !one.waiting))"
TITLE = "The Clock That Was Begun"


def clients(window: Window, page: Page) -> dict[str, list[str]]:
    """Of each worker, the pages that it has; it is kept up to date."""
    found: dict[str, list[str]] = {}
    log = window.context.new_cdp_session(page)
    log.on(
        "ServiceWorker.workerVersionUpdated",
        lambda event: found.update({one["versionId"]: one["controlledClients"] for one in event["versions"]}),
    )
    log.send("ServiceWorker.enable")
    assert in_time(page, lambda: any(found.values()))
    return found


def test_an_update_loses_no_draft(browser: Browser, built: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = read_pages()
    monkeypatch.setattr(served, "read_pages", lambda: pages)
    told = Teller(("The tide keeps the key.",), 3).play(telltable.new("storystack", seats=["me", "me"], seed=4))
    with run_server(Memory(), FREE) as web, windows_at(browser, web.url) as windows:
        laid = lay_table(web, told, patient=True)
        window = windows.open(service_workers="allow")
        page = window.page
        page.goto(laid.link(0))
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(f"/kept/{laid.code}/edit?game=1")
        title = page.get_by_role("textbox", name="Title")
        title.fill(TITLE)
        page.evaluate("window.sameStill = true")
        older = pages["sw.js"]
        pages["sw.js"] = replace(older, body=older.body + b"\n// newer\n", packed={})
        page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
        page.wait_for_function(WAITS)
        assert page.evaluate("window.sameStill"), "nobody's page is loaded anew while they write"
        expect(title).to_have_value(TITLE)
        again = window.tab()
        pages_of = clients(window, again)
        page.close()
        assert in_time(again, lambda: not any(pages_of.values())), "no page of the older one is open"
        again.goto(f"/kept/{laid.code}/edit?game=1")
        again.wait_for_function(TOOK_OVER)
        expect(again.get_by_role("textbox", name="Title")).to_have_value(TITLE)
