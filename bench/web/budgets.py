"""What is measured in the browser, on a page that a server of ours serves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from msgspec import Struct
from playwright.sync_api import Browser, CDPSession, Locator, Page

from bench.quiet import Quiet
from tests.web.playing import COMMIT, HAND, answer, fill_form

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SLOWER = 4  # times slower than this machine
HELD, APART = 80, 250  # ms that a finger stays on what it presses, and that the next press comes later
FRAME = 1000 / 60  # ms


class Net(Struct, frozen=True):
    """A line as Chromium's own tools emulate it: ms there and back, bits a second."""

    name: str
    wait: float
    down: float
    up: float


FAST_4G = Net("Fast 4G", 60, 9_000_000, 1_500_000)
SLOW_4G = Net("Slow 4G", 150, 1_638_400, 768_000)

# Kept by the page itself from its first moment on.
WATCH = """
window.__seen = { shift: 0, shifts: [], moved: [], presses: {}, before: 0, frames: [], travel: [], hand: 0 };
new PerformanceObserver((list) => { for (const one of list.getEntries()) {
  if (one.hadRecentInput) continue;
  __seen.shift += one.value;
  __seen.shifts.push([one.startTime, one.value]);
  for (const part of one.sources) __seen.moved.push(part.node?.getAttribute?.("class") ?? String(part.node));
} }).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { for (const one of list.getEntries()) {
  const id = one.interactionId;
  if (id) __seen.presses[id] = Math.max(__seen.presses[id] ?? 0, one.duration);
} }).observe({ type: "event", durationThreshold: 16, buffered: true });
new MutationObserver((_, self) => { if (document.querySelector("#hand")?.checkVisibility()) {
  self.disconnect(); requestAnimationFrame(() => requestAnimationFrame(() => (__seen.hand = performance.now())));
} }).observe(document, { childList: true, subtree: true });
"""
COUNT_FRAMES = """() => { let last = performance.now(), was = false; __seen.frames = []; __seen.travel = [];
  const travels = (one) => !one.pending && one.effect?.target?.matches?.("[data-ghost]");
  const tick = (now) => {
    const on = document.getAnimations().some(travels);
    __seen.frames.push(now - last);
    if (on && was) __seen.travel.push(now - last);
    [last, was] = [now, on];
    __seen.ticking = requestAnimationFrame(tick);
  };
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(tick); }); }"""


# What was seen since it was last asked for. Presses of less than 16 ms are counted by the browser, and not told.
TAKEN = """() => { cancelAnimationFrame(__seen.ticking);
  const told = Object.values(__seen.presses), all = performance.interactionCount - __seen.before;
  const seen = { ...__seen, inputs: [...told, ...Array(Math.max(0, all - told.length)).fill(0)] };
  Object.assign(__seen, { shift: 0, shifts: [], moved: [], presses: {}, frames: [], travel: [] });
  __seen.before = performance.interactionCount; return seen; }"""

# What was answered besides the card was pressed as no finger does, and is not counted.
PRESSED_AT_ONCE = "() => { __seen.presses = {}; __seen.before = performance.interactionCount; }"


class View(Struct, frozen=True):
    """The first view of a table: ms to the first paint, to the largest one, and to my hand; bytes of each kind."""

    paint: float
    largest: float
    hand: float
    shift: float
    script: int
    whole: int


class Play(Struct, frozen=True):
    """Cards played: ms from a press to the next frame, ms between frames from then on, layout shift.

    `inputs` has each press once, by the slowest of its events (https://web.dev/articles/inp), in steps of 8 ms; what is
    less than 16 is 0.
    `frames` are those of 0.9 s from the last touch, `travel` those of them in which the card is on its way.
    `shift` is all of it, `burst` the worst seconds of it, which is what is called cumulative layout shift.
    """

    inputs: tuple[float, ...]
    frames: tuple[float, ...]
    travel: tuple[float, ...]
    shift: float
    burst: float
    moved: tuple[str, ...]


@contextmanager
def slowed(
    browser: Browser, surface: dict[str, Any], cpu: float, net: Net | None = None
) -> Iterator[tuple[Page, CDPSession]]:
    """A fresh browser context on a slower machine and line."""
    context = browser.new_context(**surface)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.set_default_timeout(60_000)
    tools = context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    if net:
        tools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": net.wait,
                "downloadThroughput": net.down / 8,
                "uploadThroughput": net.up / 8,
            },
        )
    yield page, tools
    context.close()


def first_view(browser: Browser, link: str, net: Net) -> View:
    """Open a table where I sit, with nothing in the cache."""
    with slowed(browser, PHONE, SLOWER, net) as (page, tools):
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        tools.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
        tools.on(
            "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
        )
        page.goto(link)
        page.wait_for_function("() => __seen.hand > 0")
        page.wait_for_load_state("networkidle")
        seen: dict[str, float] = page.evaluate(
            """() => new Promise((done) => new PerformanceObserver((list) => done({
              largest: list.getEntries().at(-1).startTime, hand: __seen.hand, shift: __seen.shift,
              paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
            })).observe({ type: "largest-contentful-paint", buffered: true }))"""
        )
        script = sum(size for id_, size in sizes.items() if kinds.get(id_) == "Script")
        return View(**seen, script=round(script), whole=round(sum(sizes.values())))


def play(
    browser: Browser,
    link: Callable[[], str],
    plays: int,
    held: int = HELD,
    apart: int = APART,
    *,
    quiet: Quiet | None = None,
) -> Play:
    """Play so many cards on a laptop that is four times slower, at another table of `link` whenever a game is over.

    held, apart: milliseconds that each press lasts, and that the next comes later; 0 and 0 as no finger can.
    quiet: decides of each card whether it counts.
    """
    cards: list[Play] = []
    while (left := plays - len(cards)) > 0:
        cards += _one_game(browser, link(), left, held, apart, quiet or Quiet())
    inputs, frames, travel = (
        tuple(one for card in cards for one in getattr(card, name)) for name in ("inputs", "frames", "travel")
    )
    moved = tuple(sorted({one for card in cards for one in card.moved}))
    return Play(inputs, frames, travel, sum(card.shift for card in cards), max(card.burst for card in cards), moved)


def _one_game(browser: Browser, link: str, plays: int, held: int, apart: int, quiet: Quiet) -> Iterator[Play]:
    """What each card brought, until there are so many or the game is over."""

    def press(what: Locator) -> None:
        what.page.wait_for_timeout(apart)
        what.click(delay=held)

    with slowed(browser, LAPTOP, SLOWER) as (page, _):
        page.goto(link)
        come_to_a_card(page)
        page.wait_for_load_state("networkidle")
        for _ in range(plays):
            if not come_to_a_card(page):
                return
            quiet.begin()
            page.evaluate(PRESSED_AT_ONCE)
            press(page.locator(HAND).first)
            press(page.locator(".slot").first)
            fill_form(page, press)
            page.wait_for_timeout(apart)
            page.evaluate(COUNT_FRAMES)
            page.locator(COMMIT).click(delay=held)
            page.locator("dialog").wait_for(state="detached")
            page.wait_for_function("() => __seen.frames.reduce((sum, one) => sum + one, 0) > 900")
            seen: dict[str, Any] = page.evaluate(TAKEN)
            moved = tuple(sorted(set(seen["moved"])))
            inputs, frames, travel = (tuple(seen[name]) for name in ("inputs", "frames", "travel"))
            if quiet.held():
                yield Play(inputs, frames, travel, seen["shift"], worst(seen["shifts"]), moved)


def looked_on(browser: Browser, link: str, surface: dict[str, Any], seconds: float) -> tuple[float, tuple[str, ...]]:
    """The layout shift of so many seconds at a table of bots, after its first view, and what moved."""
    with slowed(browser, surface, 1) as (page, _):
        page.goto(link)
        page.wait_for_load_state("networkidle")
        before: float = page.evaluate("() => __seen.shift")
        page.evaluate("() => { __seen.moved = []; }")
        page.wait_for_timeout(1000 * seconds)
        seen: dict[str, Any] = page.evaluate("() => __seen")
        return seen["shift"] - before, tuple(sorted(set(seen["moved"])))


def come_to_a_card(page: Page) -> bool:
    """Answer whatever else is asked until a card may be played: a hand in which nothing fits is asked for something.

    False when the game is over before.
    """
    while True:
        page.locator(f"{HAND}, .choice, .ending").first.wait_for()
        if page.locator(".ending").count():
            return False
        if not page.locator(".choice").count():
            page.wait_for_timeout(APART)  # what comes with the last card of all is still on its way
            if page.locator(HAND).count():
                return True
            continue
        before = page.get_by_test_id("status").get_attribute("data-n")
        answer(page)
        page.wait_for_function("n => document.querySelector('[data-testid=status]')?.dataset.n !== n", arg=before)


def worst(shifts: list[tuple[float, float]]) -> float:
    """The largest sum of shifts, each (ms, how much), less than a second apart and within five seconds."""
    largest = summed = first = last = 0.0
    for at, much in shifts:
        if at - last >= 1000 or at - first >= 5000:
            summed, first = 0.0, at
        summed, last = summed + much, at
        largest = max(largest, summed)
    return largest


def middle(views: list[View], name: str) -> float:
    """The median of one figure."""
    return float(median(getattr(view, name) for view in views))


def share(values: tuple[float, ...], part: float) -> float:
    """The value that so large a part of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
