"""What depends on a scene alone is made once; while a move is taken, every fact makes another scene of it."""

from __future__ import annotations

from typing import Any

from telltable import new
from telltable.core.event import Event
from telltable.core.luck import Stream, key_of, secret_from
from telltable.core.move import Start
from telltable.core.play import Play
from telltable.core.registry import games
from telltable.core.seat import HOST
from telltable.core.step import Scene

LUCK = Stream(key_of(secret_from("once")), 0)


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


def test_what_was_made_goes_with_a_state_as_long_as_it_stands() -> None:
    match = new(next(iter(games())), seed=1)
    made = match.scene.once(state_of)
    p = Play(match.pack, match.state, match.scene._made, rules=match.rules, agenda=(), luck=LUCK, _made_of=match.state)
    assert p.once(state_of) is made, "of the state that the move began with"
    p.state = match.rules.start(match.setup, match.pack)
    late = p.once(state_of)
    assert late == [p.state] != made
    assert match.scene.once(state_of) is made, "and the scene keeps its own"
    after = Play(match.pack, p.state, {state_of: late}, rules=match.rules, agenda=(), luck=LUCK, _made_of=p.state)
    assert after.decide(HOST, Start()).scene.once(state_of) is late


def test_of_each_that_it_is_about_something_is_made() -> None:
    def pair(at: Scene, one: str) -> list[Any]:
        return [at.state, one]

    scene = new(next(iter(games())), seed=1).scene
    a = scene.once(pair, "a")
    assert scene.once(pair, "b") == [scene.state, "b"]
    assert scene.once(pair, "a") is a
    assert scene.maker(a) == (pair, "a")
