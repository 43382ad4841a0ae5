"""At a table for days somebody says where to be reminded, sees it kept, and takes it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import telltable
from telltable.server.mail import Post
from telltable.server.ways import Ways
from telltable.store.memory import Memory
from tests.server.conftest import FREE, run_server
from tests.web.conftest import PHONE, windows_at
from tests.web.laying import lay_table
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# A browser whose owner says no, or just shuts the question.
ANSWERS = """(() => {
  let now = "default";
  Object.defineProperty(Notification, "permission", { get: () => now });
  Notification.requestPermission = async () => (now = window.answers.shift() ?? "denied");
  window.answers = ["default", "denied"];
})()"""
OPTIONS = {"pattern_pick": "random", "first_player": "chosen", "grace": 0, "skinning": "off"}


def opened(page: Page) -> None:
    page.locator("[data-testid=hand-card]").first.wait_for()
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Remind me").click()


def pushes(route: Route) -> None:
    """A server that calls devices; no key of it is ever used."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "push": "AAAA"})


def test_an_address_is_kept_shown_to_me_alone_and_taken_back(browser: Browser, built: None) -> None:
    ways = Ways(Post("smtp", "127.0.0.1", 9, sender="tell@example.org"))  # nobody is sent anything here
    with run_server(Memory(), FREE, ways=ways) as running, windows_at(browser, running.url) as windows:
        match = telltable.new("storystack", seats=["me", "me"], seed=3, options=OPTIONS)
        slow = lay_table(running, match, patient=True, pace="days")
        me, other = windows.open(PHONE, has_touch=True).page, windows.open().page
        me.goto(slow.link(0))
        opened(me)
        dialog = me.get_by_role("dialog", name="Remind me")
        expect(dialog.get_by_role("switch", name="On this device")).to_have_attribute("aria-disabled", "true")
        expect(dialog).to_contain_text("This server doesn’t send push notifications.")
        dialog.get_by_label("Your e-mail address").fill("odile@example.org")
        dialog.get_by_role("button", name="Remind me here").click()
        kept = me.get_by_test_id("reminded")
        expect(kept).to_contain_text("You’ll be reminded at odile@example.org.")
        fits(me)
        me.reload()
        opened(me)
        expect(kept).to_contain_text("odile@example.org")

        other.goto(slow.link(1))
        opened(other)
        expect(other.get_by_label("Your e-mail address")).to_be_visible()
        expect(other.get_by_test_id("reminded")).to_have_count(0)

        kept.get_by_role("button", name="Stop").click()
        expect(kept).to_have_count(0)
        me.reload()
        opened(me)
        expect(me.get_by_label("Your e-mail address")).to_be_visible()
        expect(kept).to_have_count(0)


def test_a_device_that_may_not_be_called_is_said_to_be_none(browser: Browser, built: None) -> None:
    ways = Ways(Post("smtp", "127.0.0.1", 9, sender="tell@example.org"))  # nobody is sent anything here
    with run_server(Memory(), FREE, ways=ways) as running, windows_at(browser, running.url) as windows:
        match = telltable.new("storystack", seats=["me", "me"], seed=3, options=OPTIONS)
        slow = lay_table(running, match, patient=True, pace="days")
        window = windows.open(PHONE, has_touch=True)
        window.context.add_init_script(ANSWERS)
        me = window.page
        me.route("**/api/address", pushes)
        me.goto(slow.link(0))
        opened(me)
        dialog = me.get_by_role("dialog", name="Remind me")
        switch = dialog.get_by_role("switch", name="On this device")
        switch.click()
        expect(dialog.get_by_role("alert")).to_contain_text("You haven’t allowed notifications")
        expect(switch).to_have_attribute("aria-checked", "false")
        switch.click()
        expect(switch).to_contain_text("Your browser is blocking notifications.")
        expect(switch).to_have_attribute("aria-disabled", "true")
        expect(dialog.get_by_role("alert")).to_have_count(0)
