"""The cast of a finished story returns in the next one (SS-S6), from its end, on a phone and on a laptop."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import telltable
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, Windows
from tests.web.laying import Teller, lay_table
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_story_goes_on_with_its_cast(windows: Windows, web: Running, size: dict[str, int]) -> None:
    told = Teller(("The tide keeps the key.",), 3).play(telltable.new("storystack", seats=["me", "me"], seed=4))
    cast = [one.name for one in told.book().portraits if one.kind == "Cast"]
    laid = lay_table(web, told, patient=True)
    page, other = windows.open(size).page, windows.open().page
    page.goto(laid.link(0))
    other.goto(laid.link(1))
    page.get_by_role("button", name="Go on to another evening with these characters").click()
    brought = page.get_by_test_id("brought")
    expect(brought).to_contain_text(cast[0])
    expect(brought).to_contain_text("Others are new.")
    fits(page)
    page.get_by_role("button", name="Open the book").click()
    page.locator("[data-testid=status], main.table").first.wait_for()
    expect(brought).to_have_count(0)
