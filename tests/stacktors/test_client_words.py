"""The browser's words for what a piece can do are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from telltable.games.stacktors.box.pieces import CELL_NAMES

ABILITIES = Path(__file__).parents[2] / "web" / "src" / "games" / "stacktors" / "box" / "abilities.ts"


def test_every_cell_is_called_the_same_in_the_browser() -> None:
    """ST-ABL-1: 27 cells, each by the name that the rules give it."""
    written = dict(re.findall(r'"((?:brains|guts|feet)\.\w+)": \{ name: "([^"]+)"', ABILITIES.read_text("utf-8")))
    assert written == CELL_NAMES
