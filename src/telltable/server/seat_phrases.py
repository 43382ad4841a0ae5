"""Four words that open a seat on another device: 44 bits from the operating system, kept as a slow hash."""

from __future__ import annotations

import re
import secrets
from functools import cache
from hashlib import scrypt
from pathlib import Path

from telltable.core.errors import Problem

WORDS = 4


@cache
def words() -> tuple[str, ...]:
    """2,048 plain words of 4 to 8 letters. The first four letters tell them apart."""
    return tuple(Path(__file__).with_name("words.txt").read_text(encoding="utf-8").split())


@cache
def _by_beginning() -> dict[str, str]:
    return {word[:4]: word for word in words()}


def new_phrase() -> str:
    """Four words nobody can guess: ``amber candle river stone``."""
    return " ".join(secrets.choice(words()) for _ in range(WORDS))


def read_phrase(typed: str) -> str:
    """What somebody typed, in any case, with any separators, each word whole or its first four letters or more.

    Raises:
        Problem: not four words, or one that is none of ours.
    """
    found = re.findall(r"[a-z]+", typed.lower())
    if len(found) != WORDS:
        raise Problem(f"A seat phrase has {WORDS} words; you typed {len(found)}.")
    whole = [_by_beginning().get(word[:4], "") for word in found]
    for one, word in zip(found, whole, strict=True):
        if not word.startswith(one):
            raise Problem(f"“{one[:40]}” isn't one of the words a seat opens with. Check the spelling.")
    return " ".join(whole)


def key_of_phrase(table: str, phrase: str) -> str:
    """What is kept of a phrase at a table: slow to work out, for 44 bits alone could be tried out. About 20 ms."""
    return scrypt(phrase.encode(), salt=table.encode(), n=1 << 13, r=8, p=1).hex()[:64]
