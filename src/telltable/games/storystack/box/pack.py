"""A pack: all that is authored, and reading it from TOML files, checked card by card (SS section 2.7)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from telltable.core.english import listed
from telltable.core.packs import Faults
from telltable.core.shelf import Shelf

from . import content
from .components import LANES, Card, Pattern
from .pack_draft import About, Draft, Payoffs, Problems, Retcons
from .pack_files import Place, names_beside, read_draft
from .pack_form import FORM
from .pack_lent import TABLES, lend
from .pack_rules import check_pack

PACKS = Path(__file__).parents[1] / "packs"
OWN = PACKS / "pack1"
BESIDE = ("pack2", "pack3")
MIXED = "mixed"
LANE_NUMBERS = range(1, len(LANES) + 1)
MARKS = {"thread_b", "epilogue", "gap"}


class Phrases(Struct, frozen=True):
    """Sentences that join cards to a story.

    Attributes:
        openers: for each lane 1 to 8, sentences that may begin it.
        thread_b, epilogue, gap: marks for a passage of Thread B, told after the ending, missing.
        retcon: default texts by choice, with ``{old}`` and ``{new}``.
        payoffs: sentences that pay off a note, by its kind, with ``{who}`` and ``{note}`` (ADR 0017).
        menaces: what a threat does, by its name, with ``{menace}``.
        origins: what a threat is and what it is after, by its name, with ``{menace}``.
        looks: what a threat is like to look at, by its name: words that follow it.
        called: he, she or they, by the name of a threat; any other is it.
        shapeless: the threats that nobody could meet: weather, a sickness, a siege.
    """

    openers: tuple[tuple[str, ...], ...]
    thread_b: tuple[str, ...]
    epilogue: tuple[str, ...]
    gap: tuple[str, ...]
    retcon: dict[str, str]
    payoffs: Payoffs | UnsetType = UNSET
    menaces: dict[str, str] | UnsetType = UNSET
    origins: dict[str, str] | UnsetType = UNSET
    looks: dict[str, str] | UnsetType = UNSET
    called: dict[str, str] | UnsetType = UNSET
    shapeless: tuple[str, ...] | UnsetType = UNSET


class StoryPack(Struct, frozen=True, dict=True):
    """Everything authored. `hash` is SHA-256 over the whole content; `beside`: packs that a table may play instead."""

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    pattern_list: tuple[Pattern, ...]
    phrases: Phrases
    beside: dict[str, StoryPack] = {}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Story cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def needs(self) -> dict[str, int]:
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

    def chosen(self, options: Mapping[str, str]) -> StoryPack:
        """The pack that the option `cards` chooses: this one, one beside it, or all of them mixed. The hash stays: a
        game is kept with all that it could be chosen from."""
        if not self.beside:
            return self
        name = options.get("cards", "")
        return self._mixed if name == MIXED else self._choices.get(name, self._alone)

    @cached_property
    def _alone(self) -> StoryPack:
        return replace(self, beside={})

    @cached_property
    def _choices(self) -> dict[str, StoryPack]:
        return {name: replace(other, hash=self.hash) for name, other in self.beside.items()}

    @cached_property
    def _mixed(self) -> StoryPack:
        return mixed((self, *self.beside.values()), self.hash)

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryPack:
        """The pack without some cards. Raises `Problem` when too little is left."""
        cards_left, patterns_left = content.without(self.card_list, self.pattern_list, tags, cards)
        return replace(self, card_list=cards_left, pattern_list=patterns_left, beside={})

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryPack:
        """The pack with the words of some cards covered."""
        return replace(self, card_list=content.veiled(self.card_list, tags, cards), beside={})

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards that say such words."""
        said = self.phrases
        threats = [*(said.menaces or {}).items(), *(said.origins or {}).items(), *(said.looks or {}).items()]
        return content.saying(self.card_list, threats, words)


def card_title(pack: StoryPack, card: str) -> str:
    """A card as printed."""
    return pack.cards[card].title


def pattern_title(pack: StoryPack, pattern: str) -> str:
    """A pattern as printed."""
    return pack.patterns[pattern].title


def _read(folder: Path, faults: Faults) -> StoryPack | None:
    """The pack of a folder, with those that come beside it."""
    pack = _read_one(Place(folder), faults)
    own = folder.resolve() == OWN
    places = [Place(PACKS / name) for name in BESIDE] if own else [Place(folder, f"{x}.") for x in names_beside(folder)]
    beside = [(place.prefix[:-1] or place.folder.name, _read_one(place, faults)) for place in places]
    if pack is None or not beside:
        return pack
    others = {name: other for name, other in beside if other is not None}
    hashes = [pack.hash, *(other.hash for other in others.values())]
    return replace(pack, hash=hashlib.sha256("\n".join(hashes).encode()).hexdigest(), beside=others)


def _read_one(place: Place, faults: Faults) -> StoryPack | None:
    problems = Problems()
    draft = read_draft(place, problems)
    whole = not problems
    check_pack(problems, draft)
    faults += problems
    said = draft.spoken
    has_all = {opener.lane for opener in said.openers} == set(LANE_NUMBERS) and set(said.marks) >= MARKS
    return _pack(draft, draft.about, said.retcon) if whole and has_all and draft.about and said.retcon else None


SHELF = Shelf(PACKS, OWN.name, _read, BESIDE, tables=TABLES, form=FORM, lend=lend)


def _pack(draft: Draft, about: About, retcon: Retcons) -> StoryPack:
    said = draft.spoken
    lines = {opener.lane: opener.lines for opener in said.openers}
    phrases = Phrases(
        tuple(lines[lane] for lane in LANE_NUMBERS),
        said.marks["thread_b"].lines,
        said.marks["epilogue"].lines,
        said.marks["gap"].lines,
        msgspec.structs.asdict(retcon),
        said.payoffs or UNSET,
        {menace.name: menace.line for menace in said.menaces} or UNSET,
        {menace.name: menace.origin for menace in said.menaces if menace.origin} or UNSET,
        {menace.name: menace.looks for menace in said.menaces if menace.looks} or UNSET,
        {menace.name: menace.called for menace in said.menaces if menace.called} or UNSET,
        tuple(menace.name for menace in said.menaces if menace.shapeless) or UNSET,
    )
    whole = msgspec.json.encode([about, draft.cards, draft.patterns, phrases])
    hash_ = hashlib.sha256(whole).hexdigest()
    return StoryPack(about.name, hash_, about.about, draft.cards, draft.patterns, phrases)


def mixed(packs: Sequence[StoryPack], hash_: str) -> StoryPack:
    """Several packs in one: of each card, pattern and phrase that they number alike one pack's, turn and turn about.

    Packs that come together have the same types, tags and slots card by card, so that any mixture can be played.
    """
    first = packs[0]
    phrases = [pack.phrases for pack in packs]
    every = replace(
        first.phrases,
        openers=tuple(
            tuple(line for lines in lane for line in lines) for lane in zip(*(x.openers for x in phrases), strict=True)
        ),
        thread_b=tuple(line for x in phrases for line in x.thread_b),
        epilogue=tuple(line for x in phrases for line in x.epilogue),
        gap=tuple(line for x in phrases for line in x.gap),
        menaces={name: line for x in phrases for name, line in (x.menaces or {}).items()} or UNSET,
        origins={name: line for x in phrases for name, line in (x.origins or {}).items()} or UNSET,
        looks={name: words for x in phrases for name, words in (x.looks or {}).items()} or UNSET,
        called={name: word for x in phrases for name, word in (x.called or {}).items()} or UNSET,
        shapeless=tuple(name for x in phrases for name in x.shapeless or ()) or UNSET,
    )
    return replace(
        first,
        name=listed([pack.name for pack in packs]),
        hash=hash_,
        card_list=tuple(packs[n % len(packs)].card_list[n] for n in range(len(first.card_list))),
        pattern_list=tuple(packs[n % len(packs)].pattern_list[n] for n in range(len(first.pattern_list))),
        phrases=every,
        beside={},
    )
