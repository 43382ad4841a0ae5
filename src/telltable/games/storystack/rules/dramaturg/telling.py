"""SS-B3: how a bot tells a play: one of the card's tellings whose words the table can fill, the fittest first."""

from __future__ import annotations

import re

from telltable.games.storystack.box.components import CLOSING_TYPES, TELLING, Card
from telltable.games.storystack.table.default_texts import fill_text
from telltable.games.storystack.table.moves import Slot
from telltable.games.storystack.table.so_far import SoFar, people_in, share, things_in

_WORD = re.compile(r"\{(\w+)\}")
_SPOKEN = {"place": "location", "thing": "object", "menace": "threat", "group": "faction"}
_PEOPLE = ("lead", "foe", "friend")


def tell(so_far: SoFar, card: Card, lane: int, slots: tuple[Slot, ...]) -> str:
    """The telling, with tokens such as ``{A}`` for people and ``{#3}`` for plays; empty if it is too long."""
    words = words_of_the_table(so_far, card, lane, slots)
    fit = [(number, text) for number, text in enumerate(card.tellings) if _filled(card, text, words)]
    if not fit:
        return ""
    _, text = max(fit, key=lambda one: _worth(so_far, card, one, bool(people_in(slots) or "+C" in card.choices)))
    told = fill_text(so_far.pack, so_far.table, card, slots, text, words)
    return told if len(told) <= TELLING else ""


def words_of_the_table(so_far: SoFar, card: Card, lane: int, slots: tuple[Slot, ...]) -> dict[str, str]:
    """What the words of the table (ADR 0017) stand for in a play; those that stand for nothing are left out."""
    used = (*people_in(slots), *things_in(slots))
    found: dict[str, str] = {}
    for word in _PEOPLE:
        letter = getattr(so_far, word)
        if letter and letter not in used and so_far.is_there(letter, lane):
            found[word] = f"{{{letter}}}"
    for word, kind in _SPOKEN.items():
        id_ = so_far.last(kind, lane, used)
        if id_:
            found[word] = f"{{{id_}}}"
    if so_far.want and "lead" in found:
        found["want"] = so_far.want
    needs = card.told.needs
    cause = so_far.open_end(needs, lane, people_in(slots)) if needs else None
    if cause is not None:
        found["before"] = f"{{#{cause.n}}}"
    for slot, code in zip(slots, card.choices, strict=True):
        if code == "K!" and isinstance(slot, int) and so_far.recall(so_far.table.fact(slot)):
            found["recall"] = f"{{#{slot}}}"
    return found


def _filled(card: Card, text: str, words: dict[str, str]) -> bool:
    table_words = (*_PEOPLE, *_SPOKEN, "want", "before", "recall")
    return all(word in words for word in _WORD.findall(text) if word in table_words)


def _worth(so_far: SoFar, card: Card, one: tuple[int, str], names_somebody: bool) -> float:
    number, text = one
    words = set(_WORD.findall(text))
    found = 0.25 * ("before" in words) + 1.0 * ("recall" in words)
    if not names_somebody:
        found += 2.0 * bool(words.intersection(_PEOPLE))
    if "+C" in card.choices:  # whoever is new comes in beside somebody whom readers know, more often than not
        found += 0.5 * ("lead" in words)
    if card.type == CLOSING_TYPES[-1]:  # and so it is in the end
        found += 0.8 * ("friend" in words)
    return found + share(so_far.table, card.id, number)
