"""Words of people are words: nothing in them runs, loads or breaks the page, on any screen that shows them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import telltable
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.words import clean
from tests.nasty import harm, spoilt_log, wordy
from tests.server.conftest import Running
from tests.storystack.helpers import PACK, lay
from tests.web.conftest import PHONE, STILL, TV, Windows
from tests.web.hostile import AWKWARD, PAYLOADS
from tests.web.laying import Laid, Teller, lay_table
from tests.web.looking import fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

SEATS = 6
NAME, LINE = 24, 500
FINGER: dict[str, Any] = {"has_touch": True, "is_mobile": True, **STILL}
THIRDS = [PAYLOADS[n : n + 22] for n in range(0, len(PAYLOADS), 22)]
ADDRESSES = ("/t/{}", "/tv/{}", "/kept/{}", "/rules/{}", "/t/{}/replay", "/{}", "/t/ABCDE#{}", "/rules/storystack#{}")
QUERIES = ("/?{}", "/kept/ABCDE?game={}", "/t/ABCDE/replay?game={}#{}", "/tv?{}", "/about?{}#{}")


def told(words: Sequence[str], seed: int) -> Match:
    """A finished game whose players are called by these words and write nothing else."""
    names = [clean(f"{word[: NAME - 1]}{n}") for n, word in enumerate((words * SEATS)[:SEATS])]
    match = telltable.new("storystack", seats=("me",) * SEATS, names=names, seed=seed, options={"grace": 0})
    return Teller(words, seed).play(match)


def look_everywhere(page: Page, phone: Page, laid: Laid, over: bool) -> str:
    """Open every screen of a table that shows what people wrote. Returns all that could be read there."""
    read = []

    def seen(where: Page) -> None:
        settled(where)
        fits(where)
        read.append(where.locator("body").inner_text())

    for one in (page, phone):
        one.goto(laid.link(1))
        seen(one)
    for tab in ("Cast", "Log"):
        page.get_by_role("tab", name=tab).click()
        seen(page)
    page.goto("/")
    page.get_by_test_id("left-open").or_(page.locator(".shelf li")).first.wait_for()
    seen(page)
    page.set_viewport_size(TV)
    page.goto(f"/tv/{laid.code}")
    seen(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    if over:
        for one in (page, phone):
            one.goto(f"/kept/{laid.code}?game=1")
            one.locator("h1[dir=auto]").wait_for()
            seen(one)
            one.goto(f"/t/{laid.code}/replay?game=1#30")
            one.get_by_test_id("at").wait_for()
            seen(one)
        page.goto(f"/api/tables/{laid.code}/story.html")
        read.append(page.locator("body").inner_text())
    return "\n".join(read)


@pytest.mark.in_turn("a long visit")
@pytest.mark.parametrize("words", THIRDS, ids=["first", "second", "third"])
def test_no_words_run_on_any_screen(windows: Windows, web: Running, words: tuple[str, ...]) -> None:
    """Names, what is told, named and noted, the chat: on the table, the phone, the wall, the shelf, book and replay."""
    page, phone = windows.open(**STILL).page, windows.open(PHONE, **FINGER).page
    match = told(words, 0)
    said = tuple(clean(word) for word in words)
    under_way = lay_table(web, match, said, entries=len(match.entries) * 3 // 4)
    look_everywhere(page, phone, under_way, over=False)
    read = look_everywhere(page, phone, lay_table(web, match, said), over=True)
    missing = [word for word in said if word[:12].casefold() not in read.casefold()]
    assert missing == [], "shown as they were written"


def test_no_address_runs(windows: Windows) -> None:
    """Sixty payloads in every part of every address that we answer."""
    window = windows.open(**STILL)
    window.allowed += ["404", "400"]
    page = window.page
    page.goto("/about")
    go = "at => { history.pushState(null, '', at); dispatchEvent(new PopStateEvent('popstate')); return location.href }"
    for address in (*ADDRESSES, *QUERIES):
        for word in PAYLOADS:
            part = quote(word, safe="")
            page.evaluate(go, address.format(part, part))
    page.locator("h1").wait_for()
    fits(page)


@pytest.mark.parametrize("address", ["/t/%E0%A4%A", "/rules/storystack#%zz", "/t/ABCDE#%", "/kept/%ff?game=%"])
def test_an_address_that_cannot_be_read_is_answered(windows: Windows, address: str) -> None:
    window = windows.open(**STILL)
    window.allowed.append("404")
    window.page.goto(address)
    expect(window.page.locator("h1, main.sheet").first).to_be_visible()


def test_secrets_leave_no_trace_in_addresses(windows: Windows) -> None:
    """A pasted link may hold anything behind its #; it is gone from the address bar at once."""
    window = windows.open(**STILL)
    window.allowed.append("404")
    page = window.page
    for word in PAYLOADS[::6]:
        page.goto("/about")
        page.goto(f"/t/ABCDE#{quote(word)}")
        page.wait_for_function("() => location.hash === ''")


def test_words_that_are_hard_to_set_keep_the_page_in_shape(windows: Windows, web: Running) -> None:
    """Right to left, marks, emoji, a word without end: nothing is wider than the screen, and who is who stays plain."""
    page, phone = windows.open(**STILL).page, windows.open(PHONE, **FINGER).page
    match = told(AWKWARD, 5)
    look_everywhere(page, phone, lay_table(web, match, entries=len(match.entries) * 3 // 4), over=False)
    look_everywhere(page, phone, lay_table(web, match), over=True)


def test_words_of_an_old_table_are_harmless_on_the_page(windows: Windows, web: Running, tmp_path: Path) -> None:
    """What an older version kept: the server makes it harmless before a browser has it."""
    match = telltable.load(spoilt_log(wordy("storystack"), tmp_path / "log.jsonl"))
    page, phone = windows.open(**STILL).page, windows.open(PHONE, **FINGER).page
    laid = lay_table(web, match)
    read = look_everywhere(page, phone, laid, over=False)
    assert "[red]bold[/red]" in read
    assert not harm(read.replace("\xa0", " ").replace("\t", " "))


def full_board() -> Match:
    """26 characters and 60 cards: every Cast card, then whatever may lie beside them."""
    cast = [card.id for card in PACK.card_list if card.type == "CA"]
    others = [card.id for card in PACK.card_list if card.type != "CA" and not card.hard]
    played: list[tuple[str, int]] = []
    for card in (*cast, *others):
        for lane in (1 + len(played) % 8, *range(1, 9)):
            try:
                lay(*played, (card, lane))
            except Problem:
                continue
            played.append((card, lane))
            break
        if len(played) == 60:
            break
    return lay(*played)


def test_a_board_with_26_characters_and_60_cards(windows: Windows, web: Running) -> None:
    """Nothing is wider than the screen, every lane leads to its cards, and the game goes on."""
    match = full_board()
    assert sum(one.kind == "character" for one in match.state.table.elements) == 26
    page, phone = windows.open(**STILL).page, windows.open(PHONE, **FINGER).page
    laid = lay_table(web, match)
    look_everywhere(page, phone, laid, over=False)
    for width, height in ((1440, 900), (1280, 720), (1024, 768), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(laid.link(0))
        page.get_by_test_id("hand-card").first.wait_for()
        settled(page)
        fits(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/about")
    page.goto(laid.link(0))
    page.locator("[data-testid=hand-card][data-playable=true]").first.click()
    page.locator(".slot").first.click()
    page.get_by_test_id("commit").wait_for()


def test_no_name_turns_the_words_after_it_around(windows: Windows, web: Running) -> None:
    """Marks that turn the reading order never reach the page: the server takes them out at the edge."""
    code, _ = web.table("me,me")
    web.seat(code, "evil \u202egnp.exe")
    web.seat(code, "B\u200fob\u2066")
    page = windows.open(**STILL).page
    page.goto(f"/t/{code}")
    page.get_by_text("gnp.exe").first.wait_for()
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]", page.locator("body").inner_text())


def test_these_words_would_run_if_they_were_let(browser: Browser) -> None:
    """The corpus bites: put into a page as it is, it runs scripts and calls other machines without a click."""
    context = browser.new_context()
    page = context.new_page()
    ran: list[str] = []
    page.on("request", lambda request: "x.test" in request.url and ran.append(request.url))
    page.route("**", lambda route: route.abort())
    page.on("dialog", lambda dialog: (ran.append("alert"), dialog.dismiss()))
    page.on("console", lambda said: said.text == "ran" and ran.append("script"))
    bites = 0
    for word in PAYLOADS:
        before = len(ran)
        page.set_content(f"<script>__ran = parent.__ran = () => console.log('ran')</script><p>{word}</p>")
        page.evaluate("new Promise(requestAnimationFrame)")
        bites += len(ran) > before
    context.close()
    assert bites > 20
