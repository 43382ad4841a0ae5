"""What a designer asks about one by one: each card, each pet, each way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct


def its_own(id_: str) -> str:
    """An id that is no copy of anything."""
    return id_


class Subject(Struct, frozen=True):
    """Things that are counted one by one when very many games are played.

    Attributes:
        title: what all of them are: ``Cards``.
        places: by kind of move, the fields in which it names one or several of them: ``{"Play": ("card",)}``.
        name: what one of them is called: ``name(pack, id)``.
        held: by seat, what lies in its hand in a state; None where such things are in nobody's hand.
        thing: which of them an id is: copies of a card are one thing. Empty for what is not to be counted.
    """

    title: str
    places: Mapping[str, tuple[str, ...]]
    name: Callable[[Any, str], str]
    held: Callable[[Any], Sequence[Collection[str]]] | None = None
    thing: Callable[[str], str] = its_own


def in_hands(state: Any) -> Sequence[Collection[str]]:
    """What each seat holds, where a state has ``hands``."""
    hands: Sequence[Collection[str]] = state.hands
    return hands
