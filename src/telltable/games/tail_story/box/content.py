"""What of the box is left, or covered, as a table agreed (ADR 0008)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import TYPES, Card, Pet

SEATS = 4


def _is_meant(thing: Card | Pet, tags: Sequence[str], cards: Sequence[str]) -> bool:
    """Whether it is named, or carries one of the tags."""
    return thing.id in cards or not set(tags).isdisjoint(thing.content)


def pets_left(
    designs: Sequence[Card], pets: Sequence[Pet], tags: Sequence[str], cards: Sequence[str]
) -> tuple[Pet, ...]:
    """The characters that are not left out.

    Raises:
        Problem: an event card is meant, or fewer characters are left than seats.
    """
    for card in designs:
        if _is_meant(card, tags, cards):
            raise Problem(f"Every event card is dealt, so “{card.name}” can only be veiled, not left out.")
    left = tuple(pet for pet in pets if not _is_meant(pet, tags, cards))
    if sum(not pet.label for pet in left) < SEATS:
        raise Problem(f"Fewer than {SEATS} characters are left. Remove some lines.")
    return left


def veiled_designs(designs: Sequence[Card], tags: Sequence[str], cards: Sequence[str]) -> tuple[Card, ...]:
    """The event cards, some with their words covered: what they do stays, and so does the sound to make."""
    return tuple(
        replace(card, title=f"A {card.kind} card", flavour="") if _is_meant(card, tags, cards) else card
        for card in designs
    )


def veiled_pets(pets: Sequence[Pet], tags: Sequence[str], cards: Sequence[str]) -> tuple[Pet, ...]:
    """The characters, some with their words covered: what they can do stays."""
    return tuple(_veiled(pet) if _is_meant(pet, tags, cards) else pet for pet in pets)


def _veiled(pet: Pet) -> Pet:
    name = f"A PET, {TYPES[pet.type].upper()}"
    return replace(pet, normal=name, altered=f"{name} ALTERED", flavour="", altered_flavour="")


def saying(
    designs: Sequence[Card],
    pets: Sequence[Pet],
    words: Callable[[str], bool],
    voices: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> tuple[str, ...]:
    """The designs and characters that have such words in a name, a flavour, a sound, an ability or their voice."""
    said: dict[str, tuple[str, ...]] = {x.id: (x.title, x.flavour, x.sound) for x in designs}
    voiced = {id_: tuple(line for lines in of.values() for line in lines) for id_, of in (voices or {}).items()}
    for x in pets:
        said[x.id] = (x.normal, x.altered, x.flavour, x.altered_flavour, x.ability, *voiced.get(x.id, ()))
    return tuple(id_ for id_, texts in said.items() if any(words(text) for text in texts))
