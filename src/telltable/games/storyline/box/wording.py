"""Small words for sentences."""

from __future__ import annotations

from collections.abc import Sequence

from .components import NAMES


def a(noun: str) -> str:
    """The noun with its indefinite article."""
    return f"{'an' if noun[0].upper() in 'AEIO' else 'a'} {noun}"


def with_article(banners: Sequence[str]) -> str:
    """``a Character and a Feature``."""
    return listed([a(NAMES[banner]) for banner in banners])


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as people list them."""
    return f" {joint} ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def count(number: int, noun: str) -> str:
    """``1 card``, ``2 cards``."""
    return f"{number} {noun}{'s' * (number != 1)}"


def opened(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return sentence[:1].upper() + sentence[1:]
