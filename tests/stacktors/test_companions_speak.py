"""Companions have a voice: when they do something in a scene, help, or say no (ST-BOT-10)."""

from __future__ import annotations

from itertools import chain

import pytest

from telltable.core.errors import IllegalMove
from telltable.core.match import Match
from telltable.games.stacktors.box.pack import load_pack
from tests.stacktors.helpers import facts
from tests.stacktors.test_told_of_one import alone

PACK = load_pack()
KINDS = ["Soldier", "Warden", "Healer", "Trickster", "Acrobat"]


def spoken(m: Match, who: str) -> list[str]:
    return [fact.text for entry in m.entries for fact in facts(entry.told, "Said") if fact.who == who]


def companion(m: Match) -> str:
    return next(one.id for one in m.state.table.party if one.seat < 0)


def test_every_ready_character_has_lines_of_its_own() -> None:
    """At least four for each, none of them anybody else's, and every ready character of ours has them."""
    assert {one.name for it in PACK.adventures for one in it.party.pregens} == {*KINDS}
    rows = [chain(says.does, says.helps, says.refuses) for kind in KINDS if (says := PACK.says_of(kind))]
    lines = [text for row in rows for text in row]
    assert len(rows) == len(KINDS)
    assert len(lines) == len(set(lines)) >= 4 * len(KINDS)
    for kind in KINDS:
        says = PACK.says_of(kind)
        assert says is not None
        assert len(says.does) >= 2
        assert says.helps
        assert says.refuses


def test_a_companion_that_does_what_it_was_asked_for_says_something() -> None:
    m = alone("market", "Healer", extra_pcs="bot")
    friend = companion(m)
    before = spoken(m, friend)
    form = next(form for form in m.asks()[0].forms if form.move == "AskFor" and form.fixed["way"])
    m.play(0, form.fill(()))
    (line,) = spoken(m, friend)[len(before) :]
    says = PACK.says_of(m.state.table.chars[friend].type)
    assert says is not None
    assert line in says.does


def test_a_companion_that_helps_says_something() -> None:
    m = alone("market", "Healer", extra_pcs="bot")
    friend = companion(m)
    m.play(0, {"type": "TakeWay", "way": "shoulder"})
    says = PACK.says_of(m.state.table.chars[friend].type)
    assert says is not None
    assert spoken(m, friend)[-1] in says.helps


def test_it_is_said_once_all_that_follows_is_told() -> None:
    """Between a question and its answer it stood in the way: “In return he told what he had seen.”"""
    m = alone("ball", "Soldier", extra_pcs="bot")
    told = m.play(0, {"type": "TakeWay", "way": "ask_perrin"}).told
    assert [line for line in spoken(m, companion(m)) if told]
    kinds = [type(fact).__name__ for fact in told]
    assert kinds.index("Said") > kinds.index("InfoGiven")


def test_a_companion_says_no_in_its_own_manner() -> None:
    m = alone("market", "Healer", extra_pcs="bot")
    friend = companion(m)
    offered = {form.fixed["way"] for form in m.asks()[0].forms if form.move == "AskFor"}
    way = next(one.id for one in PACK.by_id["market"].stages[0].ways if one.id not in offered and one.cells)
    with pytest.raises(IllegalMove) as refused:
        m.play(0, {"type": "AskFor", "who": friend, "way": way})
    says = PACK.says_of(m.state.table.chars[friend].type)
    assert says is not None
    assert any(f"can't: “{line}”" in str(refused.value) for line in says.refuses)
