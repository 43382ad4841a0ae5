"""Whatever is typed or pasted into any field of any screen is words: nothing in it runs, loads, or breaks the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.bots.driver import Driver
from telltable.core.words import clean
from tests.server.conftest import Running
from tests.web.conftest import PHONE, Windows
from tests.web.hostile import PAYLOADS
from tests.web.laying import lay_position, lay_skinning, lay_table
from tests.web.looking import SlowLine, fits
from tests.web.playing import COMMIT, HAND

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

FIELDS = "input:not([type=radio], [type=checkbox], [type=range]), textarea"
JUNK = ("x" * 300 + "\n\t\u0000\u202e\ufeff") * 300  # as from the wrong window

# Each payload by itself, as an input by somebody; the page is drawn anew in between.
TYPE = """async ([field, words]) => {
  const kind = field.tagName === "INPUT" ? HTMLInputElement : HTMLTextAreaElement;
  const put = Object.getOwnPropertyDescriptor(kind.prototype, "value").set;
  for (const word of words) {
    put.call(field, word);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
    await new Promise((done) => setTimeout(done));
  }
}"""


def type_everywhere(page: Page) -> set[str]:
    """Every payload into every field that is seen, with the last by keys, and junk from the clipboard. Their names."""
    found = set()
    for field in page.locator(FIELDS).locator("visible=true").all():
        found.add(
            field.evaluate("one => one.labels?.[0]?.innerText ?? one.ariaLabel ?? one.placeholder").split("\n")[0]
        )
        field.evaluate(f"async (field, words) => ({TYPE})([field, words])", list(PAYLOADS))
        field.fill(JUNK)
        field.fill(PAYLOADS[1])
    fits(page)
    return found


def test_on_every_screen_without_a_table(windows: Windows) -> None:
    """Home, the wall's door, the settings, the search of the rules; a name, once it is kept, on every head."""
    window = windows.open()
    window.allowed.append("404")
    page = window.page
    fields = set()
    for path in ("/settings", "/", "/tv", "/rules/storystack"):
        page.goto(path)
        page.locator(FIELDS).first.wait_for()
        fields |= type_everywhere(page)
        page.keyboard.press("Enter")
    assert len(fields) >= 4, fields
    for word in PAYLOADS[::13]:
        page.goto("/settings")
        name = page.locator("input.input").last
        name.fill(word)
        name.press("Enter")
        page.goto("/")
        expect(page.get_by_label("Your name")).to_have_value(word[:24])
        page.get_by_label("Table code").fill(word)
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("alert")).to_be_visible()


def test_in_the_lobby(windows: Windows, web: Running) -> None:
    """The name one sits down with, and the talk; both are seen by the others."""
    code, _ = web.table("me,me,me")
    page, other = windows.open().page, windows.open(PHONE, has_touch=True).page
    other.goto(f"/t/{code}#{web.seat(code, 'Ravi')}")
    page.goto(f"/t/{code}")
    page.get_by_role("button", name="Sit here").first.click()
    assert type_everywhere(page) == {"Your name"}
    page.get_by_label("Your name").fill("<img src=x onerror=__ran")
    page.get_by_role("button", name="Sit down").click()
    expect(other.get_by_text("<img src=x onerror=__ran").first).to_be_visible()
    for name in ("House rules", "Table agreement"):
        page.get_by_role("button", name=f"{name}: ").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert dialog.locator(FIELDS).count() == 0, "a new field has to be typed into here"
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    say_all(page, other)


def say_all(page: Page, other: Page) -> None:
    """Every payload in the talk, several in a line; the other reads them as they are."""
    page.get_by_role("button", name="Chat", exact=True).click()
    other.get_by_role("button", name="Chat", exact=True).click()
    page.get_by_label("To the table").wait_for()
    assert type_everywhere(page) == {"To the table"}
    for n in range(0, len(PAYLOADS), 11):
        line = clean(" ".join(PAYLOADS[n : n + 11]))[:500]
        page.get_by_role("textbox", name="To the table").fill(line)
        page.keyboard.press("Enter")
        expect(other.locator("aside.talk, dialog").get_by_text(line[:40]).first).to_be_attached()
    fits(other)


def test_at_the_table(windows: Windows, web: Running) -> None:
    """Telling a card, a note, a clash, the talk; asking for a chair and the four words of a device."""
    laid = lay_position(web, "G21")
    window, others = windows.open(), windows.open()
    others.allowed += ["400", "409"]
    page, watcher = window.page, others.page
    page.goto(laid.link(2))
    page.locator(HAND).nth(2).click()
    page.locator(".slot").first.click()
    page.locator(COMMIT).wait_for()
    page.get_by_text("Add a note, or settle a clash").click()
    page.get_by_role("button", name="Add a new thing to the notebook").click()
    page.locator(".added label").first.click()
    assert len(type_everywhere(page)) >= 2
    page.keyboard.press("Escape")
    page.goto(laid.link(0))
    page.get_by_test_id("flag").click()
    page.get_by_role("dialog").locator("fieldset label").first.click()
    assert type_everywhere(page) == {"Why, in a line"}
    page.get_by_role("dialog").locator(COMMIT).click()
    page.get_by_test_id("annotate").click()
    page.get_by_role("dialog").locator("fieldset[data-kind=note_kind] label").first.click()
    assert type_everywhere(page)
    page.keyboard.press("Escape")
    watcher.goto(f"/t/{laid.code}")
    watcher.get_by_role("button", name="Ask for a seat").click()
    watcher.get_by_text("I have four words from another device").click()
    assert {"Your name", "Four words"} <= type_everywhere(watcher)
    watcher.get_by_label("Four words").fill("follow repair camp bonfire")  # nobody was given these
    watcher.get_by_role("button", name="Take the seat here").click()
    expect(watcher.get_by_role("alert").first).to_contain_text("Those words don't open a seat here")
    watcher.keyboard.press("Escape")
    say_all(page, watcher)


@pytest.mark.parametrize("step", ["names", "details", "sentences"])
def test_while_the_story_is_written(windows: Windows, web: Running, step: str) -> None:
    """Every text of a story, and what is written is read by the other in the Margin and in their own fields."""
    laid, _ = lay_skinning(web, step)
    page, other = windows.open().page, windows.open(PHONE, has_touch=True).page
    for one, seat in ((page, 0), (other, 1)):
        one.goto(laid.link(seat))
        one.locator(".skinning").wait_for()
    fields = page.locator(".skinning .item .input")
    first = fields.first
    first.evaluate(f"async (field, words) => ({TYPE})([field, words])", list(PAYLOADS))
    word = f"<svg onload=__ran()> {step}"
    first.fill(word)
    first.press("Enter" if first.evaluate("one => one.tagName") == "INPUT" else "Tab")
    other.wait_for_function(
        "word => [...document.querySelectorAll('.skinning .input')].some((one) => one.value === word)", arg=word
    )
    fits(page)
    fits(other)


def test_what_is_typed_while_a_text_is_on_its_way_stays(windows: Windows, web: Running) -> None:
    """And is the draft that a page which is loaded again goes on with."""
    laid, _ = lay_skinning(web, "names")
    page = windows.open().page
    line = SlowLine(page)
    page.goto(laid.link(0))
    field = page.locator(".skinning .item .input").first
    field.fill("The Salt")
    line.slow = True
    field.press("Enter")
    field.press_sequentially(" Clock")
    line.arrive()
    expect(page.locator(".margin, main").get_by_text("The Salt", exact=True).first).to_be_attached()
    expect(field).to_have_value("The Salt Clock")
    page.reload()
    expect(field).to_have_value("The Salt Clock")


def test_the_cards_own_words_have_the_names_of_the_story(windows: Windows, web: Running) -> None:
    """Whoever takes them for the rest of their sentences, or a bot: nobody reads a name's token."""
    match = telltable.new("storystack", seats=("me", "me"), seed=4, names=["Odile", "Ravi"])
    driver = Driver(match)
    for seat in range(2):
        driver.take_over(seat, "bot:greedy")
    while match.state.table.skin.step != "sentences":
        driver.step()
    laid = lay_table(web, match, patient=True)
    page, other = windows.open().page, windows.open().page
    for one, seat in ((page, 0), (other, 1)):
        one.goto(laid.link(seat))
        one.locator(".skinning").wait_for()
    page.locator(COMMIT).click()
    for one in (page, other):
        one.locator(".skinning .who .done").first.wait_for()
        words = one.locator(".skinning .input").evaluate_all("all => all.map((one) => one.value)")
        words += one.locator(".skinning .item p").all_inner_texts()
        assert any(len(text) > 40 for text in words)
        assert not [text for text in words if "{" in text]
