"""What comes after the end: the keepsake, the shelf, the game played again; and the rules, whenever one likes."""

from __future__ import annotations

import json
import re
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

import telltable
from telltable.core.registry import games
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, STILL, Windows
from tests.web.laying import Teller, lay_table
from tests.web.looking import settled
from tests.web.pdf import read_pdf
from tests.web.pictures import played
from tests.web.told import Told, printed
from tests.web.voices import NEAR, VOICES

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

TO_A_PLAYER = ("It’s not your turn", "You’ve said your sentence", "You have no cards", "One moment")


@pytest.fixture(scope="module")
def told(web: Running) -> Told:
    """A story that Odile has told with three bots."""
    return Told(web)


def book_of(web: Running, told: Told) -> dict[str, Any]:
    return printed(web.ask("GET", f"/api/tables/{told.code}/story.json")[2])


def mine(windows: Windows, told: Told, **options: object) -> Page:
    """Odile's browser."""
    window = windows.open(**options)
    told.keep_in(window.context)
    return window.page


def spaceless(text: str) -> str:
    return "".join(text.split())


def test_the_keepsake_holds_the_whole_story(windows: Windows, web: Running, told: Told) -> None:
    """Title, every line with its card, the cast; the contents lead to the chapters; all of it as it was played, too."""
    page, book = mine(windows, told), book_of(web, told)
    page.goto(f"/kept/{told.code}")
    expect(page.get_by_role("heading", level=1)).to_have_text(str(book["title"]))
    lines = [line for chapter in book["chapters"] for line in chapter["lines"]]
    expect(page.locator(".para aside b")).to_have_text([line["card"] for line in lines if line["card"]])
    text = spaceless(page.locator("main").inner_text())  # a large first letter that is a word stands apart
    assert [line["text"] for line in lines if spaceless(line["text"]) not in text] == []
    way = page.get_by_role("button", name="As it was played")
    light = page.evaluate("getComputedStyle(document.body).color")
    expect(way).to_have_css("color", light)  # it was ink on the dark table, which axe cannot tell there
    way.click()
    paragraphs = page.locator(".para p:not(.note)")
    expect(paragraphs).to_have_text([line["played"] for line in lines if not line["ours"]])
    page.get_by_role("button", name="As a book tells it").click()
    expect(page.locator(".para aside b")).to_have_text([line["card"] for line in lines if line["card"]])
    page.get_by_role("link", name=re.compile("^VII, ")).click()
    expect(page.locator("#beat-7")).to_be_in_viewport()


def test_the_printed_keepsake_is_a_small_book(windows: Windows, web: Running, told: Told) -> None:
    """A5, a half title, every line and card, the colophon; nothing of the screen around it."""
    page, book = mine(windows, told), book_of(web, told)
    page.goto(f"/kept/{told.code}")
    page.locator(".para").first.wait_for()
    settled(page)
    sizes, text = read_pdf(page.pdf(prefer_css_page_size=True))
    assert {(round(width), round(height)) for width, height in sizes} == {(148, 210)}
    assert 4 <= len(sizes) <= 30
    lines = [line for chapter in book["chapters"] for line in chapter["lines"]]
    words = [str(book["title"]), *(line["text"] for line in lines), *(line["card"] for line in lines)]
    assert [one for one in words if plain(one) not in text] == []
    assert plain("game-icons.net") in text
    for control in ("Copy the link", "Watch it again", "Read it aloud", "see it played"):
        assert plain(control) not in text


@pytest.mark.parametrize("voices", [[], NEAR], ids=["none", "one"])
def test_a_story_is_read_aloud_only_by_a_voice_of_this_device(
    windows: Windows, told: Told, voices: list[dict[str, object]]
) -> None:
    """Another voice would send the words away; without one there is no such button."""
    window = windows.open()
    window.context.add_init_script(VOICES % json.dumps(voices))
    page = window.page
    page.goto(f"/kept/{told.code}")
    page.get_by_test_id("save-html").wait_for()
    reader = page.get_by_role("button", name="Read it aloud")
    expect(reader).to_have_count(len(voices))
    if voices:
        reader.click()
        said = page.evaluate("window.__said")
        assert {name for name, _ in said} == {"near"}
        assert len(said) > 8
        expect(page.get_by_role("button", name="Stop reading")).to_be_visible()


def plain(words: str) -> str:
    return re.sub(r"\s", "", words)


def test_a_story_is_taken_home_in_every_form(windows: Windows, told: Told) -> None:
    page = mine(windows, told)
    page.goto(f"/kept/{told.code}")
    begins = {"html": b"<!doctype html>", "md": b"*a story in eight beats*\n\n# ", "txt": b"", "json": b"{"}
    for form, first in begins.items():
        with page.expect_download() as download:
            page.get_by_test_id(f"save-{form}").click()
        path = download.value.path()
        assert download.value.suggested_filename.endswith(f".{form}")
        assert path.read_bytes().lower().startswith(first)
    with page.expect_download() as download:
        page.get_by_test_id("save-zip").click()
    with zipfile.ZipFile(download.value.path()) as packed:
        assert "1-storystack/game.jsonl" in packed.namelist()


def test_a_story_is_changed_on_a_phone_and_a_laptop_at_once(windows: Windows, web: Running, told: Told) -> None:
    """What one keeps the other reads at once; a draft outlives a reload; nobody writes over what they have not read;
    the e-book that is taken home has it all; and everything can be put back."""
    before = book_of(web, told)
    laptop, phone = mine(windows, told), mine(windows, told, viewport=PHONE)
    for page in (laptop, phone):
        page.goto(f"/kept/{told.code}")
        page.get_by_test_id("edit").click()
        expect(page.get_by_role("heading", name="Make it yours")).to_be_visible()
    title = laptop.get_by_role("textbox", name="Title")
    expect(title).to_have_value(str(before["title"]))
    title.fill("The Salt Clock at Home")
    laptop.get_by_role("textbox", name="Dedication").fill("For Grandma Hanne")
    line = phone.get_by_role("textbox", name=re.compile("^Your line")).first
    line.fill("Every evening somebody counts the strokes.")
    phone.reload()
    line = phone.get_by_role("textbox", name=re.compile("^Your line")).first
    expect(line).to_have_value("Every evening somebody counts the strokes.")
    phone.get_by_role("textbox", name="Title").fill("Another title")
    laptop.get_by_test_id("keep").click()
    expect(laptop.get_by_text("2 changes, each with its teller’s name.")).to_be_visible()
    expect(phone.get_by_text("Odile has changed this since you began.")).to_be_visible()
    phone.get_by_test_id("keep").click()
    expect(phone.get_by_text("Some changes couldn’t be saved. Each says why.").first).to_be_visible()
    phone.get_by_role("textbox", name="Title").fill("The Salt Clock at Home")
    expect(laptop.get_by_text("3 changes, each with its teller’s name.")).to_be_visible()
    expect(laptop.get_by_role("textbox", name=re.compile("^Your line")).first).to_have_value(
        "Every evening somebody counts the strokes."
    )
    phone.get_by_role("link", name="Read the book").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text("The Salt Clock at Home")
    with phone.expect_download() as download:
        phone.get_by_test_id("save-epub").click()
    with zipfile.ZipFile(download.value.path()) as packed:
        pages = "".join(packed.read(name).decode() for name in packed.namelist() if name.endswith("xhtml"))
    text = "".join(ElementTree.fromstring(f"<x>{re.sub('<[?!][^>]*>', '', pages)}</x>").itertext())
    for said in ("The Salt Clock at Home", "For Grandma Hanne", "Every evening somebody counts the strokes."):
        assert said in text
    laptop.get_by_role("button", name="Put everything back").click()
    laptop.get_by_test_id("keep").click()
    expect(phone.get_by_role("heading", level=1)).to_have_text(str(before["title"]))
    assert book_of(web, told) == before


def test_the_shelf_holds_what_was_told_and_home_says_what_waits(windows: Windows, web: Running, told: Told) -> None:
    page, book = mine(windows, told), book_of(web, told)
    waits = Told(web, name="Odile", until=2)
    waits.keep_in(page.context)
    page.goto("/")
    left = page.get_by_test_id("left-open")
    expect(left).to_contain_text("It’s your turn.")
    expect(left.get_by_role("link")).to_have_attribute("href", f"/t/{waits.code}")
    page.locator("a[href^='/kept']").filter(has_text=str(book["title"])).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(str(book["title"]))
    page.get_by_role("link", name="Your shelf").click()
    expect(page.locator("a[href^='/kept']").filter(has_text=str(book["title"]))).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your shelf. One evening.")


def test_a_book_is_found_by_words_people_and_love_and_a_person_can_be_forgotten(
    windows: Windows, web: Running, told: Told
) -> None:
    page, book = mine(windows, told), book_of(web, told)
    page.goto("/shelf")
    books = page.get_by_test_id("book")
    leaf, counts = page.get_by_test_id("leaf"), page.get_by_test_id("counts")
    expect(leaf.get_by_role("heading")).to_have_text(str(book["title"]))
    expect(leaf.get_by_role("list", name="Told by").get_by_role("listitem").first).to_have_text("OOdile")
    expect(counts).to_contain_text("1evening of StoryStack.")
    expect(counts).to_contain_text(re.compile(r"\d+lines? by Odile, in 1 evening\."))
    search = page.get_by_role("searchbox")
    word = max(re.findall(r"\w+", str(book["chapters"][0]["lines"][0]["text"])), key=len)
    for words, found in ((word.upper(), 1), ("Odile", 1), ("xylophonist", 0), ("", 1)):
        search.fill(words)
        expect(books).to_have_count(found)
    page.get_by_role("button", name="Loved", exact=True).first.click()
    expect(books).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    leaf.get_by_role("button", name="Love this book").click()
    page.locator(".pick").get_by_role("button", name="Loved", exact=True).click()
    expect(books).to_have_count(1)
    page.get_by_role("group", name="People").get_by_role("button", name="Odile").click()
    expect(books).to_have_count(1)
    counts.get_by_role("button", name="Forget Odile").click()
    gone = counts.get_by_role("status")
    expect(gone).to_contain_text("Odile is forgotten: in no list, count or ending on this shelf.")
    expect(leaf).not_to_contain_text("Odile")
    gone.get_by_role("button", name="Undo").click()
    expect(gone).to_have_count(0)
    expect(counts).to_contain_text("Forget Odile")
    counts.get_by_role("button", name="Forget Odile").click()
    expect(counts.locator(".facts")).not_to_contain_text("Odile")
    expect(counts.get_by_role("button", name="Forget Odile")).to_have_count(0)
    expect(leaf).not_to_contain_text("Odile")
    page.reload()
    expect(counts).to_contain_text("1evening of StoryStack.")
    expect(counts).not_to_contain_text("Odile")
    leaf.get_by_role("button", name="Take it off this shelf").click()
    expect(books).to_have_count(0)
    page.get_by_role("button", name="Put it back").click()
    expect(books).to_have_count(1)
    leaf.get_by_role("button", name="Take it off this shelf").click()
    page.reload()
    expect(page.get_by_role("main")).to_contain_text("No stories kept yet.")
    page.goto(f"/kept/{told.code}?game=1")
    expect(page.get_by_role("heading", level=1)).to_have_text(str(book["title"]))
    page.goto("/shelf")
    expect(books).to_have_count(1)
    page.get_by_test_id("again").click()
    expect(page).to_have_url(f"{web.url}/t/{told.code}")


def test_again_with_the_same_people_lays_the_table_and_says_who_is_missing(windows: Windows, web: Running) -> None:
    match = telltable.new("storystack", seats=["me", "me"], seed=4, names=["Odile", "Ravi"])
    table = lay_table(web, Teller(("The tide keeps the key.",), 3).play(match), patient=True)
    page = windows.open().page
    page.goto(table.link(0))
    page.get_by_test_id("story").wait_for()
    page.goto("/shelf")
    page.get_by_test_id("again").click()
    start = page.locator("footer.start")
    expect(start).to_contain_text("Ravi isn’t here right now.")
    expect(start).not_to_contain_text("Everybody is here.")
    expect(page).to_have_url(f"{web.url}/t/{table.code}")
    page.set_viewport_size(PHONE)
    expect(page.get_by_test_id("seated")).to_contain_text("Open the book when you like.")
    expect(page.get_by_test_id("seated")).not_to_contain_text("Everybody is here.")
    ravi = windows.open().page
    ravi.goto(table.link(1))
    expect(start).to_contain_text("Everybody is here.")


def test_two_who_change_the_same_title_keep_one_of_both(windows: Windows, web: Running) -> None:
    match = telltable.new("storystack", seats=["me", "me"], seed=4, names=["Odile", "Ravi"])
    table = lay_table(web, Teller(("The tide keeps the key.",), 3).play(match), patient=True)
    odile, ravi = windows.open().page, windows.open().page
    for page, seat in ((odile, 0), (ravi, 1)):
        page.goto(table.link(seat))
        page.get_by_test_id("story").wait_for()
        page.goto(f"/kept/{table.code}/edit?game=1")
        page.get_by_label("Title", exact=True).wait_for()
    sheet, title = odile.locator("main.sheet"), odile.get_by_label("Title", exact=True)
    for mine, theirs, way in (("My Tide", "Their Tide", "Keep mine"), ("My Bell", "Their Bell", "Keep theirs")):
        title.fill(mine)
        ravi.get_by_label("Title", exact=True).fill(theirs)
        ravi.get_by_test_id("keep").click()
        expect(sheet.get_by_role("alert")).to_contain_text(
            f"Ravi has changed this since you began. It says now: {theirs}"
        )
        expect(odile.get_by_role("button", name="Save the change")).to_have_count(1)
        odile.evaluate("scrollTo(0, document.body.scrollHeight)")
        odile.get_by_test_id("keep").click()
        expect(sheet.get_by_role("alert")).to_be_in_viewport()
        sheet.get_by_role("button", name=way).click()
        expect(sheet.get_by_role("alert")).to_have_count(0)
        kept = mine if way == "Keep mine" else theirs
        expect(title).to_have_value(kept)
        expect(ravi.get_by_label("Title", exact=True)).to_have_value(kept)
        expect(odile.get_by_test_id("keep")).to_have_attribute("aria-disabled", "true")


def test_a_copy_says_why_it_is_one(windows: Windows, web: Running, told: Told) -> None:
    window = windows.open()
    window.allowed.append("404")  # no server knows this table
    page = window.page
    page.goto("/about")
    keep(page, "SALTY", 1, book_of(web, told))
    page.goto("/kept/SALTY?game=1")
    expect(page.locator(".kept")).to_have_text("The table has been cleared. This is the copy saved here.")


def test_evenings_of_a_circle_are_a_series_and_are_counted_alone(windows: Windows, web: Running, told: Told) -> None:
    """Three evenings at one table and one at another, as this device has kept them."""
    book = book_of(web, told)
    window = windows.open()
    window.allowed.append("404")  # no server knows these tables
    page = window.page
    page.goto("/about")
    for number, title in ((1, "The Salt Clock"), (3, "Dry Land"), (2, "Low Water")):
        keep(page, "SALTY", number, {**book, "title": title})
    keep(page, "OTHER", 4, {**book, "title": "Elsewhere", "tellers": ["June"]})
    page.goto("/shelf")
    leaf, counts = page.get_by_test_id("leaf"), page.get_by_test_id("counts")
    expect(counts).to_contain_text("4evenings of StoryStack.")
    for title, said in (
        ("Dry Land", "Evening 3 of “The Salt Clock”, 3 in all."),
        ("The Salt Clock", "The first of 3 evenings at this table."),
    ):
        page.get_by_role("link", name=title).focus()
        expect(leaf.get_by_role("heading")).to_have_text(title)
        expect(leaf).to_contain_text(said)
    series, books = page.locator(".series .called"), page.get_by_test_id("book")
    expect(series).to_have_text(["The Salt Clock"])  # over the three, which stand side by side
    settled(page)
    label, first, last = (one.bounding_box() for one in (series, books.nth(1), books.nth(3)))
    assert label
    assert first
    assert last
    assert first["x"] <= label["x"]
    assert last["x"] + 20 < label["x"] + label["width"] <= last["x"] + last["width"]
    leaf.get_by_role("button", name="Only this circle").click()
    expect(books).to_have_count(3)
    expect(counts).to_contain_text("3evenings of StoryStack.")
    expect(counts).not_to_contain_text("June")
    expect(counts).to_contain_text("Counted from 3 books")
    leaf.get_by_role("button", name="Only this circle").click()
    expect(counts).to_contain_text("by June, in 1 evening")


def test_a_game_is_shown_and_counted_alone(windows: Windows, web: Running, told: Told) -> None:
    """Its evenings, how they ended, who told how much."""
    book = book_of(web, told)
    window = windows.open(PHONE)
    window.allowed.append("404")  # no server knows these tables
    page = window.page
    page.goto("/about")
    keep(page, "SALTY", 1, {**book, "title": "The Salt Clock", "ending": "The clock stood still."})
    keep(page, "OTHER", 2, {**book, "title": "Low Tide", "ending": "The tide won.", "tellers": ["June"]}, "tail_story")
    page.goto("/shelf")
    books, counts = page.get_by_test_id("book"), page.get_by_test_id("counts")
    expect(books).to_have_count(2)
    pick = page.get_by_role("group", name="Games")
    pick.get_by_role("button", name="Tail Story").click()
    expect(books.locator("b")).to_have_text(["Low Tide"])
    expect(counts).to_contain_text("1evening of Tail Story.")
    expect(counts).to_contain_text("1evening ended like this: The tide won.")
    expect(counts).to_contain_text("by June, in 1 evening.")
    expect(counts).not_to_contain_text("StoryStack")
    expect(counts).not_to_contain_text("stood still")
    pick.get_by_role("button", name="All, 2").click()
    expect(books).to_have_count(2)


def test_books_stand_by_their_evenings(windows: Windows, web: Running, told: Told) -> None:
    """On boards with brass labels; on a phone in rows with covers. Four things are counted, others each time."""
    book = book_of(web, told)
    games = ("storystack", "storyline", "tail_story", "stacktors", "ninety_nine_chances", "storystack")
    months = (3, 4, 4, 5, 7, 8)
    for size in (PHONE, LAPTOP):
        window = windows.open(size)
        window.allowed.append("404")  # no server knows these tables
        page = window.page
        page.goto("/about")
        for n, (name, month) in enumerate(zip(games, months, strict=True), 1):
            day = f"2025-{month:02}-17"
            evening = {"ended": day, "began": day, "minutes": 52}
            kept = {**book, "title": f"Book {n}", "evening": evening, "ending": f"It ended, {n}."}
            keep(page, "SALTY" if n in (2, 3) else f"T{n}", n, kept, name)
        page.goto("/shelf")
        books, facts = page.get_by_test_id("book"), page.get_by_test_id("counts").locator("li")
        expect(books).to_have_count(6)
        expect(facts).to_have_count(4)
        before = facts.all_inner_texts()
        if size == PHONE:
            expect(books.locator("b")).to_have_text([f"Book {n}" for n in range(6, 0, -1)])
            expect(books.locator(".cover svg")).to_have_count(6)
            expect(books.nth(3)).to_contain_text("Evening 2 of Book 2")
            expect(books.first).to_contain_text("Odile. 17 August 2025")
            boxes = [box for one in books.all() if (box := one.bounding_box())]
            assert len({box["x"] for box in boxes}) == 1
            assert all(box["height"] >= 88 for box in boxes)
        else:
            expect(page.locator(".brass")).to_have_text(["Since March 2025"])
            page.evaluate("document.querySelector('.planks').style.width = '300px'")  # room for four
            expect(page.locator(".brass")).to_have_text(["Since May 2025", "March to April 2025"])
            expect(page.locator(".series")).to_have_count(1)
        page.reload()
        expect(facts).to_have_count(4)
        assert facts.all_inner_texts() != before


def keep(page: Page, code: str, number: int, book: dict[str, Any], game: str = "storystack") -> None:
    """As the device keeps a book that was looked at."""
    copy = {"code": code, "number": number, "game": game, "title": book["title"], "at": number, "book": book}
    page.evaluate(
        "([place, copy]) => localStorage.setItem(place, copy)", [f"telltable.story.{code}.{number}", json.dumps(copy)]
    )


def test_a_story_is_asked_for_once_and_stands_on_the_shelf_once(windows: Windows, told: Told) -> None:
    """Whether its address says which game of the table it was, or not."""
    page = mine(windows, told)
    asked: list[str] = []
    page.on("request", lambda request: "story.json" in request.url and asked.append(request.url))
    for path in (f"/kept/{told.code}", f"/kept/{told.code}?game=1"):
        page.goto(path)
        page.locator(".para").first.wait_for()
        page.wait_for_load_state("networkidle")
    assert len(asked) == 2
    page.goto("/shelf")
    expect(page.get_by_test_id("book")).to_have_count(1)


def test_a_story_stays_when_its_table_is_gone(windows: Windows, told: Told) -> None:
    window = windows.open()
    page = window.page
    page.goto(f"/kept/{told.code}?game=1")
    title = page.get_by_role("heading", level=1).inner_text()
    window.allowed.append("404")
    page.route("**/api/tables/**", lambda route: route.fulfill(status=404, json={"error": "There is no such table."}))
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.get_by_text("This is the copy saved here.")).to_be_visible()
    page.goto("/kept/NOPE1")
    expect(page.get_by_role("alert")).to_contain_text("NOPE1")


def test_a_game_is_played_again_from_anybodys_eyes(windows: Windows, told: Told) -> None:
    """Scrubber, steps, keys, a link to a moment; another seat's hand shows only through that seat's eyes."""
    page = mine(windows, told)
    page.goto(f"/t/{told.code}/replay?game=1#6")
    at = page.get_by_test_id("at")
    expect(at).to_have_text(re.compile("^6 of "))
    expect(page.get_by_test_id("eyes")).to_have_value("0")
    expect(page.get_by_test_id("hand-card")).to_have_count(5)
    hand = page.get_by_test_id("hand-card").all_inner_texts()
    page.get_by_test_id("eyes").select_option("1")
    page.wait_for_function("one => document.querySelector('[data-testid=hand-card]')?.innerText !== one", arg=hand[0])
    expect(at).to_have_text(re.compile("^6 of "))
    page.get_by_test_id("eyes").select_option("")
    expect(page.get_by_test_id("hand-card")).to_have_count(0)
    page.get_by_role("button", name="Forward one").click()
    expect(at).to_have_text(re.compile("^7 of "))
    expect(page).to_have_url(re.compile("#7$"))
    page.keyboard.press("End")
    count = at.inner_text().split()[-1]
    expect(at).to_have_text(f"{count} of {count}")
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text(f"{int(count) - 1} of {count}")
    page.get_by_test_id("play").click()
    expect(at).to_have_text(f"{count} of {count}")
    expect(page.get_by_test_id("play")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("game", ["stacktors", "tail_story"])
def test_a_game_played_again_says_nothing_to_a_player(windows: Windows, web: Running, game: str) -> None:
    """From the eyes of a seat: that it is not their turn, what they may still do; and its end says how it ended."""
    match = played(games()[game])
    laid = lay_table(web, match)
    page = windows.open({"width": 1440, "height": 900}, **STILL).page
    page.goto(laid.link(0))
    page.goto(f"/t/{laid.code}/replay?game=1#{len(match.entries) // 2}")
    expect(page.get_by_test_id("eyes")).to_have_value("0")
    ground = page.locator("div.stage > .ground")
    expect(ground).to_contain_text(re.compile(r"\w{4}"))
    for key in ("ArrowRight", "ArrowLeft", "End"):
        page.keyboard.press(key)
        said = ground.inner_text()
        assert [words for words in TO_A_PLAYER if words in said] == [], key
    if game == "tail_story":
        expect(page.get_by_test_id("call").get_by_role("heading", level=2).first).to_have_text(re.compile("wins"))


def test_a_game_that_never_shows_hands_is_watched_as_everybody_saw_it(windows: Windows, web: Running) -> None:
    """By somebody who sat there, too: it opens, and offers nobody's view."""
    told = Told(web, game="storyline")
    window = windows.open(PHONE)
    window.allowed.append("403")
    page = window.page
    page.goto(f"/t/{told.code}#{told.token}")
    page.goto(f"/t/{told.code}/replay?game=1#6")
    expect(page.get_by_test_id("at")).to_have_text(re.compile("^6 of "))
    expect(page.get_by_test_id("eyes").locator("option")).to_have_text(["Everybody’s"])


def test_a_line_of_the_story_leads_to_where_it_was_played(windows: Windows, told: Told) -> None:
    page = mine(windows, told, viewport=PHONE)
    page.goto(f"/kept/{told.code}")
    card = page.locator(".para aside b").first.inner_text()
    page.get_by_role("link", name=re.compile("see it played")).first.click()
    expect(page.get_by_test_id("moment")).to_contain_text(card)


def test_a_game_that_goes_on_is_not_played_again(windows: Windows, web: Running) -> None:
    waits = Told(web, until=1)
    window = windows.open()
    window.allowed.append("409")
    window.page.goto(f"/t/{waits.code}/replay")
    expect(window.page.get_by_role("alert")).to_contain_text("still being played")
    window.page.goto(f"/kept/{waits.code}")
    expect(window.page.get_by_role("alert")).to_contain_text("still being told")


def test_the_rules_are_searched_and_open_at_a_rule(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/rules/storystack#SS-K4")
    rule = page.locator("#SS-K4")
    expect(rule).to_be_in_viewport()
    expect(rule).to_contain_text("discard your whole hand")
    expect(rule).to_contain_text("This is the rule you followed a link to.")
    page.get_by_label("Search the rules").fill("deck EMPTY")
    expect(page.get_by_test_id("found")).to_have_text(re.compile("matches"))
    for text in page.get_by_test_id("rule").all_inner_texts():
        assert "deck" in text.lower()
        assert "empty" in text.lower()
    page.get_by_label("Search the rules").fill("xyzzy")
    expect(page.get_by_test_id("found")).to_have_text("Nothing mentions that.")
    page.get_by_role("button", name="Show everything").click()
    page.get_by_label("Contents").get_by_role("link", name="Rulings").click()
    expect(page.get_by_role("heading", name="Rulings")).to_be_in_viewport()


def test_rules_that_are_not_there(windows: Windows) -> None:
    window = windows.open()
    window.allowed.append("404")
    window.page.goto("/rules/nothing")
    expect(window.page.get_by_role("alert")).to_contain_text("There is no game of that name here.")


def test_the_shelf_quotes_what_people_laughed_at_until_they_want_it_forgotten(windows: Windows, web: Running) -> None:
    """A word with its face, said at the table; the line it was said to on the shelf, as its host has it."""
    told = Told(web, name="Odile")
    page = mine(windows, told)
    page.goto(f"/t/{told.code}")
    expect(page.get_by_text("The story is told.").first).to_be_visible()
    page.keyboard.press("r")
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("button use[href*='people']")).to_have_count(8)
    dialog.get_by_role("button", name="Ha", exact=True).click()
    expect(page.locator("use[href$='#r-ha']").first).to_be_visible()  # on the paper that says who said it
    page.goto("/shelf")
    leaf, funniest = page.get_by_test_id("leaf"), page.get_by_test_id("funniest")
    expect(leaf.get_by_test_id("moment")).to_contain_text("Laughed at")
    quote = funniest.locator("b").inner_text().strip("“”")
    lines = [line["text"] for chapter in book_of(web, told)["chapters"] for line in chapter["lines"]]
    assert any(quote.replace("‘", "“").replace("’", "”") in line.replace("’", "”") for line in lines)
    kept = page.evaluate("JSON.stringify(localStorage)")
    assert '"ha"' not in kept
    page.clock.install()
    funniest.get_by_role("button", name="Forget what I said").click()
    expect(funniest.get_by_role("status")).to_contain_text("about to be taken out")
    funniest.get_by_role("button", name="Undo").click()
    page.clock.run_for(20_000)
    expect(funniest.get_by_role("status")).to_have_text("")
    expect(funniest.locator("b")).to_have_count(1)
    funniest.get_by_role("button", name="Forget what I said").click()
    page.clock.run_for(10_000)
    expect(page.get_by_text("Done at 1 table.")).to_be_visible()
    expect(funniest).to_have_count(0)
    page.reload()
    expect(leaf.get_by_role("heading")).to_be_visible()
    expect(leaf.get_by_test_id("moment")).to_have_count(0)
    assert json.loads(web.ask("GET", f"/api/tables/{told.code}/games/1/moments")[2])["moments"] == []


def test_a_drawing_stands_for_whoever_chose_it_on_every_screen(windows: Windows, web: Running) -> None:
    """Chosen in the settings, seen at the table by the others, on the wall, and put back to a letter."""
    told = Told(web, name="Odile", until=2)
    page = mine(windows, told)
    page.goto("/settings")
    page.get_by_test_id("faces").get_by_role("radio", name="Owl").check(force=True)
    page.goto(f"/t/{told.code}")
    owl = "use[href$='#a-owl']"
    expect(page.locator(owl).first).to_be_visible()
    wall = windows.open().page
    wall.goto(f"/tv/{told.code}")
    expect(wall.locator(owl).first).to_be_visible()
    page.goto("/settings")
    page.get_by_test_id("faces").get_by_role("radio", name="Your initial").check(force=True)
    page.goto(f"/t/{told.code}")
    expect(wall.locator(owl)).to_have_count(0)
