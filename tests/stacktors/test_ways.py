"""Where the map says that one may go: every way is legal, costs what it says, and warns of what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from telltable.core.board import Board
from telltable.core.chart import Chart, Way
from telltable.core.match import Match
from telltable.games.stacktors.show.board_ways import ways as ways_of
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table.reducers import on_table
from telltable.games.stacktors.table.scenery import need_ground
from telltable.games.stacktors.table.types import seen
from tests.stacktors.helpers import lay, slots, who


def board(m: Match, seat: int | None) -> Board:
    found: Board = m.rules.board(m.pack, m.view(seat))
    return found


def ways(m: Match, seat: int, move: str = "Walk") -> dict[tuple[int, int], Way]:
    chart = board(m, seat).part(Chart)
    assert chart is not None
    return {way.at: way for way in chart.ways if way.move == move}


def inches(m: Match, seat: int) -> str:
    return dict(board(m, seat).counters)["Inches left"]


@pytest.mark.parametrize(("who_", "at"), [("S", (3, 3)), ("W", (1, 1)), ("T", (6, 4))])
def test_every_way_is_offered_and_leaves_what_it_says(who_: str, at: tuple[int, int]) -> None:
    m = lay((who_, at), ("X", (7, 5)), turn=who_)
    forms = {form.move: form for form in m.asks()[0].forms}
    found = [*ways(m, 0).values(), *ways(m, 0, "Teleport").values()]
    for way in found:
        field: Any = forms[way.move].fields[0]
        assert way.value in field.of
    for way in found[:: max(1, len(found) // 7)]:
        trial = m.fork()
        field = forms[way.move].fields[0]
        trial.play(0, {"type": way.move, field.at: way.value})
        if who(trial, who_).pos == way.at and trial.state.table.turn:
            assert trial.state.table.turn.mp == way.left, way


def test_only_the_seat_that_acts_sees_ways() -> None:
    m = lay(("S", (3, 3)), ("X", (7, 5)), turn="S")
    assert ways(m, 0)
    assert not ways(m, 1)
    shown = board(m, None).part(Chart)
    assert shown is not None
    assert shown.ways == ()
    assert inches(m, 1) == inches(m, 0)


def test_a_way_out_of_an_engagement_warns_of_the_shot_and_one_into_it_of_the_stop() -> None:
    m = lay(("S", (3, 3)), ("X", (4, 3)), ("K", (1, 5)), turn="S")
    found = ways(m, 0)
    away = found[(2, 2)]
    assert away.risks == (("Cutthroat may strike as you leave",) if "X" in who(m, "S").engaged else ())
    assert "Hook-man holds you up" in found[(1, 4)].risks or "Hook-man holds you up" in found[(2, 4)].risks


def test_whoever_fled_in_the_middle_of_a_turn_warns_nobody() -> None:
    """ST-ENG-4: who was near when the turn began may be gone when its next step is looked at."""
    m = lay(("S", (3, 3)), ("X", (4, 3)), ("K", (7, 5)), turn="S")
    view, turn = m.view(0), m.state.table.turn
    begun = on_table(m.state.table, e.TurnChanged(replace(turn, mp=3, left=("X",))))
    fled = on_table(begun, e.Removed("X", "fled"))
    assert "X" not in fled.chars
    found = ways_of(m.pack, replace(view, table=fled))
    assert found
    assert not any("Cutthroat" in risk for way in found for risk in way.risks)


def test_a_teleport_after_a_walk_takes_its_inches_from_those_that_are_left() -> None:
    """ST-MOV-8: it costs its distance."""
    m = lay(("T", (3, 3)), ("X", (7, 5)), turn="T")
    walk = next(way for way in ways(m, 0).values() if way.left == 3)
    m.play(0, {"type": "Walk", "path": walk.value})
    jump = next(way for way in ways(m, 0, "Teleport").values() if way.cost == 2)
    m.play(0, {"type": "Teleport", "to": jump.value})
    assert m.state.table.turn.mp == 1 == jump.left


def test_an_attack_is_weighed_against_every_defence() -> None:
    """ST-ATK-8: five against one is five times; against five it holds."""
    m = lay(("S", (3, 3)), ("K", (4, 3)), turn="S")
    (arrow, blow) = slots(m, "S", "R3", "O2")
    m.play(
        0,
        {"type": "Attack", "how": "physical", "targets": ["K"], "cell": "guts.R", "pieces": [arrow], "others": [blow]},
    )
    (scale,) = board(m, 1).scales
    assert [(point.at, point.note) for point in scale.points] == [
        (0, "5 pips of damage"),
        (1, "5 pips of damage"),
        (2, "1 pip of damage"),
        (3, "1 pip of damage"),
        (4, "1 pip of damage"),
        (5, "warded off"),
    ]
    assert [point.at for point in scale.points if point.state == "over"] == [5]


def test_what_is_said_before_any_scene_has_a_heading_stands_in_the_story() -> None:
    """ST-SAY-1, on a table that was laid from a position."""
    m = lay(("S", (3, 3)), ("X", (7, 5)), turn="S")
    m.play(0, {"type": "Say", "who": "S", "text": "Nobody told me about the sand."})
    (chapter,) = board(m, None).story
    assert chapter.heading == "The Practice Yard"
    assert [line.text for line in chapter.lines] == ["Soldier: “Nobody told me about the sand.”"]


def test_a_place_says_whom_one_is_next_to_there_and_who_does_not_reach_it() -> None:
    """ST-ATK-4: Ranged 1 reaches four inches, everything else only what is next to it."""
    m = lay(("S", (3, 3)), ("X", (5, 3), {"stack": "C1-R1-", "role": "enemy"}), turn="S")
    name, field = who(m, "X").name, need_ground(seen(m.pack, m.view(0)))
    for at, way in ways(m, 0).items():
        assert (f"next to {name}" in way.good) == field.adjacent(at, (5, 3))
        assert any(said.startswith("out of ") for said in way.good) == (field.distance(at, (5, 3)) > 4)
    assert {way.good for way in ways(m, 0).values()} >= {(f"next to {name}",), ()}
