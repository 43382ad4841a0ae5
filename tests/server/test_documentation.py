"""The documentation under /docs: its pages, a sentence where it is not built, and nothing outside of its folder."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from telltable.server.documentation import documentation_routes


def get(folder: Path, path: str) -> tuple[int, dict[str, str], str]:
    """Status, headers and text of an answer."""
    said: list[dict[str, Any]] = []

    async def ask() -> None:
        scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [], "root_path": ""}

        async def send(message: Any) -> None:
            said.append(message)

        async def receive() -> Any:
            await asyncio.Event().wait()  # says nothing more

        await Starlette(routes=documentation_routes(folder))(scope, receive, send)

    asyncio.run(ask())
    headers = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return said[0]["status"], headers, b"".join(one.get("body", b"") for one in said[1:]).decode()


def test_where_it_is_not_built_a_sentence_says_how(tmp_path: Path) -> None:
    status, _, text = get(tmp_path, "/docs/")
    assert (status, text) == (503, "The documentation is not built here. In a checkout: make docs\n")


def test_pages_run_just_the_scripts_that_were_built(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>Sit down.</p><script>go()</script>", encoding="utf-8")
    assert get(tmp_path, "/docs")[1]["location"] == "/docs/"
    status, headers, text = get(tmp_path, "/docs/")
    assert (status, text[:17]) == (200, "<p>Sit down.</p><")
    scripts = headers["content-security-policy"].split("; ")[1]
    assert scripts == "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"


def test_whoever_asks_for_a_page_that_there_is_not_is_shown_one(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>Sit down.</p>", encoding="utf-8")
    (tmp_path / "404.html").write_text("<p>Not here.</p>", encoding="utf-8")
    for path in ("hosting", "start/nothing.html"):
        status, headers, text = get(tmp_path, f"/docs/{path}")
        assert (status, text) == (404, "<p>Not here.</p>")
        assert "script-src 'self'" in headers["content-security-policy"]
    assert get(tmp_path, "/docs/assets/none.css")[2] != "<p>Not here.</p>"


def test_nothing_outside_of_its_folder_is_served(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text("<p>Sit down.</p>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("a token", encoding="utf-8")
    outside = ("../secret.txt", "//etc/passwd", "x/../../secret.txt", str(tmp_path / "secret.txt"))
    for path in (*outside, "none", "\0", "a" * 300, "\0.css", "a" * 300 + ".css"):
        assert get(folder, f"/docs/{path}")[0] == 404, path
