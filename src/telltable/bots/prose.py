"""What may be told of words that a machine elsewhere has made up: plain prose, not too long, and nothing that the table
leaves out."""

from __future__ import annotations

import re

from telltable.core.content import CONTENT, RATINGS
from telltable.core.words import clean

from .outside import Agreement

THOUGHT = "</think>"  # models that think aloud end their thoughts with it
_PLAIN = re.compile(r"(?:[^\W_]|[ ,.;:!?'’‘“”\"–—…()-])+")
_NOTATION = re.compile(r"--|\w\.\w|\b[\w]*\d[A-Za-z]\w*\b|\b[A-Za-z]+\d")  # of pieces, links, ids: not of a story
_ASKS = re.compile(
    r"\b(pass ?(?:word|phrase|code)s?|tokens?|api key|secret key|credit card|phone number|e ?-?mails?|home address"
    r"|where (?:do )?you live|your (?:real|full) name|how old are you|(?:ignore|follow) .{0,30}instructions"
    r"|system prompt|language model|as an ai)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"[.!?…][’”\"')]*(?= |$)")
_WORDS = {  # by content tag: the beginnings of words that speak of it
    "violence": "attack beat blood bloody brutal fight fist fought hit kick punch slap stab strangl struck wound",
    "death": "corpse dead death deadly die died dies dying funeral grave kill killed murder",
    "grief": "bereav funeral grief griev mourn sorrow wept widow",
    "confinement": "cage captive cell dungeon imprison jail kidnap locked prison shackle",
    "fire": "ablaze blaze burn burned burning burnt fire flame inferno scorch smoulder",
    "drowning": "drown drowned drowning",
    "illness": "cancer disease fever ill illness infect plague sick sickness",
    "hunger": "famine hunger hungry starv",
    "war": "army armies battle bomb invasion soldier troop war warrior wars",
    "the uncanny": "curse demon ghost haunt spectre spirit undead vampire witch zombie",
    "family rupture": "abandon divorc orphan",
    "betrayal of trust": "betray deceiv traitor treason",
    "crime": "burglar crime criminal murder robbed robber smuggl steal stole stolen theft thief thieves",
    "weapons": "arrow axe blade bomb dagger gun knife knives pistol rifle spear sword weapon",
    "debt": "debt owe owed owes owing",
}


class NoWords(Exception):
    """There is nothing to tell; a word or two for the server's log say why, and nothing of the words themselves."""


def fit(said: str, limit: int, agreed: Agreement) -> str:
    """What is told of this. Raises `NoWords` where none of it is."""
    text = clean(said.rpartition(THOUGHT)[2])
    if len(text) > 1 and text[0] in '"“' and text[-1] in '"”':
        text = text[1:-1].strip()
    if not text:
        raise NoWords("empty")
    if len(text) > limit:
        ends = [found.end() for found in _SENTENCE.finditer(text[:limit])]
        if not ends:
            raise NoWords("too long")
        text = text[: ends[-1]]
    if not _PLAIN.fullmatch(text) or _NOTATION.search(text):
        raise NoWords("not plain")
    if _ASKS.search(text):
        raise NoWords("not a story")
    if left_out(text, agreed):
        raise NoWords("left out here")
    return text


def barred(agreed: Agreement) -> tuple[str, ...]:
    """The content tags of which a machine says nothing here: lines, veils, and what is above the rating."""
    most = RATINGS.index(agreed.rating)
    above = {tag for tag, rating in CONTENT.items() if RATINGS.index(rating) > most}
    return tuple(sorted({*agreed.lines, *agreed.veils} | above))


def left_out(text: str, agreed: Agreement) -> bool:
    """Whether a word of the text speaks of something that the table leaves out. A list of words notices words, not
    meanings; a tag that only a pack knows is looked for by its own name."""
    spoken = re.findall(r"[^\W\d_]+", text.casefold())
    return any(_speaks(word, tag) for tag in barred(agreed) for word in spoken)


def _speaks(word: str, tag: str) -> bool:
    return any(
        word.startswith(start) if len(start) > 4 else word in (start, f"{start}s")
        for start in _WORDS.get(tag, tag.casefold()).split()
        if start not in ("the", "of", "and")
    )
