"""What a messenger shows of a link: whose table or which story, and the cover as a picture of the server's own."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from html import unescape
from zlib import decompress

import pytest

import hatch_build
import telltable
from telltable.keepsake.card import card
from telltable.keepsake.cover import cover
from telltable.server import limits, previews
from telltable.server.address import Address
from telltable.store.memory import Memory
from tests.web.laying import lay_table

from .conftest import FREE, Running, run_server

pytestmark = pytest.mark.long  # the page is the web client's, which may have to be built
PUBLIC = "https://tell.example.org"


@pytest.fixture(scope="module")
def live() -> Iterator[Running]:
    hatch_build.build()
    with run_server(Memory(), FREE, found=Address(public=PUBLIC)) as running:
        yield running


def tags(live: Running, path: str) -> dict[str, str]:
    page = live.ask("GET", path)[2].decode()
    head = page.partition("</head>")[0]
    return {name: unescape(text) for name, text in re.findall(r'<meta property="og:(\S+)" content="([^"]*)">', head)}


def pixels(png: bytes) -> tuple[int, int, bytes]:
    """Width, height, and the numbers of the colours row by row."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">2I", png[16:24])
    at = png.index(b"IDAT")
    (length,) = struct.unpack(">I", png[at - 4 : at])
    return width, height, decompress(png[at + 4 : at + 4 + length])


def test_a_link_says_whose_table_it_is(live: Running) -> None:
    code, _ = live.table("me,me,bot:greedy")
    assert tags(live, f"/t/{code}")["title"] == "A table: StoryStack"
    live.seat(code, 'Odile "><script>')
    said = tags(live, f"/t/{code}")
    assert said["title"] == 'Odile "><script>’s table: StoryStack'
    assert said["description"] == "Sit down: 1 free seat. Nobody needs an account."
    assert said["url"] == f"{PUBLIC}/t/{code}"
    assert b"<script>\xe2" not in live.ask("GET", f"/t/{code}")[2]
    assert said["image"].startswith(PUBLIC)
    status, headers, body = live.ask("GET", said["image"].removeprefix(PUBLIC))
    assert (status, headers["content-type"]) == (200, "image/png")
    assert pixels(body)[:2] == (1200, 630)


def test_a_link_says_which_story_it_is(live: Running) -> None:
    match = telltable.new("storystack", seats=["bot", "bot"], seed=3)
    driver = telltable.bots.driver.Driver(match, None)
    driver.run()
    laid = lay_table(live, match)
    book = match.rules.book(match.pack, match.state)
    said = tags(live, f"/kept/{laid.code}?game=1")
    assert said["title"] == book.title
    assert all(teller in said["description"] for teller in book.tellers)
    body = live.ask("GET", said["image"].removeprefix(PUBLIC))[2]
    assert body == card(book.game, cover(book).blocks)
    assert body != live.ask("GET", f"/api/tables/{laid.code}/card.png")[2], "drawn from the story's own play"
    assert 0 < pixels(body)[2].count(5) <= 60_000, "the last card of each chapter shines"


def test_a_picture_is_drawn_once(live: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    previews._card.cache_clear()
    drawn: list[str] = []
    monkeypatch.setattr(previews, "card", lambda title, blocks: drawn.append(title) or card(title, blocks))
    paths = [f"/api/tables/{live.table()[0]}/card.png" for _ in range(3)]
    assert len({live.ask("GET", path)[2] for path in paths}) == 1
    assert drawn == ["StoryStack"]
    assert previews._card.cache_info().maxsize == limits.CARDS


@pytest.mark.parametrize("path", ["/t/NOPE2", "/kept/NOPE2", "/kept/NOPE2?game=x", "/"])
def test_of_what_is_not_there_nothing_is_said(live: Running, path: str) -> None:
    assert tags(live, path) == {}


def test_a_story_under_way_is_not_told_by_its_link(live: Running) -> None:
    code, _ = live.table()
    assert tags(live, f"/kept/{code}") == {}
    assert live.ask("GET", f"/api/tables/{code}/games/1/card.png")[0] == 409
