"""A fight as the book tells it: who stood against whom, what went wrong, what turned it, and who ended it.

Nothing is told blow by blow, and no list is made of the fallen. What ends for several of them in one go is one
sentence; the strongest of them has one of their own. In a whole fight one of them speaks, of an end that is told. Ways
and what people wrote stand in their place and count for themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from telltable.core.english import listed
from telltable.core.story import Line
from telltable.games.stacktors.table.state import Deed

from . import turns_of_phrase as tp
from .fight_ends import Ends
from .fight_heard import End, Moment, Part, kind_of
from .fight_ledger import Blow
from .voice import capital, curled

ENOUGH = 4  # sentences of ours in a fight, after which ends are told together
SPEAK = 2  # who have words in it
LONG = 5  # parts of a paragraph, after which somebody who comes begins another
FEW = 3  # of whom each has a sentence


def movements(parts: list[Part]) -> Iterator[list[Part]]:
    """A long paragraph in two or three: whoever comes late begins another."""
    para: list[Part] = []
    for n, part in enumerate(parts):
        if part.comes and len(para) >= LONG and len(parts) - n > 1:
            yield para
            para = []
        para.append(part)
    if para:
        yield para


class Fight(Ends):
    """Hears a fight to its end, then tells it."""

    def told(self, over: Deed | None, *, late: bool = False) -> Iterator[list[Part] | Line]:
        """Its paragraphs, and what people wrote, in their order."""
        held = None
        for told in self._body(over):
            if held:
                yield held
            held = told
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
        first = next((n for n, unit in enumerate(units) if isinstance(unit, list) or unit.way), 0)
        opening = list(self._opening(units[first])) if units else []
        self.whole = self._plan(runs, ENOUGH - len(opening))
        para: list[Part] = []
        for n, unit in enumerate(units):
            self.unit = n
            if para and not isinstance(unit, list) and (unit.line or unit.way):
                yield from movements(para)
                para = []
            late = [] if n == first else list(self._late(unit))
            para += [Part(text) for text in (opening if n == first else late)]
            if n == first and para and self._is_way(unit):
                yield from movements(para)
                para = []
            if isinstance(unit, list):
                joins = not late and (para or n == first)
                para += self._run(unit, self._joint(units[:n], ours=unit[0].ours) if joins else "")
            elif unit.line:
                called = [who for who in self.foes if self._names(unit.line.text, who)]
                if met := self._meet(*called):  # whoever is spoken to is there
                    yield met
                yield unit.line
            else:
                para += [*(unit.make() if unit.make else ()), *(self._brought(unit) if unit.way else ())]
            if para and self._is_death(unit):
                yield from movements(para)
                para = []
        yield from movements(para)

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
        spared = [end for end in ends if end.judged == "spared" and not (end.blow and kind_of(end.blow.how) == "shot")]
        spared.sort(key=lambda end: (end in self.speakers, self._strength(end.who)), reverse=True)
        return spared[: max(room, 1 if len(ends) < ENOUGH else 0)]

    def _speakers(self, runs: Sequence[Sequence[End]], over: Deed | None) -> list[End]:
        """Whose words are told: those of the party's fallen first, then of the strongest; nobody's if all is lost."""
        if over is not None and over.how == "fail":
            return []
        able = [end for run in runs for end in run if end.words]
        return sorted(able, key=lambda end: (end.ours, self._strength(end.who)), reverse=True)[:SPEAK]

    def _is_way(self, unit: list[End] | Moment) -> bool:
        return not isinstance(unit, list) and bool(unit.way)

    def _opening(self, first: list[End] | Moment) -> Iterator[str]:
        """Why it came to blows, what went wrong before anything went well, and what the others of the party did."""
        if isinstance(first, list):
            turning = min((end.blow.n for end in first if end.blow), default=0)
        else:
            turning = first.blows if first.way else 0
            if not self._setback(turning):
                return
        setback = not (isinstance(first, list) and first[0].ours) and self._setback(turning)
        if setback or not isinstance(first, list) or self._struck(first[0]):
            yield from self._begin()
        if isinstance(first, list) and (text := self._meanwhile()):
            yield text
        if setback:
            yield f"{self._blow(setback, setback.to)}."
            self.setback = True

    def _struck(self, end: End) -> bool:
        """Whether no words and no wit have ended it for somebody: with those it did not come to blows."""
        return not end.blow or kind_of(end.blow.how) in ("body", "shot")

    def _late(self, unit: list[End] | Moment) -> Iterator[str]:
        """Why it came to blows, where something else went before them."""
        if self.begun or not isinstance(unit, list):
            return
        self.begun, blow = True, unit[0].blow
        if blow and kind_of(blow.how) in ("body", "shot") and self.voice.here(blow.by if unit[0].ours else unit[0].who):
            yield self.voice.fresh("went on", tp.SOME_WENT_ON)

    def _begin(self) -> Iterator[str]:
        """Why it came to blows."""
        self.begun = True
        if self.begins:
            yield capital(curled(self.voice.of_us(self.begins)))

    def _meanwhile(self) -> str:
        """What somebody of the party did of whom no end tells, where something came of it."""
        doers = {self._doer(one.end) for one in self.moments if one.end}
        for who, ready in self.ours.items():
            if not ready or who in (*self.dead, *self.fallen, *doers):
                continue
            if any(self._names(one.way, who) for one in self.moments if one.way):
                continue
            rows = [row for row in self.ledger.blows if row.by == who and row.to not in self.ours and row.did in tp.DID]
            row = next((row for row in rows if self.voice.here(row.to)), None)
            if row:
                return self.voice.worded(f"did {row.did}", tuple(f"{one}." for one in tp.DID[row.did]), who, row.to)
        return ""

    def _setback(self, until: int) -> Blow | None:
        """The heaviest blow on anybody of the party before the first of the others was out of it."""
        alive = [who for who, ready in self.ours.items() if ready and who not in self.dead and who not in self.fallen]
        rows = [row for row in self.ledger.blows if row.n < until and row.to in alive and row.by in self.foes]
        rows = [row for row in rows if row.wounds and not row.told and self.voice.here(row.by)]
        rows = [row for row in rows if kind_of(row.how) in ("body", "shot")]
        return max(rows, key=lambda row: row.wounds, default=None)

    def _joint(self, before: Sequence[list[End] | Moment], *, ours: bool) -> str:
        """The word with which a run begins."""
        if not any(isinstance(unit, list) or unit.way for unit in before):
            return self._one(tp.BUT) if self.setback and not before else ""
        return self.voice.once(tp.THEN) if ours and isinstance(before[-1], list) else ""

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
        clauses = (
            [f"{listed(stayed)} would {'fight no more' if self.voice.so_far.fought else 'not fight'}"] if stayed else []
        )
        seen = "had seen enough, and ran" if self.voice.so_far.fought else "took one look, and ran"
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

    def _closing(self, over: Deed | None, late: bool) -> Iterator[Part]:
        """Whom they left standing; that somebody was killed; or that nobody was left, and what the others did then."""
        ends = {*self.gone, *(one.end.who for one in self.moments if one.end)}
        left = [who for who in self.foes if who not in ends and who not in self.ours and self.voice.here(who)]
        left = [who for who in left if (npc := self.voice.npcs.get(who)) is None or npc.role == "enemy"]
        alive = [who for who, ready in self.ours.items() if ready and who not in {*self.dead, *self.fallen}]
        yield from self._close(over, left, alive, late)
        if self.fallen and not alive and not self.lesson:
            yield Part(capital(curled(self.lost)) if self.lost else self.voice.worded("none left", tp.LAST_OF_US))

    def _close(self, over: Deed | None, left: list[str], alive: list[str], late: bool) -> Iterator[Part]:
        """What those do who are left, of both sides."""
        if over is None:
            return
        if over.how == "fail":
            yield from self._noticed(alive)
            if late:
                yield Part(curled(self.voice.of_us(self.late or tp.LATE)))
            yield from self._standing(left, "won")
            yield from self._let_live_after_all()
        elif over.how == "win":
            yield from self._standing(left, "past")
            yield from self._noticed(alive)

    def _let_live_after_all(self) -> Iterator[Part]:
        """What those did who were let live, where the party is beaten; of several with the same words together."""
        found: dict[str, list[str]] = {}
        down = {one.end.who for one in self.moments if one.end and one.end.kind == "down"}
        for who in dict.fromkeys((*self.lived, *self.downed)):
            npc = self.voice.npcs.get(who)
            if npc and npc.role == "enemy" and who not in self.ours and self.voice.here(who):
                text = npc.fates.after_all or npc.fates.later or (tp.UP_AGAIN if who in down else "")
                found.setdefault(text, []).append(who)
                self.seen_off.add(who)
        found.pop("", None)
        for text, people in found.items():
            did = curled(text.replace("{were}", "was" if len(people) == 1 else "were"))
            yield Part(f"{capital(listed([self.voice.called(who) for who in people]))} {did}.")

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
