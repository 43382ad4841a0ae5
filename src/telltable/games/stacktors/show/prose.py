"""The chronicle in prose: what was said at its place, ways as they were gone, and a fight told by its ends.

A fight is not told blow by blow. What they do to each other goes into a ledger; once somebody falls, flees, yields or
comes over, the book tells how that came about in a sentence or three, and nothing else of it. A line of the adventure's
own is told only where its cause is told too. What a person wrote stands as it was written, in a paragraph of its own.
The same game gives the same prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from telltable.core.english import listed, possessive
from telltable.core.story import Chapter, Line, Told
from telltable.games.stacktors.box.adventure import Adventure, ChallengeData, Npc, Pregen, Stage
from telltable.games.stacktors.table.names import the_thing, within
from telltable.games.stacktors.table.state import Deed, Spoken, Table

from . import turns_of_phrase as tp
from .fight_ledger import Blow, Ledger

TITLES = (  # no name by themselves
    *("The", "A", "An", "Big", "Little", "Plain", "Second", "Doctor"),
    *("Sister", "Brother", "Mother", "Father", "Aunt", "Uncle", "Widow", "Mistress", "Master", "Madam", "Lady", "Lord"),
    *("Countess", "Count", "Baron"),
)
RANKS = ("Captain", "Corporal", "Sergeant", "Old", "Young")  # by the name that follows, once they are known
START = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")  # of a sentence
PARAGRAPH = 4  # sentences after which somebody's end begins a new paragraph
FATES: Mapping[str, tuple[str, ...]] = {
    "down": tp.DOWN,
    "ours": tp.OURS_DOWN,
    "flees": tp.FLEES,
    "yields": tp.YIELDS,
}


class Part(NamedTuple):
    """A sentence or more of a paragraph; `played`: what of it was said or read at the table."""

    text: str
    played: str = ""


@dataclass
class Fate:
    """What became of somebody, until all of it is known: the end, the last words, and mercy or none."""

    who: str
    kind: str  # of FATES
    told: bool = False  # a way has told it
    words: str = ""
    judged: str = ""
    by: str = ""


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
        self.led = table.option("gm") == "human"  # who may have written what is found
        self.limit = int(table.option("max_rounds"))
        self.ready: dict[str, Pregen] = {one.concept: one for one in it.party.pregens}
        self.npcs: dict[str, Npc] = {}
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
        self.arrivals: list[Deed] = []
        self.ours: dict[str, Pregen | None] = {}  # everybody on the party's side, the fallen too
        self.dead: list[str] = []  # of the party
        self.missed: list[str] = []  # the dead whom nobody has missed yet
        self._fight()

    def _fight(self) -> None:
        """A new scene: nobody has done anything to anybody."""
        self.ledger = Ledger()
        self.fates: list[Fate] = []
        self.words: dict[str, str] = {}  # what somebody said last, in a fight
        self.foes: list[str] = []  # who is met, as they came
        self.out: list[str] = []  # whose end is told
        self.fallen: set[str] = set()  # of those, who was brought down
        self.coming: list[Part] = []  # who came to a fight last, until the fight goes on
        self.way, self.actor = "", ""  # the words of the way that was gone last, until a turn is over; whose turn it is
        self.acted: set[str] = set()  # of the party, who has had a part in what is told
        self.turned: set[str] = set()  # of whom it is told that they did another's will
        self.fresh = True  # nobody's end is told yet
        self.fighting = self.begun = False

    # --- hearing ------------------------------------------------------------------------------------------

    def hear(self, entry: Deed | Spoken) -> None:
        """One entry."""
        if isinstance(entry, Deed) and entry.what != "comes" and not self.begun:
            self._missing()
        if self.coming and not (isinstance(entry, Deed) and entry.what in ("over", "remembered")):
            self._come()
        if isinstance(entry, Spoken):
            self._spoken(entry)
        else:
            self._deed(entry)

    def _spoken(self, it: Spoken) -> None:
        if it.kind != "scene" and not self.begun:
            self._missing()
        if it.kind == "scene":
            self._close()
            self._fight()
            self.stage = next((one for one in self.it.stages if one.title == it.who), None)
            self.npcs |= {npc.name: npc for npc in (self.stage.npcs if self.stage else ())}
            self.fighting = bool(self.stage and self.stage.mode == "conflict")
            told = self.stage.told if self.stage else ""
            self.heading, self.opener = it.who, it.text if it.human and not told else curled(told or it.text)
            self._who_came()
        elif it.kind in ("deed", "way"):  # told by the deeds
            return
        elif it.human:
            self._break()
            told = it.text if it.kind == "told" or not it.who else f"{self._first(it.who)}: “{it.text}”"
            self.lines.append(Line(told, it.who, told=True))
        elif it.kind == "said" and it.who:
            self._said(it.who, it.text)
        elif it.text not in self.told and not self._of_a_challenge(it.text):
            self.told.add(it.text)
            self._settle()
            self.para.append(Part(curled(it.text), curled(it.text)))

    def _said(self, who: str, text: str) -> None:
        """Told at once where nobody fights, where somebody is met or answers; else kept for their end."""
        npc = self.npcs.get(who)
        if npc and any(text == reply.text for reply in npc.answers):
            self._settle()
            self._quote(who, text)
        elif who not in self.ours and who not in self.foes:
            self._settle()
            self.foes.append(who)
            said = len(self.para)
            self._meet(who)
            self._quote(who, text)
            if self.fighting and self.begun:
                self.para, self.coming = self.para[:said], self.para[said:]
        elif self.fighting and self.begun:
            fate = next((one for one in self.fates if one.who == who), None)
            if fate and not fate.words:
                fate.words = text
            self.words.pop(who, None)  # the latest stands last
            self.words[who] = text
        elif not self.fighting:
            self._settle()
            self._quote(who, text)

    def _come(self) -> None:
        """Whoever came last has come to something."""
        self.para += self.coming
        self.coming = []

    def _of_a_challenge(self, text: str) -> bool:
        """Words that help to choose at the table, and tell nothing."""
        stages = self.stage.challenges if self.stage else ()
        looks = {one.texts.look for one in stages} | {one.texts.hit for one in stages}
        looks |= {one.texts.done for one in stages if one.texts.told}
        return text in looks or any(text == row.text for one in stages for row in one.stages)

    def _deed(self, it: Deed) -> None:
        if it.what in ("hit", "miss", "wound", "status"):
            if it.what in ("hit", "miss") and self.way:  # what the way brought about is over
                self._settle()
                self.way, self.fresh = "", True
            self.begun = True
            self.ledger.hear(it)
        elif it.what == "turn":
            self._settle()
            self.words, self.way, self.actor = {}, "", it.by
        elif it.what == "round":
            self.begun = self.fighting = True
        elif it.what == "way":
            self._break()
            self.fresh = True
            self.acted.add(it.by)
            self.way = self._shortened(curled(it.text))
            self.para.append(Part(self.way, self.way))
            self.told.add(it.text)
        elif it.what == "comes":
            self.arrivals.append(it)
            if self.heading:
                self._who_came()
        elif it.what == "over":
            self._over(it)
        else:
            self._happened(it)

    def _happened(self, it: Deed) -> None:
        if it.what in ("down", "flees", "yields"):
            self._fated(it)
        elif it.what == "judged":
            for fate in self.fates:
                if fate.who == it.to:
                    fate.judged, fate.by = it.how, it.by
        elif it.what in ("rises", "joins", "side", "opens", "finds", "buys"):
            self._settle()
            self._turned_out(it)

    def _turned_out(self, it: Deed) -> None:
        if it.what == "rises":
            self.dead, self.missed = ([one for one in row if one != it.to] for row in (self.dead, self.missed))
            self._write("rises", tp.RISES, b=it.to)
        elif it.what == "joins":
            self._joins(it.to)
        elif it.what == "side" and it.how == "foes":
            self._write("side", tp.SIDE, b=it.to)
        elif it.what == "opens" and it.by:
            self._opens(it)
        elif it.what == "finds":
            self._write("finds", tp.FINDS, it.by, the_thing(it.to))
            text = it.text if self.led else curled(it.text)
            self.para += [Part(text, text)] if text else []
        elif it.what == "buys":
            self._write("buys", tp.BUYS, it.by, the_thing(it.to), it.how)

    def _fated(self, it: Deed) -> None:
        """Somebody's end has come; nobody who lives says what the dying say."""
        kind = "ours" if it.to in self.ours and it.what == "down" else it.what
        words, npc = "" if self.way else self.words.pop(it.to, ""), self.npcs.get(it.to)
        if npc and it.what != "down" and words in npc.says.defeat:
            words = ""
        self.fates.append(Fate(it.to, kind, kind != "ours" and _names(self.way, it.to), words))

    def _joins(self, who: str) -> None:
        """Somebody comes over: talked round, unless a way has told it."""
        if not self.way:
            by = next((row.by for row in reversed(self.ledger.blows) if row.to == who), "")
            self._write("joins", tp.JOINS if by else tp.JOINED, by, who)
        self.ours[who] = None
        self.out.append(who)

    def _opens(self, it: Deed) -> None:
        rock: ChallengeData | None = next(
            (one for one in (self.stage.challenges if self.stage else ()) if one.name == it.to), None
        )
        if rock and rock.texts.told:
            self.para.append(Part(_capital(curled(rock.texts.told).replace("{who}", self._first(it.by)))))
        else:
            self._write("opens", tp.OPENS, it.by, it.to)

    def _over(self, it: Deed) -> None:
        """The end of a scene: whom they left standing; or that the time was up, and what the others said to it."""
        self._settle()
        if self.coming and it.how == "win":  # too late for anything
            self.foes.pop()
            self.coming = []
        self._come()
        left = [who for who in self.foes if who not in self.out and who not in self.ours]
        left = [who for who in left if who not in self.npcs or self.npcs[who].role == "enemy"]
        if self.fighting:
            self._idle()
        if it.how == "win" and self.fighting and left and not self.way:
            self._write("past", tp.PAST, b=left[0])
        elif it.how == "fail" and self.fighting:
            if it.n >= ((self.stage and self.stage.max_rounds) or self.limit):
                self._write("late", tp.LATE)
            last = next(((who, text) for who, text in reversed(self.words.items()) if who in left), None)
            if last:
                self._quote(*last)
        self.words = {}

    # --- how a fight went ---------------------------------------------------------------------------------

    def _idle(self) -> None:
        """Whoever of the party has had no part in what was told: whom they kept busy, if they did."""
        for who, ready in self.ours.items():
            row = self.ledger.first(who, (*self.ours, *self.out))
            if ready and row and who not in self.dead and who not in self.acted:
                self.acted.add(who)
                if text := self._worded("part", tp.BUSY if self.way else tp.PART, who, row.to):
                    self.para.insert(0 if self.way else len(self.para), Part(text))  # before the way that ended it

    def _settle(self) -> None:
        """Tell what became of those whose end has come."""
        fates, self.fates = self.fates, []
        gave_up = [fate for fate in fates if self.way and not fate.told and fate.kind in ("flees", "yields")]
        if len(gave_up) > 1:
            self._gave_up(gave_up)
        for fate in fates:
            self.out.append(fate.who)
            if fate.kind in ("down", "ours"):
                self.fallen.add(fate.who)
            if fate.told:
                continue
            if fate.kind == "ours":
                self.dead.append(fate.who)
                self.missed.append(fate.who)
            if not self.way and (self.fresh or len(self.para) >= PARAGRAPH):
                self._put()
            self.fresh = bool(self.way)  # what a way has brought about stands with it, and what follows below
            self._tell(fate)

    def _gave_up(self, fates: Sequence[Fate]) -> None:
        """Those whom a way has taken the fight out of, together: who stayed first, then who ran."""
        for fate in fates:
            self._meet(fate.who)
            fate.told = True
        stayed, ran = ([self._first(one.who) for one in fates if one.kind == kind] for kind in ("yields", "flees"))
        clauses = ([f"{listed(stayed)} would fight no more"] if stayed else []) + (
            [f"{listed(ran)} ran"] if ran else []
        )
        self.para.append(Part(_capital(f"{', and '.join(clauses)}.")))

    def _tell(self, it: Fate) -> None:
        """How it came about, the end with the last words, and mercy or none."""
        if met := self._met(it.who):
            self.para.append(Part(met))
        if self.way and it.kind == "ours":
            self._write("dear", tp.DEAR, b=it.who)
            self._mourn(it.who)
            return
        cause = "" if self.way else self._cause(it)
        end = self._end(it)
        if it.judged == "spared":  # nobody speaks of mercy before it is shown
            self._ended(it, cause, end)
            self._write("spared", tp.SPARED, it.by, it.who)
            if it.words:
                self._quote(it.who, it.words)
        elif it.words:
            self.para += [Part(f"{cause}.")] if cause else []
            clauses = self._ends(it, tp.WITH_THAT)
            clause = clauses[self._next(f"{it.kind} with that") % len(clauses)]
            text = f"{_quote(it.words, self._first(it.who), self._next('said'))[:-1]}, and {clause}."
            self.para.append(Part(text, _quote(it.words, self._called(it.who), 0)))
        else:
            self._ended(it, cause, end)
        if it.judged == "finished":
            self._write("finished", tp.FINISHED, it.by, it.who)
        self.acted |= {it.by} - {""}
        if it.kind == "ours":
            self._mourn(it.who)

    def _mourn(self, who: str) -> None:
        """Who of the party saw it; nobody in a lesson."""
        alive = [one for one, ready in self.ours.items() if one not in self.dead and ready is not None]
        if alive and not self.it.lesson:
            self._write("grief", tp.GRIEF, alive[0], who)
        elif not self.it.lesson:
            self._write("last", tp.LAST_OF_US)

    def _ended(self, it: Fate, cause: str, end: str) -> None:
        """The end of somebody who says nothing to it."""
        if cause and it.kind in ("down", "ours"):
            self.para.append(Part(f"{cause}, and {self._called(it.who)} {end}."))
            return
        self.para += [Part(f"{cause}.")] if cause else []
        if it.kind in ("down", "ours"):
            self._write("worn", tp.WORN, b=it.who)
        else:
            self._write(it.kind, FATES[it.kind], b=it.who)

    def _broken(self, it: Fate) -> bool:
        """Whether it was words or wit that felled somebody."""
        rows = [row for row in self.ledger.blows if row.to == it.who and row.wounds]
        return it.kind in ("down", "ours") and bool(rows) and _kind(rows[-1].how) in ("tongue", "wit")

    def _end(self, it: Fate) -> str:
        pool = self._ends(it, FATES)
        return pool[self._next(it.kind) % len(pool)]

    def _ends(self, it: Fate, pools: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """How it may end; whoever is still to be judged is not yet gone."""
        if it.judged:
            return tp.SUNK if self._broken(it) else tp.FELLED
        return tp.BROKEN if self._broken(it) else pools[it.kind]

    def _cause(self, it: Fate) -> str:
        """What led to it, without the full stop; what they had done themselves before goes first."""
        last = self.ledger.last_on(it.who)
        if last is None:
            gone = next((who for who in reversed(self.out[:-1]) if who not in self.ours), "")
            if it.kind in ("flees", "yields") and not self.ledger.struck(it.who):
                pool = tp.ENOUGH if not gone else tp.ALONE if gone in self.fallen else tp.LEFT
                return self._worded("alone", pool, "", it.who, gone).removesuffix(".")
            return ""
        said = len(self.para)
        self._before(it, last)
        text = self._blow(last)
        if len(self.para) > said and self.para[-1].text.startswith(self._called(it.who)):
            text = f"{tp.THEN[self._next('then') % len(tp.THEN)]}{within(text)}"
        return text

    def _before(self, it: Fate, last: Blow) -> None:
        """What went before the blow that decided it, in a sentence: what they had done themselves, or what was
        done to them, or in vain.
        """
        ours = it.kind == "ours"
        foes = [who for who in self.foes if who not in self.out and who not in self.ours]
        alive = [who for who in self.ours if who not in self.dead]
        before = self.ledger.heaviest(it.who, foes if ours else alive) if last.by != it.who else None
        status = self.ledger.status.get(it.who)
        first = self.ledger.first(it.who, (*self.ours, *self.out)) if ours else None
        if before:
            self.para.append(Part(f"{self._blow(before)}."))
        elif first and it.who not in self.acted:
            self._write("vain", tp.VAIN, it.who, first.to)
        elif status and status[0] in tp.STATUS and not ours and status[1] not in self.dead:
            self.acted.add(status[1])
            self._write(status[0], tp.STATUS[status[0]], status[1], it.who)
        elif self.ledger.in_vain(last.by, it.who) > 1:
            self._write("missed", tp.MISSED, last.by, it.who)

    def _blow(self, it: Blow) -> str:
        """One blow as a sentence, without the full stop."""
        it.told = True
        a, b = it.by, it.to
        self.acted |= {a, self.ledger.turned.get(a, "")} if not it.back else {b}
        if it.back:
            return self._worded("back", tp.BACK, b, a).removesuffix(".")
        mates = (a in self.ours) == (b in self.ours)
        if mates and a not in self.ledger.turned:
            return self._worded("astray", tp.ASTRAY, a, b).removesuffix(".")
        blow = self._manner(a, _kind(it.how))
        blow = blow.replace("{who}", self._called(b)).replace("{who_}", possessive(self._called(b)))
        if mates:
            self.turned.add(a)
            return self._worded("turned", tp.TURNED, a, b, self.ledger.turned[a], blow=blow).removesuffix(".")
        if a in self.turned:
            self.turned.discard(a)
            return self._worded("free", tp.FREE, a, b, self.ledger.turned[a], blow=blow).removesuffix(".")
        return _capital(self._introduced(f"{self._called(a)} {blow}", (a, b)))

    def _manner(self, who: str, kind: str) -> str:
        """How somebody strikes: in their own way while it is fresh, else as anybody does."""
        whose = self.ours.get(who) or self.npcs.get(who)
        own: tuple[str, ...] = getattr(whose.blows, kind) if whose else ()
        turn = self.seed % len(own) if own else 0
        pool = (*own[turn:], *own[:turn], *tp.BLOWS[kind])
        at = self._next(f"blow {who} {kind}")
        fresh = [line for line in pool if line not in self.told]
        line = fresh[0] if fresh else pool[at % len(pool)]
        self.told.add(line)
        return line

    # --- words ------------------------------------------------------------------------------------------

    def _next(self, key: str) -> int:
        self.used[key] = self.used.get(key, 0) + 1
        return self.seed + self.used[key]

    def _write(self, key: str, pool: Sequence[str], a: str = "", b: str = "", c: str = "") -> None:
        if text := self._worded(key, pool, a, b, c):
            self.para.append(Part(text))

    def _worded(self, key: str, pool: Sequence[str], a: str = "", b: str = "", c: str = "", blow: str = "") -> str:
        """A sentence of its kind, one that was not told yet while there is one."""
        named = {"a": self._called(a), "b": self._called(b), "c": self._called(c), "blow": blow}
        named |= {f"{one}_": possessive(named[one]) for one in ("a", "b", "c")}
        start = self._next(key)
        turned = [pool[(start + n) % len(pool)] for n in range(len(pool))]
        line = next((one for one in turned if one not in self.told), turned[0])
        text = line.format(**named)
        if text in self.told:
            return ""
        self.told |= {line, text}
        return START.sub(lambda at: at[0].upper(), self._introduced(text, (a, b, c)))

    def _meet(self, who: str) -> None:
        if met := self._met(who):
            self.para.append(Part(met))

    def _met(self, who: str) -> str:
        """The sentence that brings somebody in, the first time; empty where the adventure has none."""
        npc = self.npcs.get(who)
        if who in self.known or npc is None or not npc.looks:
            return ""
        self.known.add(who)
        return curled(npc.looks)

    def _quote(self, who: str, text: str) -> None:
        quoted = _quote(text, self._first(who), self._next("said"))
        self.para.append(Part(quoted, quoted))

    def _called(self, name: str) -> str:
        return self.short.get(name, within(name))

    def _first(self, name: str) -> str:
        """A name as it is first told, then the short one."""
        return self._introduced(self._called(name), (name,))

    def _introduced(self, text: str, names: Iterable[str]) -> str:
        for name in names:
            if name in self.people and name not in self.known and self._called(name) in text:
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

    def _who_came(self) -> None:
        """Whoever has come since the last scene: who they are; of those who come later, in whose place."""
        for it in self.arrivals:
            ready = self.ready.get(it.text)
            self.ours[it.to] = ready
            about = f"{it.text[:1].lower()}{it.text[1:]}" if ready else ""
            if it.how:
                self.missed = [one for one in self.missed if one != it.how]
                self._write("comes", tp.COMES_NOW if self.begun or self.it.lesson else tp.COMES, it.to, it.how)
                self.para += [Part(f"{_capital(self._called(it.to))} {about}")] if about else []
            elif about:
                self.known.add(it.to)
                self.para.append(Part(f"{it.to} {about}"))
        self.arrivals = []
        self._break()

    def _missing(self) -> None:
        """Of the dead in whose place nobody came, as the next scene begins."""
        missed, self.missed = [] if self.it.lesson else self.missed, []
        for who in missed:
            self._write("missing", tp.MISSING, b=who)
        if missed:
            self._break()

    def _break(self) -> None:
        self._settle()
        self._put()

    def _put(self) -> None:
        """The paragraph is full."""
        if self.para:
            text, played = (" ".join(filter(None, row)) for row in zip(*self.para, strict=True))
            self.lines.append(Told(text, played=played, ours=not played))
        self.para = []

    def _close(self) -> None:
        self._break()
        if self.heading or self.lines:
            self.chapters.append(Chapter(self.heading or self.it.title, self.opener, tuple(self.lines)))
        self.lines = []

    def done(self) -> tuple[Chapter, ...]:
        """Everything."""
        self._come()
        self._close()
        return tuple(self.chapters)


def curled(text: str) -> str:
    """Our own words with the apostrophes of a book."""
    return text.replace("'", "’")


def mourned(table: Table) -> str:
    """Who did not come home, as the last page begins; empty where all did."""
    came = [deed.to for deed in table.deeds if deed.what == "comes"]
    dead = [one.name for one in table.chars.values() if one.role == "pc" and not one.alive]
    dead += [deed.how for deed in table.deeds if deed.what == "comes" and deed.how and deed.how not in dead]
    names = sorted(dict.fromkeys(dead), key=lambda name: came.index(name) if name in came else -1)
    return tp.HOME.format(b=listed([within(name) for name in names])) if names else ""


def _names(text: str, who: str) -> bool:
    """Whether a text speaks of somebody, by any part of the name."""
    words = [word for word in who.split() if word not in TITLES and word not in RANKS and word[:1].isupper()]
    return any(re.search(rf"\b{re.escape(word)}\b", text) for word in words)


def _kind(how: str) -> str:
    """Which of `Blows` an attack is."""
    if how == "guts.R":
        return "shot"
    if how in ("brains.R", "brains.Y", "brains.G", "social"):
        return "tongue"
    return "wit" if how.startswith("brains") or how == "mental" else "body"


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
    text = curled(text)
    body = f"{text[:-1]}," if text.endswith(".") and not text.endswith("..") else text
    return f"“{body}” {tp.SAID[n % len(tp.SAID)].format(a=who)}."
