"""The chronicle in prose: what was said at its place, ways as they were gone, and a fight told as a whole.

A fight is heard to its end, and then told in a few sentences (`fight_told`). A line of the adventure's own is told only
where its cause is told too. What a person wrote stands as it was written, in a paragraph of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from zlib import crc32

from telltable.core.english import listed
from telltable.core.story import Chapter, Line, Told
from telltable.games.stacktors.box.adventure import Adventure, ChallengeData, Passage, Pregen, Stage
from telltable.games.stacktors.box.pronouns import Pronoun
from telltable.games.stacktors.rules.story.conditions import stood
from telltable.games.stacktors.table.names import a_thing, the_thing, who_is_left, within
from telltable.games.stacktors.table.state import Deed, Spoken, Table

from . import turns_of_phrase as tp
from .fight_heard import Part, strength
from .fight_told import Fight
from .so_far import SoFar
from .voice import Voice, capital, curled, does

PARTY = "{party}"
MANY = 2  # who are named twice in a row


def prose(table: Table, it: Adventure) -> tuple[Chapter, ...]:
    """The chapters of the book."""
    teller = _Teller(table, it)
    for deed in _laid(table):
        teller.hear(deed)
    for entry in _in_order(table):
        teller.hear(entry)
    return teller.done()


def _laid(table: Table) -> Iterator[Deed]:
    """ST-END-3: those who were there before anybody was made, as who they come from another evening as."""
    comes = [deed for deed in table.deeds if deed.what == "comes"]
    came = {deed.to for deed in comes}
    for one in table.chars.values():
        if one.role == "pc" and one.name not in came:
            yield Deed(0, "comes", "", one.name, text=one.concept)
    for name in dict.fromkeys(deed.how for deed in comes):
        if name and name not in came:  # somebody has taken their place since
            yield Deed(0, "comes", "", name)


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
        self.it, self.table = it, table
        self.led = table.option("gm") == "human"  # who may have written what is found
        self.limit = int(table.option("max_rounds"))
        self.ready: dict[str, Pregen] = {one.concept: one for one in it.party.pregens}
        people = {one.name for one in table.chars.values()} | set(table.gone.values())
        people |= {deed.to for deed in table.deeds if deed.what == "comes"}
        self.voice = Voice(people, [one.name for one in table.party], it.id)
        self.chapters: list[Chapter] = []
        self.stage: Stage | None = None
        self.heading, self.opener = "", ""
        self.lines: list[Line] = []
        self.coming = slice(0)  # the lines that tell who came
        self.para: list[Part] = []
        self.arrivals: list[Deed] = []
        self.came: list[str] = []  # of the party, without those in whose place somebody has come
        self.ours: dict[str, Pregen | None] = {}  # everybody on the party's side, the fallen too
        self.dead: list[str] = []  # of the party
        self.missed: list[str] = []  # the dead whom nobody has missed yet, though a new scene has begun
        self.fallen: list[str] = []  # in the scene that is told
        self.wanted = False  # it is told what they want
        self.voice.party = self._us
        self._scene()

    def _scene(self) -> None:
        """A new scene: nobody has done anything to anybody."""
        self.missed += self.fallen
        self.voice.so_far = SoFar()
        self.fallen = []
        self.downed: list[str] = []  # of the others, and alive
        self.lived: list[str] = []  # who were spared, or gave up
        self.judged = False  # somebody was spared, or was not
        self.fight = self.last = Fight(self.voice, self.ours, self.dead, self.it.lesson)
        self.opening: list[tuple[str, str]] = []  # who said what before the first blow of a fight
        self.conflict = self.begun = self.ended = self.listened = False

    def _us(self) -> list[str]:
        gone = {*self.dead, *self.fallen, *self.last.fallen}
        return [one for one in self.came if one not in gone] or self.came

    # --- hearing ------------------------------------------------------------------------------------------

    def hear(self, entry: Deed | Spoken) -> None:
        """One entry."""
        if isinstance(entry, Deed):
            if entry.what != "comes" and not self.begun:
                self._missing()
            self._deed(entry)
        else:
            self._spoken(entry)

    def _spoken(self, it: Spoken) -> None:
        if it.kind != "scene" and not self.begun:
            self._missing()
        if it.kind == "scene":
            self._open()
            self._break()
            self._aftermath()
            self._close()
            self._scene()
            self.stage = next((one for one in self.it.stages if one.title == it.who), None)
            self.voice.npcs |= {npc.name: npc for npc in (self.stage.npcs if self.stage else ())}
            self.conflict = bool(self.stage and self.stage.mode == "conflict")
            told = self.stage.told if self.stage else ""
            self.heading = it.who
            self.opener = it.text if it.human and not told else curled(self.voice.of_us(told or it.text))
            if self.stage and not it.human and not self.led:
                self.opener = " ".join((*self._true(self.stage.links)[:1], self.opener))
            self._who_came()
        elif it.kind in ("deed", "outcome", "way"):  # told by the deeds
            return
        elif it.human:
            self._wrote(it)
        elif it.kind == "said" and it.who:
            self._said(it.who, it.text)
        elif it.kind == "told" and it.who:
            self._listened(it.who, it.text)
        elif it.text not in self.voice.told and not self._of_a_challenge(it.text):
            self.voice.told.add(it.text)
            self._tell(lambda: [Part(curled(it.text), curled(it.text))])

    def _wrote(self, it: Spoken) -> None:
        if it.kind == "told" or not it.who:
            line = Line(it.text, it.who, told=True)
        else:  # whose words they are stands in front of them
            line = Line(f"{self.voice.first(it.who)}: “{it.text}”", told=True)
        if self.begun:
            self.fight.wrote(line)
            return
        self._open()
        self._break()
        self.lines.append(line)

    def _said(self, who: str, text: str) -> None:
        """Told at once where nobody fights, and where somebody answers; else what is told of it the fight decides."""
        npc = self.voice.npcs.get(who)
        answer = next((one for one in npc.answers if one.text == text), None) if npc else None
        if answer:
            told = curled(self.voice.of_us(answer.told))
            self._tell(lambda: [*self._meet(who), Part(told) if told else self._quote(who, text)])
        elif who not in self.ours and who not in self.fight.foes:
            self.fight.foes.append(who)
            if self.conflict and not self.begun:
                self.opening.append((who, text))
            elif not self.conflict:
                self._tell(lambda: [*self._meet(who), self._quote(who, text)])
        elif self.begun:
            self.fight.said(who, text)
        elif not self.conflict:
            self._tell(lambda: [self._quote(who, text)])

    def _listened(self, who: str, text: str) -> None:
        """One in a scene is told, as it came of what somebody said (ST-WAY-11)."""
        if not self.listened:
            self.listened = True
            seen = curled(text.replace(who, self.voice.called(who)))
            self._tell(lambda: [*self._meet(who), Part(capital(seen))])

    def _open(self) -> None:
        """Who stands there as a fight begins, and what one says: whoever knows something, else the strongest."""
        met, self.opening = self.opening, []
        if not met:
            return
        npcs = self.voice.npcs
        knowing = [one for one in met if (npc := npcs.get(one[0])) and any(one[1] == line.text for line in npc.lines)]
        speaker = max(knowing or met, key=lambda one: strength(npcs.get(one[0])))
        for who, text in met:
            self.para += self._meet(who)
            if (who, text) == speaker:
                self.para.append(self._quote(who, text))
        self._put()

    def _tell(self, make: Callable[[], Sequence[Part]]) -> None:
        """Now, or in a fight when it is told."""
        if self.begun:
            self.fight.noted(make)
            return
        self._settle()
        self.para += make()

    def _of_a_challenge(self, text: str) -> bool:
        """Words that help to choose at the table, and tell nothing."""
        stages = self.stage.challenges if self.stage else ()
        looks = {one.texts.look for one in stages} | {one.texts.hit for one in stages}
        looks |= {one.texts.done for one in stages if one.texts.told}
        return text in looks or any(text == row.text for one in stages for row in one.stages)

    def _deed(self, it: Deed) -> None:
        hear = {
            **dict.fromkeys(("hit", "miss", "wound", "status"), self._struck),
            **dict.fromkeys(("down", "flees", "yields"), self.fight.ended),
            **dict.fromkeys(("rises", "joins", "side", "opens", "finds", "buys"), self._turned_out),
            "turn": self._turn,
            "round": self._turn,
            "way": self._went,
            "comes": self._comes,
            "over": self._over,
            "judged": self.fight.judged,
        }.get(it.what)
        if hear:
            hear(it)

    def _struck(self, it: Deed) -> None:
        if it.what in ("hit", "miss"):
            self.fight.way = ""  # what it brought about is over
            if self.conflict:
                self._begin()
        self.fight.ledger.hear(it)

    def _turn(self, it: Deed) -> None:
        if it.what == "round":
            self.conflict = True
            self._begin()
            return
        self.fight.words.clear()
        self.fight.way = ""

    def _went(self, it: Deed) -> None:
        if not self.begun:
            self._break()
        self.fight.went(it)
        self.voice.told.add(it.text)

    def _comes(self, it: Deed) -> None:
        self.arrivals.append(it)
        self.came = [*(one for one in self.came if one != it.how), it.to]
        if self.heading:
            self._who_came()

    def _begin(self) -> None:
        """From here on a fight is heard to its end before it is told."""
        if not self.begun:
            self._break()
            self._open()
        self.begun = True

    def _turned_out(self, it: Deed) -> None:
        voice = self.voice
        if it.what == "rises":
            for row in (self.dead, self.missed, self.fallen, self.downed, self.fight.fallen):
                row[:] = [one for one in row if one != it.to]
            pool = (tp.MARKED if len(self.came) > 1 else tp.MARKED_ALONE) if it.how == "marked" else tp.RISES
            self._tell(lambda: [Part(voice.worded(pool[0], pool, b=it.to))])
        elif it.what == "joins":
            self._joins(it.to)
        elif it.what == "side" and it.how == "foes":
            self._tell(lambda: [*self._meet(it.to), Part(voice.worded("side", self._ours(tp.SIDE), b=it.to))])
        elif it.what == "opens" and it.by:
            self._tell(lambda: [self._opens(it)])
        elif it.what == "finds":
            text = it.text if self.led else curled(it.text)
            found = [Part(text, text)] if text else []
            self._tell(lambda: [Part(voice.worded("finds", tp.FINDS, it.by, a_thing(it.to))), *found])
        elif it.what == "buys":
            self._tell(lambda: [Part(voice.worded("buys", tp.BUYS, it.by, the_thing(it.to), it.how))])

    def _ours(self, pool: Sequence[str], but: str = "") -> tuple[str, ...]:
        return tuple(self.voice.of_us(text, but) for text in pool)

    def _joins(self, who: str) -> None:
        """Somebody comes over: talked round, unless a way has told it."""
        by, way = self.fight.joined(who), self.fight.way
        self.ours[who] = None
        if way:
            return
        pool = self._ours(tp.JOINS if by else tp.JOINED)
        self._tell(lambda: [*self._meet(who), Part(self.voice.worded("joins", pool, by, who))])

    def _opens(self, it: Deed) -> Part:
        rock: ChallengeData | None = next(
            (one for one in (self.stage.challenges if self.stage else ()) if one.name == it.to), None
        )
        if rock and rock.texts.told:
            return Part(capital(curled(self.voice.of_us(rock.texts.told)).replace("{who}", self.voice.first(it.by))))
        return Part(self.voice.worded("opens", tp.OPENS, it.by, it.to))

    def _over(self, it: Deed) -> None:
        """The end of a scene."""
        self.ended = True
        late = it.n >= ((self.stage and self.stage.max_rounds) or self.limit)
        self._open()
        self._settle(it if self.conflict else None, late)
        self._put()
        self.begun = self.conflict = False

    def _aftermath(self) -> None:
        """As a story goes on: what became of those who went down, and of what was won, where the adventure says so."""
        stage = None if self.led else self.stage  # what a person who leads made of it, nobody else knows
        dead = dead_by_now(self.table, self.it)
        after = [text for text in self._true(stage.after if stage else ()) if not any(does(text, who) for who in dead)]
        self.para += [Part(text) for text in after]
        self.downed[:] = [who for who in self.downed if not any(does(text, who) for text in after)]
        if stage and stage.fallen and self.downed:
            self._with_the_others()
        if stage and stage.fallen and self.downed:
            names = listed([self.voice.called(who) for who in self.downed])
            if len(self.downed) > MANY and not self.judged:
                names = "all who had gone down"
            were = "was" if len(self.downed) == 1 else "were"
            text = capital(curled(self.voice.of_us(stage.fallen).format(names=names, were=were)))
            self.para.append(Part(self.voice.introduced(text, self.downed)))
        for text, people in (self._later() if stage else {}).items():
            named = listed([self.voice.called(who) for who in people])
            were = "was" if len(people) == 1 else "were"
            self.para.append(Part(f"{capital(named)} {curled(text.replace('{were}', were))}."))
        self._put()

    def _with_the_others(self) -> None:
        """Of those who went down it is told together with the others, where the same became of them."""
        told = set(self._later())
        same = [who for who in self.downed if (npc := self.voice.npcs.get(who)) and npc.fates.later in told]
        self.lived += same
        self.downed[:] = [who for who in self.downed if who not in same]

    def _later(self) -> dict[str, list[str]]:
        """What became of those who lived, where the adventure has words for it, and of whom; none of them has gone."""
        found: dict[str, list[str]] = {}
        for who in dict.fromkeys(self.lived):
            npc = self.voice.npcs.get(who)
            if npc and npc.role == "enemy" and npc.fates.later and who not in self.ours:
                found.setdefault(npc.fates.later, []).append(who)
        return found

    def _true(self, texts: Sequence[Passage]) -> list[str]:
        """Those of the book's own sentences that are true."""
        party = [self.voice.called(who) for who, ready in self.ours.items() if ready and who not in self.dead]
        found = self._true_of(texts)
        return [capital(curled(self.voice.of_us(text).replace("{party}", listed(party) or "they"))) for text in found]

    def _settle(self, over: Deed | None = None, late: bool = False) -> None:
        """Tell what was heard."""
        fight, self.fight = self.fight, Fight(self.voice, self.ours, self.dead, self.it.lesson)
        begins = self._true(self.stage.begins)[:1] if self.stage else []  # of all who were there then
        self.last = fight  # whose fallen are not among the dead yet
        if self.stage:
            fight.late, fight.killed = self.stage.late, self.stage.killed
            fight.begins = " ".join(begins)
            fight.lost = self.stage.lost
        self.fight.gone = fight.gone | {one.end.who for one in fight.moments if one.end}
        self.fight.ledger, self.fight.foes, self.fight.words = fight.ledger, fight.foes, fight.words
        for told in fight.told(over, late=late):
            if isinstance(told, Line):
                self._put()
                self.lines.append(told)
            else:
                if self.begun or over:
                    self._put()
                self.para += told
        self.downed += [who for who in fight.downed if who not in fight.seen_off]
        self.lived += [who for who in fight.lived if self.voice.here(who) and who not in fight.seen_off]
        self.judged = self.judged or any(one.end.judged for one in fight.moments if one.end)
        self.dead += fight.fallen
        self.fallen += fight.fallen

    # --- words ------------------------------------------------------------------------------------------

    def _meet(self, who: str) -> list[Part]:
        met = self.voice.met(who)
        return [Part(met)] if met else []

    def _quote(self, who: str, text: str) -> Part:
        quoted = self.voice.quote(who, text)
        return Part(quoted, quoted)

    # --- paragraphs and chapters ------------------------------------------------------------------------------

    def _who_came(self) -> None:
        """Whoever has come since the last scene: who they are; of those who come later, in whose place."""
        arrivals, self.arrivals = self.arrivals, []
        first = len(self.lines)
        for it in arrivals:
            self.ours[it.to] = ready = self.ready.get(it.text)
            if ready:
                self.voice.ready[it.to] = ready
            if it.how:
                self.missed[:] = [one for one in self.missed if one != it.how]
        wants = self.it.wants if arrivals and not self.wanted else ""
        self.wanted = self.wanted or bool(arrivals)
        together = [it for it in arrivals if not it.how and PARTY in wants]
        for it in arrivals:
            if it not in together:
                self._tell(self._arrives(it))
        if wants:
            self._break()
            self._tell(lambda: [Part(self._setting_out(wants, together))])
        if not self.begun:
            self._break()
            self.coming = slice(first, len(self.lines))

    def _about(self, it: Deed) -> str:
        """Who somebody of the party is, where the adventure says so: ``walks ropes for a living``."""
        ready = self.ours.get(it.to)
        if ready and ready.told:
            return curled(ready.told[crc32(f"{self.voice.seed} {it.to}".encode()) % len(ready.told)])
        return f"{it.text[:1].lower()}{it.text[1:]}".removesuffix(".") if ready else ""

    def _arrives(self, it: Deed) -> Callable[[], list[Part]]:
        about = self._about(it)

        def arrives() -> list[Part]:
            if it.how:
                row = tp.COMES_NOW if self.begun or self.it.lesson else tp.COMES
                pool = self._ours(row, it.to) if about else tp.COMES_PLAIN
                own = self.stage.newcomer if self.stage and about and not self.begun else ""
                own = curled(self.voice.of_us(own, it.to))
                pool = (own,) if own and own not in self.voice.told else pool
                return [Part(self.voice.worded("comes", pool, it.to, it.how, more=about))]
            if about:
                self.voice.known.add(it.to)
            return [Part(f"{it.to} {about}.")] if about else []

        return arrives

    def _setting_out(self, wants: str, together: Sequence[Deed]) -> str:
        """Who they are, each with a clause of their own, and what they want."""
        self.voice.known |= {it.to for it in together}
        people = [f"{it.to}, who {about}" if (about := self._about(it)) else it.to for it in together]
        who = f"{', '.join(people[:-1])}, and {people[-1]}" if len(people) > 1 else "".join(people)
        closed = "," if together and self._about(together[-1]) else ""  # the clause, where the sentence goes on
        wants = self.voice.of_us(wants)
        return capital(curled(wants.replace(f"{PARTY} ", f"{who}{closed} ").replace(PARTY, who)))

    def _missing(self) -> None:
        """Of the dead in whose place nobody came, as the next scene begins."""
        missed, self.missed = [] if self.it.lesson else self.missed, []
        for who in missed:
            self.para.append(Part(self.voice.worded("missing", tp.MISSING, b=who)))
        if missed:
            self._break()

    def _break(self) -> None:
        self._settle()
        self._put()

    def _beside(self) -> None:
        """What those of the party did of whom nothing else is told in this scene, where the adventure says so."""
        stage = self.stage if self.ended and not self.led else None
        came = self.lines[self.coming]
        told = " ".join(line.text for line in self.lines if line not in came)
        idle = [who for who, ready in self.ours.items() if ready and who not in {*self.dead, *self.fallen}]
        idle = [who for who in idle if self.voice.called(who) not in told]
        for who, one in zip(idle, self._true_of(stage.beside) if stage else (), strict=False):
            text = self.voice.worded("beside", (curled(one),), who)
            line = Told(text, ours=True)
            at = len(self.lines) - 1 if stage and stage.mode == "free" and len(self.lines) > 1 else len(self.lines)
            self.lines.insert(at, line)

    def _true_of(self, texts: Sequence[Passage]) -> list[str]:
        """Those that are true, with room for names."""
        return [one.text for one in texts if one.when is None or stood(self.table, one.when)]

    def _put(self) -> None:
        """The paragraph is full."""
        if self.para:
            text = " ".join(part.text for part in self.para if part.text)
            played = " ".join(part.played for part in self.para if part.played)
            self.lines.append(Told(text, played=played, ours=not played))
        self.para = []

    def _close(self) -> None:
        self._open()
        self._break()
        self._beside()
        if self.heading or self.lines:
            self.chapters.append(Chapter(self.heading or self.it.title, self.opener, tuple(self.lines)))
        self.lines = []

    def done(self) -> tuple[Chapter, ...]:
        """Everything."""
        self._close()
        return tuple(self.chapters)


def in_the_end(table: Table, it: Adventure) -> list[tuple[str, Pronoun]]:
    """Who is left of the party, as the book calls them."""
    voice = Voice({one.name for one in table.chars.values()} | set(table.gone.values()), ())
    return [(voice.called(name), pronoun) for name, pronoun in who_is_left(table, it)]


def killed(table: Table) -> list[str]:
    """Whom the party killed."""
    return list(dict.fromkeys(deed.to for deed in table.deeds if deed.what == "judged" and deed.how == "finished"))


def dead_by_now(table: Table, it: Adventure) -> list[str]:
    """Whoever is dead besides the party's own: those whom it killed, and those who came along and died of it."""
    allies = {npc.name for stage in it.stages for npc in stage.npcs if npc.role == "ally" and not it.lesson}
    fell = [deed.to for deed in table.deeds if deed.what == "down" and deed.to in allies]
    return list(dict.fromkeys((*killed(table), *fell)))


def buried(table: Table, it: Adventure) -> str:
    """Of those whom the party killed, as the last page says it; empty where it killed nobody."""
    voice = Voice({one.name for one in table.chars.values()} | set(table.gone.values()), ())
    names = [voice.called(name) for name in killed(table)]
    text = curled(it.graves).replace("{names}", listed(names)).replace("{were}", "was" if len(names) == 1 else "were")
    return capital(text) if names else ""


def mourned(table: Table) -> str:
    """Who did not come home, as the last page begins; empty where all did."""
    came = [deed.to for deed in table.deeds if deed.what == "comes"]
    dead = [one.name for one in table.chars.values() if one.role == "pc" and not one.alive]
    dead += [deed.how for deed in table.deeds if deed.what == "comes" and deed.how and deed.how not in dead]
    names = sorted(dict.fromkeys(dead), key=lambda name: came.index(name) if name in came else -1)
    return tp.HOME.format(b=listed([within(name) for name in names])) if names else ""
