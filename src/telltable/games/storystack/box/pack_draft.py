"""A pack on its way in: what was read of it, and the sentences about what is wrong."""

from __future__ import annotations

from msgspec import Struct

from telltable.core.finding import Finding
from telltable.core.packs import shown

from .components import Card, Pattern

CARD_FILES = {
    "CA": "cast.toml",
    "RE": "relationship.toml",
    "GS": "goal.toml",
    "OB": "obstacle.toml",
    "RT": "revelation.toml",
    "ST": "structure.toml",
    "MI": "midpoint.toml",
    "CR": "crisis.toml",
    "CL": "climax.toml",
    "RS": "resolution.toml",
}
ABOUT, PATTERNS, OPENERS = "pack.toml", "patterns.toml", "openers.toml"


class About(Struct, frozen=True):
    """``pack.toml``: what the pack is called and whose it is.

    Attributes:
        id: short, in small letters, digits and hyphens: ``slack-water``; it names the pack in files.
        name: its title, as people read it.
        version: 1 at first; one more whenever people have a newer one.
        language: of its texts: ``en``.
        licence: what others may do with it: ``CC BY 4.0``.
        author: who wrote it.
        about: what kind of stories are told with it, in a sentence.
    """

    id: str
    name: str
    version: int
    language: str
    licence: str
    author: str
    about: str


class Opener(Struct, frozen=True):
    """Sentences that may begin a lane.

    Attributes:
        lane: which: 1 to 8.
        lines: sentences to choose from.
    """

    lane: int
    lines: tuple[str, ...]


class Marks(Struct, frozen=True):
    """Sentences for one kind of passage: Thread B, epilogue, gap.

    Attributes:
        lines: sentences to choose from.
    """

    lines: tuple[str, ...]


class Retcons(Struct, frozen=True):
    """Default texts of the three retcons, with ``{old}`` and ``{new}``.

    Attributes:
        reframe: both are true, and this says how.
        override: the new takes the place of the old.
        branch: a device of the story explains both.
    """

    reframe: str
    override: str
    branch: str


class Payoffs(Struct, frozen=True):
    """Sentences that pay off a note, with ``{who}`` and ``{note}`` (ADR 0017). The section may be left out.

    Attributes:
        want, need, wound, lie: for notes of this kind, to choose from.
    """

    want: tuple[str, ...]
    need: tuple[str, ...]
    wound: tuple[str, ...]
    lie: tuple[str, ...]


class Menace(Struct, frozen=True):
    """What a threat is and does. A book says it when the threat is first spoken of. The sections may be left out.

    Attributes:
        name: what the threat is called, one of the names that the cards suggest.
        line: what it does: a sentence with ``{menace}``, for a book whose Cast card says nothing of that.
        origin: what it is and what it is after: a sentence with ``{menace}``, told before `line`. May be left out.
        looks: what it is like to look at, in words that follow its name. May be left out.
        called: he, she or they; it, if left out.
        shapeless: whether nobody could meet it: weather, a sickness, a siege. Bots name it only if a card suggests
            nothing else.
    """

    name: str
    line: str
    origin: str = ""
    looks: str = ""
    called: str = ""
    shapeless: bool = False


class Spoken(Struct):
    """The file of openers, as far as it could be read.

    Attributes:
        openers: for each lane, sentences that may begin it.
        marks: by what they mark: Thread B, epilogue, gap.
        retcon: default texts.
        payoffs: sentences that pay off a note, where the file has them.
        menaces: what threats do.
    """

    openers: tuple[Opener, ...] = ()
    marks: dict[str, Marks] = {}
    retcon: Retcons | None = None
    payoffs: Payoffs | None = None
    menaces: tuple[Menace, ...] = ()


class Draft(Struct):
    """A pack as far as it could be read.

    Attributes:
        spoken: the sentences that join its cards.
        whole: which of card, pattern and opener were all readable, so that counting them makes sense.
    """

    about: About | None
    cards: tuple[Card, ...]
    patterns: tuple[Pattern, ...]
    spoken: Spoken
    whole: frozenset[str]


class Problems(list[str]):
    """Everything to mend, one sentence each.

    Attributes:
        lost: how many things could not be read at all.
    """

    lost = 0

    def lose(self, sentence: str, sits_out: str = "", *, gap: bool = False) -> None:
        """A sentence about something that could not be read."""
        self.append(Finding(sentence, sits_out, gap=gap))
        self.lost += 1

    def add(self, file: str, who: str, field: str, what: str, sits_out: str = "", *, gap: bool = False) -> None:
        """One sentence: ``relationship.toml: RE-06, roles: C2 needs 2 roles, but there is 1.``

        `sits_out`: the card, pattern or file that is not played in a draft; `gap`: a draft may do without.
        """
        self.append(Finding(f"{file}: {shown(who)}, {field}: {what}.", sits_out, gap=gap))

    def of(self, card: Card, field: str, what: str) -> None:
        """The same about a card."""
        self.add(CARD_FILES[card.type], card.id, field, what, card.id)
