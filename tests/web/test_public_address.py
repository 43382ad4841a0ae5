"""Links that people pass on name the address at which others find the server, not the one in the host's own bar."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from telltable.server.address import Address
from telltable.store.memory import Memory
from tests.server.conftest import FREE, run_server
from tests.web.conftest import windows_at

pytestmark = pytest.mark.browser


def test_the_invitation_names_the_public_address(browser: Browser, built: None) -> None:
    with run_server(Memory(), FREE, found=Address(public="https://tell.example.org")) as running:
        code, _ = running.table()
        with windows_at(browser, running.url) as windows:
            page = windows.open(permissions=["clipboard-read", "clipboard-write"]).page
            page.goto(f"/t/{code}")
            invitation = page.locator(".linkrow")
            expect(invitation).to_contain_text(f"tell.example.org/t/{code}")
            invitation.get_by_role("button").click()
            expect(invitation.get_by_role("button")).to_have_text("Copied")
            assert page.evaluate("navigator.clipboard.readText()") == f"https://tell.example.org/t/{code}"
            page.goto(f"/tv/{code}")
            expect(page.locator(".code")).to_contain_text("tell.example.org")
