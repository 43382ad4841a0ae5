"""How soon every screen shows that a table stands: an X-card, a pause, a host who has left."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from .budgets import LAPTOP, PHONE

WALL: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
TOUCHED = "addEventListener('pointerdown', () => (window.__touched = Date.now()), true)"
# From now on the page looks in every frame; `__shown` is when the one in which it stands has been drawn.
LOOK = """where => { window.__shown = new Promise((done) => {
  const look = () => document.querySelector(where)?.checkVisibility()
    ? setTimeout(() => done(Date.now())) : requestAnimationFrame(look);
  look();
}); }"""
GONE = "where => !document.querySelector(where)"
X_CARD, PAUSED, LEFT, REST = (f"[data-testid={name}]" for name in ("x-card", "paused", "host-left", "rest"))

Stops = dict[str, tuple[list[float], list[float]]]  # what stops a table: ms to the wall, and to each other screen


def stops(browser: Browser, links: tuple[str, str, str], times: int) -> Stops:
    """Stop a table so many times, from a touch on a phone until all have drawn it.

    links: of the host, who sits at a laptop, of the seat at the phone, of the wall. All clocks are this machine's.
    """
    laptop, phone, wall = pages = [browser.new_context(**surface).new_page() for surface in (LAPTOP, PHONE, WALL)]
    phone.context.add_init_script(TOUCHED)
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
        page.wait_for_load_state("networkidle")
    found: Stops = {}

    def touch(*buttons: Locator) -> float:
        for button in buttons:
            button.tap()
        at: float = phone.evaluate("() => __touched")
        return at

    def leave() -> float:
        now = 1000 * time.time()
        laptop.goto("about:blank")
        return now

    def stop(what: str, by: Callable[[], float], shown: dict[Page, str], go_on: Callable[[], object]) -> None:
        for page, where in shown.items():
            page.evaluate(LOOK, where)
        since = by()
        took = {page: page.evaluate("() => __shown") - since for page in shown}
        walls, others = found.setdefault(what, ([], []))
        walls.append(took.pop(wall))
        others += took.values()
        go_on()
        for page, where in shown.items():
            page.wait_for_function(GONE, arg=where)

    x_card = phone.get_by_test_id("x-now")
    more, pause = (phone.get_by_role("button", name=name) for name in ("More", "Pause"))
    goes_on = laptop.get_by_role("button", name=re.compile("^Go on")).first
    for _ in range(times):
        stop("an X-card", lambda: touch(x_card), {wall: REST, laptop: X_CARD, phone: X_CARD}, goes_on.click)
        stop("a pause", lambda: touch(more, pause), {wall: REST, laptop: PAUSED, phone: PAUSED}, goes_on.click)
        stop("a host who has left", leave, {wall: LEFT, phone: LEFT}, lambda: laptop.goto(links[0]))
    for page in pages:
        page.context.close()
    return found
