"""He and she for a name that stands twice in a paragraph, where nobody else can be meant.

Only names that a card suggests have a pronoun: what a person is called whom people named, their teller knows best.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from telltable.games.storystack.table.names import TOKEN, name_of
from telltable.games.storystack.table.so_far import SoFar

SHE = {"he": "she", "him": "her", "his": "her", "himself": "herself"}
HE = {word: word for word in SHE}
_JOINS = (
    "and|but|so|when|while|that|which|where|because|if|until|than|what|or|how|why|whom|as|before|after|since|who|"
    "Then|And|So|But|Now"
)
_TO = (
    "to|for|with|by|from|at|on|behind|past|upon|against|near|without|told|asked|gave|let|made|saw|heard|brought|sent|"
    "took|kept|left|put|held|found|helped|watched|before|after|beside|about|followed|under|over|between|round"
)
_SUBJECT = re.compile(rf"(?:(?:^|[.!?;:,] |\b(?:{_JOINS}) ))$")
_OBJECT = re.compile(rf"\b(?:{_TO}) $")
_STOPS = re.compile(
    r"^(?:[.,;:!?]|$| (?:to|in|on|at|for|with|by|from|of|and|or|but|until|when|while|that|as|the|a|an|off|out|up|"
    r"down|away|back|over|into|through|alone|again|home)\b)"
)
_VERB = re.compile(r"^ (?!(?:to|in|on|at|for|with|by|from|of|and|or|but|the|a|an)\b)[a-z]+")


def pronouns_of(so_far: SoFar, letter: str) -> Mapping[str, str]:
    """He or she in every case, by the word for a man; empty where nobody can say which."""
    table = so_far.table
    element = table.element(letter)
    if element is None or not element.n:
        return {}
    card = so_far.pack.cards[table.fact(element.n).card]
    name = name_of(table, letter)
    if card.told.she and name in card.suggestions.get("character", ()):
        return SHE if name in card.told.she else HE
    return {}


def with_pronouns(so_far: SoFar, words: str) -> str:
    """The words with a pronoun for somebody who was named in them before and cannot be mistaken.

    Args:
        so_far: the story.
        words: of one play, with tokens such as ``{A}``.
    """
    letters = list(dict.fromkeys(id_ for id_ in TOKEN.findall(words) if len(id_) == 1))
    kinds = {letter: pronouns_of(so_far, letter) for letter in letters}
    named: set[str] = set()
    found, at = [], 0
    for match in TOKEN.finditer(words):
        letter = match[1]
        found.append(words[at : match.start()])
        at = match.end()
        called = kinds.get(letter, {})
        alone = bool(called) and not any(
            other != letter and kinds[other].get("he", called["he"]) == called["he"] for other in letters
        )
        case = _case(words[: match.start()], words[match.end() :]) if letter in named and alone else ""
        found.append(called[case] if case else match[0])
        named.add(letter)
    return "".join([*found, words[at:]])


def _case(before: str, after: str) -> str:
    """Whether a name stands as who does something or as to whom it is done; empty where that is not plain."""
    if before.count('"') % 2 or before.count("“") > before.count("”"):
        return ""  # somebody speaks, and says names
    plain = TOKEN.sub("Somebody", before)
    if _OBJECT.search(plain) and _STOPS.match(after):
        return "him"
    return "he" if _SUBJECT.search(plain) and _VERB.match(after) else ""
