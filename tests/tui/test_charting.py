"""Maps in letters."""

from __future__ import annotations

from telltable.core.board import Board
from telltable.core.chart import Chart, Mark
from telltable.tui.charting import chart_lines, chart_pages


def test_a_grid_shows_everybody_by_a_letter_of_its_own() -> None:
    marks = (
        Mark("a", "A", "Ada", (0, 0), "party", "Y1--", active=True),
        Mark("b", "A", "Abel", (2, 1), "enemy"),
    )
    chart = Chart("hex", (3, 2), ("..w", "..."), (("w", "water"),), marks=marks)
    lines = list(chart_lines(chart))
    assert lines[:3] == ["   0 1 2", " 0 A . w", " 1  . . B"]
    assert lines[3] == "A Ada Y1-- at 0,0 (party, acting)"
    assert lines[-1] == "w water"


def test_a_sheet_is_drawn_inch_by_inch() -> None:
    square = ((100, 0), (200, 0), (200, 100), (100, 100))
    chart = Chart("free", (300, 100), areas=(("s", square),), marks=(Mark("a", "A", "Ada", (250, 50)),))
    assert list(chart_lines(chart))[1] == " 0 . s A"


def test_only_a_table_with_a_map_has_a_page_for_it() -> None:
    assert chart_pages(Board("bare")) == ()
    assert chart_pages(Board("map", parts=(Chart("square", (1, 1), (".",)),)))[0].title == "Map"
