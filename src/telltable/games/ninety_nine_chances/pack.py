"""Reading the deck: four TOML files, checked card by card (NC-109)."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from telltable.core.errors import Problem

from .components import ENDINGS, HIGHEST, LOWEST, SUITS, TELLINGS, WORLDS, Card, ChancePack, Person, Words

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "deck"
LONGEST_GENRE, LONGEST_WORD, LONGEST_LINE = 14, 16, 160
SLOTS = frozenset(("me", "word", "other", "problem", "first", "second", "with"))
FEWEST_PEOPLE = 8


class _Printed(Struct, frozen=True, forbid_unknown_fields=True):
    genre: str
    resource: str
    problem: str
    world: str
    suits: str
    number: int = 0
    open: bool = False
    content: tuple[str, ...] = ()


class _Folder(Struct, frozen=True, forbid_unknown_fields=True):
    """All four files together."""

    name: str
    about: str
    card: tuple[_Printed, ...]
    spare: tuple[_Printed, ...]
    telling: tuple[Words, ...]
    person: tuple[Person, ...]


def load_pack(folder: Path | None = None) -> ChancePack:
    """The pack in a folder; None for the game's own.

    Raises:
        Problem: the first thing to mend, and how many more there are.
    """
    return _own() if folder is None else _load(folder)


@cache
def _own() -> ChancePack:
    return _load(OWN)


def _load(folder: Path) -> ChancePack:
    draft = _read(folder)
    faults = list(_faults(draft))
    if faults:
        raise Problem(f"{faults[0]}{f' And {len(faults) - 1} more.' if len(faults) > 1 else ''}")
    hash_ = hashlib.sha256(msgspec.json.encode(draft)).hexdigest()
    cards = tuple(sorted((_card(one) for one in draft.card), key=lambda card: card.id))
    spares = tuple(_card(one) for one in draft.spare)
    words = {one.kind: one for one in draft.telling}
    return ChancePack(draft.name, hash_, draft.about, cards, spares, words, draft.person)


def _card(one: _Printed) -> Card:
    id_ = f"{one.number:02d}"
    return Card(id_, one.genre, one.resource, one.problem, one.world, one.suits, one.open, one.content)


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    ours = {path.name: path for path in PACKS.iterdir()}
    folder = Path(pack)
    try:
        return list(_faults(_read(ours[pack] if pack in ours and not folder.exists() else folder)))
    except Problem as problem:
        return [str(problem)]


def _read(folder: Path) -> _Folder:
    data: dict[str, Any] = {}
    for name in ("pack", "cards", "spares", "lines", "cast"):
        file = f"{name}.toml"
        try:
            data |= tomllib.loads((folder / file).read_text(encoding="utf-8"))
        except OSError as error:
            raise Problem(f"{file}: can't be read: {error.strerror}.") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise Problem(f"{file}: {error}.") from None
    data.pop("game", None)  # which game it is for: no part of what is played with
    try:
        return msgspec.convert(data, _Folder)
    except msgspec.ValidationError as error:
        raise Problem(f"The pack does not fit: {error}.") from None


def _faults(draft: _Folder) -> Iterator[str]:
    numbers = Counter(card.number for card in draft.card)
    if numbers != Counter(range(LOWEST, HIGHEST + 1)):
        wrong = sorted(
            set(numbers) ^ set(range(LOWEST, HIGHEST + 1)) | {n for n, often in numbers.items() if often > 1}
        )
        yield f"cards.toml: every number from {LOWEST} to {HIGHEST} stands on one card; look at {wrong}."
    both = (*draft.card, *draft.spare)
    for words, most in (
        ([card.genre for card in both], LONGEST_GENRE),
        ([word for card in both for word in (card.resource, card.problem)], LONGEST_WORD),
    ):
        yield from (f"cards.toml: {word!r} stands on two cards." for word in _twice(words))
        yield from (f"cards.toml: {word!r} has 1 to {most} characters." for word in words if not 0 < len(word) <= most)
    for card in both:
        if card.world not in WORLDS or card.suits not in SUITS:
            yield f"cards.toml: {card.genre}: no such world or suit: {card.world}, {card.suits}."
    yield from _line_faults(draft)
    if len(draft.person) < FEWEST_PEOPLE or _twice([one.name for one in draft.person]):
        yield f"cast.toml: at least {FEWEST_PEOPLE} people with names of their own."


def _line_faults(draft: _Folder) -> Iterator[str]:
    if [one.kind for one in draft.telling] != [*TELLINGS, *ENDINGS]:
        yield f"lines.toml: one telling of each kind, in this order: {', '.join((*TELLINGS, *ENDINGS))}."
    for one in draft.telling:
        for line in (one.auto, *one.lines):
            if not set(re.findall(r"{(\w*)}", line)) <= SLOTS or not 0 < len(line) <= LONGEST_LINE:
                yield f"lines.toml: {one.kind}: {line!r} is too long, empty, or asks for what it can't have."


def _twice(words: Sequence[str]) -> list[str]:
    return sorted(word for word, often in Counter(words).items() if often > 1)
