"""The chronicle in prose: runs of what happened folded into beats, with what was said at its place.

A beat is what two of them did to each other in a row: attempt, setback, turn, result. What a person wrote stands as it
was written, in a paragraph of its own. No turn of phrase comes twice in an evening, about whomever it is; where all of
a kind are used up, a plain sentence says it, once of each. The same game gives the same prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from telltable.core.english import possessive
from telltable.core.story import Chapter, Line, Told
from telltable.games.stacktors.box.adventure import Adventure, Stage
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.state import Deed, Spoken, Table

from . import turns_of_phrase as tp

TIMES = {1: ("Once", "once"), 2: ("Twice", "twice"), 3: ("Three times", "three times")}
OFTEN = ("Again and again", "again and again")
HEAVY = 3  # pips from which a blow is told as a heavy one
TITLES = (  # no name by themselves
    *("The", "A", "An", "Old", "Young", "Big", "Little", "Plain", "Second", "Doctor"),
    *("Sister", "Brother", "Mother", "Father", "Aunt", "Uncle", "Widow", "Mistress", "Master", "Madam", "Lady", "Lord"),
    *("Countess", "Count", "Baron"),
)
RANKS = ("Captain", "Corporal", "Sergeant")  # by their surname, once they are known
START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")  # of a sentence
PARAGRAPH = 4  # sentences after which a round ends a paragraph
AFTER: Mapping[str, tuple[str, ...]] = {
    "flees": tp.FLEES,
    "yields": tp.YIELDS,
    "joins": tp.JOINS,
    "spends": tp.SPENDS,
    "mends": tp.MENDS,
    "works": tp.WORKS,
    "opens": tp.OPENS,
}


@dataclass
class Exchange:
    """One attack and what came of it."""

    by: str
    to: str
    how: str
    hit: bool
    thing: bool = False
    wounds: int = 0
    back: int = 0
    came: list[tuple[str, str]] = field(default_factory=list)  # status, feet or moved, and which
    helped: tuple[str, ...] = ()


class Part(NamedTuple):
    """A sentence or more of a paragraph.

    Attributes:
        played: what of it was said or read at the table.
        speaker: whose last words these are, if what follows may be told in the same breath.
        end: whose end it tells of.
    """

    text: str
    played: str = ""
    speaker: str = ""
    end: str = ""


class Quote(NamedTuple):
    """Something said that is still to be put down."""

    text: str
    who: str


class Note(NamedTuple):
    """A footnote of the paragraph."""

    text: str


class Phrase(NamedTuple):
    """Something that happened and is still to be worded: the sentences for it, and whose names stand in them."""

    key: str
    pool: Sequence[str]
    a: str = ""
    b: str = ""
    c: str = ""
    often: int = 0


Item = Part | Quote | Note | Phrase


@dataclass
class Beat:
    """What two of them did to each other in a row, and what followed at once."""

    exchanges: list[Exchange] = field(default_factory=list)
    tail: list[Item] = field(default_factory=list)

    @property
    def in_vain(self) -> bool:
        """Nothing came of it yet, so what the same two do next belongs to it."""
        rows = self.exchanges
        return not self.tail and not any(row.hit or row.thing or row.back or row.came for row in rows)


def prose(table: Table, it: Adventure) -> tuple[Chapter, ...]:
    """The chapters of the book."""
    teller = _Teller(table, it)
    for entry in _in_order(table):
        teller.hear(entry)
    return teller.done()


def _in_order(table: Table) -> Iterator[Deed | Spoken]:
    """What was said and what was done, in the order in which it came."""
    deeds = iter(table.deeds)
    deed = next(deeds, None)
    for n, spoken in enumerate(table.story):
        while deed is not None and deed.at <= n:
            yield deed
            deed = next(deeds, None)
        yield spoken
    while deed is not None:
        yield deed
        deed = next(deeds, None)


class _Teller:
    """Tells an evening, one entry after the other."""

    def __init__(self, table: Table, it: Adventure) -> None:
        self.it = it
        self.limit = int(table.option("max_rounds"))
        self.ready = {one.concept for one in it.party.pregens}
        self.people = {one.name for one in table.chars.values()} | set(table.gone.values())
        self.people |= {deed.to for deed in table.deeds if deed.what == "comes"}
        self.short = _short_names(self.people)
        self.known: set[str] = set()
        self.used: dict[str, int] = {}
        self.told: set[str] = set()
        self.seed = crc32(" ".join(one.name for one in table.party).encode())
        self.chapters: list[Chapter] = []
        self.stage: Stage | None = None
        self.heading, self.opener = "", ""
        self.lines: list[Line] = []
        self.para: list[Part] = []
        self.notes: list[str] = []
        self.beats: list[Beat] = []
        self.helpers: list[str] = []
        self.arrivals: list[Deed] = []
        self.way_at, self.paid = -1, ""  # where the way that is told last stands, and who paid for it
        self.again: set[tuple[str, str]] = set()  # what is enough once in a paragraph

    # --- hearing ------------------------------------------------------------------------------------------

    def hear(self, entry: Deed | Spoken) -> None:
        """One entry."""
        if isinstance(entry, Spoken):
            self._spoken(entry)
        else:
            self._deed(entry)

    def _spoken(self, it: Spoken) -> None:
        if it.kind == "scene":
            self._close()
            self.stage = next((one for one in self.it.stages if one.title == it.who), None)
            told = self.stage.told if self.stage else ""
            self.heading, self.opener = it.who, told or it.text
            self._who_came()
        elif it.kind in ("deed", "way"):  # told by the deeds
            return
        elif it.human:
            self._break()
            told = it.text if it.kind == "told" or not it.who else f"{self._first(it.who)}: “{it.text}”"
            self.lines.append(Line(told, it.who, told=True))
        elif it.kind == "said" and it.who:
            self._after(Quote(it.text, it.who))
        elif it.text not in self.told:
            self.told.add(it.text)
            self._after(Part(it.text, it.text))

    def _deed(self, it: Deed) -> None:
        if it.what in ("hit", "miss"):
            made = Exchange(it.by, it.to, it.how, it.what == "hit", bool(it.text), helped=tuple(self.helpers))
            self.helpers = []
            self._beat_of(made).exchanges.append(made)
        elif it.what == "helps":
            self.helpers.append(it.by)
        elif it.what in ("wound", "status", "feet", "moved"):
            self._came(it)
        elif it.what == "remembered":
            self._after(Note(f"Remembered: {it.text}"))
        elif it.what in ("way", "comes", "round", "over"):
            self._went_on(it)
        elif it.what != "turn":
            self._happened(it)

    def _went_on(self, it: Deed) -> None:
        """What begins something new: a way, somebody who comes, a round, the end of a scene."""
        if it.what == "way":
            self._break()
            self.way_at, text = len(self.para), self._shortened(it.text)
            self.para.append(Part(text, text))
            self.told.add(it.text)
        elif it.what == "comes":
            self.arrivals.append(it)
            if self.heading:
                self._who_came()
        elif it.what == "round":
            held = self.beats[-1:] if self.beats and self.beats[-1].in_vain else []
            self.beats = self.beats[: len(self.beats) - len(held)]
            self._flush()
            if len(self.para) >= PARAGRAPH:
                self._break()
            self.beats = held
        elif it.how == "fail" and it.n >= ((self.stage and self.stage.max_rounds) or self.limit):
            self._flush()
            last = next((n for n, part in enumerate(reversed(self.para)) if not part.speaker), len(self.para))
            self.para.insert(len(self.para) - last, Part(self._worded(Phrase("late", tp.LATE))))

    def _happened(self, it: Deed) -> None:
        if it.what == "down":
            self._after(Phrase("down", tp.OURS_DOWN if it.how == "ours" else tp.DOWN, b=it.to))
        elif it.what == "judged":
            self._after(Phrase(it.how, tp.SPARED if it.how == "spared" else tp.FINISHED, it.by, it.to))
        elif it.what == "side" and it.how == "foes":
            self._after(Phrase("side", tp.SIDE, b=it.to))
        elif it.what == "finds":
            self._after(Phrase("finds", tp.FINDS, it.by, _thing(it.to)))
            self._after(Part(it.text, it.text))
        elif it.what == "buys":
            self._after(Phrase("buys", tp.BUYS, it.by, _thing(it.to), it.how))
        elif (it.what, it.to) in self.again:
            return
        elif it.what in ("flees", "yields") and self.way_at >= 0 and not self.beats:
            return  # the way that brought it about has told it
        elif it.what in AFTER and (it.by or it.what not in ("works", "opens")):
            self.again |= {(it.what, it.to)} if it.what in ("mends", "works") else set()
            self._after(Phrase(it.what, AFTER[it.what], it.by, it.to))

    def _beat_of(self, made: Exchange) -> Beat:
        """The open beat of these two, or a new one."""
        pair = {made.by, made.to}
        for beat in self.beats:
            if not beat.tail and beat.exchanges and {beat.exchanges[0].by, beat.exchanges[0].to} == pair:
                return beat
        self.beats.append(Beat())
        return self.beats[-1]

    def _came(self, it: Deed) -> None:
        """What an attack brought about belongs to it, wherever in the round it stands."""
        rows = [row for beat in self.beats for row in beat.exchanges if it.to in (row.by, row.to)]
        last = rows[-1] if rows else None
        if last is None:
            if it.what == "wound" and it.to != self.paid:
                self._paid(it.to)
        elif it.what == "wound" and it.to == last.by:
            last.back += it.n
        elif it.what == "wound":
            last.wounds += it.n
        else:
            last.came.append((it.what, it.how))

    def _paid(self, who: str) -> None:
        """What a way costs its taker stands beside it, once, whatever else it brought about."""
        self.paid = who
        phrase = Phrase("hurt", tp.HURT_ALONE, b=who)
        if 0 <= self.way_at < len(self.para):
            text, after = self._worded(phrase), self.way_at + 1
            while after < len(self.para) and self.para[after].played and not self.para[after].speaker:
                after += 1
            self.para[after:after] = [Part(text)] if text else []
        else:
            self._after(phrase)

    def _after(self, it: Item) -> None:
        """Something that follows what was told last."""
        if self.beats:
            self.beats[-1].tail.append(it)
        else:
            self._write(it)

    # --- telling ------------------------------------------------------------------------------------------

    def _who_came(self) -> None:
        """Whoever has come since the last scene: who they are; of those who come later, in whose place."""
        for it in self.arrivals:
            about = f"{it.text[:1].lower()}{it.text[1:]}" if it.text in self.ready else ""
            if it.how:
                self._write(Phrase("comes", tp.COMES, it.to, it.how))
                self._write(Part(f"{self._called(it.to)} {about}" if about else ""))
            elif about:
                self.known.add(it.to)
                self.para.append(Part(f"{it.to} {about}"))
        self.arrivals = []
        self._break()

    def _flush(self) -> None:
        """The open beats become sentences."""
        beats, self.beats = self.beats, []
        if beats and self.way_at >= 0:
            self._break()  # a way has a paragraph of its own
        for beat in beats:
            for phrase in self._told_beat(beat.exchanges):
                self._write(phrase)
            for it in beat.tail:
                self._write(it)

    def _write(self, it: Item) -> None:
        """Put something down. Last words and what follows them are one sentence."""
        if isinstance(it, Quote):
            text = _quote(it.text, self._first(it.who), self._next("said"))
            late = bool(self.para) and self.para[-1].end == it.who  # nobody speaks after that
            self.para.insert(len(self.para) - late, Part(text, text, it.who))
        elif isinstance(it, Note):
            self.notes.append(it.text)
        elif isinstance(it, Part):
            self.para += [it] if it.text else []
        elif it.key in tp.WITH_THAT and self.para and self.para[-1].speaker == it.b and it.pool is not tp.OURS_DOWN:
            words = tp.WITH_THAT[it.key]
            last = self.para[-1]
            clause = words[self._next(f"{it.key} with that") % len(words)]
            self.para[-1] = last._replace(text=f"{last.text.removesuffix('.')}, and {clause}.", speaker="")
        elif text := self._worded(it):
            self.para.append(Part(text, end=it.b if it.key == "finished" else ""))

    def _told_beat(self, rows: list[Exchange]) -> Iterator[Phrase]:
        if not rows:
            return
        first = rows[0]
        a, b = first.by, first.to
        if first.thing:
            if not any(row.hit for row in rows):
                yield Phrase("stubborn", tp.STUBBORN, a, b)
            return
        mine, theirs = [row for row in rows if row.by == a], [row for row in rows if row.by == b]
        if any(row.came for row in mine) and theirs:
            yield from self._one_way(a, b, mine)  # it came off, so this is no duel
            yield from self._one_way(b, a, theirs)
        elif theirs:
            yield from self._duel(a, b, mine, theirs)
        else:
            yield from self._one_way(a, b, mine)
        helped = [who for row in rows if row.hit and (row.wounds >= HEAVY or row.came) for who in row.helped]
        if helped:
            yield Phrase("with", tp.WITH, a, b, helped[0])

    def _one_way(self, a: str, b: str, rows: list[Exchange]) -> Iterator[Phrase]:
        hits = [row for row in rows if row.hit and row.wounds]
        effects = any(row.came for row in rows)
        misses = [row for row in rows if not row.hit]
        if hits:
            wounds, kind = max(row.wounds for row in hits), _kind(hits[-1].how)
            if wounds >= HEAVY:
                yield Phrase("heavy", tp.HEAVY, a, b)
            elif misses:
                yield Phrase("then", tp.THEN_HIT, a, b, often=len(misses))
            else:
                yield Phrase(f"hit {kind}", tp.HIT[kind], a, b)
        elif misses and not effects:
            if len(misses) > 1:
                yield Phrase("misses", tp.MISSES, a, b, often=len(misses))
            else:
                kind = _kind(misses[0].how)
                kind = kind if kind in tp.MISS else ""
                yield Phrase(f"miss {kind}", tp.MISS[kind], a, b)
        if any(row.back for row in rows):
            yield Phrase("back", tp.BACK, a, b)
        for row in rows:
            yield from _effects(row)

    def _duel(self, a: str, b: str, mine: list[Exchange], theirs: list[Exchange]) -> Iterator[Phrase]:
        got, lost = sum(row.wounds for row in mine), sum(row.wounds for row in theirs)
        if got and lost:
            yield Phrase("traded", tp.TRADED, a, b)
        elif lost:
            yield Phrase("answered", tp.ANSWERED, a, b)
        elif got:
            yield Phrase("then", tp.THEN_HIT, a, b, often=sum(not row.hit for row in mine) or 1)
        elif not any(row.came for row in theirs):
            yield Phrase("held", tp.HELD, a, b)
        for row in theirs:
            yield from _effects(row)

    # --- words ------------------------------------------------------------------------------------------

    def _next(self, key: str) -> int:
        self.used[key] = self.used.get(key, 0) + 1
        return self.seed + self.used[key]

    def _worded(self, it: Phrase) -> str:
        """A sentence of its kind that was not told yet, of others if need be; at last a plain one; empty when
        all of that was told.

        Neighbours begin with different words where they can.
        """
        who = {"a": it.a, "b": it.b, "c": it.c}
        times = TIMES.get(it.often, OFTEN)
        named = {key: self._called(name) for key, name in who.items()}
        owned = {f"{key}_": possessive(name) for key, name in named.items()}
        start, before = self._next(it.key), _opening(self.para[-1].text) if self.para else ""
        fresh = [line for line in _turned(it.pool, start) if line not in self.told]
        found = [(line, line.format(**named, **owned, times=times[0], times_=times[1])) for line in fresh]
        found.sort(key=lambda row: _opening(row[1]) == before)
        if not found:
            plain = (line.format(**named, **owned) for line in tp.PLAIN.get(it.key.partition(" ")[0], ()))
            found = [(text, text) for text in plain if text not in self.told][:1]
        for line, text in found[:1]:
            self.told |= {line, text}
            return START.sub(lambda at: at[0].upper(), self._introduced(text, who.values()))
        return ""

    def _called(self, name: str) -> str:
        return self.short.get(name, within(name))

    def _first(self, name: str) -> str:
        """A name as it is first told, then the short one."""
        return self._introduced(self._called(name), (name,))

    def _introduced(self, text: str, names: Iterable[str]) -> str:
        for name in names:
            if name in self.people and name not in self.known:
                self.known.add(name)
                text = text.replace(self._called(name), within(name), 1)
        return text

    def _shortened(self, text: str) -> str:
        """Words of the adventure, with those who are known by now called as they are called."""
        for name in sorted(self.people, key=len, reverse=True):
            if name in text and within(name) == name:
                first = name not in self.known
                self.known.add(name)
                head, _, rest = text.partition(name)
                text = f"{head}{name if first else self._called(name)}{rest.replace(name, self._called(name))}"
        return _capital(text)

    # --- paragraphs and chapters ------------------------------------------------------------------------------

    def _break(self) -> None:
        self._flush()
        if self.para:
            text, played = (" ".join(filter(None, row)) for row in zip(*(part[:2] for part in self.para), strict=True))
            self.lines.append(Told(text, notes=tuple(self.notes), played=played, ours=not played))
        elif self.notes and self.lines:
            last = self.lines[-1]
            self.lines[-1] = replace(last, notes=(*last.notes, *self.notes))
        self.para, self.notes, self.again = [], [], set()
        self.way_at, self.paid = -1, ""

    def _close(self) -> None:
        self._break()
        if self.heading or self.lines:
            self.chapters.append(Chapter(self.heading or self.it.title, self.opener, tuple(self.lines)))
        self.lines = []

    def done(self) -> tuple[Chapter, ...]:
        """Everything."""
        self._close()
        return tuple(self.chapters)


def _effects(row: Exchange) -> Iterator[Phrase]:
    for what, how in dict.fromkeys(row.came):
        pool = {"feet": tp.FEET, "moved": tp.MOVED}.get(what) or tp.STATUS.get(how, ())
        if pool:
            yield Phrase(what if what != "status" else how, pool, row.by, row.to)


def _turned(lines: Sequence[str], start: int) -> Iterator[str]:
    """All of them, from one of them on."""
    return (lines[(start + n) % len(lines)] for n in range(len(lines)))


def _opening(text: str) -> str:
    """The first word, for the ear."""
    return text.partition(" ")[0].casefold()


def _thing(name: str) -> str:
    """``the fine bow``: what is found, in the middle of a sentence."""
    inner = within(name)
    if name.startswith("Some"):
        return f"{name[:1].lower()}{name[1:]}"
    return inner if inner != name or name[:1].islower() else f"the {name[:1].lower()}{name[1:]}"


def _kind(how: str) -> str:
    """Which sentences an attack has: by its cell, by its type, or any blow."""
    if how in tp.HIT:
        return how
    if how in ("brains.R", "brains.Y", "brains.G"):
        return "social"
    return "mental" if how.startswith("brains") else ""


def _short_names(people: set[str]) -> dict[str, str]:
    """What people are called for short: the first name, where it is nobody else's; never an article alone."""
    firsts = [_first_name(name) for name in people]
    return {name: _first_name(name) if firsts.count(_first_name(name)) == 1 else within(name) for name in people}


def _first_name(name: str) -> str:
    first, _, rest = name.partition(" ")
    if first in RANKS and rest:
        return rest
    return within(name) if first in TITLES else first


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _quote(text: str, who: str, n: int) -> str:
    """``“Critics,” said Jory.``"""
    body = f"{text[:-1]}," if text.endswith(".") and not text.endswith("..") else text
    return f"“{body}” {tp.SAID[n % len(tp.SAID)].format(a=who)}."
