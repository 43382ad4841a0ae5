"""Pets in the browser: the guide of a first table, four abilities, an answer that is still there after a reload."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.conftest import Running
from tests.web.conftest import Windows
from tests.web.looking import comes_to, settled
from tests.web.tails import COMMIT, HAND, THUMB, Hands, laid, sit
from tests.web.test_any_screen import COVERED

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# What each note of the guide is about.
ABOUT = {
    "pet": "[data-testid^=pet-]",
    "deck": ".mat.me [data-key^=deck], .me-strip",
    "hand": HAND,
    "window": "[data-testid=window]",
    "bonus": "[data-testid=use-bonus]",
    "ladder": "[data-testid=chain]",
    "achieve": HAND,
    "end": ".ribbon",
}
# Whether the note and its thing are both within the window, whether it covers what must stay in reach, and whether they
# are apart, unless they need not be.
PLACED = """([about, over]) => {
  const box = (one) => one.getBoundingClientRect();
  const found = (what) => box([...document.querySelectorAll(what)].find((one) => one.checkVisibility()));
  const inside = (one) => one.left >= 0 && one.top >= 0 && one.right <= innerWidth && one.bottom <= innerHeight;
  const gap = (one, other) => Math.max(
    other.left - one.right, one.left - other.right, other.top - one.bottom, one.top - other.bottom);
  const [note, thing] = [found(".guide"), found(about)];
  const covers = [...document.querySelectorAll(".acts .btn, .ways .btn")].some((one) => gap(note, box(one)) < 0);
  const seen = thing.top < innerHeight && thing.bottom > 0;
  return [inside(note), seen, covers, over || Math.round(gap(note, thing)) >= 0];
}"""

GUIDED = "(name) => localStorage.setItem(name, JSON.stringify({ ...JSON.parse(localStorage[name]), guide: true }))"


def read(hands: Hands, name: str) -> None:
    """The note lies beside what it is about, and is laid away."""
    note = hands.page.get_by_test_id("guide")
    expect(note).to_have_attribute("data-note", name)
    settled(hands.page)
    comes_to(hands.page, PLACED, [True, True, False, True], [ABOUT[name], name == "window"])  # one fills a phone
    hands.press(note.locator(".btn"))
    expect(note.and_(hands.page.locator(f"[data-note={name}]"))).to_have_count(0)


@pytest.mark.in_turn("a long visit")
@pytest.mark.parametrize("size", [{}, THUMB], ids=["laptop", "phone"])
def test_the_guide_is_read_note_by_note(windows: Windows, web: Running, size: dict[str, Any]) -> None:
    first = windows.open(**size).page
    first.goto("/")
    hands = Hands(first, "thumb" if size else "mouse")
    hands.press(first.get_by_role("button", name="Tail Story"))
    first.get_by_label("Your name").fill("Odile")
    hands.press(first.get_by_test_id("guided"))
    read(hands, "pet")
    table = laid(web, "guided", pace="off")
    june, ravi = sit(windows, table, 0, hands.way, **size), sit(windows, table, 1)
    june.page.evaluate(GUIDED, f"telltable.table.{table.code}")
    june.page.reload()
    read(june, "deck")
    read(june, "hand")
    june.take("Bones Drawing")
    june.press(june.page.locator(COMMIT))
    read(june, "window")
    ravi.press(ravi.page.get_by_test_id("let-pass"))
    read(june, "bonus")
    june.press(june.page.get_by_test_id("use-bonus"))
    june.page.get_by_test_id("end-turn").wait_for()
    june.take("Bones Drawing")
    june.press(june.page.locator(COMMIT))
    ravi.press(ravi.page.get_by_test_id("stop-it"))
    read(june, "ladder")
    june.press(june.page.get_by_test_id("stop-it"))
    expect(ravi.page.get_by_role("heading", name="Stop June’s stop?")).to_be_visible()
    ravi.press(ravi.page.get_by_test_id("let-pass"))
    read(june, "achieve")
    june.card(0)
    june.press(june.page.locator(COMMIT))
    june.press(june.page.get_by_test_id("end-turn"))
    ravi.press(ravi.page.get_by_test_id("end-turn"))
    read(june, "end")
    june.page.reload()
    june.page.get_by_test_id("end-turn").wait_for()
    assert june.page.get_by_test_id("guide").count() == 0


def test_a_note_of_the_guide_covers_nothing_that_is_read_or_pressed_where_there_is_room(
    windows: Windows, web: Running
) -> None:
    """What the pets can do, while one is chosen; what can be done, in the first turn."""
    page = windows.open().page
    page.goto("/")
    page.get_by_role("button", name="Tail Story").click()
    page.get_by_label("Your name").fill("Odile")
    page.get_by_test_id("guided").click()
    table = laid(web, "guided", pace="off")
    june = sit(windows, table, 0).page
    june.evaluate(GUIDED, f"telltable.table.{table.code}")
    june.reload()
    for one, name in ((page, "pet"), (june, "deck")):
        expect(one.get_by_test_id("guide")).to_have_attribute("data-note", name)
        expect(one.get_by_test_id("status")).to_contain_text("Your turn")
        settled(one)
        for covered in (".guide, .pet p", ".guide, .pet button, .deed"):
            comes_to(one, COVERED, [], covered)
    june.get_by_test_id("guide").get_by_role("button", name="Got it").click()
    june.reload()
    expect(june.get_by_test_id("guide")).to_have_attribute("data-note", "hand")  # what is laid away stays away


def counts(page: Page, seat: int) -> list[int]:
    """Deck, hand and discard pile, as the mat shows them."""
    mat = page.get_by_test_id(f"mat-{seat}")
    return [int(mat.locator(f"[data-key='{what} {seat}'] .num").inner_text()) for what in ("deck", "hand", "pile")]


def become(page: Page, seat: int, numbers: list[int]) -> None:
    for what, number in zip(("deck", "hand", "pile"), numbers, strict=True):
        expect(page.locator(f"[data-key='{what} {seat}'] .num").first).to_have_text(str(number))


def log(page: Page, sentence: str) -> None:
    """The sentence stands in the log."""
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("#margin").get_by_text(sentence)).to_be_visible()


def use(windows: Windows, web: Running, seat: int) -> Hands:
    """At a table where it is this seat's turn; the ability is begun."""
    hands = sit(windows, laid(web, "abilities", pace="off", turn=seat + 1), seat)
    hands.press(hands.page.get_by_test_id("ability"))
    return hands


def test_four_abilities_do_what_they_say(windows: Windows, web: Running) -> None:
    """TS-304."""
    khalid = use(windows, web, 0)
    page, sheet = khalid.page, khalid.page.get_by_role("dialog")
    khalid.tick(sheet.locator("[data-at=borrowed] label").filter(has_text="Bones Drawing").locator("input"))
    khalid.press(sheet.locator(COMMIT))
    become(page, 0, [3, 4, 2])
    log(page, "June uses the ability of Khalid on “Bones Drawing” to draw 2.")

    jack = use(windows, web, 1)
    page = jack.page
    for prey in ("June", "Odile"):
        page.locator(".aims label").filter(has_text=prey).click()
    jack.press(page.locator(COMMIT))
    become(page, 0, [5, 1, 3])
    become(page, 2, [4, 3, 0])
    become(page, 3, [6, 1, 1])
    log(page, "Ravi uses the ability of Jack against June and Odile.")

    biscuit = use(windows, web, 2)
    page, sheet = biscuit.page, biscuit.page.get_by_role("dialog")
    expect(sheet.locator("label")).to_have_count(3)
    biscuit.tick(sheet.locator("label").filter(has_text="Windowsill Aria").locator("input"))
    biscuit.press(sheet.locator(COMMIT))
    become(page, 2, [1, 4, 2])
    expect(page.locator(HAND).filter(has_text="Windowsill Aria")).to_have_count(1)
    log(page, "takes “Windowsill Aria” into hand.")

    duchess = use(windows, web, 3)
    page = duchess.page
    page.locator(".aims label").filter(has_text="Ravi").click()
    duchess.press(page.locator(COMMIT))
    expect(page.locator(".choice[data-decision=gift]")).to_be_visible()
    duchess.take("Bones Drawing")
    duchess.press(page.locator(COMMIT))
    become(page, 3, [5, 2, 0])
    become(page, 1, [10, 2, 0])
    log(page, "slips “Bones Drawing” under Ravi’s deck.")


@pytest.mark.parametrize("way", ["mouse", "thumb"])
def test_stop_it_plays_the_card_that_is_chosen_already(windows: Windows, web: Running, way: str) -> None:
    """TS-402: of several stopping cards the first one lies ready, so that one touch stops."""
    table = laid(web, "chain", pace="off", options='{ reaction_mode = "sealed" }')
    june = sit(windows, table, 0)
    odile = sit(windows, table, 3, way, **(THUMB if way == "thumb" else {}))
    june.press(june.page.get_by_test_id("draw-discard"))
    expect(odile.page.get_by_test_id("window")).to_be_visible()
    if way == "thumb":
        expect(odile.page.get_by_test_id("stop-card")).to_have_count(2)
        expect(odile.page.get_by_test_id("stop-card").first).to_be_checked()
    odile.press(odile.page.get_by_test_id("stop-it"))
    expect(odile.page.get_by_test_id("answered")).to_contain_text("Your answer: No Nuts for You!")
    expect(odile.page.get_by_test_id("stop-it")).to_have_attribute("aria-pressed", "true")


def test_my_answer_is_still_there_after_a_reload(windows: Windows, web: Running) -> None:
    """TS-402: while the window is open; and it may still be changed."""
    table = laid(web, "chain", pace="off", options='{ reaction_mode = "sealed" }')
    june, ravi, odile = sit(windows, table, 0), sit(windows, table, 1), sit(windows, table, 3, "thumb", **THUMB)
    june.press(june.page.get_by_test_id("draw-discard"))
    ravi.press(ravi.page.get_by_test_id("let-pass"))
    odile.tick(odile.page.get_by_test_id("stop-card").nth(1))
    odile.press(odile.page.get_by_test_id("stop-it"))
    for hands, answer in ((ravi, "Your answer: let it happen"), (odile, "Your answer: Paws Right Meow!")):
        given = hands.page.get_by_test_id("answered")
        expect(given).to_contain_text(answer)
        hands.page.reload()
        expect(given).to_contain_text(answer)
        expect(given).to_have_attribute("data-said", "true")
    ravi.press(ravi.page.get_by_test_id("stop-it"))
    expect(ravi.page.get_by_test_id("answered")).to_contain_text("Your answer: Pug You Beach!")
    expect(june.page.get_by_test_id("window")).to_be_visible()
