"""Two devices that are not the server's machine invite, join, play, lose the line and come back, over plain http.

They live in a network namespace of their own, which a veth pair joins to that of the server; no other address is ever
touched. In every run, and where namespaces are not allowed, they are on the loopback address under a name of the local
network, which a browser trusts as little."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from telltable.server.address import Address
from telltable.store.memory import Memory
from tests.server.conftest import FREE, run_server
from tests.server.test_serving import heard, serving
from tests.web.conftest import CHROMIUM, LAUNCH, PHONE, SHELL, STILL, Browsers, Windows, windows_at
from tests.web.playing import play_card

pytestmark = pytest.mark.browser

LAN = "tell.lan"  # a name of this machine that is no secure context, as the address of a laptop at home is none
UNTRUSTED = "Cross-Origin-Opener-Policy header has been ignored"  # said of any page over plain http
LOST = ("WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_ADDRESS_UNREACHABLE", "ERR_NETWORK_CHANGED")
SERVER, CLIENTS = "10.213.7.1", "10.213.7.2"


def pasted(page: Page) -> str:
    """What lies in the clipboard, as somebody pastes it."""
    page.goto("/tv")
    field = page.get_by_label("Table code")
    field.evaluate("field => (field.maxLength = 200)")
    field.focus()
    page.keyboard.press("Control+v")
    expect(field).not_to_have_value("")
    return field.input_value()


def sit(page: Page, name: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=f"Sit down as {name}").tap()
    expect(page.get_by_test_id("seated")).to_contain_text(f"You’re seated, {name}.")


def play_an_evening(windows: Windows, address: str, lines: Lines | Cable) -> None:
    """`address`: as the server printed it."""
    odile, june = (windows.open(PHONE, has_touch=True, is_mobile=True, **STILL) for _ in range(2))
    for window in (odile, june):
        window.allowed += [UNTRUSTED, *LOST]
        lines.follow(window.page)
    odile.page.goto("/about")
    assert odile.page.evaluate("[isSecureContext, 'clipboard' in navigator]") == [False, False]
    code = odile.page.evaluate(
        """async () => {
          const options = { skinning: "off", grace: "0", pattern_pick: "random", first_player: "chosen" };
          const body = JSON.stringify({ game: "storystack", seats: "me,me", pace: "off", options });
          const headers = { "content-type": "application/json" };
          return (await (await fetch("/api/tables", { method: "POST", headers, body })).json()).code;
        }"""
    )
    odile.page.goto(f"/t/{code}")
    sit(odile.page, "Odile")
    odile.page.get_by_role("button", name="Copy link").tap()
    expect(odile.page.get_by_role("button", name="Copied")).to_be_visible()
    link = pasted(odile.page)
    assert link == f"{address}/t/{code}"  # the printed address, and never the server's own name for itself

    june.page.goto(link)
    expect(june.page.get_by_role("heading", name="Sit down at Odile’s table")).to_be_visible()
    sit(june.page, "June")
    odile.page.goto(f"/t/{code}")
    odile.page.get_by_role("button", name="Open the book").tap()
    expect(june.page.get_by_test_id("next")).to_contain_text("You are next.")
    odile.page.locator(".mini-lanes").wait_for()
    play_card(odile.page)
    expect(june.page.get_by_test_id("status")).to_contain_text("Your turn.")

    lines.cut(True)
    expect(june.page.get_by_role("alert").filter(has_text="Connection lost.")).to_be_visible()
    lines.cut(False)
    expect(june.page.get_by_text("Connection lost.")).to_have_count(0)
    play_card(june.page)
    expect(odile.page.get_by_test_id("status")).to_contain_text("Your turn.")


def test_two_devices_by_another_name(browsers: Browsers, built: None) -> None:
    """On the loopback address, with the base address of a local network."""
    browser = browsers.get((SHELL, *CHROMIUM), f"--host-resolver-rules=MAP {LAN} 127.0.0.1")
    with run_server(Memory(), FREE, found=Address(names=frozenset({LAN}))) as running:
        address = f"http://{LAN}:{running.url.rpartition(':')[2]}"
        with windows_at(browser, address) as windows:
            play_an_evening(windows, address, Lines())


class Lines:
    """The sockets of pages, which can be cut: as of phones that leave the house."""

    def __init__(self) -> None:
        self._away = False
        self._open: list[WebSocketRoute] = []

    def follow(self, page: Page) -> None:
        """Before the page opens any."""
        page.route_web_socket(re.compile("/ws/"), self._opened)

    def _opened(self, line: WebSocketRoute) -> None:
        if self._away:
            line.close()
        else:
            self._open.append(line)
            line.connect_to_server()

    def cut(self, away: bool) -> None:
        """Take all lines away, or give them back."""
        self._away = away
        while away and self._open:
            self._open.pop().close()


class Cable:
    """The one between the two machines."""

    def __init__(self, clients: str) -> None:
        self._clients = clients

    def follow(self, page: Page) -> None:
        """All that the page says goes through it."""

    def cut(self, away: bool) -> None:
        """Pull it out, or put it in again."""
        ip("-n", self._clients, "link", "set", "veth0", "down" if away else "up")


# --- a network of the test's own ----------------------------------------------------------------------


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True, timeout=60)


@contextmanager
def two_machines() -> Iterator[tuple[str, str]]:
    """Two network namespaces, of the server and of its clients, and nothing between them but one cable.

    Raises:
        OSError, CalledProcessError: such things are not allowed here.
    """
    server, clients = (f"tt-{os.getpid()}-{name}" for name in ("server", "clients"))
    with ExitStack() as made:
        for name in (server, clients):
            ip("netns", "add", name)
            made.callback(ip, "netns", "del", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", server, "link", "add", "veth0", "type", "veth", "peer", "name", "veth0", "netns", clients)
        for name, address in ((server, SERVER), (clients, CLIENTS)):
            ip("-n", name, "address", "add", f"{address}/30", "dev", "veth0")
            ip("-n", name, "link", "set", "veth0", "up")
        yield server, clients


def inside(name: str, command: str, folder: Path) -> Path:
    """A program that does the same in a network namespace."""
    script = folder / f"in-{name}-{Path(command).name}"
    script.write_text(f'#!/bin/sh\nexec ip netns exec {name} {command} "$@"\n')
    script.chmod(0o700)
    return script


@pytest.mark.campaign
def test_two_devices_that_are_not_the_servers_machine(browsers: Browsers, built: None, tmp_path: Path) -> None:
    with ExitStack() as opened:
        try:
            server, clients = opened.enter_context(two_machines())
        except (OSError, subprocess.SubprocessError) as error:
            warnings.warn(f"network namespaces are not allowed here, so it runs on loopback: {error}", stacklevel=1)
            test_two_devices_by_another_name(browsers, built)
            return
        shell = next(found for name in (SHELL, *CHROMIUM) if (found := shutil.which(name)))
        python = inside(server, sys.executable, tmp_path)
        started = serving("--data", tmp_path / "t.db", "--no-browser", python=python)
        process, _ = opened.enter_context(started)
        said = heard[process.pid].splitlines()[0]
        address = said.removeprefix("Telltable is open at ")
        assert address.startswith(f"http://{SERVER}:"), said
        browser: Browser = browsers.launch(inside(clients, shell, tmp_path), *LAUNCH)
        opened.callback(browser.close)
        with windows_at(browser, address) as windows:
            play_an_evening(windows, address, Cable(clients))
