"""One random game on trial. What is cheap is looked at after every entry, the rest after some, as chance has it.

Two pairs of eyes follow each game from its first entry to its last, and each law looks at one entry in so many as
`EVERY` says, and at the end. So a thousand games hold every law many thousands of times, at moments nobody chose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from inspect import getfile
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from telltable.core.errors import Broken, IllegalMove
from telltable.core.event import Event, TakenBack
from telltable.core.log import encode
from telltable.core.luck import pick, shuffled
from telltable.core.match import Match
from telltable.core.rules import Rules
from telltable.core.seat import Seat

from .law_asks import ask_faults, listed_faults
from .law_codec import Codec, loose_types, reload
from .law_play import Extra, Habits, luck_of, play_something, random_table
from .law_position import position_faults
from .law_refusals import probe_faults
from .law_story import label_faults, story_faults

EYES = 2  # seats, or a spectator, whose view is folded all through a game
EVERY = {  # how many entries lie between two looks, on average
    "invariants": 4,
    "asks": 4,
    "refusal": 8,
    "listed": 24,
    "determinise": 16,
    "json": 32,
    "position": 512,
    "story": 64,
    "fold": 5,  # of these two: games, each at its end
    "redecide": 5,
}
IDLE = 4  # entries that nobody owed (remarks, second thoughts) are not bounded by the rules, only by a table


class Broke(Exception):
    """A law was broken."""

    def __init__(self, law: str, sentence: str) -> None:
        super().__init__(f"{law}: {sentence}")
        self.law = law
        self.sentence = sentence


class Workshop:
    """What is the same for every trial of a game: its rules, decoders and known rule ids."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.codec = Codec(rules)
        self.ids = rule_ids(rules)
        self.loose = sorted(loose_types(rules))


def rule_ids(rules: Rules) -> frozenset[str]:
    """Every id of the game's prefix that its RULES.md names; empty when it has none."""
    path = Path(getfile(type(rules))).with_name("RULES.md")
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return frozenset(re.findall(rf"\b{rules.prefix}-(?:[A-Z]*-?\d+|[a-z]+\.[A-Z][a-z]?)", text))


class Trial:
    """One random game. `run` raises `Broke` at the first law it breaks."""

    def __init__(
        self,
        workshop: Workshop,
        seed: int,
        seats: int = 0,
        options: Mapping[str, str] | None = None,
        extra: Extra | None = None,
        pack: Path | None = None,
    ) -> None:
        self.workshop = workshop
        self.seed = seed
        self.match: Match | None = None
        self._seats, self._options, self._extra, self._pack = seats, options or {}, extra, pack
        self._luck = luck_of(workshop.rules, seed)
        self._moments = luck_of(workshop.rules, seed, "moments written")
        self._folded: dict[Seat | None, list[Any]] = {}
        self._seen: list[dict[str, Any]] = []

    def run(self) -> None:
        """Play it out under the eyes of every law."""
        if self.workshop.loose:
            _broke("json", "; ".join(self.workshop.loose))
        try:
            self._run()
        except (Broke, KeyboardInterrupt):
            raise
        except Exception as error:  # a rule may fail in any way at all
            raise Broke("total", f"{type(error).__name__}: {error}") from error

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
                _broke("bound", f"it is still going on after {steps} answers in {len(match.entries)} entries")
            try:
                steps += play_something(match, luck, habits, self._extra)
            except IllegalMove as error:
                _broke("listed", f"a listed move is refused: {error}")
            self._after_entry(match)
        self._at_end(match)

    # --- after every entry ----------------------------------------------------------------------------

    def _after_entry(self, match: Match) -> None:
        if bool(match.waiting()) == match.over:
            _broke(
                "finished",
                "nobody is awaited, but it is not over" if match.agenda else "it is over too early",
            )
        self._views(match)
        luck = self._luck
        if self._looks("invariants"):
            _first("invariants", iter(match.rules.invariants(match.pack, match.state)))
        if self._looks("asks"):
            _first("asks", ask_faults(match, self.workshop.ids))
        if match.agenda and self._looks("listed"):
            _first("listed", listed_faults(match, luck))
        if self._looks("refusal"):
            self._probe(match)
        if self._looks("determinise"):
            self._imagine(match)
        if self._looks("json"):
            self._json(match)
        if not self._moments.below(EVERY["position"]):
            _first("position", position_faults(match))
        if self._looks("story"):
            _first("story", label_faults(match, luck))

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
                _broke("view", f"{_name(seat)} sees something it was not told: {_difference(view, actual)}")
            views.append(view)
            if seat == listener and told and entry.seat >= 0 and not said:
                _broke("story", f"{type(entry.move).__name__} is told to {_name(seat)} without a word")

    def _seen_by(self, match: Match, views: list[Any], view: Any, event: Event) -> Any:
        return views[event.to_entry + 1] if isinstance(event, TakenBack) else match.rules.see(view, event)

    def _sentence(self, match: Match, view: Any, event: Event) -> str:
        sentence = match.rules.tell(match.pack, view, event)
        if "\n" in sentence:
            _broke("story", f"{type(event).__name__} is not told in one line")
        return sentence

    def _probe(self, match: Match) -> None:
        for law, fault in probe_faults(match, self._luck, self.workshop.ids, self._seen):
            _broke(law, fault)

    def _imagine(self, match: Match) -> None:
        seat = pick(self._luck, (None, *match.seats))
        view = match.view(seat)
        state = match.rules.determinise(view, match.pack, self._luck)
        again = match.rules.view(state, seat)
        if encode(again) != encode(view):
            _broke("determinise", f"what {_name(seat)} imagines looks different: {_difference(view, again)}")

    def _json(self, match: Match) -> None:
        seat = pick(self._luck, (None, *match.seats))
        told = tuple(e for e in match.told(seat, len(match.entries) - 1) if not isinstance(e, TakenBack))
        _first("json", self.workshop.codec.faults(match, match.view(seat), told))

    # --- at the end -----------------------------------------------------------------------------------

    def _at_end(self, match: Match) -> None:
        outcome = match.outcome
        if outcome is None:
            _broke("finished", "it is over without an outcome")
        _first("invariants", iter(match.rules.invariants(match.pack, match.state)))
        _first("story", story_faults(match))
        self._probe(match)
        for seat, views in self._folded.items():
            if encode(views[-1]) != encode(match.view(seat)):
                _broke("view", f"the view of {_name(seat)} is equal but not the same in bytes")
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
                _broke("fold", f"the state after entry {n} is not what its facts fold to")

    def _redecide(self, match: Match) -> None:
        try:
            match.verify()
        except Broken as broken:
            _broke("redecide", str(broken))


def _broke(law: str, sentence: str) -> NoReturn:
    raise Broke(law, sentence)


def _first(law: str, faults: Iterator[str]) -> None:
    for fault in faults:
        _broke(law, fault)


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
