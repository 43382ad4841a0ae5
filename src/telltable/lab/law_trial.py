"""One random game on trial. What is cheap is looked at after every entry, the rest after some, as chance has it.

Two pairs of eyes follow each game from its first entry to its last, and each law looks at one entry in so many as
`EVERY` says, and at the end. So a thousand games hold every law many thousands of times, at moments nobody chose.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from inspect import getfile
from pathlib import Path
from typing import Any

import msgspec

from telltable.core.errors import Broken, IllegalMove
from telltable.core.event import Event, TakenBack
from telltable.core.log import encode
from telltable.core.luck import pick, shuffled
from telltable.core.match import Match
from telltable.core.move import Back, Leave
from telltable.core.rules import Rules
from telltable.core.seat import HOST, Seat

from .law_asks import ask_faults, listed_faults
from .law_codec import Codec, loose_types, reload
from .law_place import line_of, line_of_error, line_of_part, line_of_step, line_reached
from .law_play import Extra, Habits, luck_of, play_something, random_table
from .law_position import position_faults
from .law_refusals import probe_faults
from .law_secrecy import secrecy_faults, undeclared
from .law_story import label_faults, story_faults

EYES = 2  # seats, or a spectator, whose view is folded all through a game
EVERY = {  # how many entries lie between two looks, on average
    "invariants": 4,
    "asks": 4,
    "refusal": 8,
    "listed": 24,
    "secrecy": 32,
    "left": 32,
    "determinise": 16,
    "json": 32,
    "position": 512,
    "story": 64,
    "fold": 5,  # of these two: games, each at its end
    "redecide": 5,
}
PLAYED_ON = 6  # answers after somebody left, where that is tried
QUIET = Habits(0, 0, 0, 0, 0)
IDLE = 4  # entries that nobody owed (remarks, second thoughts) are not bounded by the rules, only by a table


class Broke(Exception):
    """A law was broken. `at`: the file and line to look at."""

    def __init__(self, law: str, sentence: str, at: str = "") -> None:
        super().__init__(f"{law}: {sentence}")
        self.law = law
        self.sentence = sentence
        self.at = at


class Workshop:
    """What is the same for every trial of a game: its rules, decoders and known rule ids."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codec = Codec(rules)
        self.ids = rule_ids(rules)
        self.loose = sorted(loose_types(rules), key=str)
        self.undeclared = tuple(undeclared(rules))


def rule_ids(rules: Rules) -> frozenset[str]:
    """Every id of the game's prefix that its RULES.md names; empty when it has none."""
    path = Path(getfile(type(rules))).with_name("RULES.md")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return frozenset(re.findall(rf"\b{rules.prefix}-(?:[A-Z]*-?\d+|[a-z]+\.[A-Z][a-z]?)", text))


class Trial:
    """One random game. `run` raises `Broke` at the first law it breaks.

    A law that is `known` to be broken ends it only where there is nothing to go on with, so that one run finds whatever
    else is wrong.
    """

    def __init__(
        self,
        workshop: Workshop,
        seed: int,
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        extra: Extra | None = None,
        pack: Path | None = None,
        known: Collection[str] = (),
    ) -> None:
        self.workshop = workshop
        self.seed = seed
        self.match: Match | None = None
        self._seats, self._options, self._extra, self._pack = seats, options or {}, extra, pack
        self._luck = luck_of(workshop.rules, seed)
        self._moments = luck_of(workshop.rules, seed, "moments written")
        self._folded: dict[Seat | None, list[Any]] = {}
        self._seen: list[dict[str, Any]] = []
        self._known = known
        self._left: set[Seat] = set()
        self._partings = luck_of(workshop.rules, seed, "partings")
        self._sealings = luck_of(workshop.rules, seed, "sealings")

    def run(self) -> None:
        """Play it out under the eyes of every law."""
        if self.workshop.loose:
            kinds, sentences = zip(*self.workshop.loose, strict=True)
            self._broke("json", "; ".join(sentences), line_of(kinds[0]))
        for fault in self.workshop.undeclared:
            self._broke(fault.law, fault.sentence, fault.at)
        try:
            self._run()
        except (Broke, KeyboardInterrupt):
            raise
        except Exception as error:  # a rule may fail in any way at all
            raise Broke(
                "total", f"{type(error).__name__}: {error}", line_of_error(error, self.workshop.rules)
            ) from error

    def _run(self) -> None:
        rules, luck = self.workshop.rules, self._luck
        match = self.match = random_table(rules, self.seed, luck, self._seats, self._options, self._pack)
        start = rules.start(match.setup, match.pack)
        eyes = shuffled(luck, (None, *match.seats))[:EYES]
        self._folded = {seat: [rules.view(start, seat)] for seat in eyes}
        habits = Habits.drawn(luck)
        self._after_entry(match)
        steps = 0
        while match.agenda:
            if steps > rules.most_entries or len(match.entries) > IDLE * rules.most_entries:
                far = f"it is still going on after {steps} answers in {len(match.entries)} entries"
                raise Broke("bound", far, line_of_step(match, "awaits"))
            try:
                steps += play_something(match, luck, habits, self._extra)
            except IllegalMove as error:
                at = "".join(getattr(error, "__notes__", ()))
                raise Broke("listed", f"a listed move is refused: {error}", at) from error
            self._after_entry(match)
        self._at_end(match)

    # --- after every entry ----------------------------------------------------------------------------

    def _after_entry(self, match: Match) -> None:
        self._awaited(match)
        self._views(match)
        self._sealed(match)
        luck = self._luck
        if self._looks("invariants"):
            self._first("invariants", match.rules.invariants(match.pack, match.state))
        if self._looks("asks"):
            self._first("asks", ask_faults(match, self.workshop.ids), line_of_step(match, "ask"))
        if match.agenda and self._looks("listed"):
            for fault in listed_faults(match, luck):
                self._broke("listed", fault.sentence, fault.at)
        if self._looks("refusal"):
            self._probe(match)
        if self._looks("determinise"):
            self._imagine(match)
        if self._looks("json"):
            self._json(match)
        if not self._moments.below(EVERY["position"]):
            self._first("position", position_faults(match), self._part("lay"))
        if self._looks("story"):
            self._first("story", label_faults(match, luck), self._part("label"))

    def _looks(self, law: str) -> bool:
        return not self._luck.below(EVERY[law])

    def _views(self, match: Match) -> None:
        """The views of those who follow the game, folded from what they were told; the sentences of one of them."""
        entry = match.entries[-1]
        listener = pick(self._luck, tuple(self._folded))
        for seat, views in self._folded.items():
            view, told, said = views[-1], match.told(seat, entry.n), False
            for event in told:
                view = self._seen_by(match, views, view, event)
                if seat == listener:
                    said = bool(self._sentence(match, view, event)) or said
            actual = match.view(seat)
            if view != actual:
                found = f"{_name(seat)} sees something it was not told: {_difference(view, actual)}"
                self._broke("view", found, self._untold(match, seat))
                view = actual
            views.append(view)
            if seat == listener and told and entry.seat >= 0 and not said:
                found = f"{type(entry.move).__name__} is told to {_name(seat)} without a word"
                self._broke("story", found, line_of(type(told[0])))

    def _sealed(self, match: Match) -> None:
        """What all are shown, made of what each of them may see."""
        if self._sealings.below(EVERY["secrecy"]):
            return
        for seat in (None, *match.seats):
            for fault in secrecy_faults(match, seat):
                self._broke(fault.law, fault.sentence, fault.at)

    def _seen_by(self, match: Match, views: list[Any], view: Any, event: Event) -> Any:
        return views[event.to_entry + 1] if isinstance(event, TakenBack) else match.rules.see(view, event)

    def _sentence(self, match: Match, view: Any, event: Event) -> str:
        sentence = match.rules.tell(match.pack, view, event)
        if "\n" in sentence:
            self._broke("story", f"{type(event).__name__} is not told in one line", line_of(type(event)))
        return sentence

    def _awaited(self, match: Match) -> None:
        """Somebody is awaited until it is over; and whoever has left, and is not played on by somebody else, is not.

        A game says that a seat is gone in one of two ways: it `is_left`, or can't leave any more.
        """
        if bool(match.waiting()) == match.over:
            early = "nobody is awaited, but it is not over" if match.agenda else "it is over too early"
            raise Broke("finished", early, line_of_step(match, "awaits"))
        move = match.entries[-1].move
        if isinstance(move, Leave):
            self._left.add(move.seat)
        elif isinstance(move, Back):
            self._left.discard(move.seat)
        for seat in sorted(self._left):
            self._gone(match, seat)
        if match.agenda and not self._partings.below(EVERY["left"]):
            self._part_from(match.fork(), pick(self._partings, match.seats))

    def _part_from(self, match: Match, seat: Seat) -> None:
        """Play on for a while without this seat, if it may leave."""
        if match.why(HOST, Leave(seat)):
            return
        match.leave(seat)
        for _ in range(PLAYED_ON):
            if not match.waiting():
                return
            self._gone(match, seat)
            play_something(match, self._partings, QUIET)

    def _gone(self, match: Match, seat: Seat) -> None:
        if seat in match.waiting() and (match.rules.is_left(match.state, seat) or match.why(HOST, Leave(seat))):
            step = type(match.agenda[-1].step).__name__
            self._broke("left", f"{step} awaits seat {seat}, which has left", line_of_step(match, "awaits"))

    def _probe(self, match: Match) -> None:
        for fault in probe_faults(match, self._luck, self.workshop.ids, self._seen):
            self._broke(fault.law, fault.sentence, fault.at)

    def _imagine(self, match: Match) -> None:
        seat = pick(self._luck, (None, *match.seats))
        view = match.view(seat)
        state = match.rules.determinise(view, match.pack, self._luck)
        again = match.rules.view(state, seat)
        if encode(again) != encode(view):
            found = f"what {_name(seat)} imagines looks different: {_difference(view, again)}"
            self._broke("determinise", found, self._part("determinise"))

    def _json(self, match: Match) -> None:
        seat = pick(self._luck, (None, *match.seats))
        told = tuple(e for e in match.told(seat, len(match.entries) - 1) if not isinstance(e, TakenBack))
        self._first("json", self.workshop.codec.faults(match, match.view(seat), told), line_of(match.rules.state_type))

    # --- at the end -----------------------------------------------------------------------------------

    def _at_end(self, match: Match) -> None:
        outcome = match.outcome
        if outcome is None:
            self._broke("finished", "it is over without an outcome", self._part("outcome"))
        self._first("invariants", match.rules.invariants(match.pack, match.state))
        self._first("story", story_faults(match), self._part("book"))
        self._probe(match)
        for seat, views in self._folded.items():
            if encode(views[-1]) != encode(match.view(seat)):
                self._broke("view", f"the view of {_name(seat)} is equal but not the same in bytes", self._part("view"))
        self._json(match)
        if self._looks("fold"):
            self._fold(match)
        if self._looks("redecide"):
            self._redecide(match)

    def _fold(self, match: Match) -> None:
        """Also finds a rule that changed an older state in place."""
        again = reload(match)
        luck = self._luck
        for n in {len(match.entries) - 1, *(luck.below(len(match.entries)) for _ in range(8))}:
            one, other = encode(match.state_after(n)), encode(again.state_after(n))
            if one != other:
                found = f"the state after entry {n} is not what its facts fold to"
                self._broke("fold", found, self._part("evolve"))

    def _redecide(self, match: Match) -> None:
        try:
            match.verify()
        except Broken as broken:
            n = re.match(r"entry (\d+)", str(broken))
            agenda = match.entries[max(0, int(n[1]) - 1)].agenda if n else ()
            self._broke("redecide", str(broken), line_of(type(agenda[-1].step)) if agenda else "")

    # --- what is broken -------------------------------------------------------------------------------

    def _broke(self, law: str, sentence: str, at: str) -> None:
        if law not in self._known:
            raise Broke(law, sentence, at)

    def _first(self, law: str, faults: Iterable[str], at: str = "") -> None:
        """Break the law if there is a fault. `at`: where to look; empty: at the line that yields it."""
        iterator = iter(faults)
        for fault in iterator:
            self._broke(law, fault, at or line_reached(iterator))
            return

    def _part(self, name: str) -> str:
        return line_of_part(type(self.workshop.rules), name)

    def _untold(self, match: Match, seat: Seat | None) -> str:
        """The kind of fact after which the seat sees something else than it was told."""
        entry, rules = match.entries[-1], match.rules
        state = match.state_after(entry.n - 1) if entry.n else rules.start(match.setup, match.pack)
        for event in entry.told:
            if isinstance(event, TakenBack):
                break
            view, seen = rules.view(state, seat), event.to(seat)
            state = rules.evolve(state, event)
            if (view if seen is None else rules.see(view, seen)) != rules.view(state, seat):
                return line_of(type(event))
        return self._part("view")


def _name(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _difference(one: Any, other: Any) -> str:
    """The first place where two things of the same type differ."""
    return _walk(msgspec.to_builtins(one), msgspec.to_builtins(other), "view")


def _walk(one: Any, other: Any, at: str) -> str:
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts = [(one[key], other[key], f"{at}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(a, b, f"{at}.{n}") for n, (a, b) in enumerate(zip(one, other, strict=True))]
    else:
        return f"{at} is {str(other)[:80]}, not {str(one)[:80]}"
    return next((_walk(a, b, deeper) for a, b, deeper in parts if a != b), f"{at} is equal")
