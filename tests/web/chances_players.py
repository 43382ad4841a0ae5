"""People at a table of 99 chances, each with a browser: they do what their screen asks, by clicks or by touches."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as Late

from tests.web.news import news, wait_for_news

# What somebody has to do now, by what stands on their screen.
ASKED = """() => {
  const on = (selector) => [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
  if (on("[data-testid=story]")) return "over";
  if (!document.querySelector("[data-testid=status].mine")) return "";
  const leaf = [...document.querySelectorAll("form.tell")].find((one) => one.checkVisibility());
  if (leaf) return leaf.dataset.decision;
  if (on("[data-testid=write]")) return "write";
  if (on("[data-testid=theme][data-open=true]")) return "theme_vote";
  if (on(".pair")) return "theme_pick";
  return on("[data-testid=hand-card][data-playable=true]") ? "evaluate" : "";
}"""
PLAYABLE = "[data-testid=hand-card][data-playable=true]"
A_WHILE = 5_000  # milliseconds after which somebody looks again what is asked
AT_ONCE = ("frame_react", "involve_again")  # there is nothing to fill in
Habit = Callable[["Player"], bool]


class Player:
    """Somebody with a browser.

    Attributes:
        thumb: they touch and never click.
        habits: by decision, what they do instead of the plainest thing; False for the plainest thing after all.
        cards: by decision, the cards that they lay, in this order; where none is named, the first that may be laid.
        did: every decision that they made.
    """

    def __init__(self, name: str, page: Page, *, thumb: bool = False) -> None:
        self.name = name
        self.page = page
        self.thumb = thumb
        self.habits: dict[str, Habit] = {}
        self.cards: dict[str, list[str]] = {}
        self.did: list[str] = []

    def press(self, what: Locator) -> None:
        what.tap() if self.thumb else what.click()

    def still(self, what: Locator) -> bool:
        """Press what others may take away meanwhile; False when they did."""
        try:
            what.tap(timeout=A_WHILE) if self.thumb else what.click(timeout=A_WHILE)
        except Late:
            return False
        return True

    def asked(self) -> str:
        said: str = self.page.evaluate(ASKED)
        return said

    def do(self) -> bool:
        """Do the one thing that is asked; whether there was any."""
        what = self.asked()
        if what in ("", "over"):
            return False
        if what == "write":
            self.press(self.page.get_by_test_id("write"))
            self.page.locator("form.tell").wait_for()
            what = self.asked()
        before = news(self.page)
        self.did.append(what)
        habit = self.habits.get(what)
        if not (habit and habit(self)) and not self.plainly(what):
            self.did.pop()
            return True
        wait_for_news(self.page, before)
        return True

    def plainly(self, what: str) -> bool:
        """The plainest answer; whether it could still be given."""
        page = self.page
        if what in ("involve_consent", "kill_consent", "acts"):
            return self.still(page.get_by_test_id("answer-yes"))
        if what == "theme_vote":
            return self.still(page.locator("[data-testid=theme][data-open=true]").first) and self.commit()
        if what in AT_ONCE:
            return self.still(page.get_by_test_id("kind-0"))
        if what == "theme_pick":
            self.take_up(what)
            self.take_up(what, 1)
        elif what in ("evaluate", "bid", "resource_play", "trouble_play"):
            self.take_up(what)
        if page.locator("form.tell").count():
            self.fill(what)
        return self.commit()

    def take_up(self, what: str, n: int = 0) -> None:
        """The card that they mean to lay next, or else the n-th that may be laid."""
        meant, may = self.cards.get(what), self.page.locator(PLAYABLE)
        card = self.page.locator(f"{PLAYABLE}[data-card='{meant.pop(0)}']") if meant else may.nth(n)
        if card.get_attribute("aria-pressed") != "true":  # taken up already, when others were quicker than the answer
            self.press(card)

    def fill(self, what: str) -> None:
        """Choose where something has to be chosen, and write."""
        leaf = self.page.locator("form.tell")
        if what == "retell" or (what == "frame" and leaf.get_by_test_id("kind-1").count()):
            self.press(leaf.get_by_test_id("kind-0" if what == "retell" else "kind-1"))
        for group in leaf.locator("[role=radiogroup]:not(.kinds)").all():
            if not group.locator("[aria-checked=true]").count():
                self.press(group.locator("[role=radio]").first)
        for field in leaf.locator("textarea").all():
            field.fill(f"{self.name} tells number {len(self.did)}.")
        if what == "character":
            leaf.locator("input").first.fill(f"Captain {self.name}")
        if what == "plan_consent":
            self.press(leaf.locator("[data-at=yes] button").first)

    def commit(self) -> bool:
        """Press the button; what is warned of once is pressed again. False: it went on meanwhile."""
        if not self.still(self.page.get_by_test_id("commit")):
            return False
        warned = self.page.locator("form.tell .warn")
        if warned.count():
            self.press(self.page.get_by_test_id("commit"))
        return True


def play_on(players: list[Player], until: Callable[[], bool], most: int = 600) -> None:
    """Everybody does what is asked, until something holds."""
    for _ in range(most):
        if until():
            return
        if not sum(player.do() for player in players):
            players[0].page.wait_for_timeout(40)
    raise AssertionError(f"it goes on: {[player.asked() for player in players]}")


def all_over(players: list[Player]) -> bool:
    """The story is told on every screen."""
    return all(player.asked() == "over" for player in players)
