"""What is heard of a fight before any of it is told: who is out of it, how, by whom, and what they said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from telltable.core.story import Line
from telltable.games.stacktors.box.adventure import Npc, Predicate
from telltable.games.stacktors.box.needs import claimed
from telltable.games.stacktors.box.notation import parse_character
from telltable.games.stacktors.table.names import within
from telltable.games.stacktors.table.state import Deed

from . import turns_of_phrase as tp
from .fight_ledger import Blow, Ledger
from .voice import Voice, capital, curled, names

CAUSES: Mapping[str, tuple[str, ...]] = {  # what somebody's words have to be for, to be told with their end
    "down": ("defeat",),
    "ours": ("defeat",),
    "marked": ("defeat",),
    "spared": ("spared",),
    "flees": ("fleeing",),
    "yields": ("spared", "fleeing"),
}


class Part(NamedTuple):
    """A sentence or more of a paragraph; `played`: what of it was said or read at the table; `comes`: somebody does."""

    text: str
    played: str = ""
    comes: bool = False


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
    blows: int = 0  # that had been struck by then


@dataclass
class Heard:
    """Hears a fight to its end."""

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
    setback: bool = False  # it is told that something went wrong
    begun: bool = False  # it is told why it came to blows
    speakers: list[End] = field(default_factory=list)  # whose words are told
    gone: set[str] = field(default_factory=set)  # who was out of it before this was heard
    begins: str = ""  # why it comes to blows, where the adventure says so
    killed: str = ""  # who notices that some were killed
    whole: list[End] = field(default_factory=list)  # what is told with the blow before it
    killer: dict[str, tuple[str, int]] = field(default_factory=dict)  # who has killed whom, and in which unit
    out: set[str] = field(default_factory=set)  # who is told to be out of it
    unit: int = 0  # of those that it is told in, the how many-th
    seen_off: set[str] = field(default_factory=set)  # of whom it is told what they did after all
    lost: str = ""  # what is seen where nobody of the party is left

    def went(self, it: Deed) -> None:
        """A way was gone."""
        self.way = it.text
        self.moments.append(Moment(make=lambda: self._gone(it.text), way=it.text, blows=len(self.ledger.blows)))

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
        """Whether these words belong to such an end; nobody thanks for their life whom no blow has touched."""
        struck = end.blow is not None and kind_of(end.blow.how) in ("body", "shot")
        if not struck and "hurt" in claimed(text):
            return False
        npc = self.voice.npcs.get(end.who)
        if npc is None:
            return True
        own = {on for on in OCCASIONS if text in getattr(npc.says, on)} | {
            line.on for line in npc.lines if line.text == text
        }
        return not own or bool(own & set(CAUSES[end.cause]))

    def _strength(self, who: str) -> int:
        return strength(self.voice.npcs.get(who))

    def _one(self, pool: Sequence[str]) -> str:
        return pool[self.voice.next(pool[0]) % len(pool)]

    def _meet(self, *people: str) -> list[Part]:
        """Whoever comes in only now, with the adventure's sentences."""
        return [Part(met, comes=True) for who in people if (met := self.voice.met(who))]

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
        return curled(self.voice.of_us(self.voice.own(getattr(npc.fates, kind, ""), end.who))) if npc else ""

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

    def _pool(self, end: End, pools: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        """How it may end; by words or wit nobody is struck down."""
        kind = kind_of(end.blow.how) if end.blow else ""
        if kind in ("tongue", "wit") and not self.lesson:
            return tp.BROKEN if end.kind == "down" else tp.UNDONE.get(end.kind, pools[end.kind])
        return pools[end.kind]

    def _blow(self, it: Blow, on: str) -> str:
        """One blow and what it did to one of the two, as a sentence without the full stop."""
        text = self._blow_told(it, on)
        if kind_of(it.how) in ("body", "shot"):
            self.voice.so_far.struck(on if it.back else it.to)
        return text

    def _blow_told(self, it: Blow, on: str) -> str:
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
        self.voice.so_far.went(text)
        return [*parts, Part(text, text)]

    def _names(self, way: str, who: str) -> bool:
        """Whether a way speaks of somebody, and not of a namesake of theirs."""
        return names(way, self.voice.called(who))


OCCASIONS = ("spawn", "hit", "hurt", "defeat", "join", "win", "spared", "fleeing")


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
