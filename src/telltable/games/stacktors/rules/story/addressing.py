"""Who is spoken to: whoever is called, else whoever is named (ST-WAY-7, ST-WAY-11)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from telltable.core.record import Record
from telltable.games.stacktors.box.adventure import Npc
from telltable.games.stacktors.box.reply_checks import COMMON

WORD = re.compile(r"[^\W_]+")
BREAK = re.compile(r"[^\w\s'’-]+")  # a name between two of these is a call: ``Countess, what is it?``
POLITE = frozenset(
    ("dear", "my", "good", "mr", "mister", "mrs", "miss", "mistress", "master", "sir", "madam", "the", "o", "hey")
)
NO_NAMES = frozenset(("the", "a", "an", "of", "big", "little", "plain", "second", "old", "young"))
GREETINGS = frozenset(("hello", "hi", "morning", "day", "evening", "night", "excuse", "oh", "well", "called", "name"))


class Heard(Record, frozen=True, gc=False):
    """What was said: its words in order, those that may be listened for, and whom it was for.

    `to`: those who are called, else those who are named; nobody: whoever listens. `called`: somebody was called,
    who may be somewhere else.
    """

    words: tuple[str, ...]
    to: tuple[Npc, ...] = ()
    called: bool = False

    def barely(self, npc: Npc) -> bool:
        """Whether this is little more than its name: ``Are you Quill?``, and no word about anything."""
        return {*self.words} <= names(npc) | POLITE | GREETINGS | COMMON


def heard(text: str, present: Iterable[Npc], others: Iterable[str]) -> Heard:
    """Whom words are for. Where somebody is called who is not here, only that name is left to listen for; `others`:
    the names of those."""
    here = [(npc, names(npc)) for npc in present]
    calls = [call for part in BREAK.split(text) if (call := words_of(part))]
    called = tuple(npc for npc, known in here if any(_calls(call, known) for call in calls))
    if called:
        return Heard(words_of(text), called, called=True)
    for other in others:
        known = _name_words(other)
        for call in calls:
            if _calls(call, known):
                return Heard(tuple(word for word in call if word in known), called=True)
    said = words_of(text)
    return Heard(said, tuple(npc for npc, known in here if known & {*said}))


def calls(text: str, name: str) -> bool:
    """Whether somebody of this name is called: ``Bren, wait``."""
    known = _name_words(name)
    return any(_calls(call, known) for part in BREAK.split(text) if (call := words_of(part)))


def words_of(text: str) -> tuple[str, ...]:
    """The words of a sentence, as they are compared."""
    return tuple(WORD.findall(text.casefold()))


def fit(wanted: Iterable[str], said: tuple[str, ...]) -> int:
    """How many letters were said of what somebody listens for: words, and several words in a row."""
    found: set[str] = set()
    for phrase in map(words_of, wanted):
        if any(said[n : n + len(phrase)] == phrase for n in range(len(said) - len(phrase) + 1)):
            found.update(phrase)
    return sum(map(len, found))


def names(npc: Npc) -> frozenset[str]:
    """The words by which somebody is named."""
    return frozenset(word for name in (npc.name, *npc.also) for word in _name_words(name))


def _name_words(name: str) -> frozenset[str]:
    """``the stable hand`` has no name: a hand may be anybody's."""
    return frozenset(_proper(name)) - NO_NAMES


def _proper(name: str) -> Iterator[str]:
    yield from (word.casefold() for word in WORD.findall(name) if word[0].isupper())


def _calls(call: tuple[str, ...], known: frozenset[str]) -> bool:
    return bool(known & {*call}) and {*call} <= known | POLITE
