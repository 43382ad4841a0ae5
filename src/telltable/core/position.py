"""What the position files of all games share: how one is read, who sits there, that a card lies in one place only."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Sequence
from typing import TypeVar

import msgspec

from .deck import Deck
from .errors import Problem

T = TypeVar("T")


def read_fields(text: str, kind: type[T], game: str) -> T:
    """A position file as the struct of its game, which names the game in `game`.

    Raises:
        Problem: the text is no TOML, a field does not fit, or it is for another game.
    """
    try:
        fields = tomllib.loads(text)
        position = msgspec.convert(fields, kind)
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"Position: not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise Problem(f"Position: {error}.") from None
    if fields["game"] != game:
        raise Problem(f"Position: this is for {fields['game']!r}, not for {game}.")
    return position


def people(
    count: int, seats: tuple[str, ...], names: tuple[str, ...], each: str = "hands"
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who sits there, and what they are called; people called by their seat where the file is silent.

    Args:
        count: how many there are.
        each: what there is one of for everybody.

    Raises:
        Problem: there are not as many, or two have one name.
    """
    kinds = seats or ("me",) * count
    called = names or tuple(f"Seat {n}" for n in range(1, count + 1))
    if len(kinds) != count or len(called) != count or len({name.casefold() for name in called}) < count:
        raise Problem(f"Position: seats, names and {each} must be equally many, and every name different.")
    return kinds, called


def in_one_place(places: Iterable[tuple[str, str]], cards: Collection[str]) -> set[str]:
    """The cards that are named, each with where it lies.

    Raises:
        Problem: a card that the game has not, or that lies in two places.
    """
    lies: dict[str, str] = {}
    for card, place in places:
        if card not in cards:
            raise Problem(f"Position: there is no card {card!r} (in {place}).")
        if card in lies:
            raise Problem(f"Position: card {card} lies in {lies[card]} and in {place}.")
        lies[card] = place
    return set(lies)


def lay_deck(top: Sequence[str], rest: Sequence[str], size: int | None) -> tuple[Deck, tuple[str, ...]]:
    """A deck with `top` in this order over the rest, shuffled; and what is left of the rest where its `size` is given.

    Raises:
        Problem: no deck of that size can be made.
    """
    keep = len(rest) if size is None else size - len(top)
    if not 0 <= keep <= len(rest):
        raise Problem(f"Position: a deck of {size} does not fit: {len(rest)} cards lie nowhere else.")
    return Deck.ordered(top).put_under(rest[:keep]), tuple(rest[keep:])
