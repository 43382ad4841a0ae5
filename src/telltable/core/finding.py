"""A sentence on a pack that also knows what it is about, and whether a draft may wait with it."""

from __future__ import annotations

from collections.abc import Iterable


class Finding(str):
    """What is wrong with a pack, and what would be right. A plain text in its place means: nothing can be played
    until this is mended.

    Attributes:
        card: the card that it is about, by the id that it has in print, or the name of a file; in a draft that card
            or file sits out. Empty: none.
        gap: only a whole pack needs this; a draft is lent it by the game's own pack.
    """

    __slots__ = ("card", "gap")
    card: str
    gap: bool

    def __new__(cls, sentence: str, card: str = "", *, gap: bool = False) -> Finding:
        """The sentence, and what it is about."""
        found = super().__new__(cls, sentence)
        found.card, found.gap = card, gap
        return found


def card_of(sentence: str) -> str:
    """The card or file that a sentence is about; empty where it is about none."""
    return sentence.card if isinstance(sentence, Finding) else ""


def is_gap(sentence: str) -> bool:
    """Whether a draft may be without."""
    return isinstance(sentence, Finding) and sentence.gap


def needed(sentences: Iterable[str]) -> list[str]:
    """Those without which not even a draft can be played."""
    return [one for one in sentences if not (is_gap(one) or card_of(one))]
