"""Each end in a fight, as the book tells it: told once, with its cause, with mercy or none, and with grief."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from telltable.core.english import listed

from . import turns_of_phrase as tp
from .fight_heard import End, Heard, Part, kind_of
from .voice import capital, curled, quoted

MANY = 3  # killed by the party in a row, of whom not each has a sentence
APART = 2  # units, after which it is said again who has killed somebody


class Ends(Heard):
    """Tells what became of everybody."""

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
                parts += self._killed(many) if many and end is many[-1] else []
                continue
            parts += self._whole(end, joint)
            if end.judged == "finished" or (end.kind == "ours" and not self.lesson):
                self.voice.so_far.died(end.who)
            self.out.add(end.who)
            joint = self.voice.once(tp.THEN) if end.ours else ""
            if end.who in self.fallen:
                parts += self._grief(end)
        return parts

    def _killed(self, many: Sequence[End]) -> list[Part]:
        """Several who were killed, in one sentence, where the last of them was."""
        pool = tp.MASSACRE if len(many) > 2 else tp.BOTH_KILLED
        names_ = [self.voice.called(end.who) for end in many]
        for end in many:
            self.voice.so_far.died(end.who)
        text = self._one(pool).format(a=self.voice.called(many[-1].by), names=listed(names_))
        return [Part(capital(self.voice.introduced(text, [end.who for end in many])))]

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
        for end in ends:
            self.voice.so_far.struck(end.who)
        return [Part(capital(self.voice.introduced(text, [ends[0].by, *(end.who for end in ends)])))]

    def _grief(self, end: End) -> list[Part]:
        """Who of the party saw somebody of theirs fall, the first time."""
        seen = self.fallen[: self.fallen.index(end.who) + 1]
        text = self._mourned([end.who], seen, end.blow.by if end.blow else "") if len(seen) == 1 else ""
        return [Part(text)] if text else []

    def _whole(self, end: End, joint: str) -> list[Part]:
        """One end, with mercy or none, and words if they are among those that are told."""
        if not end.ours and not self.voice.here(end.who) and not self._has_cause(end):
            return []  # whoever comes only to run from nothing does not come
        parts: list[Part] = self._meet(end.blow.by) if end.blow and end.blow.by in self.foes else []
        self.voice.so_far.lives = True
        met = self._meet(end.who)
        parts += met
        joint = "" if parts else joint  # nothing of what was done stands before it
        speaks = end in self.speakers
        if end.ours:
            return [*parts, *self._fell(end, joint, speaks=speaks)]
        own = self._fate(end)
        tell = self._judged if end.judged else self._went
        first, *rest = tell(end, own, joint, speaks=speaks)
        named = bool(met) and met[0].text.endswith(f" {end.who}.")
        if named and first.text.startswith(f"{self.voice.called(end.who)} "):
            he = capital(self.voice.again(end.who)[0])
            first = Part(f"{he}{first.text.removeprefix(self.voice.called(end.who))}", first.played)
        return [*parts, first, *rest]

    def _has_cause(self, end: End) -> bool:
        """Whether there is a reason to tell why somebody is out of it."""
        told = self.voice.so_far.fought or end.kind != "flees" or end.judged or end.blow
        return bool(told or self._counted_on(end) or self._worked_on(end.who))

    def _worked_on(self, who: str) -> bool:
        """Whether wit or words of one who lives have done something to somebody."""
        by, (how, other) = self.ledger.turned.get(who, ""), self.ledger.status.get(who, ("", ""))
        able = [one for one in self.ours if one not in self.dead]
        return by in able or (other in able and how in tp.DID)

    def _fell(self, end: End, joint: str, *, speaks: bool) -> list[Part]:
        """How somebody of the party's side died, or was out of it."""
        blow, lesson = end.blow, self.lesson or end.kind == "marked"
        self.voice.so_far.lives = lesson
        npc = self.voice.npcs.get(end.who)
        if npc and npc.role == "ally" and not lesson and end.who not in self.voice.so_far.dead:
            came = Part(self.voice.worded("helped", tp.HELPED, b=end.who))
            self.voice.so_far.died(end.who)
            return [came, *self._fell(end, "", speaks=speaks)]
        if blow and blow.by != end.who:
            self.killer.setdefault(blow.by, (end.who, self.unit))
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
        if blow and cause and not lesson and not blow.back and kind_of(blow.how) in ("tongue", "wit"):
            return [Part(f"{cause}, and then struck {self.voice.called(end.who)} dead.")]  # wit alone kills nobody
        if cause:
            return [Part(f"{cause}, and {self.voice.called(end.who)} {self._one(pool)}.")]
        return [Part(self.voice.worded("worn", tp.WORN, b=end.who))]

    def _judged(self, end: End, own: str, joint: str, *, speaks: bool) -> list[Part]:
        """Mercy, or none: who is killed is told with how it came to that, and whom they had killed themselves."""
        self.voice.so_far.speaker = end.who if speaks else ""
        self.voice.so_far.lives = end.judged != "finished"
        asked = end.by not in ("", self._doer(end))  # whoever said what becomes of them did not strike
        cause = self._joined(joint, self._blow(end.blow, end.who)) if end.blow else ""
        cause = self._blamed(cause, end.who)
        talked = bool(end.blow and kind_of(end.blow.how) in ("tongue", "wit")) and not own.startswith("{a} ")
        speech = [Part(self.voice.quote(end.who, end.words), end.words)] if speaks else []
        npc = self.voice.npcs.get(end.who)
        pool: tuple[str, ...]
        if end.judged == "spared" and cause and not asked and not talked and end not in self.whole:
            mercy = self.voice.own(npc.fates.mercy, end.who) if npc else ""
            mercy = curled(mercy or self.voice.fresh("mercy", tp.MERCY)).format(them=self.voice.again(end.who)[1])
            plain = "," not in cause and " that " not in cause  # whoever struck is still the subject
            pool = tp.AND_THEN if plain else tp.AND_THEY
            line = self.voice.fresh(pool[0], pool)
            return [
                Part(f"{cause}{line.format(a=self.voice.called(end.by), c=self.voice.called(end.by), mercy=mercy)}."),
                *speech,
            ]
        parts = [Part(f"{cause}.")] if cause else []
        if end.judged == "spared":
            pool = (own,) if own else tp.SPARED_BY if asked else tp.SPARED
            pool = (tp.HEARD_BY if asked else tp.HEARD) if talked else pool
            text = self.voice.worded(pool[0], pool, end.by, end.who)
            return [*parts, Part(text), *speech]
        pool = tp.FINISHED_BY if asked else tp.FINISHED
        pool = tp.NO_MERCY if talked else (own,) if own else pool
        text = self.voice.worded(pool[0], pool, end.by, end.who)
        why = talked and "why" not in self.voice.used
        reason = [Part(self.voice.worded("why", tp.WHY, end.by, end.who))] if why else []
        called = capital(self.voice.called(end.who))
        if speaks and text.startswith(f"{called} "):  # who has just spoken is not named again
            text = f"{capital(self.voice.again(end.who)[0])}{text.removeprefix(called)}"
        return [*parts, *speech, Part(text), *reason]

    def _blamed(self, cause: str, who: str) -> str:
        """The sentence, with whom they have killed themselves."""
        whom, when = self.killer.get(who, ("", 0))
        if not whom or not cause or self.unit - when < APART:
            return cause
        called = self.voice.called(who)
        clause = f"{called}, who had killed {self.voice.called(whom)}"
        text = re.sub(rf"{re.escape(called)}(?!’)\b", f"{clause},", cause, count=1)
        return (
            text.removesuffix(",")
            if text != cause
            else f"{cause}. It was {called} who had killed {clause[clause.rindex(' ') + 1 :]}"
        )

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
            said = self.voice.quote(end.who, end.words)
            told = Part(f"{said[:-1]}, and {does}.", quoted(end.words, self.voice.called(end.who), 0))
            return [*([Part(f"{cause}.")] if cause else []), told]
        if cause:
            return [Part(f"{cause}, and {self.voice.called(end.who)} {does}.")]
        if end.kind == "down":
            return [Part(self.voice.worded("worn", tp.WORN, b=end.who))]
        if missed:
            return [Part(self.voice.worded("without", tp.WITHOUT, does, end.who, missed))]
        return [Part(self.voice.worded("enough", tp.ENOUGH, does, end.who))]

    def _touched(self, who: str) -> str:
        """What wit or words of the party had done to somebody whom no blow has ended."""
        by = self.ledger.turned.get(who, "")
        how, other = self.ledger.status.get(who, ("", ""))
        if by and by in self.ours and by not in self.dead:
            return self.voice.worded("inside", tp.INSIDE, by, who).removesuffix(".")
        if other in self.ours and other not in self.dead and how in tp.DID:
            return self.voice.worded(f"did {how}", tuple(f"{line}." for line in tp.DID[how]), other, who)[:-1]
        return ""

    def _mourned(self, dead: Sequence[str], fallen: Sequence[str] = (), by: str = "") -> str:
        """Who of the party saw it, of those who had not fallen by then; nobody in a lesson."""
        gone = {*self.dead, *(fallen or self.fallen)}
        alive = [who for who, ready in self.ours.items() if ready and who not in gone]
        if not alive or self.lesson:
            return ""
        pool = tp.OWN_HAND if by == alive[0] else tp.GRIEF
        return self.voice.worded(pool[0], pool, alive[0], dead[0])
