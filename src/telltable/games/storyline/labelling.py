"""Candidates of a field in words."""

from __future__ import annotations

from typing import Any

from .book import token_words
from .components import TOKEN_NAMES, WHEN, StoryLinePack
from .state import Token
from .wording import opened


def label(pack: StoryLinePack, kind: str, value: Any) -> str:
    """What a person reads for a candidate."""
    if kind == "card":
        return pack.cards[value].name if value in pack.cards else "no card"
    if kind == "when":
        return WHEN[value]
    if kind == "effect":
        return opened(TOKEN_NAMES[value])
    if kind == "token":
        return token_words(Token(value.removeprefix("hat "), doubled=" " in value))
    return str(value)
