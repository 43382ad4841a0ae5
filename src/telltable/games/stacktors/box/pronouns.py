"""Pronouns, as the sentences of an adventure leave room for them: ``{he}``, ``{him}``, ``{his}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

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
