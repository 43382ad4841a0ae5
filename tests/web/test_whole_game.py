"""From the home page to the end of a story, in a real browser, against bots."""

from __future__ import annotations

import pytest

from tests.server.conftest import Running
from tests.web.conftest import STILL, Windows
from tests.web.playing import play_to_the_end, start_table

pytestmark = pytest.mark.browser


def test_two_clicks_lead_from_home_to_a_game_with_bots_that_is_played_to_its_end(
    windows: Windows, web: Running
) -> None:
    window = windows.open(**STILL)
    page = window.page
    start_table(page, "Odile")
    assert play_to_the_end(page) > 5
    code = page.url.rpartition("/")[2]
    status, _, story = web.ask("GET", f"/api/tables/{code}/story.txt")
    assert status == 200
    assert "Odile" in story.decode()
    assert "#" not in page.url
