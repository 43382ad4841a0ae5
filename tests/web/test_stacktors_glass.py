"""The mat of glass: what is drawn, picking by a finger, turning, zooming, and the flat mat where there is no glass."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from telltable.games.stacktors import GAME
from tests.server.conftest import Running
from tests.stacktors.helpers import lay
from tests.web.conftest import CHROMIUM, LAUNCH, PHONE, STILL, Window, Windows, windows_at
from tests.web.laying import Laid, lay_table

pytestmark = [pytest.mark.browser, pytest.mark.by_turns]
WHOLE_BROWSER = True

SOFTWARE = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
NO_CARD = [*LAUNCH, "--disable-3d-apis"]
GLASS = "[data-testid=glass]"
COLOURS = """async (png) => {
  const image = new Image();
  image.src = "data:image/png;base64," + png;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  const found = new Set();
  for (let at = 0; at < data.length; at += 4) found.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
  return found.size;
}"""
STEADY = """() => {
  const now = [...document.querySelectorAll("[data-foot]")].map((one) => one.dataset.foot).join(" ");
  const same = now !== "" && now === window.__stood;
  window.__stood = now;
  return same;
}"""
LOSE = "canvas => canvas.getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()"


@pytest.fixture(scope="module")
def card(browser: Browser) -> Iterator[Browser]:
    """A Chromium that draws WebGL, without a graphics card."""
    running = browser.browser_type.launch(executable_path=_path(), args=SOFTWARE)
    yield running
    running.close()


def _path() -> str:
    return next(found for name in CHROMIUM if (found := shutil.which(name)))


@pytest.fixture
def drawing(card: Browser, web: Running) -> Iterator[Windows]:
    with windows_at(card, web.url) as opened:
        yield opened


def table(web: Running) -> Laid:
    """The soldier, whose turn it is, before a hook-man on the practice yard."""
    match = lay(("S", (2, 2)), ("K", (4, 2), {"facing": "W"}), ("H", (1, 4)), turn="S")
    return lay_table(web, match, patient=True)


def sits(windows: Windows, laid: Laid, mat: str, **options: Any) -> Page:
    """Somebody who wants this mat."""
    window: Window = windows.open(**{**STILL, **options})
    likes = f'{{"light":"lamplight","games":{{"{GAME.name}":{{"board":"{mat}"}}}}}}'
    window.context.add_init_script(f"localStorage.setItem('telltable.settings', '{likes}')")
    window.page.goto(laid.link(0))
    return window.page


def foot(page: Page, key: str) -> tuple[int, int]:
    """Where somebody stands in the picture."""
    x, y = str(page.locator(f"[data-name='{key}']").get_attribute("data-foot")).split(",")
    return int(x), int(y)


def steady(page: Page) -> None:
    """The glass is there, the picture has its size, and nobody moves."""
    page.locator("[data-foot]").first.wait_for()
    page.wait_for_function(STEADY, polling=300)


def colours(page: Page) -> int:
    png = base64.b64encode(page.locator(GLASS).screenshot()).decode()
    return int(page.evaluate(COLOURS, png))


@pytest.mark.in_turn("a long visit")
def test_a_mat_of_glass_is_drawn_picked_turned_and_brought_near(web: Running, drawing: Windows) -> None:
    page = sits(drawing, table(web), "glass")
    mat = page.locator(GLASS)
    steady(page)
    expect(page.locator("[data-name='S'].active")).to_be_visible()
    assert colours(page) > 3000  # glass over glass, light on cloth
    assert page.locator(".mat svg").count() == 0

    inch = int(str(mat.get_attribute("data-inch")))
    x, y = foot(page, "S")
    mat.click(position={"x": x + round(inch * 0.707), "y": y - round(inch * 0.408)})  # one square to the north
    expect(page.get_by_test_id("commit")).to_be_enabled()
    mat.click(position={"x": foot(page, "K")[0], "y": foot(page, "K")[1] - inch // 2})
    expect(page.locator("[data-name='K'].chosen")).to_be_visible()

    before, picture = foot(page, "K"), mat.screenshot()
    page.keyboard.press("e")
    expect(page.locator("[data-name='K']")).not_to_have_attribute("data-foot", ",".join(map(str, before)))
    assert mat.screenshot() != picture
    for _ in range(3):
        page.get_by_role("button", name="Turn the mat to the right").click()
    expect(page.locator("[data-name='K']")).to_have_attribute("data-foot", ",".join(map(str, before)))

    mat.hover(position={"x": x, "y": y})
    page.mouse.wheel(0, -300)
    expect(mat).not_to_have_attribute("data-inch", str(inch))
    assert abs(foot(page, "S")[0] - x) <= 2
    page.get_by_role("button", name="Farther").click()
    mat.hover(position={"x": x, "y": y})
    page.mouse.wheel(0, 3000)
    expect(page.get_by_role("button", name="Farther")).to_have_attribute("aria-disabled", "true")
    assert int(str(mat.get_attribute("data-inch"))) == pytest.approx(inch * 0.7, abs=1)


def test_a_finger_moves_somebody_and_the_stack_arrives(web: Running, drawing: Windows) -> None:
    page = sits(
        drawing, table(web), "glass", viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="no-preference"
    )
    mat = page.locator(GLASS)
    steady(page)
    inch, (x, y), (other, far) = int(str(mat.get_attribute("data-inch"))), foot(page, "S"), foot(page, "K")
    mat.tap(position={"x": x - round(inch * 0.707), "y": y + round(inch * 0.408)})  # one square to the south
    page.get_by_test_id("commit").tap()
    page.wait_for_function(
        """([x, y]) => {
          const foot = (key) => document.querySelector(`[data-name=${key}]`).dataset.foot.split(",");
          const [mine, other] = [foot("S"), foot("K")];
          return Math.hypot(mine[0] - other[0] - x, mine[1] - other[1] - y) < 3;
        }""",
        arg=[x - inch * 0.707 - other, y + inch * 0.408 - far],
    )


def test_without_a_card_the_mat_is_flat_and_says_so_to_whoever_asked(browser: Browser, web: Running) -> None:
    plain = browser.browser_type.launch(executable_path=_path(), args=NO_CARD)
    with windows_at(plain, web.url) as windows:
        page = sits(windows, table(web), "glass")
        expect(page.locator("[data-stands='S']")).to_be_visible()
        expect(page.get_by_text("can’t draw the glass")).to_be_visible()
    plain.close()


@pytest.mark.in_turn("a long visit")
def test_the_mat_is_chosen_in_the_settings_printed_flat_and_flat_when_the_card_lets_go(
    web: Running, drawing: Windows
) -> None:
    page = sits(drawing, table(web), "flat")
    drawing.all[-1].allowed.append("CONTEXT_LOST")
    flat = page.locator("[data-stands='S']")
    expect(flat).to_be_visible()
    assert not [one for one in drawing.all[-1].requests if "Glass" in one]
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="The mat").get_by_role("button", name="Glass", exact=True).click()
    page.keyboard.press("Escape")
    steady(page)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(flat).to_be_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    steady(page)
    page.locator(GLASS).evaluate(LOSE)
    expect(page.get_by_text("the mat is flat now")).to_be_visible()
    expect(flat).to_be_visible()
    assert page.locator(GLASS).count() == 0
