"""Words at the edge."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from telltable.core.refusal import Refused
from telltable.core.words import clean, is_clean, need_words


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("plain words", "plain words"),
        ("  two   spaces\t\n", "two spaces"),
        ("bell\x07 and \x1b[31mred\x1b[0m", "bell and [31mred[0m"),
        ("Amelie\u0301", "Amelié"),
        ("left\u202eright", "leftright"),
        ("zero\x00byte", "zerobyte"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("家 and 🐈", "家 and 🐈"),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed) == kept


@given(st.text())
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert is_clean(once)
    assert not any(c in once for c in "\x00\x07\x1b\x7f\n\t\u202e")
    once.encode()


def test_too_long_and_unclean_are_refused() -> None:
    need_words("x" * 10, 10, "A name", "XX-1")
    with pytest.raises(Refused, match="up to 10 characters; this has 11"):
        need_words("x" * 11, 10, "A name", "XX-1")
    with pytest.raises(Refused, match="control characters"):
        need_words("a\x07b", 10, "A name", "XX-1")
