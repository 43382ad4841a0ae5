"""Pictures in the books of finished games (ADR 0029): whose they are, how many, and that nothing is left of one."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

import pytest

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.story import Photo
from telltable.table import deciding, photos, records
from telltable.table.photos import illustrated

from .evening import Evening
from .test_edits import told

PIXELS = b"\xff\xd8 what a camera saw \xff\xd9"


@pytest.fixture(scope="module")
def tail() -> Evening:
    return told("tail_story")


@pytest.fixture
def evening(tail: Evening) -> Iterator[Evening]:
    """A game of Tail Story that is over, from its records."""
    again = Evening(*["open"] * len(tail.tokens), game="tail_story")
    again.first, again.log, again.tokens, again.now = tail.first, tail.log[:], dict(tail.tokens), tail.now
    again.table = again.folded_again()
    yield again
    assert again.folded_again().facts() == again.table.facts()


def puts(evening: Evening, seat: int | None, chapter: int = 0, alt: str = "A lamp", game: int = 1) -> str:
    photo = Photo(alt, "", 4, 3, PIXELS)
    return code(evening.keep(deciding.put_photo(evening.table, evening.who(seat), game, chapter, photo, evening.now)))


def takes(evening: Evening, seat: int | None, chapter: int = 0) -> str:
    return code(evening.keep(deciding.take_photo(evening.table, evening.who(seat), 1, chapter, evening.now)))


def code(refusal: Refusal | None) -> str:
    return refusal.code if refusal else ""


def shown(evening: Evening) -> dict[int, tuple[str, str]]:
    book = illustrated(evening.table, 1, evening.table.signatures[0].book())
    return {n: (x.photo.alt, x.photo.by) for n, x in enumerate(book.chapters) if x.photo}


def kept(evening: Evening) -> bytes:
    return b"".join(evening.log)


def test_a_teller_puts_a_picture_into_a_chapter_and_says_what_is_to_be_seen(evening: Evening) -> None:
    assert puts(evening, 0) == ""
    assert shown(evening) == {0: ("A lamp", "Ana")}
    assert puts(evening, 1, alt="  Another\nlamp ") == ""
    assert shown(evening) == {0: ("Another lamp", "Ben")}
    assert kept(evening).count(b64encode(PIXELS)) == 1, "what stood there before is nowhere"
    assert b"A lamp" not in kept(evening)


def test_who_may_not_and_where_not(evening: Evening) -> None:
    assert puts(evening, None) == "spectator"
    assert puts(evening, 0, chapter=99) == "no_such_chapter"
    assert puts(evening, 0, game=2) == "no_such_game"
    assert puts(evening, 0, alt=" \u200b") == "no_words"
    assert puts(evening, 0, alt="x" * (photos.MOST_ALT + 1)) == "no_words"
    assert takes(evening, 0) == "no_photo"
    assert evening.says(0, say.Silence, seat=1, silent=True) is None
    assert puts(evening, 1) == "silenced"


def test_anybody_at_the_table_takes_it_out_and_no_byte_is_left(evening: Evening) -> None:
    assert puts(evening, 0) == ""
    assert takes(evening, None) == "spectator"
    assert takes(evening, 1) == ""
    assert shown(evening) == {}
    assert b64encode(PIXELS) not in kept(evening)
    assert isinstance(records.read(evening.log[-1]), records.PhotoTaken)
    assert puts(evening, 1) == "", "and there is room for another"


def test_so_many_stand_at_one_table(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 1)
    assert puts(evening, 0) == ""
    assert puts(evening, 0, chapter=1) == "full"
    assert puts(evening, 0, alt="In its place") == ""


def test_an_x_card_takes_the_words_of_a_picture(evening: Evening) -> None:
    assert puts(evening, 0, alt="A drowned cat on a chair") == ""
    assert evening.says(1, say.XCard, words="drowned cat") is None
    assert puts(evening, 0, chapter=1) == "x_card"
    assert evening.says(1, say.XChoice, choice="remove") is None
    assert b"drowned" not in kept(evening)
    assert "drowned" not in shown(evening)[0][0]
    assert puts(evening, 0, alt="The drowned cat once more") == "taken_out"
