"""A fight as the book tells it: who stood against whom, what went wrong, what turned it, and who ended it.

Nothing is told blow by blow, and no list is made of the fallen. What ends for several of them in one go is one
sentence; the strongest of them has one of their own. In a whole fight one of them speaks, of an end that is told. Ways
and what people wrote stand in their place and count for themselves.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from telltable.core.english import listed, possessive
from telltable.core.story import Line
from telltable.games.stacktors.box.adventure import Npc
from telltable.games.stacktors.box.notation import parse_character
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.state import Deed

from . import turns_of_phrase as tp
from .fight_ledger import Blow, Ledger
from .voice import Voice, capital, curled, names, quoted

ENOUGH = 7  # sentences of ours in a fight
TO: Mapping[str, str] = {"flees": "from", "yields": "to"}
TO_YOU = re.compile(r"\b(?:you|yours?)\b", re.IGNORECASE)  # said to somebody
CAUSES: Mapping[str, tuple[str, ...]] = {  # what somebody's words have to be for, to be told with their end
    "down": ("defeat",),
    "ours": ("defeat",),
    "marked": ("defeat",),
    "spared": ("spared",),
    "flees": ("fleeing",),
    "yields": ("spared", "fleeing"),
}


class Part(NamedTuple):
    """A sentence or more of a paragraph; `played`: what of it was said or read at the table."""

    text: str
    played: str = ""


@dataclass
class End:
    """What became of somebody: down, ours, flees or yields."""

    who: str
    kind: str
    blow: Blow | None = None
    way: str = ""  # the words of the way that brought it about
    words: str = ""
    judged: str = ""
    by: str = ""

    @property
    def ours(self) -> bool:
        """Whether it was one of the party's side who fell."""
        return self.kind in ("ours", "marked")

    @property
    def cause(self) -> str:
        """Of which kind their words have to be."""
        return "spared" if self.judged == "spared" else self.kind


@dataclass
class Moment:
    """Something that stands in its place: an end, words of the adventure (found when they are told), or a person's."""

    end: End | None = None
    make: Callable[[], Sequence[Part]] | None = None
    line: Line | None = None
    way: str = ""


@dataclass
class Fight:
    """Hears a fight to its end, then tells it."""

    voice: Voice
    ours: Mapping[str, object]  # everybody of the party's side; those of the party itself have a truthy value
    dead: list[str]  # of the party, earlier ones too
    lesson: bool = False
    late: str = ""  # how the scene says that its time is up
    ledger: Ledger = field(default_factory=Ledger)
    moments: list[Moment] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    foes: list[str] = field(default_factory=list)
    fallen: list[str] = field(default_factory=list)  # of the party, here
    fell: dict[str, int] = field(default_factory=dict)  # of those, before which blow
    way: str = ""
    turned: set[str] = field(default_factory=set)
    struck: bool = False  # it is told that somebody was struck
    setback: bool = False  # it is told that something went wrong
    speaker: End | None = None  # whose words are told
    gone: set[str] = field(default_factory=set)  # who was out of it before this was heard
    brief: list[list[End]] = field(default_factory=list)  # what has to do with one sentence

    # --- hearing ----------------------------------------------------------------------------------------

    def went(self, it: Deed) -> None:
        """A way was gone."""
        self.way = it.text
        self.moments.append(Moment(make=lambda: self._gone(it.text), way=it.text))

    def noted(self, make: Callable[[], Sequence[Part]]) -> None:
        """Something of the adventure's own, in its place."""
        self.moments.append(Moment(make=make))

    def wrote(self, line: Line) -> None:
        """What a person wrote."""
        self.moments.append(Moment(line=line))

    def said(self, who: str, text: str) -> None:
        """Words of somebody in the fight; they are told with their end, or not at all."""
        end = self._end_of(who)
        if end and not end.words and self._fits(end, text):
            end.words = text
        self.words.pop(who, None)  # the latest stands last
        self.words[who] = text

    def ended(self, it: Deed) -> None:
        """Somebody is down, flees or yields."""
        kind = "ours" if it.to in self.ours and it.what == "down" else it.what
        kind = "marked" if it.how == "marked" else kind
        blow = None if self.way else self.ledger.last_on(it.to)
        blow = None if blow and blow.by in {*self.dead, *self.fallen} else blow  # whatever did it, the dead did not
        end = End(it.to, kind, blow, self.way)
        words = self.words.get(it.to, "")
        if words and not self.way and self._fits(end, words):
            end.words = words
        if end.blow:
            end.blow.told = True
        if kind == "ours" and self.ours.get(it.to):
            self.fallen.append(it.to)
            self.fell[it.to] = len(self.ledger.blows)
        self.moments.append(Moment(end=end))

    def judged(self, it: Deed) -> None:
        """Somebody was spared, or was not; their last words may have been for the other case."""
        if end := self._end_of(it.to):
            end.judged, end.by = it.how, it.by
            if end.words and not self._fits(end, end.words):
                end.words = ""

    @property
    def downed(self) -> list[str]:
        """Those of the others who went down, whom nobody has judged: they live."""
        ends = [one.end for one in self.moments if one.end]
        return [end.who for end in ends if end.kind == "down" and not end.judged]

    def joined(self, who: str) -> str:
        """Who has talked somebody round; empty where a way has."""
        return "" if self.way else next((row.by for row in reversed(self.ledger.blows) if row.to == who), "")

    def _end_of(self, who: str) -> End | None:
        return next((one.end for one in reversed(self.moments) if one.end and one.end.who == who), None)

    def _fits(self, end: End, text: str) -> bool:
        """Whether these words belong to such an end."""
        npc = self.voice.npcs.get(end.who)
        if npc is None:
            return True
        own = {on for on in _OCCASIONS if text in getattr(npc.says, on)} | {
            line.on for line in npc.lines if line.text == text
        }
        return not own or bool(own & set(CAUSES[end.cause]))

    # --- telling ----------------------------------------------------------------------------------------

    def told(self, over: Deed | None, *, late: bool = False) -> Iterator[list[Part] | Line]:
        """Its paragraphs, and what people wrote, in their order."""
        said, held = "", None
        for told in self._body(over):
            if held:
                yield held
            held = told
            said += told.text if isinstance(told, Line) else " ".join(part.text for part in told)
        last = list(self._closing(over, late))
        last = [*self._idle(over, " ".join((said, *(part.text for part in last)))), *last]
        if isinstance(held, list):
            held += last
        elif held:
            yield held
            held = last
        if held or last:
            yield held or last

    def _body(self, over: Deed | None) -> Iterator[list[Part] | Line]:
        """All but how it closes."""
        units = list(self._units())
        runs = [unit for unit in units if isinstance(unit, list)]
        self.brief = self._plan(runs)
        room = ENOUGH - self._lengths(runs)
        self.speaker = self._speaker(runs, over)
        opening = list(self._opening(runs, room, first=bool(units and isinstance(units[0], list))))
        para = [Part(text) for text in opening]
        griefs = 0
        for n, unit in enumerate(units):
            if isinstance(unit, list):
                last = unit is units[-1] and not unit[0].ours and over is not None and over.how == "win"
                para += self._run(unit, self._joint(units[:n], last))
                self.struck = self.struck or any(end.blow for end in unit)
                dead = [end.who for end in unit if end.who in self.fallen]
                if dead and not griefs and (text := self._mourned(dead)):
                    para.append(Part(text))
                    griefs += 1
                continue
            if unit.line:
                if para:
                    yield para
                yield unit.line
                para = []
                continue
            if unit.way and para:
                yield para
                para = []
            if unit.make:
                para += unit.make()
            if unit.way:
                para += self._brought(unit)
        if para:
            yield para

    def _units(self) -> Iterator[list[End] | Moment]:
        """Ends of one side that follow each other are one; all else stands for itself."""
        run: list[End] = []
        for one in self.moments:
            if one.end:
                if one.end.way:
                    continue
                if run and run[0].ours != one.end.ours:
                    yield run
                    run = []
                run.append(one.end)
                continue
            if run:
                yield run
                run = []
            yield one
        if run:
            yield run

    def _plan(self, runs: Sequence[list[End]]) -> list[list[End]]:
        """Those of the runs that have to do with one sentence: the weakest first, the last one last."""
        self.brief = []
        able = [run for run in runs if not run[0].ours]
        for run in (*sorted(able[:-1], key=lambda run: self._strength(self._key(run).who)), *able[-1:]):
            if self._lengths(runs) <= ENOUGH:
                break
            self.brief.append(run)
        return self.brief

    def _lengths(self, runs: Sequence[Sequence[End]]) -> int:
        """How many sentences they come to."""
        ours = [run for run in runs if run[0].ours]
        found = sum(len(run) for run in ours) + bool(ours)
        for run in runs:
            if not run[0].ours:
                key = self._key(run)
                others = self._sentences([end for end in run if run in self.brief or end is not key])
                found += others if run in self.brief else 1 + bool(key.judged) + others
        return found

    def _sentences(self, ends: Sequence[End]) -> int:
        """How many sentences several ends are told in, in brief."""
        doers = {self._doer(end) for end in ends if end.kind == "down"}
        return len(doers) + any(end.kind != "down" for end in ends)

    def _speaker(self, runs: Sequence[Sequence[End]], over: Deed | None) -> End | None:
        """Whose words are told: those of the party's fallen, or else of the strongest; nobody's if all is lost."""
        if over is not None and over.how == "fail":
            return None
        keys = [self._key(run) for run in runs if run not in self.brief]
        keys += [end for run in runs for end in run if end.ours]
        able = [end for end in keys if end.words]
        return max(able, key=lambda end: (end.ours, self._strength(end.who)), default=None)

    def _key(self, run: Sequence[End]) -> End:
        """Whose end of these has a sentence of its own: the strongest's; of two as strong the last one's."""
        return max(reversed(run), key=lambda end: (end.judged == "finished", self._strength(end.who)))

    def _strength(self, who: str) -> int:
        return strength(self.voice.npcs.get(who))

    def _opening(self, runs: Sequence[Sequence[End]], room: int, *, first: bool) -> Iterator[str]:
        """Who went against whom, and what went wrong before anything went well."""
        if not runs or not first or room <= 0:
            return
        turning = min((end.blow.n for end in runs[0] if end.blow), default=0)
        until = max((end.blow.n for end in runs[0] if end.blow), default=0) + 1
        if text := self._shape(until, {end.who for end in runs[0]}):
            yield text
            room -= 1
        if room > 0 and not runs[0][0].ours and (blow := self._setback(turning)):
            yield f"{self._blow(blow, blow.to)}."
            self.setback = True

    def _shape(self, until: int, first: set[str]) -> str:
        """Who of the party went for whom, and how, until the first ends; nothing where that is told of those anyhow."""
        clauses: list[str] = []
        about: list[str] = []
        felled: dict[str, str] = {}
        for end in (one.end for one in self.moments if one.end and one.end.blow):
            felled.setdefault(end.blow.by if end.blow else "", end.who)
        for who, ready in self.ours.items():
            rows = [row for row in self.ledger.blows if row.by == who and not row.thing and row.n < until]
            rows = [row for row in rows if row.to not in self.ours]
            if not ready or who in self.dead or not rows or len(clauses) == 2:
                continue
            kind = Counter(kind_of(row.how) for row in rows).most_common(1)[0][0]
            whom = next(row.to for row in rows if kind_of(row.how) == kind)
            if not self.voice.here(whom) or felled.get(who, whom) != whom:  # whoever is aimed at is the first to be hit
                continue
            named = self.voice.again(whom)[1] if whom in about else self.voice.called(whom)
            clause = self._came_of([row for row in rows if row.to == whom and kind_of(row.how) == kind], kind)
            his = self.voice.again(whom)[2] if whom in about else possessive(named)
            clauses.append(clause.format(a=self.voice.called(who), b=named, b_=his))
            about += [who, whom]
        if len(clauses) == 1 and about[1] in first:
            return ""
        return capital(self.voice.introduced(f"{', and '.join(clauses)}.", about)) if clauses else ""

    def _came_of(self, rows: Sequence[Blow], kind: str) -> str:
        """How somebody went for another; of wit and words also what came of them."""
        did = next((row.did for row in reversed(rows) if row.did in tp.DID), "")
        if did:
            return self.voice.fresh(f"did {did}", tp.DID[did])
        worked = kind in tp.WORKED and any(row.hit for row in rows)
        return self.voice.fresh(f"shape {kind} {worked}", (tp.WORKED if worked else tp.SHAPE)[kind])

    def _setback(self, until: int) -> Blow | None:
        """The heaviest blow on anybody of the party before the first of the others was out of it."""
        alive = [who for who, ready in self.ours.items() if ready and who not in self.dead and who not in self.fallen]
        rows = [row for row in self.ledger.blows if row.n < until and row.to in alive and row.by in self.foes]
        rows = [row for row in rows if row.wounds and not row.told and self.voice.here(row.by)]
        return max(rows, key=lambda row: row.wounds, default=None)

    def _joint(self, before: Sequence[list[End] | Moment], last: bool) -> str:
        """The word with which a run begins."""
        if not any(isinstance(unit, list) or unit.way for unit in before):
            return self._one(tp.BUT) if self.setback and not before else ""
        if last:
            return self._one(tp.LAST)
        return self._one(tp.THEN) if isinstance(before[-1], list) else ""

    def _one(self, pool: Sequence[str]) -> str:
        return pool[self.voice.next(pool[0]) % len(pool)]

    def _run(self, run: Sequence[End], joint: str) -> list[Part]:
        """What ended for those of one side."""
        if run[0].ours:
            return [part for n, end in enumerate(run) for part in self._whole(end, self._one(tp.THEN) if n else joint)]
        if run in self.brief:
            return self._brief(run, joint)
        key = self._key(run)
        others = [end for end in run if end is not key]
        if not others:
            return self._whole(key, joint)
        if key is run[0] or (key.blow and key.blow.by in {end.who for end in others}):
            later = joint if joint in tp.LAST else self._one(tp.THEN)
            return [*self._whole(key, "" if joint in tp.LAST else joint), *self._brief(others, later)]
        first = "" if joint in tp.LAST else joint
        return [*self._brief(others, first), *self._whole(key, joint if joint in tp.LAST else "", others[-1])]

    def _meet(self, *people: str) -> list[Part]:
        """Whoever comes in only now, with the adventure's sentences."""
        return [Part(met) for who in people if (met := self.voice.met(who))]

    def _brief(self, ends: Sequence[End], joint: str) -> list[Part]:
        """Several ends: a sentence for each who brought somebody down, and one for those who left."""
        parts = self._meet(*(end.who for end in ends))
        joint = "" if parts and joint in (*tp.BUT, *tp.LAST) else joint  # whoever comes in stands between
        felled: dict[str, list[End]] = {}
        for end in ends:
            if end.kind == "down":
                felled.setdefault(self._doer(end), []).append(end)
        told = [self._felled(by, row) for by, row in felled.items()]
        clauses: list[str] = []
        saw = "saw how it stood and "  # of those whom nobody has touched, once
        for kind, verb in (("flees", "ran"), ("yields", "gave up")):
            left: dict[str, list[str]] = {}  # from whom
            for end in ends:
                if end.kind == kind:
                    left.setdefault(self._doer(end), []).append(self.voice.called(end.who))
            for by, row in left.items():
                why, to = ("", f" {TO[kind]} {self.voice.called(by)}") if by else (saw, "")
                clauses.append(f"{listed(row)} {why}{'gave in' if by and kind == 'yields' else verb}{to}")
                saw = saw if by else ""
        if clauses:
            told.append(f"{', '.join(clauses[:-1])}, and {clauses[-1]}" if len(clauses) > 1 else clauses[0])
        told[0] = f"{joint}{within(told[0])}" if joint else told[0]
        text = " ".join(f"{capital(one)}." for one in told)
        return [*parts, Part(self.voice.introduced(text, [end.who for end in ends]))]

    def _felled(self, by: str, row: Sequence[End]) -> str:
        """Those whom one of them brought down, and who of them was let go."""
        who = [self.voice.called(end.who) for end in row]
        spared = [end.who for end in row if end.judged == "spared"]
        dead = [end.who for end in row if end.judged == "finished"]
        everybody = listed(who)
        if not by:
            return f"{everybody} fell"
        a = self.voice.called(by)
        if dead:
            names_ = [self.voice.called(one) for one in dead]
            if len(dead) == len(row):
                them = "them" if len(row) > 1 else self.voice.again(dead[0])[1]
                return f"{a} brought down {everybody}, and did not spare {them}"
            mercy = f"did not spare {names_[0]}" if len(dead) == 1 else f"had no mercy on {listed(names_)}"
            return f"{a} brought down {everybody}, and {mercy}"
        if 0 < len(spared) < len(row):
            return f"{a} brought down {everybody}, and spared {listed([self.voice.called(one) for one in spared])}"
        line = self._one(tp.FELL_TO)
        whom = self.voice.again(row[0].who)[1] if len(row) == 1 else "them both" if len(row) == 2 else "them all"
        mercy = f", {'who' if line.endswith('{a}') else 'and'} spared {whom}" if spared else ""
        return f"{line.format(a=a, b=everybody)}{mercy}"

    def _doer(self, end: End) -> str:
        """Who has brought about an end; whoever's will it was."""
        if end.blow is None:
            return ""
        by = end.blow.to if end.blow.back and end.blow.by == end.who else end.blow.by
        return self.ledger.turned.get(by, by) if (by in self.ours) == (end.who in self.ours) else by

    def _whole(self, end: End, joint: str, after: End | None = None) -> list[Part]:
        """One end in its own sentence, with mercy or none, and words if they are the ones that are told."""
        parts: list[Part] = self._meet(end.blow.by) if end.blow and end.blow.by in self.foes else []
        parts += self._meet(end.who)
        joint = "" if parts and joint in (*tp.BUT, *tp.LAST) else joint  # nothing lasted with whoever has just come
        cause = self._blow(end.blow, end.who) if end.blow else ""
        cause = f"{joint}{within(cause)}" if cause and joint else cause
        speaks = end is self.speaker
        pool: Sequence[str]
        asked = end.by not in ("", self._doer(end))  # whoever said what becomes of them did not strike
        npc = self.voice.npcs.get(end.who)
        own: str = curled(getattr(npc.fates, end.judged)) if npc and end.judged else ""
        if end.judged == "spared":
            parts += [Part(f"{cause}.")] if cause else []
            pool = (own,) if own else tp.SPARED_BY if asked else tp.SPARED
            parts.append(Part(self.voice.worded(pool[0], pool, end.by, end.who)))
            if speaks:
                parts.append(Part(self.voice.quote(end.who, end.words), end.words))
        elif speaks:
            parts += [Part(f"{cause}.")] if cause else []
            said = self.voice.quote(end.who, end.words)[:-1]
            pool = self._pool(end, tp.WITH_THAT)
            parts.append(Part(f"{said}, and {self._one(pool)}.", quoted(end.words, self.voice.called(end.who), 0)))
        elif cause:
            pool = self._pool(end, tp.WITH_THAT)
            parts.append(Part(f"{cause}, and {self._subject(end)} {self._one(pool)}."))
        elif end.kind in ("flees", "yields"):
            pool = tp.SAW if after and after.kind == "down" else tp.ENOUGH if self.struck else tp.UNFOUGHT[end.kind]
            end_ = self._one(tp.WITH_THAT[end.kind])
            parts.append(Part(self.voice.worded(pool[0], pool, end_, end.who, after.who if after else "")))
        else:
            parts.append(Part(self.voice.worded("worn", tp.WORN, b=end.who)))
        if end.judged == "finished":
            pool = tp.FINISHED_BY if asked else tp.FINISHED
            if end.blow and kind_of(end.blow.how) in ("tongue", "wit"):
                pool = tp.NO_MERCY
            pool = (own,) if own else pool
            parts.append(Part(self.voice.worded(pool[0], pool, end.by, end.who)))
        return parts

    def _subject(self, end: End) -> str:
        """Whoever has just been struck, in what follows."""
        blow = end.blow
        return self.voice.after(blow.by, end.who) if blow and blow.by != end.who else self.voice.called(end.who)

    def _pool(self, end: End, pools: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """How it may end; by words or wit nobody is struck down."""
        kind = kind_of(end.blow.how) if end.blow else ""
        if kind in ("tongue", "wit"):
            return tp.BROKEN if end.kind == "down" else tp.UNDONE.get(end.kind, pools[end.kind])
        return pools[end.kind]

    def _blow(self, it: Blow, on: str) -> str:
        """One blow and what it did to one of the two, as a sentence without the full stop."""
        a, b = it.by, it.to
        came_back = it.back and a == on
        if came_back:
            return self.voice.worded("back", tp.BACK, b, a).removesuffix(".")
        mates = (a in self.ours) == (b in self.ours)
        if mates and a not in self.ledger.turned:
            return self.voice.worded("astray", tp.ASTRAY, a, b).removesuffix(".")
        blow = self.voice.manner(a, kind_of(it.how), b)
        if mates:
            self.turned.add(a)
            whose = self.ledger.turned[a]
            gone = self.fell[whose] <= it.n if whose in self.fell else whose in self.dead
            pool = tp.OBEYED if gone else tp.TURNED
            return self.voice.worded(pool[0], pool, a, b, self.ledger.turned[a], more=blow).removesuffix(".")
        if a in self.turned:
            self.turned.discard(a)
            return self.voice.worded("free", tp.FREE, a, b, self.ledger.turned[a], more=blow).removesuffix(".")
        return capital(self.voice.introduced(f"{self.voice.called(a)} {blow}", (a, b)))

    def _gone(self, way: str) -> list[Part]:
        """A way in its own words; before it, whoever it speaks of and who has not come into the book yet."""
        parts = [Part(met) for who in self.foes if self._names(way, who) and (met := self.voice.met(who))]
        text = self.voice.shortened(curled(way))
        return [*parts, Part(text, text)]

    def _names(self, way: str, who: str) -> bool:
        """Whether a way speaks of somebody, and not of a namesake of theirs."""
        return names(way, self.voice.called(who))

    def _brought(self, way: Moment) -> list[Part]:
        """What a way has brought about, as far as its own words do not tell it."""
        ends = [one.end for one in self.moments if one.end and one.end.way == way.way]
        left = [end for end in ends if end.ours or not self._names(way.way, end.who)]
        parts = [Part(text) for end in left if (text := self.voice.met(end.who))]
        alone = self.voice.npcs.get(left[0].who) if parts and len(left) == 1 else None
        stayed, ran = (
            [(alone and alone.pronoun) or self.voice.first(end.who) for end in left if end.kind == kind]
            for kind in ("yields", "flees")
        )
        clauses = [f"{listed(stayed)} would {'fight no more' if self.struck else 'not fight'}"] if stayed else []
        seen = "had seen enough, and ran" if self.struck else "took one look, and ran"
        clauses += [f"{listed(ran)} {seen}"] if ran else []
        price: list[Part] = []  # stands next to what it was paid for
        for end in left:
            if end.ours:
                price.append(Part(self.voice.worded("dear", tp.DEAR, b=end.who)))
                price += [Part(text)] if end.who in self.fallen and (text := self._mourned([end.who])) else []
        parts += [Part(capital(f"{', and '.join(clauses)}."))] if clauses else []
        parts += [Part(self.voice.worded("worn", tp.WORN, b=end.who)) for end in left if end.kind == "down"]
        return [*price, *parts]

    def _mourned(self, dead: Sequence[str]) -> str:
        """Who of the party saw it; nobody in a lesson."""
        gone = {*self.dead, *self.fallen}
        alive = [who for who, ready in self.ours.items() if ready and who not in gone]
        if not alive or self.lesson:
            return ""
        return self.voice.worded("grief", tp.GRIEF, alive[0], dead[0])

    def _closing(self, over: Deed | None, late: bool) -> Iterator[Part]:
        """Whom they left standing; or that nobody was left, and what the others said to it."""
        ends = {*self.gone, *(one.end.who for one in self.moments if one.end)}
        left = [who for who in self.foes if who not in ends and who not in self.ours]
        left = [who for who in left if (npc := self.voice.npcs.get(who)) is None or npc.role == "enemy"]
        alive = [who for who, ready in self.ours.items() if ready and who not in {*self.dead, *self.fallen}]
        if self.fallen and not alive and not self.lesson:
            ours = [row for row in self.ledger.blows if self.ours.get(row.by) and row.to in self.foes and row.wounds]
            if ours and not any(one.end and not one.end.ours for one in self.moments):
                yield Part(self.voice.worded("struck back", tuple(map(self.voice.of_us, tp.STRUCK_BACK))))
            yield Part(self.voice.worded("none left", tp.LAST_OF_US))
        if over is None:
            return
        if over.how == "win" and left and not self.way:
            standing = [who for who in left if self.voice.here(who)]
            if standing:
                pool = tuple(map(self.voice.of_us, tp.PAST))
                yield Part(self.voice.worded("past", pool, b=max(standing, key=self._strength)))
        elif over.how == "fail":
            if late:
                yield Part(curled(self.voice.of_us(self.late or tp.LATE)))
            known = [who for who in left if self.voice.here(who)]
            won = [(who, text) for who, text in self.words.items() if who in known and self._wins(who, text)]
            won = [row for row in won if alive or not TO_YOU.search(row[1])]
            if won:
                who, text = max(won, key=lambda one: self._strength(one[0]))
                yield Part(self.voice.quote(who, text), text)

    def _idle(self, over: Deed | None, said: str) -> Iterator[Part]:
        """What became of those who stood in the way, and of whom nothing was told after that."""
        if over is None:
            return
        gone = {*self.gone, *(one.end.who for one in self.moments if one.end)}
        left = [one for one in self.foes if one not in gone and one not in self.ours and self.voice.here(one)]
        left = [one for one in left if (npc := self.voice.npcs.get(one)) and npc.role == "enemy"]
        idle = [who for who in left if self.voice.called(who) not in said.replace(self.voice.met_as(who), "")]
        if idle and over.how in tp.STOOD:
            text = f"{capital(listed([self.voice.called(who) for who in idle]))} {tp.STOOD[over.how]}."
            yield Part(self.voice.introduced(text, idle))

    def _wins(self, who: str, text: str) -> bool:
        """Whether these are words of somebody who has won."""
        npc = self.voice.npcs.get(who)
        return npc is None or text in npc.says.win or not any(text in getattr(npc.says, on) for on in _OCCASIONS)


_OCCASIONS = ("spawn", "hit", "hurt", "defeat", "join", "win", "spared", "fleeing")


def strength(npc: Npc | None) -> int:
    """How much somebody can do: the pips of their stack."""
    return parse_character(npc.stack).cp if npc else 0


def kind_of(how: str) -> str:
    """Which of `Blows` an attack is."""
    if how == "guts.R":
        return "shot"
    if how in ("brains.R", "brains.Y", "brains.G", "social"):
        return "tongue"
    return "wit" if how.startswith("brains") or how == "mental" else "body"
