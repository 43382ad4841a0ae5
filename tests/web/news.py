"""Whether a table has gone on, by the number that its head shows: that of the last entry, none while a move of mine is
on its way. So nobody looks at what they were asked before while somebody else's move comes in between."""

from __future__ import annotations

from playwright.sync_api import Page

GONE_ON = """(n) => {
  const head = document.querySelector("[data-testid=status]");
  return !head || (head.dataset.n !== "" && head.dataset.n !== n);
}"""


def news(page: Page) -> str:
    """The number of the last entry that this page shows."""
    page.wait_for_function("() => document.querySelector('[data-testid=status]')?.dataset.n")
    return page.get_by_test_id("status").get_attribute("data-n") or ""


def wait_for_news(page: Page, before: str) -> None:
    """Until what this page sent is taken and it shows more, or the game is over."""
    page.wait_for_function(GONE_ON, arg=before)
