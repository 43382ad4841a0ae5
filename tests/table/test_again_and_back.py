"""Another game with the same people; and moves that the table lets somebody take back."""

from __future__ import annotations

import pytest

import telltable
from telltable import protocol as say
from telltable.bots.driver import Driver
from telltable.bots.reasons import because
from telltable.core.luck import commitment
from telltable.core.move import TakeBack
from telltable.table import deciding

from .evening import Evening, playing
from .test_hosting import refused


def finished(people: int = 2) -> Evening:
    evening = playing(people)
    evening.go(*range(people))
    evening.pass_(90_000)
    assert evening.info().over
    evening.come(*range(people))
    return evening


def test_another_game() -> None:
    evening = finished()
    first = evening.table.match
    assert evening.says(0, say.Again, options={"hands": "open"}) is None
    info = evening.info()
    assert (info.begun, info.over, info.number, info.options["hands"]) == (False, False, 1, "open")
    assert [chair.name for chair in info.chairs] == ["Ana", "Ben"]
    assert evening.says(0, say.Begin) is None
    evening.tick()
    assert evening.info().number == 2
    assert evening.table.games[0] is first
    evening.act(evening.waiting[0])
    assert evening.folded_again().facts() == evening.table.facts()


def test_the_secret_of_a_finished_game_says_nothing_of_the_next() -> None:
    evening = finished()
    assert evening.says(0, say.Again) is None
    assert evening.says(0, say.Begin) is None
    one, two = (match.header for match in evening.table.games)
    assert len({one.secret, two.secret, evening.first.secret}) == 3
    assert two.commitment == commitment(two.secret)


def test_the_same_options_unless_others_are_named() -> None:
    evening = finished()
    before = evening.info().options
    assert evening.says(0, say.Again) is None
    assert evening.info().options == before


def test_no_other_game_before_the_end_and_none_that_does_not_exist() -> None:
    refused(playing(2), 0, say.Again, "not_over")
    refused(finished(), 0, say.Again, "option", game="no such game")
    refused(finished(), 0, say.Again, "option", options={"x": "y"})


def played_twice() -> tuple[Evening, int]:
    """Two of three have said that their texts are done: nothing was uncovered. Returns the entry of the first."""
    evening = playing(3, skinning="full")
    match = evening.table.match
    assert match
    n = 0
    while match.asks()[match.waiting()[0]].decision != "names":
        evening.act(match.waiting()[0], n)
        n += 1
    before = len(match.entries)
    for seat in (1, 0):
        assert evening.says(seat, say.Play, move={"type": "UseDefaults"}) is None
    assert match.waiting() == (2,)
    return evening, before


def test_a_refusal_says_whether_asking_the_table_would_take_a_move_back() -> None:
    """So nobody is offered what can't be granted."""
    evening, _ = played_twice()
    move = {"type": "TakeBack"}
    assert deciding.why(evening.table, evening.who(0), move) is None
    assert deciding.why(evening.table, evening.who(1), move).code == "others_agree"
    assert "everybody else agrees" in evening.says(1, say.Play, move=move).fix
    evening.go(0, 2)
    assert deciding.why(evening.table, evening.who(1), move).code == "only_me"
    hidden = deciding.why(evening.table, evening.who(2), move).code
    assert hidden not in ("others_agree", "only_me"), "something hidden came out before"
    assert deciding.why(evening.table, evening.who(1), {"type": "UseDefaults"}).code not in ("others_agree", "only_me")


def test_asking_to_take_back() -> None:
    evening, before = played_twice()
    match = evening.table.match
    assert match
    first, second = (match.entries[n].seat for n in (before, before + 1))
    third = ({0, 1, 2} - {first, second}).pop()
    assert evening.says(first, say.AskTakeBack) is None
    asked = evening.info().take_back
    assert asked
    assert (asked.seat, set(asked.waiting), asked.left) == (first, {second, third}, 60)
    refused(evening, second, say.AskTakeBack, "asked")
    refused(evening, first, say.AnswerTakeBack, "not_yours", yes=True)
    refused(evening, None, say.AnswerTakeBack, "not_yours", yes=True)
    assert evening.says(second, say.AnswerTakeBack, yes=True) is None
    assert len(match.entries) == before + 2
    assert evening.says(third, say.AnswerTakeBack, yes=True) is None
    assert match.state == match.state_after(before - 1)
    assert match.waiting() == (0, 1, 2)
    assert evening.info().take_back is None
    match.verify()


def test_one_no_ends_it_and_so_does_silence_or_a_move() -> None:
    evening, before = played_twice()
    match = evening.table.match
    assert match
    first, second = (match.entries[n].seat for n in (before, before + 1))
    for how in ("no", "silence", "move"):
        assert evening.says(first, say.AskTakeBack) is None
        if how == "no":
            assert evening.says(second, say.AnswerTakeBack, yes=False) is None
        elif how == "silence":
            evening.pass_(61)
        else:
            evening.act(match.waiting()[0])
        assert evening.info().take_back is None
    refused(evening, second, say.AnswerTakeBack, "not_asked", yes=True)


def test_whoever_is_away_is_not_waited_for() -> None:
    evening, before = played_twice()
    match = evening.table.match
    assert match
    first = match.entries[before].seat
    evening.go(*({0, 1, 2} - {first}))
    assert evening.says(first, say.AskTakeBack) is None
    assert match.state == match.state_after(before - 1)


def test_no_way_back_past_a_draw() -> None:
    evening = playing(2)
    evening.act(0)
    evening.act(1)
    refused(evening, 0, say.AskTakeBack, "no_way_back")
    refused(evening, None, say.AskTakeBack, "spectator")
    lobby = Evening()
    lobby.sit(0)
    refused(lobby, 0, say.AskTakeBack, "not_begun")


@pytest.mark.parametrize("game", ["storystack", "ninety_nine_chances"])
def test_a_move_that_was_taken_back_after_the_end_has_no_reason(game: str) -> None:
    """The table takes a bot's last move back when somebody before it wants theirs back; the game was over then."""
    match = telltable.new(game, seats=["bot:random"] * 3, seed=0)
    Driver(match).run()
    seat = next(seat for seat in match.seats if match.why(seat, TakeBack()) is None)
    entry = match.play(seat, TakeBack())
    assert match.entries[entry.n - 1].agenda == ()
    assert because(match, entry.n, match.rules.bots["helper"]) == ""
