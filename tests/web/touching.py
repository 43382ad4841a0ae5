"""What a person does with one thumb, as touches: no mouse, no keys but those of the screen's own keyboard."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page

HAND = "[data-testid=hand-card]"
LIT = ".ml.lit"
COMMIT = "[data-testid=commit]"


def start_table(page: Page, name: str) -> None:
    """From home into a running game with bots."""
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Lay the table").tap()
    page.get_by_role("button", name="Open the book").tap()


def swipe(page: Page, over: Locator, dx: float, dy: float = 0) -> None:
    """One finger across something, as the touch screen reports it."""
    box = over.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touches = page.context.new_cdp_session(page)
    began = time.time() - 1  # the finger rests before it is lifted: after a fling Chromium swallows the next tap

    def send(kind: str, after: float, *points: dict[str, float]) -> None:
        touches.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points), "timestamp": began + after}
        )

    send("touchStart", 0, {"x": x, "y": y})
    for step in (1, 2, 3, 4, 5, 5):
        send("touchMove", 0.1 * step, {"x": x + dx * step / 5, "y": y + dy * step / 5})
    send("touchEnd", 0.9)
    touches.detach()


def fill_form(page: Page) -> None:
    """Tap one choice after the other in every field until the form may be sent."""
    fields = page.locator(".ask fieldset")
    for place in range(fields.count()):
        labels = fields.nth(place).locator("label")
        for choice in range(labels.count()):
            if page.locator(COMMIT).is_enabled():
                return
            labels.nth(choice).tap()


def play_card(page: Page) -> None:
    """Swipe to a card that fits, tap its first lit lane, say how."""
    for _ in range(page.locator(HAND).count()):
        if page.locator(LIT).count():
            break
        swipe(page, page.locator(f"{HAND}[aria-current]"), -150)
    page.locator(LIT).first.tap()
    page.locator(COMMIT).wait_for()
    fill_form(page)
    page.locator(COMMIT).tap()
    page.locator("dialog").wait_for(state="detached")


def answer(page: Page) -> None:
    """Answer any other ask: the last kind of move that can be sent."""
    kinds = page.locator(".choice .who-pick[role=group] label")
    for place in reversed(range(kinds.count())):
        kinds.nth(place).tap()
        fill_form(page)
        if page.locator(COMMIT).is_enabled():
            break
    else:
        fill_form(page)
    page.locator(COMMIT).tap()


def play_to_the_end(page: Page, most: int = 80) -> int:
    """Play on until the story is told. Returns how many times something was asked."""
    waits = page.locator(f"{HAND}[data-playable=true], .choice, [data-testid=pattern-1]:enabled, [data-testid=story]")
    for asked in range(most):
        waits.first.wait_for(state="attached")
        if page.locator("[data-testid=story]").is_visible():
            return asked
        before = page.locator("[data-testid=status]").get_attribute("data-n")
        if page.locator("[data-testid=pattern-1]").is_visible():
            page.locator("[data-testid=pattern-1]").tap()
        elif page.locator(".choice").is_visible():
            answer(page)
        else:
            play_card(page)
        page.wait_for_function("n => document.querySelector('[data-testid=status]')?.dataset.n !== n", arg=before)
    raise AssertionError(f"the game goes on after {most} answers")
