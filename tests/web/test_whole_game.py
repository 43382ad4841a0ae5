"""From home to the end of a story, against bots; and nobody is called but the server that the page came from."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from tests.server.conftest import Running
from tests.web.conftest import STILL, Windows
from tests.web.playing import play_to_the_end, start_table

pytestmark = pytest.mark.browser

# Where an element may name something that a browser fetches, or gets ready to fetch, by itself.
POINTERS = """() => [...document.querySelectorAll("link, script, img, iframe, object, embed, source, video, use")]
  .flatMap((one) => ["href", "src", "srcset", "data", "poster", "xlink:href"].map((name) => one.getAttribute(name)))
  .filter((address) => address && new URL(address, location.href).origin !== location.origin
    && !address.startsWith("data:"))"""


@pytest.mark.in_turn("a whole game of StoryStack")
def test_two_clicks_lead_to_a_whole_game_that_asks_only_its_own_server(windows: Windows, web: Running) -> None:
    """Everything that the browser's own network log holds, from home to the book, sockets and workers included."""
    window = windows.open(**STILL)
    page = window.page
    asked: list[str] = []
    log = window.context.new_cdp_session(page)
    log.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    log.on("Network.webSocketCreated", lambda event: asked.append(event["url"]))
    log.send("Network.enable")
    start_table(page, "Odile")
    assert play_to_the_end(page) > 5
    assert page.evaluate(POINTERS) == []
    assert "#" not in page.url
    code = page.url.rpartition("/")[2]
    status, _, story = web.ask("GET", f"/api/tables/{code}/story.txt")
    assert status == 200
    assert "Odile" in story.decode()
    for path in (f"/kept/{code}?game=1", f"/t/{code}/replay?game=1", f"/tv/{code}", "/rules/storystack", "/about"):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate(POINTERS) == []
    hosts = {urlsplit(url).netloc for url in asked if urlsplit(url).scheme not in ("data", "blob")}
    assert hosts == {urlsplit(web.url).netloc}
    assert {urlsplit(url).scheme for url in asked} <= {"http", "ws", "data", "blob"}
    assert any(url.startswith("ws:") for url in asked)
    assert len(asked) > 20
    assert window.context.service_workers == []
    assert window.context.cookies() == []
