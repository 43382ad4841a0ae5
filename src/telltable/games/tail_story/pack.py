"""Reading a pack: the words of the box, in TOML."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.content import CONTENT
from telltable.core.errors import Problem
from telltable.core.words import clean

from .components import DECK, KINDS, PETS, TYPES, Card, Pet, Phrases, TailPack
from .sounds import bare

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "box1"
OCCASIONS = (
    "opening",
    "first",
    "second",
    "third",
    "fourth",
    "altered_all",
    "concert",
    "joined",
    "quarrel",
    "bribe",
    "steal",
    "bury",
    "mess",
    "ending",
    "shared",
    "unfinished",
)
_COUNTS = {"drawing": 7, "stealing": 4, "stopping": 4, "recycling": 3, "acting": 2}
_MOST_FILE = 256 * 1024


class _About(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    title: str
    game: str = ""


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


def load_pack(folder: Path | None = None) -> TailPack:
    """The pack in a folder; None for the box.

    Raises:
        Problem: the first thing to mend, and how many more there are.
    """
    return _own() if folder is None else _load(folder)


@cache
def _own() -> TailPack:
    return _load(OWN)


def _load(folder: Path) -> TailPack:
    pack, problems = _read(folder)
    if pack is None:
        more = len(problems) - 1
        rest = f" {more} more problem{'s' * (more != 1)} in this pack." if more else ""
        raise Problem(problems[0] + rest)
    return pack


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    ours = {path.name: path for path in PACKS.iterdir()}
    folder = Path(pack)
    return _read(ours[pack] if pack in ours and not folder.exists() else folder)[1]


def _read(folder: Path) -> tuple[TailPack | None, list[str]]:
    if not folder.is_dir():
        return None, [f"{clean(str(folder))}: there is no such folder."]
    found: dict[str, Any] = {}
    problems: list[str] = []
    for name, kind in _FILES.items():
        try:
            found[name] = _file(folder / name, kind)
        except Problem as problem:
            problems.append(str(problem))
    if problems:
        return None, problems
    cards, pets, lines = found["events.toml"].card, found["pets.toml"].pet, found["phrases.toml"]
    problems = [*_card_faults(cards), *_pet_faults(pets), *_phrase_faults(lines)]
    if problems:
        return None, problems
    whole = msgspec.json.encode([cards, pets, lines], order="deterministic")
    about = found["pack.toml"]
    hash_ = hashlib.sha256(whole).hexdigest()
    return TailPack(about.name, hash_, about.title, cards, pets, Phrases(lines)), []


def _file(path: Path, kind: Any) -> Any:
    try:
        if path.stat().st_size > _MOST_FILE:
            raise Problem(f"{path.name}: a file of a pack has at most {_MOST_FILE >> 10} KiB.")
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), kind)
    except OSError as error:
        raise Problem(f"{path.name}: can't be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Problem(f"{path.name}: it is not UTF-8 text.") from None
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{path.name}: not TOML: {error}.") from None
    except msgspec.ValidationError as error:
        raise Problem(f"{path.name}: {error}.") from None


def _card_faults(cards: tuple[Card, ...]) -> Iterator[str]:
    """TS section 2.2: twenty cards of each type, the same five counts in each."""
    if len({card.id for card in cards}) < len(cards):
        yield "events.toml: an id stands twice."
    for card in cards:
        at = f"events.toml, card {card.id}"
        if card.type not in TYPES:
            yield f"{at}, type: {card.type!r} is none of {', '.join(TYPES)}."
        if card.kind not in KINDS:
            yield f"{at}, kind: {card.kind!r} is none of {', '.join(KINDS)}."
        if not card.title or not card.flavour:
            yield f"{at}: title and flavour must have words."
        if card.kind == "acting" and (len(bare(card.sound)) < 4 or not 1 <= card.most <= 5):
            yield f"{at}: an acting card has a sound of at least four letters and draws at most 1 to 5."
        yield from (f"{at}, content: there is no content tag {tag!r}." for tag in card.content if tag not in CONTENT)
    for type_ in TYPES:
        for kind, count in _COUNTS.items():
            have = sum(card.copies for card in cards if (card.type, card.kind) == (type_, kind))
            if have != count:
                yield f"events.toml: {have} {type_} {kind} cards; the four decks of {DECK} need {count}."


def _pet_faults(pets: tuple[Pet, ...]) -> Iterator[str]:
    """TS section 2.1: what each pet can do is part of the rules, so the pack only names them."""
    if tuple(pet.id for pet in pets) != PETS:
        yield f"pets.toml: the characters are {', '.join(PETS)}, in this order."
    for pet in pets:
        if pet.type not in TYPES:
            yield f"pets.toml, pet {pet.id}, type: {pet.type!r} is none of {', '.join(TYPES)}."
        if not all((pet.normal, pet.altered, pet.ability)):
            yield f"pets.toml, pet {pet.id}: both names and the ability must have words."


def _phrase_faults(lines: dict[str, tuple[str, ...]]) -> Iterator[str]:
    for occasion in OCCASIONS:
        if not lines.get(occasion):
            yield f"phrases.toml: there is no line for {occasion!r}."
