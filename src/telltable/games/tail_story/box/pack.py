"""The pack a game is played with, and how it is read: the words of the box, in TOML."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core import packs
from telltable.core.packs import Faults, text_faults
from telltable.core.shelf import Shelf

from . import content
from .components import Card, Pet
from .pack_files import (
    FILES,
    VOICE_FILE,
    About,
    Cards,
    Lines,
    Pets,
    Voices,
    card_faults,
    pet_faults,
    phrase_faults,
    voice_faults,
)
from .pack_form import FORM
from .pack_lent import TABLES, lend

GAME = "tail_story"
PACKS = Path(__file__).parents[1] / "packs"
OWN = PACKS / "box1"
MOST_ABOUT = 60
T = TypeVar("T")


class Phrases(Struct, frozen=True):
    """Sentences for the memory book: several for each occasion, and what each pet says for itself."""

    lines: Mapping[str, tuple[str, ...]]
    voices: Mapping[str, Mapping[str, tuple[str, ...]]] = {}


class TailPack(Struct, frozen=True, dict=True):
    """What the game is played with."""

    name: str
    hash: str
    title: str
    designs: tuple[Card, ...]
    pets: tuple[Pet, ...]
    phrases: Phrases

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card in the box by its id."""
        return {f"{card.id}-{n}": card for card in self.designs for n in range(1, card.copies + 1)}

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of every card by its id."""
        return {id_: card.kind for id_, card in self.cards.items()}

    @cached_property
    def types(self) -> dict[str, str]:
        """The type of every card and every pet by its id."""
        return {id_: card.type for id_, card in self.cards.items()} | {pet.id: pet.type for pet in self.pets}

    @cached_property
    def pet(self) -> dict[str, Pet]:
        """Every character by its id."""
        return {pet.id: pet for pet in self.pets}

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """Every card's and character's content tags, by its id."""
        return {card.id: card.content for card in self.designs} | {pet.id: pet.content for pet in self.pets}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> TailPack:
        """The pack without some characters. Event cards can only be veiled: every one of the sixty is dealt."""
        return replace(self, pets=content.pets_left(self.designs, self.pets, tags, cards))

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> TailPack:
        """The pack with the words of some cards covered."""
        designs = content.veiled_designs(self.designs, tags, cards)
        pets = content.veiled_pets(self.pets, tags, cards)
        shown = {pet.id for pet, before in zip(pets, self.pets, strict=True) if pet is before}
        voices = {id_: said for id_, said in self.phrases.voices.items() if id_ in shown}
        return replace(self, designs=designs, pets=pets, phrases=Phrases(self.phrases.lines, voices))

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The designs and characters that say such words."""
        return content.saying(self.designs, self.pets, words, self.phrases.voices)


def design(card: str) -> str:
    """Which design a copy is of: ``CDR`` for ``CDR-1``."""
    return card.partition("-")[0]


def card_name(pack: TailPack, design: str) -> str:
    """A design as it is read in a sentence."""
    return pack.cards[f"{design}-1"].name


def pet_name(pack: TailPack, pet: str) -> str:
    """A character as it is called."""
    return pack.pet[pet].full


def _file(folder: Path, name: str, kind: type[T], faults: Faults) -> tuple[T | None, bool]:
    """The file, without cards and pets that can't be read; and whether all could."""
    data = packs.read_toml(folder, name, faults)
    if data is None:
        return None, False
    if name == "pack.toml":
        data = packs.for_game(data, GAME, name, faults)
    table = next((one for one in TABLES if one.file == name), None)
    about = None if name == "pack.toml" else (lambda steps: table.card_at(name, data, steps) if table else name)
    if table is None:
        found = packs.shaped(data, kind, name, faults, about)
        return found, found is not None
    rest, odd = packs.shaped_rest(data, cast(Any, kind), name, faults, about)
    return rest, rest is not None and not odd


def _read(folder: Path, faults: Faults) -> TailPack | None:
    packs.strangers(folder, (*FILES, VOICE_FILE), faults)
    about, _ = _file(folder, "pack.toml", About, faults)
    events, all_events = _file(folder, "events.toml", Cards, faults)
    pets, all_pets = _file(folder, "pets.toml", Pets, faults)
    lines, _ = _file(folder, "phrases.toml", Lines, faults)
    voices, _ = _file(folder, VOICE_FILE, Voices, faults) if (folder / VOICE_FILE).exists() else ({}, True)
    if about is not None:
        faults += text_faults("pack.toml: name", about.name, MOST_ABOUT)
        faults += text_faults("pack.toml: title", about.title, MOST_ABOUT)
    faults += [*card_faults(events.card)] if events is not None else []
    faults += [*pet_faults(pets.pet)] if pets is not None else []
    faults += [*phrase_faults(lines)] if lines is not None else []
    faults += [*voice_faults(voices)] if voices is not None else []
    if about is None or events is None or pets is None or lines is None or voices is None:
        return None
    if not (all_events and all_pets):
        return None
    whole = msgspec.json.encode([events.card, pets.pet, lines, *([voices] if voices else [])], order="deterministic")
    hash_ = hashlib.sha256(whole).hexdigest()
    return TailPack(about.name, hash_, about.title, events.card, pets.pet, Phrases(lines, voices))


SHELF = Shelf(PACKS, OWN.name, _read, tables=TABLES, form=FORM, lend=lend)
load_pack, lint = SHELF.load, SHELF.lint
