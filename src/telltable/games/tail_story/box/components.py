"""TS section 2: what is in the box."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from msgspec import Struct

TYPES = {"canine": "Canine", "feline": "Feline", "rodent": "Rodent & Friends"}
KINDS = ("drawing", "stealing", "stopping", "recycling", "acting")
COST = {"drawing": 1, "stealing": 1, "stopping": 0, "recycling": 1, "acting": 2}
BONUS = {"canine": "draw", "feline": "mess", "rodent": "dig"}
BONUS_LIMIT = {"canine": 1, "feline": 1, "rodent": 2}
BONUS_WORDS = {"canine": "Draw 1", "feline": "Mess 1", "rodent": "Dig 1"}
RECYCLABLE = ("drawing", "stealing", "acting")
ABILITY_LIMIT = {  # uses in a game; once per turn holds for all
    "jack": 0,
    "alan": 2,
    "padthai": 2,
    "khalid": 2,
    "hamcheese": 0,
    "rocky": 2,
    "biscuit": 2,
    "duchess": 2,
    "peanut": 2,
}
TIMES = {1: "once", 2: "twice"}
PETS = tuple(ABILITY_LIMIT)
GUESTS = ("biscuit", "duchess", "peanut")
EFFECTS = {
    "drawing": "Draw 1~2",
    "stealing": "Steal 1~2, then bury 0~2",
    "stopping": "Stop an action; its player is bribed and draws 1",
    "recycling": "Recycle 1~2 (no stopping or recycling cards)",
    "acting": "Draw 1~{most}; cannot be stopped; pets of the type may join and draw 1~2",
}
COLOURS = {"drawing": "green", "stealing": "yellow", "stopping": "red", "recycling": "green", "acting": "green and red"}

DECK = 15
HAND = 5
POINTS = 2
GOAL = 4
INVITED = 2  # cards that somebody who joins a concert may draw
MOST_CAPTION = 140
MOST_QUIP = 80
MOST_SOUND = 80


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A design of event card.

    Attributes:
        id: e.g. ``CDR``; its copies are ``CDR-1`` and so on.
        title, type, kind, flavour: as printed.
        copies: how many of it are in the box.
        most: cards that an acting card draws at most.
        sound: what an acting card asks for.
        seed: whether the name stands in the rulebook, and is not ours.
    """

    id: str
    title: str
    type: str
    kind: str
    flavour: str
    copies: int
    most: int = 0
    sound: str = ""
    content: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The title as it is read in a sentence: ``Tuna Drawing``."""
        return " ".join(word if "." in word else word.capitalize() for word in self.title.split())


class Pet(Struct, frozen=True, forbid_unknown_fields=True):
    """A character with its two sides. `label` tells a guest from the rulebook's own."""

    id: str
    type: str
    normal: str
    altered: str
    flavour: str
    altered_flavour: str
    ability: str
    label: str = ""
    content: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """The name without what the pet is: ``JACK``."""
        return self.normal.partition(",")[0].title()


class Phrases(Struct, frozen=True):
    """Sentences for the memory book, several for each occasion."""

    lines: Mapping[str, tuple[str, ...]]


class TailPack(Struct, frozen=True, dict=True):
    """What the game is played with."""

    name: str
    hash: str
    title: str
    designs: tuple[Card, ...]
    pets: tuple[Pet, ...]
    phrases: Phrases

    @cached_property
    def cards(self) -> dict[str, Card]:
        """Every card in the box by its id."""
        return {f"{card.id}-{n}": card for card in self.designs for n in range(1, card.copies + 1)}

    @cached_property
    def kinds(self) -> dict[str, str]:
        """The kind of every card by its id."""
        return {id_: card.kind for id_, card in self.cards.items()}

    @cached_property
    def types(self) -> dict[str, str]:
        """The type of every card and every pet by its id."""
        return {id_: card.type for id_, card in self.cards.items()} | {pet.id: pet.type for pet in self.pets}

    @cached_property
    def pet(self) -> dict[str, Pet]:
        """Every character by its id."""
        return {pet.id: pet for pet in self.pets}

    @property
    def contents(self) -> Mapping[str, tuple[str, ...]]:
        """Every card's and character's content tags, by its id."""
        return {card.id: card.content for card in self.designs} | {pet.id: pet.content for pet in self.pets}

    def without(self, tags: Sequence[str], cards: Sequence[str] = ()) -> TailPack:
        """The pack without some characters. Event cards can only be veiled: every one of the sixty is dealt."""
        from .content import without

        return without(self, tags, cards)

    def veiled(self, tags: Sequence[str], cards: Sequence[str] = ()) -> TailPack:
        """The pack with the words of some cards covered."""
        from .content import veiled

        return veiled(self, tags, cards)

    def saying(self, words: Callable[[str], bool]) -> tuple[str, ...]:
        """The designs and characters that say such words."""
        from .content import saying

        return saying(self, words)


def printed_limit(pet: str) -> str:
    """How often a character's ability may be used, as its card says."""
    game = ABILITY_LIMIT[pet]
    return f"once a turn, {TIMES[game]} a game" if game else "once a turn"


def listed(names: Sequence[str], last: str = "and") -> str:
    """``Ana, Ben and Cleo``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(count: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{count} {noun}{'s' * (count != 1)}"
