"""A seat that changes hands while the game goes on: whoever has it tells under their own name, to everybody."""

from __future__ import annotations

import msgspec
import pytest

from telltable import protocol as say
from telltable.core.registry import games
from telltable.core.seat import CLOCK
from telltable.table.chairs import key_of_token

from .evening import Evening, playing
from .test_hosting import refused
from .test_seats import NEW, asks


def names(evening: Evening) -> list[str]:
    """As the row of players has them, for a spectator."""
    snapshot = evening.table.snapshot()
    assert snapshot
    assert evening.table.match
    places = evening.table.match.board().places
    by_seat = [place.name for place in sorted(places, key=lambda place: place.seat)]
    assert msgspec.json.decode(snapshot.shown(None).game().view)["table"]["names"] == by_seat
    return [place.name for place in places]


@pytest.mark.parametrize("game", sorted(games()))
def test_whoever_takes_a_bots_seat_has_their_name_everywhere(game: str) -> None:
    evening = Evening("open", "bot", "bot", game=game)
    evening.sit(0)
    evening.come(0)
    assert evening.says(0, say.Begin) is None
    evening.tick()
    table = evening.table
    bot = table.name(1)
    assert bot in names(evening)
    number = asks(evening, 1)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    assert "Zoe" in names(evening)
    assert bot not in names(evening)
    assert table.match
    assert table.match.state.table.kinds[1] == "me"
    assert table.acts_for(1) == "", "she is signed by her name, not as somebody in the bot's seat"
    assert evening.folded_again().facts() == table.facts()
    evening.tokens[1] = NEW
    evening.come(1)
    n = 0
    while not table.match.over:
        n += 1
        if CLOCK in evening.waiting:  # with two people a window is the clock's to close
            evening.pass_(20)
        else:
            evening.act(evening.waiting[0], n)
        evening.tick()
    book, kept = table.signatures[-1].book(), table.match.book()
    assert "Zoe" in book.tellers
    assert not [teller for teller in book.tellers if " seat" in teller]
    assert [line.teller for one in kept.chapters for line in one.lines] == [
        line.teller for one in book.chapters for line in one.lines
    ], "a kept log says the same as the table"


def test_a_stand_in_is_signed_as_ever() -> None:
    evening = playing(1, bots=1)
    number = asks(evening, 1)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    evening.tokens[1] = NEW
    evening.come(1)
    assert evening.says(1, say.StepOut) is None
    evening.go(1)
    evening.pass_(120)
    assert 1 in evening.table.presence.stand_ins
    assert evening.table.acts_for(1) == evening.table.chairs.stand_in_name(1)
    evening.come(1)
    assert evening.table.acts_for(1) == ""


def test_whoever_gets_a_seat_handed_on_tells_under_their_own_name() -> None:
    evening = playing(2)
    assert evening.says(1, say.HandOver, key=key_of_token(NEW), name="Zoe") is None
    assert names(evening) == ["Ana", "Zoe"]
    number = asks(evening, 1, "Ben", "another token")
    evening.tokens[1] = NEW
    assert evening.says(1, say.AnswerSeat, number=number, yes=True) is None, "people may come back to their seat"
    assert names(evening) == ["Ana", "Ben"]


def test_a_seat_on_a_new_device_keeps_its_name() -> None:
    evening = playing(2)
    assert evening.table.match
    entries = len(evening.table.match.entries)
    assert evening.says(1, say.HandOver, key=key_of_token(NEW)) is None
    assert len(evening.table.match.entries) == entries


def test_nobody_takes_the_name_of_a_bot_that_has_told_here() -> None:
    """Its lines would look like theirs."""
    evening = playing(1, bots=2)
    bot = evening.table.name(1)
    number = asks(evening, 1)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    key = key_of_token("another token")
    refused(evening, None, say.AskSeat, "name_taken", seat=2, name=bot, key=key)
    refused(evening, None, say.AskSeat, "name", seat=2, name="You", key=key)


def test_after_the_end_nothing_that_was_told_changes() -> None:
    evening = playing(1, bots=1)
    evening.to_the_end()
    assert evening.table.match
    book = evening.table.match.book()
    number = asks(evening, 1)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    assert evening.table.match.book() == book
