"""A drawing is put into a chapter on a phone, stands in the book on a laptop, and is taken out by somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import telltable
from telltable.server.address import Address
from telltable.store.memory import Memory
from tests.server.conftest import FREE, Running, run_server
from tests.web.conftest import PHONE, windows_at
from tests.web.laying import Laid, Teller, lay_table
from tests.web.looking import fits

pytestmark = [pytest.mark.browser, pytest.mark.extras]

ALT = "A red house beside a blue one"


@pytest.fixture
def lets(built: None) -> Iterator[tuple[Running, Laid]]:
    told = Teller(("The tide keeps the key.",), 3).play(telltable.new("storystack", seats=["me", "me"], seed=4))
    with run_server(Memory(), FREE, found=Address(photos=True)) as running:
        yield running, lay_table(running, told, patient=True)


def drawing(folder: Path, wide: int = 900) -> Path:
    from PIL import Image

    drawn = Image.new("RGBA", (wide, 600), "red")
    drawn.paste("blue", (wide // 2, 0, wide, 600))
    drawn.save(folder / "houses.png")
    return folder / "houses.png"


def width(page: Page) -> int:
    """Of the picture as it was read; 0 where it was not."""
    picture = page.get_by_role("img", name=ALT)
    expect(picture).to_be_visible()
    page.wait_for_function("(img) => img.complete", arg=picture.element_handle())
    return int(picture.evaluate("(img) => img.naturalWidth"))


def shows(page: Page, wide: int) -> None:
    """As soon as it is there, and without the page being loaded anew."""
    page.wait_for_function(
        "([alt, wide]) => document.querySelector(`img[alt='${alt}']`)?.naturalWidth === wide", arg=[ALT, wide]
    )


def test_a_drawing_in_a_chapter(browser: Browser, lets: tuple[Running, Laid], tmp_path: Path) -> None:
    server, laid = lets
    with windows_at(browser, server.url) as windows:
        phone, laptop = windows.open(PHONE, has_touch=True).page, windows.open().page
        for seat, page in enumerate((phone, laptop)):
            page.goto(laid.link(seat))
            page.wait_for_load_state("networkidle")
            page.goto(f"/kept/{laid.code}/edit?game=1")
        place = phone.get_by_test_id("photo-0")
        place.get_by_label("Add a photo or drawing").set_input_files(drawing(tmp_path))
        put = place.get_by_role("button", name="Add it")
        expect(put).to_have_attribute("aria-disabled", "true")
        place.get_by_role("textbox").fill(ALT)
        put.click()
        assert width(phone) == 900
        fits(phone)
        assert width(laptop) == 900, "who has the page open sees it"
        laptop.goto(f"/kept/{laid.code}?game=1")
        assert width(laptop) == 900
        fits(laptop)
        laptop.goto(f"/kept/{laid.code}/edit?game=1")
        assert width(laptop) == 900
        place.get_by_label("Replace it").set_input_files(drawing(tmp_path, 450))
        place.get_by_role("textbox").fill(ALT)
        put.click()
        for page in (phone, laptop):
            shows(page, 450)
        laptop.goto(f"/kept/{laid.code}?game=1")
        assert width(laptop) == 450
        laptop.goto(f"/kept/{laid.code}/edit?game=1")
        laptop.get_by_test_id("photo-0").get_by_role("button", name="Take it out").click()
        expect(phone.get_by_role("img", name=ALT)).to_have_count(0)
