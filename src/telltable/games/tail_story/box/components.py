"""TS section 2: what is in the box."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from telltable.core.english import headed, opened

TYPES = {"canine": "Canine", "feline": "Feline", "rodent": "Rodent & Friends"}
KINDS = ("drawing", "stealing", "stopping", "recycling", "acting")
COST = {"drawing": 1, "stealing": 1, "stopping": 0, "recycling": 1, "acting": 2}
BONUS = {"canine": "draw", "feline": "mess", "rodent": "dig"}
BONUS_LIMIT = {"canine": 1, "feline": 1, "rodent": 2}
BONUS_WORDS = {"canine": "Draw 1", "feline": "Mess 1", "rodent": "Dig 1"}
BONUS_MEANS = {  # what the words of the box mean, where they don't say it
    "canine": "",
    "feline": "take 1 card from another discard pile into yours",
    "rodent": "put the top card of your deck on your discard pile",
}
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
    "drawing": "Draw 1–2",
    "stealing": "Steal 1–2, then bury 0–2",
    "stopping": "Stop an action; its player is bribed and draws 1",
    "recycling": "Recycle 1–2 (no stopping or recycling cards)",
    "acting": "Draw 1–{most}; cannot be stopped; pets of the type may join and draw 1–2",
}
ON_BAR = {  # the same, as short as on the bar of a card
    "drawing": "Draw 1–2",
    "stealing": "Steal 1–2, bury 0–2",
    "stopping": "Stop an action",
    "recycling": "Recycle 1–2",
    "acting": "Draw 1–{most}",
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
        title: as printed.
        type: whose deck it is in.
        kind: what it does.
        flavour: a sentence below the title.
        copies: how many of it are in the box.
        most: cards that an acting card draws at most; 0 for any other.
        sound: what an acting card asks for; empty for any other.
        content: what a table may want to leave out.
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
        """The title as it is read in a sentence: ``Tuna Drawing``, ``Chorus of Crumbs``."""
        return _cased(self.title)


class Pet(Struct, frozen=True, forbid_unknown_fields=True):
    """A character with its two sides.

    Attributes:
        id: which of the nine it takes the place of; its ability works as theirs.
        type: whose deck it draws from.
        normal: its name and what it is, in capitals: ``JACK, THE BEAGLE``.
        altered: the same once it has changed.
        flavour: a sentence below its name.
        altered_flavour: the same once it has changed.
        ability: what it can do once it has changed, as printed.
        label: tells a guest from the pets of the rulebook.
        content: what a table may want to leave out.
    """

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
        return _cased(self.normal.partition(",")[0])

    @property
    def form(self) -> str:
        """What the pet becomes: ``the Hunter``."""
        return _form(self.altered) or self.short

    @property
    def full(self) -> str:
        """Its name and what it is: ``Jack, the Beagle``."""
        return _named(self.normal)

    @property
    def changed(self) -> str:
        """The same once it has changed: ``Jack, the Hunter``."""
        return _named(self.altered)


@lru_cache(1024)
def _cased(words: str) -> str:
    """What is printed in capitals as one reads it: ``Chorus of Crumbs``, ``Three A.M. Show``."""
    if words != words.upper():
        return words
    return headed(" ".join(word if "." in word else opened(word.lower()) for word in words.split()))


def _named(words: str) -> str:
    name = _cased(words.partition(",")[0])
    return f"{name}, {what}" if (what := _form(words)) else name


def _form(words: str) -> str:
    """What a pet is, behind its name: ``the Pharaoh Cat``."""
    what = _cased(words.partition(",")[2])
    return f"the {rest}" if (rest := what.removeprefix("The ")) != what else what


def printed_limit(pet: str) -> str:
    """How often a character's ability may be used, as its card says."""
    game = ABILITY_LIMIT[pet]
    return f"once a turn, {TIMES[game]} a game" if game else "once a turn"
