"""Every card's words are seen whole in the hand, and every control is in reach, on every size of screen and letters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.conftest import Running
from tests.storystack.helpers import PACK, golden
from tests.web.conftest import Windows
from tests.web.laying import lay_table
from tests.web.looking import fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

STYLE = Path(__file__).parents[2] / "web/src/styles/page.css"
SCREENS = [(1920, 1080), (1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 844)]
ZOOMED = [(720, 450), (640, 360), (320, 640), (360, 640)]  # 200 % on a laptop; 400 % on its width; a small phone
LETTERS = [(1440, 900), (1280, 720), (1024, 768), (768, 1024), (390, 844)]
CARDS = [(card.title, card.prompt, card.tag) for card in PACK.card_list]

# Puts the words of each card of the pack on the card that lies first in the hand, and tells those that are cut.
CUT = """(cards) => {
  const card = document.querySelector("[data-testid=hand-card] .card");
  const [title, text, foot] = ["h3", ".says", "footer"].map((one) => card.querySelector(one));
  const last = () => foot.getBoundingClientRect().bottom - card.getBoundingClientRect().bottom;
  return cards.filter(([name, says]) => {
    title.textContent = name;
    text.textContent = says;
    title.classList.toggle("loud", name === name.toUpperCase());
    card.style.setProperty("--long", Math.max(...name.split(/[\\s-]+/).map((word) => word.length)));
    return last() > 0 || text.scrollHeight > text.clientHeight + 2 || text.scrollWidth > text.clientWidth + 1;
  }).map(([name]) => name);
}"""
# Cards and controls that lie outside the window and can't be scrolled to.
OUT = """() => [...document.querySelectorAll("[data-testid=hand-card], .ph-foot button, .acts button, .runhead button")]
  .filter((one) => one.checkVisibility() && !one.closest(".carousel"))
  .filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const box = one.getBoundingClientRect();
    return box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.top < -1 || box.left < -1;
  }).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(
    ("letters", "screens"), [(100, SCREENS), (100, ZOOMED), (130, LETTERS)], ids=["screens", "zoomed", "letters"]
)
def test_no_card_of_the_pack_is_cut_and_no_control_is_out_of_reach(
    windows: Windows, web: Running, letters: int, screens: list[tuple[int, int]]
) -> None:
    """On a screen so small that a card's words are shortened, it can be read in full with a button."""
    window = windows.open()
    liked = json.dumps({"light": "lamplight", "textSize": letters})
    window.context.add_init_script(f"localStorage.setItem('telltable.settings', {json.dumps(liked)})")
    page, match = window.page, golden("G08")
    page.goto(lay_table(web, match, patient=True).link(match.waiting()[0]))
    for width, height in screens:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("[data-testid=hand-card]").first.wait_for()
        settled(page)
        fits(page)
        assert page.evaluate(OUT) == [], (width, height)
        if screens is ZOOMED:
            expect(page.get_by_role("button", name="Read in full")).to_be_visible()
        else:
            assert page.evaluate(CUT, CARDS) == [], (width, height)


@pytest.mark.parametrize("words", ["One line.", "Several lines. " * 30])
@pytest.mark.parametrize(("follows", "air"), [("<h4>Next</h4>", 14), ("<p>Next</p>", 0)], ids=["heading", "part"])
def test_the_initial_of_a_story_stands_on_nothing(browser: Browser, words: str, follows: str, air: int) -> None:
    """Where its first part is a line alone, too: the part is as high as its initial."""
    style = STYLE.read_text("utf-8")
    page = browser.new_page()
    page.set_content(
        f"<style>:root {{ --font-display: serif }} {style}</style>"
        f'<div class="tale"><p class="drop">{words}</p>{follows}</div>'
    )
    high, top = page.evaluate(
        "[...document.querySelector('.tale').children].map((one) => one.getBoundingClientRect().top)"
    )
    drawn = page.evaluate("parseFloat(getComputedStyle(document.querySelector('p'), '::first-letter').fontSize) * 0.78")
    page.close()
    assert top - high >= drawn + air
