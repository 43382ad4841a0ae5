"""The proof page in a browser: what its buttons do, and what it shows while a file is broken."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from telltable.cli.app import run
from telltable.keepsake.press import typst
from tests.web.conftest import LAPTOP, STILL
from tests.web.looking import comes_to

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("proof") / "slack-water"
    assert run(["new-pack", "storystack", str(made)]) == 0
    return made


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "telltable", "proof", str(folder), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            (here,) = re.findall(r"http://127\.0\.0\.1:\d+/proof", server.stdout.readline())
            yield here
        finally:
            server.terminate()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport=LAPTOP, **STILL)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_test_id("card")).to_have_count(10)
    yield page
    context.close()


def test_each_button_copies_a_command_that_runs_and_stays_in_sight(page: Page, folder: Path) -> None:
    """Put away, it is gone; the cards come as a file."""
    for button, command in (
        ("Copy: play the draft", f"telltable serve --pack {folder}"),
        ("Copy: simulate 1,000 games", f"telltable simulate storystack --pack {folder} --games 1000"),
        ("Copy: print", f"telltable print {folder}"),
    ):
        page.get_by_role("button", name=button).click()
        expect(page.get_by_test_id("command")).to_contain_text(command)
        command = page.get_by_test_id("command").inner_text()
        comes_to(page, "navigator.clipboard.readText()", command)
    page.get_by_role("button", name="Put away").click()
    expect(page.get_by_test_id("command")).to_have_count(0)
    with page.expect_download() as coming:
        page.get_by_role("link", name="Cards as ODS").click()
    assert coming.value.suggested_filename == "cards.ods"


def test_what_stands_nowhere_on_a_card_is_unfolded_below_it_and_found(page: Page) -> None:
    card = page.locator('[data-card="CA-01"]')
    expect(card.get_by_text("one boat, any boat")).to_be_hidden()
    card.get_by_text("Not on the card").click()
    expect(card.get_by_text("one boat, any boat")).to_be_visible()
    page.get_by_test_id("find").fill("one boat, any")
    expect(page.get_by_test_id("card")).to_have_count(1)


def test_a_pattern_is_read_with_what_lint_says_of_it_and_is_no_card(page: Page) -> None:
    pattern = page.get_by_test_id("part")
    expect(pattern).to_have_count(1)
    expect(pattern.get_by_role("heading", name="Where the Water Went")).to_be_visible()
    expect(pattern).to_contain_text("needs 6 cards with that tag in the pack")
    page.get_by_test_id("gaps").get_by_role("button", name="Where the Water Went").first.click()
    expect(pattern).to_be_in_viewport()
    page.get_by_role("button", name="Pattern, 1").click()
    expect(page.get_by_test_id("card")).to_have_count(0)
    expect(pattern).to_have_count(1)


def test_what_else_goes_on_paper_opens_or_says_what_is_lacking(page: Page) -> None:
    sheets = page.get_by_test_id("sheets").get_by_role("link")
    expect(sheets.first).to_have_text("the rules")
    try:
        typst()
    except Exception:
        sheets.first.click()
        expect(page.get_by_text("Printing needs Typst, an extra:")).to_be_visible()
    else:
        with page.context.expect_page():
            sheets.first.click()


def test_cards_of_a_broken_file_stay_as_they_were_drawn_last(page: Page, folder: Path) -> None:
    """Marked as old; and so they do where nothing else can be read. Mended, nothing is old."""
    file, head = folder / "obstacle.toml", folder / "pack.toml"
    text, about = file.read_text(encoding="utf-8"), head.read_text(encoding="utf-8")
    card = page.locator('[data-card="OB-01"]')
    expect(card).to_contain_text("The Bridge Goes First")
    expect(card.locator(".drawing .plain")).to_have_count(0)  # as the game draws it, once that is loaded
    drawn = card.locator(".drawing").inner_html()
    file.write_text(text.replace('title = "', 'title = ""'), encoding="utf-8")
    expect(card).to_contain_text("as it was before; its file can’t be read")
    expect(page.get_by_test_id("card")).to_have_count(10)
    assert card.locator(".drawing").inner_html() == drawn
    expect(page.get_by_test_id("mend")).to_contain_text("obstacle.toml: is not TOML")
    file.write_text(text, encoding="utf-8")
    expect(card).not_to_contain_text("as it was before")
    head.write_text('name = "Slack', encoding="utf-8")
    expect(page.locator(".old")).to_have_count(10)
    assert card.locator(".drawing").inner_html() == drawn
    expect(page.get_by_test_id("playable")).to_contain_text("Nothing can be played")
    head.write_text(about, encoding="utf-8")
    expect(page.locator(".old")).to_have_count(0)
