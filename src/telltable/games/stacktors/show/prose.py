"""The chronicle in prose: runs of what happened folded into beats, with what was said at its place.

A beat is what two of them did to each other in a row: attempt, setback, turn, result. What a person wrote stands as it
was written, in a paragraph of its own. No sentence is told twice in an evening; where all of a kind are used up, what
would repeat one is left to those that were told. The same game gives the same prose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple
from zlib import crc32

from msgspec.structs import replace

from telltable.core.english import possessive
from telltable.core.story import Chapter, Line, Told
from telltable.games.stacktors.box.adventure import Adventure
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.state import Deed, Spoken, Table

from . import turns_of_phrase as tp

TIMES = {1: ("Once", "once"), 2: ("Twice", "twice"), 3: ("Three times", "three times")}
OFTEN = ("Again and again", "again and again")
HEAVY = 3  # pips from which a blow is told as a heavy one
TITLES = (  # no name by themselves
    *(
        "The",
        "A",
        "An",
        "Old",
        "Young",
        "Big",
        "Little",
        "Plain",
        "Second",
        "Captain",
        "Corporal",
        "Sergeant",
        "Doctor",
    ),
    *("Sister", "Brother", "Mother", "Father", "Aunt", "Uncle", "Widow", "Mistress", "Master", "Madam", "Lady", "Lord"),
    *("Countess", "Count", "Baron"),
)
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
    """A sentence or more of a paragraph. `ours`: words of the book that nobody had said or read at the table."""

    text: str
    ours: bool = True


@dataclass
class Beat:
    """What two of them did to each other in a row, and what followed at once."""

    exchanges: list[Exchange] = field(default_factory=list)
    tail: list[Part] = field(default_factory=list)


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
        self.party = [one for one in table.chars.values() if one.role == "pc"]
        self.people = {one.name for one in table.chars.values()} | set(table.gone.values())
        self.rocks = {one.name for one in table.challenges.values()}
        self.short = _short_names(self.people)
        self.known: set[str] = set()
        self.used: dict[str, int] = {}
        self.told: set[str] = set()
        self.seed = crc32(" ".join(one.name for one in self.party).encode())
        self.chapters: list[Chapter] = []
        self.heading, self.opener = "", ""
        self.lines: list[Line] = []
        self.para: list[Part] = []
        self.notes: list[str] = []
        self.beats: list[Beat] = []
        self.helpers: list[str] = []

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
            stage = next((one for one in self.it.stages if one.title == it.who), None)
            self.heading, self.opener = it.who, (stage.told if stage and stage.told else it.text)
            if not self.chapters and not self.lines:
                self._who_they_were()
        elif it.kind == "deed":
            return
        elif it.human:
            self._break()
            told = it.kind == "told" or not it.who
            text = it.text if told else f"{self._first(it.who)}: “{it.text}”"
            self.lines.append(Line(text, it.who, told=True))
        elif it.kind == "said" and it.who:
            self._after(_quote(it.text, self._first(it.who), self._next("said")), ours=False)
        elif it.text not in self.told:
            self.told.add(it.text)
            self._after(it.text, ours=False)

    def _deed(self, it: Deed) -> None:
        if it.what in ("hit", "miss"):
            made = Exchange(it.by, it.to, it.how, it.what == "hit", bool(it.text), helped=tuple(self.helpers))
            self.helpers = []
            self._beat_of(made).exchanges.append(made)
        elif it.what == "helps":
            self.helpers.append(it.by)
        elif it.what in ("wound", "status", "feet", "moved"):
            self._came(it)
        elif it.what == "way":
            self._flush()
            self._break()
            self.para.append(Part(self._shortened(it.text), ours=False))
            self.told.add(it.text)
        elif it.what == "remembered":
            self.notes.append(f"Remembered: {it.text}")
        elif it.what == "round":
            self._flush()
            if len(self.para) >= PARAGRAPH:
                self._break()
        elif it.what != "turn":
            self._happened(it)

    def _happened(self, it: Deed) -> None:
        if it.what == "down":
            text = self._say("down", tp.OURS_DOWN if it.how == "ours" else tp.DOWN, b=it.to)
        elif it.what == "judged":
            text = self._say(it.how, tp.SPARED if it.how == "spared" else tp.FINISHED, a=it.by, b=it.to)
        elif it.what == "side":
            text = self._say("side", tp.SIDE, b=it.to) if it.how == "foes" else ""
        elif it.what == "finds":
            self._after(self._say("finds", tp.FINDS, a=it.by, b=_thing(it.to)))
            self._after(it.text, ours=False)
            return
        elif it.what == "buys":
            text = self._say("buys", tp.BUYS, a=it.by, b=_thing(it.to), c=it.how)
        elif it.what == "works" and it.by:
            text = self._say("works", tp.WORKS, a=it.by, b=it.to)
        elif it.what == "opens" and not it.by:
            text = ""
        else:
            text = self._say(it.what, AFTER[it.what], a=it.by, b=it.to) if it.what in AFTER else ""
        self._after(text)

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
            if it.what == "wound":
                self._after(self._say("hurt", tp.HURT_ALONE, b=it.to))
        elif it.what == "wound" and it.to == last.by:
            last.back += it.n
        elif it.what == "wound":
            last.wounds += it.n
        else:
            last.came.append((it.what, it.how))

    def _after(self, text: str, *, ours: bool = True) -> None:
        """A sentence that follows what was told last."""
        if not text:
            return
        row = self.beats[-1].tail if self.beats else self.para
        row.append(Part(text, ours))

    # --- telling ------------------------------------------------------------------------------------------

    def _who_they_were(self) -> None:
        ready = {one.concept for one in self.it.party.pregens}
        for one in self.party:
            if one.concept in ready:
                self.known.add(one.name)
                self.para.append(Part(f"{one.name} {one.concept[:1].lower()}{one.concept[1:]}"))
        self._break()

    def _flush(self) -> None:
        """The open beats become sentences."""
        beats, self.beats = self.beats, []
        for beat in beats:
            self.para += [*(Part(text) for text in self._told_beat(beat.exchanges) if text), *beat.tail]

    def _told_beat(self, rows: list[Exchange]) -> Iterator[str]:
        if not rows:
            return
        first = rows[0]
        a, b = first.by, first.to
        if first.thing:
            if not any(row.hit for row in rows):
                yield self._say("stubborn", tp.STUBBORN, a=a, b=b)
            return
        mine, theirs = [row for row in rows if row.by == a], [row for row in rows if row.by == b]
        if theirs:
            yield self._duel(a, b, mine, theirs)
        else:
            yield from self._one_way(a, b, mine)
        for row in rows:
            yield from self._effects(row)
        helped = [who for row in rows if row.hit and (row.wounds >= HEAVY or row.came) for who in row.helped]
        if helped:
            yield self._say("with", tp.WITH, a=a, b=b, c=helped[0])

    def _one_way(self, a: str, b: str, rows: list[Exchange]) -> Iterator[str]:
        hits = [row for row in rows if row.hit and row.wounds]
        effects = any(row.came for row in rows)
        misses = [row for row in rows if not row.hit]
        back = sum(row.back for row in rows)
        if hits:
            wounds, how = max(row.wounds for row in hits), hits[-1].how
            if wounds >= HEAVY:
                yield self._say("heavy", tp.HEAVY, a=a, b=b)
            elif misses:
                yield self._say("then", tp.THEN_HIT, len(misses), a=a, b=b)
            else:
                yield self._say(f"hit {_kind(how)}", tp.HIT[_kind(how)], a=a, b=b)
        elif misses and not effects:
            if len(misses) > 1:
                yield self._say("misses", tp.MISSES, len(misses), a=a, b=b)
            else:
                kind = _kind(misses[0].how)
                yield self._say(f"miss {kind}", tp.MISS.get(kind, tp.MISS[""]), a=a, b=b)
        if back:
            yield self._say("back", tp.BACK, a=a, b=b)

    def _duel(self, a: str, b: str, mine: list[Exchange], theirs: list[Exchange]) -> str:
        got, lost = sum(row.wounds for row in mine), sum(row.wounds for row in theirs)
        if got and lost:
            return self._say("traded", tp.TRADED, a=a, b=b)
        if lost:
            return self._say("answered", tp.ANSWERED, a=a, b=b)
        if got:
            return self._say("then", tp.THEN_HIT, sum(not row.hit for row in mine) or 1, a=a, b=b)
        return "" if any(row.came for row in (*mine, *theirs)) else self._say("held", tp.HELD, a=a, b=b)

    def _effects(self, row: Exchange) -> Iterator[str]:
        for what, how in dict.fromkeys(row.came):
            pool = {"feet": tp.FEET, "moved": tp.MOVED}.get(what) or tp.STATUS.get(how, ())
            if pool:
                yield self._say(f"{what} {how}", pool, a=row.by, b=row.to)

    # --- words --------------------------------------------------------------------------------------------

    def _next(self, key: str) -> int:
        self.used[key] = self.used.get(key, 0) + 1
        return self.seed + self.used[key]

    def _say(self, key: str, pool: Iterable[str], count: int = 0, **who: str) -> str:
        """The next sentence of a kind that was not told yet; empty when all of them were."""
        lines, times = tuple(pool), TIMES.get(count, OFTEN)
        named = {key: self._called(name) for key, name in who.items()}
        owned = {f"{key}_": possessive(name) for key, name in named.items()}
        start = self._next(key)
        for n in range(len(lines)):
            text = lines[(start + n) % len(lines)].format(**named, **owned, times=times[0], times_=times[1])
            if text not in self.told:
                self.told.add(text)
                return _capital(self._introduced(text, who.values()))
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
            text, played = _joined(self.para), _joined(part for part in self.para if not part.ours)
            self.lines.append(Told(text, notes=tuple(self.notes), played=played, ours=not played))
        elif self.notes and self.lines:
            last = self.lines[-1]
            self.lines[-1] = replace(last, notes=(*last.notes, *self.notes))
        self.para, self.notes = [], []

    def _close(self) -> None:
        self._break()
        if self.heading or self.lines:
            self.chapters.append(Chapter(self.heading or self.it.title, self.opener, tuple(self.lines)))
        self.lines = []

    def done(self) -> tuple[Chapter, ...]:
        """Everything."""
        self._close()
        return tuple(self.chapters)


def _joined(parts: Iterable[Part]) -> str:
    return " ".join(part.text for part in parts)


def _thing(name: str) -> str:
    """``the fine bow``: what is found, in the middle of a sentence."""
    inner = within(name)
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
    first = name.split(" ")[0]
    return within(name) if first in TITLES else first


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _quote(text: str, who: str, n: int) -> str:
    """``“Critics,” said Jory.``"""
    body = f"{text[:-1]}," if text.endswith(".") and not text.endswith("..") else text
    return f"“{body}” {tp.SAID[n % len(tp.SAID)].format(a=who)}."
