"""What a person does at a table of pets, by clicks, keys or touches, whatever is asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from telltable.facade import from_position
from tests.server.conftest import Running
from tests.web import keys
from tests.web.conftest import PHONE, Windows
from tests.web.laying import Laid, lay_table
from tests.web.news import news, wait_for_news

POSITIONS = Path(__file__).parents[1] / "tail_story" / "positions"
THUMB: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
HAND = "[data-testid=hand-card]"
COMMIT = "[data-testid=commit]"
# What is asked now, by what stands on the screen.
ASKED = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  const ready = (selector) => on(`${selector}:not([aria-disabled=true])`);
  if (on("[data-testid=story]")) return "over";
  if (on("[data-testid^=pet-]")) return "pet";
  if (ready("[data-testid=let-pass]") && !on("[data-testid=answered][data-said=true]")) return "window";
  if (on("[data-testid=use-bonus]")) return "bonus";
  if (on("[data-testid=decline]")) return "invite";
  if (on("dialog .choice")) return "leaf";
  if (on(".choice")) return "hand";
  return on("[data-testid=end-turn]") ? "play" : "";
}"""


class Hands:
    """How somebody touches things: with a mouse, with keys alone, or with one thumb."""

    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page = page
        self.way = way

    def press(self, what: Locator, key: str = "Enter") -> None:
        """Press one thing."""
        if self.way == "keys":
            keys.press_on(self.page, what, key)
        elif self.way == "thumb":
            what.tap()
        else:
            what.click()

    def tick(self, what: Locator) -> None:
        """A box or a dot that is only to be seen as its label."""
        if self.way == "keys":
            what.focus()  # dots of one group are one stop for the Tab key
            self.page.keyboard.press(" ")
        else:
            self.press(what.locator("xpath=ancestor::label"))

    def card(self, place: int) -> None:
        """A card of the hand by its place."""
        if self.way == "keys":
            self.page.keyboard.press("h")
            self.page.keyboard.press("Home")
            for _ in range(place):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
        else:
            self.press(self.page.locator(HAND).nth(place))

    def take(self, title: str) -> None:
        """A card of the hand by its name."""
        titles = [one.lower() for one in self.page.locator(f"{HAND} h3").all_text_contents()]
        self.card(titles.index(title.lower()))


def laid(web: Running, position: str, pace: str = "brisk", **changed: object) -> Laid:
    """A table from a position file, with some of its lines changed."""
    text = (POSITIONS / f"{position}.toml").read_text(encoding="utf-8")
    for name, value in changed.items():
        text, count = re.subn(f"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert count, name
    return lay_table(web, from_position("tail_story", text), patient=True, pace=pace)


def sit(windows: Windows, table: Laid, seat: int, way: str = "mouse", **window: Any) -> Hands:
    """Somebody in a seat, at a window of their own."""
    page = windows.open(**window).page
    page.goto(table.link(seat))
    page.get_by_test_id("status").wait_for(state="attached")
    page.locator(f"[data-testid=mat-{seat}]").wait_for()
    return Hands(page, way)


def asked(page: Page) -> str:
    """What this person is asked."""
    said: str = page.evaluate(ASKED)
    return said


def answer(hands: Hands) -> None:
    """Do what is asked, and see that the table goes on."""
    before = news(hands.page)
    act(hands)
    wait_for_news(hands.page, before)


def act(hands: Hands) -> None:
    """What is asked, the plain way."""
    page = hands.page
    match asked(page):
        case "pet":
            hands.press(page.locator("[data-testid^=pet-]").first)
        case "window":
            hands.press(page.get_by_test_id("let-pass"))
        case "bonus" | "invite":
            hands.press(page.get_by_test_id("decline"))
        case "leaf":
            hands.press(page.locator(f"dialog {COMMIT}"))
        case "hand":
            for place in range(page.locator(HAND).count()):
                if page.locator(COMMIT).is_enabled():
                    break
                hands.card(place)
            hands.press(page.locator(COMMIT))
        case "play":
            play(hands)


def play(hands: Hands) -> None:
    """Draw with a card if there is one, else draw and discard, else end the turn."""
    page = hands.page
    drawing = page.locator(f"{HAND}[data-playable=true]").filter(has=page.get_by_role("img", name="drawing"))
    if drawing.count():
        all_cards = page.locator(HAND)
        found = drawing.first.evaluate("(one, all) => [...document.querySelectorAll(all)].indexOf(one)", HAND)
        assert 0 <= found < all_cards.count()
        hands.card(found)
        hands.press(page.locator(COMMIT))
    elif page.locator("[data-testid=draw-discard]:not(.off)").count():
        hands.press(page.get_by_test_id("draw-discard"))
    else:
        hands.press(page.get_by_test_id("end-turn"))


def play_to_the_end(hands: Hands, most: int = 300) -> int:
    """Until the game is over; how many times something was asked."""
    for times in range(most):
        hands.page.wait_for_function(f"() => ({ASKED})() !== ''")
        if asked(hands.page) == "over":
            return times
        answer(hands)
    raise AssertionError(f"the game goes on after {most} answers")
