"""What reads as it did: after most moves the story has only grown, and what was told before needs no telling again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from telltable.games.storystack.table.state import Element, Fact, Table

Noted = TypeVar("Noted", Fact, Element)


def reads_alike(was: Table, table: Table) -> bool:
    """Whether every card, name and note of an earlier table of the same game reads as it did, wherever it still stands.

    Labels, and all that is told of a card, look at nothing else of a table but that card, and the cards it refers to.
    """
    return (
        _whole(was) == _whole(table)
        and len(was.facts) <= len(table.facts)
        and len(was.elements) <= len(table.elements)
        and all(old.card == new.card for old, new in _differing(was.facts, table.facts))
        and all(_same(old, new) for old, new in _differing(was.elements, table.elements))
        and not _named_since(was, table)
    )


def _whole(table: Table) -> tuple[object, ...]:
    """What every sentence may depend on."""
    return (table.names, table.commitment, table.pattern, table.thread_b, table.retcons, table.skin, table.ending)


def _same(old: Element, new: Element) -> bool:
    """A card's own words speak of whom it brought in, and of the first note on them."""
    return (old.id, old.label, old.n, old.notes[:1]) == (new.id, new.label, new.n, new.notes[:1])


def _differing(was: tuple[Noted, ...], now: tuple[Noted, ...]) -> list[tuple[Noted, Noted]]:
    """What stands in the same place and is not the same any more."""
    if now[: len(was)] == was:
        return []
    return [pair for pair in zip(was, now, strict=False) if pair[0] is not pair[1]]


def _named_since(was: Table, table: Table) -> bool:
    """Whether a text that stood there before speaks of something that has a name only now."""
    fresh = [f"{{{x.id}}}" for x in table.elements[len(was.elements) :]]
    return bool(fresh) and any(token in text for text in _texts(was) if "{" in text for token in fresh)


def _texts(table: Table) -> Iterator[str]:
    noted: tuple[Fact | Element, ...] = (*table.facts, *table.elements)
    yield from (fact.telling for fact in table.facts)
    yield from (note.text for one in noted for note in one.notes)
    yield from (cost.cost for cost in table.costs)
    yield from (retcon.text for retcon in table.retcons)


def moved(was: Table, table: Table) -> dict[int, int]:
    """The lanes that lie otherwise than in an earlier table, and how many cards from the bottom do not."""
    differ = {new.n for _, new in _differing(was.facts, table.facts)}
    found = {}
    for lane, (old, now) in enumerate(zip(was.lanes, table.lanes, strict=True), start=1):
        if now is not old or (differ and not differ.isdisjoint(now)):
            found[lane] = _standing(old, now, differ)
    return found


def _standing(before: tuple[int, ...], now: tuple[int, ...], differ: set[int]) -> int:
    pairs = enumerate(zip(before, now, strict=False))
    return next((place for place, (old, new) in pairs if old != new or new in differ), min(len(before), len(now)))
