"""What one does at a StoryStack table besides playing a card: a clash settled, a stuck turn, the skinning, a note."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from telltable.facade import new
from tests.server.conftest import Running
from tests.web.conftest import PHONE, Windows
from tests.web.laying import WORDS, Laid, Teller, lay_position, lay_skinning, lay_table
from tests.web.looking import fits
from tests.web.playing import COMMIT, HAND

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


def at(windows: Windows, table: Laid, seat: int, **window: object) -> Page:
    page = windows.open(**window).page
    page.goto(table.link(seat))
    page.get_by_test_id("status").wait_for()
    return page


def test_a_clash_is_flagged_by_one_and_settled_by_whoever_played_the_card(windows: Windows, web: Running) -> None:
    table = lay_position(web, "G21")
    flagger, player = at(windows, table, 0), at(windows, table, 1)
    flagger.get_by_test_id("flag").click()
    sheet = flagger.get_by_role("dialog")
    sheet.get_by_role("radio", name="Longer Ropes").or_(sheet.locator("fieldset label").first).first.click()
    sheet.get_by_label("Why, in a line").fill("He was drowned by then")
    sheet.locator(COMMIT).click()
    expect(sheet).to_have_count(0)
    choice = player.locator(".choice[data-decision=retcon]")
    expect(choice).to_contain_text("He was drowned by then")
    expect(player.locator(COMMIT)).to_be_disabled()
    choice.locator(".kinds label").filter(has_text="Reframe").click()
    player.get_by_label("How both can be true").fill("It was his brother who drowned")
    player.locator(COMMIT).click()
    expect(choice).to_have_count(0)
    flagger.get_by_role("tab", name="Cast").click()
    expect(flagger.locator("#margin")).to_contain_text("It was his brother who drowned")
    expect(flagger.get_by_test_id("flag")).to_have_count(0)  # once for each card


def test_everybody_is_asked_who_goes_first(windows: Windows, web: Running) -> None:
    options = {"pattern_pick": "random", "first_player": "asked"}
    table = lay_table(web, new("storystack", seats=["me", "me"], seed=9, options=options))
    one, other = at(windows, table, 0), at(windows, table, 1)
    for page in (one, other):
        choice = page.locator(".choice[data-decision=first]")
        expect(choice).to_contain_text("whoever read a book most recently")
        choice.locator("label").nth(1).click()
        page.locator(COMMIT).click()
        expect(choice).to_have_count(0)
    expect(one.get_by_test_id("status")).to_contain_text("Seat 2")


def test_a_stuck_player_plays_the_card_that_was_turned_over(windows: Windows, web: Running) -> None:
    page = at(windows, lay_position(web, "G12"), 0)
    choice = page.locator(".choice[data-decision=forced]")
    expect(choice).to_contain_text("Nothing in your hand could be played")
    expect(page.get_by_test_id("pile-On top")).to_be_visible()
    choice.get_by_role("button", name="Midpoint: not for this card").click()
    expect(page.get_by_role("alert").filter(has_text="can’t go in")).to_be_visible()
    page.keyboard.press("Escape")
    choice.locator(".lanes label").first.click()
    expect(page.locator(COMMIT)).to_contain_text("Play into")
    page.locator(COMMIT).click()
    expect(choice).to_have_count(0)
    expect(page.get_by_test_id("status")).to_contain_text("Seat 2 isn’t here right now. Their seat waits.")


def test_with_an_empty_deck_the_ballots_lie_open(windows: Windows, web: Running) -> None:
    table = lay_position(web, "G19")
    one, other = at(windows, table, 0), at(windows, table, 1, viewport=PHONE, has_touch=True)
    expect(other.locator(".choice[data-decision=empty]")).to_be_visible()
    one.locator(".choice .kinds label").filter(has_text="Move a card").click()
    one.locator(".cards label").first.click()
    one.locator(".lanes label").first.click()
    one.locator(COMMIT).click()
    expect(other.locator(".ballots")).to_contain_text("would move")
    fits(other)
    one.get_by_test_id("pile-Discard").click()
    expect(one.get_by_role("dialog")).to_contain_text("Discard, 142 cards")


def test_a_note_on_a_card_stands_in_the_notebook_of_everybody(windows: Windows, web: Running) -> None:
    table = lay_position(web, "G21")
    page, other = at(windows, table, 0), at(windows, table, 1)
    page.get_by_role("button", name="Look through Setup").click()
    page.get_by_role("button", name="Add a note: The Heir Who Stayed Away").click()
    sheet = page.get_by_role("dialog", name="A note for the notebook")
    sheet.locator("fieldset[data-kind=note_kind] label").first.click()
    sheet.get_by_label("What they carry with them").fill("afraid of the cellar")
    sheet.locator(COMMIT).click()
    expect(sheet).to_have_count(0)
    other.get_by_role("tab", name="Cast").click()
    expect(other.locator("#margin")).to_contain_text("afraid of the cellar")


def test_notes_and_settled_clashes_come_with_a_play(windows: Windows, web: Running) -> None:
    page = at(windows, lay_position(web, "G21"), 2)
    page.locator(HAND).nth(2).click()
    page.locator(".slot").first.click()
    page.get_by_text("Add a note, or settle a clash").click()
    page.get_by_role("button", name="Add a new thing to the notebook").click()
    page.locator(".added label").first.click()
    expect(page.locator(COMMIT)).to_be_disabled()
    page.locator(".added").get_by_role("textbox").fill("the third lantern")
    expect(page.locator(COMMIT)).to_be_enabled()
    page.locator(COMMIT).click()
    page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("tab", name="Cast").click()
    expect(page.locator("#margin")).to_contain_text("the third lantern")


def test_two_write_the_story_at_the_same_time_and_the_last_words_stand(windows: Windows, web: Running) -> None:
    table, _ = lay_skinning(web, "names")
    odile, ravi = at(windows, table, 0), at(windows, table, 1, theme="daylight")
    title = "The story’s title"
    odile.get_by_role("textbox", name=title).fill("The Salt Clock")
    odile.get_by_role("textbox", name=title).press("Enter")
    expect(ravi.get_by_role("textbox", name=title)).to_have_value("The Salt Clock")
    expect(ravi.locator(".margin h2")).to_have_text("The Salt Clock")
    ravi.get_by_role("textbox", name=title).fill("The Thirteenth Stroke")
    ravi.get_by_role("textbox", name=title).press("Enter")
    expect(odile.get_by_role("textbox", name=title)).to_have_value("The Thirteenth Stroke")
    odile.locator(COMMIT).click()
    expect(ravi.locator(".skinning .who")).to_contain_text("Odile is done")
    expect(odile.get_by_text("You’re done.")).to_be_visible()
    ravi.locator(COMMIT).click()
    for page in (odile, ravi):
        expect(page.locator(".skinning")).to_have_attribute("data-step", "details")


def test_a_name_that_is_taken_is_refused_with_its_rule_and_can_be_mended(windows: Windows, web: Running) -> None:
    table, match = lay_skinning(web, "names", ("me",))
    first, second = (one.id for one in match.state.table.characters[:2])
    page = at(windows, table, 0)
    for item in (first, second):
        line = page.get_by_test_id(f"item-{item}").get_by_role("textbox")
        line.fill("Ines Marrow")
        line.press("Enter")
    slip = page.get_by_role("alert").filter(has_text="taken")
    expect(slip.get_by_role("link")).to_have_text("§ SS-N1")
    line.fill("Corvin Ashe")
    line.press("Enter")
    page.get_by_role("tab", name="Cast").click()
    expect(page.locator("#margin")).to_contain_text("Corvin Ashe")


def test_a_story_told_for_points_ends_with_a_score_sheet_and_the_way_to_another_game(
    windows: Windows, web: Running
) -> None:
    options = {"scoring": "competitive", "skinning": "quick"}
    match = new("storystack", seats=("me", "bot:greedy"), seed=4, names=["Odile"], options=options)
    table = lay_table(web, Teller(WORDS, 3).play(match), patient=True)
    page = at(windows, table, 0)
    expect(page.get_by_test_id("score")).to_contain_text("wins")
    expect(page.get_by_test_id("story")).to_have_attribute("href", f"/kept/{table.code}")
    page.get_by_role("button", name="Another game").click()
    page.get_by_role("button", name="Open the book").click()
    page.get_by_test_id("pattern-1").wait_for()
