"""What a bot is handed: an observation, never a state; and a game as it might be behind that, to play on in thought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct, ValidationError
from msgspec.structs import replace

from .ask import Ask
from .features import FEATURES, features
from .luck import Luck, Stream
from .move import Move, TimeUp
from .play import decide, owing
from .refusal import Refusal
from .seat import CLOCK, Seat
from .step import Agenda, AnyScene, PackT, Scene
from .story import Chapter
from .words import cleaned

if TYPE_CHECKING:
    from .rules import Rules

ViewT = TypeVar("ViewT")


class Observation(Struct, Generic[ViewT, PackT], eq=False):
    """All that a bot is given: its seat, what that seat sees, and what it is asked. Worked out when looked at.

    Attributes:
        seat: whose turn it is to choose.
    """

    _rules: Rules
    _at: Scene[Any, PackT]
    _agenda: Agenda
    seat: Seat
    _ask: Ask | None = None
    _outline: Ask | None = None

    @property
    def pack(self) -> PackT:
        """What is played with."""
        return self._at.pack

    @property
    def ask(self) -> Ask:
        """What the seat is asked."""
        if self._ask is None:
            self._ask = self._rules.in_full(self._agenda[-1].step.ask(self._at, self.seat), self._at.state)
        return self._ask

    @property
    def outline(self) -> Ask:
        """What the seat is asked, as far as it is counted (`Step.outline`)."""
        if self._outline is None:
            at, step = self._at, self._agenda[-1].step
            self._outline = self._ask or self._rules.in_full(step.outline(at, self.seat), at.state)
        return self._outline

    @property
    def view(self) -> ViewT:
        """The table as this seat sees it."""
        view: ViewT = self._rules.view(self._at.state, self.seat)
        return view

    @property
    def game(self) -> str:
        """The game's name, as typed."""
        return self._rules.name

    @property
    def title(self) -> str:
        """The game's title, as printed."""
        return self._rules.title

    @property
    def story(self) -> tuple[Chapter, ...]:
        """The story so far, as everybody at the table reads it."""
        return self._rules.board(self.pack, self._rules.view(self._at.state, None)).story

    def legal(self, form: str = "") -> Iterator[Move]:
        """Every legal answer, lazily: there may be very many. With the name of a move, such as ``Play``, only those."""
        forms = (one for one in self.ask.forms if form in ("", one.move))
        return (self._rules.read_move(answer) for one in forms for answer in one.moves())

    def features(self, size: int = FEATURES) -> list[float]:
        """What the seat sees and is asked as `size` numbers, the same way for every game."""
        return features(self.seat, self.view, self.ask, size=size)

    def label(self, kind: str, value: Any) -> str:
        """What a candidate of a field of this kind is called."""
        return self._rules.label(self.pack, self.view, kind, value)

    def read(self, answer: Move | dict[str, Any]) -> Move:
        """An answer as a move, its words cleaned. Raises `msgspec.ValidationError` where it is none of this game."""
        return answer if isinstance(answer, Move) else self._rules.read_move(cleaned(answer))

    def takes(self, answer: Move | dict[str, Any]) -> bool:
        """Whether the referee would take this answer from the seat now, as a move or as data. Changes nothing."""
        try:
            move = self.read(answer)
        except ValidationError:
            return False
        luck = Stream((0, 0), 0)
        at = self._at
        return not isinstance(decide(self._rules, at.pack, at.state, self._agenda, self.seat, move, luck), Refusal)

    @property
    def taste(self) -> Bot | None:
        """What every bot does with this choice, because it is the people's; None where a bot judges for itself."""
        return self._rules.tastes.get(type(self._agenda[-1].step))

    @property
    def discreet(self) -> bool:
        """Whether nobody may notice what the seat could choose from, and so not how long it thinks either."""
        discreet: bool = self._agenda[-1].step.discreet
        return discreet

    def draw(self, luck: Luck) -> Move | dict[str, Any]:
        """Some legal move."""
        return self._agenda[-1].step.draw(self._at, self.seat, luck) or self.outline.draw(luck)

    def determinise(self, luck: Luck) -> Determinisation:
        """Some truth that would look the same from here, to play on in thought with this luck."""
        return determinised(self._rules, self._at, self._agenda, self.seat, luck)


AnyObservation = Observation[Any, Any]  # of whatever game
Bot = Callable[[AnyObservation, Luck], Move | dict[str, Any] | None]  # None: not before people have chosen


class Determinisation:
    """One possible truth. It is played on with a luck of its own, never with the table's.

    Attributes:
        scene: the imagined state with its pack.
        agenda: the steps that wait; secret answers are not known here, so they are still to be given.
    """

    __slots__ = ("_luck", "_rules", "agenda", "scene")

    def __init__(self, rules: Rules, scene: AnyScene, agenda: Agenda, luck: Luck) -> None:
        self._rules = rules
        self.scene = scene
        self.agenda = agenda
        self._luck = luck

    @property
    def over(self) -> bool:
        """Whether nobody owes anything any more."""
        return not self.agenda

    @property
    def story(self) -> tuple[Chapter, ...]:
        """The story as everybody would read it then."""
        rules, at = self._rules, self.scene
        return rules.board(at.pack, rules.view(at.state, None)).story

    def waiting(self) -> tuple[Seat, ...]:
        """The seats that owe a choice; the `CLOCK` where it alone can go on."""
        return owing(self.scene, self.agenda)

    def observation(self, seat: Seat) -> AnyObservation:
        """What a bot in this seat is given. The seat must be awaited."""
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
        self.scene, self.agenda = found.scene, found.agenda
        return True

    def evaluate(self) -> tuple[float, ...]:
        """How good it looks for each seat, from 0 to 1, by the rules; empty when they do not say."""
        return self._rules.evaluate(self.scene.pack, self.scene.state)

    def winners(self) -> tuple[Seat, ...]:
        """Who has won, once it is over."""
        outcome = self._rules.outcome(self.scene.state, ())
        return outcome.winners if outcome else ()


def determinised(rules: Rules, scene: AnyScene, agenda: Agenda, seat: Seat, luck: Luck) -> Determinisation:
    """Some truth that looks to the seat as this one does. Nothing else of the scene's state is used."""
    state = rules.determinise(rules.view(scene.state, seat), scene.pack, luck)
    unanswered = tuple(replace(frame, answers=()) if frame.answers else frame for frame in agenda)
    return Determinisation(rules, Scene(scene.pack, state), unanswered, luck)
