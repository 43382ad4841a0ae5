"""Names that can be changed in a kept book: what is offered is what the text has, and nothing is left of it after."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from zipfile import ZipFile

import pytest
from msgspec.structs import replace

from telltable.bots.driver import Driver
from telltable.core.editing import TELLINGS, Edit, edited, made_ready, names_of
from telltable.core.refusal import Refusal
from telltable.core.registry import games
from telltable.core.story import Book, Chapter, Gauge, Line, Portrait
from telltable.facade import new
from telltable.keepsake.format import FORMATS, bind, edition

NEW = "Zyxwort"
CALLED = ("Bram Okello", "Bram", "the guest with no cup", "The Finch Twins")
BOOK = Book(
    "A game",
    "What Bram Okello Did",
    (
        Chapter("One", lines=(Line("Bram Okello rowed. Bram’s hands bled, and Bramble laughed."),)),
        Chapter(
            "Two", lines=(Line("The guest with no cup came. Nobody saw the guest with no cup, or the Finch Twins."),)
        ),
    ),
    portraits=(
        Portrait("Cast", CALLED[0], called=("Bram",)),
        Portrait("Cast", CALLED[2]),
        Portrait("Cast", CALLED[3], called=("the Twins",)),
        Portrait("Cast", "Fox Imani, later the Hunter", called=("Fox",)),
    ),
    gauges=(Gauge("Bram", 3),),
    finished=True,
)


@cache
def evening(name: str) -> Book:
    """A whole evening of bots, as it is kept."""
    match = new(name, seats=["bot"] * 4, seed="renamed")
    Driver(match, seconds=None).run_to_the_end()
    return match.played_book()


def outputs(book: Book) -> dict[str, str]:
    """Every form in which a book is read, as text."""
    found = {}
    for telling in TELLINGS:
        told = edition(book, telling)
        found |= {f"{to}, {telling}": bind(told, to).decode() for to in FORMATS}
        with ZipFile(BytesIO(bind(told, "epub"))) as packed:
            whole = "\n".join(
                packed.read(one).decode() for one in packed.namelist() if one.endswith(("xhtml", "svg", "opf"))
            )
        found[f"epub, {telling}"] = re.sub(r"<style>.*?</style>", "", whole, flags=re.DOTALL)
    return found


@pytest.mark.parametrize("name", games())
def test_names_that_are_offered_stand_in_the_text_and_are_gone_when_changed(name: str) -> None:
    book = evening(name)
    names = names_of(book)
    assert (names == {}) == (name == "storyline"), "only StoryLine has nobody with a name"
    text = bind(replace(book, portraits=()), "txt").decode()
    assert [called for called in names.values() if called.casefold() not in " ".join(text.split()).casefold()] == []
    edits = [Edit("name", f"{NEW}{chr(97 + n)}", key) for n, key in enumerate(names)]
    for edit in edits:
        assert not isinstance(made_ready(book, [], edit), Refusal)
    changed = outputs(edited(book, edits))
    for form, text in changed.items():
        left = [
            called for called in names.values() if re.search(rf"(?<!\w){re.escape(called)}(?!\w)", text, re.IGNORECASE)
        ]
        assert left == [], form
    for n, called in enumerate(names.values()):
        assert any(f"{NEW}{chr(97 + n)}" in text for text in changed.values()), called


def test_only_what_the_text_has_is_offered() -> None:
    assert tuple(names_of(BOOK).values()) == CALLED, "“the Twins” and who was “later the Hunter” stand nowhere"


def test_a_name_changes_wherever_it_stands_and_the_whole_one_before_a_part() -> None:
    keys = {called: key for key, called in names_of(BOOK).items()}
    new = {
        "Bram Okello": "Nils Holm",
        "Bram": "Nils",
        "the guest with no cup": "old Corvin",
        "The Finch Twins": "The Gulls",
    }
    book = edited(BOOK, [Edit("name", fresh, keys[called]) for called, fresh in new.items()])
    assert book.title == "What Nils Holm Did"
    assert book.chapters[0].lines[0].text == "Nils Holm rowed. Nils’s hands bled, and Bramble laughed."
    assert book.chapters[1].lines[0].text == "Old Corvin came. Nobody saw old Corvin, or the Gulls."
    assert [one.name for one in book.portraits][:3] == ["Nils Holm", "old Corvin", "The Gulls"]
    assert book.gauges[0].name == "Nils"


def test_a_part_of_a_name_alone_changes_within_the_whole_one() -> None:
    key = next(key for key, called in names_of(BOOK).items() if called == "Bram")
    assert edited(BOOK, [Edit("name", "Nils", key)]).title == "What Nils Okello Did"


def test_one_person_may_have_one_name_and_two_may_not() -> None:
    keys = {called: key for key, called in names_of(BOOK).items()}
    first = Edit("name", "Zoe", keys["Bram Okello"])
    assert not isinstance(made_ready(BOOK, [first], Edit("name", "Zoe", keys["Bram"])), Refusal)
    taken = made_ready(BOOK, [first], Edit("name", "zoe", keys["The Finch Twins"]))
    assert isinstance(taken, Refusal)
    assert taken.code == "name_taken"
