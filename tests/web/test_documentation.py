"""The documentation as `make docs` builds it: served, searched, without a fault, fetching nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page

from telltable.server.documentation import BUILT
from tests.project.packing import pack

from .conftest import PHONE, STILL, Windows
from .test_access import RUN, axe

pytestmark = [pytest.mark.extras, pytest.mark.browser]

PAGES = sorted(page.relative_to(BUILT).as_posix() for page in BUILT.rglob("*.html"))
LOOKED_AT = (
    *("index.html", "games/tail_story.html", "games/stacktors.html", "making/an-adventure.html", "hosting.html"),
    *("reference/http.html", "reference/python.html", "research.html", "protocol.html", "upgrading.html"),
)

# Words in tables that stand on several lines; parts of a longer name may.
CUT = """() => [...document.querySelectorAll("article td")].flatMap((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT), cut = [];
  for (let text; (text = texts.nextNode());) {
    for (const word of text.data.matchAll(/(?<![^\\s(])\\p{L}{3,12}(?![^\\s.,;:)])/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) cut.push(word[0]);
    }
  }
  return cut;
})"""


def faults(page: Page) -> list[str]:
    """What axe finds on a page."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Runtime.evaluate", {"expression": axe()})
    devtools.detach()
    found: list[str] = page.evaluate(RUN, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"])
    return found


def test_it_is_built() -> None:
    assert "index.html" in PAGES, "make docs"
    assert len(PAGES) > 40


def test_a_wheel_holds_it(tmp_path: Path) -> None:
    """Whoever has no clone reads it at the table, too."""
    held = set(ZipFile(pack("wheel", tmp_path)).namelist())
    assert {f"telltable/server/site/{page}" for page in PAGES} <= held


@pytest.mark.parametrize("place", PAGES)
def test_a_page_fetches_nothing_from_elsewhere(place: str) -> None:
    text = (BUILT / place).read_text(encoding="utf-8")
    fetched = re.findall(r"<(?:script|link|img|iframe)[^>]+(?:src|href)=\"?(https?://[^\"\s>]+)", text)
    assert [address for address in fetched if not address.startswith("http://www.w3.org/")] == []


@pytest.mark.parametrize("theme", ["daylight", "lamplight"])
@pytest.mark.parametrize("place", LOOKED_AT)
def test_a_page_has_no_fault(windows: Windows, place: str, theme: str) -> None:
    page = windows.open(theme=theme, **STILL).page
    page.goto(f"/docs/{place}")
    assert faults(page) == []


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("place", [place for place in PAGES if place not in LOOKED_AT])
def test_no_other_page_has_a_fault(windows: Windows, place: str) -> None:
    page = windows.open(viewport=PHONE, reduced_motion="reduce").page
    page.goto(f"/docs/{place}")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert faults(page) == []


def test_on_a_phone_tables_keep_their_words_whole(windows: Windows) -> None:
    """No page is wider than the screen; rows that stand cell by cell are still tables for whoever hears them."""
    page = windows.open(viewport=PHONE, reduced_motion="reduce").page
    for place in (*LOOKED_AT, "games/tail_story_rules.html", "limits.html"):
        page.goto(f"/docs/{place}")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], place
        assert page.evaluate(CUT) == [], place
        assert faults(page) == [], place
    assert page.get_by_role("columnheader").count() > 2


def test_a_rule_is_found_by_its_id(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/docs/")
    page.get_by_placeholder("Search").wait_for(state="attached")  # its script is there, and listens
    page.keyboard.press("Control+k")
    page.locator("input[placeholder=Search]:focus").wait_for()
    page.keyboard.type("TS-404")
    page.get_by_text("TS-404").first.wait_for()
    page.locator("a[href*=tail_story_rules]", has_text="TS-404").first.wait_for()
