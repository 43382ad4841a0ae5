"""Telltable as an app over HTTPS, under a name that is not this machine's own: behind a proxy that takes off TLS, with
a certificate of the test's own, which the browser is told to trust and no other."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.server.house import House
from tests.web.conftest import CHROMIUM, LAUNCH, Browsers, windows_at
from tests.web.laying import Laid
from tests.web.test_offline import app, installs, lay_evening, opens_without_a_server, says_it_once, stored
from tests.web.tls import Door, certificate

pytestmark = [pytest.mark.browser, pytest.mark.extras]

NAME = "tell.example.org"


@dataclass
class Secure:
    """A server behind HTTPS, where it is found, what was laid there, and a browser that finds and trusts it."""

    server: House
    address: str
    told: Laid
    slow: Laid
    browser: Browser


@pytest.fixture
def secure(browsers: Browsers, built: None, tmp_path: Path) -> Iterator[Secure]:
    tables = tmp_path / "tables.db"
    told, slow = stored(tables, lay_evening)
    file, key = certificate(NAME, tmp_path)
    path = next(found for name in CHROMIUM if (found := shutil.which(name)))
    trusting = (f"--host-resolver-rules=MAP {NAME} 127.0.0.1", f"--ignore-certificate-errors-spki-list={key}")
    with Door(file).open() as door:
        address = f"https://{NAME}:{door.port}"
        house = House(tmp_path, "--data", tables, "--host", "127.0.0.1", "--public-url", address)
        house.start()
        door.to = house.port
        browser = browsers.launch(Path(path), *LAUNCH, *trusting)
        yield Secure(house, address, told, slow, browser)
        browser.close()
        house.close()


def test_over_https_a_browser_can_install_it(secure: Secure) -> None:
    with windows_at(secure.browser, secure.address) as windows:
        installs(app(windows))


def test_over_https_it_opens_without_a_server(secure: Secure) -> None:
    with windows_at(secure.browser, secure.address) as windows:
        opens_without_a_server(windows, secure.server, secure.told)


def test_over_https_what_is_said_without_a_line_is_sent_once(secure: Secure) -> None:
    with windows_at(secure.browser, secure.address) as windows:
        says_it_once(windows, secure.server, secure.slow)
