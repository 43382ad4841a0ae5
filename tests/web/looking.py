"""What every screen must hold: it has come to rest, nothing is wider than the window; and a line that can be cut."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.web.conftest import PATIENCE

WIDER = """() => {
  const room = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= room && document.body.scrollWidth <= room) return [];
  return [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > room + 1)
    .map((one) => one.outerHTML.slice(0, 120)).slice(0, 5).concat(`${document.documentElement.scrollWidth} > ${room}`);
}"""
# What follows from a new size or a touch may come with the next frame.
AT_REST = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(
  document.fonts.status === "loaded" && document.querySelector("h1, h2, h3") && document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect.getTiming().iterations === Infinity)))))"""


ON_TOP = """(one) => {
  const box = one.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return Boolean(seen && (one === seen || one.contains(seen)));
}"""


def in_time(page: Page, holds: Callable[[], object]) -> bool:
    """Whether something comes to hold, if not at once then soon."""
    until = time.monotonic() + PATIENCE / 1000
    while not (held := holds()) and time.monotonic() < until:
        page.wait_for_timeout(50)
    return bool(held)


def comes_to(what: Page | Locator, script: str, wanted: Any, arg: Any = None) -> None:
    """A script gives this, for what no `expect` can say: read a single time, it is read too early on a busy machine."""
    page = what.page if isinstance(what, Locator) else what
    if not in_time(page, lambda: what.evaluate(script, arg) == wanted):
        assert what.evaluate(script, arg) == wanted, page.url


def on_top(what: Locator) -> None:
    """Nothing lies over the middle of it, no leaf of paper either."""
    what.wait_for()
    comes_to(what, ON_TOP, True)


def settled(page: Page) -> None:
    """Loaded, and nothing moves any more."""
    page.wait_for_function(AT_REST)


def fits(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    comes_to(page, WIDER, [])


class Line:
    """The line to the table, which can be cut: as long as it is `broken`, none is had.

    Attributes:
        had: every time that one was wanted.
    """

    def __init__(self, page: Page) -> None:
        self.broken = False
        self.had: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        self.had.append(line)
        if self.broken:
            line.close()
        else:
            line.connect_to_server()

    def cut(self) -> None:
        """From now on."""
        self.broken = True
        self.had[-1].close()


class SlowLine:
    """The line to the table, on which what the server says is on its way as long as it is `slow`."""

    def __init__(self, page: Page) -> None:
        self.slow = False
        self._late: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket(re.compile("/ws/"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(
            lambda said: self._late.append((line, said)) if self.slow else line.send(said)
        )

    def arrive(self) -> None:
        """All of it, and what comes from now on."""
        self.slow = False
        for line, said in self._late:
            line.send(said)
        self._late.clear()
