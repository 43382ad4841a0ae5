"""An evening from nothing (ST-SET-3): scenes and maps of the GM's own, people by name, abstract challenges, coin."""

from __future__ import annotations

from typing import Any

import pytest

import telltable
from telltable.core.ask import One
from telltable.core.chart import Chart
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.games.stacktors.box.sketch import SketchProblem, sketched
from telltable.games.stacktors.table import events as e

from .test_desk import gm, no

ROPES = {"stack": "{}R2=B2G3", "called": "Getting aboard"}
STEPS = "Nobody may shout / ?The girl will not say who hired the boat / The rope is wet"


def empty(**options: Any) -> Match:
    """Three players who are somebody, at a table with nothing on it."""
    m = telltable.new("stacktors", seats=4, seed=1, options={"adventure": "empty", "gm": "human", **options})
    for seat, name in enumerate(("Soldier", "Healer", "Trickster"), 1):
        m.play(seat, {"type": "TakePregen", "name": name})
    return m


def begun(**scene: Any) -> Match:
    """The same, in a scene that the GM made up and has begun."""
    m = empty()
    gm(m, "SetScene", **{"title": "The ferry", "text": "One lamp, and it is not yours.", **scene})
    gm(m, "ReadyUp")
    return m


def test_an_empty_table_needs_somebody_who_leads_it() -> None:
    """ST-SET-3."""
    with pytest.raises(Problem, match=r"An empty table needs.*\[ST-SET-3\]"):
        telltable.new("stacktors", seats=2, options={"adventure": "empty"})


def test_the_gm_sets_a_scene_and_nothing_runs_before_its_word() -> None:
    """ST-GM-1, ST-SCN-1: the old scene is left, the new one is presented, and its map is there in a fight."""
    m = empty()
    gm(m, "SetScene", title="The ferry", grid="square", drawn="......../..ww..../..ww..##/......../......../........")
    assert m.asks()[0].decision == "present"
    assert not any(isinstance(event, e.BeatBegun) for event in m.events)
    assert ("nothing", "left") in m.state.table.results
    gm(m, "ReadyUp")
    gm(m, "PlaceStack", stack="O2-R1O1-", role="enemy", called="Bailiff Crane")
    gm(m, "SetTerrain", cell="4,5", kind="cluttered")
    gm(m, "StartConflict", foes=["gm1"])
    board = m.rules.board(m.pack, m.view(1))
    (chart,) = [part for part in board.parts if isinstance(part, Chart)]
    assert (board.title, board.subtitle, chart.size) == ("An Empty Table", "The ferry", (8, 6))
    assert (chart.rows[1], chart.rows[5]) == ("..ww....", "....c...")
    assert {mark.title: mark.at[0] < 2 for mark in chart.marks} == {
        "Bren Tallow": True, "Oda Fenn": True, "Jory Vane": True, "Bailiff Crane": False,
    }  # fmt: skip


def test_a_scene_may_be_left_in_the_middle_of_a_fight() -> None:
    """ST-GM-1: who was not of the party stays behind; statuses and engagements end."""
    m = begun(grid="hex", drawn="12x8")
    gm(m, "PlaceStack", stack="O2-R1O1-", role="enemy")
    gm(m, "StartConflict", foes=["gm1"])
    gm(m, "SetScene", title="The far bank")
    table = m.state.table
    assert (table.mode, "gm1" in table.chars, table.turn, table.sketch.title) == ("free", False, None, "The far bank")


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"title": ""}, "Write something"),
        ({"title": "x", "drawn": "12x8"}, "squares, hexes, or no grid"),
        ({"title": "x", "grid": "hex", "drawn": "12"}, "Write the size of a map"),
        ({"title": "x", "grid": "square", "drawn": "..../.../...."}, "equally long"),
        ({"title": "x", "grid": "square", "drawn": "####/####/####/...."}, "at least 12 cells"),
        ({"title": "x", "grid": "free", "drawn": "..../..../..../...."}, "empty sheet"),
        ({"title": "x", "grid": "square", "drawn": "90x8"}, "4 to 40"),
        ({"title": "x", "grid": "moon", "drawn": "12x8"}, "A map is made of squares"),
    ],
)
def test_a_map_that_is_none_is_refused_and_nothing_happens(fields: dict[str, Any], why: str) -> None:
    """ST-GM-1."""
    m = empty()
    before = m.state
    refusal = m.why(0, {"type": "SetScene", **fields})
    assert refusal is not None
    assert why in refusal.why
    assert m.state == before


def test_a_map_is_drawn_in_letters_or_as_large_as_it_is() -> None:
    """ST-MOV-10, ST-SET-5."""
    assert sketched("square", "12x8").rows == (("." * 12),) * 8
    assert sketched("free", "24 x 16").size == (2400, 1600)
    assert sketched("square", "#...../#...../#..s../......").zones["start"][0] == (0, 3)
    with pytest.raises(SketchProblem):
        sketched("square", "ab..")


def test_the_gm_turns_to_any_scene_of_the_adventure_and_back() -> None:
    """ST-GM-1."""
    m = telltable.new("stacktors", seats=2, seed=1, options={"adventure": "ford", "gm": "human"})
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    gm(m, "SetScene", title="The night before")
    no(m, "ST-GM-1", "EndStage", result="win")
    gm(m, "ReadyUp")
    last = m.pack.by_id["ford"].stages[-1].id
    gm(m, "TurnTo", to=last)
    assert (m.state.table.stage, m.state.table.sketch) == (last, None)
    no(m, "ST-GM-1", "TurnTo", to=last)
    no(m, "ST-GM-1", "TurnTo", to="nowhere")


def test_an_abstract_challenge_is_surmounted_stage_by_stage() -> None:
    """ST-ABS-1, ST-ABS-2: what is hidden only the GM knows, until it is on top."""
    m = begun()
    gm(m, "PlaceChallenge", **ROPES, steps=STEPS)
    rock = m.state.table.challenges["gm rock 1"]
    assert [(stage.text, stage.hidden) for stage in rock.stages] == [
        ("Nobody may shout", False), ("", True), ("The rope is wet", False),
    ]  # fmt: skip
    assert "hired" not in str(m.view(1))
    assert "hired" in str(m.view(0).secrets)
    brains = {slot.c: slot.id for slot in m.state.table.chars["pc2"].stack.brains}
    blow = {"how": "mental", "targets": ["gm rock 1:brains"], "cell": "brains.G"}
    m.play(2, {"type": "Attack", **blow, "pieces": [brains["G"]], "others": [brains["Cy"]]})
    while m.state.table.fights:
        m.time_up(m.waiting()[0])
    stages = m.state.table.challenges["gm rock 1"].stages
    assert [stage.text for stage in stages] == ["The girl will not say who hired the boat", "The rope is wet"]


@pytest.mark.parametrize("steps", ["One / two", "?Hidden at once / two / three", "x" * 1000])
def test_the_stages_of_a_challenge_are_as_many_as_its_colours(steps: str) -> None:
    """ST-ABS-1."""
    m = begun()
    before = m.state
    no(m, "ST-ABS-1", "PlaceChallenge", **ROPES, steps=steps)
    assert m.state == before


def test_coin_is_spent_on_what_the_gm_offers() -> None:
    """ST-RWD-1: once, by whoever can pay; an object goes to its buyer open, words are words."""
    m = begun()
    gm(m, "AwardCurrency", coin="silver", each=5)
    gm(m, "OfferWare", called="A better rope", coin="silver", price=5, notation="{R1}")
    gm(m, "OfferWare", called="The look of a gentleman", coin="silver", price=10)
    assert ("For sale", "A better rope, 5 silver: a good throw (Ranged)") in m.rules.board(m.pack, m.view(2)).counters
    (offer,) = [one for one in m.offers(1) if one.decision == "pay"]
    assert [field.of for form in offer.forms for field in form.fields if isinstance(field, One)] == [("ware 1",)]
    for seat, fields, why in (
        (1, {"who": "pc1", "ware": "ware 2"}, "costs 10 silver, and Bren Tallow has 5"),
        (1, {"who": "pc2", "ware": "ware 1"}, "your own"),
        (1, {"who": "pc1", "ware": "ware 9"}, "not for sale"),
    ):
        refusal = m.why(seat, {"type": "Pay", **fields})
        assert refusal is not None
        assert (refusal.rule, why in refusal.why) == ("ST-RWD-1", True), refusal
    m.play(1, {"type": "Pay", "who": "pc1", "ware": "ware 1"})
    table = m.state.table
    assert (table.currency["pc1/silver"], [str(slot) for slot in table.chars["pc1"].equip.guts]) == (0, ["R1"])
    assert m.why(2, {"type": "Pay", "who": "pc2", "ware": "ware 1"}) is not None
    gm(m, "EndAdventure", ending="well", text="And so they crossed.")
    book = m.rules.book(m.pack, m.state)
    told = " ".join(line.text for chapter in book.chapters for line in chapter.lines)
    assert "5 silver" in told
    assert book.ending.endswith("And so they crossed.")


def test_nothing_is_for_sale_at_a_table_without_coin() -> None:
    """ST-RWD-1."""
    m = telltable.new("stacktors", seats=2, seed=1, options={"adventure": "ford", "gm": "human"})
    m.play(1, {"type": "TakePregen", "name": "Soldier"})
    gm(m, "ReadyUp")
    no(m, "ST-RWD-1", "OfferWare", called="Bed", coin="silver", price=1)


def test_whoever_goes_on_without_the_gm_comes_to_an_end() -> None:
    """ST-GM-1, ST-BOT-3: a scene of a GM who is gone leads nowhere, and the evening ends there."""
    m = begun()
    m.leave(0)
    for _ in range(200):
        if m.over:
            break
        m.time_up(m.waiting()[0])
    assert m.over
    assert m.state.table.ending == "left"
