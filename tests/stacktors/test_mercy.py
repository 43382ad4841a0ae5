"""ST-WAY-4, R-83: what becomes of a minor foe, of whom the story asks nothing."""

from __future__ import annotations

import pytest

import telltable
from telltable.bots.driver import Driver
from telltable.core.match import Match
from telltable.games.stacktors.table.people import Character

from .helpers import facts


def evening(temper: str, adventure: str) -> Match:
    m = telltable.new("stacktors", seats=[f"bot:{temper}"], seed=2, options={"adventure": adventure})
    Driver(m, seconds=None).run()
    return m


def minors(m: Match) -> set[str]:
    """Ids of foes of whom the story asks nothing."""
    it = m.pack.by_id[m.state.table.adventure]
    return {npc.id for stage in it.stages for npc in stage.npcs if npc.role == "enemy" and not npc.judged}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize(("temper", "spared"), [("force", False), ("tactical", True)])
def test_a_player_says_what_becomes_of_a_minor_foe(temper: str, spared: bool) -> None:
    """It is asked about whomever a player's character brought down, and about nobody whom a companion did."""
    judged = 0
    for adventure in ("ford", "bell", "ball"):
        m = evening(temper, adventure)
        events = [event for entry in m.entries for event in entry.told]
        for fact in facts(events, "Judged"):
            if fact.who not in minors(m):
                continue
            judged += 1
            if fact.spared is not spared:  # force goes as far as that where one of its own lies dead
                assert temper == "force"
                assert all(one.alive for one in m.state.table.party)
                continue
            by = next(one for one in _party(m) if one.id == fact.by)
            assert by.seat == 0
            assert (fact.who in m.state.table.spared) is spared
    assert judged


def _party(m: Match) -> tuple[Character, ...]:
    party: tuple[Character, ...] = m.state.table.party
    return party


def test_in_a_lesson_nobody_is_finished() -> None:
    m = evening("force", "yard")
    events = [event for entry in m.entries for event in entry.told]
    assert not [fact for fact in facts(events, "Judged") if fact.who in minors(m)]
