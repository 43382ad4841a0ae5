"""What a person does at the table, as clicks: for the tests that need somebody to play."""

from __future__ import annotations

from playwright.sync_api import Page

HAND = "[data-testid=hand-card][data-playable=true]"
COMMIT = "[data-testid=commit]"


def start_table(page: Page, name: str) -> None:
    """From home into a running game with bots: two clicks."""
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Lay the table").click()
    page.get_by_role("button", name="Open the book").click()


def fill_form(page: Page) -> None:
    """Choose in every field, in order, until the form may be sent."""
    page.locator(COMMIT).wait_for()  # the leaf that it stands on may still be on its way
    for place in range(page.locator(".ask fieldset").count()):
        field = page.locator(".ask fieldset").nth(place)
        for choice in range(field.locator("label").count()):
            if page.locator(COMMIT).is_enabled():
                return
            field.locator("label").nth(choice).click()


def play_card(page: Page) -> None:
    """Take a card up, play it into the first lit lane."""
    page.locator(HAND).first.click()
    page.locator(".slot").first.click()
    page.locator(COMMIT).wait_for()
    fill_form(page)
    page.locator(COMMIT).click()
    page.locator("dialog").wait_for(state="detached")


def answer(page: Page) -> None:
    """Answer any other ask: the last kind of move that can be sent."""
    for place in reversed(range(page.locator(".choice .who-pick[role=group] label").count())):
        page.locator(".choice .who-pick[role=group] label").nth(place).click()
        fill_form(page)
        if page.locator(COMMIT).is_enabled():
            break
    else:
        fill_form(page)
    page.locator(COMMIT).click()


def play_to_the_end(page: Page, most: int = 80) -> int:
    """Play on until the story is told. Returns how many times something was asked."""
    waits = page.locator(f"{HAND}, .choice, [data-testid=pattern-1]:enabled, [data-testid=story]")
    for asked in range(most):
        waits.first.wait_for()
        if page.locator("[data-testid=story]").is_visible():
            return asked
        before = page.locator("[data-testid=status]").get_attribute("data-n")
        if page.locator("[data-testid=pattern-1]").is_visible():
            page.locator("[data-testid=pattern-1]").click()
        elif page.locator(".choice").is_visible():
            answer(page)
        else:
            play_card(page)
        page.wait_for_function("n => document.querySelector('[data-testid=status]')?.dataset.n !== n", arg=before)
    raise AssertionError(f"the game goes on after {most} answers")
