"""The pages of the house are whole on all screens, much enlarged and in forced colours too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.conftest import Running
from tests.web.conftest import STILL, Windows
from tests.web.looking import fits, settled

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]

# A window of 1280 x 720 at 200 % and 400 % is laid out as one of half and of a quarter.
SIZES = {
    "small phone": (360, 640),
    "phone sideways": (844, 390),
    "tablet": (820, 1180),
    "small laptop": (1280, 720),
    "wall": (1920, 1080),
    "zoom 200": (640, 360),
    "zoom 400": (320, 180),
}
# Words that are cut, and what scrolls in a page that scrolls (a row of books or a shelf may go on sideways).
CUT = """() => [...document.querySelectorAll("body *")].flatMap((one) => {
  if (!one.checkVisibility() || one.closest(".sr, .word, svg, .toasts")) return [];
  const style = getComputedStyle(one);
  const text = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const cut = text && /hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1;
  const nested = /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
  const words = one.textContent.trim().slice(0, 40);
  return cut || nested ? [`${cut ? "cut" : "nested"} ${one.tagName}.${one.className}: ${words}`] : [];
})"""
# Two buttons, links or fields that lie over each other; what is folded into one another is no overlap, nor is a row
# that stays in sight while the page scrolls on under it.
OVER = """() => {
  const stays = (one) => one && (/sticky|fixed/.test(getComputedStyle(one).position) || stays(one.parentElement));
  const lies = (one) => getComputedStyle(one).position !== "absolute" && !stays(one);
  const free = (one) => one.checkVisibility() && !one.closest(".sr, .start") && lies(one);
  const wanted = "main :is(button, a, input, select), aside button, form button";
  const all = [...document.querySelectorAll(wanted)].filter(free);
  const boxes = all.map((one) => one.getBoundingClientRect());
  return boxes.flatMap((a, i) => boxes.slice(i + 1).flatMap((b, j) => {
    const [one, other] = [all[i], all[i + 1 + j]];
    if (one.contains(other) || other.contains(one)) return [];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 2 && high > 2 ? [`${one.textContent} over ${other.textContent}`] : [];
  }));
}"""


def house(web: Running) -> Iterator[tuple[str, str]]:
    """Every page that is no game: its name and its address."""
    code, _ = web.table("me,me,me,bot")
    token = web.seat(code, "Odile")
    yield "joining", f"/t/{code}"
    full, _ = web.table("me,bot")
    web.seat(full, "Ravi")
    yield "a full table", f"/t/{full}"
    yield "the lobby", f"/t/{code}#{token}"
    for path in ("/", "/shelf", "/open", "/about", "/settings", "/tv"):
        yield path, path


@pytest.mark.by_turns
@pytest.mark.parametrize("forced", ["none", "active"])
@pytest.mark.parametrize("size", SIZES)
def test_pages_of_the_house_are_whole(windows: Windows, web: Running, size: str, forced: str) -> None:
    """Nothing is cut, nothing lies over anything else, and nothing scrolls inside of what scrolls."""
    wide, high = SIZES[size]
    page = windows.open({"width": wide, "height": high}, forced_colors=forced, **STILL).page
    wrong = []
    for name, path in house(web):
        page.goto(path)
        page.locator("h1").first.wait_for()
        settled(page)
        fits(page)
        wrong += [f"{name}: {one}" for one in (*page.evaluate(CUT), *page.evaluate(OVER))]
    assert wrong == []


@pytest.mark.by_turns
def test_a_tablet_shows_the_whole_first_page(windows: Windows) -> None:
    """Five books in one row, the slip under them in two columns, invitation and shelf: all in one screen."""
    page = windows.open({"width": 820, "height": 1180}, **STILL).page
    page.goto("/")
    page.locator(".slipcard").wait_for()
    settled(page)
    tops = page.locator(".books li").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert (len(tops), len(set(tops))) == (5, 1)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for what in (".slipcard .go", "form.join", "section.shelf"):
        expect(page.locator(what)).to_be_in_viewport()


@pytest.mark.by_turns
def test_every_screen_is_the_same_after_it_is_loaded_again(windows: Windows, web: Running) -> None:
    """Its address is all that is needed; and whoever is sent it sees the same page."""
    page = windows.open(**STILL).page
    page.goto("/")
    page.get_by_role("link", name="Your shelf").click()
    expect(page).to_have_url(f"{web.url}/shelf")
    for name, path in house(web):
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        settled(page)
        address, title = page.url, page.title()
        heading = page.locator("h1").first.inner_text()
        page.reload()
        expect(page.locator("h1").first, name).to_have_text(heading, use_inner_text=True)
        expect(page).to_have_title(title)
        assert page.url == address
