"""People at one table, each with a browser of their own: who is asked answers, as clicks or as touches."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page

from tests.web import playing
from tests.web.news import news, wait_for_news

# What this person is asked now: which drawing of it stands on the screen.
ASKED = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  if (on("[data-testid=story]")) return "over";
  if (on(".skinning")) return on(".skinning [data-testid=commit]:enabled") ? "write" : "";
  if (on("[data-testid=pattern-1]:enabled")) return "pattern";
  if (on(".choice [data-testid=commit]")) return "choice";
  return on("[data-testid=hand-card][data-playable=true]") && !on("dialog") ? "card" : "";
}"""


class Person:
    """Somebody at the table.

    Attributes:
        page: where they play now; it changes when the seat moves to another device.
    """

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.written: list[str] = []

    def asked(self) -> str:
        """What is asked of them."""
        said: str = self.page.evaluate(ASKED)
        return said

    def answer(self) -> None:
        """Do what is asked, and see that the table has gone on."""
        before = news(self.page)
        what = self.asked()
        if what == "pattern":
            self.press("[data-testid=pattern-1]")
        elif what == "write":
            self.write()
            self.press(".skinning [data-testid=commit]")
        elif what == "choice":
            playing.answer(self.page)
        elif what == "card":
            playing.play_card(self.page)
        wait_for_news(self.page, before)

    def press(self, selector: str) -> None:
        """With a mouse or a finger."""
        playing.press(self.page.locator(selector).first)

    def write(self) -> None:
        """Give the first thing that is mine a text of my own."""
        line = self.page.locator(".skinning .item.yours .input").first
        if not line.count():
            return
        text = f"{self.name} wrote {len(self.written) + 1}"
        line.fill(text)
        line.press("Enter")
        self.page.wait_for_function(
            "text => [...document.querySelectorAll('.skinning .item .input')].some((one) => one.value === text)"
            " && !document.querySelector('.skinning .state button')",
            arg=text,
        )
        self.written.append(text)


def play_on(people: list[Person], until: Callable[[], bool], most: int = 120) -> None:
    """Everybody answers what they are asked, until something holds."""
    for _ in range(most):
        if until():
            return
        ready = next((person for person in people if person.asked() not in ("", "over")), None)
        if ready:
            ready.answer()
        else:
            wait_for_anybody(people, until)
    raise AssertionError(f"the evening goes on after {most} answers")


def wait_for_anybody(people: list[Person], until: Callable[[], bool]) -> None:
    """Until somebody is asked something, or the evening has come to its point."""
    for _ in range(400):
        for person in people:
            if until() or person.asked() not in ("", "over"):
                return
            person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 5)))")
    raise AssertionError("nobody is asked anything")
