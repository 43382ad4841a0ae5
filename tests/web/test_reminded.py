"""At a table for days somebody says where to be reminded, sees it kept, and takes it back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import telltable
from telltable.core.registry import games
from telltable.server.mail import Post
from telltable.server.ways import Ways
from telltable.store.memory import Memory
from tests.server.conftest import FREE, Running, run_server
from tests.web.conftest import PHONE, Windows, windows_at
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


@pytest.mark.parametrize("game", games())
def test_who_is_waited_for_over_days_is_said_without_pretending_that_they_sit_there(
    windows: Windows, web: Running, game: str
) -> None:
    """When they were asked, until when they have; a nudge is offered once they have the table open."""
    match = telltable.new(game, seats=["me"] * 3, names=["Odile", "Ravi", "June"], seed=3)
    asked = match.waiting()[0]
    me = next(seat for seat in range(3) if seat != asked)
    name = match.header.names[asked]
    slow = lay_table(web, match, patient=True, pace="days")
    page, wall = windows.open(PHONE, has_touch=True).page, windows.open().page
    page.goto(slow.link(me))
    said = page.get_by_test_id("asked")
    expect(said).to_have_text(re.compile(r"Asked \w+ \d.+, has until \w+ .+\."))
    expect(page.get_by_test_id("waited")).to_have_count(0)
    fits(page)
    page.get_by_test_id("next").get_by_role("button", name="Details").click()
    dialog = page.get_by_role("dialog", name="Who is waited for")
    person = dialog.get_by_role("listitem").filter(has_text=name)
    expect(person).to_contain_text(f"{name} doesn’t have the table open, so a nudge would reach nobody.")
    expect(person.get_by_role("button")).to_have_count(0)
    expect(dialog.get_by_test_id("reminders")).to_contain_text("This server doesn’t send reminders.")
    fits(page)
    wall.goto(f"/tv/{slow.code}")
    expect(wall.get_by_test_id("status")).to_contain_text("The table waits for")
    there = windows.open().page
    there.goto(slow.link(asked))
    expect(person).to_contain_text(f"{name} has the table open.")
    person.get_by_role("button", name=f"Nudge {name}").click()
    expect(there.get_by_text("nudges you: the table is waiting for you.")).to_be_visible()
