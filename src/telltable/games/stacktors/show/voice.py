"""The voice of the chronicle: everybody by the name that is due, every sentence once while there is another.

Which sentence comes next depends on who goes and on what was told before, so the same game gives the same prose.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from zlib import crc32

from telltable.core.english import possessive
from telltable.games.stacktors.box.adventure import Npc, Pregen
from telltable.games.stacktors.box.needs import words
from telltable.games.stacktors.box.pronouns import FORMS, Pronoun, of_party
from telltable.games.stacktors.table.names import within

from . import turns_of_phrase as tp
from .so_far import SoFar

TITLES = (  # no name by themselves
    *("The", "A", "An", "Big", "Little", "Plain", "Second", "Doctor"),
    *(
        "Sister",
        "Brother",
        "Mother",
        "Father",
        "Aunt",
        "Uncle",
        "Widow",
        "Mistress",
        "Master",
        "Madam",
        "Madame",
        "Lady",
        "Lord",
    ),
    *("Countess", "Count", "Baron", "Sir", "Dame", "Miss", "Monsieur"),
)
RANKS = ("Captain", "Corporal", "Sergeant", "Old", "Young")  # by the name that follows, once they are known
ASIDE = re.compile(r"\s*\([^()]*\)")  # what somebody does while speaking is nothing that was said
START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")  # of a sentence


class Voice:
    """Finds the words; keeps in mind which were used, and who is known by now."""

    def __init__(self, people: set[str], party: Sequence[str], where: str = "") -> None:
        self.people = people
        self.npcs: dict[str, Npc] = {}
        self.ready: dict[str, Pregen] = {}  # those of the party whose ways are known
        self.short = short_names(people)
        self.known: set[str] = set()  # whose whole name was told
        self.used: dict[str, int] = {}
        self.told: set[str] = set()
        self.seed = crc32(" ".join((*party, where)).encode())
        self.so_far = SoFar()
        self.party: Callable[[], Sequence[str]] = lambda: party  # who of them is left at the point that is told

    # --- names ----------------------------------------------------------------------------------------

    def called(self, name: str) -> str:
        """What somebody is called in the middle of a sentence."""
        return self.short.get(name, within(name))

    def first(self, name: str) -> str:
        """A name as it is first told, then the short one."""
        return self.introduced(self.called(name), (name,))

    def again(self, name: str) -> tuple[str, str, str]:
        """``she``, ``her`` and ``her`` for somebody who was just named, where it is known which; else the name."""
        called = self.called(name)
        return FORMS.get(self.pronoun(name), (called, called, possessive(called)))

    def pronoun(self, name: str) -> Pronoun:
        """What somebody is called besides the name; empty where it is not known."""
        one = self.npcs.get(name) or self.ready.get(name)
        return one.pronoun if isinstance(one, Npc) or (one and one.called == name) else ""

    def of_us(self, text: str, but: str = "") -> str:
        """A sentence about the party, of as many as are left of it; `but`: without somebody who comes only now."""
        return of_party(text, [(self.called(name), self.pronoun(name)) for name in self.party() if name != but])

    def here(self, who: str) -> bool:
        """Whether the book has brought somebody into this scene, if it has a sentence to do so."""
        npc = self.npcs.get(who)
        return npc is None or not npc.looks or npc.looks in self.told

    def introduced(self, text: str, names: Iterable[str]) -> str:
        """The sentence with the whole name of whoever is named for the first time."""
        for name in names:
            if name in self.people and name not in self.known and self.called(name) in text:
                self.known.add(name)
                text = text.replace(self.called(name), within(name), 1)
        return text

    def shortened(self, text: str) -> str:
        """Words of the adventure, with those who are known by now called as they are called."""
        for name in sorted(self.people, key=len, reverse=True):
            if name in text and within(name) == name:
                first = name not in self.known
                self.known.add(name)
                head, _, rest = text.partition(name)
                text = f"{head}{name if first else self.called(name)}{rest.replace(name, self.called(name))}"
        return capital(text)

    def met(self, who: str) -> str:
        """The sentence that brings somebody in, the first time; empty where the adventure has none."""
        npc = self.npcs.get(who)
        if npc is None or npc.looks in self.told:
            return ""
        self.known.add(who)
        self.told.add(npc.looks)
        return self.met_as(who)

    def met_as(self, who: str) -> str:
        """That sentence; another one where somebody they care for has been killed."""
        npc = self.npcs.get(who)
        if npc is None:
            return ""
        then = next((one.looks for one in npc.looks_then if one.dead in self.so_far.dead), "")
        return curled(self.of_us(then or npc.looks))

    # --- sentences ------------------------------------------------------------------------------------

    def next(self, key: str) -> int:
        """Which of a kind comes next."""
        self.used[key] = self.used.get(key, 0) + 1
        return self.seed + self.used[key]

    def once(self, pool: Sequence[str]) -> str:
        """One of these that was not told yet; nothing once all were."""
        line = next((one for one in pool if one not in self.told), "")
        self.told.add(line)
        return line

    def fresh(self, key: str, pool: Sequence[str], who: str = "") -> str:
        """A line of its kind that may be told here of `who`, one that was not told yet while there is one."""
        start = self.next(key)
        pool = self.so_far.fitting(pool, who)
        turned = [pool[(start + n) % len(pool)] for n in range(len(pool))]
        line = next((one for one in turned if one not in self.told), turned[0])
        self.told.add(line)
        return words(line)

    def own(self, text: str, who: str) -> str:
        """A sentence of the adventure's own about somebody; nothing where it may not be told here."""
        return words(text) if self.so_far.allows(text, who) else ""

    def worded(self, key: str, pool: Sequence[str], a: str = "", b: str = "", c: str = "", more: str = "") -> str:
        """A whole sentence of its kind about these people."""
        named = {"a": self.called(a), "b": self.called(b), "c": self.called(c), "more": more}
        named |= {"he": self.again(a)[0], "them": self.again(b)[1], "b_he": named["b"]}
        named |= {f"{one}_": possessive(named[one]) for one in ("a", "b", "c")}
        text = self.fresh(key, pool, b).format(**named)
        return START.sub(lambda at: at[0].upper(), self.introduced(text, (a, b, c)))

    def manner(self, who: str, kind: str, whom: str) -> str:
        """How somebody strikes: in their own way while it is fresh, else as anybody does."""
        whose = self.ready.get(who) or self.npcs.get(who)
        own: tuple[str, ...] = getattr(whose.blows, kind) if whose else ()
        turn = self.seed % len(own) if own else 0
        pool = (*own[turn:], *own[:turn], *tp.BLOWS[kind])
        struck = self.npcs.get(whom)
        if struck and struck.fates.talked and kind in ("tongue", "wit"):
            pool = (struck.fates.talked,)
        pool = self.so_far.fitting(pool, whom) or tp.BLOWS[kind]
        at = self.next(f"blow {who} {kind}")
        line = next((one for one in pool if one not in self.told), pool[at % len(pool)])
        self.told.add(line)
        return self._struck(line, who, whom, self.again(whom)[0])

    def deadly(self, who: str, kind: str, whom: str) -> str:
        """How somebody strikes another dead, as the adventure has it, once; else empty."""
        npc = self.npcs.get(who)
        own = self.so_far.fitting(getattr(npc.fates.kills, kind) if npc else (), whom)
        line = next((one for one in own if one not in self.told), "")
        self.told.add(line)
        return curled(self._struck(line, who, whom, self.called(whom)))

    def _struck(self, line: str, who: str, whom: str, he: str) -> str:
        _, him, his = self.again(whom)
        called = self.called(whom)
        return words(line).format(who=called, who_=possessive(called), he=he, him=him, his=his, own=self.again(who)[2])

    def quote(self, who: str, text: str) -> str:
        """``“Critics,” said Jory.``"""
        return quoted(text, self.first(who), self.next("said"))


def capital(text: str) -> str:
    """The text with a capital first."""
    return f"{text[:1].upper()}{text[1:]}"


def curled(text: str) -> str:
    """Our own words with the apostrophes of a book."""
    return text.replace("'", "’")


def quoted(text: str, who: str, n: int) -> str:
    """What somebody said, and that they said it."""
    text = curled(ASIDE.sub("", text))
    body = f"{text[:-1]}," if text.endswith(".") and not text.endswith("..") else text
    return f"“{body}” {tp.SAID[n % len(tp.SAID)].format(a=who)}."


def names(text: str, who: str) -> bool:
    """Whether a text speaks of somebody, by any part of the name."""
    words = [word for word in who.split() if word not in TITLES and word not in RANKS and word[:1].isupper()]
    return any(re.search(rf"\b{re.escape(word)}\b", text) for word in words)


def does(text: str, who: str) -> bool:
    """Whether a text says what somebody did, as one who lives does things: ``Then Wat went up the hill``."""
    called = "|".join(re.escape(one) for one in dict.fromkeys((who, within(who), _first_name(who))))
    return bool(re.search(rf"(?:^|[.;] |\bThen |, and )(?:{called}) [a-z]", text))


def short_names(people: set[str]) -> dict[str, str]:
    """What people are called for short: the first name, where it is nobody else's; never an article alone."""
    firsts = [_first_name(name) for name in people]
    return {name: _first_name(name) if firsts.count(_first_name(name)) == 1 else within(name) for name in people}


def _first_name(name: str) -> str:
    first, _, rest = name.partition(" ")
    if first in RANKS and rest:
        return rest
    return within(name) if first in TITLES else first
