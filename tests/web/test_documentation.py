"""The documentation as `make docs` builds it: served, searched, without a fault, fetching nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path
from zipfile import ZipFile

import pytest

from telltable.server.documentation import BUILT
from tests.project.packing import pack

from .conftest import STILL, Windows
from .test_access import RUN, axe

pytestmark = [pytest.mark.extras, pytest.mark.browser]

PAGES = sorted(page.relative_to(BUILT).as_posix() for page in BUILT.rglob("*.html"))
LOOKED_AT = (
    *("index.html", "games/tail_story.html", "games/stacktors.html", "making/an-adventure.html", "hosting.html"),
    *("reference/http.html", "reference/python.html", "research.html", "protocol.html", "upgrading.html"),
)


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
    devtools = page.context.new_cdp_session(page)
    devtools.send("Runtime.evaluate", {"expression": axe()})
    devtools.detach()
    assert page.evaluate(RUN, ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]) == []


def test_a_rule_is_found_by_its_id(windows: Windows) -> None:
    page = windows.open().page
    page.goto("/docs/")
    page.get_by_placeholder("Search").wait_for(state="attached")  # its script is there, and listens
    page.keyboard.press("Control+k")
    page.locator("input[placeholder=Search]:focus").wait_for()
    page.keyboard.type("TS-404")
    page.get_by_text("TS-404").first.wait_for()
