"""No table can freeze: whoever comes, vanishes or pauses, and whenever, every game reaches its end."""

from __future__ import annotations

from random import Random

import pytest

from telltable import protocol as say

from .evening import Evening, playing

MONTH = 30 * 86_400


def some_evening(seed: int) -> Evening:
    """People who do anything at any time, for a while."""
    chance = Random(seed)
    people = chance.choice((1, 2, 3))
    evening = playing(
        people,
        chance.choice(("off", "relaxed", "brisk")),
        bots=chance.choice((0, 1)),
        stand_in_after=chance.choice((5, 60)),
        skinning=chance.choice(("off", "quick", "full")),
        pattern_pick=chance.choice(("vote", "random")),
        contradictions=chance.choice(("interrupt", "ask_all", "off")),
        on_leave=chance.choice(("bot", "close")),
    )
    for n in range(chance.randrange(5, 60)):
        _something(evening, chance, n)
    return evening


def _something(evening: Evening, chance: Random, n: int) -> None:
    match chance.randrange(13):
        case 0:
            evening.go(chance.randrange(len(evening.tokens)))
        case 1:
            evening.come(chance.randrange(len(evening.tokens)))
        case 2:
            _says(evening, chance, chance.choice((say.Pause, say.Resume, say.MoreTime)))
        case 3:
            evening.pass_(chance.choice((1, 30, 100, 700)))
        case 4:
            evening.now += chance.choice((100, 10_000, -1_000))  # the server was stopped, or its clock set
            evening.table = evening.folded_again()
        case 5:
            _says(evening, chance, chance.choice((say.AskTakeBack, say.Leave, say.MakeHost)))
        case 6:
            _says(evening, chance, chance.choice((say.XCard, say.XChoice)))
        case _ if evening.table.x is None:
            owing = [seat for seat in evening.waiting if seat in evening.tokens and evening.who(seat).seat == seat]
            if owing:
                evening.act(chance.choice(owing), n)
    evening.tick()


def _says(evening: Evening, chance: Random, kind: type[say.ClientMessage]) -> None:
    seat = chance.randrange(len(evening.tokens))
    fields: dict[str, object] = {"seat": chance.randrange(len(evening.tokens))} if kind is say.MakeHost else {}
    if kind is say.XCard:
        fields = chance.choice(({}, {"words": "Ana"}, {"card": "RE-06"}, {"words": "the"}))
    elif kind is say.XChoice:
        fields = {"choice": chance.choice(("veil", "remove", "rewind", "go_on"))}
    evening.says(seat, kind, **fields)  # done or refused


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(30))
def test_everybody_vanishes(seed: int) -> None:
    evening = some_evening(seed)
    evening.go(*evening.tokens)
    evening.pass_(MONTH)
    assert evening.table.match
    assert evening.table.match.over
    assert evening.folded_again().facts() == evening.table.facts()


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(100, 120))
def test_one_stays_and_plays(seed: int) -> None:
    """The one who is there never has to wait for long."""
    evening = some_evening(seed)
    one = next((seat for seat in evening.tokens if evening.who(seat).seat == seat), None)
    evening.go(*evening.tokens)
    if one is not None:  # else all have left for good, and bots play
        evening.come(one)
    assert evening.table.match
    for n in range(2_000):
        if evening.table.match.over:
            break
        if one in evening.waiting and evening.table.x is None:
            evening.act(one, n)
        evening.pass_(0.1 if one in evening.waiting and evening.table.x is None else 20)
    assert evening.table.match.over


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("seed", range(200, 210))
def test_everybody_stays_and_nobody_does_anything(seed: int) -> None:
    """With a pace, time ends every decision."""
    evening = playing(3, "brisk", pattern_pick="vote", skinning="full", contradictions="ask_all")
    chance = Random(seed)
    for n in range(chance.randrange(20)):
        evening.act(evening.waiting[0], n)
    evening.pass_(86_400)
    assert evening.table.match
    assert evening.table.match.over
