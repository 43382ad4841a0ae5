"""One seat on several devices: four words that open it once, for ten minutes."""

from __future__ import annotations

import pytest

from telltable import protocol as say
from telltable.core.errors import Problem
from telltable.core.refusal import Refusal
from telltable.server.seat_phrases import key_of_phrase, new_phrase, read_phrase, words
from telltable.table import deciding
from telltable.table.chairs import MOST_KEYS, Who, key_of_token
from telltable.table.seating import PHRASE

from .evening import Evening, playing


def make(evening: Evening, seat: int, phrase: str) -> Refusal | None:
    return evening.keep(deciding.make_phrase(evening.table, evening.who(seat), phrase, evening.now))


def use(evening: Evening, phrase: str, token: str) -> Refusal | None:
    return evening.keep(deciding.add_key(evening.table, phrase, key_of_token(token), evening.now))


def code(refusal: Refusal | None) -> str:
    assert refusal is not None
    assert refusal.why.endswith(".")
    return refusal.code


def test_another_device_holds_the_seat_too() -> None:
    evening = playing(2)
    assert make(evening, 1, "a1") is None
    assert use(evening, "a1", "phone") is None
    assert evening.table.who("phone").seat == evening.table.who(evening.tokens[1]).seat == 1
    evening.tokens[1] = "phone"
    assert evening.says(1, say.Chat, text="from my phone") is None
    assert evening.folded_again().facts() == evening.table.facts()


def test_words_work_once_and_the_last_ones_count() -> None:
    evening = playing(2)
    assert make(evening, 1, "a1") is None
    assert make(evening, 1, "b2") is None
    assert code(use(evening, "a1", "phone")) == "phrase"
    assert use(evening, "b2", "phone") is None
    assert code(use(evening, "b2", "tablet")) == "phrase"
    assert code(use(evening, "", "tablet")) == "phrase"


def test_words_are_over_after_ten_minutes() -> None:
    evening = playing(2)
    assert make(evening, 0, "a1") is None
    evening.now += PHRASE
    assert code(use(evening, "a1", "phone")) == "phrase"


def test_all_devices_lose_the_seat_together() -> None:
    """When it changes hands, when it is taken away, and the words that were made before it as well."""
    for how in ("hand over", "remove"):
        evening = playing(2)
        assert make(evening, 1, "a1") is None
        assert use(evening, "a1", "phone") is None
        assert make(evening, 1, "b2") is None
        if how == "hand over":
            assert evening.says(1, say.HandOver, key=key_of_token("new")) is None
            assert evening.table.who("new").seat == 1
        else:
            assert evening.says(0, say.Remove, seat=1) is None
        assert evening.table.who("phone") == Who(key=key_of_token("phone"))
        assert evening.table.who(evening.tokens[1]).seat is None
        assert code(use(evening, "b2", "tablet")) == "phrase"


def test_so_many_devices_and_no_more() -> None:
    evening = playing(2)
    for n in range(1, MOST_KEYS):
        assert make(evening, 0, f"a{n}") is None
        assert use(evening, f"a{n}", f"device {n}") is None
    assert code(make(evening, 0, "b")) == "devices"


def test_only_for_a_seat_and_never_a_token_twice() -> None:
    evening = playing(2)
    assert code(evening.keep(deciding.make_phrase(evening.table, Who(), "a1", evening.now))) == "spectator"
    assert make(evening, 0, "a1") is None
    assert code(use(evening, "a1", evening.tokens[1])) == "key"


def test_the_words() -> None:
    """2,048 of them, so that four are 44 bits; their first four letters tell them apart."""
    assert len(words()) == len({word[:4] for word in words()}) == 2048
    assert all(4 <= len(word) <= 8 and word.isascii() and word.isalpha() and word.islower() for word in words())
    assert list(words()) == sorted(words())
    assert len({new_phrase() for _ in range(100)}) == 100


def test_what_somebody_types() -> None:
    first, second, third, fourth = words()[::600]
    whole = f"{first} {second} {third} {fourth}"
    assert read_phrase(f" {first.upper()}-{second[:4]},{third}\n{fourth[:5]}. ") == whole
    for typed in (
        "",
        first,
        f"{whole} {first}",
        f"{first[:3]} {second} {third} {fourth}",
        whole.replace(first, "qqqq"),
    ):
        with pytest.raises(Problem):
            read_phrase(typed)
    with pytest.raises(Problem, match=f"^“{first}s” isn't one of the words"):
        read_phrase(f"{first}s {second} {third} {fourth}")


def test_what_is_kept_of_words_depends_on_the_table() -> None:
    assert key_of_phrase("one", "a b c d") != key_of_phrase("two", "a b c d")
    assert len(key_of_phrase("one", "a b c d")) == 64
