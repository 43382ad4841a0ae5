"""The book after the end: who may change what, what everybody reads then, and what an X-card takes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from telltable import protocol as say
from telltable.core import editing
from telltable.core.errors import Broken
from telltable.core.log import encode
from telltable.core.public_log import taken_home
from telltable.core.registry import game, games
from telltable.core.story import Book
from telltable.store.file import load
from telltable.table import records
from telltable.table.chairs import key_of_token

from .evening import NAMES, QUICK, Evening, playing

TAKEN = "Somebody in the story is called that already. Choose another name."


def told(name: str = "storystack") -> Evening:
    """A game that people have played to its end by some legal moves."""
    rules = game(name)
    people = max(2, rules.seats[0])
    evening = Evening(*["open"] * people, game=name, **{**(QUICK if name == "storystack" else {}), **rules.brief})
    evening.sit(*range(people))
    evening.come(*range(people))
    assert evening.says(0, say.Begin) is None
    match = evening.table.match
    assert match
    for n in range(2_000):
        evening.tick()
        if match.over:
            return evening
        seat = evening.waiting[0]
        if seat >= 0:
            evening.act(seat, n)
        else:
            evening.pass_(60)
    raise AssertionError("the game never ends")


def played(evening: Evening) -> Book:
    return evening.table.signatures[0].played_book()


def book(evening: Evening) -> Book:
    return evening.table.signatures[0].book()


def says(evening: Evening, seat: int | None, what: str, text: str, of: str = "", seen: int = 1_000) -> str:
    """Somebody changes something: why not, or empty when it is done."""
    refusal = evening.says(seat, say.EditBook, game=1, what=what, of=of, text=text, seen=seen)
    return f"{refusal.why} {refusal.fix}".strip() if refusal else ""


def line_of(evening: Evening, seat: int) -> editing.Words:
    """A line that this seat has told."""
    return next(one for one in editing.lines_of(played(evening)).values() if one.line.teller == NAMES[seat])


@pytest.fixture(scope="module")
def chances() -> Evening:
    return told("ninety_nine_chances")


@pytest.fixture
def evening(chances: Evening) -> Evening:
    """A game of 99 chances that is over, from its records."""
    again = Evening(*["open"] * 3, game="ninety_nine_chances")
    again.first, again.log, again.tokens, again.now = chances.first, chances.log[:], dict(chances.tokens), chances.now
    again.table = again.folded_again()
    return again


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=pytest.mark.by_turns if one == "storystack" else ()) for one in games()]
)
def test_the_book_of_every_game_can_be_changed_and_put_back(name: str) -> None:
    evening = told(name)
    before, lines = played(evening), editing.lines_of(played(evening))
    seat = next((n for n, who in enumerate(NAMES) if any(one.line.teller == who for one in lines.values())), 0)
    mine = [one for one in lines.values() if one.line.teller == NAMES[seat]]
    done = 2
    assert says(evening, 0, "title", "Ours at last") == ""
    assert says(evening, 1, "dedication", "For Hanne") == ""
    if mine:
        assert says(evening, seat, "line", "Nobody had ever said a word of it.", mine[0].key) == ""
        assert book(evening).chapters[mine[0].chapter].lines[mine[0].number].text.endswith("a word of it.")
        done += 1
    for key, called in list(editing.names_of(before).items())[:1]:
        assert says(evening, 1, "name", "Uncle Corvin", key) == ""
        text = encode(book(evening).chapters).decode() + encode(book(evening).portraits).decode()
        assert "Uncle Corvin" in text
        assert f"{called} " not in text
        done += 1
    now = book(evening)
    assert (now.title, now.dedication) == ("Ours at last", "For Hanne")
    assert "Changed after the end by Ana and Ben" in now.colophon
    assert played(evening) == before
    assert evening.folded_again().facts() == evening.table.facts()
    assert evening.folded_again().signatures[0].book() == now
    for edit in list(evening.table.games[0].edits):
        who = seat if edit.what == "line" else 1
        assert says(evening, who, edit.what, "", edit.of) == ""
    assert book(evening) == before
    assert len(evening.table.games[0].edits) == 2 * done


def test_only_ones_own_lines_are_changed_and_nobody_who_watches_changes_anything(evening: Evening) -> None:
    line = line_of(evening, 1)
    kept = len(evening.log)
    assert says(evening, 0, "line", "Mine now.", line.key) == "Ben told this line. Ask Ben to change it."
    watching = "Only those who sit at this table change its story. Open it where you hold your seat."
    assert says(evening, None, "title", "Mine now") == watching
    assert evening.host_says(say.EditBook, game=1, what="title", text="Mine now") is not None
    assert len(evening.log) == kept
    assert says(evening, 1, "line", "Mine, that is.", line.key) == ""


def test_what_a_bot_told_stays_as_it_is() -> None:
    evening = Evening("open", "bot:random", "bot:random", game="storyline", **game("storyline").brief)
    evening.sit(0)
    evening.come(0)
    assert evening.says(0, say.Begin) is None
    evening.to_the_end()
    bot = evening.table.games[0].header.names[1]
    line = next(one for one in editing.lines_of(played(evening)).values() if bot in one.line.teller)
    why = f"{bot}, a bot, told this line; it stays as it is. Change a line of yours."
    assert says(evening, 0, "line", "Mine now.", line.key) == why


def test_a_seat_that_has_another_holder_has_no_lines_of_the_one_before(evening: Evening) -> None:
    line = line_of(evening, 1)
    assert evening.says(1, say.Leave) is None or evening.says(0, say.Remove, seat=1) is None
    evening.tokens[1] = "token of another"
    key = key_of_token(evening.tokens[1])
    assert evening.says(None, say.AskSeat, seat=1, name="Ben", key=key) is None
    number = evening.table.chairs.asking[0].number
    assert evening.host_says(say.AnswerSeat, number=number, yes=True) is None
    assert says(evening, 1, "title", "A guest's") == ""
    assert says(evening, 1, "line", "A guest's.", line.key) == "Ben told this line. Ask Ben to change it."


def test_what_cannot_be_changed_says_why(evening: Evening) -> None:
    names = list(editing.names_of(played(evening)))
    kept = len(evening.log)
    for what, text, of, why in (
        ("title", "x" * 81, "", "That has 81 characters; the title has room for 80. Make it shorter."),
        ("line", "Hm.", "0" * 16, "The story has no such line. Choose a line that it shows."),
        ("name", "Hm", "0" * 16, "Nobody in the story has that name. Choose a name that it shows."),
        ("telling", "sung", "", "A story is retold, as played, or as told. Choose one of the three."),
        ("title", played(evening).title, "", "It says that already. Change it, or leave it as it is."),
        ("name", editing.names_of(played(evening))[names[1]], names[0], TAKEN),
    ):  # fmt: skip
        assert says(evening, 0, what, text, of) == why
    refusal = evening.says(0, say.EditBook, game=2, what="title", text="No")
    assert refusal is not None
    assert refusal.why == "There was no such game at this table."
    assert len(evening.log) == kept


def test_a_story_that_is_being_told_is_not_changed() -> None:
    evening = playing(2)
    assert says(evening, 0, "title", "Early").startswith("The story is still being told.")


def test_nobody_writes_over_what_they_have_not_read(evening: Evening) -> None:
    assert says(evening, 0, "title", "Ana's", seen=0) == ""
    assert says(evening, 1, "title", "Ben's", seen=0) == (
        "Ana has changed this since you opened it. It says now: “Ana's” "
        "Read it, then save yours again if you still want to."
    )
    assert book(evening).title == "Ana's"
    assert says(evening, 1, "dedication", "To Ana", seen=0) == ""
    assert says(evening, 1, "title", "Ben's", seen=2) == ""


def test_names_follow_when_they_are_put_back(evening: Evening) -> None:
    key, called = next(iter(editing.names_of(played(evening)).items()))
    line = line_of(evening, 0)
    assert says(evening, 0, "name", "Aunt Flo", key) == ""
    assert says(evening, 0, "line", "Then Aunt Flo came in.", line.key) == ""
    assert says(evening, 0, "name", "", key) == ""
    assert book(evening).chapters[line.chapter].lines[line.number].text == f"Then {called} came in."


def test_words_that_an_x_card_took_never_come_back_by_an_edit(evening: Evening) -> None:
    line = line_of(evening, 0)
    assert says(evening, 0, "line", "A Zyxwort sat on the stairs.", line.key) == ""
    assert says(evening, 1, "title", "The zyxwort") == ""
    assert evening.says(1, say.XCard, words="Zyxwort") is None
    assert says(evening, 0, "title", "Later").startswith("The X-card is on the table")
    assert evening.says(1, say.XChoice, choice="veil") is None
    assert book(evening).title == "The (veiled)"
    assert b"zyxwort" not in b"".join([*evening.log, dump_of(evening)]).lower()
    kept = len(evening.log)
    for text in ("A zyxwort again", "Two Zyx-Worts", "ZYXWORTs"):
        why = "An X-card took some of these words out of the story. Say it without them, or leave it out."
        assert says(evening, 0, "dedication", text) == why
    assert len(evening.log) == kept
    assert says(evening, 0, "dedication", "For Zoe") == ""


def test_a_change_falls_away_with_the_words_that_it_changed(evening: Evening) -> None:
    line = next(one for one in editing.lines_of(played(evening)).values() if one.line.told and one.line.teller == "Ana")
    assert says(evening, 0, "line", "Softly put.", line.key) == ""
    assert evening.says(1, say.XCard, words=line.played) is None
    assert evening.says(1, say.XChoice, choice="veil") is None
    assert line.key.encode() not in b"".join(evening.log)
    assert "Softly put." not in encode(book(evening)).decode()


def test_a_seat_changes_the_story_so_often_and_then_more_slowly(evening: Evening) -> None:
    said = [records.Edited(0, 1, "title", text=f"Title {n}", by="Ana", at=evening.now) for n in range(80)]
    assert evening.keep([*said]) is None
    assert says(evening, 0, "title", "One more").startswith(
        "The story has been changed too often from this seat; wait "
    )
    assert says(evening, 1, "title", "Ben's") == ""
    evening.now += 60
    assert says(evening, 0, "title", "One more") == ""


def test_changes_are_in_the_log_that_one_takes_home(evening: Evening, tmp_path: Path) -> None:
    line = line_of(evening, 0)
    assert says(evening, 0, "line", "Told anew.", line.key) == ""
    assert says(evening, 1, "telling", "told") == ""
    path = tmp_path / "game.jsonl"
    path.write_bytes(dump_of(evening))
    again = load(path)
    assert again.book() == evening.table.games[0].book()
    assert [edit.by for edit in again.edits] == ["Ana", "Ben"]
    assert again.played_book() == evening.table.games[0].played_book()
    path.write_bytes(dump_of(evening).replace(b"Told anew.", b"Told a-new"))
    with pytest.raises(Broken, match="was changed after it was written"):
        load(path)


def dump_of(evening: Evening) -> bytes:
    return taken_home(evening.table.games[0])
