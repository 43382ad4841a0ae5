"""The files of a pack as they are found: bounded, UTF-8, TOML, every field of the right kind.

Whatever is wrong becomes a sentence in `Problems`; nothing here raises.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from telltable.core.words import clean, is_clean

from .components import CATEGORIES, LETTER, NAMES, Card, NarratorCard, Tale

MOST_BYTES = 128 << 10
MOST_LINE = 2_000  # a longer line can cost the TOML reader quadratic time
MOST_TALES = 9
SLOT = re.compile(r"\{(\w*)\}[.!?”’]*")
TALE = re.compile(r"tale-([1-9])\.toml")
FILES = ("pack.toml", *(f"{category}s.toml" for category in CATEGORIES))
T = TypeVar("T", bound=Struct)


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """``pack.toml``."""

    name: str
    about: str
    game: str = ""


class WrittenCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[card]]``."""

    name: str
    phrase: str
    aside: str
    tags: tuple[str, ...]
    content: tuple[str, ...] = ()


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``characters.toml`` and its like."""

    card: tuple[WrittenCard, ...]


class WrittenPage(Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[page]]``."""

    no: int
    title: str
    text: str
    tags: tuple[str, ...] = ()


class TaleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``tale-1.toml`` and its like."""

    title: str
    about: str
    page: tuple[WrittenPage, ...]


class Problems(list[str]):
    """What is to mend, a sentence each."""

    def add(self, file: str, who: str, what: str) -> None:
        """One more."""
        self.append(f"{file}{', ' if who else ''}{who}: {what}.")


Box = tuple[About | None, tuple[Card, ...], tuple[Tale, ...]]


def read_box(folder: Path, problems: Problems) -> Box:
    """Every file of the folder, read as far as possible."""
    name = clean(str(folder))
    if not folder.is_dir():
        problems.append(f"{name}: there is no such folder.")
        return None, (), ()
    try:
        found = sorted(path.name for path in folder.iterdir())
    except OSError as error:
        problems.append(f"{name}: can't be read: {error.strerror}.")
        return None, (), ()
    for stranger in found:
        if stranger not in FILES and not TALE.fullmatch(stranger):
            problems.add(clean(stranger), "", f"is no file of a pack. Files: {', '.join(FILES)}, tale-1.toml")
    about = _read(folder / "pack.toml", About, problems)
    cards = tuple(card for category in CATEGORIES for card in _cards(folder, category, problems))
    tales = tuple(_tale(folder / file, problems) for file in found if TALE.fullmatch(file))
    return about, cards, tuple(tale for tale in tales if tale is not None)


def _read(path: Path, kind: type[T], problems: Problems) -> T | None:
    try:
        raw = path.read_bytes()
        if len(raw) > MOST_BYTES:
            problems.add(path.name, "", f"has at most {MOST_BYTES >> 10} KiB")
            return None
        text = raw.decode()
        if any(len(line) > MOST_LINE for line in text.splitlines()):
            problems.add(path.name, "", f"has lines of at most {MOST_LINE} characters")
            return None
        data = tomllib.loads(text)
        stray = next((text for text in _texts(data) if not is_clean(text)), None)
        if stray is not None:
            problems.add(path.name, "", f"has doubled spaces or control characters in “{clean(stray)[:40]}”")
            return None
        return msgspec.convert(data, kind)
    except OSError as error:
        problems.add(path.name, "", f"can't be read: {error.strerror}")
    except UnicodeDecodeError:
        problems.add(path.name, "", "is not UTF-8 text")
    except tomllib.TOMLDecodeError as error:
        problems.add(path.name, "", f"is not TOML: {error}")
    except msgspec.ValidationError as error:
        problems.add(path.name, "", str(error).removesuffix("."))
    return None


def _texts(data: Any) -> list[str]:
    if isinstance(data, str):
        return [data]
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return [text for item in inside for text in _texts(item)]


def _cards(folder: Path, category: str, problems: Problems) -> tuple[Card, ...]:
    file = _read(folder / f"{category}s.toml", CardFile, problems)
    return tuple(
        Card(f"{LETTER[category]}{no:02}", category, x.name, x.phrase, x.aside, x.tags, x.content)
        for no, x in enumerate(file.card if file else (), start=1)
    )


def _tale(path: Path, problems: Problems) -> Tale | None:
    file = _read(path, TaleFile, problems)
    if file is None:
        return None
    pages = tuple(_page(path.name, page, problems) for page in file.page)
    return Tale(path.name[5:-5], file.title, file.about, pages)


def _page(file: str, page: WrittenPage, problems: Problems) -> NarratorCard:
    """A page cut at its slots: each text ends on its slot and an end mark."""
    parts, banners, at = [], [], 0
    for slot in SLOT.finditer(page.text):
        parts.append(page.text[at : slot.end()].strip())
        banners.append(slot[1])
        at = slot.end()
        if slot[1] not in CATEGORIES:
            problems.add(file, f"page {page.no}", f"has a slot {slot[1]!r}. Slots: {', '.join(NAMES)}")
    rest = page.text[at:].strip()
    if rest and banners:
        problems.add(file, f"page {page.no}", "goes on after its last slot; the text ends there")
    return NarratorCard(page.no, page.title, tuple(parts) or (rest,), tuple(banners), page.tags)
