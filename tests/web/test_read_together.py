"""A finished story is read together: page by page on a wall, by voices of the device, with whoever told each line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from telltable.core.registry import games
from tests.corpus.evenings import longest_match
from tests.server.conftest import Running
from tests.web.conftest import LAPTOP, PHONE, SIDEWAYS, STILL, TV, Windows
from tests.web.laying import lay_table
from tests.web.looking import comes_to, fits
from tests.web.told import printed
from tests.web.voices import ENDS, NEAR, VOICES

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

SMALL_WALL = {"width": 1280, "height": 720}
OTHER = {"name": "other", "lang": "en-GB", "localService": True, "default": False}
FITS = "main => main.scrollHeight - main.clientHeight <= 1"


def shown(page: Page) -> list[str]:
    return page.locator(".part :is(h1, h2, p)").all_inner_texts()


def laid(web: Running, name: str) -> tuple[str, dict[str, Any]]:
    code = lay_table(web, longest_match(name)).code
    status, _, body = web.ask("GET", f"/api/tables/{code}/games/1/story.json")
    assert status == 200
    return code, printed(body)


def texts(book: dict[str, Any]) -> list[str]:
    """All that is read, in order."""
    found = [book["title"], book["dedication"], book["premise"]]
    for chapter in book["chapters"]:
        found += [chapter["heading"], chapter["opener"], *(line["text"] for line in chapter["lines"])]
    return [one for one in (*found, book["ending"]) if one]


@pytest.mark.parametrize("name", games())
def test_a_book_is_read_page_by_page_on_a_wall(windows: Windows, web: Running, name: str) -> None:
    """Every line once, in order, beside whoever told it; each page fits on either wall, and on a phone across."""
    code, book = laid(web, name)
    page = windows.open(TV, **STILL).page
    page.goto(f"/kept/{code}?game=1")
    page.get_by_test_id("together").click()
    number = page.get_by_test_id("page")
    expect(number).to_contain_text("Page 1 of ")
    pages = int(number.inner_text().rpartition(" ")[2])
    read: list[str] = []
    signed: list[str] = []
    for at in range(1, pages + 1):
        expect(number).to_have_text(f"Page {at} of {pages}")
        read += shown(page)
        signed += page.locator(".part .who .hand").all_inner_texts()
        for wall in (SMALL_WALL, TV):
            page.set_viewport_size(wall)
            comes_to(page.locator("main"), FITS, True)
        page.keyboard.press("ArrowRight")
    assert [spaced(one) for one in read] == [spaced(one) for one in texts(book)]
    tellers = [line["teller"].removesuffix(" (bot)") for one in book["chapters"] for line in one["lines"]]
    assert signed == [one for one in tellers if one]
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_text(f"Page {pages - 1} of {pages}")
    page.keyboard.press("ArrowLeft")
    for view in (PHONE, SIDEWAYS, LAPTOP):
        page.set_viewport_size(view)
        fits(page)
        for who in page.locator(".who .hand").all():
            box = who.bounding_box()
            assert box
            assert box["width"] > box["height"], "a name is on one line"
    page.keyboard.press("Escape")
    expect(page.locator("#story h1")).to_have_text(book["title"])


def spaced(text: str) -> str:
    return " ".join(text.split())


def test_voices_of_the_device_read_and_turn_the_pages(windows: Windows, web: Running) -> None:
    """What is read is marked, each teller has a voice, a page that is turned by hand is read from its beginning, and on
    the last page it ends. A voice that would send the words away reads nothing."""
    code, book = laid(web, "storystack")
    window = windows.open(TV, **STILL)
    window.context.add_init_script(VOICES % json.dumps([*NEAR, OTHER]) + ENDS)
    page = window.page
    page.goto(f"/kept/{code}?game=1#aloud")
    page.get_by_role("button", name="Read it aloud").click()
    for n, text in enumerate(texts(book)):
        page.wait_for_function("n => window.__said.length === n + 1", arg=n)
        assert page.evaluate("window.__said.at(-1)[1]") == text
        expect(page.locator(".part.now")).to_contain_text(spaced(text))
        page.evaluate("window.__ended()")
    expect(page.locator(".part.now")).to_have_count(0)
    expect(page.get_by_role("button", name="Read it aloud")).to_be_visible()
    told = {line["text"]: line["teller"] for one in book["chapters"] for line in one["lines"]}
    voices: dict[str, set[str]] = {}
    for voice, text in page.evaluate("window.__said"):
        if told.get(text):
            voices.setdefault(told[text], set()).add(voice)
    assert {len(one) for one in voices.values()} == {1}, "one voice for each"
    assert {one for some in voices.values() for one in some} == {"near", "other"}

    page.reload()
    page.get_by_role("button", name="Read it aloud").click()
    page.get_by_role("button", name="The next page").click()
    first = book["chapters"][0]["heading"]
    expect(page.locator(".part.now")).to_have_text(first)
    assert page.evaluate("window.__said.map(one => one[1])") == [book["title"], first]
    page.get_by_role("button", name="Stop reading").click()
    page.evaluate("window.__ended()")
    assert page.evaluate("window.__said.length") == 2


def test_without_a_voice_people_read_it_to_each_other(windows: Windows, web: Running) -> None:
    """The wall leads there at the end, without a table's secret."""
    code, _ = laid(web, "tail_story")
    window = windows.open(TV, **STILL)
    window.context.add_init_script(VOICES % "[]")
    page = window.page
    page.goto(f"/tv/{code}")
    page.get_by_role("link", name="Read it together").click()
    expect(page.get_by_test_id("read-together")).to_contain_text("Read it to each other")
    expect(page.get_by_role("button", name="Read it aloud")).to_have_count(0)
