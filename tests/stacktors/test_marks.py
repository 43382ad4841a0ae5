"""Marked instead of dead: an option of the table (ST-DTH-5)."""

from __future__ import annotations

import pytest

from telltable.core.match import Match
from telltable.games.stacktors.box.pack import load_pack
from telltable.games.stacktors.table import events as e
from telltable.games.stacktors.table import events_fight as ef
from tests.stacktors.alone import evening


def fallen(options: dict[str, object]) -> list[tuple[Match, ef.Died]]:
    """Evenings, each with the first fall of one of the party: of some who are got up again, and some who are not."""
    found = []
    for adventure, number in (("ford", 2), ("ford", 3), ("ford", 5), ("sledge", 2), ("ball", 3), ("ball", 8)):
        m = evening(adventure, number, options).match
        falls = [event for event in m.events if isinstance(event, ef.Died) and event.who.startswith("pc")]
        found += [(m, falls[0])] if falls else []
    return found


@pytest.mark.by_turns(4)
def test_a_first_fall_leaves_a_mark_and_a_second_one_kills() -> None:
    """ST-DTH-5: up again when the scene is over, with a small guts piece, if anybody still stands."""
    up, down = 0, 0
    for m, first in fallen({"death": "marked"}):
        assert first.clock
        who = first.who
        events = list(m.events)
        after = events[events.index(first) + 1 :]
        end = next(n for n, event in enumerate(after) if isinstance(event, e.StageEnded))
        mine = [event for event in after if isinstance(event, (ef.Died, ef.Revived)) and event.who == who]
        scene = [event for event in after[:end] if event in mine]
        assert f"marked {who}" in m.state.table.remembered
        if any(isinstance(event, ef.Revived) for event in scene):
            up += 1
            again = [event for event in mine if isinstance(event, ef.Died) and not event.late]
            assert all(event.clock == 0 for event in again)
        else:
            down += 1
            assert isinstance(scene[-1], ef.Died)
            assert scene[-1].late
            assert m.state.table.result == "loss"
    assert up
    assert down


@pytest.mark.by_turns(4)
def test_the_book_does_not_mourn_the_marked() -> None:
    """ST-DTH-5: they go down, and are got up again; with death final nobody is marked."""
    told = 0
    for m, first in fallen({"death": "marked"}):
        text = " ".join(line.text for chapter in m.rules.book(m.pack, m.state).chapters for line in chapter.lines)
        name = m.state.table.chars[first.who].name.partition(" ")[0] if first.who in m.state.table.chars else ""
        if any(isinstance(event, ef.Revived) and event.who == first.who for event in m.events):
            told += 1
            assert f"they got {name} up again, who bears the mark of it." in text, text
            assert f"saw {name} die" not in text
    assert told
    assert all(not first.clock for _, first in fallen({}))


def test_the_adventures_do_not_know_of_marks() -> None:
    """ST-DTH-5: what is remembered under a mark's name is nobody else's."""
    assert not [memory.id for it in load_pack().adventures for memory in it.memories if memory.id.startswith("marked ")]
