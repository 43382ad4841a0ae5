"""Reading a pack: five TOML files and two more that colour the tale, and what is wrong with the deck (NC-109)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from telltable.core import packs
from telltable.core.finding import Finding, is_gap
from telltable.core.packs import Faults, shown, tag_faults, text_faults

from .components import (
    CHARACTER_NAME,
    CHARACTER_ROLE,
    HIGHEST,
    LOWEST,
    SUITS,
    WORLDS,
    Card,
    Family,
    Forms,
    Person,
    TellerWords,
    TellingWords,
)
from .pack_lines import telling_faults

GAME = "ninety_nine_chances"
LONGEST_GENRE, LONGEST_WORD = 14, 16
LONGEST_NAME, LONGEST_ABOUT = 60, 300
MOST_SPARES, MOST_PEOPLE = 99, 99
FEWEST_PEOPLE = 8


class PrintedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as its file has it."""

    genre: str
    resource: str
    problem: str
    world: str
    suits: str
    number: int = 0
    open: bool = False
    content: tuple[str, ...] = ()
    light: Forms | UnsetType = UNSET
    dark: Forms | UnsetType = UNSET


class _About(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    about: str


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[PrintedCard, ...]


class _Spares(Struct, frozen=True, forbid_unknown_fields=True):
    spare: tuple[PrintedCard, ...]


class _Lines(Struct, frozen=True, forbid_unknown_fields=True):
    telling: tuple[TellingWords, ...]


class _Families(Struct, frozen=True, forbid_unknown_fields=True):
    family: tuple[Family, ...]


class _Teller(Struct, frozen=True, forbid_unknown_fields=True):
    teller: tuple[TellerWords, ...]


class _Cast(Struct, frozen=True, forbid_unknown_fields=True):
    person: tuple[Person, ...]


_FILES: dict[str, type[Struct]] = {
    "pack.toml": _About,
    "cards.toml": _Cards,
    "spares.toml": _Spares,
    "lines.toml": _Lines,
    "cast.toml": _Cast,
}
_MORE: dict[str, type[Struct]] = {"families.toml": _Families, "teller.toml": _Teller}  # since tales have colours


def key_of(number: int) -> str:
    """What a card is called in print."""
    return f"{number:02d}"


class PackFiles(Struct, frozen=True):
    """All files together, in the order in which they are hashed."""

    name: str
    about: str
    card: tuple[PrintedCard, ...]
    spare: tuple[PrintedCard, ...]
    telling: tuple[TellingWords, ...]
    person: tuple[Person, ...]
    family: tuple[Family, ...] | UnsetType = UNSET
    teller: tuple[TellerWords, ...] | UnsetType = UNSET

    @property
    def hash(self) -> str:
        """SHA-256 over all that the files hold."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck, by number."""
        return tuple(sorted(map(_card, self.card), key=lambda card: card.id))

    @property
    def spares(self) -> tuple[Card, ...]:
        """Words that stand in for others, in the order of the file."""
        return tuple(map(_card, self.spare))


def read_files(folder: Path, faults: Faults) -> PackFiles | None:
    """All files of a pack; None where one can't be read. What is to mend goes into the list."""
    packs.strangers(folder, [*_FILES, *_MORE], faults)
    found: dict[str, Any] = {}
    both = any((folder / file).exists() for file in _MORE)
    for file, kind in {**_FILES, **(_MORE if both else {})}.items():
        data = packs.read_toml(folder, file, faults)
        if data is not None:
            data = packs.for_game(data, GAME, file, faults) if file == "pack.toml" else data
            part = packs.shaped(data, kind, file, faults, None if file == "pack.toml" else partial(_about, file, data))
            found |= msgspec.structs.asdict(part) if part else {}
    if "name" not in found or not all(map(is_gap, faults)):
        return None
    files = PackFiles(**({"card": (), "spare": (), "telling": (), "person": ()} | found))
    faults += _faults(files)
    return files


def _about(file: str, data: dict[str, Any], steps: list[str | int]) -> str:
    """What sits out in a draft where something is wrong here: a card, else a file."""
    if file == "cards.toml" and len(steps) > 1 and isinstance(steps[1], int):
        entry = data["card"][steps[1]]
        number = entry.get("number") if isinstance(entry, dict) else None
        return key_of(number) if isinstance(number, int) else f"{file} {steps[1] + 1}"
    return file


def _card(one: PrintedCard) -> Card:
    id_ = key_of(one.number)
    return Card(
        id_, one.genre, one.resource, one.problem, one.world, one.suits, one.open, one.content, one.light, one.dark
    )


def _faults(draft: PackFiles) -> Iterator[str]:
    yield from text_faults("pack.toml: name", draft.name, LONGEST_NAME)
    yield from text_faults("pack.toml: about", draft.about, LONGEST_ABOUT)
    numbers = Counter(card.number for card in draft.card)
    every = f"cards.toml: every number from {LOWEST} to {HIGHEST} must be on just one card; look at "
    wrong = sorted(n for n, often in numbers.items() if often > 1 or not LOWEST <= n <= HIGHEST)
    lacking = sorted(set(range(LOWEST, HIGHEST + 1)) - set(numbers))
    yield from (Finding(f"{every}{shown(sorted({*wrong, *lacking}))}.", key_of(n)) for n in wrong)
    if lacking and not wrong:
        yield Finding(f"{every}{shown(lacking)}.", gap=True)
    if len(draft.spare) > MOST_SPARES:
        yield Finding(f"spares.toml: has {len(draft.spare)} spares; the limit is {MOST_SPARES}.", "spares.toml")
    both = (*draft.card, *draft.spare)
    where = [f"cards.toml: card {card.number}" for card in draft.card]
    where += [f"spares.toml: spare {number}" for number in range(1, len(draft.spare) + 1)]
    keys = [key_of(card.number) for card in draft.card] + ["spares.toml"] * len(draft.spare)
    genres = [(card.genre, key) for card, key in zip(both, keys, strict=True)]
    words = [(word, key) for card, key in zip(both, keys, strict=True) for word in (card.resource, card.problem)]
    for said in (genres, words):
        last = dict(said)
        for word in _twice([word for word, _ in said]):
            yield Finding(f"cards.toml: {shown(word)!r} is on two cards.", last[word])
    for card, at, key in zip(both, where, keys, strict=True):
        yield from (Finding(fault, key) for fault in _card_faults(card, at))
    if draft.telling:
        for fault in telling_faults(draft):
            yield fault if isinstance(fault, Finding) else Finding(fault, fault.partition(":")[0])
    if draft.person:
        yield from _people_faults(draft.person)


def _card_faults(card: PrintedCard, at: str) -> Iterator[str]:
    for field, most in (("genre", LONGEST_GENRE), ("resource", LONGEST_WORD), ("problem", LONGEST_WORD)):
        word = getattr(card, field)
        if not 0 < len(word) <= most:
            yield f"{at}, {field}: {shown(word)!r} has 1 to {most} characters."
    if card.world not in WORLDS or card.suits not in SUITS:
        yield f"{at}: {card.genre}: no such world or suit: {shown(card.world)}, {shown(card.suits)}."
    yield from tag_faults(f"{at}, content", card.content)


def _people_faults(people: Sequence[Person]) -> Iterator[str]:
    names = [one.name.casefold() for one in people]
    if not FEWEST_PEOPLE <= len(people) <= MOST_PEOPLE or _twice(names):
        few = len(people) < FEWEST_PEOPLE and not _twice(names)
        what = f"cast.toml: {FEWEST_PEOPLE} to {MOST_PEOPLE} people with names of their own."
        yield Finding(what, "" if few else "cast.toml", gap=few)
    for number, one in enumerate(people, start=1):
        for field, text, most in (("name", one.name, CHARACTER_NAME), ("role", one.role, CHARACTER_ROLE)):
            for fault in text_faults(f"cast.toml: person {number}, {field}", text, most):
                yield Finding(fault, "cast.toml")


def _twice(words: Sequence[str]) -> list[str]:
    return sorted(word for word, often in Counter(words).items() if often > 1)
