"""What a person does who has no mouse and no touch: every step is a key, on what has the focus."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.web.news import news, wait_for_news

MOST_TABS = 150
HAND = "[data-testid=hand-card]"
COMMIT = "[data-testid=commit]"
ON = """() => {
  const on = document.activeElement;
  const form = on?.closest("form, dialog, .choice, [role=dialog]");
  return { kind: on?.type ?? "", tag: on?.tagName ?? "", id: on?.dataset?.testid ?? "", value: on?.value ?? "",
    checked: Boolean(on?.checked), off: Boolean(on?.disabled) || on?.getAttribute("aria-disabled") === "true",
    inForm: Boolean(form), name: on?.name ?? "", ring: on ? getComputedStyle(on).outlineStyle : "" };
}"""


def focused(page: Page) -> dict[str, Any]:
    """What has the focus."""
    on: dict[str, Any] = page.evaluate(ON)
    return on


# Whether it stands before what has the focus: a long page is not walked all around for it.
BEFORE = """(one) => document.activeElement !== document.body
  && Boolean(one.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"""


def tab_to(page: Page, what: Locator) -> None:
    """Walk until this has the focus, the shorter way."""
    what.wait_for()
    key = "Shift+Tab" if what.evaluate(BEFORE) else "Tab"
    for _ in range(MOST_TABS):
        if what.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{what} is not reached by {MOST_TABS} tabs")


def press_on(page: Page, what: Locator, key: str = "Enter") -> None:
    """Walk there and press it."""
    tab_to(page, what)
    page.keyboard.press(key)


def start_table(page: Page, name: str) -> None:
    """From home into a running game with bots."""
    page.goto("/")
    tab_to(page, page.get_by_label("Your name"))
    page.keyboard.press("Control+a")
    page.keyboard.type(name)
    press_on(page, page.get_by_role("button", name="Lay the table"))
    press_on(page, page.get_by_role("button", name="Open the book"))


def fill_form(page: Page) -> None:
    """Walk through a form, choose whatever can be chosen until it may be sent, then send it."""
    commit = page.locator(COMMIT)
    commit.wait_for()
    groups = 0
    for _ in range(MOST_TABS):
        if commit.is_enabled():
            press_on(page, commit)
            return
        on = focused(page)
        if on["kind"] == "checkbox" and not on["checked"]:
            page.keyboard.press(" ")
        elif on["kind"] == "radio" and not on["checked"]:
            page.keyboard.press(" ")
            for _ in range(groups % 3):  # somebody else for each part
                page.keyboard.press("ArrowDown")
            groups += 1
        page.keyboard.press("Tab")
    raise AssertionError("the form can't be filled by keys")


def play_card(page: Page) -> None:
    """H leads to the hand, arrows through it, Enter takes a card up, a digit is a lane."""
    page.keyboard.press("h")
    page.keyboard.press("End")
    for _ in range(page.locator(HAND).count()):
        page.keyboard.press("Enter")
        if page.locator(".slot").count():
            break
        page.keyboard.press("Escape")
        page.keyboard.press("h")
        page.keyboard.press("ArrowLeft")
    page.keyboard.press(page.locator(".slot kbd").first.inner_text())
    fill_form(page)
    page.locator("dialog").wait_for(state="detached")


def play_to_the_end(page: Page, most: int = 80) -> int:
    """Play on until the story is told. Returns how many times something was asked."""
    waits = page.locator(
        f"{HAND}[data-playable=true], .choice {COMMIT}, [data-testid=pattern-1]:enabled, [data-testid=story]"
    )
    for asked in range(most):
        waits.first.wait_for()
        if page.get_by_test_id("story").is_visible():
            return asked
        before = news(page)
        if page.get_by_test_id("pattern-1").is_visible():
            press_on(page, page.get_by_test_id("pattern-1"))
        elif page.locator(".choice").is_visible():
            fill_form(page)
        else:
            play_card(page)
        wait_for_news(page, before)
    raise AssertionError(f"the game goes on after {most} answers")
