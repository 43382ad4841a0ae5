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
from telltable.games.stacktors.box.adventure import Npc, Predicate
from telltable.games.stacktors.box.notation import parse_character
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.state import Deed

from . import turns_of_phrase as tp
from .fight_ledger import Blow, Ledger
from .voice import Voice, capital, curled, names, quoted

ENOUGH = 7  # sentences of ours in a fight
SPEAK = 2  # who have words in it
MANY = 3  # killed by the party in a row, of whom not each has a sentence
APART = 2  # paragraphs, after which it is said again who has killed somebody
LONG = 7  # parts of a paragraph, after which another begins
FEW = 3  # of whom each has a sentence
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
    speakers: list[End] = field(default_factory=list)  # whose words are told
    gone: set[str] = field(default_factory=set)  # who was out of it before this was heard
    begins: str = ""  # why it comes to blows, where the adventure says so
    killed: str = ""  # who notices that some were killed
    whole: list[End] = field(default_factory=list)  # what is told with the blow before it
    killer: dict[str, tuple[str, int]] = field(default_factory=dict)  # who has killed whom, and in which paragraph
    out: set[str] = field(default_factory=set)  # who is told to be out of it
    paragraphs: int = 0  # that are told
    lost: str = ""  # what is seen where nobody of the party is left

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
        npc = self.voice.npcs.get(it.to)
        ours = it.to in self.ours or bool(npc and npc.role != "enemy")
        kind = "ours" if ours and it.what == "down" else it.what
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

    @property
    def lived(self) -> list[str]:
        """Those of the others who were spared, or gave up: they are still there."""
        ends = [one.end for one in self.moments if one.end]
        return [end.who for end in ends if end.judged == "spared" or (end.kind == "yields" and not end.judged)]

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
        held = None
        for told in self._body(over):
            if held:
                yield held
            held = told
            self.paragraphs += 1
        last = list(self._closing(over, late))
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
        self.speakers = self._speakers(runs, over)
        first = next((n for n, unit in enumerate(units) if isinstance(unit, list)), 0)
        opening = list(self._opening(runs)) if not any(self._is_way(unit) for unit in units[:first]) else []
        self.whole = self._plan(runs, ENOUGH - len(opening))
        para: list[Part] = []
        for n, unit in enumerate(units):
            if para and self._begins(unit, para):
                yield para
                para = []
            if isinstance(unit, list):
                para += [Part(text) for text in opening] if n == first else []
                para += self._run(unit, self._joint(units[:n], ours=unit[0].ours) if para or n == first else "")
            elif unit.line:
                yield unit.line
            else:
                para += [*(unit.make() if unit.make else ()), *(self._brought(unit) if unit.way else ())]
            if para and self._is_death(unit):
                yield para
                para = []
        if para:
            yield para

    def _begins(self, unit: list[End] | Moment, para: Sequence[Part]) -> bool:
        """Whether something has a new paragraph."""
        return len(para) > LONG if isinstance(unit, list) else bool(unit.line or unit.way)

    def _is_death(self, unit: list[End] | Moment) -> bool:
        """Whether somebody of the party dies in it, which ends a paragraph."""
        return isinstance(unit, list) and any(end.who in self.fallen for end in unit if end.ours)

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

    def _plan(self, runs: Sequence[Sequence[End]], room: int) -> list[End]:
        """Whose end is told with the blow before it, in a sentence more: the strongest, while there is room."""
        ends = [end for run in runs for end in run]
        room -= len(ends) + sum(end.judged == "finished" for end in ends)
        spared = [end for end in ends if end.judged == "spared"]
        spared.sort(key=lambda end: (end in self.speakers, self._strength(end.who)), reverse=True)
        return spared[: max(room, 1 if len(ends) < ENOUGH else 0)]

    def _speakers(self, runs: Sequence[Sequence[End]], over: Deed | None) -> list[End]:
        """Whose words are told: those of the party's fallen first, then of the strongest; nobody's if all is lost."""
        if over is not None and over.how == "fail":
            return []
        able = [end for run in runs for end in run if end.words]
        return sorted(able, key=lambda end: (end.ours, self._strength(end.who)), reverse=True)[:SPEAK]

    def _strength(self, who: str) -> int:
        return strength(self.voice.npcs.get(who))

    def _is_way(self, unit: list[End] | Moment) -> bool:
        return not isinstance(unit, list) and bool(unit.way)

    def _opening(self, runs: Sequence[Sequence[End]]) -> Iterator[str]:
        """Why it came to blows, what went wrong before anything went well, and what the others of the party did."""
        if not runs:
            return
        if self.begins:
            yield capital(curled(self.voice.of_us(self.begins)))
        turning = min((end.blow.n for end in runs[0] if end.blow), default=0)
        if text := self._meanwhile():
            yield text
        if not runs[0][0].ours and (blow := self._setback(turning)):
            yield f"{self._blow(blow, blow.to)}."
            self.setback = True

    def _meanwhile(self) -> str:
        """What somebody of the party did of whom no end tells: whom they kept from doing worse."""
        doers = {self._doer(one.end) for one in self.moments if one.end} | {one.way and "" for one in self.moments}
        for who, ready in self.ours.items():
            rows = [row for row in self.ledger.blows if row.by == who and not row.thing and row.to not in self.ours]
            if not ready or who in (*self.dead, *self.fallen, *doers) or not rows:
                continue
            kind = Counter(kind_of(row.how) for row in rows).most_common(1)[0][0]
            whom = next(row.to for row in rows if kind_of(row.how) == kind)
            if not self.voice.here(whom) or any(self._names(one.way, who) for one in self.moments if one.way):
                continue
            clause = self._came_of([row for row in rows if row.to == whom and kind_of(row.how) == kind], kind)
            named = self.voice.called(whom)
            text = clause.format(a=self.voice.called(who), b=named, b_=possessive(named))
            return capital(self.voice.introduced(f"{text}.", (who, whom)))
        return ""

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

    def _joint(self, before: Sequence[list[End] | Moment], *, ours: bool) -> str:
        """The word with which a run begins."""
        if not any(isinstance(unit, list) or unit.way for unit in before):
            return self._one(tp.BUT) if self.setback and not before else ""
        return self.voice.once(tp.THEN) if ours and isinstance(before[-1], list) else ""

    def _one(self, pool: Sequence[str]) -> str:
        return pool[self.voice.next(pool[0]) % len(pool)]

    def _run(self, run: Sequence[End], joint: str) -> list[Part]:
        """What ended for those of one side, each told once; of many who were killed the weaker ones together."""
        killed = [end for end in run if end.judged == "finished"]
        chief = max(killed, key=lambda end: self._strength(end.who), default=None)
        many = [end for end in killed if end is not chief] if len(killed) >= MANY else []
        let_live = self._together(run)
        parts: list[Part] = []
        for end in run:
            if end in (*many, *let_live):
                parts += self._meet(end.who)
                parts += self._let_live(let_live) if let_live and end is let_live[-1] else []
                continue
            parts += self._whole(end, joint)
            self.out.add(end.who)
            self.struck = self.struck or bool(end.blow)
            joint = self.voice.once(tp.THEN) if end.ours else ""
            if end.who in self.fallen:
                parts += self._grief(end.who)
        if many:
            names_ = [self.voice.called(end.who) for end in many]
            text = self._one(tp.MASSACRE).format(a=self.voice.called(many[-1].by), names=listed(names_))
            parts.append(Part(capital(self.voice.introduced(text, [end.who for end in many]))))
        return parts

    def _together(self, run: Sequence[End]) -> list[End]:
        """Several in a row of whom no more is told than that the same one brought them down and spared them."""
        plain = [end for end in run if end.judged == "spared" and end.blow and end.by == self._doer(end)]
        plain = [end for end in plain if end not in self.speakers and end not in self.whole]
        by = Counter(end.by for end in plain).most_common(1)
        found = [end for end in plain if by and end.by == by[0][0]]
        return found if len(found) > 1 else []

    def _let_live(self, ends: Sequence[End]) -> list[Part]:
        """They in one sentence."""
        named = [self.voice.called(end.who) for end in ends]
        text = self.voice.fresh("together", tp.TOGETHER if len(ends) > 2 else tp.BOTH)
        text = text.format(a=self.voice.called(ends[0].by), names=listed(named))
        self.struck = True
        return [Part(capital(self.voice.introduced(text, [ends[0].by, *(end.who for end in ends)])))]

    def _grief(self, who: str) -> list[Part]:
        """Who of the party saw somebody of theirs fall, the first time."""
        seen = self.fallen[: self.fallen.index(who) + 1]
        text = self._mourned([who], seen) if len(seen) == 1 else ""
        return [Part(text)] if text else []

    def _meet(self, *people: str) -> list[Part]:
        """Whoever comes in only now, with the adventure's sentences."""
        return [Part(met) for who in people if (met := self.voice.met(who))]

    def _doer(self, end: End) -> str:
        """Who has brought about an end; whoever's will it was."""
        if end.blow is None:
            return ""
        by = end.blow.to if end.blow.back and end.blow.by == end.who else end.blow.by
        return self.ledger.turned.get(by, by) if (by in self.ours) == (end.who in self.ours) else by

    def _fate(self, end: End) -> str:
        """What the adventure says of such an end."""
        npc = self.voice.npcs.get(end.who)
        kind = end.judged or end.kind
        return curled(self.voice.of_us(getattr(npc.fates, kind, ""))) if npc else ""

    def _whole(self, end: End, joint: str) -> list[Part]:
        """One end, with mercy or none, and words if they are among those that are told."""
        if not end.ours and not self.voice.here(end.who) and not self._has_cause(end):
            return []  # whoever comes only to run from nothing does not come
        parts: list[Part] = self._meet(end.blow.by) if end.blow and end.blow.by in self.foes else []
        parts += self._meet(end.who)
        joint = "" if parts else joint  # nothing of what was done stands before it
        speaks = end in self.speakers
        if end.ours:
            return [*parts, *self._fell(end, joint, speaks=speaks)]
        own = self._fate(end)
        if end.judged:
            parts += self._judged(end, own, joint, speaks=speaks)
        else:
            parts += self._went(end, own, joint, speaks=speaks)
        return parts

    def _has_cause(self, end: End) -> bool:
        """Whether there is a reason to tell why somebody is out of it."""
        told = self.struck or end.kind != "flees" or end.judged or end.blow
        return bool(told or self._counted_on(end) or self._worked_on(end.who))

    def _worked_on(self, who: str) -> bool:
        """Whether wit or words of one who lives have done something to somebody."""
        by, (how, other) = self.ledger.turned.get(who, ""), self.ledger.status.get(who, ("", ""))
        able = [one for one in self.ours if one not in self.dead]
        return by in able or (other in able and how in tp.DID)

    def _fell(self, end: End, joint: str, *, speaks: bool) -> list[Part]:
        """How somebody of the party's side died, or was out of it."""
        blow, lesson = end.blow, self.lesson or end.kind == "marked"
        if blow and blow.by != end.who:
            self.killer.setdefault(blow.by, (end.who, self.paragraphs))
        if blow and not speaks and not lesson and (text := self.voice.deadly(blow.by, kind_of(blow.how), end.who)):
            text = f"{self.voice.called(blow.by)} {text}"
            return [Part(f"{self._joined(joint, self.voice.introduced(text, (blow.by, end.who)))}.")]
        if blow and not speaks and not lesson and blow.by in self.killer and self.killer[blow.by][0] != end.who:
            return [Part(self.voice.worded("too", tp.TOO, blow.by, end.who))]
        cause = self._joined(joint, self._blow(blow, end.who)) if blow else ""
        pool = self._pool(end, {**tp.WITH_THAT, "ours": tp.WITH_THAT["marked"]} if lesson else tp.WITH_THAT)
        if speaks:
            said = self.voice.quote(end.who, end.words)[:-1]
            told = Part(f"{said}, and {self._one(pool)}.", quoted(end.words, self.voice.called(end.who), 0))
            return [*([Part(f"{cause}.")] if cause else []), told]
        if cause:
            return [Part(f"{cause}, and {self._subject(end)} {self._one(pool)}.")]
        return [Part(self.voice.worded("worn", tp.WORN, b=end.who))]

    def _judged(self, end: End, own: str, joint: str, *, speaks: bool) -> list[Part]:
        """Mercy, or none: who is killed is told with how it came to that, and whom they had killed themselves."""
        asked = end.by not in ("", self._doer(end))  # whoever said what becomes of them did not strike
        cause = self._joined(joint, self._blow(end.blow, end.who)) if end.blow else ""
        cause = self._blamed(cause, end.who)
        talked = bool(end.blow and kind_of(end.blow.how) in ("tongue", "wit")) and not own.startswith("{a} ")
        speech = [Part(self.voice.quote(end.who, end.words), end.words)] if speaks else []
        npc = self.voice.npcs.get(end.who)
        pool: tuple[str, ...]
        if end.judged == "spared" and cause and not asked and not talked and end not in self.whole:
            mercy = npc.fates.mercy if npc and npc.fates.mercy else self.voice.fresh("mercy", tp.MERCY)
            mercy = curled(mercy).format(them=self.voice.again(end.who)[1])
            plain = "," not in cause and " that " not in cause  # whoever struck is still the subject
            pool = tp.AND_THEN if plain else tp.AND_THEY
            line = self.voice.fresh(pool[0], pool)
            return [
                Part(f"{cause}{line.format(a=self._striker(end), c=self.voice.called(end.by), mercy=mercy)}."),
                *speech,
            ]
        parts = [Part(f"{cause}.")] if cause else []
        if end.judged == "spared":
            pool = (own,) if own else tp.SPARED_BY if asked else tp.SPARED
            pool = tp.HEARD if talked and not asked else pool
            text = self.voice.worded(pool[0], pool, end.by, end.who)
            return [*parts, Part(self._shortened(text, end, close=bool(cause))), *speech]
        pool = tp.FINISHED_BY if asked else tp.FINISHED
        pool = tp.NO_MERCY if talked else (own,) if own else pool
        text = self.voice.worded(pool[0], pool, end.by, end.who)
        return [*parts, *speech, Part(self._shortened(text, end, close=bool(cause), spoke=speaks))]

    def _striker(self, end: End) -> str:
        """Whoever has just struck, in what follows."""
        return self.voice.after(end.who, end.by)

    def _blamed(self, cause: str, who: str) -> str:
        """The sentence, with whom they have killed themselves."""
        whom, when = self.killer.get(who, ("", 0))
        if not whom or not cause or self.paragraphs - when < APART:
            return cause
        called = self.voice.called(who)
        clause = f"{called}, who had killed {self.voice.called(whom)}"
        text = re.sub(rf"{re.escape(called)}(?!’)\b", f"{clause},", cause, count=1)
        return (
            text.removesuffix(",")
            if text != cause
            else f"{cause}. It was {called} who had killed {clause[clause.rindex(' ') + 1 :]}"
        )

    def _shortened(self, text: str, end: End, *, close: bool, spoke: bool = False) -> str:
        """Who has just been named as the subject is not named again, where it is known who is meant."""
        he = self.voice.again(end.who)[0] if spoke else self._subject(end)
        called = capital(self.voice.called(end.who))
        return f"{capital(he)}{text.removeprefix(called)}" if close and text.startswith(f"{called} ") else text

    def _went(self, end: End, own: str, joint: str, *, speaks: bool) -> list[Part]:
        """Whoever went down, ran or gave up, and why: a blow, or what became of somebody they counted on."""
        cause = self._joined(joint, self._blow(end.blow, end.who)) if end.blow else ""
        cause = self._blamed(cause, end.who)
        does = own or self._one(self._pool(end, tp.WITH_THAT))
        missed = "" if cause or end.kind == "down" else self._counted_on(end)
        cause = cause or ("" if missed else self._touched(end.who))
        if speaks:
            if missed:
                cause = self.voice.worded("seen", tp.SEEN, "", end.who, missed).removesuffix(".")
            name = self.voice.called(end.who)
            said = (
                quoted(end.words, self.voice.again(end.who)[0], 1) if missed else self.voice.quote(end.who, end.words)
            )
            told = Part(f"{said[:-1]}, and {does}.", quoted(end.words, name, 0))
            return [*([Part(f"{cause}.")] if cause else []), told]
        if cause:
            return [Part(f"{cause}, and {self._subject(end)} {does}.")]
        if end.kind == "down":
            return [Part(self.voice.worded("worn", tp.WORN, b=end.who))]
        if missed:
            return [Part(self.voice.worded("without", tp.WITHOUT, does, end.who, missed))]
        pool = tp.ENOUGH if self.struck else tp.UNFOUGHT
        return [Part(self.voice.worded(pool[0], pool, does, end.who))]

    def _touched(self, who: str) -> str:
        """What wit or words of the party had done to somebody whom no blow has ended."""
        by = self.ledger.turned.get(who, "")
        how, other = self.ledger.status.get(who, ("", ""))
        if by and by in self.ours and by not in self.dead:
            return self.voice.worded("inside", tp.INSIDE, by, who).removesuffix(".")
        if other in self.ours and other not in self.dead and how in tp.DID:
            return self.voice.worded(f"did {how}", tuple(f"{line}." for line in tp.DID[how]), other, who)[:-1]
        return ""

    def _joined(self, joint: str, text: str) -> str:
        return f"{joint}{within(text)}" if joint else capital(text)

    def _counted_on(self, end: End) -> str:
        """Whose end has made somebody go, by what the adventure says of when they do; who went last of those."""
        npc = self.voice.npcs.get(end.who)
        ids = set(_defeated(npc.breaks)) if npc and npc.breaks else set()
        names_ = {one.name for one in self.voice.npcs.values() if one.id in ids}
        gone: list[str] = [who for who in names_ if who in self.gone]
        for one in self.moments:
            if one.end is end:
                break
            if one.end and one.end.who in names_:
                gone.append(one.end.who)
        return gone[-1] if gone else ""

    def _subject(self, end: End) -> str:
        """Whoever has just been struck, or talked to, in what follows."""
        blow = end.blow
        by = blow.by if blow else self.ledger.turned.get(end.who, self.ledger.status.get(end.who, ("", ""))[1])
        return self.voice.after(by, end.who) if by and by != end.who else self.voice.called(end.who)

    def _pool(self, end: End, pools: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """How it may end; by words or wit nobody is struck down."""
        kind = kind_of(end.blow.how) if end.blow else ""
        if kind in ("tongue", "wit") and not self.lesson:
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
            gone = self.fell[whose] <= it.n if whose in self.fell else whose in {*self.dead, *self.out}
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
        left = [end for end in left if not self._needless(end)]
        parts = [Part(text) for end in left if (text := self.voice.met(end.who))]
        alone = self.voice.again(left[0].who)[0] if parts and len(left) == 1 else ""  # who has only just been named
        own = [(end, self._fate(end)) for end in left if end.kind in ("flees", "yields")]
        if len(own) <= FEW and all(text for _, text in own):
            for end, text in own:
                if missed := self._counted_on(end):
                    parts.append(Part(self.voice.worded("without", tp.WITHOUT, text, end.who, missed)))
                else:
                    parts.append(Part(f"{capital(alone or self.voice.first(end.who))} {text}."))
            own = []
        stayed, ran = (
            [alone or self.voice.first(end.who) for end, _ in own if end.kind == kind] for kind in ("yields", "flees")
        )
        clauses = [f"{listed(stayed)} would {'fight no more' if self.struck else 'not fight'}"] if stayed else []
        seen = "had seen enough, and ran" if self.struck else "took one look, and ran"
        clauses += [f"{listed(ran)} {seen}"] if ran else []
        price: list[Part] = []  # stands next to what it was paid for
        for end in left:
            if end.ours:
                pool = tp.SPENT if self.lesson or end.kind == "marked" else tp.DEAR
                price.append(Part(self.voice.worded(pool[0], pool, b=end.who)))
                price += [Part(text)] if end.who in self.fallen and (text := self._mourned([end.who])) else []
        parts += [Part(capital(f"{', and '.join(clauses)}."))] if clauses else []
        parts += [Part(self.voice.worded("worn", tp.WORN, b=end.who)) for end in left if end.kind == "down"]
        return [*price, *parts]

    def _needless(self, end: End) -> bool:
        """Whether somebody would come into the book only to run after another."""
        return end.kind == "flees" and not self.voice.here(end.who) and bool(self._counted_on(end))

    def _mourned(self, dead: Sequence[str], fallen: Sequence[str] = ()) -> str:
        """Who of the party saw it, of those who had not fallen by then; nobody in a lesson."""
        gone = {*self.dead, *(fallen or self.fallen)}
        alive = [who for who, ready in self.ours.items() if ready and who not in gone]
        if not alive or self.lesson:
            return ""
        return self.voice.worded("grief", tp.GRIEF, alive[0], dead[0])

    def _closing(self, over: Deed | None, late: bool) -> Iterator[Part]:
        """Whom they left standing; that somebody was killed; or that nobody was left, and what the others did then."""
        ends = {*self.gone, *(one.end.who for one in self.moments if one.end)}
        left = [who for who in self.foes if who not in ends and who not in self.ours and self.voice.here(who)]
        left = [who for who in left if (npc := self.voice.npcs.get(who)) is None or npc.role == "enemy"]
        alive = [who for who, ready in self.ours.items() if ready and who not in {*self.dead, *self.fallen}]
        yield from self._close(over, left, alive, late)
        if self.fallen and not alive and not self.lesson:  # and nobody speaks after that
            yield Part(capital(curled(self.lost)) if self.lost else self.voice.worded("none left", tp.LAST_OF_US))

    def _close(self, over: Deed | None, left: list[str], alive: list[str], late: bool) -> Iterator[Part]:
        """What those do who are left, of both sides."""
        if over is None:
            return
        if over.how == "fail":
            yield from self._noticed(alive)
            if late:
                yield Part(curled(self.voice.of_us(self.late or tp.LATE)))
            won = [(who, text) for who, text in self.words.items() if who in left and self._wins(who, text)]
            won = [row for row in won if alive or not TO_YOU.search(row[1])]
            speaker, words = max(won, key=lambda one: self._strength(one[0]), default=("", ""))
            yield from self._standing([who for who in left if who != speaker], "won")
            if speaker:
                yield Part(self.voice.quote(speaker, words), words)
        elif over.how == "win":
            yield from self._standing(left, "past")
            yield from self._noticed(alive)

    def _noticed(self, alive: Sequence[str]) -> Iterator[Part]:
        """That some of the others were killed, where one of the party lives to see it."""
        killed = [one.end.who for one in self.moments if one.end and one.end.judged == "finished"]
        if killed and alive and self.killed:
            names_ = listed([self.voice.called(who) for who in killed])
            yield Part(capital(curled(self.voice.of_us(self.killed)).replace("{names}", names_)))

    def _standing(self, left: Sequence[str], how: str) -> Iterator[Part]:
        """What those did who were not out of it; of many only who they were."""
        fates = [(who, npc.fates) for who in left if (npc := self.voice.npcs.get(who))]
        own = [(who, curled(self.voice.of_us(getattr(row, how)))) for who, row in fates]
        if left and len(left) <= FEW and len(own) == len(left) and all(text for _, text in own):
            yield from (Part(f"{capital(self.voice.first(who))} {text}.") for who, text in own)
        elif left:
            names_ = listed([self.voice.called(who) for who in left])
            were = "was" if len(left) == 1 else "were"
            yield Part(capital(self.voice.introduced(f"{names_} {were} left standing.", left)))

    def _wins(self, who: str, text: str) -> bool:
        """Whether these are words of somebody who has won."""
        npc = self.voice.npcs.get(who)
        return npc is None or text in npc.says.win or not any(text in getattr(npc.says, on) for on in _OCCASIONS)


_OCCASIONS = ("spawn", "hit", "hurt", "defeat", "join", "win", "spared", "fleeing")


def strength(npc: Npc | None) -> int:
    """How much somebody can do: the pips of their stack."""
    return parse_character(npc.stack).cp if npc else 0


def _defeated(it: Predicate) -> Iterator[str]:
    """Everybody on whose end this depends."""
    if it.defeated:
        yield it.defeated
    for one in (*(it.all or ()), *(it.any or ())):
        yield from _defeated(one)


def kind_of(how: str) -> str:
    """Which of `Blows` an attack is."""
    if how == "guts.R":
        return "shot"
    if how in ("brains.R", "brains.Y", "brains.G", "social"):
        return "tongue"
    return "wit" if how.startswith("brains") or how == "mental" else "body"
