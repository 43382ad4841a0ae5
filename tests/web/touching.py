"""A finger on the screen, as the touch screen reports it."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page


def swipe(page: Page, over: Locator, dx: float, dy: float = 0) -> None:
    """One finger across something."""
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
