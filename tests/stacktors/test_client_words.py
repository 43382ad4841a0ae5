"""The browser's words for what a piece can do are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

from telltable.core.english import count
from telltable.games.stacktors.box.pieces import CELL_NAMES
from telltable.games.stacktors.show.abilities import ABILITIES as ON_PAPER
from telltable.games.stacktors.show.abilities import ability

ABILITIES = Path(__file__).parents[2] / "web" / "src" / "games" / "stacktors" / "box" / "abilities.ts"


def test_every_cell_is_called_the_same_in_the_browser() -> None:
    """ST-ABL-1: 27 cells, each by the name that the rules give it."""
    written = dict(re.findall(r'"((?:brains|guts|feet)\.\w+)": \{ name: "([^"]+)"', ABILITIES.read_text("utf-8")))
    assert written == CELL_NAMES


def test_every_cell_does_the_same_on_paper_and_in_the_browser() -> None:
    """ST-ABL: the line that a sheet prints for one, two or three pips is the one that the browser shows."""
    written = dict(
        re.findall(
            r'"((?:brains|guts|feet)\.\w+)": \{ name: "[^"]+", text: \(n?\) => (.+) \},', ABILITIES.read_text("utf-8")
        )
    )
    assert set(written) == set(ON_PAPER) == set(CELL_NAMES)
    for cell, text in written.items():
        for pips in (1, 2, 3):
            assert ability(cell, pips) == _said(text, pips), cell
    assert ability("guts.R") == "Hits up to 3\u00a0+\u00a0N inches away. Wards off shots for free."
    assert ability("brains.Cy") == "Reshapes somebody up to N inches away."


def _said(text: str, n: int) -> str:
    """What a template of the browser's says for so many pips."""
    if text[0] == '"':
        return text[1:-1]
    one = re.sub(r'\$\{n === 1 \? "([^"]+)" : `([^`]+)`\}', lambda found: found[1] if n == 1 else found[2], text[1:-1])
    one = re.sub(
        r'\$\{count\(n, "(\w+)"(?:, "(\w+)")?\)\}',
        lambda found: f"{n} {found[2]}" if found[2] and n > 1 else count(n, found[1]),
        one,
    )
    return one.replace("${3 + n}", str(3 + n)).replace("${n}", str(n))
