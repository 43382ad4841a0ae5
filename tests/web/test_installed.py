"""The wheel, in an environment that has nothing else: it serves, its page loads, and a game is played there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.project.packing import Clean, pack
from tests.server.test_serving import serving
from tests.web.conftest import STILL, windows_at
from tests.web.playing import COMMIT, HAND, fill_form

pytestmark = pytest.mark.browser


@pytest.mark.by_turns
def test_the_wheel_serves_and_plays_where_there_is_no_node(browser: Browser, built: None, tmp_path: Path) -> None:
    clean = Clean(tmp_path / "clean")
    clean.install_offline(pack("wheel", tmp_path / "packed"))
    assert shutil.which("node", path=clean.environment["PATH"]) is None
    clean.run("telltable", "play", "storystack", "--headless", "--seats", "bot:random", "--out", tmp_path / "out")
    data = ("--data", tmp_path / "tables.db", "--bot-pause", "0", "--no-browser")
    with (
        serving(*data, python=clean.python, environment=clean.environment) as (_, address),
        windows_at(browser, address) as windows,
    ):
        page = windows.open(**STILL).page
        page.goto("/")
        page.get_by_label("Your name").fill("Odile")
        page.get_by_test_id("guided").click()
        note = page.get_by_test_id("guide")
        page.get_by_test_id("pattern-1").click()
        expect(note).to_have_attribute("data-note", "hand")
        page.locator(HAND).first.click()
        expect(note).to_have_attribute("data-note", "lane")
        page.locator(".slot").first.click()
        page.locator(COMMIT).wait_for()
        fill_form(page)
        page.locator(COMMIT).click()
        expect(note).to_have_attribute("data-note", "margin")
