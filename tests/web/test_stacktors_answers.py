"""On a phone what comes of one's words and ways is in sight where one said or chose it (ST-WAY-3, ST-WAY-7); buttons
say what is over with a walk, what binds a turn, and what a companion can be asked for (ST-TRN-2, ST-BOT-11)."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import telltable
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.games.stacktors.table.moves import TakeWay
from tests.server.conftest import Running
from tests.stacktors.alone import somebody
from tests.stacktors.helpers import attack, lay, strike
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, Windows
from tests.web.laying import lay_table
from tests.web.looking import SlowLine, comes_to, fits, settled
from tests.web.test_access import check
from tests.web.test_stacktors import Fighter

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

FINGER: dict[str, Any] = {"reduced_motion": "reduce", "has_touch": True, "is_mobile": True}
HELD = [PHONE, SIDEWAYS]
ON_SCREEN = "(one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight"


def alone(adventure: str = "sledge") -> Match:
    """One person with a companion, where the story begins."""
    match = telltable.new("stacktors", seats=("me",), names=("Odile",), seed=4, options={"adventure": adventure})
    match.play(0, {"type": "TakePregen", "name": match.pack.by_id[adventure].party.pregens[0].name})
    return match


def fighting() -> Match:
    """The same person at the first turn of the first fight."""
    match, luck = alone(), Stream((1, 2), 0)
    while match.state.table.mode != "conflict" or match.asks()[0].decision != "turn":
        match.play(0, somebody(match.observation(0), luck))
    return match


def opened(windows: Windows, web: Running, match: Match, held: dict[str, int] | None = None) -> Page:
    page = (
        windows.open(held, "lamplight", **FINGER).page if held else windows.open(LAPTOP, reduced_motion="reduce").page
    )
    page.set_default_timeout(20_000)
    page.goto(lay_table(web, match, patient=True).link(0))
    return page


def in_sight(page: Page, what: Locator) -> None:
    """Wholly on the screen: as soon as the page has been scrolled there."""
    expect(what).to_be_visible()
    settled(page)
    comes_to(what, ON_SCREEN, True)


def say(page: Page, text: str) -> None:
    page.get_by_test_id("say").fill(text)
    page.get_by_role("button", name="Say it").tap()


@pytest.mark.parametrize("held", HELD, ids=["upright", "sideways"])
def test_what_is_answered_stands_beside_the_box(windows: Windows, web: Running, held: dict[str, int]) -> None:
    """Far below the story, in a free scene; my own words with it."""
    page = opened(windows, web, alone(), held)
    expect(page.get_by_test_id("heard")).to_have_count(0)
    say(page, "Marta, is there a letter?")
    heard = page.get_by_test_id("heard")
    expect(heard.locator("p")).to_have_count(2)
    expect(heard.locator("p").last).to_contain_text("Old Marta: “")
    in_sight(page, heard)
    in_sight(page, page.get_by_test_id("say"))
    assert held is SIDEWAYS or check(page, "stacktors on a phone") == []
    fits(page)


@pytest.mark.parametrize("held", HELD, ids=["upright", "sideways"])
def test_what_comes_of_a_way_stands_at_the_ways(windows: Windows, web: Running, held: dict[str, int]) -> None:
    """The one that is farthest down is gone, and its end is read without going back to the top."""
    page = opened(windows, web, alone(), held)
    page.locator("[data-testid=way]:not([aria-disabled])").nth(1).tap()
    heard = page.get_by_test_id("heard")
    in_sight(page, heard)
    assert heard.locator("p").count() >= 1
    expect(page.locator("#hand [data-testid=heard]")).to_have_count(1)  # above the ways, once


def test_a_new_scene_begins_at_its_head(windows: Windows, web: Running) -> None:
    """What led there and how the scene opens are both in sight, though the ways were far down."""
    match, luck = alone("ball"), Stream((1, 2), 0)
    trial = match
    while trial.state.table.stage == match.state.table.stage:
        match, trial = trial, trial.fork()
        trial.play(0, somebody(match.observation(0), luck))
    assert trial.state.table.mode == "free"
    move = trial.entries[len(match.entries)].move
    assert isinstance(move, TakeWay)
    page = opened(windows, web, match, PHONE)
    settled(page)
    title = page.locator(".scene h2").inner_text()
    page.evaluate("document.querySelector('main').scrollTo(0, 1e6)")
    page.locator(f"[data-key='way {move.way}']").tap()
    expect(page.locator(".scene h2")).not_to_have_text(title)
    in_sight(page, page.get_by_test_id("heard"))
    in_sight(page, page.locator(".scene h2"))


@pytest.mark.parametrize("held", HELD, ids=["upright", "sideways"])
def test_in_a_fight_the_answer_stands_where_i_spoke(windows: Windows, web: Running, held: dict[str, int]) -> None:
    """And where the box was it says why there is none."""
    page = opened(windows, web, fighting(), held)
    say(page, "Put that down, the war is over!")
    heard = page.get_by_test_id("heard")
    expect(heard).to_contain_text("Corporal Brandt: “Over? Since when, over?”")
    in_sight(page, heard)
    expect(page.get_by_test_id("said-once")).to_contain_text("You’ve said your sentence for this turn.")


def test_what_is_typed_while_a_sentence_is_on_its_way_stays(windows: Windows, web: Running) -> None:
    """In a free scene for the next sentence, at once; in a fight, where one speaks once in a turn, for the next one."""
    page = windows.open(LAPTOP, reduced_motion="reduce").page
    line = SlowLine(page)
    for match in (alone(), fighting()):
        page.goto(lay_table(web, match, patient=True).link(0))
        slip = page.get_by_test_id("say")
        slip.fill("Put that down, the war is over!")
        line.slow = True
        slip.press("Enter")
        slip.press_sequentially(" Is it far?")
        line.arrive()
        if match.state.table.mode == "conflict":
            expect(page.get_by_test_id("said-once")).to_be_visible()
            page.get_by_test_id("do-EndTurn").click()
        expect(slip).to_have_value("Is it far?")
        expect(page.locator(".margin, .story").first).to_contain_text("the war is over!")


def test_what_others_do_scrolls_by_and_moves_nothing_below(windows: Windows, web: Running) -> None:
    """The answer that I had stays as high as it is, and the newest line is seen in it."""
    match = telltable.new(
        "stacktors", seats=("me", "me"), names=("Odile", "Ravi"), seed=4, options={"adventure": "sledge"}
    )
    for seat, pregen in enumerate(match.pack.by_id["sledge"].party.pregens[:2]):
        match.play(seat, {"type": "TakePregen", "name": pregen.name})
    laid = lay_table(web, match, patient=True)
    page, other = windows.open(PHONE, "lamplight", **FINGER).page, windows.open(LAPTOP, reduced_motion="reduce").page
    page.goto(laid.link(0))
    other.goto(laid.link(1))
    briefs = [each.get_by_test_id("brief") for each in (page, other)]
    for brief in briefs:
        expect(brief).to_have_attribute("open", "")
    say(page, "Marta, is there a letter?")
    heard = page.get_by_test_id("heard")
    expect(heard.locator("p")).to_have_count(2)
    expect(other.locator(".margin")).to_contain_text("Marta, is there a letter?")
    expect(briefs[0]).not_to_have_attribute("open", "")  # whoever acts has read it
    expect(briefs[1]).to_have_attribute("open", "")
    settled(page)
    answer, below = heard.bounding_box(), page.get_by_test_id("say").bounding_box()
    for count, text in enumerate(
        ("It is a long way to go in the snow.", "Wait for me!", "Marta, who is the sledge for?")
    ):
        other.get_by_test_id("say").fill(text)
        other.get_by_role("button", name="Say it").click()
        expect(heard.locator("p").nth(2 + count)).to_be_attached()
    settled(page)
    box, newest = heard.bounding_box(), heard.locator("p").last.bounding_box()
    assert (box, page.get_by_test_id("say").bounding_box()) == (answer, below)
    assert box
    assert newest
    assert box["y"] <= newest["y"]
    assert newest["y"] + newest["height"] <= box["y"] + box["height"]


def test_a_companion_is_asked_to_hold_back_by_a_button(windows: Windows, web: Running) -> None:
    """What it was asked is seen of it, and the button offers the other thing."""
    match = fighting()
    friend = next(one for one in match.state.table.party if one.seat < 0)
    page = opened(windows, web, match, PHONE)
    wish = page.get_by_test_id("wish")
    expect(wish).to_have_text(f"{friend.name}: hold back")
    wish.tap()
    expect(wish).to_have_text(f"{friend.name}: do as you see fit")
    expect(page.get_by_test_id("heard")).to_contain_text(friend.name)
    in_sight(page, page.get_by_test_id("heard"))
    assert check(page, "stacktors on a phone") == []


def test_whoever_is_tapped_can_be_spoken_to(windows: Windows, web: Running) -> None:
    """First of all that can be done with somebody; the slip begins with the name, and the words go to nobody else."""
    page = opened(windows, web, alone(), PHONE)
    page.locator("[data-key=marta]").tap()
    speak = page.get_by_test_id("speak")
    expect(speak).to_have_text("Speak to Old Marta")
    in_sight(page, speak)
    speak.tap()
    expect(page.get_by_test_id("say")).to_be_focused()
    expect(page.get_by_test_id("say")).to_have_value("Old Marta, ")
    say(page, "Old Marta, is there a letter?")
    expect(page.get_by_test_id("heard").locator("p").last).to_contain_text("Old Marta: “")


def test_a_walk_that_ends_the_turn_says_so_on_its_button(windows: Windows, web: Running) -> None:
    """ST-TRN-2: the acrobat has walked and shot; an inch is left."""
    foe = {"side": "foes"}
    match = lay(("A", (1, 2), {"facing": "E"}), ("K", (6, 2), foe), ("X", (5, 4), foe), turn="A")
    match.play(0, {"type": "Walk", "path": "E"})
    strike(match, "A", attack(match, "A", "K", "R1", cell="guts.R"))
    page = opened(windows, web, match, PHONE)
    page.get_by_test_id("do-EndTurn").wait_for()
    assert Fighter(page).walk()
    expect(page.get_by_test_id("commit")).to_have_text("Go, and end the turn")


def test_the_compelled_one_is_told_by_whom_and_why_it_can_not_end(windows: Windows, web: Running) -> None:
    """ST-STA-5: the end of the turn is there, off, and says why; whom it has to attack is no mistake."""
    compelled = {"status": {"compelled": 2}, "compelled": "W", "facing": "E"}
    match = lay(("S", (2, 0), compelled), ("W", (1, 0)), ("K", (3, 0), {"side": "foes"}), turn="S")
    page = opened(windows, web, match, PHONE)
    expect(page.get_by_test_id("binds")).to_contain_text("has compelled Soldier to attack Warden")
    end = page.get_by_test_id("no-end")
    expect(end).to_have_attribute("aria-disabled", "true")
    end.tap(force=True)
    expect(page.locator(".slip")).to_contain_text("You must attack Warden first.")
    page.keyboard.press("Escape")
    expect(page.locator("button", has=page.get_by_test_id("do-Attack"))).not_to_have_attribute("aria-disabled", "true")


def test_the_page_of_the_story_stays_where_it_is_on_a_laptop(windows: Windows, web: Running) -> None:
    """There the story lies beside the table: nothing is told twice."""
    page = opened(windows, web, alone())
    page.get_by_test_id("say").fill("Marta, is there a letter?")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator(".margin")).to_contain_text("Marta, is there a letter?")
    expect(page.get_by_test_id("heard")).to_have_count(0)
