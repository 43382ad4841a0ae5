"""Taking, asking for, handing over and leaving a seat."""

from __future__ import annotations

from typing import Any

import pytest

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.core.registry import games
from telltable.table import deciding
from telltable.table.chairs import key_of_token

from .evening import Evening, playing
from .test_hosting import refused

NEW = "a token that the new holder made"


def asks(evening: Evening, seat: int, name: str = "Zoe", token: str = NEW) -> int:
    """Somebody watching asks for a seat. Returns the number of the request."""
    assert evening.says(None, say.AskSeat, seat=seat, name=name, key=key_of_token(token)) is None
    return evening.info().asking[-1].number


def test_taking_a_seat() -> None:
    evening = Evening()
    table = evening.table
    evening.sit(0)
    for seat, name, key, code in [
        (0, "Ben", "k", "taken"),
        (9, "Ben", "k", "taken"),
        (1, "ana", "k", "name_taken"),
        (1, " ", "k", "name"),
        (1, "Ben", key_of_token(evening.tokens[0]), "key"),
    ]:
        answer = deciding.sit(table, seat, name, key, 1.0)
        assert isinstance(answer, Refusal)
        assert answer.code == code
    evening.sit(1)
    late = deciding.sit(table, None, "Cem", "k", 1.0)
    assert isinstance(late, Refusal)
    assert late.code == "taken"
    evening.says(0, say.Begin)
    late = deciding.sit(table, None, "Cem", "k", 1.0)
    assert isinstance(late, Refusal)
    assert late.code == "begun"


@pytest.mark.parametrize("game", sorted(games()))
def test_whoever_comes_before_the_game_takes_the_seat_of_a_bot_that_nobody_chose(game: str) -> None:
    """An open seat goes first, then those of bots that only fill the table; never one that the host chose."""
    evening = Evening("open", "bot", "bot:random", "open", "bot", game=game)
    evening.sit(0)
    assert [chair.free for chair in evening.info().chairs] == [False, True, False, True, True]
    for name, seat in (("Ben", 3), ("Cem", 1), ("Dee", 4)):
        assert evening.keep(deciding.sit(evening.table, None, name, key_of_token(name), 1.0)) is None
        assert evening.table.who(name).seat == seat
        assert evening.info().chairs[seat].kind == "me"
    late = deciding.sit(evening.table, 2, "Eva", "k", 1.0)
    assert isinstance(late, Refusal)
    assert "The host chose a bot for that seat." in late.why
    assert evening.says(None, say.AskSeat, seat=2, name="Eva", key=key_of_token("Eva")) is None, "but it can be asked"


def test_a_bot_that_the_host_chooses_keeps_its_seat() -> None:
    evening = Evening("open", "bot", "bot")
    evening.sit(0)
    assert evening.says(0, say.SetChair, seat=1, kind="bot") is None
    assert evening.table.free() == (2,)
    assert evening.says(0, say.SwapSeats, seat=1, other=2) is None
    assert evening.table.free() == (1,), "it takes that with it when it moves"
    refused(evening, None, say.AskSeat, "chair", seat=1, name="Zoe", key=key_of_token(NEW))
    evening.says(0, say.Begin)
    assert evening.table.free() == ()
    assert not any(chair.free for chair in evening.info().chairs)


def test_a_bot_that_played_on_for_somebody_makes_room_before_the_next_game() -> None:
    evening = playing(2)
    assert evening.says(1, say.Leave) is None
    assert evening.table.free() == ()
    evening.go(0)
    evening.pass_(90_000)
    assert evening.info().over
    evening.come(0)
    assert evening.says(0, say.Again) is None
    assert evening.table.free() == (1,)


def test_handing_over_my_seat() -> None:
    evening = playing(2)
    assert evening.says(0, say.HandOver, key=key_of_token(NEW), name="Zoe") is None
    assert evening.who(0).seat is None
    assert evening.table.who(NEW).seat == 0
    assert evening.info().chairs[0].name == "Zoe"
    assert not evening.table.presence.here & {0}
    evening.tokens[0] = NEW
    evening.act(0)


def test_to_whom_no_seat_is_handed_over() -> None:
    evening = playing(2)
    refused(evening, None, say.HandOver, "spectator", key=key_of_token(NEW))
    refused(evening, 0, say.HandOver, "key", key=key_of_token(evening.tokens[1]))
    refused(evening, 0, say.HandOver, "name_taken", key=key_of_token(NEW), name="Ben")


# Names that look like Ana's, who is at the table.
LIKE_ANA = (
    "\u0410na",
    "An\u0430",
    "A\u200bna",
    "An\u00e1",
    "\uff21\uff4e\uff41",
    "\U0001d400\U0001d427\U0001d41a",
    "A na",
)


@pytest.mark.parametrize("name", LIKE_ANA)
def test_nobody_is_called_what_looks_like_somebody_else(name: str) -> None:
    """Whoever takes a seat, asks for one, is given one; and the sentence says whom they could be taken for."""
    evening = Evening()
    evening.sit(0)
    answer = deciding.sit(evening.table, 1, name, "k" * 64, 1.0)
    assert isinstance(answer, Refusal)
    if answer.code == "name_alike":
        assert answer.why.startswith("That name looks like Ana, who is at the table already.")
    else:
        assert answer.code == "name_taken", "what is left of it when it is cleaned"
    assert evening.table.chairs.all[1].kind == "open"
    code = answer.code
    evening = playing(2)
    refused(evening, 1, say.HandOver, code, key=key_of_token(NEW), name=name)
    refused(evening, None, say.AskSeat, code, seat=1, name=name, key=key_of_token(NEW))
    assert evening.says(0, say.HandOver, key=key_of_token(NEW), name=name) is None, "one's own may look like one's own"


def test_a_request_is_held_against_the_names_of_the_moment() -> None:
    """Somebody called so has come meanwhile."""
    evening = playing(2)
    number = asks(evening, 1, "Z\u043ee")
    assert evening.says(0, say.HandOver, key=key_of_token("another token"), name="Zoe") is None
    refused(evening, 1, say.AnswerSeat, "name_alike", number=number, yes=True)


def test_a_bot_takes_no_name_that_looks_like_somebodys() -> None:
    evening = Evening()
    evening.sit(0)
    table = evening.table
    table.chairs.all[0].name = "\u0406nkwell"
    assert table.chairs.name_for(1, "bot:greedy") != "Inkwell"


@pytest.mark.parametrize("key", ["", "x", "A" * 64, "a" * 65])
def test_a_key_is_a_hash(key: str) -> None:
    import msgspec

    with pytest.raises(msgspec.ValidationError):
        Evening().says(None, say.AskSeat, seat=0, name="Zoe", key=key)


def test_a_latecomer_takes_a_bots_seat() -> None:
    evening = playing(1, bots=1)
    number = asks(evening, 1)
    assert evening.info().asking == (say.SeatAsk(number, 1, "Zoe"),)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    chair = evening.info().chairs[1]
    assert (chair.kind, chair.name) == ("me", "Zoe")
    assert evening.table.who(NEW).seat == 1
    assert not evening.info().asking
    evening.come(1)
    evening.act(0)
    evening.tick()
    assert evening.waiting == (1,)  # no bot plays there any more
    evening.tokens[1] = NEW
    evening.act(1)


def test_a_latecomer_takes_a_stand_ins_seat_with_the_hosts_consent() -> None:
    evening = playing(2)
    number = asks(evening, 1)
    refused(evening, 0, say.AnswerSeat, "not_yours", number=number, yes=True)
    evening.go(1)
    evening.pass_(61)
    assert evening.says(0, say.AnswerSeat, number=number, yes=True) is None
    assert evening.who(1).seat is None
    assert not evening.info().chairs[1].stand_in


def test_a_player_hands_over_to_somebody_watching() -> None:
    evening = playing(2)
    number = asks(evening, 1)
    assert evening.says(1, say.AnswerSeat, number=number, yes=True) is None
    assert evening.table.who(NEW).seat == 1


def test_no() -> None:
    evening = playing(2)
    number = asks(evening, 1)
    assert evening.says(1, say.AnswerSeat, number=number, yes=False) is None
    assert evening.table.who(NEW).seat is None
    refused(evening, 1, say.AnswerSeat, "no_request", number=number, yes=True)


def test_who_asks_for_no_seat() -> None:
    evening = playing(2)
    free: dict[str, Any] = {"name": "Zoe", "key": key_of_token(NEW)}
    refused(evening, 1, say.AskSeat, "seated", seat=0, **free)
    refused(evening, None, say.AskSeat, "chair", seat=9, **free)
    refused(evening, None, say.AskSeat, "name_taken", seat=1, name="Ana", key=key_of_token(NEW))
    refused(evening, None, say.AskSeat, "key", seat=1, name="Zoe", key=key_of_token(evening.tokens[0]))


def test_a_name_that_was_taken_meanwhile() -> None:
    evening = playing(2)
    first, second = asks(evening, 0), asks(evening, 1, token="another")
    assert evening.says(0, say.AnswerSeat, number=first, yes=True) is None
    refused(evening, 1, say.AnswerSeat, "name_taken", number=second, yes=True)


def test_the_oldest_of_too_many_requests_gives_way() -> None:
    evening = playing(2)
    numbers = [asks(evening, 1, f"Zoe {n}", f"token {n}") for n in range(9)]
    assert [one.number for one in evening.info().asking] == numbers[1:]


def test_leaving_for_good() -> None:
    evening = playing(2)
    assert evening.says(0, say.Leave) is None
    evening.tick()
    assert evening.waiting == (1,)
    assert evening.who(0).seat is None
    info = evening.info()
    assert (info.chairs[0].kind, info.host) == ("bot", 1)
    refused(evening, None, say.Leave, "spectator")


@pytest.mark.parametrize("go", ["Leave", "Remove", "Ban"])
def test_a_bot_that_gave_way_is_back_when_its_seat_is_given_up(go: str) -> None:
    """It fills the seat until somebody comes, however often: the game can begin without them, and with the next one."""
    evening = Evening("open", "bot")
    evening.sit(0)
    for guest in ("June", "Imani"):
        assert evening.info().chairs[1].free
        evening.tokens[1] = f"token of {guest}"
        key = key_of_token(evening.tokens[1])
        assert evening.keep(deciding.sit(evening.table, 1, guest, key, evening.now)) is None
        assert evening.info().chairs[1].kind == "me"
        if go == "Leave":
            assert evening.says(1, say.Leave) is None
        else:
            assert evening.says(0, getattr(say, go), seat=1) is None
        chair = evening.info().chairs[1]
        assert (chair.kind, chair.free, guest in chair.name) == ("bot", True, False)
        assert evening.folded_again().facts() == evening.table.facts()
    assert not evening.info().can_begin


def test_leaving_before_the_game_and_after_it() -> None:
    evening = Evening()
    evening.sit(0, 1)
    assert evening.says(0, say.Leave) is None
    assert evening.info().chairs[0].kind == "open"
    assert evening.info().host == 1
    evening = playing(1)
    evening.go(0)
    evening.pass_(90_000)
    assert evening.info().over
    assert evening.says(0, say.Leave) is None
    assert evening.who(0).seat is None
