"""Candidates of a field in words."""

from __future__ import annotations

from typing import Any

from telltable.games.storyline.box.components import TOKEN_NAMES, WHEN, StoryLinePack
from telltable.games.storyline.box.wording import opened
from telltable.games.storyline.table.state import Token

from .book import token_words


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
