"""Older logs are read step by step, newer ones are refused with what they need (ADR 0011)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from telltable import Broken, Match, Problem, load, new
from telltable.core.entry import FORMAT
from telltable.core.log import dump, encode, seal
from telltable.core.public_log import taken_home
from telltable.core.rules import Rules
from telltable.core.upcasting import Reader, decided_by
from telltable.lab.new_game.game import SunAndMoon


class Step:
    """From version N to the next: says so in the move of each entry, and in an option."""

    def __init__(self, version: int) -> None:
        self.version = version

    def header(self, old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "names": [f"{name}{self.version}" for name in old["names"]]}

    def entry(self, old: dict[str, Any]) -> dict[str, Any]:
        return {**old, "luck": [*old["luck"], self.version]}


class Third(SunAndMoon):
    """Sun and Moon, twice changed since."""

    version = 3
    upcasts = {1: Step(1), 2: Step(2)}


def _header(game: Match, rules: Rules, **changes: object) -> bytes:
    return encode(msgspec.structs.replace(game.header, game=rules.name, rules=f"{rules.name}/1", **changes))


@pytest.fixture
def game() -> Match:
    return new("storystack", seats=2, seed=1)


def test_a_header_and_entries_go_through_every_step_in_order(game: Match) -> None:
    third = Third()
    reader = Reader(_header(game, third), lambda name: third)
    assert reader.header.names == tuple(f"{name}12" for name in game.header.names)
    assert (reader.header.rules, reader.header.format) == (third.stamp, FORMAT)
    entry = {"n": 0, "seat": -1, "move": {"type": "Start"}, "luck": [], "told": [], "agenda": []}
    found = [reader.entry(encode({**entry, "rules": f"{third.name}/{n}"})) for n in (1, 2, 3)]
    assert [one.luck for one in found] == [(1, 2), (2,), ()]
    assert [decided_by(third, one.rules) for one in found] == [1, 2, 3], "who decided it stays as it was"


def test_an_entry_is_at_least_in_the_form_of_its_header(game: Match) -> None:
    """A file is written anew as a whole; what older rules decided stands there in today's form."""
    third = Third()
    reader = Reader(
        encode(msgspec.structs.replace(game.header, game=third.name, rules=third.stamp)), lambda name: third
    )
    entry = {"n": 0, "seat": -1, "move": {"type": "Start"}, "luck": [], "told": [], "agenda": []}
    assert reader.entry(encode({**entry, "rules": f"{third.name}/1"})).luck == ()


def _resealed(path: Path, match: Match, number: int, **changes: object) -> Path:
    """The log of a match in which the fields of one line are others, with sums that fit."""
    total, lines = "", []
    for n, line in enumerate(dump(match.header, match.files, match.entries).splitlines()):
        body = json.loads(line)
        del body["sum"]
        if n == number:
            body |= changes
        sealed, total = seal(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode(), total)
        lines.append(sealed)
    path.write_bytes(b"".join(lines))
    return path


@pytest.mark.parametrize(
    ("number", "changes", "said"),
    [
        (
            0,
            {"format": 3},
            "it is written in format 3, and this Telltable reads formats up to 2; open it with Telltable",
        ),
        (0, {"format": 3, "more": 1, "by": "9.1"}, "open it with Telltable 9.1 or a newer one"),
        (
            0,
            {"rules": "storystack/3", "by": ""},
            "it was played by rules 3 of StoryStack, and this Telltable knows them",
        ),
        (2, {"rules": "storystack/12"}, "entry 0: it was played by rules 12 of StoryStack"),
        (2, {"rules": "storystack/3", "told": [{"type": "New"}]}, "entry 0: it was played by rules 3 of StoryStack"),
        (0, {"rules": "chess/1"}, "“chess/1” names no rules of StoryStack"),
        (0, {"rules": "storystack/x"}, "“storystack/x” names no rules of StoryStack"),
        (0, {"format": 1, "options": 7}, "the header isn't valid"),
        (0, {"game": "chess", "rules": "chess/1"}, "There is no game"),
        (1, {"pack_files": 7}, "the line with its pack isn't valid"),
    ],
)
def test_a_log_of_another_version_says_what_it_needs(
    game: Match, tmp_path: Path, number: int, changes: dict[str, object], said: str
) -> None:
    path = _resealed(tmp_path / "game.jsonl", game, number, **changes)
    with pytest.raises(Problem, match=re.escape(said)) as caught:
        load(path)
    assert str(caught.value).count("\n") == 0


def test_a_log_of_what_was_told_says_what_it_is(tmp_path: Path) -> None:
    match = new("storyline", seats=3, seed=1)
    path = tmp_path / "game.jsonl"
    path.write_bytes(taken_home(match))
    with pytest.raises(Broken, match="this log holds only what everybody was told"):
        load(path)
