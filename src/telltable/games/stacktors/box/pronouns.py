"""Pronouns, as the sentences of an adventure leave room for them: ``{he}``, ``{him}``, ``{his}``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from telltable.core.english import possessive

Pronoun = Literal["", "he", "she", "it", "they"]
FORMS: Final[Mapping[str, tuple[str, str, str]]] = {
    "he": ("he", "him", "his"),
    "she": ("she", "her", "her"),
    "it": ("it", "it", "its"),
    "they": ("they", "them", "their"),
}


def done_by(text: str, who: str, pronoun: str) -> str:
    """What somebody did, with the name and what is theirs in place; "they" of whom nothing is known."""
    he, him, his = FORMS[pronoun or "they"]
    for slot, word in (("{who}", who), ("{he}", he), ("{him}", him), ("{his}", his)):
        text = text.replace(slot, word)
    return text


OF_PARTY: Final = re.compile(r"\{(They|they|Them|them|Their|their|One|one|[^{}|]*\|[^{}|]*)\}")
_SEVERAL: Final = {"One": "One of them", "one": "one of them", "Them": "them"}


def of_party(text: str, people: Sequence[tuple[str, Pronoun]]) -> str:
    """A sentence about the party, with its names and pronouns, as one would say it of so many.

    ``{They}``, ``{they}``, ``{them}``, ``{their}`` and ``{one}`` (of them) are who they are; of somebody alone that is
    the name first, and then the pronoun where it is known; with a capital, always the name. In ``{were|was}`` the
    second is for somebody alone.
    """
    if len(people) != 1:
        return OF_PARTY.sub(lambda at: at[1].partition("|")[0] if "|" in at[1] else _SEVERAL.get(at[1], at[1]), text)
    [(name, pronoun)] = people
    named = "{who}" in text or "{party}" in text
    forms = FORMS.get(pronoun, (name, "them", "their"))

    def alone(at: re.Match[str]) -> str:
        nonlocal named
        slot = at[1]
        if "|" in slot:
            return slot.partition("|")[2]
        first, named = not named, True
        if slot in ("They", "One"):
            return name
        if slot in ("Their", "their"):
            return possessive(name) if first or slot == "Their" else forms[2]
        return name if first or slot == "Them" else forms[1] if slot == "them" else forms[0]

    return OF_PARTY.sub(alone, text)
