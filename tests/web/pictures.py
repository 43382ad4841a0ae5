"""Pictures of every screen on five sizes in both lights, to be looked at beside each other.

python -m tests.web.pictures FOLDER [PATTERN ...]

writes FOLDER/SIZE/NAME-LIGHT.png and sheets of many beside each other, FOLDER/sheets/SIZE-LIGHT-N.png: all screens, or
those whose name fits a pattern (`storystack/*`, `page/*`, `wall/*`; `SIZE:` before it for one size). A table's states
are those of the gallery; pages are what lies around a table; walls follow a game of bots to its end.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

import hatch_build
import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server
from tests.web.conftest import CHROMIUM, SHELL, STILL, Browsers, Windows, windows_at
from tests.web.gallery_snapshots import GO, PARTS, states
from tests.web.laying import lay_table
from tests.web.looking import settled

TOUCHED = {"has_touch": True, "is_mobile": True}
SIZES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "phone": (390, 844, TOUCHED),
    "sideways": (844, 390, TOUCHED),
    "tablet": (820, 1180, {"has_touch": True}),
    "laptop": (1440, 900, {}),
    "wall": (1920, 1080, {}),
}
ACROSS = {"phone": 6, "sideways": 3, "tablet": 5, "laptop": 3, "wall": 3}  # pictures in a row of a sheet
DOWN = {"phone": 2, "sideways": 6, "tablet": 2, "laptop": 4, "wall": 4}
SHEET = 1560  # points across
LIGHTS = ("lamplight", "daylight")
PATIENCE = 20_000  # milliseconds for one screen
REST = 150  # milliseconds in which a late picture or drawing comes
NAMES = ("Odile", "Ravi", "June", "Imani")
LIGHT = "theme => { document.documentElement.dataset.theme = theme }"

Shown = Callable[[Page], object]


def tables() -> Iterator[tuple[str, Shown]]:
    """Every state of the gallery."""
    for state in states():
        if state != PARTS:
            yield state, partial(gallery, state=state)


def gallery(page: Page, state: str) -> None:
    """Within the page, so that nothing is loaded again."""
    address = f"/gallery?show={quote(state)}"
    if "/gallery" in page.url:
        page.evaluate(GO, address)
    else:
        page.goto(address)
    page.locator(f"[data-testid=shown][data-href='{address}']").wait_for(state="attached")


def pages(web: Running) -> Iterator[tuple[str, Shown]]:
    """What lies around a table: before, beside and after it."""
    for path in ("/", "/about", "/settings", "/shelf", "/tv", "/t/ABCDE", "/kept/ABCDE"):
        yield f"page/{path.strip('/').replace('/', '-') or 'home'}", go(path)
    for name, rules in games().items():
        yield f"page/rules-{name}", go(f"/rules/{name}")
        code, token = opened(web, name)
        yield f"page/join-{name}", go(f"/t/{code}")
        yield f"page/lobby-{name}", go(f"/t/{code}#{token}")
        told = played(rules)
        laid = lay_table(web, told)
        yield f"page/over-{name}", go(laid.link(0))
        yield f"page/kept-{name}", go(f"/kept/{laid.code}?game=1")
        yield f"page/edit-{name}", go(f"/kept/{laid.code}/edit?game=1")
        yield f"page/replay-{name}", go(f"/t/{laid.code}/replay?game=1#{len(told.entries) // 2}", ".scrubber")
    yield "page/home-with-shelf", go("/")
    yield "page/shelf-with-books", go("/shelf")


def go(path: str, there: str = "body") -> Shown:
    """Who opens an address. `there`: what is on the page when it is all there."""

    def show(page: Page) -> None:
        page.goto(path)
        page.locator(there).first.wait_for()

    return show


def opened(web: Running, name: str) -> tuple[str, str]:
    """A new table with a free chair and a bot: its code, and the secret of Odile, who is seated."""
    body = {"game": name, "seats": "me,me,bot", "options": {}}
    code = json.loads(web.ask("POST", "/api/tables", body)[2])["code"]
    return code, web.seat(code, "Odile")


def walls(web: Running) -> Iterator[tuple[str, Shown]]:
    """Before the game, each time that something new is asked in it, and its end."""
    for name, rules in games().items():
        yield f"wall/{name}-lobby", go(f"/tv/{opened(web, name)[0]}")
        match = played(rules)
        for moment, n in moments(match):
            yield f"wall/{name}-{moment}", go(f"/tv/{lay_table(web, match, entries=n, patient=True).code}")


def moments(match: Match) -> Iterator[tuple[str, int]]:
    """What is asked for the first time, and after how many entries; a third of the way, two thirds, the end."""
    whole = len(match.entries)
    met: set[str] = set()
    for n in range(1, whole):
        for ask in match.until(n).asked().values():
            if ask.decision not in met:
                met.add(ask.decision)
                yield ask.decision, n
    yield from (("a-third", whole // 3), ("two-thirds", 2 * whole // 3), ("over", whole))


def played(rules: Rules) -> Match:
    """A game in which bots have played for people, to its end."""
    seats = min(len(NAMES), rules.seats[-1])
    match = telltable.new(rules.name, seats=["me"] * seats, seed="pictures", names=NAMES[:seats])
    driver = Driver(match)
    for seat in range(seats):
        driver.take_over(seat)
    driver.run()
    return match


def draw(windows: Windows, name: str, shots: list[tuple[str, Shown]], folder: Path) -> int:
    """All of these on one size, each in both lights. What goes wrong in a page is said beside its picture.

    Returns:
        How much went wrong.
    """
    width, height, more = SIZES[name]
    window = windows.open({"width": width, "height": height}, **STILL, **more)
    window.allowed += ["404", "403", "WebGL", "GPU"]  # no such table; hands that are never shown
    page = window.page
    page.set_default_timeout(PATIENCE)
    faults = 0
    for shot, show in shots:
        try:
            show(page)
            settled(page)
        except PlaywrightError as error:  # the others are drawn all the same
            window.wrong.append(error.message.splitlines()[0])
        page.wait_for_timeout(REST)
        for light in LIGHTS:
            page.evaluate(LIGHT, light)
            path = folder / name / f"{shot.replace('/', '-').replace(' ', '-')}-{light}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=path, animations="disabled")
        page.evaluate(LIGHT, LIGHTS[0])
        sys.stdout.write("\n  ".join((f"{name}: {shot}", *window.wrong)) + "\n")
        sys.stdout.flush()
        faults += len(window.wrong)
        window.wrong.clear()
    return faults


def sheets(browser: Browser, folder: Path) -> None:
    """Many pictures beside each other, for each size and light."""
    page = browser.new_page(viewport={"width": SHEET, "height": 100})
    (folder / "sheets").mkdir(exist_ok=True)
    for name, (width, height, _) in SIZES.items():
        wide = SHEET // ACROSS[name] - 6
        for light in LIGHTS:
            pictures = sorted((folder / name).glob(f"*-{light}.png"))
            for old in (folder / "sheets").glob(f"{name}-{light}-*"):
                old.unlink()
            most = ACROSS[name] * DOWN[name]
            for number, at in enumerate(range(0, len(pictures), most)):
                figures = "".join(
                    f"<figure><img src='../{name}/{one.name}' width={wide} height={wide * height // width}>"
                    f"<figcaption>{one.stem.removesuffix(f'-{light}')}</figcaption></figure>"
                    for one in pictures[at : at + most]
                )
                source = folder / "sheets" / f"{name}-{light}-{number:02}.html"
                source.write_text(
                    "<!doctype html><style>body{margin:0;display:flex;flex-wrap:wrap;background:#888;"
                    "font:13px sans-serif}figure{margin:3px}</style>" + figures,
                    encoding="utf-8",
                )
                page.goto(source.as_uri())
                page.screenshot(path=source.with_suffix(".png"), full_page=True)
    page.close()


def main(folder: Path, patterns: list[str]) -> int:
    """Build what has changed, take the pictures, lay them out; 1 if anything went wrong in a page."""
    faults = 0
    hatch_build.build()
    with sync_playwright() as playwright, run_server(Memory()) as web:
        browsers = Browsers(playwright)
        browser = browsers.get((SHELL, *CHROMIUM))
        wanted = patterns or ["*"]
        everywhere = [*tables(), *(pages(web) if any(asks_for("page/", one) for one in wanted) else ())]
        walled = [*walls(web)] if any(asks_for("wall/", one) for one in wanted) else []
        for size in SIZES:
            shots = [
                shot
                for shot in [*everywhere, *(walled if size == "wall" else ())]
                if any(fits(size, shot[0], one) for one in wanted)
            ]
            if not shots:
                continue
            with windows_at(browser, web.url) as windows:
                faults += draw(windows, size, shots, folder)
        sheets(browser, folder)
        browsers.close()
    return min(faults, 1)


def asks_for(kind: str, pattern: str) -> bool:
    """Whether some pictures of this kind are wanted."""
    wanted = pattern.rpartition(":")[2]
    return wanted.startswith((kind, "*"))


def fits(size: str, name: str, pattern: str) -> bool:
    """Whether a picture of this size is wanted."""
    wanted, _, rest = pattern.rpartition(":")
    return (not wanted or wanted == size) and fnmatch(name, rest)


if __name__ == "__main__":
    asked = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("patterns", nargs="*")
    wanted = asked.parse_args()
    sys.exit(main(wanted.folder.resolve(), wanted.patterns))
