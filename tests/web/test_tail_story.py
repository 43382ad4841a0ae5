"""Pets at four browsers: a chain of stops, a concert, empty decks, the case of no cards; by keys and by touch."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from telltable.facade import new
from tests.server.conftest import Running
from tests.web.conftest import LIT_SCREENS, PHONE, SIDEWAYS, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import comes_to, fits, on_top, settled
from tests.web.tails import ASKED, COMMIT, HAND, THUMB, Hands, laid, play_to_the_end, sit
from tests.web.test_access import check

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# Where everything of the reaction window stands, and how it looks; not what it says.
SHAPE = """() => [...document.querySelectorAll(
    ".window, .window :is(header, dl, .say, .acts, .acts *, .until, .fair, .choose)")]
  .map((one) => {
    const box = one.getBoundingClientRect();
    const look = getComputedStyle(one);
    return [one.tagName, Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height),
      look.color, look.backgroundColor, look.opacity, look.visibility].join(" ");
  })"""


def panels(shape: list[str]) -> list[str]:
    """The boxes of a window without its buttons and what is on them."""
    return [line for line in shape if line.partition(" ")[0] in {"SECTION", "HEADER", "DL", "DIV"}]


def test_a_chain_of_three_stops_by_mouse_keys_and_thumb(windows: Windows, web: Running) -> None:
    """On a wall two cards are seen whole beside the question."""
    table = laid(web, "chain", options='{ reaction_mode = "race", reaction_seconds = "30" }')
    june, ravi = sit(windows, table, 0), sit(windows, table, 1)
    lantern, odile = sit(windows, table, 2, "keys"), sit(windows, table, 3, "thumb", **THUMB)
    wall = windows.open(TV).page
    wall.goto(f"/tv/{table.code}")
    june.page.locator(HAND).first.drag_to(june.page.locator("[data-key='onto chain']"))
    june.tick(june.page.get_by_test_id("count-2"))
    june.press(june.page.locator(COMMIT))
    expect(ravi.page.get_by_role("heading", name="Stop June’s Seeds Drawing?")).to_be_visible()
    ravi.page.get_by_test_id("stop-it").click()
    expect(lantern.page.get_by_role("heading", name="Stop Ravi’s stop?")).to_be_visible()
    expect(wall.locator(".chain .link")).to_have_count(2)
    settled(wall)
    assert wall.locator(".chain").evaluate("one => one.scrollWidth <= one.clientWidth")
    lantern.take("Paws Right Meow!")
    lantern.page.keyboard.press("s")
    expect(odile.page.get_by_role("heading", name="Stop Lantern’s stop?")).to_be_visible()
    odile.tick(odile.page.get_by_test_id("stop-card").first)
    odile.press(odile.page.get_by_test_id("stop-it"))
    for hands in (june, ravi):
        expect(hands.page.get_by_role("heading", name="Stop Odile’s stop?")).to_be_visible()
        hands.press(hands.page.get_by_test_id("let-pass"))
    links = june.page.locator("[data-testid=chain] .link")
    expect(links).to_have_count(4)
    expect(links.nth(3)).to_contain_text("stands")  # the window stays open for its time
    assert ["stands" in text for text in links.all_text_contents()] == [False, True, False, True]
    expect(links.nth(0)).to_contain_text("stopped, draws 1")


def test_whose_time_was_up_is_told_once_what_was_chosen(windows: Windows, web: Running) -> None:
    """TS-408: a window of three seconds passes; whoever held a card that stops is told so, by one note that goes."""
    table = laid(web, "chain", options='{ reaction_seconds = "3" }')
    seats = [sit(windows, table, seat) for seat in (0, 1)]
    seats[0].press(seats[0].page.get_by_test_id("draw-discard"))
    note = seats[1].page.locator(".toast").filter(has_text="Your time was up.")
    expect(note).to_have_count(1)
    expect(seats[1].page.get_by_test_id("window")).to_have_count(0)
    expect(seats[1].page.locator(".toast")).to_have_count(1)
    expect(note).to_have_count(0)


def test_over_days_a_window_says_until_when_it_is_open(windows: Windows, web: Running) -> None:
    """TS-408: the hour at which it closes for all, and no count of seconds; the hours left stand on one line."""
    table = laid(web, "chain", pace="days")
    seats = [sit(windows, table, 0), sit(windows, table, 1, **THUMB), sit(windows, table, 2)]
    seats[0].press(seats[0].page.get_by_test_id("draw-discard"))
    for hands in seats:
        window = hands.page.get_by_test_id("window")
        expect(window.locator(".cd")).to_have_text(
            re.compile(r"^open until (today|tonight|tomorrow)\d{1,2}:\d\d( [AP]M)?$")
        )
        expect(window.get_by_role("timer")).to_have_count(0)
    clock = seats[1].page.get_by_test_id("my-clock").bounding_box()
    assert clock
    assert clock["height"] < 24


def test_the_window_looks_the_same_whoever_may_answer(windows: Windows, web: Running) -> None:
    """TS-408: one who holds stops, one who holds none, and whose action it is, before and after an answer."""
    table = laid(web, "chain", options='{ reaction_mode = "race", reaction_seconds = "60" }')  # time to look at all
    seats = [sit(windows, table, seat) for seat in range(4)]
    phones = [sit(windows, table, seat, **THUMB) for seat in (1, 2)]
    seats[0].press(seats[0].page.get_by_test_id("draw-discard"))
    for hands in (*seats, *phones):
        hands.page.get_by_test_id("window").wait_for()
        settled(hands.page)
        fits(hands.page)
    for looked in (seats[1:], phones):
        shapes = [hands.page.evaluate(SHAPE) for hands in looked]
        assert all(shape == shapes[0] and len(shape) > 6 for shape in shapes)
    assert len(seats[0].page.evaluate(SHAPE)) == len(seats[1].page.evaluate(SHAPE))
    before = seats[3].page.evaluate(SHAPE)
    seats[2].page.get_by_test_id("let-pass").click()
    expect(seats[2].page.get_by_test_id("answered")).to_contain_text("Your answer: let it happen")
    assert seats[3].page.evaluate(SHAPE) == before
    assert panels(seats[2].page.evaluate(SHAPE)) == panels(before), "only what I pressed looks different"
    expect(seats[3].page.get_by_test_id("status")).to_have_text("Your turn.Stop it, or let it happen?")


def test_a_concert_empties_two_decks_and_the_second_wins(windows: Windows, web: Running) -> None:
    table = laid(web, "concert")
    june, ravi = sit(windows, table, 0, "thumb", **THUMB), sit(windows, table, 1, "keys")
    lantern, odile = sit(windows, table, 2), sit(windows, table, 3)
    june.take("Midnight Howl")
    sheet = june.page.get_by_role("dialog")
    expect(sheet.locator(COMMIT)).to_be_disabled()
    for _ in range(2):
        sheet.get_by_test_id("sound-tap").tap()
    sheet.locator(COMMIT).tap()
    ravi.press(ravi.page.get_by_test_id("join"))
    heard = ravi.page.get_by_test_id("sound-type")
    heard.fill("meow")
    ravi.press(ravi.page.locator(COMMIT))
    expect(ravi.page.get_by_role("dialog").get_by_role("alert")).to_contain_text("did not sound like")
    on_top(ravi.page.get_by_role("alert"))
    heard.fill("awooo woof")
    ravi.press(ravi.page.locator(COMMIT))
    for hands in (june, ravi):
        expect(hands.page.locator(".choice[data-decision=achieve]")).to_be_visible()
        comes_to(hands.page, ASKED, "hand")
    for hands in (lantern, odile):
        comes_to(hands.page, ASKED, "")
    ravi.card(0)
    ravi.page.get_by_label("What your pet did").fill("Sang the moon down.")
    ravi.press(ravi.page.locator(COMMIT))
    june.card(1)
    june.press(june.page.locator(COMMIT))
    for hands in (june, ravi, lantern, odile):
        expect(hands.page.get_by_test_id("story")).to_be_visible()
        expect(hands.page.get_by_test_id("score").locator(".wins")).to_contain_text("Ravi")
        assert hands.page.locator(".toast").count() == 0, "no note lies over what comes next"
    status, _, story = web.ask("GET", f"/api/tables/{table.code}/story.txt")
    assert status == 200
    assert "Sang the moon down." in " ".join(story.decode().split()), "lines of it end where they are full"
    odile.page.get_by_test_id("story").click()
    expect(odile.page.get_by_text("Sang the moon down.").first).to_be_visible()


def test_with_no_cards_at_all_the_hand_is_discarded_and_all_are_altered(windows: Windows, web: Running) -> None:
    """FAQ 2: the deck is empty, and so is the pile; from the hand a new deck is made."""
    table = laid(web, "no_cards")
    june, ravi = sit(windows, table, 0), sit(windows, table, 1, **THUMB)
    june.take("Bones Drawing")
    june.press(june.page.locator(COMMIT))
    expect(june.page.locator(".choice[data-decision=limit]")).to_be_visible()
    expect(june.page.locator(COMMIT)).to_be_disabled()
    for place in range(3):
        june.card(place)
    june.press(june.page.locator(COMMIT))
    expect(june.page.locator(".choice[data-decision=achieve]")).to_be_visible()
    june.card(0)
    june.press(june.page.locator(COMMIT))
    expect(june.page.get_by_test_id("end-turn")).to_be_visible()
    expect(june.page.locator("[data-key='ach 0'] .on")).to_have_count(2)
    for hands, who in ((june, "You’ve"), (ravi, "June has")):
        expect(hands.page.get_by_text(f"{who} collected achievement 2 of 4").first).to_be_attached()
    for hands in (june, ravi):
        expect(hands.page.locator("[data-testid^=mat-] .portrait.altered")).to_have_count(2)
    june.page.locator("[data-key='ach 0']").click()
    expect(june.page.get_by_role("dialog").locator(".card")).to_have_count(2)


def test_swap_and_pile_in_two_lists(windows: Windows, web: Running) -> None:
    table = laid(web, "chain")
    june, ravi = sit(windows, table, 0), sit(windows, table, 1)
    june.press(june.page.get_by_test_id("swap"))
    sheet = june.page.get_by_role("dialog")
    give, take = sheet.get_by_test_id("give"), sheet.get_by_test_id("take")
    june.tick(give.get_by_test_id("line").nth(0))
    june.tick(give.get_by_test_id("line").nth(1))
    june.tick(take.get_by_test_id("line").nth(0))
    sheet.locator(COMMIT).press("Enter")  # it is off, and says why
    expect(sheet.get_by_role("alert")).to_contain_text("Swap the same number of cards.")
    june.tick(take.get_by_test_id("line").nth(1))
    june.press(sheet.locator(COMMIT))
    expect(sheet).to_have_count(0)
    expect(ravi.page.get_by_role("heading", name="Stop June’s Swap?")).to_be_visible()
    ravi.press(ravi.page.get_by_test_id("pile-1"))
    expect(ravi.page.get_by_role("dialog").locator(".card")).to_have_count(2)


@pytest.mark.in_turn("a whole game of Tail Story")
@pytest.mark.parametrize(
    ("way", "size"),
    [("keys", {}), ("thumb", THUMB), ("thumb", THUMB | {"viewport": SIDEWAYS})],
    ids=["keys", "thumb", "sideways"],
)
def test_a_whole_game_against_a_bot(windows: Windows, web: Running, way: str, size: dict[str, Any]) -> None:
    """A wall looks on to the end."""
    table = lay_table(web, new("tail_story", seats=("me", "bot:careful"), names=["Odile", "Lantern"], seed=2))
    page, wall = windows.open(**size).page, windows.open(TV).page
    page.goto(table.link(0))
    wall.goto(f"/tv/{table.code}")
    assert play_to_the_end(Hands(page, way)) > 12
    for screen in (page, wall):
        expect(screen.get_by_test_id("score").locator(".wins")).to_have_count(1)
    assert wall.locator("[data-testid=hand-card], button:visible").count() == 0


def test_the_wall_shows_every_mat_and_no_hand(windows: Windows, web: Running) -> None:
    table = laid(web, "chain")
    wall = windows.open(TV).page
    wall.goto(f"/tv/{table.code}")
    expect(wall.locator("[data-testid^=mat-]")).to_have_count(4)
    assert wall.locator(HAND).count() == 0
    assert wall.locator("button:visible, input:visible, a:visible").count() == 0
    june = sit(windows, table, 0)
    june.press(june.page.get_by_test_id("draw-discard"))
    expect(wall.get_by_test_id("window")).to_contain_text("Stop June’s")
    fits(wall)
    first = wall.locator(".tale p").first  # how the story opens is told on every screen
    expect(first).to_have_text(june.page.locator(".tale p").first.inner_text())


@LIT_SCREENS
def test_axe_finds_nothing_wrong(windows: Windows, web: Running, viewport: dict[str, int], theme: str) -> None:
    size = THUMB if viewport == PHONE else {"viewport": viewport}
    wrong = []
    chain, concert = laid(web, "chain"), laid(web, "concert")
    june = sit(windows, chain, 0, theme=theme, **size)
    wrong += check(june.page, "my turn")
    june.press(june.page.get_by_test_id("swap"))
    wrong += check(june.page, "swap")
    june.page.get_by_role("button", name="Back").click()
    dog = sit(windows, concert, 0, theme=theme, **size)
    dog.card(0)
    wrong += check(dog.page, "sound")
    ravi = sit(windows, chain, 1, theme=theme, **size)
    wrong += check(ravi.page, "somebody else's turn")
    june.press(june.page.get_by_test_id("draw-discard"))
    ravi.page.get_by_test_id("window").wait_for()
    wrong += check(ravi.page, "window")
    assert wrong == []
