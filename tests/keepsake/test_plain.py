"""Plain text: narrow enough for a mail, and nothing in it that a terminal would obey."""

import unicodedata

import pytest
from msgspec.structs import replace

from telltable.core.story import Book, Sheet
from telltable.keepsake import render
from tests.keepsake.sample import BOOK, GAPPED, UNFINISHED
from tests.keepsake.test_render import evil

LONG = Sheet("Wide", tuple(f"column {n}" for n in range(30)), (tuple("x" * 90 for _ in range(30)), ("y",)))


@pytest.mark.parametrize("book", [BOOK, GAPPED, UNFINISHED, evil(BOOK), replace(BOOK, sheets=(LONG,))])
def test_lines_are_narrow_and_harmless(book: Book) -> None:
    text = render(book, "txt")
    assert max(map(len, text.splitlines())) <= 76
    assert {c for c in text if unicodedata.category(c) == "Cc"} == {"\n"}
    assert not any(line != line.rstrip() for line in text.splitlines())


def test_a_table_stands_in_columns() -> None:
    assert "#7   Osric       Somebody Small Listens In    3     Team\n" in render(BOOK, "txt")


def test_a_table_with_too_many_columns_is_told_row_by_row() -> None:
    text = render(replace(BOOK, sheets=(LONG,)), "txt")
    assert "\ncolumn 0: y\n" in text


def test_a_note_follows_its_chapter() -> None:
    text = render(BOOK, "txt")
    assert "making a lens. [1]\n" in text
    assert text.index("  [1] The letter") < text.index("VI. Crisis")
