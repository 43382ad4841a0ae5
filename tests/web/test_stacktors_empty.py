"""A free-form evening from an empty table (ST-SET-3): a GM and three players, one of them on a phone.

A scene is set and its map drawn, two people are made, a challenge is overcome step by step, a fight is fought, and coin
is spent.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.core.match import Match
from tests.server.conftest import Running
from tests.web.conftest import Windows
from tests.web.laying import lay_table
from tests.web.playing import press
from tests.web.test_access import check
from tests.web.test_stacktors_desk import NAMES, desk, do_act, four, lay, open_act, piece, strike

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TOLD = "Carries thread, vinegar and patience."  # what is said of one of the healer’s pieces (ST-CRE-6)
LAST = "And that is how the ferry came to have two captains."


def nothing() -> Match:
    """Three people who are somebody, and nothing else."""
    m = telltable.new("stacktors", seats=("me",) * 4, names=NAMES, options={"adventure": "empty", "gm": "human"})
    for seat, who in enumerate(("Soldier", "Healer", "Trickster"), 1):
        m.play(seat, {"type": "TakePregen", "name": who})
    return m


def make_somebody(gm: Page, which: int, role: str, called: str) -> None:
    """Somebody of the catalogue, with a name."""
    open_act(gm, "people", "place_stack")
    gm.get_by_test_id("npc").nth(which).click()
    gm.get_by_role("radio", name=role).click()
    gm.locator("[data-at=called]").fill(called)
    do_act(gm)


def test_an_evening_from_an_empty_table(windows: Windows, web: Running) -> None:
    """ST-SET-3, ST-GM-1, ST-ABS-1, ST-RWD-1."""
    gm, ravi, june, ash = four(windows, lay_table(web, nothing(), patient=True))
    expect(ravi.get_by_text("Nothing is here yet but you.")).to_be_visible()

    open_act(gm, "scene", "set_scene")
    gm.locator("[data-at=title]").fill("The ferry at night")
    gm.locator("[data-at=text]").fill("One lamp, and it is not yours.")
    gm.get_by_test_id("grid-square").click()
    for _ in range(4):
        gm.get_by_role("button", name="Wide, less").click()
        gm.get_by_role("button", name="High, less").click()
    gm.locator("[data-cell='4,0']").click()
    gm.locator("[data-cell='4,0']").press("ArrowDown")
    expect(gm.locator("[data-cell='4,1']")).to_be_focused()
    gm.get_by_test_id("brush-w").click()
    gm.locator("[data-cell='2,3']").hover()
    gm.mouse.down()
    gm.locator("[data-cell='4,3']").hover()
    gm.mouse.up()
    assert check(gm, "drawing a map") == []
    do_act(gm)
    expect(ravi.get_by_role("heading", name="The ferry at night")).to_be_visible()
    expect(ash.get_by_text("One lamp, and it is not yours.").first).to_be_visible()
    expect(june.get_by_test_id("ready-up")).to_have_count(0)  # nothing runs before the GM's word
    june.get_by_test_id("term-cap").click()
    expect(june.get_by_text("The most pips this stack can hold")).to_be_visible()
    expect(june.get_by_test_id("told")).to_contain_text(TOLD)
    gm.get_by_role("button", name="Begin the scene").click()
    june.get_by_test_id("ready-up").wait_for()

    make_somebody(gm, 0, "an enemy", "Bailiff Crane")
    make_somebody(gm, 1, "a possible ally", "Wenna of the lamp")
    for name in ("Bailiff Crane", "Wenna of the lamp"):
        expect(ash.locator(".people")).to_contain_text(name)

    open_act(gm, "things", "place_challenge")
    gm.get_by_test_id("stepwise").click()
    for step, words in enumerate(("Nobody may shout", "The rope is wet")):
        gm.get_by_test_id("step-text").nth(step).fill(words)
    gm.get_by_label("Hidden until it is on top").check()
    gm.locator("[data-at=called]").fill("Getting aboard")
    expect(gm.get_by_test_id("challenge-notation")).to_have_text("{}O3=G3")
    assert check(gm, "a challenge in steps") == []
    do_act(gm)
    press(june.locator("[data-key='gm rock 1']"))
    expect(june.locator("[data-key='gm rock 1']")).to_contain_text("Nobody may shout")
    assert "The rope is wet" not in june.content()
    strike(june, "mental", "brains.G", "medium green", "medium cyan", at="gm rock 1:brains")
    lay(ash)
    lay(ravi)
    expect(ravi.locator("[data-key='gm rock 1']")).to_contain_text("The rope is wet")
    press(ravi.locator("[data-key='gm rock 1']"))
    strike(ravi, "physical", "guts.O", "medium orange", "large red", at="gm rock 1:guts")
    lay(june)
    lay(ash)
    expect(ravi.locator("[data-key='gm rock 1']")).to_have_count(0)

    open_act(gm, "things", "award_currency")
    gm.locator("[data-at=coin]").fill("silver")
    gm.locator("[data-at=each] [data-value='5']").click()
    do_act(gm)
    open_act(gm, "things", "offer_ware")
    gm.locator("[data-at=called]").fill("The captain’s coat")
    gm.locator("[data-at=coin]").fill("silver")
    gm.locator("[data-at=price] [data-value='3']").click()
    gm.locator("[data-at=notation] label").first.click()
    do_act(gm)
    assert check(ash, "something for sale") == []
    press(ash.get_by_test_id("buy"))
    expect(ash.get_by_test_id("wares")).to_have_count(0)
    expect(gm.locator(".margin")).to_contain_text("Jory Vane pays 3 silver: The captain’s coat.")

    open_act(gm, "scene", "start_conflict")
    do_act(gm)
    expect(ravi.locator(".ladder")).to_be_visible()
    for page in (june, ash):
        press(page.locator("[data-testid=kind][data-move=Pass]"))
    press(ravi.locator("[data-testid=kind][data-move=Act]"))
    press(ravi.get_by_test_id("do-Attack"))
    strike(ravi, "physical", "guts.R", "large red", at="gm1")
    lay(june)  # beside Ravi
    lay(gm)
    press(piece(gm, "small red"))
    press(gm.get_by_test_id("commit"))
    expect(gm.locator(".margin")).to_contain_text("Bailiff Crane")
    expect(ravi.locator(".ladder")).to_have_count(0)  # he was the only one against them
    expect(desk(gm)).to_be_visible()

    open_act(gm, "scene", "end_adventure")
    gm.locator("[data-at=ending] [data-value=well]").click()
    gm.locator("[data-at=text]").fill(LAST)
    do_act(gm)
    for page in (gm, ravi, june, ash):
        expect(page.get_by_text(LAST).first).to_be_visible()
