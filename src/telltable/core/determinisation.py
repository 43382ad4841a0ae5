"""A game as it might be: what somebody imagines behind their own view, to be played on for thinking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from .luck import Luck
from .move import Move, TimeUp
from .play import decide, owing
from .refusal import Refusal
from .seat import CLOCK, Seat
from .step import Agenda, Scene

if TYPE_CHECKING:
    from .rules import Observation, Rules


class Determinisation:
    """One possible truth. It is played on with a luck of its own, never with the table's.

    Attributes:
        scene: the imagined state with its pack.
        agenda: the steps that wait; secret answers are not known here, so they are still to be given.
    """

    __slots__ = ("_luck", "_rules", "agenda", "scene")

    def __init__(self, rules: Rules, scene: Scene, agenda: Agenda, luck: Luck) -> None:
        self._rules = rules
        self.scene = scene
        self.agenda = agenda
        self._luck = luck

    @property
    def over(self) -> bool:
        """Whether nobody owes anything any more."""
        return not self.agenda

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe a choice; the `CLOCK` where it alone can go on."""
        return owing(self.scene, self.agenda)

    def observation(self, seat: Seat) -> Observation:
        """What a bot in this seat is given. The seat must be awaited."""
        from .rules import Observation

        return Observation(self._rules, self.scene, self.agenda, seat)

    def legal(self, seat: Seat) -> Iterator[Move]:
        """Every legal answer of a seat, or of the `CLOCK`, that owes one, lazily; none of others."""
        if seat not in self.waiting():
            return iter(())
        if seat == CLOCK:
            return iter((TimeUp(CLOCK),))
        return map(self._rules.read_move, self.observation(seat).ask.moves())

    def play(self, seat: Seat, move: Move | dict[str, Any]) -> bool:
        """Take a move; False when the rules refuse it here, and nothing has changed."""
        ready = move if isinstance(move, Move) else self._rules.read_move(move)
        found = decide(self._rules, self.scene.pack, self.scene.state, self.agenda, seat, ready, self._luck)
        if isinstance(found, Refusal):
            return False
        self.scene, self.agenda = Scene(self.scene.pack, found.state), found.agenda
        return True

    def evaluate(self) -> tuple[float, ...]:
        """How good it looks for each seat, by the rules; empty when they do not say."""
        return self._rules.evaluate(self.scene.pack, self.scene.state)

    def winners(self) -> tuple[Seat, ...]:
        """Who has won, once it is over."""
        outcome = self._rules.outcome(self.scene.state, ())
        return outcome.winners if outcome else ()


def determinised(rules: Rules, scene: Scene, agenda: Agenda, seat: Seat, luck: Luck) -> Determinisation:
    """Some truth that looks to the seat as this one does. Nothing else of the scene's state is used."""
    state = rules.determinise(rules.view(scene.state, seat), scene.pack, luck)
    unanswered = tuple(replace(frame, answers=()) if frame.answers else frame for frame in agenda)
    return Determinisation(rules, Scene(scene.pack, state), unanswered, luck)
