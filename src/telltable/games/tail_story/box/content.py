"""A pack with cards left out or covered, as a table agreed (ADR 0008)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from telltable.core.errors import Problem

from .components import TYPES, TailPack

SEATS = 4


def without(pack: TailPack, tags: Sequence[str], cards: Sequence[str]) -> TailPack:
    """The pack without some characters.

    Raises:
        Problem: an event card is meant, or fewer characters are left than seats.
    """
    out = set(tags)
    for card in pack.designs:
        if card.id in cards or not out.isdisjoint(card.content):
            raise Problem(f"Every event card is dealt, so “{card.title}” can only be veiled, not left out.")
    pets = tuple(pet for pet in pack.pets if pet.id not in cards and out.isdisjoint(pet.content))
    if sum(not pet.label for pet in pets) < SEATS:
        raise Problem(f"Fewer than {SEATS} characters are left. Take some lines back.")
    return replace(pack, pets=pets)


def veiled(pack: TailPack, tags: Sequence[str], cards: Sequence[str]) -> TailPack:
    """The pack with the words of some cards covered: what they do stays, and so does the sound to make."""
    out = set(tags)
    designs = tuple(
        replace(x, title=f"A {x.kind} card", flavour="") if x.id in cards or not out.isdisjoint(x.content) else x
        for x in pack.designs
    )
    pets = tuple(
        replace(
            x,
            normal=f"A PET, {TYPES[x.type].upper()}",
            altered=f"A PET, {TYPES[x.type].upper()} ALTERED",
            flavour="",
            altered_flavour="",
        )
        if x.id in cards or not out.isdisjoint(x.content)
        else x
        for x in pack.pets
    )
    return replace(pack, designs=designs, pets=pets)


def saying(pack: TailPack, words: Callable[[str], bool]) -> tuple[str, ...]:
    """The designs and characters that have such words in a name, a flavour, a sound or an ability."""
    said = {x.id: (x.title, x.flavour, x.sound) for x in pack.designs}
    pets = {x.id: (x.normal, x.altered, x.flavour, x.altered_flavour, x.ability) for x in pack.pets}
    return tuple(id_ for id_, texts in (said | pets).items() if any(words(text) for text in texts))
