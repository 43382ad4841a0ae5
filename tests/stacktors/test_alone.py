"""One person alone: the person leads, companions wait, offer and help (ST-BOT-1, ST-BOT-4)."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from msgspec.structs import replace

import telltable
from telltable.bots.driver import Driver
from telltable.core.errors import IllegalMove
from telltable.core.match import Match
from telltable.games.stacktors.bots.tactical import leaves_it_to_people
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from telltable.games.stacktors.table import events_story as es
from telltable.games.stacktors.table import events_talk as et
from telltable.games.stacktors.table.reducers import on_table
from telltable.games.stacktors.table.types import Scene, seen
from tests.stacktors.alone import Evening, evening

SHIPPED = ("yard", "ford", "library", "market", "bell", "sledge", "ball")


def begun(name: str = "Warden", **options: object) -> Match:
    """The ford, alone, as somebody."""
    m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": "ford", **options})
    m.play(0, {"type": "TakePregen", "name": name})
    return m


def deeds(m: Match) -> list[str]:
    """Who did something that counts, so far."""
    by = [event.who for event in m.events if isinstance(event, es.WayTaken)]
    return by + [event.attacker for event in m.events if isinstance(event, ef.Compared)]


def test_companions_do_nothing_unasked_in_a_free_scene() -> None:
    """ST-BOT-1."""
    m = begun()
    for _ in range(3):
        m.play(0, {"type": "ReadyUp"})
    assert deeds(m) == []
    assert m.state.table.beat == 4


def test_a_companion_offers_and_acts_when_it_is_asked() -> None:
    """ST-BOT-1."""
    m = begun()
    offered = [form for form in m.asks()[0].forms if form.move == "AskFor"]
    assert {form.fixed["who"] for form in offered} == {"pc2"}
    assert all(form.title.startswith(f"{m.state.table.chars['pc2'].name} offers: ") for form in offered)
    way = next(form.fixed["way"] for form in offered if form.fixed["way"])
    m.play(0, {"type": "AskFor", "who": "pc2", "way": way})
    assert deeds(m) == ["pc2"]


def beside_bots(bot: str = "bot:tactical") -> Match:
    """The ford, at a table of one person and two bots."""
    m = telltable.new("stacktors", seats=("me", bot, bot), seed=4, options={"adventure": "ford"})
    for seat, name in enumerate(("Warden", "Trickster", "Healer")):
        m.play(seat, {"type": "TakePregen", "name": name})
    return m


@pytest.mark.parametrize("bot", ["bot:tactical", "bot:talk", "bot:force"])
def test_bots_in_seats_leave_a_free_scene_to_people(bot: str) -> None:
    """ST-BOT-1: beside a person they wait, too, and do what they are asked for."""
    m = beside_bots(bot)
    driver = Driver(m)
    driver.run()
    assert deeds(m) == []
    assert m.waiting() == (0,)
    offered = [form for form in m.asks()[0].forms if form.move == "AskFor"]
    assert {form.fixed["who"] for form in offered} <= {"pc2", "pc3"}
    asked = next(form.fixed for form in offered if form.fixed["way"])
    m.play(0, {"type": "AskFor", **asked})
    driver.run()
    assert deeds(m) == [asked["who"]]


def test_without_people_bots_in_seats_go_on_by_themselves() -> None:
    """ST-BOT-1."""
    m = telltable.new("stacktors", seats=("bot:tactical",) * 2, seed=4, options={"adventure": "ford"})
    Driver(m).run()
    assert deeds(m)


def test_who_got_no_help_does_not_ask_again() -> None:
    """ST-WAY-2, ST-BOT-1: until something else was done, or the scene is another."""
    m = beside_bots()
    at = seen(m.pack, m.observation(1).view)
    assert leaves_it_to_people(at, 1)
    alone = replace(m.state.table, kinds=("bot",) * 3)
    assert not leaves_it_to_people(Scene(m.pack, replace(m.state, table=alone)), 1)
    refused = on_table(alone, es.HelpRefused("pc2"))
    assert leaves_it_to_people(Scene(m.pack, replace(m.state, table=refused)), 1)
    assert not leaves_it_to_people(Scene(m.pack, replace(m.state, table=refused)), 2)
    taken = on_table(refused, es.WayTaken("ask_hobb", "talk", "pc3", ""))
    assert not leaves_it_to_people(Scene(m.pack, replace(m.state, table=taken)), 1)


@pytest.mark.parametrize("who", ["pc1", "hobb", "nobody"])
def test_only_companions_can_be_asked(who: str) -> None:
    """ST-BOT-1: a refusal changes nothing."""
    m = begun()
    before = m.state
    with pytest.raises(IllegalMove, match=r"people decide for themselves.*\[ST-BOT-1\]"):
        m.play(0, {"type": "AskFor", "who": who, "way": ""})
    assert m.state == before


@pytest.mark.parametrize(("how", "people", "mine"), [("bot", 2, 1), ("player", 2, 2), ("none", 1, 1)])
def test_whoever_plays_alone_says_whom_they_run(how: str, people: int, mine: int) -> None:
    """ST-BOT-1."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": "ford"})
    m.play(0, {"type": "RunParty", "how": how})
    for name in ("Warden", "Trickster")[:mine]:
        m.play(0, {"type": "TakePregen", "name": name})
    party = m.state.table.party
    assert (len(party), sum(one.seat == 0 for one in party)) == (people, mine)
    with pytest.raises(IllegalMove, match="before you make anybody"):
        m.play(0, {"type": "RunParty", "how": "bot"})


def test_the_whole_party_may_be_run_by_one() -> None:
    """ST-BOT-1: the option ``party``."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"party": 4, "extra_pcs": "player", "adventure": "ford"})
    for name in ("Warden", "Trickster", "Healer", "Soldier"):
        m.play(0, {"type": "TakePregen", "name": name})
    assert [one.seat for one in m.state.table.party] == [0, 0, 0, 0]


def test_nothing_of_a_scene_runs_before_the_gm_begins_it() -> None:
    """ST-SCN-1."""
    m = telltable.new("stacktors", seats=2, seed=1, options={"adventure": "yard", "gm": "human"})
    m.play(1, {"type": "TakePregen", "name": m.pack.by_id["yard"].party.pregens[0].name})
    assert m.asks()[0].decision == "present"
    assert not any(isinstance(event, (e.RoundBegun, e.BeatBegun)) for event in m.events)
    m.play(0, {"type": "Narrate", "text": "It smells of sawdust and liniment."})
    assert m.asks()[0].decision == "present"
    m.play(0, {"type": "ReadyUp"})
    assert any(isinstance(event, (e.RoundBegun, e.BeatBegun)) for event in m.events)


@pytest.mark.parametrize("adventure", SHIPPED)
def test_every_ready_character_has_a_way_at_the_first_obstacle(adventure: str) -> None:
    """ST-ADV-5: whoever one is to be, with the default settings, can do something about what is first in the way."""
    pack = telltable.new("stacktors", seats=1).pack
    for ready in pack.by_id[adventure].party.pregens:
        m = telltable.new("stacktors", seats=1, seed=4, options={"adventure": adventure})
        m.play(0, {"type": "TakePregen", "name": ready.name})
        forms = m.asks()[0].forms
        ways = [form for form in forms if form.move == "TakeWay" and not form.title.startswith("Leave")]
        assert ways, (adventure, ready.name)


def holds_up(evenings: list[Evening]) -> None:
    """What the issue asks of evenings alone: the person's part of what counts, and how long scenes last."""
    decisive = [sum(one.decisive.values()) for one in evenings]
    own = [one.decisive["pc1"] for one in evenings]
    assert sum(own) / sum(decisive) >= 0.4
    fights = [n for one in evenings for n in one.fights]
    scenes = [n for one in evenings for n in one.scenes]
    assert not fights or median(fights) >= 5
    assert not scenes or median(scenes) >= 3


@pytest.mark.campaign
@pytest.mark.parametrize("adventure", SHIPPED)
def test_the_person_decides_and_scenes_last(adventure: str) -> None:
    """ST-BOT-1, ST-BOT-4: twenty evenings of each adventure with the default settings."""
    holds_up([evening(adventure, number) for number in range(20)])


@pytest.mark.by_turns
def test_the_person_decides_at_the_ford() -> None:
    """The same, of one adventure."""
    holds_up([evening("ford", number) for number in range(8)])


@pytest.mark.parametrize(("coin", "sold"), [("on", 2), ("off", 0)])
def test_coin_is_spent_without_a_gm(coin: str, sold: int) -> None:
    """ST-RWD-2: what the barn has for sale stands there with its price; a pair of gloves is worn at once."""
    m = evening("ford", 0, {"currency": coin}).match
    offered = [event for event in m.events if isinstance(event, et.WareOffered)]
    assert len(offered) == sold
    if not sold:
        return
    back = telltable.new("stacktors", seats=1, seed=0, options={"adventure": "ford", "currency": coin})
    forms: list[Any] = []
    for entry in m.entries[1:]:
        if entry.move is None or entry.seat != 0:
            continue
        back.play(0, entry.move)
        forms = [form for ask in back.offers(0) for form in ask.forms if form.move == "Pay"]
        if forms:
            break
    assert back.state.table.stage == "1c"
    assert back.state.table.currency["pc1/silver"] == 10
    back.play(0, {"type": "Pay", **forms[0].fixed, "ware": "ware 1"})
    assert back.state.table.currency["pc1/silver"] == 5
    assert "ware 1" not in back.state.table.wares
