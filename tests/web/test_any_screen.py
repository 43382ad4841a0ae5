"""A phone held sideways: what is asked, the cards and the act are in view, and the page does not scroll."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import STILL, Windows
from tests.web.looking import fits, settled

pytestmark = pytest.mark.browser

SIDEWAYS = {"width": 844, "height": 390}
# State of the gallery: what has to lie in the window as a whole.
SEEN = {
    "storystack/play-late": ["[data-testid=status]", ".needs", "[data-key^='lane ']", "[data-testid=hand-card]"],
    "storyline/offer-late": ["[data-testid=status]", ".leaf", "[data-testid=hand-card]", ".acts .btn"],
    "storyline/choose-late": ["[data-testid=status]", ".leaf", ".grid .card", ".acts .btn"],
    "tail_story/play-late": ["[data-testid=status]", ".ph-foot .btn, .ph-foot button", ".me-strip"],
    "tail_story/react": ["[data-testid=status]", ".window h2", "[data-testid=stop-it]", "[data-testid=let-pass]"],
    "ninety_nine_chances/evaluate-late": ["[data-testid=status]", ".go .btn"],
    "ninety_nine_chances/plan": ["[data-testid=status]", ".leaf"],
    "stacktors/turn": ["[data-testid=status]", ".map", ".foot"],
    "stacktors/defend": ["[data-testid=status]", ".map", ".foot"],
}
# What of these lies outside the window, or is not there at all.
OUTSIDE = """(wanted) => wanted.filter((one) => {
  const all = [...document.querySelectorAll(one)].filter((it) => it.checkVisibility());
  return !all.length || all.some((it) => {
    const box = it.getBoundingClientRect();
    return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  });
})"""
SCROLLS = "() => { const one = document.querySelector('main'); return one.scrollHeight > one.clientHeight + 1; }"


def show(page: Page, state: str) -> None:
    """A state of the gallery, at rest."""
    address = f"/gallery?show={quote(state)}"
    page.goto(address)
    page.locator(f"[data-testid=shown][data-href='{address}']").wait_for(state="attached")
    page.get_by_test_id("status").wait_for()
    settled(page)


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("state", SEEN)
def test_sideways_what_matters_is_in_view_and_nothing_scrolls(windows: Windows, state: str) -> None:
    """The question, what one answers with and the act are whole in the window; the story is at the edge."""
    page = windows.open(SIDEWAYS, has_touch=True, **STILL).page
    show(page, state)
    page.locator(SEEN[state][-1]).first.wait_for()
    page.wait_for_function(f"() => !({OUTSIDE})({SEEN[state]!r}).length")
    assert not page.evaluate(SCROLLS)
    fits(page)
    expect(page.locator("#margin-edge")).to_be_visible()
