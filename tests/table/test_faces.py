"""The drawing that stands for somebody: chosen by whoever holds the seat, seen by everybody, gone with them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from telltable import protocol as say

from .evening import Evening, playing

ASSETS = Path(__file__).parents[2] / "web" / "src" / "assets"
ALL = set(get_args(get_type_hints(say.SetFace)["face"]))


def faces(evening: Evening) -> list[str]:
    return [chair.face for chair in evening.info().chairs]


def test_everybody_sees_what_somebody_chose_and_a_letter_again() -> None:
    evening = playing(3)
    assert faces(evening) == ["", "", ""]
    assert evening.says(1, say.SetFace, face="owl") is None
    assert faces(evening) == ["", "owl", ""]
    assert evening.folded_again().facts() == evening.table.facts()
    assert evening.says(1, say.SetFace, face="") is None
    assert faces(evening) == ["", "", ""]


def test_it_moves_with_its_holder_and_is_nobody_elses() -> None:
    evening = Evening("open", "open", "open")
    evening.sit(0, 1)
    evening.come(0, 1)
    assert evening.says(1, say.SetFace, face="fox") is None
    assert evening.host_says(say.SwapSeats, seat=1, other=2) is None
    assert faces(evening) == ["", "", "fox"]
    assert evening.says(1, say.HandOver, key="9" * 64, name="Zoe") is None  # by their key, wherever they sit
    assert faces(evening) == ["", "", ""]


def test_whoever_watches_has_none() -> None:
    evening = playing(2)
    refusal = evening.says(None, say.SetFace, face="owl")
    assert refusal
    assert refusal.code == "spectator"


def test_nothing_but_ours_is_a_face() -> None:
    with pytest.raises(msgspec.ValidationError):
        say.read_client('{"type": "SetFace", "id": "1", "face": "https://example.org/me.png"}')


def test_each_face_and_each_word_is_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([\w-]+)"', (ASSETS / "people.svg").read_text(encoding="utf-8")))
    words = get_args(get_type_hints(say.React)["word"])
    assert drawn == {f"a-{one}" for one in ALL - {""}} | {f"r-{one.replace(' ', '-')}" for one in words}
