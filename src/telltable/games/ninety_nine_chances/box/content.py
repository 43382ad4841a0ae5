"""What is left of a pack when a table does without some words. The numbers stay whole: a card gets spare words instead
(R-34); a line or a phrase is told no more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from telltable.core.errors import Problem

from .components import COLOURS, Card, Family, Forms, Scene

Cards = tuple[Card, ...]
Lines = dict[str, tuple[str, ...]]  # by kind
_HOURS = ("hours", "deeds")  # of a scene: each of them may be left out, the rest goes together


def respelt(cards: Cards, spares: Cards, tags: Sequence[str], named: Sequence[str]) -> tuple[Cards, Cards]:
    """The cards with spare words on those that carry a tag, or are named; and the spares that are left.

    Raises:
        Problem: there are more of them than spare words.
    """
    out = [card for card in cards if card.id in named or not set(tags).isdisjoint(card.content)]
    if len(out) > len(spares):
        raise Problem(
            f"Too few cards are left to play with: {len(out)} need replacement words, "
            f"but there are only {len(spares)} spares. Remove some lines."
        )
    fresh = {card.id: replace(spare, id=card.id) for card, spare in zip(out, spares, strict=False)}
    return tuple(fresh.get(card.id, card) for card in cards), spares[len(out) :]


def veiled(cards: Cards, tags: Sequence[str], named: Sequence[str]) -> Cards:
    """The cards with the words of some covered."""
    out = set(tags)
    return tuple(_covered(x) if x.id in named or not out.isdisjoint(x.content) else x for x in cards)


def _covered(card: Card) -> Card:
    return replace(card, genre="Veiled", resource="a veiled gift", problem="a veiled worry", light=UNSET, dark=UNSET)


def saying(cards: Cards, families: Sequence[Family], lines: Lines, words: Callable[[str], bool]) -> tuple[str, ...]:
    """The ids of the cards, phrases and lines that have such words."""
    found = [card.id for card in cards if any(words(text) for text in _texts(card))]
    return (*found, *(id_ for id_, text in spoken(families, lines) if words(text)))


def _texts(card: Card) -> Iterator[str]:
    yield from (card.genre, card.resource, card.problem)
    for forms in (card.light, card.dark):
        if isinstance(forms, Forms):
            yield from (said for said in asdict(forms).values() if said)


def spoken(families: Sequence[Family], lines: Lines) -> Iterator[tuple[str, str]]:
    """Every phrase and line that tellers use, by its id: ``frontier.props.3``, ``plan.12``."""
    for family in families:
        for field in COLOURS.values():
            yield from ((f"{family.name}.{field}.{n}", text) for n, text in enumerate(getattr(family, field) or (), 1))
        yield from ((f"{family.name}.things.{n}", text) for n, text in enumerate(_things(family).values(), 1))
        if scene := family.scene:
            said = asdict(scene)
            yield from ((f"{family.name}.{field}.{n}", x) for field in _HOURS for n, x in enumerate(said[field], 1))
            yield from ((f"{family.name}.scene.{field}", x) for field, x in said.items() if field not in _HOURS)
    for kind, texts in lines.items():
        yield from ((f"{kind}.{n}", text) for n, text in enumerate(texts, start=1))


def hushed(families: Sequence[Family], named: Collection[str]) -> tuple[Family, ...]:
    """The families with the named phrases empty: nobody says them, and the others keep their ids. A scene that is named
    is told no more."""
    return tuple(
        replace(
            _without(family, COLOURS.values(), named), scene=_scene(family, named), things=_left_things(family, named)
        )
        for family in families
    )


def _things(family: Family) -> dict[str, str]:
    return family.things or {}


def _left_things(family: Family, named: Collection[str]) -> dict[str, str] | UnsetType:
    if not family.things:
        return family.things
    left = _left(tuple(family.things.values()), f"{family.name}.things", named)
    return dict(zip(family.things, left, strict=True))


def _scene(family: Family, named: Collection[str]) -> Scene | UnsetType:
    """What is left of a family's scene."""
    if not family.scene or any(id_.startswith(f"{family.name}.scene.") for id_ in named):
        return UNSET
    return replace(family.scene, **{x: _left(getattr(family.scene, x), f"{family.name}.{x}", named) for x in _HOURS})


def _without(family: Family, fields: Iterable[str], named: Collection[str]) -> Family:
    left = {x: _left(getattr(family, x), f"{family.name}.{x}", named) for x in fields if getattr(family, x)}
    return replace(family, **left)


def hushed_lines(lines: Lines, named: Collection[str]) -> Lines:
    """The lines with the named ones empty."""
    return {kind: _left(texts, kind, named) for kind, texts in lines.items()}


def _left(texts: tuple[str, ...], at: str, named: Collection[str]) -> tuple[str, ...]:
    return tuple("" if f"{at}.{n}" in named else text for n, text in enumerate(texts, start=1))
