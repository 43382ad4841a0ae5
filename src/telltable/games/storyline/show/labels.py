"""Candidates of a field in words, by the kind of the field."""

from __future__ import annotations

from telltable.core.english import opened
from telltable.core.game import Labels
from telltable.games.storyline.box.components import TOKEN_NAMES
from telltable.games.storyline.box.pack import StoryLinePack
from telltable.games.storyline.table.moves import WHEN
from telltable.games.storyline.table.state import Token, View

from .book import token_words


def _card(pack: StoryLinePack, view: View, card: str) -> str:
    return pack.cards[card].name if card in pack.cards else "no card"


def _token(pack: StoryLinePack, view: View, token: str) -> str:
    return token_words(Token(token.removeprefix("hat "), doubled=" " in token))


LABELS: Labels = {
    "card": _card,
    "when": lambda pack, view, when: WHEN[when],
    "effect": lambda pack, view, effect: opened(TOKEN_NAMES[effect]),
    "token": _token,
}
