"""The files of a pack as they are found: bounded, UTF-8, TOML, every field of the right kind.

Whatever is wrong becomes a sentence in `Problems`; nothing here raises.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, Struct

from telltable.core import packs
from telltable.core.finding import Finding
from telltable.core.packs import MOST_STRANGERS, Faults, shown

from .components import CATEGORIES, LETTER, NAMES, WORDINGS, Card, NarratorCard, Tale

GAME = "storyline"
MOST_BYTES = 128 << 10
ABOUT = "pack.toml"
SLOT = re.compile(r"\{(\w*)\}[.!?”’]*")
TALE = re.compile(r"tale-([1-9])\.toml")
FILES = (ABOUT, *(f"{category}s.toml" for category in CATEGORIES))
T = TypeVar("T", bound=Struct)


class About(Struct, frozen=True, forbid_unknown_fields=True):
    """``pack.toml``.

    Attributes:
        name: the title of the pack.
        about: what it is, in a sentence.
        deal: how many cards of each kind a game is played with, drawn anew each time; left out: all.
    """

    name: str
    about: str
    deal: int | None = None


class WrittenCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[card]]``.

    Attributes:
        name: as printed.
        phrase: what ends the sentence of a page, by its kind: ``a retired headsman``, ``in the Haunted Chapel``,
            ``colder than the well``, ``a cracked looking-glass``, ``counted the stairs backwards``. No full stop. A
            character's and an object's begin with a, an or the.
        aside: what a bot that narrates may add to it, one sentence.
        tags: what it is about, three words that bots choose by.
        content: what a table may want to leave out.
    """

    name: str
    phrase: str
    aside: str
    tags: tuple[str, ...]
    content: tuple[str, ...] = ()


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``characters.toml`` and its like.

    Attributes:
        card: the cards.
    """

    card: tuple[WrittenCard, ...]


class WrittenPage(Struct, frozen=True, forbid_unknown_fields=True):
    """A ``[[page]]``.

    Attributes:
        no: its place, from 1.
        title: a heading.
        text: what is read, with a slot where a card is asked for, such as ``{place}``, at the end of each part; the
            last page has none.
        also: further wordings of it, with the same slots in the same order.
        tags: what it is about, for bots.
    """

    no: int
    title: str
    text: str
    also: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


class TaleFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``tale-1.toml`` and its like.

    Attributes:
        title: as printed.
        about: what the tale is about, a sentence.
        page: its pages.
    """

    title: str
    about: str
    page: tuple[WrittenPage, ...]


Box = tuple[About | None, tuple[Card, ...], tuple[Tale, ...]]


def file_of(category: str) -> str:
    """Where the cards of a kind stand."""
    return f"{category}s.toml"


def add(problems: Faults, file: str, who: str, what: str, card: str = "", *, gap: bool = False) -> None:
    """One more thing to mend: ``places.toml, P07 'A Crypt': its aside ...``. In a draft this card, or the file of a
    tale, sits out; `gap`: it may be without."""
    sits_out = card or (file if file not in FILES and not gap else "")
    problems.append(Finding(f"{file}{', ' if who else ''}{who}: {what}.", sits_out, gap=gap))


def read_box(folder: Path, problems: Faults) -> Box:
    """Every file of the folder, read as far as possible."""
    found = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    odd = [name for name in found if name not in FILES and not TALE.fullmatch(name)]
    for stranger in odd[:MOST_STRANGERS]:
        add(problems, shown(stranger), "", f"isn't a pack file. Files: {', '.join(FILES)}, tale-1.toml")
    about, _ = _read(folder, ABOUT, About, problems)
    cards = tuple(card for category in CATEGORIES for card in _cards(folder, category, problems))
    tales = tuple(_tale(folder, file, problems) for file in found if TALE.fullmatch(file))
    return about, cards, tuple(tale for tale in tales if tale is not None)


def _read(folder: Path, file: str, kind: type[T], problems: Faults) -> tuple[T | None, frozenset[int]]:
    """The file, without cards that can't be read; and their places."""
    data = packs.read_toml(folder, file, problems, MOST_BYTES)
    if data is not None and file == ABOUT:
        data = packs.for_game(data, GAME, file, problems)
    if data is None:
        return None, frozenset()

    def about(steps: list[str | int]) -> str:
        """The card that a place belongs to."""
        if len(steps) > 1 and steps[0] == "card" and isinstance(steps[1], int):
            return f"{LETTER[file.removesuffix('s.toml')]}{steps[1] + 1:02}"
        return file

    if file in FILES and file != ABOUT:
        return packs.shaped_rest(data, kind, file, problems, about)
    return packs.shaped(data, kind, file, problems, None if file == ABOUT else about), frozenset()


def _cards(folder: Path, category: str, problems: Faults) -> tuple[Card, ...]:
    file, odd = _read(folder, f"{category}s.toml", CardFile, problems)
    cards = file.card if file else ()
    places = (no for no in count() if no not in odd)
    return tuple(
        Card(f"{LETTER[category]}{no + 1:02}", category, x.name, x.phrase, x.aside, x.tags, x.content)
        for no, x in zip(places, cards, strict=False)
    )


def _tale(folder: Path, name: str, problems: Faults) -> Tale | None:
    file, _ = _read(folder, name, TaleFile, problems)
    if file is None:
        return None
    pages = tuple(_page(name, page, problems) for page in file.page)
    return Tale(name[5:-5], file.title, file.about, pages)


def _page(file: str, page: WrittenPage, problems: Faults) -> NarratorCard:
    """A page, each of its wordings cut at its slots."""
    parts, banners = _cut(file, page.no, page.text, problems)
    others = []
    for text in page.also[: WORDINGS - 1]:
        cut, slots = _cut(file, page.no, text, problems)
        if slots != banners:
            has, needs = (", ".join(x) or "none" for x in (slots, banners))
            add(problems, file, f"page {page.no}", f"has a wording with the slots {has}; its text has {needs}")
        others.append(cut)
    if len({page.text, *page.also}) <= len(page.also):
        add(problems, file, f"page {page.no}", "has the same wording twice")
    if len(page.also) >= WORDINGS:
        add(
            problems,
            file,
            f"page {page.no}",
            f"must have at most {WORDINGS} wordings: its text, and {WORDINGS - 1} in also",
        )
    return NarratorCard(page.no, page.title, parts, banners, page.tags, tuple(others) or UNSET)


def _cut(file: str, no: int, text: str, problems: Faults) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A text cut at its slots, each part ending on its slot and an end mark; and the kinds of the slots."""
    parts, banners, at = [], [], 0
    for slot in SLOT.finditer(text):
        parts.append(text[at : slot.end()].strip())
        banners.append(slot[1])
        at = slot.end()
        if slot[1] not in CATEGORIES:
            add(problems, file, f"page {no}", f"has a slot {slot[1]!r}. Slots: {', '.join(NAMES)}")
    rest = text[at:].strip()
    if rest and banners:
        add(problems, file, f"page {no}", "must end with its last slot, but goes on")
    return tuple(parts) or (rest,), tuple(banners)
