"""Maps in letters."""

from __future__ import annotations

from pathlib import Path

import telltable
from telltable.core.ask import One
from telltable.core.board import Board
from telltable.core.chart import Chart, Mark
from telltable.core.luck import Stream
from telltable.store.file import Recorder
from telltable.tui.charting import chart_lines, chart_pages
from telltable.tui.session import Session


def test_a_grid_shows_everybody_by_a_letter_of_its_own() -> None:
    marks = (
        Mark("a", "A", "Ada", (0, 0), "party", "Y1--", active=True),
        Mark("b", "A", "Abel", (2, 1), "enemy"),
    )
    chart = Chart("hex", (3, 2), ("..w", "..."), (("w", "water"),), marks=marks)
    lines = list(chart_lines(chart))
    assert lines[:3] == ["   0 1 2", " 0 A . w", " 1  . . B"]
    assert lines[3] == "A Ada Y1-- (party, acting): 3 inches from Abel"
    assert lines[-1] == "w water"


def test_a_sheet_is_drawn_inch_by_inch() -> None:
    square = ((100, 0), (200, 0), (200, 100), (100, 100))
    chart = Chart("free", (300, 100), areas=(("s", square),), marks=(Mark("a", "A", "Ada", (250, 50)),))
    assert list(chart_lines(chart))[1] == " 0 . s A"


def test_only_a_table_with_a_map_has_a_page_for_it() -> None:
    assert chart_pages(Board("bare")) == ()
    assert chart_pages(Board("map", parts=(Chart("square", (1, 1), (".",)),)))[0].title == "Map"


def test_places_are_listed_by_what_they_are_good_for(tmp_path: Path) -> None:
    match = telltable.new("stacktors", seats=1, seed=7, options={"adventure": "yard"})
    match.play(0, {"type": "TakePregen", "name": "Warden"})
    luck = Stream((1, 2), 0)
    while not (forms := [form for form in match.asks()[0].forms if form.move == "Walk"]):
        match.play(0, match.rules.bots["tactical"](match.observation(0), luck))
    recorder = Recorder(match, tmp_path / "game.jsonl")
    session = Session(match, recorder)
    field = session.arranged(forms[0]).fields[0]
    assert isinstance(field, One)
    said = [session.label(field.kind, value) for value in field.of]
    recorder.close()
    assert {*field.of} == {*forms[0].fields[0].values()}
    assert said[0] == "beside the straw man, out of both their reach, 2 inches from Tobin: 3 east (0 left)"
    assert said[-1].startswith("out of both their reach, ")
