"""One keyboard at one table: who is looking, what they owe, and every move kept on disk before it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from telltable.bots.driver import Driver
from telltable.bots.reasons import because
from telltable.core.ask import Ask, Extra, Form, One, Several
from telltable.core.board import Board
from telltable.core.chart import Chart, Way
from telltable.core.doubt import Doubts
from telltable.core.english import possessive
from telltable.core.errors import Problem
from telltable.core.match import Match
from telltable.core.move import Move, TakeBack
from telltable.core.refusal import Refusal
from telltable.core.seat import Seat
from telltable.core.story import Book
from telltable.store.file import Recorder


class Session:
    """A match, its file, and the people who share this keyboard.

    Attributes:
        match, recorder: the game and where it is kept.
        looking: the seat whose view is on the screen; None shows only what everybody may see.
    """

    def __init__(self, match: Match, recorder: Recorder) -> None:
        self.match = match
        self.recorder = recorder
        self._driver = Driver(match)
        people = self.people
        self.looking: Seat | None = people[0] if len(people) == 1 else None
        self._why: dict[int, str] = {}  # what bots said of the entries they made
        self._told: dict[Seat | None, list[tuple[str, ...]]] = {}
        self._charted: tuple[tuple[int, Seat | None], Mapping[tuple[str, Any], Way]] = ((0, None), {})

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat in self.match.seats if not self._driver.plays(seat))

    @property
    def shared(self) -> bool:
        """Whether several people share the keyboard, so that hands must be hidden between them."""
        return len(self.people) > 1

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.match.names()[seat]

    def turn(self) -> Seat | None:
        """The person who owes a choice, whoever looks now before the others; None: nobody here does."""
        owing = [seat for seat in self.match.waiting() if seat in self.people]
        return self.looking if self.looking in owing else owing[0] if owing else None

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for whoever looks."""
        return self.looking is not None and self.turn() == self.looking

    def ask(self) -> Ask | None:
        """What whoever looks is asked, whether they owe it or may still change it."""
        return None if self.looking is None else self._unsettled() or self.match.asked().get(self.looking)

    def _unsettled(self) -> Ask | None:
        """What is settled before the choice that whoever looks owes, and was not yet."""
        seat, early = self.looking, self.match.rules.settles
        if not early or seat is None or not self.my_turn:
            return None
        chosen = self.match.header.options
        usual = {option.name: option.standard for option in self.match.rules.options}
        early = {decision: option for decision, option in early.items() if chosen.get(option) == usual[option]}
        made = {type(entry.move).__name__ for entry in self.match.entries if entry.seat == seat}
        open_ = {ask.decision: ask for ask in self.match.offers(seat) if made.isdisjoint(f.move for f in ask.forms)}
        return next((replace(open_[decision], owed=True) for decision in early if decision in open_), None)

    @property
    def questions(self) -> Mapping[str, str]:
        """What the fields of this game ask, in its own words."""
        return self.match.rules.questions

    def extras(self, form: Form) -> tuple[Extra, ...]:
        """What may be added to a move of this form."""
        ask = self.ask()
        return ask.extras if ask is not None and form in ask.forms else ()

    def offers(self) -> tuple[Ask, ...]:
        """What whoever looks may do besides, and an answer of theirs that may still be changed."""
        if self.looking is None:
            return ()
        ask = self.ask()
        changeable = (ask,) if ask is not None and not ask.owed else ()
        asked = ask.decision if ask is not None else ""
        return (*changeable, *(offer for offer in self.match.offers(self.looking) if offer.decision != asked))

    def takers(self) -> tuple[Seat, ...]:
        """Who else at this keyboard may do something that nobody waits for: a GM at any time, whoever may speak."""
        return tuple(seat for seat in self.people if seat != self.looking and self.match.offers(seat))

    def board(self) -> Board:
        """The table as whoever looks sees it."""
        return self.match.board(self.looking)

    def book(self) -> Book:
        """The story so far; it holds nothing that is not open on the table."""
        return self.match.rules.book(self.match.pack, self.match.state)

    def label(self, kind: str, value: Any) -> str:
        """A candidate in words; of a way over a chart also what its end is good for, or near whom it is, what is
        left, the risks, and whether the turn is over with it."""
        words = self.match.rules.label(self.match.pack, self.match.view(self.looking), kind, value)
        way = self._ways().get((kind, value)) if isinstance(value, str) else None
        if way is None:
            return words
        where = ", ".join(filter(None, (*way.good, way.near)))
        after = (f"{way.left:g} left", *way.risks, *(("ends the turn",) if way.ends else ()))
        return f"{f'{where}: ' if where else ''}{words} ({'; '.join(after)})"

    def doubts(self, form: Form) -> Doubts:
        """What of a form's first field whoever looks hardly means."""
        return self.match.rules.doubts(self.match.pack, self.match.view(self.looking), form)

    def foreseen(self, move: Mapping[str, Any]) -> str:
        """What a move would come to for whoever looks, as far as it is chosen, in a line."""
        return self.match.rules.foreseen(self.match.pack, self.match.view(self.looking), move).line

    def arranged(self, form: Form) -> Form:
        """The form with its candidates in the order in which they are looked for: what is hardly meant comes last, and
        ways over a chart go by what their ends are good for; what few places have comes first."""
        doubted = self.doubts(form).of
        chosen = form.fields[0] if doubted else None
        if isinstance(chosen, (One, Several)):
            chosen = replace(chosen, of=tuple(sorted(chosen.of, key=doubted.__contains__)))
            form = replace(form, fields=(chosen, *form.fields[1:]))
        ways = self._ways()
        picks = [field for field in form.fields if isinstance(field, One)]
        if not any((field.kind, value) in ways for field in picks for value in field.of):
            return form
        first = Counter(way.good[0] for way in ways.values() if way.good)
        grades = sorted(first, key=lambda good: first[good])

        def grade(field: One, value: Any) -> int:
            way = ways.get((field.kind, value))
            return grades.index(way.good[0]) if way and way.good else len(grades)

        fields = [
            replace(field, of=tuple(sorted(field.of, key=partial(grade, field)))) if isinstance(field, One) else field
            for field in form.fields
        ]
        return replace(form, fields=tuple(fields))

    def _ways(self) -> Mapping[tuple[str, Any], Way]:
        """Where whoever looks may go now, by the kind and the value of a candidate."""
        now = len(self.match.entries), self.looking
        if self._charted[0] != now:
            chart, ask = self.board().part(Chart), self.ask()
            forms = ask.forms if ask and chart else ()
            found = {
                (field.kind, way.value): way
                for way in (chart.ways if chart else ())
                for form in forms
                if form.move == way.move
                for field in form.fields
            }
            self._charted = now, found
        return self._charted[1]

    # --- moves ------------------------------------------------------------------------------------

    def why(self, move: Move | Mapping[str, Any]) -> Refusal | None:
        """Why whoever looks can't do this now; None when they can."""
        return None if self.looking is None else self.match.why(self.looking, move)

    def play(self, move: Move | Mapping[str, Any]) -> Refusal | None:
        """Do it and keep it; or say why not, and nothing has happened."""
        refusal = self.why(move)
        if refusal is None and self.looking is not None:
            self.match.play(self.looking, move)
            self.keep()
        return refusal

    def take_back(self) -> Refusal | None:
        """Take the last move back; or say why not."""
        return self.play(TakeBack())

    def grace(self) -> float:
        """Seconds that the next bot leaves to people who could question what was just done."""
        seconds = float(self.match.header.options.get("grace", "0"))
        return seconds if seconds and any(self.match.may_interrupt(seat) for seat in self.people) else 0.0

    def step_bot(self) -> Seat | None:
        """Let the next bot move, or pass over what needs no person. Returns who moved; None: nobody here does."""
        if self.match.over:
            return None
        seat = self._spare() if len(self.people) == 1 else None
        seat = self._driver.step() if seat is None else seat
        if seat is not None:
            self.keep()
            n = len(self.match.entries) - 1
            if self._driver.plays(seat):
                reason = because(self.match, n, self._driver.bot(seat)).removeprefix("Why: ")
                self._why[n] = f"{possessive(self.name(seat))} reason: {reason}" if reason else ""
        return seat

    def _spare(self) -> Seat | None:
        """A sole person is not asked where there is nothing to choose."""
        (seat,) = self.people
        move = self.match.spared(seat)
        if move is None:
            return None
        self.match.play(seat, move)
        return seat

    def keep(self) -> None:
        """Put what is new on disk.

        Raises:
            Problem: the disk refuses, so the game must not go on.
        """
        try:
            self.recorder.keep()
        except OSError as error:
            raise Problem(f"{self.recorder.path}: can't be written: {error.strerror}.") from None

    # --- what happened ----------------------------------------------------------------------------

    def log(self, start: int = 0) -> list[str]:
        """What whoever looks was told from entry `start` on, one sentence each."""
        match, told = self.match, self._told.setdefault(self.looking, [])
        for n in range(len(told), len(match.entries)):
            lines = (line for _, line in match.in_words(self.looking, n))
            told.append(tuple(line for line in (*lines, self._why.get(n, "")) if line))
        return [line for entry in told[start:] for line in entry]
