"""A server that was started for a pack begins with it: who copies "play the draft" is one click from its table, and can
play it to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from telltable.cli.app import run
from telltable.core.host_pack import choose_pack, forget_packs
from telltable.core.registry import game
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server
from tests.web import chances_players, evening, tails, test_stacktors, test_storyline
from tests.web.conftest import PHONE, STILL, windows_at
from tests.web.looking import fits
from tests.web.playing import start_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]


@contextmanager
def drafted(name: str, folder: Path) -> Iterator[Running]:
    """A server that was started for a new draft of a game."""
    assert run(["new-pack", name, str(folder)]) == 0
    choose_pack(game(name), folder)
    try:
        with run_server(Memory()) as running:
            yield running
    finally:
        forget_packs()


def of_storystack(page: Page) -> None:
    odile = evening.Person("Odile", page)
    evening.play_on([odile], lambda: odile.asked() == "over")


def of_storyline(page: Page) -> None:
    test_storyline.play_on([test_storyline.Player(page)], most=6_000)


def of_chances(page: Page) -> None:
    odile = [chances_players.Player("Odile", page)]
    chances_players.play_on(odile, lambda: chances_players.all_over(odile), most=6_000)


def of_tail_story(page: Page) -> None:
    tails.play_to_the_end(tails.Hands(page))


def of_stacktors(page: Page) -> None:
    test_stacktors.Fighter(page).play()


PLAYED: dict[str, Callable[[Page], None]] = {
    "storystack": of_storystack,
    "storyline": of_storyline,
    "ninety_nine_chances": of_chances,
    "tail_story": of_tail_story,
    "stacktors": of_stacktors,
}


@pytest.mark.in_turn("a whole game of a draft")
@pytest.mark.parametrize("name", PLAYED)
def test_a_new_draft_of_each_game_is_played_to_its_end(
    browser: Browser, built: None, tmp_path: Path, name: str
) -> None:
    """From home, with bots, and the story is there."""
    touched = test_stacktors.FINGER if name == "stacktors" else STILL
    with drafted(name, tmp_path / "slack-water") as running, windows_at(browser, running.url) as windows:
        page = (windows.open(PHONE, **touched) if name == "stacktors" else windows.open(**touched)).page
        start_table(page, "Odile")
        PLAYED[name](page)
        expect(page.get_by_test_id("story")).to_be_visible()
        fits(page)


def test_home_begins_with_the_game_of_the_hosts_pack(browser: Browser, built: None, tmp_path: Path) -> None:
    with drafted("tail_story", tmp_path / "slack-water") as running, windows_at(browser, running.url) as windows:
        page = windows.open(PHONE).page
        page.goto("/")
        expect(page.get_by_role("button", name="Tail Story")).to_have_attribute("aria-pressed", "true")
        expect(page.get_by_test_id("pack")).to_contain_text("Slack Water")
        fits(page)
        page.get_by_role("button", name="StoryStack").click()
        expect(page.get_by_test_id("pack")).to_have_count(0)
