"""Photograph every screen of the web client for the documentation: laptop, phone and TV, in both lights.

python -m tools.screenshots        needs Chromium (tools/need-chromium)

Writes docs/pictures/web-*.jpg. The games on the tables have fixed seeds, so only their codes differ from time to time.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

import hatch_build
import telltable
from telltable.core.luck import Stream
from telltable.core.match import Match
from telltable.core.seat import CLOCK
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server
from tests.web.laying import Laid, lay_table

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
PETS = Path(__file__).parents[1] / "tests" / "tail_story" / "positions" / "chain.toml"
SIZES = {"laptop": (1440, 900), "phone": (390, 844), "tv": (1920, 1080)}
LAUNCH = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
AT_REST = """() => document.querySelector("main, .tv") && document.fonts.status === "loaded"
  && [...document.images].every((image) => image.complete)
  && ![...document.querySelectorAll("[role=status]")].some((one) => one.textContent.includes("…"))
  && document.getAnimations().every((one) => one.playState !== "running")"""
LIGHTS: dict[str, Literal["dark", "light"]] = {"lamplight": "dark", "daylight": "light"}
QUALITY = 60
TURNS = 17  # moves that lie on the table of the pictures
MOMENT = 14
PAGES = 5  # that are written in the picture of StoryLine
ENDED = {"salt": 6, "candle": 3, "ferry": 4, "orchard": 5}  # stories on the shelf: seed, seats
NAMES = ("Odile", "Ravi", "June", "Lantern", "Marrow", "Thimble")

Shot = Callable[[Page], object]


def played(seed: str, seats: int = 4, turns: int = 0) -> Match:
    """Odile and bots: to the end, or until it is her turn after so many moves."""
    kinds = ["me", *["bot:greedy"] * (seats - 1)]
    quick = {} if turns else {"skinning": "quick"}
    match = telltable.new("storystack", seats=kinds, names=NAMES[:seats], seed=seed, options=quick)
    best = match.rules.bots["greedy"]
    while match.agenda and not (turns and len(match.entries) >= turns and 0 in match.waiting()):
        seat = match.waiting()[0]
        move = best(match.observation(seat), Stream((7, seat), len(match.entries)))
        match.play(seat, move or next(match.legal(seat)))
    return match


def page_open() -> Match:
    """StoryLine: the sixth page is open, and Odile and one other have not placed a card yet."""
    kinds = ["me", *["bot"] * 4]
    options = {"narrator_deck": "1", "first_narrator": "3"}
    match = telltable.new("storyline", seats=kinds, names=NAMES[:5], seed="a page", options=options)
    play_until(match, "helper", lambda: len(match.state.table.pages) >= PAGES and len(match.waiting()) <= 2)
    return match


def odds(decision: str, turns: int = 0) -> Match:
    """99 chances: Odile and four others, until she is asked this, after so many turns."""
    match = telltable.new("ninety_nine_chances", seats=["me", *["bot"] * 4], names=NAMES[:5], seed="the odds 48")
    play_until(match, "helper", lambda: asked(match, decision) and len(match.state.table.turns) >= turns)
    return match


def crossing() -> Match:
    """Stacktors!: the ambush at the bridge in its second round, and Odile's turn."""
    match = telltable.new(
        "stacktors", seats=["me", *["bot"] * 3], names=NAMES[:4], seed=4, options={"adventure": "ford"}
    )
    play_until(match, "tactical", lambda: asked(match, "turn") and match.state.table.round > 1)
    return match


def asked(match: Match, decision: str) -> bool:
    """Whether this is what Odile is asked."""
    ask = match.asks().get(0)
    return ask is not None and ask.decision == decision


def play_until(match: Match, name: str, enough: Callable[[], bool]) -> None:
    """Let a bot play in every seat, the last one that is asked first."""
    bot = match.rules.bots[name]
    while not enough():
        seat = match.waiting()[-1]
        move = bot(match.observation(seat), Stream((7, seat), len(match.entries)))
        match.play(seat, move or next(match.legal(seat)))


def hold(page: Page, *tables: Laid) -> None:
    """Odile's browser: it holds her seat at these tables, the last one last."""
    for at, laid in enumerate(tables):
        keys = json.dumps({"seat": laid.tokens[0], "host": "", "game": "storystack", "at": at})
        page.add_init_script(f"localStorage.setItem('telltable.table.{laid.code}', {json.dumps(keys)})")


def pets(running: Running) -> Laid:
    """Tail Story: June's card is stopped by Ravi, and the others have six seconds to answer."""
    match = telltable.from_position("tail_story", PETS)
    match.play(0, {"type": "Play", "card": "RDR-1", "n": 2})
    match.play(1, {"type": "Stop", "card": "CSP-1", "quip": "Not on my rug."})
    match.time_up(CLOCK)
    return lay_table(running, match, patient=True, pace="brisk")


def screens(
    open_table: Laid,
    open_page: Laid,
    ended: list[Laid],
    chain: Callable[[], Laid],
    judged: Laid,
    finale: Laid,
    bridge: Laid,
) -> dict[str, tuple[tuple[str, ...], Shot]]:
    """What is photographed, on which surfaces, and how one gets there."""
    both = ("laptop", "phone")

    def home(page: Page) -> None:
        hold(page, *ended, open_table)
        page.goto("/")
        page.get_by_test_id("left-open").wait_for()

    def lobby(page: Page) -> None:
        page.goto("/")
        page.get_by_label("Your name").fill("Odile")
        page.get_by_role("button", name="Lay the table").click()
        page.get_by_role("button", name="Open the book").wait_for()

    def table(page: Page) -> None:
        hold(page, open_table)
        page.goto(f"/t/{open_table.code}")
        page.get_by_test_id("hand-card").first.wait_for()

    def storyline(page: Page) -> None:
        page.goto(open_page.link(0))
        page.get_by_test_id("hand-card").first.click()
        page.get_by_test_id("commit").wait_for()

    return {
        "home": (both, home),
        "lobby": (both, lobby),
        "table": (both, table),
        "tv": (("tv",), lambda page: page.goto(f"/tv/{open_table.code}")),
        "tail-story": (both, lambda page: page.goto(chain().link(2))),
        "tail-story-wall": (("tv",), lambda page: page.goto(f"/tv/{chain().code}")),
        "storyline": (both, storyline),
        "storyline-wall": (("tv",), lambda page: page.goto(f"/tv/{open_page.code}")),
        "chances": (both, lambda page: page.goto(judged.link(0))),
        "chances-wall": (("tv",), lambda page: page.goto(f"/tv/{judged.code}")),
        "finale": (both, lambda page: page.goto(finale.link(0))),
        "stacktors": (both, lambda page: page.goto(bridge.link(0))),
        "stacktors-wall": (("tv",), lambda page: page.goto(f"/tv/{bridge.code}")),
        "keepsake": (both, lambda page: page.goto(f"/kept/{ended[0].code}")),
        "replay": (both, lambda page: page.goto(f"/t/{ended[0].code}/replay#{MOMENT}")),
        "rules": (both, lambda page: page.goto("/rules/storystack#SS-C2")),
    }


def photograph(browser: Browser, running: Running, wanted: set[str]) -> Iterator[Path]:
    """Take the pictures; each window is somebody's own browser."""
    open_table = lay_table(running, played("the salt clock 58", turns=TURNS))
    open_page = lay_table(running, page_open())
    ended = [lay_table(running, played(seed, seats)) for seed, seats in ENDED.items()]
    judged, finale = (lay_table(running, odds(*how)) for how in (("outcome_tell", 3), ("denouement",)))
    bridge = lay_table(running, crossing(), patient=True)
    laid = screens(open_table, open_page, ended, partial(pets, running), judged, finale, bridge)
    for name, (surfaces, get_there) in laid.items():
        for surface in surfaces if not wanted or name in wanted else ():
            for light, scheme in LIGHTS.items():
                context = browser.new_context(
                    base_url=running.url,
                    viewport={"width": SIZES[surface][0], "height": SIZES[surface][1]},
                    color_scheme=scheme,
                    reduced_motion="reduce",
                    has_touch=surface == "phone",
                    is_mobile=surface == "phone",
                )
                context.add_init_script(
                    f"""localStorage.setItem("telltable.settings", '{{"light":"{light}","name":"Odile"}}')"""
                )
                page = context.new_page()
                get_there(page)
                page.wait_for_function(AT_REST)
                path = PICTURES / f"web-{name}-{surface}-{light}.jpg"
                page.screenshot(path=path, type="jpeg", quality=QUALITY)
                context.close()
                yield path


def main(wanted: set[str]) -> None:
    """Build what has changed, open a server of its own, photograph. `wanted`: names of screens; none: all of them."""
    hatch_build.build()
    PICTURES.mkdir(parents=True, exist_ok=True)
    chromium = next((found for name in CHROMIUM if (found := shutil.which(name))), None)
    if chromium is None:
        raise SystemExit("There is no Chromium: tools/need-chromium")
    with run_server(Memory()) as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=LAUNCH)
        for path in photograph(browser, running, wanted):
            sys.stdout.write(f"{path.name}  {path.stat().st_size >> 10} KiB\n")
        browser.close()


if __name__ == "__main__":
    main(set(sys.argv[1:]))
