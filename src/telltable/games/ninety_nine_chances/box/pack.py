"""A pack: the deck, the lines that tell it, the people that bots may be; and where packs lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from telltable.core.packs import Faults
from telltable.core.shelf import Shelf

from . import content
from .components import BLANK_WORD, Card, Family, Forms, Person, TellingWords, is_blank
from .pack_files import read_files
from .pack_form import FORM
from .pack_lent import TABLES, lend

PACKS = Path(__file__).parent.parent / "packs"
OWN = PACKS / "deck"


class ChancePack(Struct, frozen=True, dict=True):
    """Everything authored. `hash` is SHA-256 over all that the folder holds.

    A pack without families is told as packs were before there were any: its words are labels, and no genre colours it.
    """

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    spares: tuple[Card, ...]
    words: dict[str, TellingWords]
    people: tuple[Person, ...]
    families: tuple[Family, ...] = ()
    teller: dict[str, tuple[str, ...]] = {}

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def shorts(self) -> dict[str, str]:
        """What people are called once they are known, by their names."""
        return {one.name: one.short for one in self.people if one.short}

    @cached_property
    def contents(self) -> dict[str, tuple[str, ...]]:
        """Content tags by card id; phrases and lines carry none."""
        said = dict.fromkeys((id_ for id_, _ in content.spoken(self.families, self._lines)), ())
        return {card.id: card.content for card in self.card_list} | said

    @cached_property
    def family_of(self) -> dict[str, Family]:
        """Families by genre."""
        return {genre: family for family in self.families for genre in family.genres}

    @cached_property
    def _lines(self) -> dict[str, tuple[str, ...]]:
        return {kind: one.lines for kind, one in self.words.items()} | self.teller

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with spare words on some cards, and some lines untold. Raises `Problem` when there are too few."""
        kept, spares = content.respelt(self.card_list, self.spares, tags, cards)
        return replace(self._hushed(cards), card_list=kept, spares=spares)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with the words of some cards covered, and some lines untold."""
        return replace(self._hushed(cards), card_list=content.veiled(self.card_list, tags, cards))

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards, phrases and lines that say such words."""
        return content.saying(self.card_list, self.families, self._lines, words)

    def _hushed(self, named: Sequence[str]) -> ChancePack:
        ids = {id_ for id_ in named if id_ not in self.cards}
        if not ids:
            return self
        lines = content.hushed_lines(self._lines, ids)
        return replace(
            self,
            families=content.hushed(self.families, ids),
            words={kind: replace(one, lines=lines[kind]) for kind, one in self.words.items()},
            teller={kind: lines[kind] for kind in self.teller},
        )


def _read(folder: Path, faults: Faults) -> ChancePack | None:
    files = read_files(folder, faults)
    if files is None:
        return None
    words = {one.kind: one for one in files.telling}
    teller = {one.kind: one.lines for one in files.teller or ()}
    cards, spares, people = files.cards, files.spares, files.person
    return ChancePack(
        files.name, files.hash, files.about, cards, spares, words, people, tuple(files.family or ()), teller
    )


SHELF = Shelf(PACKS, OWN.name, _read, tables=TABLES, form=FORM, lend=lend)


def worded(card: str) -> str:
    """The card itself; nothing for a marker without words."""
    return "" if is_blank(card) else card


def genre_word(pack: ChancePack, card: str) -> str:
    """The genre of a card."""
    return pack.cards[card].genre


def resource_word(pack: ChancePack, card: str) -> str:
    """The light word, as it is printed."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].resource


def problem_word(pack: ChancePack, card: str) -> str:
    """The dark word, as it is printed."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].problem


def resource_forms(pack: ChancePack, card: str) -> Forms | None:
    """How a tale says the light word; None where the pack does not say."""
    return None if is_blank(card) else _forms(pack.cards[card].light)


def problem_forms(pack: ChancePack, card: str) -> Forms | None:
    """How a tale says the dark word; None where the pack does not say."""
    return None if is_blank(card) else _forms(pack.cards[card].dark)


def resource_noun(pack: ChancePack, card: str) -> str:
    """The light word in a sentence: ``a map``."""
    forms = resource_forms(pack, card)
    return forms.noun if forms else resource_word(pack, card)


def problem_noun(pack: ChancePack, card: str) -> str:
    """The dark word in a sentence: ``a storm``."""
    forms = problem_forms(pack, card)
    return forms.noun if forms else problem_word(pack, card)


def new_problem_noun(pack: ChancePack, card: str) -> str:
    """The dark word where nobody has spoken of it yet: ``fog`` for ``the fog``."""
    noun, word = problem_noun(pack, card), problem_word(pack, card)
    return word if noun == f"the {word}" else noun


def _forms(said: Forms | UnsetType) -> Forms | None:
    return said if isinstance(said, Forms) else None
