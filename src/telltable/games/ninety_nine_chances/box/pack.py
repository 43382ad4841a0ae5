"""A pack: the deck, the lines that tell it, the people that bots may be; and where packs lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.packs import Faults, Shelf

from . import content
from .components import BLANK_WORD, Card, Person, TellingWords, is_blank
from .pack_files import read_files

PACKS = Path(__file__).parent.parent / "packs"
OWN = PACKS / "deck"


class ChancePack(Struct, frozen=True, dict=True):
    """Everything authored. `hash` is SHA-256 over all that the folder holds."""

    name: str
    hash: str
    about: str
    card_list: tuple[Card, ...]
    spares: tuple[Card, ...]
    words: dict[str, TellingWords]
    people: tuple[Person, ...]

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Cards by id."""
        return {card.id: card for card in self.card_list}

    @cached_property
    def contents(self) -> dict[str, tuple[str, ...]]:
        """Content tags by card id."""
        return {card.id: card.content for card in self.card_list}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with spare words on some cards. Raises `Problem` when there are too few."""
        kept, spares = content.respelt(self.card_list, self.spares, tags, cards)
        return replace(self, card_list=kept, spares=spares)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> ChancePack:
        """The pack with the words of some cards covered."""
        return replace(self, card_list=content.veiled(self.card_list, tags, cards))

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The cards that say such words."""
        return content.saying(self.card_list, words)


def _read(folder: Path, faults: Faults) -> ChancePack | None:
    files = read_files(folder, faults)
    if files is None:
        return None
    words = {one.kind: one for one in files.telling}
    return ChancePack(files.name, files.hash, files.about, files.cards, files.spares, words, files.person)


SHELF = Shelf(PACKS, OWN.name, _read)


def resource_word(pack: ChancePack, card: str) -> str:
    """The light word."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].resource


def problem_word(pack: ChancePack, card: str) -> str:
    """The dark word."""
    return BLANK_WORD if is_blank(card) else pack.cards[card].problem
