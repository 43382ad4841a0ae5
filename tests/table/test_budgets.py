"""Nobody but those who play can use up a table: each kind of thing has a budget of its own (ADR 0013)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from telltable import protocol as say
from telltable.core.refusal import Refusal
from telltable.table import budgets, records, refusing, telling
from telltable.table.chairs import key_of_token

from .evening import Evening, playing

YEAR = 365 * 86_400.0


def use_up(do: Callable[[], Refusal | None]) -> Refusal:
    """Do it until it is refused."""
    for _ in range(5_000):
        refusal = do()
        if refusal is not None:
            return refusal
    raise AssertionError("it is never refused")


def line(evening: Evening, seat: int | None) -> Callable[[], Refusal | None]:
    return lambda: evening.says(seat, say.Chat, text="x")


def test_those_watching_use_up_their_own_budget_alone() -> None:
    """One budget for all of them together; the refusal says what, why, and when it is possible again."""
    evening = playing(2)
    refusal = use_up(line(evening, None))
    assert refusal.code == "too_often"
    assert refusal.why == "Too many messages from those watching; wait 5 seconds."
    assert evening.says(0, say.Chat, text="we talk on") is None
    assert evening.host_says(say.Chat, text="so does the host who holds no seat") is None
    evening.now += 5
    assert evening.says(None, say.Chat, text="one more") is None


def test_one_seat_uses_up_its_own_budget_alone() -> None:
    evening = playing(2)
    refusal = use_up(lambda: evening.says(0, say.React, word="ha"))
    assert refusal.why == "Too many messages and reactions from this seat; wait 2 seconds."
    assert evening.says(1, say.Chat, text="mine is untouched") is None


def test_lines_that_stand_in_the_chat_are_bounded_by_seat_and_cleared_by_the_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(budgets, "MOST_LINES", 10)
    evening = playing(2)
    watching, own = use_up(line(evening, None)), use_up(line(evening, 1))
    assert (watching.code, own.code) == ("chat_full", "chat_full")
    assert (
        watching.why
        == "Those watching have 10 messages in the chat, and there's no room for more until the host clears it."
    )
    assert evening.says(0, say.Chat, text="still room for me") is None
    assert evening.says(0, say.ClearChat) is None
    assert evening.says(1, say.Chat, text="and for me") is None
    assert evening.says(None, say.Chat, text="and for us") is None


def test_cleared_lines_are_nowhere() -> None:
    """On no screen and in no record; what was said since stays, and so do the numbers of the lines."""
    evening = playing(2)
    for seat in (0, 1, None):
        assert evening.says(seat, say.Chat, text="blabber") is None
    before = evening.table.count
    assert evening.says(0, say.ClearChat) is None
    assert telling.chat(evening.table) == ()
    assert b"blabber" not in b"".join(evening.log)
    assert evening.table.count == before + 1, "a record is never taken away"
    assert isinstance(records.read(evening.log[-1]), records.ChatCleared)
    assert evening.says(1, say.Chat, text="calm") is None
    assert [(told.text, told.number) for told in telling.chat(evening.table)] == [("calm", 3)]
    assert evening.folded_again().facts() == evening.table.facts()
    refusal = use_up(lambda: evening.says(0, say.ClearChat))
    assert refusal.why == "There is nothing in the chat."


def test_the_host_silences_a_seat_and_those_who_watch() -> None:
    """They write nothing and send no reactions; they play, and the X-card is heard."""
    evening = playing(3)
    assert evening.says(0, say.Silence, seat=1, silent=True) is None
    assert evening.says(0, say.Silence, seat=None, silent=True) is None
    assert [chair.silent for chair in evening.info().chairs] == [False, True, False]
    assert evening.info().watchers_silent
    for seat, kind, fields in (
        (1, say.Chat, {"text": "x"}),
        (1, say.React, {"word": "ha"}),
        (None, say.Chat, {"text": "x"}),
    ):
        refusal = evening.says(seat, kind, **fields)
        assert refusal is not None
        assert refusal.code == "silenced"
        assert "The host" in refusal.why
    assert evening.says(2, say.Chat, text="I was not") is None
    assert evening.host_says(say.Chat, text="nor was I") is None
    assert evening.says(1, say.XCard) is None
    assert evening.says(1, say.XChoice, choice="go_on") is None
    for seat in (1, None):
        assert evening.says(0, say.Silence, seat=seat, silent=False) is None
        assert evening.says(seat, say.Chat, text="again") is None


def test_who_is_silenced_stays_so_on_another_device_and_another_chair() -> None:
    evening = Evening("open", "open", "open")
    evening.sit(0, 1)
    assert evening.says(0, say.Silence, seat=1, silent=True) is None
    assert evening.says(1, say.HandOver, key=key_of_token("another")) is None
    evening.tokens[1] = "another"
    assert evening.says(1, say.SwapSeats, seat=1, other=2) is None
    refusal = evening.says(1, say.Chat, text="hello?")
    assert refusal is not None
    assert refusal.code == "silenced"
    own = evening.says(0, say.Silence, seat=0, silent=True)
    assert own is not None
    assert own.code == "own_seat"


def ask(evening: Evening) -> Refusal | None:
    return evening.says(None, say.AskSeat, seat=1, name="Zoe", key=key_of_token(f"Zoe {evening.table.count}"))


def x_card(evening: Evening) -> Refusal | None:
    return evening.says(1, say.XCard) or evening.says(1, say.XChoice, choice="go_on")


def pause(evening: Evening) -> Refusal | None:
    return evening.says(1, say.Pause) or evening.says(1, say.Resume)


def hand_over(evening: Evening) -> Refusal | None:
    token = f"token {evening.table.count}"
    refusal = evening.says(1, say.HandOver, key=key_of_token(token))
    if refusal is None:
        evening.tokens[1] = token
    return refusal


def come_and_go(evening: Evening) -> Refusal | None:
    evening.go(1)
    evening.come(1)
    return None


def setting(kind: type[Any], **fields: Any) -> Callable[[Evening], Refusal | None]:
    return lambda evening: evening.says(0, kind, **fields)


MISUSES: dict[str, Callable[[Evening], Refusal | None]] = {
    "watchers write": lambda evening: evening.says(None, say.Chat, text="x"),
    "watchers ask": ask,
    "a seat writes": lambda evening: evening.says(1, say.Chat, text="x"),
    "a seat reacts": lambda evening: evening.says(1, say.React, word="ha"),
    "a seat pauses": pause,
    "a seat lays the X-card": x_card,
    "a seat hands itself over": hand_over,
    "a seat sets its time": lambda evening: evening.says(1, say.SetTime, seat=1, factor=2),
    "a seat comes and goes": come_and_go,
    "the host talks": lambda evening: evening.host_says(say.Chat, text="x"),
    "the host switches talk": setting(say.SetTalk, chat=True, reactions=True),
    "the host locks": setting(say.SetLock, locked=False),
    "the host silences": setting(say.Silence, seat=1, silent=False),
}


@pytest.mark.parametrize("misuse", MISUSES)
def test_nothing_beside_play_grows_faster_than_the_square_root_of_time(misuse: str) -> None:
    """Whoever goes on with it, as fast as they are let, waits longer and longer; the room for play stays as it was."""
    evening = playing(2)
    do, begun, played = MISUSES[misuse], evening.now, evening.table.budgets.played
    for _ in range(3_000):
        if do(evening) is not None or misuse == "a seat comes and goes":
            evening.now += 10
        name, most = max(evening.table.budgets.used.items(), key=lambda used: used[1].kept)
        if most.kept >= 250:
            break
    rule = rule_of(name)
    assert most.kept > rule.burst, "it was tried for long enough"
    assert evening.now - begun > 0.9 * (most.kept - rule.burst) * max(rule.every, most.kept * rule.slower / 2)
    assert evening.table.budgets.played == played
    assert refusing.full(evening.table) is None


@pytest.mark.parametrize("name", ["talk:watching", "talk:0", "asked", "sat", "seat:0", "stops", "x", "here:0"])
def test_a_month_of_misuse_does_not_fill_a_table(name: str) -> None:
    """By arithmetic, with somebody who never sleeps and is never turned out."""
    budget, rule, passed = budgets.Budget(), rule_of(name), 0.0
    while passed < YEAR / 12:
        budget.use(rule, passed)
        passed += budget.left(rule, passed)
    assert budget.kept < refusing.MOST_BESIDE / 2


@pytest.mark.by_turns(4)
def test_a_table_does_not_die_of_age() -> None:
    """Somebody is connected for a year, day and night: that is kept less and less often."""
    evening = playing(2)
    evening.to_the_end()
    evening.pass_(YEAR)
    assert evening.table.budgets.presence < refusing.MOST_PRESENCE / 3
    assert evening.info().chairs[0].here
    assert evening.says(0, say.Again) is None
    assert evening.says(0, say.Begin) is None


@pytest.mark.by_turns(4)
def test_a_clock_that_runs_for_days_leaves_room_too() -> None:
    """A game waits for somebody who is away, with everybody else at the table, for as long as can be set."""
    evening = playing(3, stand_in_after=86_400)
    evening.go(evening.waiting[0])
    evening.pass_(86_000)
    assert 5_000 < evening.table.budgets.presence < 6_000, "every 15 seconds: a stopped server costs nobody time"
    assert refusing.full(evening.table) is None


def rule_of(name: str) -> budgets.Rule:
    rules = {
        "talk:watching": budgets.WATCHING,
        "talk:host": budgets.HOST_TALK,
        "asked": budgets.ASKING,
        "sat": budgets.SITTING,
        "chairs": budgets.CHAIRS,
        "settings": budgets.SETTINGS,
        "stops": budgets.STOPS,
        "x": budgets.X_CARDS,
    }
    kinds = {"talk": budgets.TALK, "seat": budgets.OWN_SEAT, "here": budgets.COMING}
    return rules.get(name) or kinds[name.partition(":")[0]]
