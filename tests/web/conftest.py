"""A real server on the loopback address, and browser windows that notice everything that goes wrong in them."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

import hatch_build
from telltable.server import rooms
from telltable.store.memory import Memory
from tests.server.conftest import Running, run_server

LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-fake-device-for-media-stream",  # a microphone that beeps, for whoever is allowed to listen
]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"  # draws the same for half the work; has no graphics card and no microphone
LAPTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
TV = {"width": 1920, "height": 1080}
PATIENCE = 90_000  # milliseconds until a wait gives up: a busy machine is slow, and no test is about that
expect.set_options(timeout=PATIENCE)
# One of them a run, in turn.
LIT_SCREENS = pytest.mark.parametrize(
    ("viewport", "theme"),
    [
        pytest.param(LAPTOP, "daylight", id="laptop-daylight", marks=pytest.mark.in_turn("axe")),
        pytest.param(PHONE, "lamplight", id="phone-lamplight", marks=pytest.mark.in_turn("axe")),
        pytest.param(LAPTOP, "lamplight", id="laptop-lamplight", marks=pytest.mark.in_turn("axe")),
        pytest.param(PHONE, "daylight", id="phone-daylight", marks=pytest.mark.in_turn("axe")),
    ],
)
STILL = {"reduced_motion": "reduce"}  # for long games: a click waits for what moves; shorter tests let it move

# Runs in every page before anything else: what the browser refuses to do is kept where the test finds it.
WATCH = """
window.__violations = [];
document.addEventListener("securitypolicyviolation", (event) => window.__violations.push(
  `${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber} ${event.sample}`));
window.__ran = () => console.error("words of somebody ran as a script");
"""


class Window:
    """One person's browser: its own storage, and a list of everything that went wrong in it.

    `allowed`: parts of console messages that a test expects, e.g. of a request that is meant to fail.
    """

    def __init__(self, browser: Browser, url: str, **options: Any) -> None:
        self.url = url
        self.wrong: list[str] = []
        # said of any slow machine; and where a test wants no worker between its page and the server
        self.allowed: list[str] = [
            "was preloaded using link preload but not used",
            "Service Worker registration blocked",
        ]
        self.requests: list[str] = []
        self.popups: list[Page] = []
        self.context: BrowserContext = browser.new_context(base_url=url, **{"service_workers": "block", **options})
        self.context.add_init_script(WATCH)
        self.page: Page = self.tab()

    def tab(self) -> Page:
        """Another tab of the same person."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda said: said.type in ("error", "warning") and self._note(f"console: {said.text}"))
        page.on("pageerror", lambda error: self._note(f"page error: {error}"))
        page.on("dialog", lambda dialog: (self._note(f"a dialog: {dialog.message}"), dialog.dismiss()))
        page.on("popup", lambda other: self.popups.append(other))
        page.on("request", lambda request: self._see(request.url))
        return page

    def _note(self, what: str) -> None:
        if not any(part in what for part in self.allowed):
            self.wrong.append(what)

    def _see(self, url: str) -> None:
        self.requests.append(url)
        if not url.startswith((self.url, self.url.replace("http", "ws", 1), "data:", "blob:")):
            self.wrong.append(f"a request to another origin: {url}")

    def close(self) -> None:
        """Close it, and fail when anything went wrong in it."""
        for page in self.context.pages:
            self.wrong += [f"policy: {one}" for one in page.evaluate("window.__violations ?? []")]
        self.context.close()
        assert self.wrong == []


@pytest.fixture(scope="session")
def built() -> None:
    """The client as its sources are now."""
    hatch_build.build()


class Browsers:
    """Chromium, each kind started once."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._running: dict[tuple[str, ...], Browser] = {}

    def get(self, names: tuple[str, ...], *args: str) -> Browser:
        """The first of these that is installed, started with these arguments besides."""
        path = next((found for name in names if (found := shutil.which(name))), None)
        assert path, "the tests marked 'browser' need Chromium: tools/need-chromium"
        if (path, *args) not in self._running:
            started = self._playwright.chromium.launch(executable_path=path, args=[*LAUNCH, *args])
            self._running[path, *args] = started
        return self._running[path, *args]

    def launch(self, path: Path, *args: str) -> Browser:
        """A browser of a test's own, which closes it."""
        return self._playwright.chromium.launch(executable_path=path, args=list(args))

    def close(self) -> None:
        for browser in self._running.values():
            browser.close()


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """One set for a worker. While it is open its event loop runs in this thread: see tests/conftest.py."""
    with sync_playwright() as playwright:
        loop = asyncio._get_running_loop()
        opened = Browsers(playwright)
        yield opened
        asyncio._set_running_loop(loop)  # the last test may have been one without a browser
        opened.close()


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest, browsers: Browsers) -> Browser:
    """A real Chromium; `tools/need-chromium` installs it. With `WHOLE_BROWSER` in a module the one that people have."""
    whole = getattr(request.module, "WHOLE_BROWSER", False)
    return browsers.get(CHROMIUM if whole else (SHELL, *CHROMIUM))


@pytest.fixture(scope="module")
def web(built: None) -> Iterator[Running]:
    """A server with the client, for the tests of a module. Bots do not pause. Its log holds no error at the end."""
    with run_server(Memory()) as running:
        yield running


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A table that a test opens deals the same in every run: a rare hand is for the laws to find, not for these."""
    opened = count()

    def secret() -> str:
        return sha256(f"{request.node.name} {next(opened)}".encode()).hexdigest()

    monkeypatch.setattr(rooms, "new_secret", secret)


class Windows:
    """Opens windows and closes them all at the end."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser = browser
        self._url = url
        self.all: list[Window] = []

    def open(self, viewport: dict[str, int] = LAPTOP, theme: str = "lamplight", **options: Any) -> Window:
        """A window of somebody else."""
        scheme = "dark" if theme == "lamplight" else "light"
        window = Window(self._browser, self._url, viewport=viewport, color_scheme=scheme, **options)
        window.context.add_init_script(
            f"localStorage.getItem('telltable.settings') ?? localStorage.setItem('telltable.settings', "
            f'\'{{"light":"{theme}"}}\')'
        )
        self.all.append(window)
        return window


@contextmanager
def windows_at(browser: Browser, url: str) -> Iterator[Windows]:
    windows = Windows(browser, url)
    try:
        yield windows
    except BaseException:
        for window in windows.all:
            window.context.close()
        raise
    for window in windows.all:
        window.close()


@pytest.fixture
def windows(browser: Browser, web: Running) -> Iterator[Windows]:
    """`windows.open()` for each person; anything wrong in any of them fails the test."""
    with windows_at(browser, web.url) as opened:
        yield opened
