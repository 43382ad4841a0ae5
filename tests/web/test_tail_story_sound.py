"""A sound that the microphone hears: how loud it is, and only while it is asked; refused, other ways are left."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.server.conftest import Running
from tests.web.conftest import Windows
from tests.web.tails import COMMIT, THUMB, Hands, laid

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]
WHOLE_BROWSER = True

# Every stream that the page was ever given; with `__wait` the browser is as slow as somebody who reads the question.
STREAMS = """
window.__streams = [];
const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async (what) => {
  await window.__wait;
  const stream = await real(what);
  window.__streams.push(stream);
  return stream;
};"""
OPEN = "window.__streams.flatMap((one) => one.getTracks()).filter((one) => one.readyState === 'live').length"
KEPT = "async () => JSON.stringify([{ ...localStorage }, await indexedDB.databases(), await caches.keys()])"


class Line:
    """What a page says to the server."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str | bytes] = []
        page.on("websocket", self._hear)

    def _hear(self, line: WebSocket) -> None:
        line.on("framesent", lambda frame: self.frames.append(frame))

    def plays(self) -> list[dict[str, Any]]:
        """The moves, and nothing else was said."""
        said = [json.loads(frame) for frame in self.frames]
        assert {one["type"] for one in said} <= {"Hello", "Play", "Seen", "Why"}, said
        return [one["move"] for one in said if one["type"] == "Play"]


def howl(windows: Windows, web: Running, **window: Any) -> tuple[Hands, Line]:
    """A dog that may howl, with the leaf open that asks for the sound."""
    opened = windows.open(**window)
    opened.context.add_init_script(STREAMS)
    page, line = opened.page, Line(opened.page)
    page.goto(laid(web, "concert").link(0))
    hands = Hands(page, "thumb" if window.get("has_touch") else "mouse")
    page.locator("[data-testid=mat-0]").wait_for()
    hands.take("Midnight Howl")
    page.get_by_test_id("sound").wait_for()
    return hands, line


def test_the_microphone_hears_how_loud_it_is_and_says_no_more_than_a_tap(windows: Windows, web: Running) -> None:
    """R-31, R-45."""
    heard, tapped = howl(windows, web, permissions=["microphone"]), howl(windows, web, **THUMB)
    page = heard[0].page
    requests, kept = len(windows.all[0].requests), page.evaluate(KEPT)
    expect(page.locator(COMMIT)).to_be_disabled()
    page.get_by_test_id("sound-mic").click()
    expect(page.get_by_text("Nothing is saved or sent")).to_be_visible()
    assert page.get_by_role("meter").count() == 1
    expect(page.locator(".made")).to_have_text("Made.")
    expect(page.get_by_test_id("sound-aloud")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("window.__streams.length") == 1
    assert page.evaluate(OPEN) == 0, "heard, it listens no more"
    assert page.evaluate(KEPT) == kept
    for _ in range(2):
        tapped[0].page.get_by_test_id("sound-tap").tap()
    for hands, _ in (heard, tapped):
        hands.press(hands.page.locator(COMMIT))
        expect(hands.page.get_by_test_id("sound")).to_have_count(0)
    assert [url for url in windows.all[0].requests[requests:] if "/assets/" not in url] == []
    (aloud,), (taps,) = heard[1].plays(), tapped[1].plays()
    assert (aloud.pop("sound"), taps.pop("sound")) == ("aloud", "tap tap")
    assert aloud == taps


def test_without_leave_every_other_way_is_left(windows: Windows, web: Running) -> None:
    hands, line = howl(windows, web)
    page = hands.page
    page.get_by_test_id("sound-mic").click()
    expect(page.get_by_role("status").filter(has_text="There’s no microphone to use here")).to_be_visible()
    expect(page.locator(".made")).to_have_text("")
    expect(page.locator(COMMIT)).to_be_disabled()
    page.get_by_test_id("sound-aloud").click()
    expect(page.locator(".made")).to_have_text("Made.")
    page.locator(COMMIT).click()
    expect(page.get_by_test_id("sound")).to_have_count(0)
    assert [move["sound"] for move in line.plays()] == ["aloud"]


def test_leave_that_comes_too_late_opens_nothing(windows: Windows, web: Running) -> None:
    """Whoever puts the card back, or makes the sound another way, is not listened to afterwards."""
    hands, _ = howl(windows, web, permissions=["microphone"])
    page = hands.page
    for way in ("tap", "back"):
        page.evaluate("() => void (window.__wait = new Promise((go) => (window.__go = go)))")
        page.get_by_test_id("sound-mic").click()
        expect(page.get_by_text("Your browser asks")).to_be_visible()
        if way == "tap":
            page.get_by_test_id("sound-tap").click()
            expect(page.get_by_test_id("sound-mic")).to_be_visible()
        else:
            page.get_by_role("button", name="Put back").click()
            expect(page.get_by_test_id("sound")).to_have_count(0)
        before = page.evaluate("window.__streams.length")
        page.evaluate("() => window.__go()")
        page.wait_for_function("n => window.__streams.length > n", arg=before)
        page.wait_for_function(f"() => {OPEN} === 0")
