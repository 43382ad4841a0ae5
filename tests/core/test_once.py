"""What depends on a scene alone is made once; while a move is taken, every fact makes another scene of it."""

from __future__ import annotations

from typing import Any

from telltable import new
from telltable.core.event import Event
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.play import Play
from telltable.core.registry import games
from telltable.core.step import Scene


def state_of(at: Scene) -> list[Any]:
    return [at.state]


def test_one_object_for_all_until_something_happens() -> None:
    match = new(next(iter(games())), seed=1)
    made = match.scene.once(state_of)
    assert match.scene.once(state_of) is made
    assert match.fork().scene.once(state_of) is made
    seat = match.waiting()[0]
    match.play(seat, match.observation(seat).draw(Stream(key_of(secret_from("once")), 0)))
    assert match.scene.once(state_of) == [match.state] != made


def test_while_a_move_is_taken_nothing_is_kept() -> None:
    match = new(next(iter(games())), seed=1)
    p = Play(match.pack, None, rules=match.rules, agenda=(), luck=Stream(key_of(secret_from("once")), 0))
    p.state = match.rules.start(match.setup, match.pack)
    before = p.once(state_of)
    for event in match.entries[0].told:
        assert isinstance(event, Event)
        p.tell(event)
    assert p.once(state_of) == [p.state] != before
