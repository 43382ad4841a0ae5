"""Markdown: whatever a player wrote stays what it was."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from telltable.core.words import clean
from telltable.keepsake import render
from telltable.keepsake.markdown import escaped
from tests.keepsake.reading import Page
from tests.keepsake.sample import BOOK

PUNCTUATION = st.text(st.sampled_from("ab1 \\`*_{}[]()<>#+-=.!|~&:;/@$%^?'\"§"), max_size=30)


def read(markdown: str) -> Page:
    return Page(f"<body>{MarkdownIt('gfm-like').render(markdown)}</body>")


@given(PUNCTUATION | st.text(max_size=40))
@example("# <script>")
@example("1. one")
@example("12) twelve")
@example("- not a list")
@example("---")
@example("===")
@example("+ plus")
@example("> no quote")
@example("&copy; &#35;")
@example("see http://a.example/b_c or www.a.example or a@b.example")
@example("[^1]: no note")
@example("| a | b |")
@example("~~~ py")
@example("ends with a backslash \\")
@example("A.AL")
@example("see www.example.org, example.com or http://x.y")
def test_any_text_is_one_paragraph_with_that_text(text: str) -> None:
    page = read(escaped(clean(text)))
    assert {element.tag for element in page.elements} <= {"body", "p"}
    assert page.only("body").text == clean(text)


def test_no_markup_of_a_players_reaches_the_file() -> None:
    assert "<" not in render(BOOK, "md")


def test_notes_are_footnotes() -> None:
    text = render(BOOK, "md")
    assert "making a lens.[^1]\\\n" in text
    assert "\n[^1]: The letter called the lamp" in text


@pytest.mark.parametrize(("tag", "many"), [("h1", 1), ("h2", 13), ("h3", 3), ("table", 2), ("s", 4)])
def test_it_has_the_shape_of_the_book(tag: str, many: int) -> None:
    assert len(read(render(BOOK, "md")).all(tag)) == many
