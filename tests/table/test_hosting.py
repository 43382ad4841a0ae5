"""What only the host may do, and how the role moves."""

from __future__ import annotations

from typing import Any

import pytest

from telltable import protocol as say

from .evening import Evening, playing


def refused(evening: Evening, seat: int | None, kind: type[Any], code: str, /, **fields: Any) -> None:
    """It is refused, and nothing has changed."""
    before = evening.table.facts()
    message = say.read_client(say.encode(kind(id="1", **fields)))
    refusal = evening.keep(evening.table.decide(evening.who(seat), message, evening.now))
    assert refusal
    assert refusal.code == code
    assert refusal.why
    assert evening.table.facts() == before


HOST_ONLY = [
    (say.SetChair, {"seat": 1, "kind": "open"}),
    (say.SetOption, {"name": "hands", "value": "open"}),
    (say.SetPace, {"pace": "brisk"}),
    (say.SetTalk, {"chat": False, "reactions": False}),
    (say.Begin, {}),
    (say.Again, {}),
    (say.MakeHost, {"seat": 1}),
    (say.Remove, {"seat": 0}),
]


@pytest.mark.parametrize(("kind", "fields"), HOST_ONLY)
def test_only_the_host(kind: type[Any], fields: dict[str, Any]) -> None:
    evening = Evening()
    evening.sit(0, 1)
    refused(evening, 1, kind, "host_only", **fields)
    refused(evening, None, kind, "host_only", **fields)


@pytest.mark.parametrize(("kind", "fields"), [HOST_ONLY[0], HOST_ONLY[1], HOST_ONLY[2], HOST_ONLY[4]])
def test_only_before_the_game(kind: type[Any], fields: dict[str, Any]) -> None:
    refused(playing(2), 0, kind, "begun", **fields)


def test_setting_the_table() -> None:
    evening = Evening("open", "open")
    evening.sit(0)
    assert evening.says(0, say.SetChair, seat=1, kind="bot:greedy") is None
    assert evening.says(0, say.SetOption, name="hands", value="open") is None
    assert evening.says(0, say.SetPace, pace="brisk", stand_in_after=10, alone_after=5) is None
    info = evening.info()
    assert info.chairs[1].kind == "bot:greedy"
    assert info.options["hands"] == "open"
    assert (info.pace, info.stand_in_after, info.alone_after) == ("brisk", 10, 5)
    refused(evening, 0, say.SetChair, "bot", seat=1, kind="bot:god")
    refused(evening, 0, say.SetChair, "chair", seat=1, kind="me")
    refused(evening, 0, say.SetChair, "chair", seat=0, kind="open")
    refused(evening, 0, say.SetChair, "chair", seat=9, kind="open")
    refused(evening, 0, say.SetOption, "option", name="nothing", value="x")


def test_nothing_begins_while_a_chair_is_open() -> None:
    evening = Evening()
    evening.sit(0)
    refused(evening, 0, say.Begin, "cannot_begin")


def test_the_first_person_is_host_and_the_opener_always() -> None:
    evening = Evening()
    evening.sit(1)
    assert evening.info().host == 1
    evening.sit(0)
    assert evening.info().host == 1
    assert evening.host_says(say.SetOption, name="hands", value="open") is None


def test_the_role_moves_by_hand() -> None:
    evening = playing(2)
    assert evening.says(0, say.MakeHost, seat=1) is None
    assert evening.info().host == 1
    refused(evening, 0, say.MakeHost, "host_only", seat=0)
    refused(evening, 1, say.MakeHost, "nobody", seat=5)


@pytest.mark.parametrize("begun", [True, False])
def test_the_role_moves_by_itself(begun: bool) -> None:
    evening = playing(3) if begun else Evening("open", "open", "open")
    if not begun:
        evening.sit(0, 1, 2)
        evening.come(0, 1, 2)
    evening.go(0, 1)
    evening.pass_(59)
    assert evening.info().host == 0
    evening.pass_(2)
    assert evening.info().host == 2
    evening.come(0)
    evening.pass_(100)
    assert evening.info().host == 2


def test_nobody_there_to_be_host() -> None:
    evening = playing(2)
    evening.go(0, 1)
    evening.pass_(3_600)
    assert evening.info().host == 0
    evening.come(1)
    evening.pass_(61)
    assert evening.info().host == 1


def test_removing_somebody_in_the_game() -> None:
    evening = playing(2)
    assert evening.says(0, say.Remove, seat=1) is None
    assert evening.who(1).seat is None
    assert evening.info().chairs[1].kind == "bot"
    evening.act(0)
    evening.tick()
    assert evening.waiting == (0,)  # the bot has played


def test_removing_somebody_before_it() -> None:
    evening = Evening()
    evening.sit(0, 1)
    assert evening.says(0, say.Remove, seat=1) is None
    assert evening.info().chairs[1].kind == "open"
    refused(evening, 0, say.Remove, "own_seat", seat=0)
    refused(evening, 0, say.Remove, "nobody", seat=1)


def test_whoever_was_removed_says_nothing_more() -> None:
    """Also through a connection that was open before."""
    evening = playing(2)
    stale = evening.who(1)
    assert evening.says(0, say.Remove, seat=1) is None
    answer = evening.table.decide(stale, say.MoreTime("1"), evening.now)
    assert not isinstance(answer, list)
    assert answer.code == "spectator"


def test_chat_and_reactions() -> None:
    evening = playing(2)
    assert evening.says(1, say.Chat, text="hello") is None
    assert evening.says(None, say.Chat, text="hello") is None
    assert evening.says(1, say.React, word="wow") is None
    refused(evening, None, say.React, "spectator", word="wow")
    refused(evening, 1, say.Chat, "empty", text="\x07 ")
    assert evening.says(0, say.SetTalk, chat=False, reactions=False) is None
    refused(evening, 1, say.Chat, "chat_off", text="hello")
    refused(evening, 1, say.React, "reactions_off", word="wow")
    info = evening.info()
    assert (info.chat, info.reactions) == (False, False)
