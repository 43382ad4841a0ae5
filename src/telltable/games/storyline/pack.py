"""Packs: a folder of TOML that somebody edits, checked card by card (RULES.md, "Packs")."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import msgspec

from telltable.core.errors import Problem

from .components import CATEGORIES, MOST_BANNERS, NAMES, PAGES, Card, NarratorCard, StoryLinePack, Tale
from .grammar import faults, phrase_faults, shape_fault
from .pack_files import Problems, read_box

PACKS = Path(__file__).parent / "packs"
OWN = PACKS / "scary"
LEAST_CARDS = 20
MOST_CARDS = 99
MOST_PHRASE, MOST_ASIDE, MOST_PAGE = 60, 200, 600
THE_END = "The End."
TAGS = (
    *("creeping", "comic", "night", "water", "beast", "house"),
    *("music", "food", "old", "cold", "lost", "trick"),
)


def load_pack(folder: Path | None = None) -> StoryLinePack:
    """The pack in a folder; None for the game's own.

    Raises:
        Problem: the first thing to mend, and how many more there are.
    """
    return _own() if folder is None else _load(folder)


@cache
def _own() -> StoryLinePack:
    return _load(OWN)


def _load(folder: Path) -> StoryLinePack:
    pack, problems = read_pack(folder)
    if pack is None:
        more = len(problems) - 1
        raise Problem(problems[0] + (f" {more} more problem{'s' * (more > 1)} in this pack." if more else ""))
    return pack


def lint(pack: str) -> list[str]:
    """Everything to mend in a pack: a folder, or the name of one of ours; a sentence each."""
    ours = {path.name: path for path in PACKS.iterdir()}
    folder = Path(pack)
    return read_pack(ours[pack] if pack in ours and not folder.exists() else folder)[1]


def read_pack(folder: Path) -> tuple[StoryLinePack | None, list[str]]:
    """The pack in a folder, or None and every problem: a sentence with file, card and field."""
    problems = Problems()
    about, cards, tales = read_box(folder, problems)
    if about is not None and not problems:
        _check_cards(problems, cards)
        for tale in tales:
            _check_tale(problems, tale)
        if not tales:
            problems.add("tale-1.toml", "", "there is no tale in this folder")
    if about is None or problems:
        return None, list(problems)
    whole = msgspec.json.encode([about.name, cards, tales])
    return StoryLinePack(about.name, hashlib.sha256(whole).hexdigest(), about.about, cards, tales), []


def _check_cards(problems: Problems, cards: tuple[Card, ...]) -> None:
    for category in CATEGORIES:
        own = [card for card in cards if card.category == category]
        if not LEAST_CARDS <= len(own) <= MOST_CARDS:
            problems.add(f"{category}s.toml", "", f"has {len(own)} cards; {LEAST_CARDS} to {MOST_CARDS} are needed")
    seen: dict[str, str] = {}
    for card in cards:
        file, who = f"{card.category}s.toml", f"{card.id} {card.name!r}"
        if seen.setdefault(card.name.casefold(), card.id) != card.id:
            problems.add(file, who, f"has the name of {seen[card.name.casefold()]}")
        wrong = [f"its phrase {shape}" for shape in (shape_fault(card.category, card.phrase),) if shape]
        wrong += [f"its phrase {fault}" for fault in phrase_faults(card.phrase)]
        wrong += [f"its aside {fault}" for fault in faults(card.aside)]
        if len(card.phrase) > MOST_PHRASE or len(card.aside) > MOST_ASIDE:
            wrong.append(f"its phrase has up to {MOST_PHRASE} characters, its aside {MOST_ASIDE}")
        if len(set(card.tags)) != 3 or not set(card.tags) <= set(TAGS):
            wrong.append(f"it has three different tags of {', '.join(TAGS)}")
        for fault in wrong:
            problems.add(file, who, fault)


def _check_tale(problems: Problems, tale: Tale) -> None:
    file = f"tale-{tale.key}.toml"
    if [page.no for page in tale.pages] != list(range(1, PAGES + 1)):
        problems.add(file, "", f"has pages 1 to {PAGES}, each once and in this order")
        return
    for page in tale.pages:
        for fault in _page_faults(page):
            problems.add(file, f"page {page.no}", fault)
    if sum(len(page.banners) for page in tale.pages) > MOST_BANNERS:
        problems.add(file, "", f"has at most {MOST_BANNERS} banners, so that a token remains for the Magic Hat")
    for category in CATEGORIES:
        if not tale.uses(category):
            problems.add(file, "", f"asks for {NAMES[category]} at least once")


def _page_faults(page: NarratorCard) -> list[str]:
    wrong = [fault for part in page.parts for fault in faults(_filled(part))]
    if (page.no == PAGES) == bool(page.banners):
        wrong.append(f"has {'no banner: it is the end' if page.no == PAGES else 'one banner or two'}")
    if page.no == PAGES and not page.parts[-1].endswith(THE_END):
        wrong.append(f"ends with “{THE_END}”")
    if len(page.banners) > 2 or len(set(page.banners)) < len(page.banners):
        wrong.append("has at most two banners, of different kinds")
    if len(page.tags) > 3 or not set(page.tags) <= set(TAGS):
        wrong.append(f"has up to three tags of {', '.join(TAGS)}")
    if sum(map(len, page.parts)) > MOST_PAGE:
        wrong.append(f"has up to {MOST_PAGE} characters")
    return wrong


def _filled(part: str) -> str:
    """A part with something harmless in its slot."""
    return part[: part.index("{")] + "somewhere" + part[part.index("}") + 1 :] if "{" in part else part
