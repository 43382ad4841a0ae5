"""Reading a pack: five TOML files and two more that colour the tale, and what is wrong with the deck (NC-109)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from telltable.core import packs
from telltable.core.finding import Finding, is_gap, needed
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
from .pack_lines import forms_faults, telling_faults

GAME = "ninety_nine_chances"
LONGEST_GENRE, LONGEST_WORD = 14, 16
LONGEST_NAME, LONGEST_ABOUT = 60, 300
MOST_SPARES, MOST_PEOPLE = 99, 99
FEWEST_PEOPLE = 8


class PrintedCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A card as its file has it.

    Attributes:
        number: from 1 to 99, each on one card; a spare has none.
        genre: what the card is as a Genre: ``Western``; on no other card.
        resource: the light word: what helps; on no other card.
        problem: the dark word: what is in the way; on no other card.
        world: the kind of story that its genre is, for bots to choose by; printed nowhere.
        suits: what its words are good for, for bots to choose by; printed nowhere.
        open: only for tables that are not rated for families.
        content: what a table may want to leave out.
        light: how a tale says the Resource; where it is left out, the bare word is used.
        dark: how a tale says the Problem; where it is left out, the bare word is used.
    """

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


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """``pack.toml``.

    Attributes:
        name: the title of the pack.
        about: what it is, in a sentence.
    """

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
    "pack.toml": About,
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
    lost: set[int] = set()
    both = any((folder / file).exists() for file in _MORE)
    for file, kind in {**_FILES, **(_MORE if both else {})}.items():
        data = packs.read_toml(folder, file, faults)
        if data is None:
            continue
        if file == "pack.toml":
            part = packs.shaped(packs.for_game(data, GAME, file, faults), kind, file, faults)
        else:
            part, odd = packs.shaped_rest(data, kind, file, faults, partial(_about, file, data))
            lost |= {_number(data["card"][n]) for n in odd} if file == "cards.toml" else set()
        found |= msgspec.structs.asdict(part) if part else {}
    if "name" not in found or needed(faults):
        return None
    whole = all(map(is_gap, faults))
    files = PackFiles(**({"card": (), "spare": (), "telling": (), "person": ()} | found))
    faults += _faults(files, found, lost, whole=whole)
    return files if whole else None


def _number(entry: Any) -> int:
    """Of a card that can't be read; 0: it has none."""
    number = entry.get("number") if isinstance(entry, dict) else None
    return number if isinstance(number, int) else 0


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


def _faults(draft: PackFiles, read: Collection[str], lost: Collection[int], *, whole: bool) -> Iterator[str]:
    """`read`: the parts whose file there is, if only with nothing in it; `lost`: the numbers of cards that can't be
    read; `whole`: all can, and so lines that tell them be checked."""
    yield from text_faults("pack.toml: name", draft.name, LONGEST_NAME)
    yield from text_faults("pack.toml: about", draft.about, LONGEST_ABOUT)
    yield from _number_faults(draft.card, lost)
    if len(draft.spare) > MOST_SPARES:
        yield Finding(f"spares.toml: has {len(draft.spare)} spares; the limit is {MOST_SPARES}.", "spares.toml")
    both = (*draft.card, *draft.spare)
    where = [f"cards.toml: card {card.number} ({shown(card.genre, 30)})" for card in draft.card]
    where += [
        f"spares.toml: spare {number} ({shown(one.genre, 30)})" for number, one in enumerate(draft.spare, start=1)
    ]
    keys = [key_of(card.number) for card in draft.card] + ["spares.toml"] * len(draft.spare)
    genres = [(card.genre, key) for card, key in zip(both, keys, strict=True)]
    words = [(word, key) for card, key in zip(both, keys, strict=True) for word in (card.resource, card.problem)]
    for said in (genres, words):
        last = dict(said)
        for word in _twice([word for word, _ in said]):
            yield Finding(f"cards.toml: “{shown(word)}” is on two cards; each word is on just one.", last[word])
    for card, at, key in zip(both, where, keys, strict=True):
        yield from (Finding(fault, key) for fault in _card_faults(card, at))
    yield from forms_faults(both)
    if "telling" in read and whole:
        for fault in telling_faults(draft):
            yield fault if isinstance(fault, Finding) else Finding(fault, fault.partition(":")[0])
    if "person" in read:
        yield from _people_faults(draft.person)


def _number_faults(cards: Sequence[PrintedCard], lost: Collection[int]) -> Iterator[Finding]:
    numbers = Counter(card.number for card in cards)
    for number, often in sorted(numbers.items()):
        if not LOWEST <= number <= HIGHEST:
            what = f"cards.toml: card {number}: the number of a card must be from {LOWEST} to {HIGHEST}."
            yield Finding(what, key_of(number))
        elif often > 1:
            who = " and ".join(f"“{shown(card.genre, 30)}”" for card in cards if card.number == number)
            yield Finding(f"cards.toml: {who} both have the number {number}; give each its own.", key_of(number))
    lacking = sorted(set(range(LOWEST, HIGHEST + 1)) - set(numbers) - set(lost))
    if lacking:
        every = f"cards.toml: every number from {LOWEST} to {HIGHEST} must be on a card"
        yield Finding(f"{every}; there is none with {_runs(lacking)}.", gap=True)


def _card_faults(card: PrintedCard, at: str) -> Iterator[str]:
    for field, most in (("genre", LONGEST_GENRE), ("resource", LONGEST_WORD), ("problem", LONGEST_WORD)):
        word = getattr(card, field)
        yield from text_faults(f"{at}, {field}", word, most)
    for field, value, known in (("world", card.world, WORLDS), ("suits", card.suits, SUITS)):
        if value not in known:
            yield f"{at}, {field}: must be one of {', '.join(known)}, but it is “{shown(value)}”."
    yield from tag_faults(f"{at}, content", card.content)


def _people_faults(people: Sequence[Person]) -> Iterator[str]:
    names = [one.name.casefold() for one in people]
    if not FEWEST_PEOPLE <= len(people) <= MOST_PEOPLE or _twice(names):
        few = len(people) < FEWEST_PEOPLE and not _twice(names)
        what = f"cast.toml: must have {FEWEST_PEOPLE} to {MOST_PEOPLE} people with names of their own."
        yield Finding(what, "" if few else "cast.toml", gap=few)
    for number, one in enumerate(people, start=1):
        for field, text, most in (("name", one.name, CHARACTER_NAME), ("role", one.role, CHARACTER_ROLE)):
            for fault in text_faults(f"cast.toml: person {number}, {field}", text, most):
                yield Finding(fault, "cast.toml")


def _runs(numbers: Sequence[int]) -> str:
    """``1 to 6, 9, 11 to 99``."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(
        f"{one} to {last}" if last > one + 1 else ", ".join(map(str, sorted({one, last}))) for one, last in found
    )


def _twice(words: Sequence[str]) -> list[str]:
    return sorted(word for word, often in Counter(words).items() if often > 1)
