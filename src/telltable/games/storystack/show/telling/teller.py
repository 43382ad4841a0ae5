"""The chapters of a finished evening: in reading order, with links, glosses and an answer to what was wanted."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.story import Chapter, Line, Told
from telltable.games.storystack.box.components import LANES
from telltable.games.storystack.box.pack import StoryPack
from telltable.games.storystack.box.wording import fill, sentence_case
from telltable.games.storystack.table.names import TOKEN, name_of, with_names, with_recalls
from telltable.games.storystack.table.so_far import SoFar, people_in, share
from telltable.games.storystack.table.state import Fact, Table

from . import frames
from .coda import coda
from .links import Linker
from .names import short_names
from .order import in_order


class Teller(Struct):
    """One book in the making.

    Attributes:
        so_far: the story.
        short: short names, by letter.
        linker: the links so far.
        met: who has been introduced or glossed.
        read: the plays told so far, in reading order.
    """

    so_far: SoFar
    short: dict[str, str]
    linker: Linker
    met: set[str]
    read: list[Fact]

    def chapter(self, plain: Chapter, lane: int, raw: Callable[[Fact], str]) -> Chapter:
        """A chapter as it was played, told: its lines in reading order, each with what joins it to the rest.

        Args:
            plain: as played, in the order in which the cards lie.
            lane: which.
            raw: the words of a play, with tokens such as ``{A}`` and ``{#3}``.
        """
        lines = {line.n: line for line in plain.lines}
        order = in_order(self.so_far, lane, self.read[-1] if self.read else None)
        named: set[str] = set()
        told = []
        for fact in order:
            told.append(self._line(lines[fact.n], fact, raw(fact), named))
            self.read.append(fact)
        return replace(plain, lines=tuple(told))

    def _line(self, line: Line, fact: Fact, words: str, named: set[str]) -> Told:
        table = self.so_far.table
        fixed = not self.so_far.is_packs(fact, words)
        names = {x.id: self.short.get(x.id, name_of(table, x.id)) for x in table.characters}
        words = with_recalls(self.so_far.pack, table, words)
        played = sentence_case(with_names(table, words))
        text = played if fixed else sentence_case(self._short(words, named))
        gloss = self._gloss(fact, words)
        before = line.text.removesuffix(played).strip()
        link, text = ("", text) if gloss or before else self.linker.link(self.read, fact, text, fixed, names)
        said = " ".join(filter(None, (before, gloss, link)))
        return Told(
            **{name: getattr(line, name) for name in Line.__struct_fields__} | {"text": f"{said} {text}".strip()},
            played=played,
            link=said,
        )

    def _short(self, words: str, named: set[str]) -> str:
        """The names filled in: in full where somebody is first named in a chapter, short after that."""

        def called(match: re.Match[str]) -> str:
            id_ = match[1]
            again = id_ in named
            named.add(id_)
            return self.short[id_] if again and id_ in self.short else name_of(self.so_far.table, id_)

        return TOKEN.sub(called, words)

    def _gloss(self, fact: Fact, words: str) -> str:
        """A sentence on everybody who is named here and was not brought in yet."""
        table = self.so_far.table
        here = dict.fromkeys([*people_in(fact.slots), *(id_ for id_ in TOKEN.findall(words) if len(id_) == 1)])
        new = [x for x in table.characters if x.n == fact.n]
        self.met.update(x.id for x in new)
        glosses = [self._introduce(letter) for letter in here if letter not in self.met]
        self.met.update(here)
        return " ".join(glosses)

    def _introduce(self, letter: str) -> str:
        table = self.so_far.table
        element = table.element(letter)
        name = name_of(table, letter)
        card = self.so_far.pack.cards[table.fact(element.n).card] if element else None
        pool = frames.NEWCOMER if card and card.told.brief else frames.STRANGER
        left = [frame for frame in pool if frame not in self.linker.said] or list(pool)
        frame = min(left, key=lambda x: share(table, letter, x))
        self.linker.said.add(frame)
        brief = fill(card.told.brief, {"new": name}) if card else ""
        return frame.replace("{brief}", brief).replace("{who}", name)


def told_chapters(
    pack: StoryPack, table: Table, plain: tuple[Chapter, ...], raw: Callable[[Fact], str]
) -> tuple[Chapter, ...]:
    """The eight chapters, told."""
    so_far = SoFar(pack, table)
    teller = Teller(so_far, short_names(table), Linker(so_far, set(), set()), set(), [])
    told = [teller.chapter(chapter, lane, raw) for lane, chapter in enumerate(plain, start=1)]
    last = told[len(LANES) - 1]
    if last.lines:
        told[-1] = replace(last, lines=(*last.lines, *coda(so_far, raw)))
    return tuple(told)
