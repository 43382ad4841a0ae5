"""A party goes on in the browser: from the shelf at a new table, and from the end of an evening; what people want."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, Windows
from tests.web.laying import Laid, lay_table
from tests.web.looking import fits
from tests.web.test_access import check

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]
PICTURES = os.environ.get("TELLTABLE_PICTURES", "")  # a folder for what was seen


def seen(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


@cache
def played() -> Match:
    """An evening of Ana's that ended, with something remembered."""
    match = telltable.new("stacktors", seats=["me"], names=["Ana"], seed=3, options={"adventure": "ford"})
    driver = Driver(match, seconds=None)
    driver.take_over(0, "bot:tactical")
    driver.run()
    return match


def at_its_end(page: Page, web: Running) -> Laid:
    laid = lay_table(web, played())
    page.goto(laid.link(0))
    expect(page.get_by_test_id("story")).to_be_visible()
    return laid


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_party_from_the_shelf(windows: Windows, web: Running, size: dict[str, int]) -> None:
    """A new table: the shelf shows who can go on; they are brought, dropped, brought again, and begin."""
    page = windows.open(size).page
    name = f"shelf-{size['width']}"
    at_its_end(page, web)
    expect(page.get_by_role("button", name="Go on to another evening with these characters")).to_be_visible()
    fits(page)
    seen(page, f"{name}-end")
    page.evaluate("""async () => {
      const answer = await fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
        body: JSON.stringify({game: "stacktors", seats: "me", options: {adventure: "bell"}})});
      const opened = await answer.json();
      const seat = await (await fetch(`/api/tables/${opened.code}/seats`, {method: "POST",
        headers: {"content-type": "application/json"}, body: JSON.stringify({name: "Ana"})})).json();
      localStorage.setItem(`telltable.table.${opened.code}`,
        JSON.stringify({seat: seat.token, host: opened.host_token, game: "stacktors", at: Date.now()}));
      location.href = `/t/${opened.code}`;
    }""")
    bring = page.get_by_role("button", name="Go on with characters from the shelf")
    bring.click()
    party = page.get_by_test_id("party")
    expect(party).to_have_count(1)
    for text in played().state.table.remembered.values():
        if text in party.inner_text():
            break
    else:
        raise AssertionError("nothing that is remembered is shown")
    fits(page)
    check(page, name)
    seen(page, f"{name}-choose")
    heroes = [one.name for one in played().state.table.party if one.alive]
    party.get_by_role("button", name="Go on with").click()
    brought = page.get_by_test_id("brought")
    expect(brought).to_contain_text(heroes[0])
    fits(page)
    seen(page, f"{name}-lobby")
    brought.get_by_role("button", name="Begin with new people").click()
    expect(bring).to_be_visible()
    bring.click()
    party.get_by_role("button", name="Go on with").click()
    expect(brought).to_contain_text(heroes[-1])
    page.get_by_role("button", name="Open the book").click()
    expect(page.get_by_test_id("goal")).to_be_visible()
    expect(page.locator("main")).to_contain_text(heroes[0])
    seen(page, f"{name}-begun")


def test_on_from_the_end_of_an_evening(windows: Windows, web: Running) -> None:
    """One touch, and the same people set up the next adventure with them."""
    page = windows.open(PHONE).page
    at_its_end(page, web)
    page.get_by_role("button", name="Go on to another evening with these characters").click()
    heroes = [one.name for one in played().state.table.party if one.alive]
    expect(page.get_by_test_id("brought")).to_contain_text(heroes[0])
    page.get_by_role("button", name="Open the book").click()
    expect(page.get_by_test_id("goal")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, PHONE, {"width": 844, "height": 390}])
def test_what_people_want_is_seen_where_one_meets_them(windows: Windows, web: Running, size: dict[str, int]) -> None:
    """In the first scene and in the first round of the first fight, without opening anything; on a phone before
    or after what is told or asked."""
    match = telltable.new("stacktors", seats=["me"], names=["Ana"], seed=3, options={"adventure": "ford"})
    driver = Driver(match, seconds=None)
    driver.take_over(0, "bot:tactical")
    page = windows.open(size, "daylight").page
    for mode in ("free", "conflict"):
        while match.state.table.mode != mode or match.waiting() != (0,):
            assert driver.step() is not None
        here = match.pack.by_id["ford"].stage(match.state.table.stage)
        assert here is not None
        wants = [npc.wants for npc in here.npcs if npc.wants and npc.id in match.state.table.chars]
        assert wants
        page.goto(lay_table(web, match, patient=True).link(0))
        place = page.get_by_test_id("met") if mode == "conflict" else page.locator(".cards")
        for text in wants:
            want = expect(place.get_by_text(text).first)
            if size == LAPTOP:
                want.to_be_in_viewport()
            else:
                want.to_be_visible()
        fits(page)
        seen(page, f"wants-{mode}-{size['width']}")
