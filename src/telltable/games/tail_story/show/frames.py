"""The lines that an evening is told with: none of them twice, and always the same ones for the same table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256

from telltable.core.english import opened, plural
from telltable.games.tail_story.box.pack import SHELF, TailPack

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    *(["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]),
)
# Words for several others; at a table of two there is one.
_OTHERS = re.compile(r"\b(?:others|everybody|old enemies|They|One by one|the whole room)\b")
_OF_ALL = ("opening", "ending", "shared", "unfinished")
_HOLE = re.compile(r"\{([^{}]+)\}(”?)([.,]?)")
_BEGINS = re.compile(r"[.!?]”? $|^$")
_OF_CARDS = ("card", "cards")
_MARKS = ("!", "?", "…", ".")


class Frames:
    """What is left to be said at a table. It is asked in the order of the deeds.

    Args:
        pack: whose lines they are; for an occasion that it has none for, those of the box.
        commitment: of the table: it shuffles them.
        few: leave out lines that speak of several others, where there is only one.
    """

    def __init__(self, pack: TailPack, commitment: str, *, few: bool = False) -> None:
        self._lines, self._voices = lines_of(pack), voices_of(pack)
        self._commitment = commitment
        self._few = few
        self._told: dict[str, int] = {}

    def next(self, occasion: str) -> str:
        """A line for an occasion that was not told yet; empty when there is none left."""
        return self._take(occasion, self._lines.get(occasion, ()))

    def voice(self, pet: str, occasion: str) -> str:
        """What a pet, by its id, says for itself, and did not say before; empty when it has no more to say."""
        return self._take(f"{pet} {occasion}", self._voices.get(pet, {}).get(occasion, ()))

    def any(self, occasion: str) -> str:
        """One of the words for something, in turn: these may come again."""
        words = _shuffled(self._commitment, occasion, self._lines.get(occasion, ()))
        at = self._told[occasion] = self._told.get(occasion, -1) + 1
        return words[at % len(words)] if words else ""

    def _take(self, key: str, lines: Sequence[str]) -> str:
        order = _shuffled(self._commitment, key, tuple(lines))
        at = self._told.get(key, 0)
        while self._few and at < len(order) and self._speaks_of_several(key, order[at]):
            at += 1
        self._told[key] = at + 1
        return order[at] if at < len(order) else ""

    @staticmethod
    def _speaks_of_several(occasion: str, line: str) -> bool:
        """Whether a line is not for two at a table: ``{pets}`` are the others, but for the first and the last line."""
        return bool(_OTHERS.search(line)) or ("{pets}" in line and occasion not in _OF_ALL)


def lines_of(pack: TailPack) -> Mapping[str, Sequence[str]]:
    """A pack's lines, and the box's for occasions that it has none for."""
    own = pack.phrases.lines
    box = SHELF.load().phrases.lines
    return own if own.keys() >= box.keys() else {**box, **own}


def voices_of(pack: TailPack) -> Mapping[str, Mapping[str, Sequence[str]]]:
    """What a pack’s pets say for themselves. In a pack without that, those of the box’s names speak as in the box."""
    if pack.phrases.voices:
        return pack.phrases.voices
    box = SHELF.load()
    return {id_: box.phrases.voices[id_] for id_, pet in pack.pet.items() if pet.normal == box.pet[id_].normal}


def filled(frame: str, **values: str) -> str:
    """The line with names in it; ``pet_s`` goes where ``{pet's}`` stands.

    A value is not altered but for a capital where it begins a sentence, and a card's “!”, which would shout.
    After one that ends in a mark comes no other.
    """

    def value(hole: re.Match[str]) -> str:
        text, close, mark = values[hole[1].replace("'s", "_s")], hole[2], hole[3]
        text = opened(text) if _BEGINS.search(frame[: hole.start()]) else text
        if hole[1] in _OF_CARDS:
            text = calm(text)
        return f"{text}{close}{'' if text.endswith(_MARKS) else mark}"

    return _HOLE.sub(value, frame)


def calm(name: str) -> str:
    """A card's name as it stands inside a sentence: ``No Nuts for You``."""
    return name.removesuffix("!")


def own_words(frame: str) -> str:
    """What of a line is the same whatever the names in it: its longest stretch without one."""
    return max(_HOLE.split(frame)[::4], key=len).strip()


def number(count: int, noun: str = "") -> str:
    """``one card``, ``two cards``, ``14 cards``; ``two``."""
    many = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{many} {plural(noun, count)}" if noun else many


def times(count: int) -> str:
    """``once``, ``twice``, ``three times``."""
    return ("never", "once", "twice")[count] if count < 3 else f"{number(count)} times"


@lru_cache(maxsize=1024)
def _shuffled(commitment: str, key: str, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The lines in an order of this table's own."""
    return tuple(sorted(lines, key=lambda line: sha256(f"{commitment}\0{key}\0{line}".encode()).digest()))
