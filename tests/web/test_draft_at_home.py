"""A server that was started for a pack begins with it: who copies "play the draft" is one click from its table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from telltable.cli.app import run
from telltable.core.host_pack import choose_pack, forget_packs
from telltable.core.registry import game
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server
from tests.web.conftest import PHONE, windows_at
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


@pytest.fixture
def drafted(built: None, tmp_path: Path) -> Iterator[Running]:
    assert run(["new-pack", "tail_story", str(tmp_path / "slack-water")]) == 0
    choose_pack(game("tail_story"), tmp_path / "slack-water")
    with run_server(Memory()) as running:
        yield running
    forget_packs()


def test_home_begins_with_the_game_of_the_hosts_pack(browser: Browser, drafted: Running) -> None:
    with windows_at(browser, drafted.url) as windows:
        page = windows.open(PHONE).page
        page.goto("/")
        expect(page.get_by_role("button", name="Tail Story")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_test_id("pack")).to_contain_text("Slack Water")
        fits(page)
        page.get_by_role("button", name="StoryStack").click()
        expect(page.get_by_test_id("pack")).to_have_count(0)
