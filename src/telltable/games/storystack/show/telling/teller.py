"""The chapters of a finished evening: in reading order, with links, glosses and an answer to what was wanted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from telltable.core.story import Chapter, Line, Told
from telltable.games.storystack.box.components import CLIMAX, LANES
from telltable.games.storystack.box.wording import capital, fill, sentence_case
from telltable.games.storystack.table.names import TOKEN, name_of, with_names, with_recalls
from telltable.games.storystack.table.so_far import SoFar, people_in, share
from telltable.games.storystack.table.state import Fact

from . import frames
from .arc import GOING, after, arc_of, behind, danger
from .brief import brought_in
from .choice import Choice
from .coda import TROUBLE, coda, companion, rumoured, threat_of
from .links import Linker
from .names import called, short_names
from .order import in_order
from .pronouns import pronouns_of, with_pronouns

_CAME = re.compile(rf"^When (\{{\w+\}}|{TROUBLE}) came\b")
FIRST = 0.35  # of the books begin with what threatens, and not with the lead


class Teller(Struct):
    """One book in the making.

    Attributes:
        so_far: the story.
        raw: the words of a play, with tokens such as ``{A}`` and ``{#3}``.
        choice: which plays are told.
        arc: what the card of the lead says, lane by lane; none where it says nothing.
        stake: what the friend has at stake, still to be told; empty once it is.
        behind: what lies behind the note of the lead, still to be told; empty once it is.
        menace: the token of the threat whose doings are still to be told, and what tells them; empty once it is told.
        short: short names, by letter.
        linker: the links so far.
        met: who has been introduced or glossed.
        named: who has been named in full.
        read: the plays told so far, in reading order.
    """

    so_far: SoFar
    raw: Callable[[Fact], str]
    choice: Choice
    arc: tuple[str, ...]
    stake: str
    behind: str
    menace: tuple[str, str]
    short: dict[str, str]
    linker: Linker
    met: set[str]
    named: set[str]
    read: list[Fact]

    def chapter(self, plain: Chapter, lane: int) -> Chapter:
        """A chapter as it was played, told: its lines in reading order, each with what joins it to the rest.

        Args:
            plain: as played, in the order in which the cards lie.
            lane: which.
        """
        lines = {line.n: line for line in plain.lines}
        order = [
            fact for fact in in_order(self.so_far, lane, self.read[-1] if self.read else None) if self._tells(fact)
        ]
        after = self._says_after(lane, order)
        told: list[Told] = [*self._begins(lane, order), *(() if after else self._arc(lane))]
        for fact in order:
            told.append(self._line(lines[fact.n], fact))
            self.read.append(fact)
            if fact.n == after:
                told += self._arc(lane)
        return replace(plain, lines=tuple(told), opener="" if self.arc else plain.opener)

    def last_words(self) -> tuple[Told, ...]:
        """What became of what was wanted, and of what threatened: of the arc, if that was told to its end."""
        words = after(self.so_far) if self.arc and self.arc[-1] else ""
        if not words:
            return coda(self.so_far, self.raw, self.short)
        text = sentence_case(self._short(words))
        return (Told(text, played="", link=text, ours=True),)

    def _tells(self, fact: Fact) -> bool:
        return fact.n in self.choice.told

    def _says_after(self, lane: int, order: list[Fact]) -> int:
        """The play after which the arc of the lead goes on: in its first lane the one that brings in the lead. None of
        them, 0, where there is none, or where the threat comes before a play speaks of it. A play that begins with how
        things stood follows the arc better than the other way round, but for the night before the climax; and what came
        of that is told at once, before what bots played of the days after."""
        lead = self.so_far.table.element(self.so_far.lead)
        if lead is not None and any(fact.n == lead.n for fact in order):
            return lead.n
        comes = _CAME.match(self.arc[lane - 1]) if self.arc else None
        if not order or (comes and any(comes[1].strip("{}") in self.so_far.spoken[fact.n] for fact in order)):
            return 0
        if lane == len(LANES) and not any(self.so_far.is_a_persons(fact) for fact in order):
            return 0
        if lane == CLIMAX - 1:
            return order[-1].n
        before = [fact.n for fact in takewhile(self._leads_on, order)]
        return before[-1] if before else 0

    def _leads_on(self, fact: Fact) -> bool:
        """Whether the arc goes on after this play: not where it is going along that follows from the trouble."""
        if fact.type == "CA" or fact.lane == GOING:
            return fact.type == "CA"
        words = with_names(self.so_far.table, with_recalls(self.so_far.pack, self.so_far.table, self.raw(fact)))
        return bool(self.linker.leads_on(words, self.short))

    def _begins(self, lane: int, order: list[Fact]) -> Iterator[Told]:
        """What threatens, where a book begins with that: most begin with the lead."""
        if lane == 1 and order and share(self.so_far.table, "first") < FIRST and self._is_rumoured():
            yield from self._ours(self._danger())

    def _arc(self, lane: int) -> Iterator[Told]:
        words = self.arc[lane - 1] if self.arc else ""
        if not words:
            return
        told = " ".join(filter(None, (self.behind, words)))
        self.behind = ""
        if self.menace[0] and self.menace[0] in words:
            yield from self._ours(self._danger())
        yield from self._ours(self._goes_on(told, lane))
        if lane == 1 and self._is_rumoured():
            yield from self._ours(self._danger())
        yield from self._ours(self._at_stake())

    def _ours(self, words: str) -> Iterator[Told]:
        """A line of the book's own, if it says anything."""
        text = sentence_case(self._short(words))
        if text:
            self.linker.joined = True
            yield Told(text, played="", link=text, ours=True)

    def _is_rumoured(self) -> bool:
        """Whether what threatens may be told before it comes: a rule that is known early makes sense of all that goes
        wrong. Where people played anything of it, it is told only when it comes (law 1)."""
        named, _ = self.menace
        so_far = self.so_far
        theirs = any(
            named.strip("{}") in so_far.spoken[fact.n] for fact in so_far.table.facts if so_far.is_a_persons(fact)
        )
        return bool(named) and any(named in line for line in self.arc[1:]) and not theirs

    def _danger(self) -> str:
        """What the threat is and does; told once."""
        _, line = self.menace
        self.menace = ("", "")
        return line

    def _at_stake(self) -> str:
        """What the friend has at stake, once the danger is told and the friend was met."""
        people = (id_ for id_ in TOKEN.findall(self.stake) if len(id_) == 1)
        if self.menace[0] or not self.met.issuperset(people):
            return ""
        said, self.stake = self.stake, ""
        return said

    def _goes_on(self, words: str, lane: int) -> str:
        """The words of an arc, beginning with he or she where the play just before speaks of the lead alone."""
        lead, before = self.so_far.lead, self.read[-1] if self.read else None
        if before is None or before.lane != lane or not words.startswith(f"{{{lead}}} "):
            return words
        named = {id_ for id_ in self.so_far.spoken[before.n] if len(id_) == 1}
        called = pronouns_of(self.so_far, lead).get("he", "")
        return words.replace(f"{{{lead}}}", capital(called), 1) if called and named == {lead} else words

    def _line(self, line: Line, fact: Fact) -> Told:
        table, raw = self.so_far.table, self.raw(fact)
        fixed = not self.so_far.is_packs(fact, raw)
        names = {x.id: self.short.get(x.id, name_of(table, x.id)) for x in table.characters}
        words = with_recalls(self.so_far.pack, table, raw)
        played = sentence_case(with_names(table, words))
        gloss = self._gloss(fact, words)
        text = played if fixed else sentence_case(self._short(self._told(fact, words)))
        before = line.text.removesuffix(played).strip() if self.so_far.is_a_persons(fact) else ""
        link, text = ("", text) if gloss or before else self.linker.link(self.read, fact, text, fixed, names)
        tells = self.arc and self.arc[fact.lane - 1] and not before and not fixed
        named = bool(tells and self.menace[0] and self.menace[0] in words)
        doings = sentence_case(self._short(self._danger())) if named else ""
        said = " ".join(filter(None, (before, gloss, doings, link)))
        marks = (
            tuple(mark for mark in line.marks if mark != frames.EPILOGUE) if tells else line.marks
        )  # the arc goes on
        words_of = {name: getattr(line, name) for name in Line.__struct_fields__}
        return Told(
            **words_of | {"text": f"{said} {text}".strip(), "marks": marks},
            played=played,
            link=said,
        )

    def _told(self, fact: Fact, words: str) -> str:
        """The words of a play of the pack's, with pronouns. Whoever comes in beside the lead is brought in briefly."""
        card = self.so_far.pack.cards[fact.card]
        new = next((x.id for x in self.so_far.table.characters if x.n == fact.n), "")
        if new and self.arc and new != self.so_far.lead and card.told.brief and not self.so_far.is_a_persons(fact):
            stake = self._at_stake() if new == companion(self.so_far) else ""
            return brought_in(self.so_far, card, new, stake)
        return with_pronouns(self.so_far, words)

    def _short(self, words: str) -> str:
        """The names filled in: in full where somebody is first named, short after that."""

        def call(id_: str) -> str:
            again = id_ in self.named
            self.named.add(id_)
            return self.short[id_] if again and id_ in self.short else name_of(self.so_far.table, id_)

        return called(words, call)

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


def _against(so_far: SoFar, raw: Callable[[Fact], str], arc: bool) -> tuple[str, str]:
    """What the story is up against, and what is said of it: why and how it does harm as an arc says."""
    threat = threat_of(so_far, raw)
    does = danger(so_far) if threat.token and arc else ""
    return threat.token, rumoured(so_far, threat, does) if does else f"{threat.origin} {threat.line}".strip()


def told_chapters(so_far: SoFar, plain: tuple[Chapter, ...], raw: Callable[[Fact], str]) -> tuple[Chapter, ...]:
    """The eight chapters, told."""
    arc = arc_of(so_far, raw)
    choice = Choice(so_far, not arc)
    linker = Linker(so_far, set())
    teller = Teller(
        so_far,
        raw,
        choice,
        arc.lines,
        arc.stake,
        behind(so_far) if arc else "",
        _against(so_far, raw, bool(arc)),
        short_names(so_far.table),
        linker,
        set(),
        set(),
        [],
    )
    told = [teller.chapter(chapter, lane) if chapter.lines else chapter for lane, chapter in enumerate(plain, start=1)]
    last = told[len(LANES) - 1]
    if last.lines:
        told[-1] = replace(last, lines=(*last.lines, *teller.last_words()))
    return tuple(told)
