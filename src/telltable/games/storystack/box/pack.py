"""A pack: all that is authored, and reading it from TOML files, checked card by card (SS section 2.7)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from telltable.core.packs import Faults, Shelf

from . import content
from .components import LANES, Card, Pattern
from .pack_draft import About, Draft, Payoffs, Problems, Retcons
from .pack_files import read_draft
from .pack_rules import check_pack

PACKS = Path(__file__).parents[1] / "packs"
OWN = PACKS / "pack1"
LANE_NUMBERS = range(1, len(LANES) + 1)
MARKS = {"thread_b", "epilogue", "gap"}


class Phrases(Struct, frozen=True):
    """Sentences that join cards to a story.

    Attributes:
        openers: for each lane 1 to 8, sentences that may begin it.
        thread_b, epilogue, gap: marks for a passage of Thread B, told after the ending, missing.
        retcon: default texts by choice, with ``{old}`` and ``{new}``.
        payoffs: sentences that pay off a note, by its kind, with ``{who}`` and ``{note}`` (ADR 0017).
    """

    openers: tuple[tuple[str, ...], ...]
    thread_b: tuple[str, ...]
    epilogue: tuple[str, ...]
    gap: tuple[str, ...]
    retcon: dict[str, str]
    payoffs: Payoffs | UnsetType = UNSET


class StoryPack(Struct, frozen=True, dict=True):
    """Everything authored. `hash` is SHA-256 over the whole content."""

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    pattern_list: tuple[Pattern, ...]
    phrases: Phrases

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Story cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def needs(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """What each card's hard slots need, by card id."""
        return {card.id: card.needs for card in self.card_list}

    @cached_property
    def patterns(self) -> dict[str, Pattern]:
        """Patterns by id."""
        return {pattern.id: pattern for pattern in self.pattern_list}

    @cached_property
    def contents(self) -> dict[str, tuple[str, ...]]:
        """Content tags by card id."""
        return {card.id: card.content for card in self.card_list}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryPack:
        """The pack without some cards. Raises `Problem` when too little is left."""
        cards_left, patterns_left = content.without(self.card_list, self.pattern_list, tags, cards)
        return replace(self, card_list=cards_left, pattern_list=patterns_left)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryPack:
        """The pack with the words of some cards covered."""
        return replace(self, card_list=content.veiled(self.card_list, tags, cards))

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards that say such words."""
        return content.saying(self.card_list, words)


def _read(folder: Path, faults: Faults) -> StoryPack | None:
    problems = Problems()
    draft = read_draft(folder, problems)
    whole = not problems
    check_pack(problems, draft)
    faults += problems
    has_all = {opener.lane for opener in draft.openers} == set(LANE_NUMBERS) and set(draft.marks) >= MARKS
    return _pack(draft, draft.about, draft.retcon) if whole and has_all and draft.about and draft.retcon else None


SHELF = Shelf(PACKS, OWN.name, _read)


def _pack(draft: Draft, about: About, retcon: Retcons) -> StoryPack:
    lines = {opener.lane: opener.lines for opener in draft.openers}
    phrases = Phrases(
        tuple(lines[lane] for lane in LANE_NUMBERS),
        draft.marks["thread_b"].lines,
        draft.marks["epilogue"].lines,
        draft.marks["gap"].lines,
        msgspec.structs.asdict(retcon),
        draft.payoffs or UNSET,
    )
    whole = msgspec.json.encode([about, draft.cards, draft.patterns, phrases])
    hash_ = hashlib.sha256(whole).hexdigest()
    return StoryPack(about.name, hash_, about.about, draft.cards, draft.patterns, phrases)
