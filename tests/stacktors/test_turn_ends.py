"""No walk ends a turn by surprise: it is said beforehand where one does (ST-TRN-2, ST-TRN-5)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import telltable
from telltable.core.chart import Way
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.match import Match
from telltable.games.stacktors.show.board_ways import ways
from telltable.games.stacktors.table import events as e
from telltable.store.file import Recorder
from telltable.tui.session import Session

from .alone import somebody
from .helpers import attack, lay, strike

MOST = 25  # answers of an evening


def ways_of(m: Match, seat: int) -> tuple[Way, ...]:
    return ways(m.pack, m.view(seat))


def move_of(way: Way) -> dict[str, Any]:
    return {"type": way.move, "path" if way.move == "Walk" else "to": way.value}


def over_after(m: Match, seat: int, way: Way) -> bool:
    """Whether the turn is over when somebody has gone there."""
    trial = m.fork()
    turn = trial.state.table.turn
    assert turn is not None
    trial.play(seat, move_of(way))
    told = [event for entry in trial.entries[len(m.entries) :] for event in entry.told]
    return any(isinstance(event, e.TurnEnded) and event.who == turn.actor for event in told)


@pytest.mark.parametrize("adventure", ["yard", "ball", "sledge", "bell", "market"])  # squares, hexes, a sheet
def test_a_walk_says_whether_the_turn_is_over_with_it(adventure: str) -> None:
    """Everything that is said comes true, at every turn of an evening; those whom somebody may strike at aside."""
    m = telltable.new("stacktors", seats=1, seed=1, options={"adventure": adventure})
    m.play(0, {"type": "TakePregen", "name": m.pack.by_id[adventure].party.pregens[2].name})
    luck, seen = Stream(key_of(secret_from(adventure)), 0), 0
    for _ in range(MOST):
        if not m.asks():
            break
        if m.asks()[0].decision == "turn":
            for way in [one for one in ways_of(m, 0) if not any("strike" in risk for risk in one.risks)][::4]:
                assert over_after(m, 0, way) is way.ends, way
                seen += 1
        m.play(0, somebody(m.observation(0), luck))
    assert seen > 5


def agile() -> Match:
    """The acrobat has walked an inch of two, and shot; there is still somebody to shoot at."""
    foe = {"side": "foes"}
    m = lay(("A", (1, 2), {"facing": "E"}), ("K", (6, 2), foe), ("X", (5, 4), foe), turn="A")
    m.play(0, move_of(next(way for way in ways_of(m, 0) if way.at == (2, 2))))
    strike(m, "A", attack(m, "A", "K", "R1", cell="guts.R"))
    return m


def test_who_goes_on_after_acting_is_told_that_nothing_comes_after_it(tmp_path: Path) -> None:
    """ST-TRN-2: the second part of an agile one's walk is the end of the turn, in the browser and in the terminal."""
    m = agile()
    turn = m.state.table.turn
    assert turn
    assert turn.acted
    assert turn.actor == "A"
    found = ways_of(m, 0)
    assert found
    assert any(way.ends for way in found)
    for way in found:
        assert over_after(m, 0, way) is way.ends
        assert way.ends or "you can't act after it" in way.risks
    recorder = Recorder(m, tmp_path / "game.jsonl")
    session = Session(m, recorder)
    session.looking = 0
    recorder.close()
    assert session.label("path", next(way for way in found if way.ends).value).endswith("; ends the turn)")


def test_a_walk_before_acting_leaves_the_turn_open_where_somebody_can_be_reached() -> None:
    """ST-TRN-2: nothing is lost, and nothing is said."""
    m = lay(("S", (0, 0), {"facing": "E"}), ("K", (2, 0), {"side": "foes"}), turn="S")
    (beside,) = [way for way in ways_of(m, 0) if way.at == (1, 0)]
    assert not beside.ends
    assert "you can't act after it" not in beside.risks
    assert not over_after(m, 0, beside)
