"""Stacktors! on every screen: names stand beside stacks and pointers, never upon them; whose stack lies open; what is
said below what is chosen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.core.match import Match
from tests.server.conftest import Running
from tests.stacktors.helpers import lay
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TABLET = {"width": 820, "height": 1180}
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
FINGER: dict[str, Any] = {**CALM, "has_touch": True, "is_mobile": True}

# What is wrong with where the names stand, in words; of a piece its lower half counts, which is as wide as its base.
WRONG = """() => {
  const frame = document.querySelector("[data-testid=room]") ?? document.body; // a wall cuts nothing
  const room = frame.getBoundingClientRect();
  const pieces = [...document.querySelectorAll("[data-stands] .py")].map((one) => {
    const { left, right, top, bottom, height } = one.getBoundingClientRect();
    return [one.closest("[data-stands]").dataset.stands, { left, right, top: top + height * 0.45, bottom }];
  });
  const boxes = (selector) =>
    [...document.querySelectorAll(selector)].map((one) => [one.innerText.trim(), one.getBoundingClientRect()]);
  const names = boxes(".mat .label");
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
  const inside = ({ left, right, top, bottom }) =>
    left >= room.left - 1 && right <= room.right + 1 && top >= room.top - 2 && bottom <= room.bottom + 1;
  return names.flatMap(([name, box]) => [
    ...(inside(box) ? [] : [`${name} is cut`]),
    ...[...pieces, ...names, ...boxes("[data-testid=afar]")]
      .filter(([other, it]) => it !== box && over(box, it))
      .map(([other]) => `${name} lies upon ${other}`),
  ]);
}"""


def fight(adventure: str) -> tuple[Match, list[int]]:
    """An evening alone, and where it stands in the first two rounds of its fight when it is the person's turn."""
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=0, options={"adventure": adventure})
    match.play(0, {"type": "TakePregen", "name": "Soldier"})
    found: dict[int, int] = {}
    while len(found) < 2:
        table = match.state.table
        if table.mode == "conflict" and table.stage in ("terrace", "2b") and match.asks()[0].decision == "turn":
            found.setdefault(table.round, len(match.entries))
        moves = list(match.legal(0))
        match.play(0, moves[0] if table.mode == "conflict" else moves[len(match.entries) % len(moves)])
    return match, list(found.values())


def wrong_at(page: Page) -> list[str]:
    """What is wrong, once everything stands still."""
    page.locator("[data-stands]").first.wait_for()
    settled(page)
    page.wait_for_timeout(200)
    found: list[str] = page.evaluate(WRONG)
    return found


@pytest.mark.in_turn("names of Stacktors!")
@pytest.mark.parametrize("adventure", ["ball", "library"])
@pytest.mark.parametrize(
    "viewport", [PHONE, SIDEWAYS, TABLET, LAPTOP, TV], ids=["phone", "sideways", "tablet", "laptop", "wall"]
)
def test_names_cover_nothing_and_are_whole(
    windows: Windows, web: Running, viewport: dict[str, int], adventure: str
) -> None:
    """As the picture opens, and the whole map; in the first two rounds of real fights."""
    match, places = fight(adventure)
    for entries in places:
        laid = lay_table(web, match, entries=entries, patient=True)
        page = windows.open(viewport, **(CALM if viewport in (LAPTOP, TV) else FINGER)).page
        page.goto(f"/tv/{laid.code}" if viewport is TV else laid.link(0))
        assert wrong_at(page) == []
        whole = page.get_by_role("button", name="The whole map")
        if whole.count():
            whole.click()
            assert wrong_at(page) == []
            assert page.locator(".mat .label.active").count() == 1


def test_the_stack_of_whoever_acts_next_lies_open(windows: Windows, web: Running) -> None:
    """Both are mine; whoever was looked at before gives way."""
    mine = {"seat": 1, "stack": "G1O2-R3O2C1-R1"}
    foe = {"role": "enemy", "side": "foes"}
    match = lay(
        ("S", (0, 0), {**mine, "name": "Pim"}), ("W", (1, 0), {**mine, "name": "Tabitha"}), ("K", (7, 4), foe), turn="S"
    )
    page = windows.open(**CALM).page
    page.goto(lay_table(web, match, patient=True).link(0))
    sheet = page.get_by_test_id("inspector").get_by_role("heading").first
    expect(sheet).to_have_text("Pim")
    page.locator(".ladder button", has_text="Pim").click()  # looked at on purpose
    page.get_by_test_id("do-EndTurn").click()
    page.get_by_role("button", name="Act now").click()
    expect(page.locator(".ladder .now")).to_contain_text("Tabitha")
    expect(sheet).to_have_text("Tabitha")


def test_who_one_is_to_be_says_what_company_and_a_fall_mean(windows: Windows, web: Running) -> None:
    """A sentence below what is chosen, another one when the choice is another."""
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=0, options={"adventure": "ball"})
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, patient=True).link(0))
    means = page.get_by_test_id("means")
    expect(means.first).to_have_text("Somebody comes along and decides for themselves.")
    page.get_by_role("button", name="Go alone").tap()
    expect(means.first).to_have_text("Nobody comes along. Fights are made for two.")
    page.get_by_role("button", name="Marked once").tap()
    expect(means.last).to_have_text("The first fall leaves a scar, the next one is death.")
    settled(page)
    fits(page)


def test_a_clock_has_its_space_and_stands_where_it_goes(windows: Windows, web: Running) -> None:
    """In the scene after midnight nobody reads how many steps are left until then."""
    match, (first, _) = fight("ball")
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, entries=first, patient=True).link(0))
    expect(page.get_by_test_id("goal")).to_contain_text("Until midnight 7 of 12")


def test_the_newest_line_fades_where_it_is_cut_and_is_read_at_a_tap(windows: Windows, web: Running) -> None:
    match, (first, _) = fight("ball")
    page = windows.open(PHONE, **FINGER).page
    page.goto(lay_table(web, match, entries=first, patient=True).link(0))
    line = page.locator(".peek p")
    assert line.evaluate("it => getComputedStyle(it).webkitLineClamp") == "none"
    line.tap()
    expect(page.locator("dialog .margin")).to_be_visible()
