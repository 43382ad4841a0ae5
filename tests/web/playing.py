"""What a person does at the table, for the tests that need somebody to play.

On a page with a touch screen everything is a touch, on others a click; on a phone the hand is swiped through.
"""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from tests.web.news import news, wait_for_news
from tests.web.touching import swipe

CARD = "[data-testid=hand-card]"
HAND = f"{CARD}[data-playable=true]"
LANE = ".ml"  # on a phone; drawn after the hand
LIT = f"{LANE}.lit"  # takes the card in focus
COMMIT = "[data-testid=commit]"


def press(what: Locator) -> None:
    """With a finger, where there is a touch screen."""
    if what.page.evaluate("navigator.maxTouchPoints > 0"):
        what.tap()
    else:
        what.click()


def start_table(page: Page, name: str) -> None:
    """From home into a running game with bots: a name and two clicks."""
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    press(page.get_by_role("button", name="Lay the table"))
    press(page.get_by_role("button", name="Open the book"))


def fill_form(page: Page, press: Callable[[Locator], None] = press) -> None:
    """Choose in every field, in order, until the form may be sent; `press` as the bench does, or as here."""
    page.locator(COMMIT).wait_for()  # the leaf that it stands on may still be on its way
    for place in range(page.locator(".ask fieldset").count()):
        field = page.locator(".ask fieldset").nth(place)
        for choice in range(field.locator("label").count()):
            if page.locator(COMMIT).is_enabled():
                return
            press(field.locator("label").nth(choice))


def lay_card(page: Page) -> None:
    """Take a card up that fits, and lay it into the first lit lane."""
    if page.locator(".mini-lanes").count():
        page.locator(LANE).first.wait_for()
        for _ in range(page.locator(CARD).count()):
            if page.locator(LIT).count():
                break
            if page.evaluate("innerHeight < 500"):  # held sideways: all cards lie there
                press(page.locator(HAND).first)
                page.locator(LIT).first.wait_for()
            else:
                swipe(page, page.locator(f"{CARD}[aria-current]"), -150)
        press(page.locator(LIT).first)
    else:
        press(page.locator(HAND).first)
        press(page.locator(".slot").first)


def play_card(page: Page) -> None:
    """Lay a card, and say how."""
    lay_card(page)
    page.locator(COMMIT).wait_for()
    fill_form(page)
    press(page.locator(COMMIT))
    page.locator("dialog").wait_for(state="detached")


def answer(page: Page) -> None:
    """Answer any other ask: the last kind of move that can be sent."""
    kinds = page.locator(".choice .who-pick[role=group] label")
    for place in reversed(range(kinds.count())):
        press(kinds.nth(place))
        fill_form(page)
        if page.locator(COMMIT).is_enabled():
            break
    else:
        fill_form(page)
    press(page.locator(COMMIT))


def play_to_the_end(page: Page, most: int = 80) -> int:
    """Play on until the story is told. Returns how many times something was asked."""
    waits = page.locator(f"{HAND}, .choice, [data-testid=pattern-1]:enabled, [data-testid=story]")
    for asked in range(most):
        waits.first.wait_for(state="attached")
        if page.locator("[data-testid=story]").is_visible():
            return asked
        before = news(page)
        if page.locator("[data-testid=pattern-1]").is_visible():
            press(page.locator("[data-testid=pattern-1]"))
        elif page.locator(".choice").is_visible():
            answer(page)
        else:
            play_card(page)
        wait_for_news(page, before)
    raise AssertionError(f"the game goes on after {most} answers")
