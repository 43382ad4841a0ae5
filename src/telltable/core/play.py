"""Deciding: one move in, facts and the next agenda out, or a refusal and nothing changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Unpack

from msgspec import Struct

from .event import Event
from .luck import Luck
from .move import Back, Leave, Move, Sit, Start, TimeUp
from .refusal import Refusal, Refused, refuse
from .seat import CLOCK, HOST, MOST_NAME, Seat
from .seating import PlayerSat
from .step import About, Agenda, AnyScene, AnyStep, Frame, Made, PackT, Scene, StateT
from .window import Window
from .words import need_words

if TYPE_CHECKING:
    from .rules import Rules

_OF_CORE = frozenset((TimeUp, Start, Leave, Back, Sit))
_MOST_STEPS = range(10_000)  # automatic steps after one move; a rule that never stops is a defect, not a game


class Decision(Struct, frozen=True, gc=False):
    """What a move causes.

    Attributes:
        scene: where it leads.
        told: the facts, in order.
        states: the truth after each of them.
        agenda: the steps that wait.
    """

    scene: AnyScene
    told: tuple[Event, ...]
    states: tuple[Any, ...]
    agenda: Agenda

    @property
    def state(self) -> Any:
        """The truth then."""
        return self.scene.state


class Play(Scene[StateT, PackT], kw_only=True, eq=False):
    """The working copy that a rule writes to: `tell` a fact and the next line already sees it."""

    rules: Rules
    agenda: Agenda
    luck: Luck
    told: list[Event] = []
    _states: list[StateT] = []
    _next: list[Frame] = []
    _rung: bool = False
    _made_of: StateT | None = None

    def once(self, make: Callable[[Scene[StateT, PackT], Unpack[About]], Made], *about: *About) -> Made:
        """What a function makes of the state by now, which changes with every fact."""
        if self._made_of is not self.state:
            self._made, self._made_of = {}, self.state
        return Scene.once(self, make, *about)

    def tell(self, event: Event) -> None:
        """Record a fact."""
        self.state = state = self.rules.evolve(self.state, event)
        self.told.append(event)
        self._states.append(state)

    def then(self, *steps: AnyStep) -> None:
        """Line up what follows, before everything that already waits, in this order."""
        for step in steps:
            self._next.append(Frame(step))

    def step(self, name: str, *fields: Any) -> AnyStep:
        """A step of this game by its name, for a chapter that comes before the one in which it is written."""
        return self.rules.steps_by_name[name](*fields)

    def instead(self, *steps: AnyStep) -> None:
        """Drop all that waits; only these steps follow."""
        self.agenda = ()
        self._next = []
        self.then(*steps)

    def answer_for(self, seat: Seat) -> None:
        """Take the default for a seat that owes a choice now, as if its time were over: its player leaves for good.
        A sealed answer that it has given stays."""
        if seat in owing(self, self.agenda):
            self._take(seat, self.agenda[-1].step.default(self, seat))

    def given(self, seat: Seat) -> Any:
        """Inside `check`: the seat's earlier answer to this step, which the new one replaces; None for the first."""
        return self.agenda[-1].given(seat)

    def need(self, condition: bool, code: str, rule: str, why: str, fix: str = "") -> None:
        """Refuse the move unless the condition holds."""
        if not condition:
            refuse(code, rule, why, fix)

    def _settle(self) -> None:
        """Run automatic steps until somebody is awaited or nothing is left."""
        step: AnyStep | None = None
        for _ in _MOST_STEPS:
            if self._next:
                self._next.reverse()
                self.agenda += tuple(self._next)
                self._next = []
            agenda = self.agenda
            if not agenda:
                return
            frame = agenda[-1]
            step = frame.step
            awaited = step.awaits(self)
            if not awaited:
                self.agenda = agenda[:-1]
                step.run(self)
                continue
            if self.rules.lets_pass and self._pass_for(step):
                continue
            if not step.sealed:
                return
            if isinstance(step, Window) and not frame.answers and (ahead := step.ahead(self)):
                frame = Frame(step, tuple(sorted(ahead.items())))
                self.agenda = (*agenda[:-1], frame)
            answers = {seat: answer for seat, answer in frame.answers if seat in awaited}
            if len(answers) < len(awaited) or (lasts(self, step) and not self._rung):
                return
            self._rung = False
            self.agenda = agenda[:-1]
            step.answered(self, answers)
        raise RuntimeError(f"{self.rules.name}: automatic steps never end, last {step}")

    def _pass_for(self, step: AnyStep) -> bool:
        """Take the default of one seat that is absent; False where none of them owes a choice."""
        absent, owed = self.rules.absent(self.state), owing(self, self.agenda)
        late = next((seat for seat in owed if seat in absent), None)
        if late is not None:
            self._take(late, step.default(self, late))
        return late is not None

    def _take(self, seat: Seat, move: Move) -> None:
        if not self.agenda:
            refuse("over", "", "The game is over.")
        frame = self.agenda[-1]
        step = frame.step
        standing = self.rules.standing_by_move.get(type(move))
        if standing is not None and type(move) not in step.takes:
            standing.take(self, seat, move, step)
        elif seat not in step.awaits(self):
            raise Refused(step.not_asked(self, seat, move) or waiting_for_others(self.rules, self, step))
        elif step.sealed:
            step.check(self, seat, move)
            answers = dict(frame.answers) | {seat: move}
            self.agenda = (*self.agenda[:-1], Frame(step, tuple(sorted(answers.items()))))
        else:
            self.agenda = self.agenda[:-1]
            step.answer(self, seat, move)

    def _take_as_host(self, seat: Seat, move: Move) -> None:
        if seat != HOST:
            refuse("host_only", "", "Only the host can do that.")
        if not isinstance(move, Start) and not self.agenda:
            refuse("over", "", "The game is over.")
        if isinstance(move, Leave):
            self.rules.leave(self, move.seat)
        elif isinstance(move, Back):
            self.need(self.rules.is_left(self.state, move.seat), "not_left", "", "Nobody has left that seat.")
            self.rules.come_back(self, move.seat)
        elif isinstance(move, Sit):
            self.need(bool(move.name), "name", "", "Whoever sits down has a name.")
            need_words(move.name, MOST_NAME, "A name", "")
            self.tell(PlayerSat(move.seat, move.name, self.rules.seat_name(self.state, move.seat)))

    def decide(self, seat: Seat, move: Move) -> Decision:
        """Take the move and settle. Raises `Refused`."""
        kind = type(move)
        if kind not in _OF_CORE:
            self._take(seat, move)
        elif kind is TimeUp:
            self._take_on_time(seat, move)
        else:
            self._take_as_host(seat, move)
        self._settle()
        still = self._made if self._made_of is self.state else {}
        return Decision(Scene(self.pack, self.state, still), tuple(self.told), tuple(self._states), self.agenda)

    def _take_on_time(self, seat: Seat, move: Any) -> None:
        if seat != CLOCK:
            refuse("clock_only", "", "Only the clock can end somebody's time.")
        owed, whole = owing(self, self.agenda), move.seat == CLOCK
        if not owed or not (whole or move.seat in owed):
            refuse("not_owing", "", "It's not that seat's turn.")
        step = self.agenda[-1].step
        if whole and not step.sealed:
            refuse("not_sealed", "", "Here, time runs out for one seat at a time.")
        for late in owed if whole else (move.seat,):
            if late != CLOCK:
                self._take(late, step.default(self, late))
        self._rung = whole


AnyPlay = Play[Any, Any]  # of whatever game


def owing(at: AnyScene, agenda: Agenda) -> tuple[Seat, ...]:
    """The seats whose choice the game waits for; the `CLOCK` when all have answered a step that lasts."""
    if not agenda:
        return ()
    frame = agenda[-1]
    awaited: tuple[Seat, ...] = frame.step.awaits(at)
    if not frame.answers:
        return awaited
    answered = dict(frame.answers)
    owed = tuple(seat for seat in awaited if seat not in answered)
    return (CLOCK,) if not owed and lasts(at, frame.step) else owed


def lasts(at: AnyScene, step: AnyStep) -> bool:
    """Whether a step stays open until the clock ends it, even if all have answered."""
    return isinstance(step, Window) and step.lasts(at)


def waiting_for_others(rules: Rules, at: AnyScene, step: AnyStep) -> Refusal:
    """The general sentence for a seat that is not asked."""
    names = [rules.seat_name(at.state, seat) for seat in step.awaits(at)]
    return Refusal("not_asked", step.rule, f"It's not your turn; the table is waiting for {', '.join(names)}.")


def decide(
    rules: Rules, pack: Any, state: Any, agenda: Agenda, seat: Seat, move: Move, luck: Luck
) -> Decision | Refusal:
    """What this move causes, or why it is refused. Changes nothing by itself."""
    try:
        return Play(pack, state, rules=rules, agenda=agenda, luck=luck).decide(seat, move)
    except Refused as refused:
        return refused.refusal
