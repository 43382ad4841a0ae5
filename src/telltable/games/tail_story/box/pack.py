"""Reading a pack: the words of the box, in TOML."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core import packs
from telltable.core.packs import Faults, Shelf, placeholder_faults, shown, tag_faults, text_faults

from .components import DECK, GUESTS, KINDS, MOST_SOUND, PETS, TYPES, Card, Pet, Phrases, TailPack
from .sounds import bare

GAME = "tail_story"
PACKS = Path(__file__).parents[1] / "packs"
OWN = PACKS / "box1"
OCCASIONS: dict[str, tuple[str, ...]] = {  # each with what its lines can name
    "opening": ("pets",),
    "first": ("pet",),
    "second": ("pet",),
    "third": ("pet",),
    "fourth": ("pet",),
    "altered_all": (),
    "concert": ("pet", "other", "sound"),
    "joined": ("pet", "other", "sound"),
    "quarrel": ("pet",),
    "bribe": ("pet",),
    "steal": ("pet", "other", "cards", "number"),
    "bury": ("pet", "other", "cards", "number"),
    "mess": ("pet", "other", "cards", "number"),
    "ending": ("pets",),
    "shared": ("pets",),
    "unfinished": ("pets",),
}
_COUNTS = {"drawing": 7, "stealing": 4, "stopping": 4, "recycling": 3, "acting": 2}
_CARD = {"title": 40, "flavour": 120}
_PET = {"normal": 40, "altered": 40, "ability": 200}
_PET_EXTRA = {"flavour": 120, "altered_flavour": 120, "label": 60}
_LINE, _ABOUT, _LINES = 200, 60, 99
_ID, _LEAST_SOUND, _MOST_DRAWN = 8, 4, 5


class _About(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str


class _Cards(Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]


class _Pets(Struct, frozen=True, forbid_unknown_fields=True):
    pet: tuple[Pet, ...]


_FILES: dict[str, Any] = {
    "pack.toml": _About,
    "events.toml": _Cards,
    "pets.toml": _Pets,
    "phrases.toml": dict[str, tuple[str, ...]],
}


def _read(folder: Path, faults: Faults) -> TailPack | None:
    packs.strangers(folder, _FILES, faults)
    found: dict[str, Any] = {}
    for file, kind in _FILES.items():
        data = packs.read_toml(folder, file, faults)
        if data is not None:
            data = packs.for_game(data, GAME, file, faults) if file == "pack.toml" else data
            found[file] = packs.shaped(data, kind, file, faults)
    if faults:
        return None
    about = found["pack.toml"]
    cards, pets, lines = found["events.toml"].card, found["pets.toml"].pet, found["phrases.toml"]
    faults += text_faults("pack.toml: name", about.name, _ABOUT)
    faults += text_faults("pack.toml: title", about.title, _ABOUT)
    faults += [*_card_faults(cards), *_pet_faults(pets), *_phrase_faults(lines)]
    whole = msgspec.json.encode([cards, pets, lines], order="deterministic")
    hash_ = hashlib.sha256(whole).hexdigest()
    return TailPack(about.name, hash_, about.title, cards, pets, Phrases(lines))


SHELF = Shelf(PACKS, OWN.name, _read)
load_pack, lint = SHELF.load, SHELF.lint


def _card_faults(cards: tuple[Card, ...]) -> Iterator[str]:
    """TS section 2.2: twenty cards of each type, the same five counts in each."""
    if len({card.id for card in cards}) < len(cards):
        yield "events.toml: an id stands twice."
    for number, card in enumerate(cards, start=1):
        at = f"events.toml, card {shown(card.id) or number}"
        if not card.id.isalnum() or not card.id.isascii() or len(card.id) > _ID or card.id in PETS:
            yield f"{at}, id: must be 1 to {_ID} letters a to z and figures, and no pet's."
        yield from _design_faults(card, at)
    for name, often in Counter(card.title.casefold() for card in cards).items():
        if often > 1:
            yield f"events.toml: the title “{shown(name)}” stands on {often} designs."
    for type_ in TYPES:
        for kind, count in _COUNTS.items():
            have = sum(card.copies for card in cards if (card.type, card.kind) == (type_, kind))
            if have != count:
                yield f"events.toml: {have} {type_} {kind} cards; the four decks of {DECK} need {count}."


def _design_faults(card: Card, at: str) -> Iterator[str]:
    if card.type not in TYPES:
        yield f"{at}, type: {shown(card.type)!r} is none of {', '.join(TYPES)}."
    if card.kind not in KINDS:
        yield f"{at}, kind: {shown(card.kind)!r} is none of {', '.join(KINDS)}."
    if not card.title or not card.flavour:
        yield f"{at}: title and flavour must have words."
    for field, most in _CARD.items():
        yield from text_faults(f"{at}, {field}", getattr(card, field), most, least=0)
    if card.copies < 1:
        yield f"{at}, copies: must be 1 or more, and it is {card.copies}."
    if card.kind == "acting":
        if len(bare(card.sound)) < _LEAST_SOUND or not 1 <= card.most <= _MOST_DRAWN:
            yield f"{at}: an acting card has a sound of at least four letters and draws at most 1 to 5."
        yield from text_faults(f"{at}, sound", card.sound, MOST_SOUND, least=0)
    elif card.sound or card.most:
        yield f"{at}: only an acting card has a sound, and a number of cards that it draws."
    yield from tag_faults(f"{at}, content", card.content)


def _pet_faults(pets: tuple[Pet, ...]) -> Iterator[str]:
    """TS section 2.1: what each pet can do is part of the rules, so the pack only names them."""
    if tuple(pet.id for pet in pets) != PETS:
        yield f"pets.toml: the characters are {', '.join(PETS)}, in this order."
        return
    for pet in pets:
        at = f"pets.toml, pet {pet.id}"
        if pet.type not in TYPES:
            yield f"{at}, type: {shown(pet.type)!r} is none of {', '.join(TYPES)}."
        if bool(pet.label) != (pet.id in GUESTS):
            yield f"{at}, label: {'a guest has one' if pet.id in GUESTS else 'only a guest has one'}."
        if not all((pet.normal, pet.altered, pet.ability)):
            yield f"{at}: both names and the ability must have words."
        if not pet.short.strip():
            yield f"{at}, normal: begins with the name, before any comma."
        for field, most in (_PET | _PET_EXTRA).items():
            yield from text_faults(f"{at}, {field}", getattr(pet, field), most, least=0)
        yield from tag_faults(f"{at}, content", pet.content)
    for name, often in Counter(pet.short.casefold() for pet in pets).items():
        if often > 1:
            yield f"pets.toml: {often} pets are called “{shown(name)}”."


def _phrase_faults(lines: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for occasion in lines:
        if occasion not in OCCASIONS:
            yield f"phrases.toml, {shown(occasion)}: there is no such occasion; they are {', '.join(OCCASIONS)}."
    for occasion, names in OCCASIONS.items():
        said = lines.get(occasion, ())
        if not said:
            yield f"phrases.toml: there is no line for {occasion!r}."
        if len(said) > _LINES:
            yield f"phrases.toml, {occasion}: has {len(said)} lines, and may have up to {_LINES}."
        for line in said:
            yield from text_faults(f"phrases.toml, {occasion}", line, _LINE)
            yield from placeholder_faults(f"phrases.toml, {occasion}", line, names)
