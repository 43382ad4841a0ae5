"""Characters of a finished game begin the next one at a table: who may bring them, who plays them, what is kept."""

from __future__ import annotations

from functools import cache

import pytest

import telltable
from telltable import protocol as say
from telltable.bots.driver import Driver
from telltable.core.going_on import party_of
from telltable.core.header_faults import header_faults
from telltable.core.match import Match
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.table import deciding, telling

from .evening import Evening

GAME, TITLE = "stacktors", "The Ford at Greywater"


@cache
def played() -> Match:
    """An evening that ended, with somebody left and something remembered."""
    match = telltable.new(GAME, seats=["bot:tactical"], names=["Ana"], seed=3, options={"adventure": "ford"})
    Driver(match, seconds=None).run()
    return match


def table(**options: str) -> Evening:
    evening = Evening("open", "open", game=GAME, adventure="bell", **options)
    evening.sit(0, 1)
    evening.come(0, 1)
    return evening


def bring(evening: Evening, seat: Seat | None, party: str = "", title: str = TITLE) -> Refusal | None:
    rules = played().rules
    return evening.keep(deciding.bring(evening.table, evening.who(seat), rules, party, title, evening.now))


def test_whoever_sits_there_brings_them_and_everybody_sees_who() -> None:
    """A guest may, somebody watching may not; and nobody is brought again by an empty party."""
    evening, party = table(), party_of(played())
    refused = bring(evening, None, party)
    assert refused is not None
    assert refused.code == "spectator"
    assert bring(evening, 1, party) is None
    shown = evening.info().party
    assert isinstance(shown, say.Party)
    assert shown.title == TITLE
    assert [one.name for one in shown.who] == [one.name for one in played().state.table.party if one.alive]
    assert shown.remembered
    assert set(shown.remembered) <= set(played().state.table.remembered.values())
    assert bring(evening, 0) is None
    assert not isinstance(evening.info().party, say.Party)


def test_they_begin_the_next_game_and_whoever_has_nobody_makes_somebody() -> None:
    """Ana plays hers again, whichever chair she has; Ben takes the companion. The log is one that can be verified."""
    evening = table()
    assert evening.says(0, say.SwapSeats, seat=0, other=1) is None
    evening.tokens[0], evening.tokens[1] = evening.tokens[1], evening.tokens[0]
    assert bring(evening, 0, party_of(played())) is None
    assert not evening.info().can_begin
    assert evening.host_says(say.Begin) is None
    match = evening.table.match
    assert match is not None
    before = [one for one in played().state.table.party if one.alive]
    hers = next(one.name for one in before if one.seat == 0)
    theirs = {one.name: one.seat for one in match.state.table.party}
    assert theirs[hers] == match.header.names.index("Ana") == 1
    assert set(theirs) == {one.name for one in before} or len(before) == 1
    assert match.state.table.adventure == "bell"
    assert match.state.table.recalled
    assert not list(header_faults(match))
    assert telltable.core.log.encode(match.begun()[0]) == telltable.core.log.encode(match.entries[0])
    assert evening.folded_again().facts() == evening.table.facts()
    assert not isinstance(evening.info().party, say.Party), "they are brought to one game"


def test_options_of_the_adventure_hold_for_them_too() -> None:
    """The same evening begun anew has the same options."""
    new = table()
    assert new.host_says(say.Begin) is None
    on = table()
    assert bring(on, 0, party_of(played())) is None
    assert on.host_says(say.Begin) is None
    assert new.table.match is not None
    assert on.table.match is not None
    assert on.table.match.state.table.options == new.table.match.state.table.options


def test_nobody_comes_into_a_game_that_has_begun() -> None:
    evening = table()
    assert evening.host_says(say.Begin) is None
    refused = bring(evening, 0, party_of(played()))
    assert refused is not None
    assert refused.code == "begun"


def test_other_games_begin_with_new_people() -> None:
    evening = Evening("open", "open", game="storyline")
    evening.sit(0)
    refused = bring(evening, 0, party_of(played()))
    assert refused is not None
    assert refused.code == "party"
    with pytest.raises(telltable.core.errors.Problem, match="new people"):
        evening.table.rules.next_evening(evening.table.pack, None, {})


@pytest.mark.parametrize("begun", [False, True])
def test_an_x_card_takes_their_words_too(begun: bool) -> None:
    """Before the game nobody is brought any more; in the game the words are gone from its position too."""
    evening, party = table(), party_of(played())
    name = next(one.name for one in played().state.table.party if one.alive)
    assert bring(evening, 0, party) is None
    if begun:
        assert evening.host_says(say.Begin) is None
    assert evening.says(1, say.XCard, words=name) is None
    assert evening.says(1, say.XChoice, choice="veil") is None
    assert not isinstance(evening.info().party, say.Party)
    assert not any(name.encode() in body for body in evening.log)
    match = evening.table.match
    assert (match is not None) == begun
    if match is not None:
        assert not list(header_faults(match))
        assert name not in {one.name for one in match.state.table.party}
        telling.info(evening.table, evening.now)


def test_words_that_the_table_took_out_come_in_with_nobody() -> None:
    evening, party = table(), party_of(played())
    name = next(one.name for one in played().state.table.party if one.alive)
    assert evening.says(0, say.Chat, text=f"{name} is here") is None
    assert evening.says(1, say.XCard, words=name) is None
    assert evening.says(1, say.XChoice, choice="remove") is None
    refused = bring(evening, 0, party)
    assert refused is not None
    assert "taken out" in refused.why
