"""Every state of the gallery looks as it did: its text is the same, and its picture but for the edges of letters."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pytest

from tests.server.conftest import Running
from tests.web.conftest import Browsers
from tests.web.gallery_snapshots import Drawn, Easel, easel_at, photograph, picture_of, states, text_of

ANEW = "if that is meant, write it anew: python -m tests.web.gallery_snapshots"
STATE, OTHER = "storystack/play", "storystack/waiting"  # for the changes that are planted
PLANT = """(rule) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rule);
  document.adoptedStyleSheets = [sheet];
}"""
PLANTED = {
    "a button 4 pixels aside": "main .pattern { translate: 4px 0; }",
    "a button 4 pixels lower": "main .head { translate: 0 4px; }",
    "another colour": "main .head { background: #b4c6d8 !important; }",
    "smaller letters": "main .head * { font-size: 0.7rem !important; }",
}


@pytest.fixture(scope="module")
def easel(browsers: Browsers, web: Running) -> Iterator[Easel]:
    with easel_at(browsers, web) as opened:
        yield opened


@pytest.mark.by_turns(10)
@pytest.mark.browser
@pytest.mark.parametrize("state", states())
def test_a_state_looks_as_it_did(easel: Easel, state: str, tmp_path: Path) -> None:
    """It may take a while until everything is there; what is there when nothing changes any more counts."""
    text = text_of(state).read_text("utf-8")
    picture = picture_of(state).read_bytes()
    for drawn in easel.at_rest(easel.show(state), state, text):
        if drawn.text == text and easel.compare(picture, drawn.picture).pixels <= easel.most:
            return
    pytest.fail(what_changed(easel, state, drawn, tmp_path))


def what_changed(easel: Easel, state: str, drawn: Drawn, folder: Path) -> str:
    """In words, and where the pictures lie."""
    text = text_of(state).read_text("utf-8").splitlines()
    lines = unified_diff(text, drawn.text.splitlines(), "kept", "now", lineterm="", n=1)
    different = easel.compare(picture_of(state).read_bytes(), drawn.picture)
    (folder / "now.png").write_bytes(drawn.picture)
    (folder / "difference.png").write_bytes(different.picture)
    seen = f"{different.pixels} pixels of a tile differ, {easel.most} may: {folder}/now.png, difference.png"
    return "\n".join([f"{state} has changed; {ANEW}", *lines, seen])


@pytest.mark.by_turns
@pytest.mark.browser
def test_a_small_change_is_seen_and_drawing_again_is_none(easel: Easel) -> None:
    kept = picture_of(STATE).read_bytes()
    easel.show(OTHER)
    assert easel.compare(kept, easel.draw(STATE).picture).pixels <= easel.most
    page = easel.show(STATE)
    for what, rule in PLANTED.items():
        page.evaluate(PLANT, rule)
        assert easel.compare(kept, photograph(page)).pixels > easel.most, what
