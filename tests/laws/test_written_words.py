"""Words that people write are marked as such in every game, and can be taken out of any game that was played."""

from __future__ import annotations

import re

import pytest
from msgspec import Struct

from telltable.core.log import dump, encode
from telltable.core.luck import pick
from telltable.core.match import Match
from telltable.core.redaction import REMOVE, VEIL, Mark, Span, cut, redact
from telltable.core.registry import games
from telltable.core.rules import Rules
from telltable.core.written import Written, rewrite, written
from tests.laws.more_moon import MoreMoon

from .wordy import Wordy

pytestmark = pytest.mark.long

EVERY_GAME = pytest.mark.parametrize("rules", [*games().values(), MoreMoon()], ids=[*games(), "more_moon"])
WORD = re.compile(r"Qz\d+x")


def cuts_of(match: Match, words: str) -> dict[int, dict[str, tuple[Span, ...]]]:
    """Every place of some words in a game."""
    found = {}
    for entry in match.entries:
        texts = {text: tuple(x.span() for x in re.finditer(words, text)) for text in written(entry)}
        texts = {text: spans for text, spans in texts.items() if spans}
        if texts:
            found[entry.n] = texts
    return found


def without(match: Match, words: str, mark: Mark) -> Match:
    return redact(match, match.pack, match.header, cuts_of(match, words), mark)


@pytest.mark.in_turn
@EVERY_GAME
def test_what_people_wrote_stands_in_marked_fields_only(rules: Rules) -> None:
    written_at_all = 0
    for seed in range(4):
        wordy = Wordy(rules, seed)
        match = wordy.play(80)
        for n, entry in enumerate(match.entries):
            marked = sorted(WORD.findall(" ".join(written(entry))))
            assert sorted(WORD.findall(encode(entry).decode())) == marked
            written_at_all += len(marked)
            view = match.view(0, n)
            assert sorted(WORD.findall(encode(view).decode())) == sorted(WORD.findall(" ".join(written(view))))
        assert not WORD.findall(encode(match.header).decode())
    assert written_at_all > 5


@pytest.mark.in_turn
@EVERY_GAME
@pytest.mark.parametrize("mark", [VEIL, REMOVE], ids=["veil", "remove"])
def test_any_word_can_be_taken_out_of_any_game(rules: Rules, mark: Mark) -> None:
    taken_out = 0
    for seed in range(7):
        wordy = Wordy(rules, seed)
        match = wordy.play(60 if seed else 10_000)
        if not wordy.said:
            continue
        word = pick(wordy.luck, wordy.said)
        less = without(match, word, mark)
        assert word.encode() in dump(match.header, match.files, match.entries)
        assert word.encode() not in dump(less.header, less.files, less.entries)
        less.verify()
        assert [bare(e) for e in less.entries] == [bare(e) for e in match.entries]
        others = sum(
            text != other
            for e, f in zip(match.entries, less.entries, strict=True)
            for text, other in zip(written(e), written(f), strict=True)
            if word not in text
        )
        assert others == 0
        taken_out += 1
    assert taken_out > 3


def bare(entry: object) -> object:
    return rewrite(entry, lambda text: "")


def test_all_that_was_written_can_be_taken_out_at_once() -> None:
    match = Wordy(games()["storystack"], 5, 3).play()
    assert len(set(WORD.findall(dump(match.header, match.files, match.entries).decode()))) > 20
    less = without(match, WORD.pattern, VEIL)
    assert not WORD.findall(dump(less.header, less.files, less.entries).decode())
    less.verify()
    assert encode(less.outcome) == encode(match.outcome)


def test_a_text_is_cut_where_it_is_told_to() -> None:
    assert cut("one two one", ((8, 11), (0, 3)), "(veiled)") == "(veiled) two (veiled)"
    assert cut("one two one", ((4, 7),), "") == "one one"


class Part(Struct, frozen=True):
    text: Written = ""
    id: str = "id"


class Whole(Struct, frozen=True):
    either: str | int | Part | tuple[str, ...]
    many: tuple[Written, ...] = ()
    pairs: tuple[tuple[int, Written], ...] = ()
    named: dict[str, Written] = {}
    loose: tuple[Part | None, ...] = ()
    maybe: Written | None = None


def test_marks_are_found_wherever_a_type_can_hold_them() -> None:
    whole = Whole(Part("a"), ("b", "c"), ((1, "d"),), {"key": "e"}, (None, Part("f")), "g")
    assert "".join(written(whole)) == "abcdefg"
    upper = rewrite(whole, str.upper)
    assert encode(upper).decode().count('"id"') == encode(whole).decode().count('"id"')
    assert "".join(written(upper)) == "ABCDEFG"
    assert list(written(Whole("id"))) == list(written(Whole(("id", "id")))) == []
    assert rewrite(whole, lambda text: text) is whole
