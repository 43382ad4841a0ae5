"""The cover and the line of chapters, for stories of any size."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from telltable.core.english import counted, listed
from telltable.core.story import Book, Chapter, Line
from telltable.keepsake.arc import arc
from telltable.keepsake.cover import cover
from telltable.keepsake.widths import ADVANCES, balanced, lines, width
from telltable.keepsake.words import blurb, roman

ROOT = Path(__file__).parents[2]


def test_eight_chapters_rise_to_the_seventh() -> None:
    heights = [dot.y for dot in arc(8, 640, 46).dots]
    assert heights.index(min(heights)) == 6
    assert heights[0] == max(heights)


@given(st.integers(0, 60).filter(lambda n: n != 8), st.sampled_from([640, 340]))
def test_any_other_number_runs_even(chapters: int, width: int) -> None:
    drawing = arc(chapters, width, 46)
    assert len({dot.y for dot in drawing.dots}) <= 1
    assert all(0 < dot.x < width for dot in drawing.dots)
    assert [dot.number for dot in drawing.dots] == list(range(1, chapters + 1))


def test_small_dots_have_no_numerals() -> None:
    assert [dot.label for dot in arc(3, 640, 46).dots] == ["I", "II", "III"]
    assert not any(dot.label for dot in arc(40, 640, 46).dots)


def book(title: str, *profile: int) -> Book:
    lines = (Line("One."), Line("Two."))
    return Book("A game", title, (Chapter("First", lines=lines), Chapter("Second")), profile=profile)


def test_a_cover_has_a_block_for_each_card() -> None:
    blocks = cover(book("Title", 3, 1, 2)).blocks
    assert len(blocks) == 6
    assert [block.last for block in blocks] == [False, False, True, True, False, True]
    assert len(cover(book("Title")).blocks) == 2, "chapters stand in for a missing profile"
    assert cover(book("Title", 0, 0)).blocks == ()


@given(st.text(max_size=120), st.lists(st.integers(0, 40), max_size=60))
def test_nothing_leaves_the_frame(title: str, profile: list[int]) -> None:
    drawing = cover(book(title, *profile))
    lowest = max((line.y for line in drawing.lines), default=0.0)
    assert all(24 < block.x < block.x + block.width < 206 for block in drawing.blocks)
    assert all(lowest < block.y < block.y + block.height < 264 for block in drawing.blocks)
    assert len(drawing.lines) <= 6


def test_an_article_stands_alone_in_italics() -> None:
    first, *rest = cover(book("The Salt Clock")).lines
    assert (first.text, first.italic) == ("The", True)
    assert [(line.text, line.italic) for line in rest] == [("Salt", False), ("Clock", False)]
    assert [line.text for line in cover(book("A")).lines] == ["A"]


def test_what_hangs_from_a_j_ends_above_the_next_line() -> None:
    first, second = cover(book("Jack’s Journey")).lines
    assert second.y - first.y >= (0.26 + 0.83) * first.size  # of a J, of the letters with a stem


@pytest.mark.parametrize(("number", "numeral"), [(0, ""), (1, "I"), (4, "IV"), (8, "VIII"), (49, "XLIX")])
def test_numerals(number: int, numeral: str) -> None:
    assert roman(number) == numeral


def test_lists_and_counts() -> None:
    assert [listed(()), listed(("A",)), listed(("A", "B"))] == ["", "A", "A and B"]
    assert listed(("A", "B", "C")) == "A, B and C"
    assert [counted(4), counted(13)] == ["four", "13"]


def test_what_stands_on_the_back_is_no_page_of_its_own() -> None:
    """A premise that is how the game is played gives way to how the story begins."""
    told = Book("A game", "A title", (Chapter("One", opener="The people drove off."),), premise="A boat is gone.")
    assert blurb(told) == "A boat is gone."
    assert blurb(replace(told, premise="Take turns. " * 40)) == "The people drove off."
    assert blurb(Book("A game", "A title", (), premise="Take turns. " * 40)) == ""


def test_no_line_of_a_title_is_wider_than_the_frame() -> None:
    """Wide letters count as what they are: HAMMOCK in capitals has nearly twice the width of its number of letters."""
    for title in ("The Seventh Hammock", "MAMMOTH WWWWWWW", "Illimitable", "Ærøskøbing", "塩の時計が鳴るとき"):
        widest = max(width(line.text) * line.size for line in cover(book(title)).lines)
        assert 60 < widest <= 160, title
    assert [line.size for line in cover(book("The Seventh Hammock")).lines] == [24, 36, 36]


def test_the_client_knows_the_same_widths() -> None:
    """Its drawings of covers are its own, its letters are these."""
    theirs = (ROOT / "web/src/parts/widths.ts").read_text("utf-8").partition("const ADVANCES = [")[2].partition("]")[0]
    assert tuple(map(int, re.findall(r"\d+", theirs))) == ADVANCES


def test_words_are_laid_out_by_their_width() -> None:
    assert lines("ill ill mm", width("ill ill")) == ["ill ill", "mm"]
    assert lines("mmmm", width("mm")) == ["mm", "mm"], "what is too long is cut"
    assert balanced("one two three four", width("one two three")) == ["one two", "three four"]
    assert lines("", 3) == balanced("", 3) == []
