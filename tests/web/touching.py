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


def pinch(page: Page, over: Locator, by: float) -> None:
    """Two fingers across the middle of something, until they are `by` times as far apart."""
    box = over.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touches = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 40.0), *(("touchMove", 40 + 40 * (by - 1) * n / 4) for n in (1, 2, 3, 4))):
        points = [{"x": x + apart / 2, "y": y, "id": 0}, {"x": x - apart / 2, "y": y, "id": 1}]
        touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touches.detach()


def carry(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """One finger from a place of the page to another."""
    touches = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = start, end
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for n in (0.2, 0.5, 0.8, 1, 1):
        point = {"x": x + (to_x - x) * n, "y": y + (to_y - y) * n}
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touches.detach()
