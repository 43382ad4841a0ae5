"""What does not fit is said in plain words wherever moves and messages are read: never in those of the library."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta, Struct

from telltable import protocol
from telltable.core.errors import Problem
from telltable.core.misfit import spoken
from telltable.core.registry import games
from telltable.facade import new


class Play(Struct, tag=True, forbid_unknown_fields=True):
    card: Annotated[int, Meta(ge=1, le=9)]
    said: Annotated[str, Meta(min_length=1, max_length=3)] = "a"
    side: Literal["left", "right"] = "left"
    pair: tuple[int, int] = (1, 2)
    many: Annotated[tuple[int, ...], Meta(max_length=2)] = ()
    name: str | None = None


class Wait(Struct, tag=True):
    pass


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"type": "Play", "card": "7"}, "card: must be a whole number, but it is text"),
        ({"type": "Play", "card": 1.5}, "card: must be a whole number, but it is a number"),
        ({"type": "Play", "card": 0}, "card: must be at least 1"),
        ({"type": "Play", "card": 10}, "card: must be at most 9"),
        ({"type": "Play", "card": 1, "said": ""}, "said: must have at least 1 character"),
        ({"type": "Play", "card": 1, "said": "four"}, "said: must have at most 3 characters"),
        ({"type": "Play", "card": 1, "side": "up"}, "side: there is no 'up'"),
        ({"type": "Play", "card": 1, "pair": [1]}, "pair: must have 2 items, but it has 1"),
        ({"type": "Play", "card": 1, "pair": [1, "b"]}, "pair 2: must be a whole number, but it is text"),
        ({"type": "Play", "card": 1, "many": [1, 2, 3]}, "many: must have at most 2 items"),
        ({"type": "Play", "card": 1, "name": 3}, "name: must be text or nothing, but it is a whole number"),
        ({"type": "Play"}, "card: is missing"),
        ({"type": "Play", "card": 1, "lane": 2}, "lane: there is no such field"),
        ({"type": "Plai"}, "type: there is no 'Plai'"),
        ({}, "type: is missing"),
        (42, "must be a table of fields, but it is a whole number"),
        (None, "must be a table of fields, but it is nothing"),
    ],
)
def test_each_misfit_has_words(data: Any, said: str) -> None:
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.convert(data, Play | Wait)
    assert spoken(error.value) == said


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        (b"{", "is JSON that breaks off"),
        (b"nope", "is not JSON: byte 5 does not belong there"),
        (b'{"type": "Hello"}', "version: is missing"),
        (b'{"type": "Play", "id": 7}', "id: must be text, but it is a whole number"),
    ],
)
def test_each_message_that_is_none(frame: bytes, said: str) -> None:
    with pytest.raises(msgspec.DecodeError) as error:
        protocol.read_client(frame)
    assert spoken(error.value) == said


@pytest.mark.parametrize("game", sorted(games()))
@pytest.mark.parametrize("data", [42, None, {}, {"type": "Plai"}, {"type": "Annotate", "words": 7}, {"type": 1}])
def test_a_move_that_is_none_is_told_plainly_in_every_game(game: str, data: Any) -> None:
    """Nothing of the library's own words, no place that whoever wrote the move never saw."""
    match = new(game, seats=["me", *["bot"] * (games()[game].seats[0] - 1)])
    with pytest.raises(Problem) as told:
        match.read(data)
    sentence = str(told.value)
    assert sentence.startswith(f"That is not a valid move in {match.rules.title}: ")
    assert not any(odd in sentence for odd in ("`", "$", "Expected", "Object", "Invalid", "move,")), sentence
