"""A cast that returns from an earlier story (SS-S6)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import telltable
from telltable import protocol as say
from telltable.bots.driver import Driver
from telltable.cli.app import run
from telltable.core.ask import Words
from telltable.core.errors import Problem
from telltable.core.going_on import party_of
from telltable.core.header_faults import header_faults
from telltable.core.log import encode
from telltable.core.match import Match
from telltable.core.rules import Setup
from telltable.games.storystack.table.going_on import MOST, returning
from telltable.games.storystack.table.moves import Given, Play
from telltable.store.file import load
from telltable.table import deciding, telling
from tests.table.evening import Evening

TITLE = "The Salt Clock"


@cache
def played() -> Match:
    """A story that bots have told to its end."""
    match = telltable.new("storystack", seats=["bot:helper", "bot:helper"], names=["Ana", "Ben"], seed=6)
    Driver(match, seconds=None).run()
    return match


def names() -> list[str]:
    return [one.name for one in played().rules.goes_on(party_of(played())).who]


def evening() -> Evening:
    """A table at which the cast is brought along, and the story has begun."""
    found = Evening("open", "open", hands="open")
    found.sit(0, 1)
    found.come(0, 1)
    bring = deciding.bring(found.table, found.who(0), played().rules, party_of(played()), TITLE, found.now)
    assert found.keep(bring) is None
    return found


def begun() -> Match:
    found = evening()
    assert found.says(0, say.Begin) is None
    found.tick()
    match = found.table.match
    assert match is not None
    return match


def offered(match: Match) -> set[tuple[str, ...]]:
    """The names that whoever is asked may give to somebody new."""
    asks = [ask for ask in match.asks().values() if ask.decision == "play"]
    fields = [field for ask in asks for form in ask.forms for field in form.fields]
    return {tuple(field.suggestions) for field in fields if isinstance(field, Words) and field.kind == "name"}


def test_everybody_of_a_finished_story_may_return_by_their_last_name() -> None:
    """SS-S6: each with what was noted of them; whoever writes the book sees who comes."""
    book = played().book()
    assert names() == [one.name for one in book.portraits if one.kind == "Cast"] != []
    assert all(one.who for one in played().rules.goes_on(party_of(played())).who)


def test_their_names_are_offered_beside_the_cards_own_until_they_are_used() -> None:
    """SS-S6."""
    found = evening()
    info = telling.info(found.table, found.now)
    assert info.party
    assert (info.party.title, [one.name for one in info.party.who]) == (TITLE, names())
    assert found.says(0, say.Begin) is None
    seen = brought = 0
    for n in range(60):
        found.tick()
        match = found.table.match
        assert match is not None
        taken = {one.label for one in match.state.table.characters}
        left = tuple(name for name in names() if name not in taken)
        for suggestions in offered(match):
            seen += 1
            assert suggestions[:3] == left[:3]
            assert set(left) <= set(suggestions)
            assert set(suggestions).isdisjoint(taken & set(names()))
            assert len(suggestions) > len(left), "and then those of the card"
        brought = len(taken & set(names()))
        if brought > 1 or match.over:
            break
        seat = found.waiting[0]
        ask = match.asks()[seat]
        moves = match.legal(seat) if ask.decision == "play" and left else ()
        newcomers = [move for move in moves if isinstance(move, Play) and move.card.startswith("CA")]
        if newcomers:
            came = [replace(x, label=left[0]) if isinstance(x, Given) else x for x in newcomers[0].slots]
            move = replace(newcomers[0], slots=tuple(came))
            assert found.says(seat, say.Play, move=msgspec.to_builtins(move)) is None
        else:
            found.act(seat, n)
    assert seen
    assert brought > 1


def test_a_story_without_them_is_told_the_same_bytes() -> None:
    """Nothing of it is in a table that begins with new people."""
    match = telltable.new("storystack", seats=["bot:greedy"], seed=1)
    assert b"returning" not in encode(match.view(None)) + encode(match.state)


def test_the_log_of_such_a_story_verifies_and_its_position_is_the_same_table() -> None:
    match = begun()
    assert list(header_faults(match)) == []
    again = telltable.from_position("storystack", match.position())
    assert again.state.table.returning == match.state.table.returning
    assert [one.name for one in match.state.table.returning] == names()


def test_who_did_not_come_back_may_return_later_and_nobody_is_named_twice() -> None:
    """SS-S6: evening 3 has the cast of both."""
    second = telltable.new("storystack", seats=["bot:greedy"], names=["Ana"], seed=2)
    rules = second.rules
    text = rules.seat_party(party_of(played()), setup_of(second))
    match = telltable.from_position("storystack", text)
    Driver(match, seconds=None).run()
    found = [one.name for one in rules.goes_on(party_of(match)).who]
    assert set(names()) <= set(found)
    assert len({name.casefold() for name in found}) == len(found) <= MOST


def setup_of(match: Match) -> Setup:
    header = match.header
    return Setup(header.seats, header.names, header.options, header.commitment)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('game = "storystack"\nseats = ["me"]\nreturning = [{name = ""}]\n', "returning 1"),
        ('game = "storystack"\nseats = ["me"]\nreturning = [{name = "Ilka"}, {name = "ilka"}]\n', "named once"),
        ('game = "storystack"\nreturning = [{name = "Ilka"}]\n', "0 seats"),
        ('game = "storystack"\nseats = ["me"]\n', "0 hands"),
    ],
)
def test_a_cast_that_is_none_says_where(text: str, why: str) -> None:
    with pytest.raises(Problem, match=why):
        telltable.from_position("storystack", text)


def test_a_story_nobody_came_into_has_no_cast() -> None:
    """SS-S6."""
    match = telltable.new("storystack", seats=["me"], seed=1)
    with pytest.raises(Problem, match="SS-S6"):
        match.rules.next_evening(match.pack, match.state, {})


def test_the_terminal_goes_on_from_a_saved_story(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the same seats, and the options of now."""
    first = ["--seats", "bot:helper*2", "--names", "Ana,Ben", "--headless", "--seed", "6"]
    assert run(["play", "storystack", *first, "--out", str(tmp_path / "first")]) == 0
    before = load(tmp_path / "first" / "game.jsonl")
    after = ["--after", str(tmp_path / "first" / "game.jsonl"), "--option", "hands=open", "--headless", "--seed", "7"]
    assert run(["play", "storystack", *after, "--out", str(tmp_path / "next")]) == 0
    match = load(tmp_path / "next" / "game.jsonl")
    assert match.state.table.returning == returning(before.state.table) != ()
    assert (match.header.names, match.header.options["hands"]) == (before.header.names, "open")
    assert "SS-" not in capsys.readouterr().err


def test_an_x_card_takes_a_name_out_of_the_cast() -> None:
    """SS-S6: before the story and in it."""
    found = evening()
    name = names()[0]
    assert found.says(1, say.XCard, words=name) is None
    assert found.says(1, say.XChoice, choice="remove") is None
    assert name.encode() not in b"".join(found.log)
