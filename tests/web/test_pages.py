"""The page, and the files that it is made of, as the server hands them out."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from starlette.requests import Request

import telltable
from telltable.core.match import Match
from telltable.server.pages import BUILT, MANIFEST, SCREENS, page_routes, read_pages
from telltable.server.preload import Chunk, link_header, read_manifest, styles
from tests.server.conftest import Running, hear, say
from tests.stacktors.helpers import lay
from tests.web.laying import lay_table

ROUTER = Path(__file__).parents[2] / "web" / "src" / "router.svelte.ts"
ADDRESSES = [
    "/",
    "/t/ABCD",
    "/tv",
    "/tv/ABCD",
    "/shelf",
    "/kept",
    "/kept/ABCD",
    "/rules/x",
    "/open",
    "/about",
    "/settings",
    "/gallery",
]


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_screen_is_the_same_page_and_is_never_kept_by_a_cache(web: Running, path: str) -> None:
    status, headers, body = web.ask("GET", path)
    assert (status, headers["cache-control"]) == (200, "no-store")
    assert headers["content-type"].startswith("text/html")
    assert b'<div id="app">' in body
    assert "script-src 'self'" in headers["content-security-policy"]


def test_the_page_holds_one_script_which_its_policy_names_no_style_and_nothing_from_elsewhere(web: Running) -> None:
    _, headers, raw = web.ask("GET", "/t/ABCD")
    body = raw.decode()
    assert "<style" not in body
    assert " style=" not in body
    assert len(re.findall(r"<script(?![^>]*\bsrc=)", body)) == 1
    (script,) = re.findall(r"<script>(.*?)</script>", body)
    named = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{named}'; style-src 'self';" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert re.findall(r"(?:src|href)=\"(?!/)", body) == []


def test_assets_are_kept_for_ever_and_sent_packed(web: Running) -> None:
    body = web.ask("GET", "/")[2].decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', body)
    assert script
    status, headers, plain = web.ask("GET", script[1])
    assert (status, headers["cache-control"]) == (200, "public, max-age=31536000, immutable")
    assert "javascript" in headers["content-type"]
    assert "content-encoding" not in headers
    _, headers, packed = web.ask("GET", script[1], accept_encoding="gzip, deflate")
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed) == plain
    _, headers, smaller = web.ask("GET", script[1], accept_encoding="gzip, br")
    assert headers["content-encoding"] == "br"
    assert len(smaller) < len(packed) < len(plain)
    assert headers["vary"] == "accept-encoding"


def test_a_part_of_a_page_says_only_what_a_browser_reads_of_a_part(web: Running) -> None:
    """What can be a page by itself, as a drawing can, brings the page's policy, and so does the service worker."""
    names = {Path(name).suffix: f"/{name}" for name in read_pages(BUILT) if name.startswith("assets/")}
    policies = {
        suffix: "content-security-policy" in web.ask("GET", names[suffix])[1]
        for suffix in (".js", ".css", ".woff2", ".svg", ".txt", ".json")
    }
    assert policies == {".js": False, ".css": False, ".woff2": False, ".svg": True, ".txt": True, ".json": True}
    for suffix in (".js", ".css", ".woff2"):
        said = web.ask("GET", names[suffix])[1]
        assert (said["x-content-type-options"], said["cross-origin-resource-policy"]) == ("nosniff", "same-origin")
    assert "content-security-policy" in web.ask("GET", "/sw.js")[1]
    assert "content-security-policy" in web.ask("GET", "/assets/none.js")[1]


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/..%2findex.html", "/assets/%2e%2e/index.html", "/x"])
def test_what_is_not_there_is_said_to_be_not_there(web: Running, path: str) -> None:
    assert web.ask("GET", path)[0] == 404


def test_assets_have_no_secrets_beside_them() -> None:
    assert {path.rpartition("/")[0] for path in read_pages(BUILT)} == {"", "assets"}


CHUNKS = {
    "index.html": Chunk("assets/index-1.js", "index", css=("assets/index-1.css",)),
    "_button-2.js": Chunk("assets/button-2.js", "button", ("index.html",), ("assets/button-2.css",)),
    "_table-3.js": Chunk("assets/table-3.js", "table", ("index.html", "_button-2.js")),
    "_table-3.css": Chunk("assets/table-3.css", "table"),
    "_game-4.js": Chunk("assets/game-4.js", "game", ("_button-2.js", "_table-3.js"), ("assets/game-4.css",)),
}


def test_a_page_names_its_own_script_and_all_that_its_screen_imports_each_once() -> None:
    assert link_header(CHUNKS, ["table", "game", "none"]).split(", ") == [
        "</assets/index-1.css>; rel=preload; as=style; crossorigin",
        "</assets/game-4.css>; rel=preload; as=style; crossorigin",
        "</assets/button-2.css>; rel=preload; as=style; crossorigin",
        "</assets/index-1.js>; rel=modulepreload",
        "</assets/table-3.js>; rel=modulepreload",
        "</assets/game-4.js>; rel=modulepreload",
        "</assets/button-2.js>; rel=modulepreload",
    ]
    assert link_header(CHUNKS, ["none"]) == link_header({}, ["table"]) == ""


def test_the_styles_of_a_table_stand_in_its_page_those_of_what_it_imports_first(web: Running) -> None:
    assert styles(CHUNKS, ["table", "game", "none"]) == ["assets/button-2.css", "assets/game-4.css"]
    assert styles({}, ["table"]) == []
    table = lay_table(web, telltable.new("storystack", seats=["me"], seed=0))
    body = web.ask("GET", f"/t/{table.code}")[2].decode()
    assert re.findall(r'rel="stylesheet" crossorigin href="/assets/(\w+)-', body) == ["index", "table", "storystack"]


@pytest.mark.parametrize("path", ADDRESSES)
def test_what_a_page_names_is_there(web: Running, path: str) -> None:
    named = re.findall(r"<(/[^>]+)>", web.ask("GET", path)[1].get("link", ""))
    assert named
    assert {web.ask("GET", one)[0] for one in named} == {200}


def test_every_screen_and_game_is_a_chunk_of_its_own() -> None:
    names = {chunk.name for chunk in read_manifest(read_pages(BUILT)[MANIFEST].body).values()}
    folders = {path.parent.name for path in (ROUTER.parent / "games").glob("*/index.ts")}
    assert folders
    assert {*SCREENS.values(), "Lobby", *folders} <= names


@pytest.mark.parametrize(
    ("match", "page", "other"),
    [
        (telltable.new("stacktors", seats=["me"], seed=0), "making", "conflict"),
        (lay(("S", (1, 1)), ("X", (4, 4)), turn="S"), "conflict", "making"),
    ],
)
def test_a_table_names_the_page_that_it_lies_open_at(web: Running, match: Match, page: str, other: str) -> None:
    """Where the scripts of a game come page by page: that one, and no other (`Rules.page`)."""
    headers, body = web.ask("GET", f"/t/{lay_table(web, match).code}")[1:]
    assert f"/assets/stacktors-{page}-" in headers["link"]
    assert f"/assets/stacktors-{other}-" not in headers["link"]
    assert re.findall(rb'name="shows" content="([^"]*)"', body) == [b"stacktors"]


def test_a_table_names_the_lobby_then_the_boards_of_its_game(web: Running) -> None:
    code, host = web.table("me,bot:random")
    web.seat(code, "Ada")
    before = web.ask("GET", f"/t/{code}")[1]["link"]
    with web.socket(code, host) as line:
        say(line, type="Begin", id="begin")
        hear(line, "Ack")
    after = web.ask("GET", f"/t/{code}")[1]["link"]
    assert "/assets/table-" in before
    assert "/assets/table-" in after
    assert ("/assets/Lobby-" in before, "/assets/Lobby-" in after) == (True, False)
    assert ("/assets/storystack-" in before, "/assets/storystack-" in after) == (False, True)


async def nobody(request: Request) -> None:
    """No table is at any address."""


async def nothing(path: str, request: Request) -> str:
    """No page says anything of itself."""
    return ""


def test_a_server_without_the_client_says_how_to_build_it(tmp_path: Path) -> None:
    assert read_pages(tmp_path) == {}
    paths = [route.path for route in page_routes({}, nobody, nothing)]
    assert len(paths) == len(SCREENS) + 3  # what the client is made of, and what makes an app of it
    assert {*SCREENS, "/sw.js", "/app.webmanifest"} < set(paths)


def test_the_client_knows_every_address_that_the_server_answers() -> None:
    words = {path.split("/")[1] for path in SCREENS} - {""}
    router = ROUTER.read_text(encoding="utf-8")
    assert [word for word in sorted(words) if f'"{word}"' not in router] == []
