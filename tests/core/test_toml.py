"""TOML that people edit afterwards."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from telltable.core.toml import write_toml

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
plain = st.one_of(texts, st.integers(-(2**60), 2**60), st.booleans())
keys = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8)
values = st.recursive(
    plain, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(keys, inner, max_size=3))
)


@pytest.mark.by_turns(4)
@given(st.dictionaries(keys, values, max_size=5))
def test_reads_back(data: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(data)) == data


def test_is_pleasant_to_read() -> None:
    written = write_toml({"game": "x", "options": {"hands": "open"}, "play": [{"seat": 1, "slots": [["A", "B"]]}]})
    assert written == 'game = "x"\n\n[options]\nhands = "open"\n\n[[play]]\nseat = 1\nslots = [["A", "B"]]\n'
