"""What only the host may do, and how the role moves."""

from __future__ import annotations

from typing import Any

import pytest

from telltable import protocol as say
from telltable.core.registry import game as game_named
from telltable.core.registry import games
from telltable.core.seat import usual_name
from telltable.table import bots, deciding, telling
from telltable.table.chairs import MOST_BARRED, key_of_token

from .evening import Evening, opened, playing


def refused(evening: Evening, seat: int | None, kind: type[Any], code: str, /, **fields: Any) -> None:
    """It is refused, and nothing has changed."""
    before = evening.table.facts()
    message = say.read_client(say.encode(kind(id="1", **fields)))
    refusal = evening.keep(deciding.decide(evening.table, evening.who(seat), message, evening.now))
    assert refusal
    assert refusal.code == code
    assert refusal.why
    assert evening.table.facts() == before


def names(evening: Evening) -> list[str]:
    return [chair.name for chair in evening.info().chairs]


HOST_ONLY = [
    (say.SetChair, {"seat": 1, "kind": "open"}),
    (say.AddChair, {}),
    (say.TakeChair, {"seat": 1}),
    (say.SwapSeats, {"seat": 0, "other": 1}),
    (say.SetOption, {"name": "hands", "value": "open"}),
    (say.SetPace, {"pace": "brisk"}),
    (say.SetTalk, {"chat": False, "reactions": False}),
    (say.Begin, {}),
    (say.Again, {}),
    (say.MakeHost, {"seat": 1}),
    (say.Remove, {"seat": 0}),
    (say.Ban, {"seat": 0}),
    (say.LiftBans, {}),
    (say.SetLock, {"locked": True}),
    (say.Silence, {"seat": 0, "silent": True}),
    (say.ClearChat, {}),
]


@pytest.mark.parametrize(("kind", "fields"), HOST_ONLY)
def test_only_the_host(kind: type[Any], fields: dict[str, Any]) -> None:
    evening = Evening()
    evening.sit(0, 1)
    refused(evening, 1, kind, "host_only", **fields)
    refused(evening, None, kind, "host_only", **fields)


@pytest.mark.parametrize(("kind", "fields"), [*HOST_ONLY[:6], HOST_ONLY[7]])
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


def test_a_bot_has_a_name_that_nobody_else_has() -> None:
    """It keeps it while it plays in another way, and the chair has its own again when it is free."""
    evening = Evening("open", "open", "open", "open")
    evening.sit(0)
    evening.tokens[1] = "token"
    assert evening.keep(deciding.sit(evening.table, 1, "bramble", key_of_token("token"), evening.now)) is None
    for kind in ("bot", "bot:greedy"):
        assert evening.says(0, say.SetChair, seat=2, kind=kind) is None
        assert evening.says(0, say.SetChair, seat=3, kind=kind) is None
        assert names(evening) == ["Ana", "bramble", "Thimble", "Quill"]
    assert evening.says(0, say.SetChair, seat=2, kind="open") is None
    assert evening.says(0, say.Remove, seat=1) is None
    assert names(evening) == ["Ana", "Seat 2", "Seat 3", "Quill"]


@pytest.mark.parametrize("game", sorted(games()))
def test_the_host_lays_seats_and_takes_them_away(game: str) -> None:
    """As many as the game allows; those after the one that goes move up, with whoever sits there."""
    rules = game_named(game)
    least, most = rules.seats[0], rules.seats[-1]
    evening = Evening(*["open"] * (least + 1), game=game)
    evening.sit(0, least)
    evening.come(0, least)
    assert evening.says(0, say.AddChair) is None
    assert evening.says(0, say.SetChair, seat=least + 1, kind="bot") is None
    kept = evening.info().chairs[least].name
    if least > 1:
        assert evening.says(0, say.TakeChair, seat=1) is None
        assert names(evening)[least - 1] == kept
        assert evening.who(least).seat == least - 1
        assert evening.info().chairs[least - 1].here
    assert evening.says(0, say.TakeChair, seat=len(evening.info().chairs) - 1) is None
    refused(evening, 0, say.TakeChair, "chair", seat=0)
    refused(evening, 0, say.TakeChair, "chair", seat=63)
    if most < 20:
        while len(evening.info().chairs) < most:
            assert evening.says(0, say.AddChair) is None
        refused(evening, 0, say.AddChair, "seats")
    while len(evening.info().chairs) > max(least, 2):
        assert evening.says(0, say.TakeChair, seat=len(evening.info().chairs) - 1) is None
    if least > 1:
        assert evening.says(0, say.Remove, seat=least - 1) is None
        refused(evening, 0, say.TakeChair, "seats", seat=least - 1)


def test_more_bots_than_names() -> None:
    known: list[str] = []
    for seat in range(25):
        known.append(usual_name(seat, "bot", known))
    assert len(set(known)) == 25
    assert known[10] == "Lantern 2"


def test_the_host_lets_people_change_places() -> None:
    """Whoever sits on one sits on the other, with their token, role and time; nobody counts as away by it."""
    evening = Evening("open", "open", "bot:greedy")
    evening.sit(0, 1)
    evening.come(0, 1)
    assert evening.says(0, say.SetTime, seat=0, factor=3) is None
    assert evening.says(None, say.AskSeat, seat=2, name="Zoe", key=key_of_token("Zoe")) is None
    assert evening.says(0, say.SwapSeats, seat=0, other=2) is None
    assert [chair.kind for chair in evening.info().chairs] == ["bot:greedy", "me", "me"]
    assert names(evening) == ["Seat 3", "Ben", "Ana"]
    assert evening.who(0).seat == evening.info().host == 2
    assert [one.seat for one in evening.info().asking] == [0]
    assert telling.own(evening.table, evening.info(), 2).time == 3
    assert [chair.here for chair in evening.info().chairs] == [False, True, True]
    assert evening.folded_again().facts() == evening.table.facts()


def test_anybody_takes_another_chair_that_is_free() -> None:
    evening = Evening("open", "open", "open", "open")
    evening.sit(0, 1)
    assert evening.says(1, say.SwapSeats, seat=1, other=3) is None
    assert names(evening) == ["Ana", "Seat 2", "Seat 3", "Ben"]
    refused(evening, 1, say.SwapSeats, "host_only", seat=3, other=0)
    refused(evening, 1, say.SwapSeats, "host_only", seat=1, other=2)
    refused(evening, 0, say.SwapSeats, "chair", seat=1, other=1)
    refused(evening, 0, say.SwapSeats, "chair", seat=0, other=4)


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
    answer = deciding.decide(evening.table, stale, say.MoreTime("1"), evening.now)
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


# --- a locked table, and bans ---------------------------------------------------------------------


def test_a_locked_table_lets_nobody_new_in() -> None:
    """Nobody sits down or asks for a seat, and those who watch do not write; whoever sits here goes on."""
    evening = Evening("open", "open", "open", "bot")
    evening.sit(0, 1)
    assert evening.says(0, say.SetLock, locked=True) is None
    assert evening.info().locked
    before = evening.table.facts()
    answer = deciding.sit(evening.table, 2, "Zoe", key_of_token("Zoe"), evening.now)
    assert getattr(answer, "code", "") == "locked"
    refused(evening, None, say.AskSeat, "locked", seat=3, name="Zoe", key=key_of_token("Zoe"))
    refused(evening, None, say.Chat, "locked", text="Let me in!")
    assert evening.table.facts() == before
    assert evening.says(1, say.Chat, text="Never mind.") is None
    assert evening.says(1, say.HandOver, key=key_of_token("phone"), name="") is None
    assert evening.says(0, say.SetLock, locked=False) is None
    assert evening.says(None, say.Chat, text="Hello!") is None
    assert evening.keep(deciding.sit(evening.table, 2, "Zoe", key_of_token("Zoe"), evening.now)) is None
    assert evening.folded_again().facts() == evening.table.facts()


@pytest.mark.parametrize("begun", [False, True])
def test_whoever_is_banned_loses_the_seat_and_nobody_new_comes_from_there(begun: bool) -> None:
    evening = playing(2) if begun else Evening("open", "open")
    if not begun:
        evening.sit(0, 1)
    assert evening.says(0, say.Ban, seat=1) is None
    assert evening.who(1).seat is None
    assert evening.info().chairs[1].kind == ("bot" if begun else "open")
    refused(evening, 0, say.Ban, "nobody", seat=1)
    refused(evening, 0, say.Ban, "own_seat", seat=0)
    refused(evening, 0, say.LiftBans, "nobody")
    mark = evening.table.mark("203.0.113.7")
    assert evening.keep(deciding.bar(evening.table, (mark,), evening.now)) is None
    assert evening.info().bans == 1
    assert evening.folded_again().facts() == evening.table.facts()
    assert b"203.0.113" not in b"".join(evening.log)
    assert evening.says(0, say.LiftBans) is None
    assert evening.info().bans == 0


def test_a_ban_means_nothing_at_another_table_and_the_oldest_give_way() -> None:
    one, other = Evening().table, Evening()
    other.first = opened(("open",), {}, secret="7" * 64)
    assert one.mark("203.0.113.7") == Evening().table.mark("203.0.113.7")
    assert one.mark("203.0.113.7") != other.folded_again().mark("203.0.113.7")
    evening = Evening()
    for n in range(MOST_BARRED + 3):
        assert evening.keep(deciding.bar(evening.table, (f"mark {n}", "mark 0"), evening.now)) is None
    assert evening.info().bans == MOST_BARRED
    assert {"mark 0", f"mark {MOST_BARRED + 2}"} < set(evening.table.chairs.barred)


def test_at_a_closed_table_nothing_goes_on() -> None:
    """No clock runs, no bot and no stand-in moves, nobody begins, sits or talks; it goes on when it is open again."""
    evening = playing(2, "brisk", bots=1, stand_in_after=5)
    assert evening.keep(deciding.close(evening.table, True, evening.now)) is None
    assert evening.info().closed
    assert evening.table.match
    entries = len(evening.table.match.entries)
    for kind, fields in (
        (say.Chat, {"text": "x"}),
        (say.Pause, {}),
        (say.SetLock, {"locked": True}),
        (say.Ban, {"seat": 1}),
    ):
        refused(evening, 0, kind, "closed", **fields)
    refused(evening, evening.waiting[0], say.Play, "closed", move={"type": "Pass"})
    evening.go(0, 1)
    evening.pass_(90_000)
    assert len(evening.table.match.entries) == entries
    assert bots.due(evening.table) is None
    evening.come(0, 1)
    assert evening.says(1, say.XCard) is None
    assert evening.says(0, say.XChoice, choice="go_on") is None
    assert evening.folded_again().facts() == evening.table.facts()
    assert evening.keep(deciding.close(evening.table, False, evening.now)) is None
    evening.to_the_end()


def test_nobody_begins_or_sits_at_a_closed_table() -> None:
    evening = Evening("open", "bot")
    assert evening.keep(deciding.close(evening.table, True, evening.now)) is None
    answer = deciding.sit(evening.table, 0, "Ana", key_of_token("Ana"), evening.now)
    assert getattr(answer, "code", "") == "closed"
    assert "closed" in evening.info().can_begin
