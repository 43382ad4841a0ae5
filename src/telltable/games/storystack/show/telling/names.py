"""What people are called once they are known: the first name alone, where that is a name and nobody else's."""

from __future__ import annotations

import re
from collections.abc import Callable

from telltable.core.english import possessive
from telltable.games.storystack.table.names import TOKEN, name_of
from telltable.games.storystack.table.state import Table

_NOT_A_NAME = {
    *("old", "young", "little", "big", "mother", "father", "sister", "brother", "widow", "widower", "aunt", "uncle"),
    *("captain", "doctor", "the", "mr", "mrs", "miss", "ms", "dr", "lady", "lord", "madame", "master", "saint", "st"),
    *("professor", "sergeant", "nurse", "dame", "sir", "king", "queen", "prince", "princess", "a", "an", "great"),
    *("monsieur", "madame", "mademoiselle", "signorina", "sister", "corporal", "constable", "canon", "reverend"),
    *("grandmother", "grandfather", "granny", "judge", "count", "countess", "duke", "duchess", "baron", "abbot"),
    *("mistress", "cousin", "father", "deacon", "parson", "bishop", "don", "donna", "signor", "signora", "black"),
    *("mister", "maestro", "marchesa", "comte", "keeper", "mama", "nana", "oma", "babushka", "great-aunt"),
    *("long", "small"),
}
_NOT_OWNED = ("more", "most", "making", "rest", "whole", "sight", "thought", "likes", "price", "part", "murder", "one")
LONG = 3  # words of a name of which a title and the last are enough
_NAME = re.compile(r"[A-Z][a-zà-ÿ'’-]+")
_OF = re.compile(rf"\b[Tt]he ((?:\w+ )?(?!(?:{'|'.join(_NOT_OWNED)})\b)\w+) of \{{([A-Z])\}}(?!,? who\b)")
_CALLED = re.compile(rf"{TOKEN.pattern}('s)?")


def short_names(table: Table) -> dict[str, str]:
    """The short name of each character who has one, by letter. What a person called somebody stays as it is."""
    found: dict[str, str] = {}
    for x in table.characters:
        first, *rest = name_of(table, x.id).split(" ")
        if not rest or table.is_persons(x.by, x.n) or any(key.endswith(f" {x.id}") for key in table.skin.edits):
            continue
        if _NAME.fullmatch(first) and first.casefold() not in _NOT_A_NAME:
            found[x.id] = first
        elif len(rest) == LONG - 1 and first.istitle():
            found[x.id] = f"{first} {rest[-1]}"
    names = [name_of(table, x.id) for x in table.elements]
    return {id_: short for id_, short in found.items() if sum(_has(name, short) for name in names) <= 1}


def called(words: str, call: Callable[[str], str]) -> str:
    """Words with names for tokens, and ``Sol's coat`` for ``the coat of {A}``, as cards say it so that any label fits.
    Apostrophes are those of the packs, typed straight; whoever prints a book curls them all.

    Args:
        words: with tokens.
        call: the name for a token.
    """
    return _CALLED.sub(
        lambda match: possessive(call(match[1])).replace("’", "'") if match[2] else call(match[1]),
        _OF.sub(r"{\2}'s \1", words),
    )


def _has(name: str, short: str) -> bool:
    return bool(set(short.casefold().split()) & set(name.casefold().split()))
