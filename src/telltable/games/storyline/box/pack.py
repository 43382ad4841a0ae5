"""A pack: a box of story decks and tales; and the shelf with packs, folders of TOML that are checked card by card."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from telltable.core.english import count
from telltable.core.finding import Finding, is_gap, needed
from telltable.core.packs import Faults, length_faults, shown, tag_faults, text_faults
from telltable.core.shelf import Shelf

from .components import CATEGORIES, MOST, MOST_BANNERS, NAMES, PAGES, TAGS, Card, NarratorCard, Tale, most_uses
from .content import covered, covered_tales, left, page_id, texts
from .grammar import faults, phrase_faults, shape_fault
from .pack_files import add, read_box
from .pack_form import FORM
from .pack_lent import LEAST_CARDS, TABLES, lend
from .pack_sizes import MOST_ABOUT, MOST_ASIDE, MOST_CARDS, MOST_NAME, MOST_PAGE, MOST_PHRASE

PACKS = Path(__file__).parent.parent / "packs"
OWN = PACKS / "scary"
THE_END = "The End."
MOST_PLAYED = 1024  # choices of cards that are kept, five for each table


@lru_cache(MOST_PLAYED)
def _played(ids: tuple[str, ...], size: int, commitment: str) -> tuple[str, ...]:
    if len(ids) == size:
        return ids
    drawn = sorted(ids, key=lambda id_: sha256(f"{commitment} card {id_}".encode()).digest())
    return tuple(sorted(drawn[:size]))


class StoryLinePack(Struct, frozen=True, dict=True):
    """A box: five story decks and one narrator deck or more.

    Attributes:
        deal: how many cards of each kind a table plays with (SL-214); None: with all of them.
    """

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    tales: tuple[Tale, ...]
    deal: int | None = None

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every story card by its id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def by_category(self) -> Mapping[str, tuple[str, ...]]:
        """The ids of each category."""
        return {
            category: tuple(card.id for card in self.card_list if card.category == category) for category in CATEGORIES
        }

    def played(self, category: str, commitment: str) -> tuple[str, ...]:
        """SL-214: the ids of a category that a table plays with: the same whenever it is asked, and no secret."""
        return _played(self.by_category[category], self.size(category), commitment)

    def size(self, category: str) -> int:
        """How many cards of a category a table plays with."""
        return min(len(self.by_category[category]), self.deal or MOST_CARDS)

    @cached_property
    def tale_of(self) -> Mapping[str, Tale]:
        """The narrator decks by their key."""
        return {tale.key: tale for tale in self.tales}

    def page(self, tale: str, no: int) -> NarratorCard:
        """A narrator card, by the key of its deck and its number from 1."""
        return self.tale_of[tale].page(no)

    def why_not(self, tale: Tale, seats: int) -> str:
        """SL-104: why so many players would run out of cards with a tale, as a sentence; empty when they would not."""
        for category in CATEGORIES:
            most = most_uses(seats, self.size(category))
            if tale.uses(category) > most:
                return f"Too many {NAMES[category]} rounds for {seats} players (at most {max(most, 0)})."
        return ""

    def fitting(self, seats: int) -> tuple[Tale, ...]:
        """The tales that so many players can tell."""
        return tuple(tale for tale in self.tales if not self.why_not(tale, seats))

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """Content tags by card id; narrator cards carry none."""
        pages = {page_id(tale, page): () for tale in self.tales for page in tale.pages}
        return {card.id: card.content for card in self.card_list} | pages

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryLinePack:
        """The same box without some story cards; a narrator card's words are covered instead.

        Raises:
            Problem: too little is left.
        """
        return replace(self, card_list=left(self.card_list, tags, cards), tales=covered_tales(self.tales, cards))

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> StoryLinePack:
        """The same box with the words of some cards covered."""
        return replace(self, card_list=covered(self.card_list, tags, cards), tales=covered_tales(self.tales, cards))

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The story cards and narrator cards that say such words."""
        return tuple(id_ for id_, said in texts(self.card_list, self.tales) if any(map(words, said)))


def card_name(pack: StoryLinePack, card: str) -> str:
    """A story card as printed."""
    return pack.cards[card].name


def _read(folder: Path, problems: Faults) -> StoryLinePack | None:
    about, cards, tales = read_box(folder, problems)
    if about is None or needed(problems):
        return None
    readable = all(map(is_gap, problems))
    problems += text_faults("pack.toml: name", about.name, MOST_NAME)
    problems += text_faults("pack.toml: about", about.about, MOST_ABOUT)
    if about.deal is not None and not LEAST_CARDS <= about.deal <= MOST_CARDS:
        add(
            problems,
            "pack.toml",
            "deal",
            f"must be how many cards of each kind to play with, {LEAST_CARDS} to {MOST_CARDS}",
        )
    _check_cards(problems, cards)
    for tale in tales:
        _check_tale(problems, tale)
    if not tales:
        add(problems, "tale-1.toml", "", "there is no tale in this folder", gap=True)
    whole = msgspec.json.encode(
        [about.name, cards, tales] if about.deal is None else [about.name, cards, tales, about.deal]
    )
    pack = StoryLinePack(about.name, sha256(whole).hexdigest(), about.about, cards, tales, about.deal)
    if not problems:
        _check_supply(problems, pack)
    return pack if readable else None


def _check_supply(problems: Faults, pack: StoryLinePack) -> None:
    """SL-104: every tale can be told by the largest table."""
    titles: dict[str, str] = {}
    for tale in pack.tales:
        file = f"tale-{tale.key}.toml"
        why = pack.why_not(tale, MOST)
        if why:
            add(problems, file, "", f"{why.rstrip('.')}: ask for it less often, or write more of these cards", gap=True)
        if titles.setdefault(tale.title.casefold(), file) != file:
            add(problems, file, "title", f"is also the title of {titles[tale.title.casefold()]}")


def _check_cards(problems: Faults, cards: tuple[Card, ...]) -> None:
    for category in CATEGORIES:
        own = [card for card in cards if card.category == category]
        if not LEAST_CARDS <= len(own) <= MOST_CARDS:
            what = f"has {count(len(own), 'card')}; {LEAST_CARDS} to {MOST_CARDS} are needed"
            add(problems, f"{category}s.toml", "", what, gap=len(own) < LEAST_CARDS)
    seen: dict[str, str] = {}
    for card in cards:
        file, who = f"{card.category}s.toml", f"{card.id} ({shown(card.name)})"
        if seen.setdefault(card.name.casefold(), card.id) != card.id:
            add(problems, file, who, f"must have a name of its own; {seen[card.name.casefold()]} has it too", card.id)
        wrong = [f"its phrase {shape}" for shape in (shape_fault(card.category, card.phrase),) if shape]
        wrong += [f"its phrase {fault}" for fault in phrase_faults(card.phrase)]
        wrong += [f"its aside {fault}" for fault in faults(card.aside)]
        for field, text, most in (
            ("name", card.name, MOST_NAME),
            ("phrase", card.phrase, MOST_PHRASE),
            ("aside", card.aside, MOST_ASIDE),
        ):
            wrong += length_faults(f"its {field}", text, most, least=field == "name")
        if len(set(card.tags)) != 3 or not set(card.tags) <= set(TAGS):
            wrong.append(f"it must have three different tags of {', '.join(TAGS)}")
        for fault in wrong:
            add(problems, file, who, fault, card.id)
        problems += (Finding(fault, card.id) for fault in tag_faults(f"{file}, {who}, content", card.content))


def _check_tale(problems: Faults, tale: Tale) -> None:
    file = f"tale-{tale.key}.toml"
    for field, text, most in (("title", tale.title, MOST_NAME), ("about", tale.about, MOST_ABOUT)):
        problems += (Finding(fault, file) for fault in text_faults(f"{file}: {field}", text, most))
    if [page.no for page in tale.pages] != list(range(1, PAGES + 1)):
        add(problems, file, "", f"must have pages 1 to {PAGES}, each once and in this order")
        return
    for page in tale.pages:
        for fault in _page_faults(page):
            add(problems, file, f"page {page.no}", fault)
    if sum(len(page.banners) for page in tale.pages) > MOST_BANNERS:
        add(problems, file, "", f"must have at most {MOST_BANNERS} banners, so that a token remains for the Magic Hat")
    for category in CATEGORIES:
        if not tale.uses(category):
            add(problems, file, "", f"must ask for {NAMES[category]} at least once")


def _page_faults(page: NarratorCard) -> list[str]:
    wrong = [fault for parts in page.wordings for part in parts for fault in faults(_filled(part))]
    if (page.no == PAGES) == bool(page.banners):
        wrong.append(f"must have {'no banner: it is the end' if page.no == PAGES else 'one banner or two'}")
    if page.no == PAGES and not all(parts[-1].endswith(THE_END) for parts in page.wordings):
        wrong.append(f"must end with “{THE_END}”")
    if len(page.banners) > 2 or len(set(page.banners)) < len(page.banners):
        wrong.append("must have at most two banners, of different kinds")
    if len(page.tags) > 3 or not set(page.tags) <= set(TAGS):
        wrong.append(f"must have at most three tags of {', '.join(TAGS)}")
    if not 0 < len(page.title) <= MOST_NAME:
        wrong += length_faults("its title", page.title, MOST_NAME)
    longest = max(sum(map(len, parts)) for parts in page.wordings)
    if longest > MOST_PAGE:
        wrong.append(f"must have at most {MOST_PAGE} characters, but has {longest}")
    return wrong


def _filled(part: str) -> str:
    """A part with something harmless in its slot."""
    return re.sub(r"\{\w*\}", "somewhere", part, count=1)


SHELF = Shelf(PACKS, OWN.name, _read, tables=TABLES, form=FORM, lend=lend)
