"""The ornament of a tale: a ribbon a banner, as long as its token was worth; and that night's moon."""

from datetime import date
from types import SimpleNamespace
from typing import cast

import pytest

from telltable.core.evening import Evening
from telltable.core.story import Book
from telltable.games.storyline.show.book import dated
from telltable.games.storyline.show.moon import phase, sky
from telltable.games.storyline.show.ornament import ornament
from telltable.games.storyline.table.state import Page, Table, Token


@pytest.mark.parametrize(
    ("day", "expected"),
    [  # by the almanac
        (date(2026, 10, 10), 0.0),
        (date(2026, 10, 18), 0.25),
        (date(2026, 10, 26), 0.5),
        (date(2026, 11, 1), 0.75),
        (date(1969, 7, 20), 0.21),
    ],
)
def test_the_moon_is_that_of_the_almanac(day: date, expected: float) -> None:
    away = abs(phase(day.toordinal()) - expected)
    assert min(away, 1 - away) < 0.03


def test_the_moon_grows_on_the_right() -> None:
    """And wanes on the left, seen from the north; where nobody knows the day, its place alone is marked."""
    growing, waning = (sky(date(2026, month, day).toordinal())[1].path for month, day in ((10, 15), (11, 5)))
    assert "A26.0 26.0 0 0 1 117.0 86.0" in growing
    assert "A26.0 26.0 0 0 0 117.0 86.0" in waning
    assert [mark.dashed for mark in sky(None)][:2] == [True, False]
    assert not any(mark.dashed for mark in sky(1))


def test_a_book_has_the_moon_of_the_day_on_which_it_began() -> None:
    book = dated(Book("StoryLine", "", ()), Evening(date(2026, 10, 26), date(2026, 10, 10)))
    assert book.sky == sky(date(2026, 10, 10).toordinal())


def test_a_ribbon_is_as_long_as_its_token_was_worth() -> None:
    """SL-209: whoever gave the card gained it; what came by the Magic Hat belongs to no banner."""
    pages = (Page(1, 0, ("C01", "A02"), (1, 2)), Page(2, 1, ("P03",), (1,)))
    faces = ((), (Token("1"), Token("4", gained=True), Token("3")), (Token("2", buried=True),))
    table = cast(Table, SimpleNamespace(pages=pages, faces=faces))
    *ribbons, bar = ornament(table)
    feet = [float(ribbon.path.split("V")[1].split("L")[0]) for ribbon in ribbons]
    assert [foot - feet[1] for foot in feet] == [7, 0, 21]
    assert bar.width
    assert len({ribbon.path.split("V")[1].count("L") for ribbon in ribbons}) == 2, "a slant is cut otherwise"
    assert ornament(cast(Table, SimpleNamespace(pages=(), faces=()))) == ()
