"""Snapshots of the gallery: every state as text and as a small picture, so that a change of a screen is seen in review.

python -m tests.web.gallery_snapshots [STATE ...]

writes them into `tests/web/snapshots/`: all, or those of the named states (`storystack/play`, `storystack/*`). What
`test_snapshots.py` compares: the text, which is the page as a screen reader has it, must be the same; of the picture a
few pixels beside each other may differ, since another machine smooths letters otherwise. States that are met late in a
game (`-late`) are drawn as on a phone, the others as on a laptop.
"""

from __future__ import annotations

import re
import shutil
import sys
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, Locator, Page, Request, sync_playwright

import hatch_build
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server
from tests.web.conftest import CHROMIUM, PHONE, SHELL, STILL, Browsers, Windows, windows_at

WEB = hatch_build.WEB / "src"
KEPT = Path(__file__).parent / "snapshots"
OVERLAY = re.compile(r'^  \{ name: "([^"]+)"', re.MULTILINE)
PARTS = "gallery/parts"  # every part of the gallery on one page

HOME = "127.0.0.1:8420"  # where the browser believes that the server is: some screens show it
UNHINTED = "--font-render-hinting=none"  # letters as they were drawn, whatever the machine would make of them
LAPTOP = {"width": 1280, "height": 800}
SCALES = {"laptop": 0.5, "phone": 1.0}  # of a phone all of it: a page that is scrolled stands between two points else
QUALITY = 0.5  # of WebP, 0 to 1
QUIET = 2.0  # seconds without a change and without a request after which nothing more is on its way
BEAT = 100  # milliseconds between two looks
LOUD = 25  # of 255: by how much a channel of a smoothed pixel differs until it counts
TILE = 16  # pixels that are looked at together: letters differ a little everywhere, what has moved differs in one place
MOST = 48  # pixels of a tile that may differ: a digit may stand a pixel farther
MOST_WHOLE = 128  # the same in the whole Chromium, which cannot be told to leave letters as they were drawn

GO = "(href) => { history.pushState(null, '', href); dispatchEvent(new PopStateEvent('popstate')); }"  # within the page
# Seconds that are left stay as many as they are, and luck is always the same.
ONE_MOMENT = "performance.now = () => 1000; Math.random = () => 0.5;"
SHRINK = """async ([source, quality]) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality);
}"""
# Smooths both pictures over 3 by 3 pixels and counts by tiles where they differ; where they do is painted red.
COMPARE = """async ([one, other, loud, size]) => {
  const read = async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement("canvas"), pen = canvas.getContext("2d", { willReadFrequently: true });
    [canvas.width, canvas.height] = [image.width, image.height];
    pen.drawImage(image, 0, 0);
    return { canvas, pen, pixels: pen.getImageData(0, 0, image.width, image.height) };
  };
  const smooth = ({ data, width }) => {
    const across = new Float32Array(data.length), all = new Float32Array(data.length), row = width * 4;
    for (let i = 4; i < data.length - 4; i += 1) across[i] = data[i - 4] + data[i] + data[i + 4];
    for (let i = row; i < data.length - row; i += 1) all[i] = (across[i - row] + across[i] + across[i + row]) / 9;
    return all;
  };
  const was = await read(one), is = await read(other), { width, height } = is.pixels;
  if (was.pixels.width !== width || was.pixels.height !== height) return [size * size, other];
  const before = smooth(was.pixels), after = smooth(is.pixels);
  const tiles = new Uint32Array(Math.ceil(width / size) * Math.ceil(height / size));
  for (let i = 0; i < before.length; i += 4) {
    if (Math.max(...[i, i + 1, i + 2].map((n) => Math.abs(before[n] - after[n]))) <= loud) continue;
    const x = (i / 4) % width, y = Math.floor(i / 4 / width);
    tiles[Math.floor(y / size) * Math.ceil(width / size) + Math.floor(x / size)] += 1;
    is.pixels.data.set([255, 0, 0, 255], i);
  }
  is.pen.putImageData(is.pixels, 0, 0);
  return [Math.max(...tiles), is.canvas.toDataURL("image/png")];
}"""


def states() -> list[str]:
    """Every state by name: a game's (`storystack/play`), what may lie over a table (`over/X-card`), the parts."""
    of_games = [f"{path.parent.parent.name}/{path.stem}" for path in WEB.glob("games/*/gallery/*.json")]
    overlays = OVERLAY.findall((WEB / "gallery" / "overlays.ts").read_text("utf-8"))
    return [*sorted(of_games), *(f"over/{name}" for name in overlays), PARTS]


def text_of(state: str) -> Path:
    """Where its text is kept."""
    return KEPT / f"{state.replace(', ', '-').replace(' ', '-')}.txt"


def picture_of(state: str) -> Path:
    """Where its picture is kept."""
    return text_of(state).with_suffix(".webp")


class Drawn(NamedTuple):
    """A state on the screen. `text`: role by role; `picture`: PNG."""

    text: str
    picture: bytes


class Difference(NamedTuple):
    """`pixels`: how many differ in the tile where most do; `picture`: PNG with all of them in red."""

    pixels: int
    picture: bytes


class Easel:
    """Draws states in a browser of its own windows, one for each surface, and compares pictures there.

    Raises:
        TimeoutError: from `drawn` and `shown`, when a state is not there after a minute (Playwright's own).
    """

    def __init__(self, browser: Browser, windows: Windows) -> None:
        self.most = MOST if shutil.which(SHELL) else MOST_WHOLE
        self._windows = windows
        self._pages: dict[str, Page] = {}
        self._games: dict[str, str] = {}
        self._under_way: set[Request] = set()
        self._canvas = browser.new_context().new_page()

    def show(self, state: str) -> Page:
        """The page with this state on it; it may still be on its way. Another game begins on a page of its own."""
        surface, game = "phone" if state.endswith("-late") else "laptop", state.partition("/")[0]
        if surface not in self._pages:
            self._pages[surface] = self._open(surface)
        page = self._pages[surface]
        address = f"/gallery?show={quote(state)}" if state != PARTS else "/gallery"
        if self._games.get(surface) == game:
            page.evaluate(GO, address)
        else:
            page.goto(address)
        self._games[surface] = game
        shown = "[data-testid=part]" if state == PARTS else f"[data-testid=shown][data-href='{address}']"
        page.locator(shown).last.wait_for(state="attached")
        return page

    def _open(self, surface: str) -> Page:
        size = PHONE if surface == "phone" else LAPTOP
        window = self._windows.open(size, "daylight", **STILL, device_scale_factor=SCALES[surface])
        window.context.add_init_script(ONE_MOMENT)
        window.page.on("request", lambda request: self._under_way.add(request))
        window.page.on("requestfinished", lambda request: self._under_way.discard(request))
        window.page.on("requestfailed", lambda request: self._under_way.discard(request))
        return window.page

    def at_rest(self, page: Page, state: str, wanted: str = "") -> Iterator[Drawn]:
        """What is to be seen, look by look, until nothing changes any more. There is no picture of a text that has
        just changed, unless it is the wanted one."""
        part = page.get_by_test_id("part").first.locator("xpath=..") if state == PARTS else None
        before: Drawn | None = None
        since = time.monotonic()
        while before is None or time.monotonic() - since < QUIET:
            text = (part or page.locator("body")).aria_snapshot() + "\n"
            there = text == wanted or (before is not None and text == before.text)
            now = Drawn(text, photograph(part or page) if there else b"")
            yield now
            if now != before or self._under_way:
                before, since = now, time.monotonic()
            page.wait_for_timeout(BEAT)

    def draw(self, state: str) -> Drawn:
        """The state when nothing changes any more."""
        *_, last = self.at_rest(self.show(state), state)
        return last

    def shrink(self, picture: bytes) -> bytes:
        """A PNG as the WebP that is kept."""
        source: str = self._canvas.evaluate(SHRINK, [url_of(picture, "png"), QUALITY])
        return bytes_of(source)

    def compare(self, kept: bytes, picture: bytes) -> Difference:
        """How far a PNG is from the WebP that is kept. It is shrunk as well: what that loses is no difference."""
        shrunk = self.shrink(picture)
        if shrunk == kept:
            return Difference(0, picture)
        sources = [url_of(kept, "webp"), url_of(shrunk, "webp")]
        pixels, painted = self._canvas.evaluate(COMPARE, [*sources, LOUD, TILE])
        return Difference(pixels, bytes_of(painted))

    def close(self) -> None:
        """Put away what it drew on besides the windows."""
        self._canvas.context.close()


def photograph(what: Page | Locator) -> bytes:
    """How it looks just now, as PNG."""
    return what.screenshot(animations="disabled", scale="device")


def url_of(picture: bytes, kind: str) -> str:
    """A picture as an address."""
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


def bytes_of(url: str) -> bytes:
    """The picture of such an address."""
    return b64decode(url.partition(",")[2])


@contextmanager
def easel_at(browsers: Browsers, running: Running) -> Iterator[Easel]:
    """An easel before a server with the client. Anything that goes wrong in a page is an error at the end."""
    there = f"--host-resolver-rules=MAP {HOME} {running.url.removeprefix('http://')}"
    browser = browsers.get((SHELL, *CHROMIUM), UNHINTED, there)
    with windows_at(browser, f"http://{HOME}") as windows:
        easel = Easel(browser, windows)
        yield easel
        easel.close()


def main(wanted: list[str]) -> None:
    """Write the snapshots of these states, or of all and away with those of states that are no more."""
    hatch_build.build()
    chosen = [state for state in states() if not wanted or any(fnmatch(state, one) for one in wanted)]
    if not wanted:
        shutil.rmtree(KEPT, ignore_errors=True)
    with sync_playwright() as playwright, run_server(Memory()) as running:
        browsers = Browsers(playwright)
        with easel_at(browsers, running) as easel:
            for state in chosen:
                write(state, easel)
                sys.stdout.write(f"{state}\n")
        browsers.close()


def write(state: str, easel: Easel) -> None:
    """Keep a state as it is drawn now."""
    drawn = easel.draw(state)
    text_of(state).parent.mkdir(parents=True, exist_ok=True)
    text_of(state).write_text(drawn.text, encoding="utf-8")
    picture_of(state).write_bytes(easel.shrink(drawn.picture))


if __name__ == "__main__":
    main(sys.argv[1:])
